import { describe, expect, test } from 'vitest';
import { resultOf } from '../../engine/result.ts';
import { phaseOf } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import { A, B, build, C, finish, handOf, notes, play, position, refused, seal } from './testing/position.ts';
import { spellKey } from './ranking.ts';
import { keyOf } from './scoring.ts';
import type { FiveAgesTable, Options } from './shape.ts';

const STRAIGHTS = ['10♠ J♦ Q♠ K♥ A♣', '2♣ 2♦ 3♣ 3♦ 9♥', '10♦ J♠ Q♥ K♣ A♦'];

const end = (civs: readonly string[], options: Partial<Options> = {}, hands: readonly string[] = []): FiveAgesTable =>
  position('end', { civs, options, hands });

const ranks = (t: FiveAgesTable): readonly number[] | undefined => resultOf(t)?.ranks;

test('[§5.1] after age 5 all civilizations are turned face up together, the hands are not', () => {
  const t = end(STRAIGHTS);
  expect(phaseOf(t)).toBe('over');
  for (const viewer of [A, B, C, 3]) {
    const { zones } = viewOf(t, viewer);
    expect([zones['civilization']].flat().map((civ) => civ?.cards?.length)).toEqual([5, 5, 5]);
    expect([zones['hand']].flat().filter((hand) => hand?.cards)).toHaveLength(viewer === 3 ? 0 : 1);
  }
  expect(notes(t, 'civilization').map(({ key }) => spellKey(key))).toEqual([
    [4, 14],
    [2, 3, 2, 9],
    [4, 14],
  ]);
  expect(refused(t, A, seal(0))).toEqual({ rule: '§5.1', text: 'The game is over.' });
});

test('[§5.1] the two hand cards left over count for nothing', () => {
  const t = end(['2♣ 3♦ 5♥ 7♠ 9♣', '2♦ 3♥ 5♠ 7♣ 10♦', '2♥ 3♠ 5♣ 7♦ 8♥'], {}, ['A♠ A♥', '2♠ 3♣', 'K♠ K♥']);
  expect(resultOf(t)?.winners).toEqual([B]);
  expect(ranks(t)).toEqual([2, 1, 3]);
});

test('[§5.5] shared victory (example 25)', () => {
  const t = end(STRAIGHTS);
  expect(spellKey(keyOf(t, A))).toEqual([4, 14]);
  expect(spellKey(keyOf(t, C))).toEqual([4, 14]);
  expect(resultOf(t)?.winners).toEqual([A, C]);
  expect(ranks(t)).toEqual([1, 3, 1]);
});

test('[§5.6] one point, split equally among the winners (example 25)', () => {
  const winners = resultOf(end(STRAIGHTS))?.winners ?? [];
  expect([A, B, C].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0))).toEqual([0.5, 0, 0.5]);
});

describe('left-over hands', () => {
  const leftovers = { 'tie-break': 'leftovers', jokers: 2 } as const;

  test('[§R22] `leftovers`: the higher left-over card decides (example 25)', () => {
    const t = end(STRAIGHTS, leftovers, ['★1 9♦', '', '8♣ 7♠']);
    expect(resultOf(t)?.winners).toEqual([A]);
    expect(ranks(t)).toEqual([1, 3, 2]);
  });

  test('[§R22] `leftovers`: equal left-overs share (example 25)', () => {
    const t = end(STRAIGHTS, leftovers, ['9♦ 2♠', '', '9♠ 2♥']);
    expect(resultOf(t)?.winners).toEqual([A, C]);
    expect(ranks(t)).toEqual([1, 3, 1]);
  });

  test('[§6.3] `leftovers`: then the lower card; a joker is 0, an ace 14', () => {
    expect(ranks(end(STRAIGHTS, leftovers, ['9♦ 3♠', '', '9♠ 4♥']))).toEqual([2, 3, 1]);
    expect(ranks(end(STRAIGHTS, leftovers, ['9♦ ★1', '', '9♠ 2♥']))).toEqual([2, 3, 1]);
    expect(ranks(end(STRAIGHTS, leftovers, ['A♠ 2♠', '', 'K♠ K♦']))).toEqual([1, 3, 2]);
    expect(ranks(end(STRAIGHTS, leftovers, ['★1 2♠', '', '★2 2♥']))).toEqual([1, 3, 1]);
  });

  test('[§6.3] `leftovers`: a missing card is 0', () => {
    const t = position('B1', {
      options: { ...leftovers, 'replaced-card': 'discard' },
      age: 5,
      civs: ['10♠ J♦ Q♠ 2♥', '2♣ 2♦ 3♣ 4♥', '10♦ J♠ Q♥ K♣'],
      hands: ['K♥ A♣ 9♦', '', 'A♦ 9♠ 3♥'],
    });
    play(t, A, build('A♣', 'K♥ for 2♥'));
    play(t, C, build('A♦'));
    finish(t, 'build');
    expect(handOf(t, A)).toEqual(['9♦']);
    expect(resultOf(t)?.winners).toEqual([C]);
  });

  test('[§6.3] `leftovers`: ties further down stay shared', () => {
    const civs = ['2♣ 3♦ 5♥ 7♠ 9♣', 'A♠ A♥ A♦ A♣ K♠', '2♦ 3♥ 5♠ 7♣ 9♦'];
    expect(ranks(end(civs, leftovers, ['K♥ K♦', '', 'Q♥ Q♦']))).toEqual([2, 1, 2]);
    const twice = ['10♠ J♦ Q♠ K♥ A♣', '2♣ 3♦ 5♥ 7♠ 9♣', '10♦ J♠ Q♥ K♣ A♦', '2♦ 3♥ 5♠ 7♣ 9♦'];
    expect(ranks(end(twice, leftovers, ['8♣ 2♠', 'K♠ K♦', '8♦ 2♥', 'Q♣ Q♦']))).toEqual([1, 3, 1, 3]);
  });

  test('[§6.3] `leftovers`: three tied winners are placed among themselves', () => {
    const civs = ['10♠ J♦ Q♠ K♥ A♣', '10♥ J♣ Q♦ K♠ A♥', '10♦ J♠ Q♥ K♣ A♦', '2♣ 2♦ 3♣ 3♦ 9♥'];
    expect(ranks(end(civs, leftovers, ['9♦ 2♠', '9♠ 3♠', '9♣ 2♥', '']))).toEqual([2, 1, 2, 4]);
  });

  test('[§9] `leftovers`: the tied players’ hands are shown, the others’ are not', () => {
    const t = end(STRAIGHTS, leftovers, ['9♦ 2♠', '8♠ 8♥', '9♠ 2♥']);
    const hands = [viewOf(t, 3).zones['hand']].flat();
    expect(hands.map((hand) => hand?.cards)).toEqual([['d-9', 's-2'], undefined, ['h-2', 's-9']]);
    const alone = end(['A♠ A♥ A♦ A♣ K♠'], leftovers);
    expect([viewOf(alone, 3).zones['hand']].flat().every((hand) => !hand?.cards)).toBe(true);
  });

  test('[§6.3] `shared`: the left-over hands decide nothing', () => {
    expect(ranks(end(STRAIGHTS, { jokers: 2 }, ['★1 9♦', '', '8♣ 7♠']))).toEqual([1, 3, 1]);
  });
});

describe('jokers in the civilization', () => {
  const jokers = (jokerBuild: Options['joker-build']) =>
    end(['9♠ 9♥ 4♦ 4♣ ★1', '9♦ 9♣ 4♠ 4♥ 2♠', '2♣ 3♦ 5♥ 7♠ 8♣'], { jokers: 4, 'joker-build': jokerBuild });

  test('[§6.4] blank: a joker is an empty place (example 26)', () => {
    const t = jokers('blank');
    expect(spellKey(keyOf(t, A))).toEqual([2, 9, 4, 0]);
    expect(ranks(t)).toEqual([2, 1, 3]);
  });

  test('[§6.4] wild: a joker is the best card (example 26)', () => {
    const t = jokers('wild');
    expect(spellKey(keyOf(t, A))).toEqual([6, 9, 4]);
    expect(ranks(t)).toEqual([1, 2, 3]);
  });
});

test('[§R21] exactly the five civilization cards, suits never break a tie (example 24)', () => {
  const t = end(['A♠ 2♦ 3♣ 4♥ 5♠', '2♠ 3♦ 4♣ 5♥ 6♠', '2♥ 3♠ 4♦ 5♣ 6♥']);
  expect(ranks(t)).toEqual([3, 1, 1]);
});
