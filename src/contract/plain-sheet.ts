import type { Game, Plan, Shape, Table } from '../engine/game.ts';
import { resolveOptions, show } from '../engine/options.ts';
import { HEAD, makePlan, OVER } from '../engine/plan.ts';
import { seedWords } from '../engine/luck/random.ts';
import { resultOf } from '../engine/result.ts';
import { emptyTable, layOut } from '../engine/table.ts';
import { type Card, MOST_SEATS, Problem } from '../engine/words.ts';
import { move } from '../engine/zones.ts';
import { fieldsOf, type ReadSheet } from './sheet.ts';

/**
 * The score sheet of a game that brings none: counters and zones as a view names them, scored by the rules. What is left out is 0, or
 * lies where it begins: {"seats":2,"counters":{"points":[2,1]},"zones":{"hand":[["card-3"],[]]}}
 */
export const plainSheet =
  (game: Game<Shape>): ReadSheet =>
  (input) => {
    const sheet = fieldsOf(input, game.id, ['seats', 'options', 'counters', 'zones']);
    const seats = sheet.seats ?? game.seats.usual;
    if (typeof seats !== 'number') throw new Problem(`"seats" should be a number, not ${show(seats)}.`);
    const plan = makePlan(game, seats, resolveOptions(game, seats, sheet.options ?? {}));
    const t = emptyTable(plan, { knowledge: false });
    layOut(t, seedWords(''));
    for (const [name, value] of entriesOf('counters', sheet.counters)) setCounter(t, name, value);
    layCards(t, entriesOf('zones', sheet.zones));
    t.words[HEAD.phase] = OVER;
    const result = resultOf(t);
    if (!result) throw new Error(`${game.id}: a game that is over has no result`);
    return {
      seats: result.scores.map((score, seat) => {
        const [total = 0, ...key] = score;
        return {
          seat,
          total,
          ...(key.length > 0 ? { key } : {}),
          parts: [{ points: total, why: 'by the rules', rule: game.overRule }],
          rank: result.ranks[seat] ?? 0,
        };
      }),
      winners: result.winners,
    };
  };

function entriesOf(field: string, value: unknown): [string, unknown][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`"${field}" should be an object, not ${show(value)}.`);
  return Object.entries(value);
}

function setCounter({ plan, words }: Table<Shape>, name: string, value: unknown): void {
  const place = plan.counterAt.get(name);
  if (!place)
    throw new Problem(`${plan.game.id} has no counter ${show(name)}; it has ${[...plan.counterAt.keys()].join(', ')}.`);
  const numbers: unknown[] = [value].flat();
  if (numbers.length > place.shown || !numbers.every((number) => Number.isSafeInteger(number)))
    throw new Problem(
      `The counter ${name} should be ${place.isOne ? 'a whole number' : `${place.shown} whole numbers`}, not ${show(value)}.`,
    );
  numbers.forEach((number, i) => (words[plan.layout.counters + place.at + i] = Number(number)));
}

function layCards(t: Table<Shape>, zones: readonly [string, unknown][]): void {
  const { plan } = t;
  const laid = new Set<Card>();
  for (const [name, value] of zones) {
    const at = plan.zoneNames.indexOf(name);
    const isOfSeats = plan.specs[at]?.of === 'seat';
    if (at < 0) throw new Problem(`${plan.game.id} has no zone ${show(name)}; it has ${plan.zoneNames.join(', ')}.`);
    const rows: readonly unknown[] = isOfSeats && Array.isArray(value) ? value : [value];
    if (rows.length > (isOfSeats ? t.seats : 1)) throw new Problem(`The zone ${name} has one list for each seat.`);
    rows.forEach((row, seat) => {
      if (!Array.isArray(row))
        throw new Problem(`In the zone ${name} there should be lists of cards, not ${show(row)}.`);
      for (const id of row) {
        const card = nextCard(plan, id, laid);
        laid.add(card);
        move(t, card, at * MOST_SEATS + seat);
      }
    });
  }
}

function nextCard(plan: Plan<Shape>, id: unknown, laid: ReadonlySet<Card>): Card {
  const card = plan.cardNamed.get(String(id))?.find((one) => !laid.has(one));
  if (card === undefined) throw new Problem(`${plan.game.id} has no card ${show(id)}, or not so many.`);
  return card;
}
