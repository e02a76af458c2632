import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { idsOf, type Scene, without } from './scene.ts';

/* What the log tells about the turn and the game. */

interface Purchase {
  readonly card: string;
  readonly price: string;
}

/** §4.3: what was bought and trashed on the tab of this turn. */
interface Turn {
  readonly bought: readonly Purchase[];
  readonly trashed: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

export function turnOf(log: readonly EventView[]): Turn {
  const events: Fields[] = log
    .slice(log.findLastIndex(({ type }) => type === 'turn') + 1)
    .map((event) => ({ ...event }));
  const bought = events.filter(({ type }) => type === 'buy' || type === 'take');
  return {
    bought: bought.map(({ card, price = 'free' }) => ({ card: String(card), price: String(price) })),
    trashed: bought.flatMap(({ pay }) => idsOf(pay)),
  };
}

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
