import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { unitsIn } from '../face.ts';
import type { Units } from './account.ts';
import { idsOf, pointsIn, type Scene, without } from './scene.ts';

/* What the log tells about the turn and the game. */

/** A purchase of this turn, or a card that was taken for nothing. */
export interface Purchase {
  readonly card: string;
  readonly price: Units;
  readonly pay: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** §4.3: what was bought on the tab of this turn, and with what. */
export const purchasesIn = (log: readonly EventView[]): Purchase[] =>
  log
    .slice(log.findLastIndex(({ type }) => type === 'turn') + 1)
    .map((event): Fields => ({ ...event }))
    .filter(({ type }) => PURCHASES.has(String(type)))
    .map(({ card, price, pay }) => ({ card: String(card), price: unitsIn(String(price)), pay: idsOf(pay) }));

/** Whether a purchase is the last that was done, so that it is still to be seen. */
export const isLastStep = (log: readonly EventView[]): boolean =>
  PURCHASES.has(log.findLast(({ type }) => type === 'play' || type === 'turn' || PURCHASES.has(type))?.type ?? '');

const PURCHASES = new Set(['buy', 'take']);

/** What each of them did to the points of whoever made them, end bonuses included: from the last one back. */
export function gainsOf(scene: Scene, purchases: readonly Purchase[]): number[] {
  let owned = [...(scene.players[scene.turn]?.collection ?? [])];
  return purchases
    .toReversed()
    .map(({ card, pay }) => {
      const after = pointsIn(scene, owned);
      owned = [...(without(owned, [card]) ?? owned), ...pay];
      return after - pointsIn(scene, owned);
    })
    .toReversed();
}

/** A card that somebody passed to me since my last step, and what it does to my points. */
interface Passed {
  readonly card: string;
  readonly from: Seat;
  readonly gain: number;
}

export function passedTo(scene: Scene, log: readonly EventView[]): Passed | null {
  const { me } = scene;
  const events = log.map((event): Fields => ({ ...event }));
  const isMine = ({ type, seat }: Fields): boolean => seat === me && OWN_STEPS.has(String(type));
  const since = events.slice(events.findLastIndex(isMine) + 1);
  const passed = since.findLast(({ type, to }) => type === 'pass' && to === me);
  const owned = me === null ? [] : (scene.players[me]?.collection ?? []);
  const before = passed && without(owned, [String(passed.card)]);
  if (!before) return null;
  return {
    card: String(passed.card),
    from: Number(passed.seat),
    gain: pointsIn(scene, owned) - pointsIn(scene, before),
  };
}

const OWN_STEPS = new Set(['buy', 'play', 'take', 'burn', 'carry', 'pass', 'reordered', 'ordered']);

/** §6.5.5: cards that a seat brought from the game before: what it owns or owned, but never took from the market. */
export function keptBy(scene: Scene, log: readonly EventView[], seat: Seat): string[] {
  if (scene.game < 2) return [];
  const owned = (scene.players[seat]?.collection ?? []).filter((card) => scene.face(card)?.stage !== 'start');
  const gone: string[] = [];
  const came: string[] = [];
  for (const event of log) {
    const { type, card, pay, seat: who, to }: Fields = { ...event };
    if (type === 'pass' && who === seat) gone.push(String(card));
    if (type === 'pass' && to === seat) came.push(String(card));
    if ((type !== 'buy' && type !== 'take') || who !== seat) continue;
    came.push(String(card));
    gone.push(...idsOf(pay).filter((id) => scene.face(id)?.stage !== 'start'));
  }
  // Cards that burn or build for nothing are trashed when they are played.
  for (const event of log) {
    const { type, card, seat: who }: Fields = { ...event };
    const face = scene.face(String(card));
    if (type === 'play' && who === seat && face && face.burn + face.freeBuild > 0) gone.push(face.id);
  }
  return came.reduce<string[]>((kept, card) => without(kept, [card]) ?? kept, [...owned, ...gone]);
}

/** Cards that were drawn or handed to a seat in this turn. */
export function drawnBy(log: readonly EventView[], seat: Seat): string[] {
  const events: Fields[] = log
    .slice(log.findLastIndex(({ type }) => type === 'play') + 1)
    .map((event) => ({ ...event }));
  return events.flatMap(({ type, card, from, to }) =>
    type === 'move' && typeof card === 'string' && isAt(from, 'deck', seat) && isAt(to, 'hand', seat) ? [card] : [],
  );
}

function isAt(end: unknown, zone: string, seat: Seat): boolean {
  const place: Fields = typeof end === 'object' && end !== null ? { ...end } : {};
  return place.zone === zone && place.seat === seat;
}

/** What was told last, in a sentence. */
export const lastWords = (log: readonly EventView[]): string | undefined =>
  log.findLast(({ type, text }) => text !== undefined && type !== 'move' && type !== 'turn')?.text;
