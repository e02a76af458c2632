import { cardName } from '../../engine/edge.ts';
import type { Shape, Table, TableEvent } from '../../engine/game.ts';
import { seatOfZone } from '../../engine/plan.ts';
import { hasBit, NOWHERE } from '../../engine/words.ts';
import type { Learned } from './course.ts';

/* What came to light, and how likely that was by what the seat saw. */

const NUMBERS = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];

/** Rare things by what was seen then: 'one in nine'. */
export function oneIn(chance: number): string {
  const times = Math.max(2, Math.round(1 / chance));
  const word = NUMBERS[times - 2];
  return word === undefined ? 'less than one in twenty' : `one in ${word}`;
}

export type Move = Extract<TableEvent, { type: 'move' }>;

/** What came to light for the seat, out of where it could not see. */
export function comeToLight({ events, after }: Pick<Learned, 'events' | 'after'>): Move[] {
  const { plan, viewer } = after;
  return events.filter(
    (event): event is Move =>
      event.type === 'move' && hasBit(event.seen, viewer ?? 0) && !hasBit(plan.seenBy[event.from] ?? 0, viewer ?? 0),
  );
}

export interface Odds {
  readonly card: string;
  readonly name: string;
  readonly chance: number;
}

/**
 * The rarest card that came from a shared pile, and how likely at least one of its kind was among as many cards; null where what could
 * lie there could not lie elsewhere as well as any other unseen card, so that no such number is right.
 */
export function oddsOf(piece: Learned): Odds | null {
  const { from: view } = piece;
  const drawn = drawnIn(piece);
  const [first] = drawn;
  if (!view || !first) return null;
  let rarest: Odds | null = null;
  for (const { card } of drawn) {
    const name = cardName(view.plan, card);
    const chance = chanceAmong(view, first.from, name, drawn.length);
    const face = view.plan.faces[card];
    if (face && chance !== null && (!rarest || chance < rarest.chance))
      rarest = { card: name, name: view.plan.game.cardText(card, face), chance };
  }
  return rarest;
}

/** What came to light out of one shared pile; nothing where it came out of several. */
export function drawnIn(piece: Learned): Move[] {
  const drawn = comeToLight(piece).filter(({ from }) => seatOfZone(piece.after.plan, from) === null);
  return drawn.some(({ from }) => from !== drawn[0]?.from) ? [] : drawn;
}

/** The chance that among the next cards of a hidden zone is one with this name, by what its viewer knows; null: it cannot be told. */
export function chanceAmong(view: Table<Shape>, zone: number, name: string, drawn: number): number | null {
  const { plan, viewer, couldBe, bytes } = view;
  const bit = plan.hiddenBit[zone] ?? 0;
  const row = (viewer ?? 0) * plan.faces.length;
  let all = 0;
  let named = 0;
  let mask: number | null = null;
  for (let card = 0; card < plan.faces.length; card++) {
    if (bytes[plan.layout.where + card] !== NOWHERE) continue;
    const could = couldBe?.[row + card] ?? 0;
    if ((could & bit) === 0) continue;
    if (mask !== null && mask !== could) return null;
    mask = could;
    all++;
    if (cardName(plan, card) === name) named++;
  }
  if (named === 0 || all < drawn) return null;
  let none = 1;
  for (let i = 0; i < drawn; i++) none *= Math.max(0, all - named - i) / (all - i);
  return 1 - none;
}
