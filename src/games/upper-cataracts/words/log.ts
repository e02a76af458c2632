import type { MoveWords, Told, Words } from '../../../engine/game.ts';
import type { Card, Rule, Seat } from '../../../engine/words.ts';
import { RESOURCES } from '../effects.ts';
import { tagText } from './card-words.ts';
import type { Face } from '../deck.ts';
import { type Note, PLAYER, type UpperCataracts } from '../shape.ts';

/** What happened, in sentences. */

export const cardText = (_card: Card, face: Face): string => face.card.name;

const RESOURCE_WORDS = ['Might', 'Stability', 'Influence', 'Food'];

/** '2 Might and 1 Food' */
export function cubesText(cubes: readonly number[]): string {
  const parts = RESOURCES.flatMap((_, i) => ((cubes[i] ?? 0) > 0 ? [`${cubes[i]} ${RESOURCE_WORDS[i]}`] : []));
  const last = parts.pop();
  if (last === undefined) return 'nothing';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

export const slotText = (slot: number): string => (slot === 4 ? 'the Milestone' : `Objective ${slot}`);

const ENDINGS: Readonly<Record<string, Told>> = {
  victory: { rule: '§5.1', text: 'The last Milestone is resolved: the reign is won.' },
  collapse: { rule: '§5.2', text: 'Collapse: the Misfortunes are too many. The reign is lost.' },
  omens: { rule: '§5.2', text: 'The gods withdraw: the Ill Omens are too many. The reign is lost.' },
  reign: { rule: '§5.2', text: 'The reign ends before the last Milestone is resolved. It is lost.' },
  abdicated: { rule: '§5.2', text: 'The ruler abdicates. The reign is lost.' },
};

export function tell(note: Note, words: Words): Told {
  const line = (rule: Rule, text: string): Told => ({ rule, text });
  const does = (rule: Rule, verb: string, rest: string): Told => ({
    rule,
    text: `${words.does(PLAYER, verb)} ${rest}.`,
    by: PLAYER,
  });
  switch (note.type) {
    case 'year':
      return line('§4.5.6', `Year ${note.year} begins.`);
    case 'paid':
      return does('§2.4', 'pay', cubesText(note.cubes));
    case 'gained':
      return does('§2.2', 'gain', `${cubesText(note.cubes)}${note.lost > 0 ? ` (${note.lost} above capacity)` : ''}`);
    case 'lost':
      return does('§4.6.2', 'lose', cubesText(note.cubes));
    case 'misfortune':
      return line('§4.6.2', `Misfortune: ${words.card(note.card)} (${note.controlled} of ${note.limit}).`);
    case 'capacity':
      return line('§2.2', `Capacities are now ${note.capacity.join('/')}.`);
    case 'clock':
      return line('§2.3', `The Clock of ${words.card(note.card)} shows ${note.value}.`);
    case 'crisis':
      return line('§4.7.2', `The Crisis of ${words.card(note.card)} is at ${note.value} of ${note.top}.`);
    case 'resolved':
      return line('§4.3.2', `${words.card(note.card)} is resolved: ${note.option}.`);
    case 'failed':
      return line('§4.4.3', `${words.card(note.card)} fails: its ${note.by} has run out.`);
    case 'reset':
      return line('§4.4.3', `${words.card(note.card)} stays, set back to ${note.value}.`);
    case 'opens':
      return line(note.slot === 4 ? '§4.5.1' : '§4.5.4', `${words.card(note.card)} opens (${opensText(note)}).`);
    case 'omen':
      return line('§5.2', `Ill Omens: ${note.omens} of ${note.limit}.`);
    case 'tag':
      return line('§2.7', `The Chronicle remembers ${tagText(note.tag)}.`);
    case 'option':
      return does('§2.4', 'choose', `“${note.label}”`);
    case 'retained':
      return line('§4.2.4', `Kept in hand: ${words.card(note.card)}.`);
    case 'forced':
      return line('§4.2.3', `${words.card(note.card)} is Mandatory and is played, its cost lost.`);
    case 'scouted':
      return line(
        '§2.4',
        `You look at ${cards(note.cards)} of the Objective Deck: ${note.toBottom ? 'one goes to the bottom' : 'all stay'}.`,
      );
    case 'none-in-hand':
      return line('§R69', `There is no ${note.kind === 'any' ? 'card' : note.kind} to remove.`);
    case 'draw-next':
      return line('§4.5.5', `Next year’s draw: ${cards(Math.abs(note.cards))} ${note.cards < 0 ? 'fewer' : 'more'}.`);
    case 'hand-size':
      return line('§4.5.5', `Hand size is now ${note.cards}.`);
    case 'renown':
      return line('§5.3.4', `Renown: ${note.points}.`);
    case 'act':
      return line(
        '§R38',
        `Act ${note.act} begins: ${cards(note.cards)} join the Objective Deck, ${note.leftOut} stay out.`,
      );
    case 'ended':
      return ENDINGS[note.how] ?? line('§5.1', 'The reign is over.');
  }
}

const cards = (n: number): string => `${n} card${n === 1 ? '' : 's'}`;

function opensText({ slot, clock, crisis }: Note & { type: 'opens' }): string {
  return [
    ...(slot === 4 ? [slotText(slot)] : []),
    ...(clock > 0 ? [`Clock ${clock}`] : []),
    ...(crisis > 0 ? [`Crisis ${crisis}`] : []),
  ].join(', ');
}

/** What the notes do not tell. */
export function tellMove({ card, from, to }: MoveWords, words: Words): Told | null {
  const name = card === null ? 'a card' : words.card(card);
  const does = (rule: Rule, verb: string, rest = ''): Told => ({
    rule,
    text: `${words.does(PLAYER, verb)} ${name}${rest}.`,
    by: PLAYER,
  });
  if (to === 'hand') {
    if (from === 'action-deck') return does('§4.5.5', 'draw');
    return does('§2.3', 'add', ' to the hand');
  }
  if (card === null) return null;
  if (to === 'play-area') return does('§4.2.1', 'play');
  if (from === 'action-supply' && to === 'action-discard') return does('§2.3', 'gain');
  if (from === 'objective-supply' && to === 'objective-discard')
    return { rule: '§2.3', text: `${name} joins the Objective Discard.` };
  if (from === 'objective-supply' && to === 'objective-deck')
    return { rule: '§R36', text: `${name} is shuffled into the Objective Deck.` };
  if (from === 'action-supply' && to === 'action-deck')
    return { rule: '§R36', text: `${name} is shuffled into the Action Deck.` };
  if (to === 'action-supply' || (to === 'out' && from !== 'milestone-deck'))
    return { rule: '§R34', text: `${name} leaves play.` };
  if (from === 'milestone-deck' && to === 'out') return { rule: '§4.5.1', text: `${name} is not part of this reign.` };
  return null;
}

export function tellAction(action: UpperCataracts['action'], _seat: Seat, words: Words): string {
  switch (action.type) {
    case 'play':
      return `play ${words.card(action.card)}`;
    case 'end':
      return 'end your plays';
    case 'choose':
      return `choose option ${action.option}`;
    case 'target':
      return `choose ${slotText(action.slot)}`;
    case 'keep':
      return 'leave the cards as they lie';
    case 'bottom':
      return `put card ${action.place} on the bottom`;
    case 'recur':
      return `take ${words.card(action.card)} back into your hand`;
    case 'banish':
      return `remove ${words.card(action.card)} from your ${action.from}`;
    case 'retain':
      return `carry out ${words.card(action.card)} next`;
    case 'resolve':
      return `resolve ${slotText(action.slot)} by option ${action.option}`;
    case 'push':
      return `push the Crisis of ${slotText(action.slot)} by price ${action.price}`;
    case 'stop':
      return 'stop';
  }
}
