import type { Fields, Shape, Table, TableEvent } from './game.ts';
import { knowsIn } from './knowledge.ts';
import { type Card, hasBit } from './words.ts';
import { zoneOf } from './zones.ts';

/**
 * Whether some seat has learned something from the notes among these events, which led to this table: a fact that the
 * game tells on purpose, or a card whose place it cannot tell by itself. What moves show, `learnMove` knows.
 */
export const isNewsIn = <T extends Shape>(t: Table<T>, events: readonly TableEvent[]): boolean =>
  events.some((event) => event.type === 'note' && tellsNews(t, event.note, event.heard));

function tellsNews<T extends Shape>(t: Table<T>, note: { readonly type: string }, heard: number): boolean {
  const { game } = t.plan;
  const seats = heard & ((1 << t.seats) - 1); // a spectator has no part in the game
  if (seats === 0) return false;
  if (game.facts?.some((type) => type === note.type)) return true;
  const notes: Readonly<Record<string, Fields>> = game.notes;
  const values: Readonly<Record<string, unknown>> = { ...note };
  return Object.entries(notes[note.type] ?? {}).some(([name, kind]) => {
    const value = values[name];
    if (kind === 'cards' && Array.isArray(value)) return value.some((card: Card) => isNews(t, card, seats));
    return (kind === 'card' || kind === 'card?') && typeof value === 'number' && isNews(t, value, seats);
  });
}

/** Whether one of the seats cannot tell by itself where this card lies. */
function isNews<T extends Shape>(t: Table<T>, card: Card, seats: number): boolean {
  const zone = zoneOf(t, card);
  for (let seat = 0; seat < t.seats; seat++)
    if (hasBit(seats, seat) && !knowsIn(t, seat, card, zone) && !hasBit(t.pinned?.[card] ?? 0, seat)) return true;
  return false;
}
