import '../games/all.ts';
import { expect, test } from 'vitest';
import type { Game, Shape, Table } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { act, legalCodes, newTable, nextToAct } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { ANYBODY } from '../engine/reader.ts';
import { isOver } from '../engine/table.ts';
import { letterNames } from '../engine/tell.ts';
import { redact } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import { games } from '../contract/shelf.ts';
import { toldChoices } from './chances.ts';
import { explain, stepOf } from './explain.ts';
import { foresee } from './foresee.ts';
import type { Limits } from './ponder.ts';

const TABLES = games.flatMap(({ game }) =>
  [...new Set([game.seats.min, game.seats.usual, game.seats.max])].map((seats) => ({ game, id: game.id, seats })),
);

function beginning(game: Game<Shape>, seats: number): { view: Table<Shape>; seat: Seat; codes: number[] } {
  const t = newTable(game, seats, resolveOptions(game, seats, {}), 'shown');
  const seat = nextToAct(t);
  const view = redact(t, seat);
  const { codes, count } = legalCodes(view, seat);
  return { view, seat, codes: Array.from(codes.subarray(0, Math.min(count, 3))) };
}

const FEW: Limits = { milliseconds: 0, worlds: 3 };

test.each(TABLES)('$id, $seats seats: chances are told in worlds, the same each time', ({ game, seats }) => {
  const { view, seat, codes } = beginning(game, seats);
  const found = codes.map((code, i) => ({ code, chance: 0.9 - 0.1 * i }));
  const told = toldChoices(view, seat, found, 'told', FEW);
  expect(told.map(({ code }) => code)).toEqual(codes);
  for (const { chance } of told) {
    expect(chance).toBeGreaterThan(0);
    expect(chance).toBeLessThan(1);
  }
  expect(toldChoices(view, seat, found, 'told', FEW)).toEqual(told);
  const shown = explain(view, seat, told, letterNames(seats)).map(({ chance }) => chance ?? Number.NaN);
  expect(Math.max(...shown)).toBe(shown[0]);
});

test.each(TABLES)('$id, $seats seats: what a bot did not compare has no chance', ({ game, seats }) => {
  const { view, seat, codes } = beginning(game, seats);
  const found = codes.map((code) => ({ code, chance: null }));
  expect(toldChoices(view, seat, found, 'told', FEW)).toEqual(found);
});

const IN_LETTERS = /\b\d+[A-Z](?:[ +]\d+[A-Z])*\b/; // '2W', '1S+2F'

/** Everything that is said of some steps of a match at random. */
function saidOf(game: Game<Shape>, isShort: boolean): string {
  const said: string[] = [];
  const { usual } = game.seats;
  const dice = makeDice(`words of ${game.id}`);
  const t = newTable(game, usual, resolveOptions(game, usual, {}), 'words');
  for (let step = 0; step < 150 && !isOver(t); step++) {
    const seat = nextToAct(t);
    const { codes, count } = legalCodes(t, seat);
    const code = codes[dice.below(count)] ?? 0;
    const view = redact(t, seat);
    const telling = { names: letterNames(usual), reader: { ...ANYBODY, isShort } };
    const { text, effect = '', reason } = stepOf(view, seat, code, telling, foresee(view, seat, dice)(code));
    said.push(text, effect, reason);
    act(t, seat, code);
  }
  return said.join('\n');
}

test.each(games.map(({ game }) => ({ game, id: game.id })))(
  '$id: where there is room for words no amount is in letters',
  ({ game }) => {
    expect(saidOf(game, false)).not.toMatch(IN_LETTERS);
  },
);

test('a terminal has amounts in letters', () => {
  const short = games.filter(({ game }) => IN_LETTERS.test(saidOf(game, true)));
  expect(short.map(({ game }) => game.id)).toEqual(['rebuild', 'upper-cataracts']);
});
