import type { Shape, Table } from '../../engine/game.ts';
import { act, decisionOf } from '../../engine/play.ts';
import { seatOfZone } from '../../engine/plan.ts';
import { heardBy, OPEN, outcomeOf, saidBy, saidCode, saidCount } from '../../engine/statements.ts';
import { clone, isOver } from '../../engine/table.ts';
import { hasBit, type Seat } from '../../engine/words.ts';
import type { Logged } from '../../desk/log.ts';

/* What concerns whom, for any game: an action names its seats in its fields, and a card that moves has left or come to somebody. */

type IsPerson = (seat: Seat) => boolean;

/** The seats that an action names. */
export function namedIn(t: Table<Shape>, seat: Seat, code: number): readonly Seat[] {
  const decision = decisionOf(t);
  const action = decision.write(t, seat, code);
  const fields = Object.entries(decision.actions[action.type] ?? {});
  return fields.flatMap(([name, kind]) => {
    const value: unknown = Reflect.get(action, name);
    return (kind === 'seat' || kind === 'seat?') && typeof value === 'number' ? [value] : [];
  });
}

/** Whether an action would move a card. */
export function movesCards(t: Table<Shape>, seat: Seat, code: number): boolean {
  const after: Table<Shape> = { ...clone(t), events: [] };
  act(after, seat, code);
  return after.events?.some(({ type }) => type === 'move') ?? false;
}

/** Whom open statements of these seats are addressed to, the oldest first, as far as they have heard them. */
export function addressed(t: Table<Shape>, isBy: IsPerson): readonly Seat[] {
  if (isOver(t) || decisionOf(t).who !== 'open') return [];
  return Array.from({ length: saidCount(t) }, (_, i) => i).flatMap((i) =>
    outcomeOf(t, i) === OPEN && isBy(saidBy(t, i))
      ? namedIn(t, saidBy(t, i), saidCode(t, i)).filter((seat) => hasBit(heardBy(t, i), seat))
      : [],
  );
}

/** How much is offered to a seat that has not answered. */
export const offersFor = (t: Table<Shape>, seat: Seat): number =>
  addressed(t, (by) => by !== seat).filter((to) => to === seat).length;

/** Whether something of a person's has changed: a card came or went, or the game tells something about that seat. */
export const isFeltIn = ({ plan }: Table<Shape>, events: readonly Logged[], isPerson: IsPerson): boolean =>
  events.some((event) => {
    if (event.type === 'move') {
      const [from, to] = [seatOfZone(plan, event.from), seatOfZone(plan, event.to)];
      return (from !== null && isPerson(from)) || (to !== null && isPerson(to));
    }
    if (event.type !== 'note') return false; // choices and clocks are their seat's own
    const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = plan.game.notes;
    return Object.entries(kinds[event.note.type] ?? {}).some(([name, kind]) => {
      const value: unknown = Reflect.get(event.note, name);
      return (kind === 'seat' || kind === 'seat?') && typeof value === 'number' && isPerson(value);
    });
  });
