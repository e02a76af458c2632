import './all.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bot } from '../bots/bot.ts';
import { wholeMind } from '../bots/generic.ts';
import { botsWith, levelBot } from '../bots/roster.ts';
import type { Mind } from '../contract/mind.ts';
import { conform } from '../engine/conform/conform.ts';
import type { Game, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { act, newTable, nextToAct } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { resultOf } from '../engine/result.ts';
import { isOver } from '../engine/table.ts';
import { redact } from '../engine/view.ts';
import { FILES } from '../web/testing/walk-through.ts';

const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.walk-through-'));
let crowns: Game<Shape>;
let mind: Mind<Shape>;

beforeAll(async () => {
  for (const [name, text] of FILES) if (/^\w+\.(?:ts|md)$/.test(name)) writeFileSync(join(folder, name), text);
  const load = (name: string): Promise<object> => import(pathToFileURL(join(folder, name)).href);
  ({ crowns } = (await load('game.ts')) as { crowns: Game<Shape> });
  ({ mind } = (await load('bot.ts')) as { mind: Mind<Shape> });
});

afterAll(() => rmSync(folder, { recursive: true }));

test('CONTRIBUTING.md builds a game from these files', () => {
  expect([...FILES.keys()]).toEqual([
    'rulebook.md',
    'shape.ts',
    'phases.ts',
    'game.ts',
    'conform.test.ts',
    'bot.ts',
    'crowns.ts',
    'entry.ts',
    'screen/screen.ts',
    'screen/cards.tsx',
    'screen/crowns.css',
    'screen/table.tsx',
  ]);
});

test('it keeps what every game owes', () => {
  const rulebook = FILES.get('rulebook.md') ?? '';
  const { findings, missing } = conform(crowns, { rulebook, matches: 10, seed: 'crowns' });
  expect(findings).toEqual([]);
  expect(missing).toEqual([]);
});

/** The share of victories of one bot at each seat in turn, the other played by another bot. */
function rateOf(one: Bot<Shape>, other: Bot<Shape>, deals: number): number {
  let wins = 0;
  for (let deal = 0; deal < deals; deal++)
    for (let own = 0; own < SEATS; own++) {
      const t = newTable(crowns, SEATS, resolveOptions(crowns, SEATS, {}), `deal ${deal}`);
      const dice = makeDice(`${deal} ${own}`);
      while (!isOver(t)) {
        const seat = nextToAct(t);
        act(t, seat, (seat === own ? one : other).decide(redact(t, seat), seat, dice));
      }
      const winners = resultOf(t)?.winners ?? [];
      if (winners.includes(own)) wins += 1 / winners.length;
    }
  return wins / (deals * SEATS);
}

const SEATS = 2;
const DEALS = 300; // a rate is then sure to about two points

test('its bots know how to play it, with and without its bot.ts', () => {
  const [random] = botsWith().slice(-1);
  if (!random) throw new Error('no bot');
  const rate = (its: Mind<Shape> | undefined, level: 'easy' | 'hard', worlds: number): number =>
    rateOf(levelBot(level, wholeMind(its).levels[level], { milliseconds: 0, worlds }), random, DEALS);
  expect(rate(undefined, 'easy', 4)).toBeGreaterThan(0.7); // 78 %
  expect(rate(undefined, 'hard', 16)).toBeGreaterThan(0.9); // 91 % in 4,000 games
  expect(rate(mind, 'hard', 16)).toBeGreaterThan(0.9); // 93 %
  expect(rate(mind, 'hard', 4)).toBeGreaterThan(rate(undefined, 'hard', 4)); // 93 and 87 %
});
