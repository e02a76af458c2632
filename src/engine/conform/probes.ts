import { cardName, type Message } from '../edge.ts';
import type { Field, Fields, Shape, Table } from '../game.ts';
import { decisionOf } from '../play.ts';
import type { Dice } from '../luck/random.ts';
import { isOver } from '../table.ts';
import type { Seat, Viewer } from '../words.ts';
import { pick } from './film.ts';
import { facesOnTable } from './seen.ts';

/*
 * Actions to knock on the door with: what somebody did at another moment, the same with a card, a seat or a type
 * changed, well-formed inventions of this phase, and nonsense.
 */

/** Actions of the whole match, by any seat in any phase. */
export interface Pool {
  readonly messages: readonly Message[];
}

export function probesFor<T extends Shape>(
  t: Table<T>,
  seat: Seat,
  pool: Pool,
  legal: readonly Message[],
  number: number,
  dice: Dice,
): unknown[] {
  const old = pool.messages.length > 0 ? pool.messages : [{ type: 'none' }];
  return Array.from({ length: number }, () => {
    const chance = dice.below(20);
    if (chance < 8) return invented(t, seat, dice);
    if (chance < 11) return pick(old, dice);
    if (chance < 14) return changed(t, seat, pick(old, dice), dice);
    if (chance < 19) return changed(t, seat, legal.length > 0 ? pick(legal, dice) : pick(old, dice), dice);
    return pick(NONSENSE, dice);
  });
}

const NONSENSE: readonly unknown[] = [
  null,
  undefined,
  0,
  '',
  'ready',
  [],
  {},
  { type: null },
  { type: 'constructor' },
  { type: '__proto__' },
  { type: ['build'] },
  [{ type: 'build' }],
];

/** An action of this phase with fields of the right kind. */
function invented<T extends Shape>(t: Table<T>, seat: Seat, dice: Dice): Message {
  const actions = Object.entries(decisionOf(t).actions);
  const [type, fields] = pick(actions, dice);
  return { type, ...inventedFields(t, seat, fields, dice) };
}

function inventedFields<T extends Shape>(t: Table<T>, seat: Seat, fields: Fields, dice: Dice): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, inventedValue(t, seat, kind, dice)]));
}

function inventedValue<T extends Shape>(t: Table<T>, seat: Seat, kind: Field, dice: Dice): unknown {
  switch (kind) {
    case 'card':
      return anyCard(t, seat, dice);
    case 'card?':
      return dice.below(2) === 0 ? null : anyCard(t, seat, dice);
    case 'cards':
      return Array.from({ length: pick([0, 1, 1, 1, 2, 2, 2, 3], dice) }, () => anyCard(t, seat, dice));
    case 'seat':
      return dice.below(t.seats);
    case 'seat?':
      return dice.below(3) === 0 ? null : dice.below(t.seats);
    case 'number':
      return dice.below(6) - 1;
    case 'numbers':
      return Array.from({ length: dice.below(4) }, () => dice.below(6) - 1);
    case 'text':
      return pick(['', 'a', 'none', '§'], dice);
    case 'flag':
      return dice.below(2) === 0;
  }
}

/** Most often one that the seat sees, and most often of those one of its own. */
function anyCard<T extends Shape>(t: Table<T>, seat: Seat, dice: Dice): string {
  const { plan } = t;
  if (dice.below(4) === 0) return cardName(plan, dice.below(plan.faces.length));
  const seen = facesOnTable(t, seat);
  return cardName(plan, seen.length > 0 ? pick(seen, dice) : dice.below(plan.faces.length));
}

/** The same message with one thing changed. */
function changed<T extends Shape>(t: Table<T>, seat: Seat, message: Message, dice: Dice): unknown {
  const names = Object.keys(message);
  const name = pick(names, dice);
  const value = message[name];
  switch (dice.below(12)) {
    case 0:
      return Object.fromEntries(Object.entries(message).filter(([other]) => other !== name));
    case 1:
      return { ...message, [pick(['note', 'toString', 'card'], dice)]: 1 };
    case 2:
      return { ...message, [name]: pick([null, undefined, -1, 1.5, 99, '', 'c-99', true, [], {}, [[]]], dice) };
    case 3:
      return { ...message, type: pick(Object.keys(decisionOf(t).actions), dice) };
    default:
      return { ...message, [name]: changedValue(t, seat, name, value, dice) };
  }
}

function changedValue<T extends Shape>(t: Table<T>, seat: Seat, name: string, value: unknown, dice: Dice): unknown {
  if (name === 'type') return pick(Object.keys(decisionOf(t).actions), dice);
  if (typeof value === 'number') return pick([value + 1, value - 1, dice.below(t.seats), 0], dice);
  if (typeof value === 'string' || value === null) return anyCard(t, seat, dice);
  if (typeof value === 'boolean') return !value;
  if (!Array.isArray(value)) return value;
  const list: readonly unknown[] = value;
  switch (dice.below(5)) {
    case 0:
      return [...list, anyCard(t, seat, dice)];
    case 1:
      return list.slice(1);
    case 2:
      return list.toReversed();
    case 3:
      return [...list, ...list];
    default:
      return list.map((item, i) => (i === 0 ? anyCard(t, seat, dice) : item));
  }
}

/** Some for a viewer to try; none for a spectator. */
export const someProbes = <T extends Shape>(t: Table<T>, viewer: Viewer, pool: Pool, dice: Dice): unknown[] =>
  viewer < t.seats && !isOver(t) ? probesFor(t, viewer, pool, [], FEW, dice) : [];

const FEW = 10;
