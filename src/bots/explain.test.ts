import '../games/all.ts';
import { expect, test } from 'vitest';
import type { Game, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { act, legalCodes, newTable, nextToAct } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { ANYBODY } from '../engine/reader.ts';
import { isOver } from '../engine/table.ts';
import { letterNames } from '../engine/tell.ts';
import { redact } from '../engine/view.ts';
import { games } from '../contract/shelf.ts';
import { explain, stepOf } from './explain.ts';
import { foresee } from './foresee.ts';

/** What is shown for chances that a search found. */
function shown(game: Game<Shape>, seats: number, found: readonly (number | null)[]): (number | null)[] {
  const t = newTable(game, seats, resolveOptions(game, seats, {}), 'shown');
  const seat = nextToAct(t);
  const view = redact(t, seat);
  const code = legalCodes(view, seat).codes[0] ?? 0;
  const explained = (chance: number | null) => explain(view, seat, [{ code, chance }], letterNames(seats));
  return found.flatMap((one) => explained(one).map(({ chance }) => chance));
}

const STEPS = 200;
const RISING = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);

const TABLES = games.flatMap(({ game }) =>
  [...new Set([game.seats.min, game.seats.usual, game.seats.max])].map((seats) => ({ game, id: game.id, seats })),
);

test.each(TABLES)('$id, $seats seats: the chance shown rises with the one found, within 0 and 1', ({ game, seats }) => {
  const chances = shown(game, seats, RISING);
  expect(chances).toHaveLength(RISING.length);
  let before = 0;
  for (const chance of chances) {
    expect(chance).toBeGreaterThanOrEqual(before);
    expect(chance).toBeLessThanOrEqual(1);
    before = chance ?? Number.NaN;
  }
  expect(before - (chances[0] ?? Number.NaN)).toBeGreaterThan(0.5);
});

test.each(TABLES)('$id, $seats seats: what was not estimated is not shown', ({ game, seats }) => {
  expect(shown(game, seats, [null])).toEqual([null]);
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
