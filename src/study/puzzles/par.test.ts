import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { loadMatch } from '../../engine/match.ts';
import { resultOf } from '../../engine/result.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { doors } from '../../games/doors.ts';
import { kindsOf, shippedPars } from './kinds.ts';
import { dailyMatch, findPar, matchOfPar, readPars, recordOfPar } from './par.ts';

const sets = await Promise.all(
  doors.flatMap(({ id, puzzles }) => (puzzles ? [kindsOf(id).then((kinds) => ({ id, kinds }))] : [])),
);
const withDaily = sets.flatMap(({ id, kinds }) => (kinds.daily ? [[id, kinds] as const] : []));

describe.each(withDaily)('par of the game of the day of %s', (id, kinds) => {
  test('every day follows the one before, and its match comes to its points', async () => {
    const pars = await shippedPars(kinds);
    expect(pars.pars.length).toBeGreaterThanOrEqual(30);
    pars.pars.forEach(({ day }, i) => {
      const first = Date.parse(pars.pars[0]?.day ?? '');
      expect(Date.parse(day) - first).toBe(i * 86_400_000);
    });
    for (const par of pars.pars) expect(() => matchOfPar(pars, par)).not.toThrow();
  });

  test('another number, day or step is found', async () => {
    const pars = await shippedPars(kinds);
    const [par, next] = pars.pars;
    if (!par || !next) throw new Error('no pars');
    expect(() => matchOfPar(pars, { ...par, points: par.points + 1 })).toThrow(`comes to ${par.points} points`);
    expect(() => matchOfPar(pars, { ...par, day: next.day })).toThrow(/does not replay|comes to|to its end/);
    const cut = par.steps.split(' ').slice(0, -1).join(' ');
    expect(() => matchOfPar(pars, { ...par, steps: cut })).toThrow('not played to its end');
    expect(() => readPars({ ...pars, version: 0 })).toThrow('These pars are of version 0');
    expect(() => readPars({ ...pars, pars: [{ day: 3 }] })).toThrow('the day of par 1');
  });

  test('more tries never find less, the same tries the same; its record is a match that loads', async () => {
    const pars = await shippedPars(kinds);
    const [day] = pars.pars.map((par) => par.day);
    const find = (tries: number) => findPar(id, pars.preset, day ?? '', { bot: pars.bot, tries });
    const [once, some] = [find(1), find(6)];
    expect(some.points).toBeGreaterThanOrEqual(once.points);
    expect(find(6)).toEqual(some);
    const record: unknown = JSON.parse(recordOfPar(pars, { ...some }));
    const { table } = loadMatch(gameNamed(id).game, record);
    expect(resultOf(table)?.scores[0]?.[0]).toBe(some.points);
  });
});

test('a preset without a game of the day is refused', () => {
  expect(() => dailyMatch('rebuild', 'as-written', '2026-11-18')).toThrow('has no game of the day');
});
