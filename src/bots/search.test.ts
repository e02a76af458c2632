import { describe, expect, test } from 'vitest';
import { toy, type Toy } from '../engine/conform/toy.ts';
import { offer } from '../engine/choices.ts';
import type { Game, Shape, Table } from '../engine/game.ts';
import { imagine } from '../engine/imagine.ts';
import { act, legalCodes, newTable, nextToAct, pickCode } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { resultOf } from '../engine/result.ts';
import { choiceOf } from '../engine/statements.ts';
import { clone, isOver } from '../engine/table.ts';
import { redact } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import { everySeat } from '../engine/zones.ts';
import type { Search } from '../contract/mind.ts';
import { ponder } from './ponder.ts';
import { startSearch } from './search.ts';

/** Plays on at random and counts who won: knows nothing of the game. */
const byWins = <T extends Shape>(depth = 0): Search<T> => ({
  follow: (t, seat, dice) => pickCode(t, seat, dice),
  judge(t, out) {
    const winners = resultOf(t)?.winners ?? [];
    out.fill(0);
    for (const seat of winners) out[seat] = 1 / winners.length;
  },
  rounds: () => Infinity,
  width: 40,
  depth,
});

const OPTIONS = { copies: 1, rounds: 1 } as const;

function thinkOf(t: Table<Toy>, seat: Seat, search: Search<Toy>, worlds: number, seed = 'think') {
  const thinking = startSearch(search, redact(t, seat), seat, makeDice(seed));
  ponder(thinking, { milliseconds: 0, worlds });
  return thinking;
}

/** Games won by the searcher at seat 0 against random play. */
function gamesWon(search: Search<Toy>, games: number, worlds: number): number {
  let won = 0;
  for (let game = 0; game < games; game++) {
    const t = newTable(toy, 2, OPTIONS, `game ${game}`);
    const dice = makeDice(`others ${game}`);
    while (!isOver(t)) {
      const seat = nextToAct(t);
      const code = seat === 0 ? thinkOf(t, 0, search, worlds, `${game}`).choices()[0]?.code : pickCode(t, seat, dice);
      act(t, seat, code ?? 0);
    }
    const winners: readonly Seat[] = resultOf(t)?.winners ?? [];
    if (winners.includes(0)) won += 1 / winners.length;
  }
  return won;
}

describe('search', () => {
  test.each([0, 4])('beats random play, knowing nothing but the rules (depth %i)', (depth) => {
    expect(gamesWon(byWins(depth), 40, 12)).toBeGreaterThan(30);
  });

  test('decides the same by the same view, dice and number of worlds, whatever is hidden', () => {
    const t = newTable(toy, 3, OPTIONS, 'same');
    const one = thinkOf(t, 1, byWins(2), 6).choices();
    expect(thinkOf(t, 1, byWins(2), 6).choices()).toEqual(one);
    for (let i = 0; i < 5; i++) {
      const world = imagine(redact(t, 1), makeDice(`world ${i}`));
      expect(thinkOf(world, 1, byWins(2), 6).choices()).toEqual(one);
    }
  });

  test('leaves the view as it was, and offers legal choices only, best first', () => {
    const t = newTable(toy, 2, OPTIONS, 'legal');
    const view = redact(t, 0);
    const before = clone(view);
    const thinking = startSearch(byWins<Toy>(3), view, 0, makeDice('x'));
    ponder(thinking, { milliseconds: 0, worlds: 9 });
    expect(view.words).toEqual(before.words);
    expect(view.bytes).toEqual(before.bytes);
    const { codes, count } = legalCodes(view, 0);
    const legal = [...codes.subarray(0, count)];
    const choices = thinking.choices();
    expect(choices.map(({ code }) => code).every((code) => legal.includes(code))).toBe(true);
    for (const { chance } of choices) {
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
    }
  });

  test('a single candidate costs no thought', () => {
    const only: Search<Toy> = {
      ...byWins<Toy>(),
      candidates: (t, seat, out) => offer(out, legalCodes(t, seat).codes[0] ?? 0),
    };
    const t = newTable(toy, 2, OPTIONS, 'single');
    const thinking = thinkOf(t, 0, only, 1000);
    expect(thinking.worlds).toBe(0);
    expect(thinking.choices()).toEqual([{ code: expect.any(Number), chance: null }]);
  });

  test('the clock ends it, but not before its least number of worlds', () => {
    const t = newTable(toy, 2, OPTIONS, 'clock');
    let time = 0;
    const thinking = startSearch(byWins<Toy>(), redact(t, 0), 0, makeDice('x'));
    ponder(thinking, { milliseconds: 50, worlds: 1, now: () => time++ });
    expect(time).toBeLessThan(60);
    const slow = startSearch(byWins<Toy>(), redact(t, 0), 0, makeDice('x'));
    ponder(slow, { milliseconds: 1, worlds: 4, now: () => (time += 1000) });
    expect(slow.worlds).toBe(4);
  });
});

/* ---- matching pennies: whoever reacts to a secret choice wins every time ---- */

interface Pennies {
  face: { readonly id: string };
  zone: 'box';
  phase: 'choose';
  action: { type: 'heads' } | { type: 'tails' };
  counters: { matched: number; played: number };
  options: object;
  note: { type: 'none' };
}

const pennies: Game<Pennies> = {
  id: 'pennies',
  title: 'Pennies',
  version: 1,
  seats: { min: 2, max: 2, usual: 2 },
  options: {},
  presets: {},
  zones: () => ({ box: { of: 'table', seen: 'all', order: 'row' } }),
  counters: { matched: 'one', played: 'one' },
  notes: { none: {} },
  statements: (seats) => seats,
  phases: {
    choose: {
      rule: '§1',
      who: 'together',
      actions: { heads: {}, tails: {} },
      seats: everySeat,
      list(_t, _seat, out) {
        offer(out, 0);
        offer(out, 1);
      },
      refuse: () => null,
      read: (_t, _seat, { type }) => (type === 'heads' ? 0 : 1),
      write: (_t, _seat, code) => ({ type: code === 0 ? 'heads' : 'tails' }),
      carryOut(t) {
        t.counters.matched = choiceOf(t, 0) === choiceOf(t, 1) ? 1 : 0;
        t.counters.played = 1;
      },
      next: () => 'over',
    },
  },
  cards: () => [{ face: { id: 'coin' }, zone: 'box' }],
  setup: () => 'choose',
  score: ({ counters }, seat) => [seat === counters.matched ? 1 : 0], // seat 1 wants them to match
  overRule: '§1',
  round: ({ counters }) => counters.played,
  cardText: (_card, { id }) => id,
  tell: () => ({ rule: '§1', text: '' }),
  tellAction: ({ type }) => type,
};

test('no seat reacts to a secret choice', () => {
  const t = newTable(pennies, 2, {}, 'pennies');
  const thinking = startSearch(byWins<Pennies>(1), redact(t, 0), 0, makeDice('x'));
  ponder(thinking, { milliseconds: 0, worlds: 400 });
  // A seat 1 that knew what seat 0 chose would match it every time.
  for (const { chance } of thinking.choices()) expect(chance).toBeGreaterThan(0.25);
});
