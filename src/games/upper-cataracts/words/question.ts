import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { amountOf } from '../../../engine/words.ts';
import type { Choice, Group, Question } from '../../../contract/text.ts';
import type { MilestoneCard, ObjectiveCard, Option, Push } from '../deck-file/records.ts';
import { RESOURCE_LETTERS } from '../effects.ts';
import { effectsText, priceText, RESOURCE_NAMES } from './card-words.ts';
import { slotText } from './log.ts';
import { choiceOpen, type Place, type Reading, readView } from './reading.ts';
import { type Outcome, tryAction } from './trial.ts';

/** The legal actions as a question in plain words, each with what it would do (§8). */
export function question(
  view: View,
  legal: readonly Message[],
  _names: Names,
  setting?: unknown,
  isShort = true,
): Question {
  const reading = readView(view, setting);
  const choices = legal.map((action) => choiceOf(reading, action, isShort));
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
  retained: 'Which kept card has its effect next?',
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

/** 'Marsh Hunt (Objective 2), fails this year if left alone' */
function titleOf({ nameOf }: Reading, place: Place | null | undefined): string {
  if (!place) return '';
  return `${nameOf(place.id)} (${slotText(place.slot)})${place.isFailing ? ', fails this year if left alone' : ''}`;
}

function choiceOf(reading: Reading, action: Message, isShort: boolean): Choice {
  const effect = effectOf(reading, action, isShort);
  const outcome = effect !== undefined && PREVIEWED.has(action.type) ? tryAction(reading.world, action) : null;
  return {
    words: wordsOf(reading, action, isShort),
    ...(effect === undefined ? {} : { effect: outcome ? `${effect} ${outcomeText(outcome, isShort)}` : effect }),
    then: action,
  };
}

const PREVIEWED = new Set(['play', 'choose', 'retain', 'resolve', 'push']);

function wordsOf(reading: Reading, action: Message, isShort: boolean): string {
  const { nameOf, objectiveDeck } = reading;
  const { type, card, slot, option, price, place, from } = action;
  const name = nameOf(String(card));
  switch (type) {
    case 'play':
      return `play ${name}`;
    case 'end':
      return 'end your plays';
    case 'choose':
      return choiceOpen(reading, Number(option))?.label ?? `option ${String(option)}`;
    case 'target':
      return targetText(reading, Number(slot));
    case 'keep':
      return 'leave them as they lie';
    case 'bottom':
      return `${nameOf(objectiveDeck[Number(place) - 1] ?? '')} to the bottom`;
    case 'recur':
      return `take ${name}`;
    case 'banish':
      return `remove ${name} (${String(from)})`;
    case 'retain':
      return name;
    case 'resolve':
      return optionAt(reading, action)?.name ?? `resolve ${slotText(Number(slot))} by option ${String(option)}`;
    case 'push': {
      const push = pushAt(reading, action);
      return push
        ? `push with ${priceText(push.spend, isShort)}`
        : `push ${slotText(Number(slot))} by price ${String(price)}`;
    }
    default:
      return 'stop';
  }
}

/** The text on the card that an action follows: its price and its effects. */
export function effectOf(reading: Reading, action: Message, isShort: boolean): string | undefined {
  const { faceNamed, nameOf } = reading;
  const face = faceNamed(String(action.card));
  const card = face?.kind === 'action' ? face.card : undefined;
  switch (action.type) {
    case 'end':
      return 'effects of kept cards, then the Resolution Phase';
    case 'play':
    case 'recur':
      return (
        card &&
        `${Object.keys(card.cost).length > 0 ? `${priceText(card.cost, isShort)}: ` : ''}${effectsText(card.play, nameOf)}`
      );
    case 'retain':
      return card && effectsText(card.retained, nameOf);
    case 'choose': {
      const option = choiceOpen(reading, Number(action.option));
      return option && `${option.pay ? `${priceText(option.pay, isShort)}: ` : ''}${effectsText(option.do, nameOf)}`;
    }
    case 'resolve': {
      const option = optionAt(reading, action);
      return option && `${priceText(option.spend, isShort)}: ${effectsText(option.do, nameOf)}`;
    }
    case 'push':
      return pushText(reading, action);
    default:
      return undefined;
  }
}

/** The active card that an action names by its slot. */
function activeIn({ faceNamed, places }: Reading, { slot }: Message): ObjectiveCard | MilestoneCard | undefined {
  const face = faceNamed(places[Number(slot) - 1]?.id ?? '');
  return face && face.kind !== 'action' ? face.card : undefined;
}

const optionAt = (reading: Reading, action: Message): Option | undefined =>
  activeIn(reading, action)?.options[Number(action.option) - 1];
export const pushAt = (reading: Reading, action: Message): Push | undefined =>
  activeIn(reading, action)?.crisis?.pushes[Number(action.price) - 1];

/** 'Crisis 6 → 7 of 7, resolved: gain 2 Food' */
function pushText(reading: Reading, action: Message): string | undefined {
  const crisis = activeIn(reading, action)?.crisis;
  const place = reading.places[Number(action.slot) - 1];
  const value = tryAction(reading.world, action)?.crises[Number(action.slot) - 1];
  if (!crisis || !place || value === undefined) return undefined;
  const top = value === crisis.top ? `, resolved: ${effectsText(crisis.atTop, reading.nameOf)}` : '';
  return `Crisis ${place.crisis} → ${value} of ${crisis.top}${top}`;
}

/** '→ 5M 3S 5I 6F' or '→ 5 Might, …', with the Misfortunes that come and whether more is to be chosen. */
export function outcomeText({ trackers, misfortunes, isOpen }: Outcome, isShort = true): string {
  const stock = isShort
    ? trackers.map((n, i) => `${n}${RESOURCE_LETTERS[i]}`).join(' ')
    : trackers.map((n, i) => `${n} ${RESOURCE_NAMES[i]}`).join(', ');
  return `→ ${stock}${misfortunes > 0 ? ` and ${amountOf(misfortunes, 'Misfortune')}` : ''}${isOpen ? ' …' : ''}`;
}

function targetText({ places, nameOf }: Reading, slot: number): string {
  const place = places[slot - 1];
  if (!place) return slotText(slot);
  const clock = place.clock > 0 ? `, Clock ${place.clock}` : '';
  return `${nameOf(place.id)} (${slotText(slot)}${clock}${place.crisis > 0 ? `, Crisis ${place.crisis}` : ''})`;
}
