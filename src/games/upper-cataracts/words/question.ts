import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Choice, Group, Question } from '../../../contract/text.ts';
import { effectsText, priceText } from './card-words.ts';
import { slotText } from './log.ts';
import { choiceOpen, foresee, pay, type Place, previewOf, previewText, type Reading, readView } from './reading.ts';

/** The legal actions as a question in plain words, each with what it would do (§8). */
export function question(view: View, legal: readonly Message[], _names: Names, setting?: unknown): Question {
  const reading = readView(view, setting);
  const choices = legal.map((action) => choiceOf(reading, action));
  return { ask: ASKS[view.phase] ?? 'What do you do?', groups: groupsOf(reading, choices) };
}

const ASKS: Readonly<Record<string, string>> = {
  play: 'Which card do you play?',
  choose: 'Which option do you choose?',
  'target-clock': 'Which Clock do you delay?',
  'target-crisis': 'Which Crisis do you push?',
  scout: 'You look at the top of the Objective Deck. Does one go to the bottom?',
  recur: 'Which card do you take back into your hand?',
  banish: 'Which card do you remove from play?',
  retained: 'Which Retained effect is next?',
  resolve: 'What do you resolve?',
};

/** In the Resolution Phase a group for each card, else one. */
function groupsOf(reading: Reading, choices: readonly Choice[]): Group[] {
  if (reading.view.phase !== 'resolve') return [{ title: null, choices }];
  const slotOf = ({ then }: Choice): number => ('slot' in then ? Number(then.slot) : 0);
  const slots = [1, 2, 3, 4, 0].filter((slot) => choices.some((choice) => slotOf(choice) === slot));
  return slots.map((slot) => ({
    title: slot === 0 ? 'Enough' : titleOf(reading, reading.places[slot - 1]),
    choices: choices.filter((choice) => slotOf(choice) === slot),
  }));
}

/** 'Marsh Hunt (slot 2), fails this year if left alone' */
function titleOf({ nameOf }: Reading, place: Place | null | undefined): string {
  if (!place) return '';
  const fails = place.clock === 1 || place.crisis === 1;
  return `${nameOf(place.id)} (${slotText(place.slot)})${fails ? ', fails this year if left alone' : ''}`;
}

function choiceOf(reading: Reading, action: Message): Choice {
  const { nameOf } = reading;
  const id = typeof action.card === 'string' ? action.card : '';
  switch (action.type) {
    case 'play':
      return { words: `play ${nameOf(id)}`, ...playEffect(reading, id), then: action };
    case 'end':
      return { words: 'end your plays', effect: 'Retained effects, then the Resolution Phase', then: action };
    case 'choose':
      return { ...optionOf(reading, Number(action.option)), then: action };
    case 'target':
      return { words: targetText(reading, Number(action.slot)), then: action };
    case 'keep':
      return { words: 'leave them as they lie', then: action };
    case 'bottom': {
      const seen = reading.objectiveDeck[Number(action.place) - 1];
      return { words: `${nameOf(seen ?? '')} to the bottom`, then: action };
    }
    case 'recur':
      return { words: `take ${nameOf(id)}`, ...playEffect(reading, id), then: action };
    case 'banish':
      return { words: `remove ${nameOf(id)} (${String(action.from)})`, then: action };
    case 'retain':
      return { words: nameOf(id), ...retainedEffect(reading, id), then: action };
    case 'resolve':
      return { ...resolveChoice(reading, Number(action.slot), Number(action.option)), then: action };
    case 'push':
      return { ...pushChoice(reading, Number(action.slot), Number(action.price)), then: action };
    default:
      return { words: 'stop', then: action };
  }
}

function playEffect(reading: Reading, id: string): { effect?: string } {
  const { faceNamed, nameOf } = reading;
  const face = faceNamed(id);
  if (face?.kind !== 'action') return {};
  const { cost, play, categories } = face.card;
  const after = foresee(reading, pay(previewOf(reading), cost), play, categories);
  const price = Object.keys(cost).length === 0 ? '' : `${priceText(cost)}: `;
  return { effect: `${price}${effectsText(play, nameOf)} ${previewText(after)}` };
}

function retainedEffect(reading: Reading, id: string): { effect?: string } {
  const { faceNamed, nameOf } = reading;
  const face = faceNamed(id);
  if (face?.kind !== 'action') return {};
  const after = foresee(reading, previewOf(reading), face.card.retained);
  return { effect: `${effectsText(face.card.retained, nameOf)} ${previewText(after)}` };
}

/** An option of the `choose` under way. */
function optionOf(reading: Reading, option: number): { words: string; effect?: string } {
  const { nameOf } = reading;
  const chosen = choiceOpen(reading, option);
  if (!chosen) return { words: `option ${option}` };
  const { label, pay: price, do: effects } = chosen;
  const after = foresee(reading, pay(previewOf(reading), price ?? {}), effects);
  return {
    words: label,
    effect: `${price ? `${priceText(price)}: ` : ''}${effectsText(effects, nameOf)} ${previewText(after)}`,
  };
}

function targetText({ places, nameOf }: Reading, slot: number): string {
  const place = places[slot - 1];
  if (!place) return slotText(slot);
  const clock = place.clock > 0 ? `, Clock ${place.clock}` : '';
  return `${nameOf(place.id)} (${slotText(slot)}${clock}${place.crisis > 0 ? `, Crisis ${place.crisis}` : ''})`;
}

function resolveChoice(reading: Reading, slot: number, number: number): { words: string; effect?: string } {
  const { faceNamed, nameOf } = reading;
  const face = faceNamed(reading.places[slot - 1]?.id ?? '');
  const option = face && face.kind !== 'action' ? face.card.options[number - 1] : undefined;
  if (!option) return { words: `resolve ${slotText(slot)} by option ${number}` };
  const after = foresee(reading, pay(previewOf(reading), option.spend), option.do);
  return {
    words: option.name,
    effect: `${priceText(option.spend)}: ${effectsText(option.do, nameOf)} ${previewText(after)}`,
  };
}

function pushChoice(reading: Reading, slot: number, number: number): { words: string; effect?: string } {
  const { faceNamed, nameOf } = reading;
  const place = reading.places[slot - 1];
  const face = faceNamed(place?.id ?? '');
  const crisis = face && face.kind !== 'action' ? face.card.crisis : undefined;
  const push = crisis?.pushes[number - 1];
  if (!crisis || !push || !place) return { words: `push ${slotText(slot)} by price ${number}` };
  const value = Math.min(crisis.top, place.crisis + push.by);
  const top = value === crisis.top ? `, resolved: ${effectsText(crisis.atTop, nameOf)}` : '';
  return {
    words: `push with ${priceText(push.spend)}`,
    effect: `Crisis ${place.crisis} → ${value} of ${crisis.top}${top} ${previewText(pay(previewOf(reading), push.spend))}`,
  };
}
