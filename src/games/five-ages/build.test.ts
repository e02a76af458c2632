import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { expire, waitedFor } from '../../engine/play.ts';
import { resultOf } from '../../engine/result.ts';
import { phaseOf } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import { cardsIn } from '../../engine/zones.ts';
import {
  A,
  B,
  build,
  C,
  choices,
  choose,
  civOf,
  deckSize,
  discardPile,
  finish,
  handOf,
  mixed,
  notes,
  placementsOffered,
  play,
  playAll,
  playFirst,
  position,
  refused,
  resultsOffered,
  row,
} from './testing/position.ts';
import { spellKey } from './ranking.ts';
import { keyOf } from './scoring.ts';
import { builtRow, civilization } from './shape.ts';
import { cardOf, cardsOfIds } from './words/reading.ts';

const DISCARD = { 'replaced-card': 'discard' } as const;

const replacing = (options = {}, age = 3) =>
  position('B1', {
    options,
    age,
    hands: ['K♠ Q♠ 4♦'],
    civs: [age === 3 ? '9♣ 4♠' : '9♣ 4♠ 2♥ 3♥'],
    deck: '10♠ J♠',
  });

test('[§B1, §B2] what a build is said to make of a row is what it makes', () => {
  const builds = legalActions(replacing(), A);
  expect(builds).toHaveLength(15);
  for (const action of builds) {
    const t = replacing();
    const before = cardsIn(t, civilization + A);
    play(t, A, action);
    finish(t, 'build');
    const [old = null, by = null] = [cardOf(action.old), cardOf(action.by)];
    expect(cardsIn(t, civilization + A)).toEqual(builtRow(before, cardsOfIds(action.place), old, by));
  }
});

describe('worked examples', () => {
  test('[§B2] replacing (example 3)', () => {
    const t = replacing();
    play(t, A, build('K♠', 'Q♠ for 9♣'));
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('Q♠ 4♠ K♠'));
    expect(handOf(t, A)).toEqual(mixed('4♦ 9♣ 10♠'));
    expect(notes(t, 'built')[A]).toEqual({ type: 'built', seat: A, placed: 1, replaced: 1 });
    play(t, A, choose('9♣ 4♦'));
  });

  test('[§R1] the same with `replaced-card` = `discard` (example 4)', () => {
    const t = replacing(DISCARD);
    play(t, A, build('K♠', 'Q♠ for 9♣'));
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('Q♠ 4♠ K♠'));
    expect(discardPile(t)).toEqual(['9♣']);
    expect(handOf(t, A)).toEqual(mixed('4♦ 10♠ J♠'));

    const last = replacing(DISCARD, 5);
    play(last, A, build('K♠', 'Q♠ for 9♣'));
    finish(last, 'build');
    expect(phaseOf(last)).toBe('over');
    expect(handOf(last, A)).toEqual(['4♦']);
  });

  test('[§R4] age 5 and what one replacement can do (example 5a)', () => {
    const t = position('B1', { age: 5, civs: ['10♥ J♥ Q♥ 3♣'], hands: ['K♥ 9♥ A♥'] });
    expect(choices(t, A)).toBe(27);
    expect(resultsOffered(t, A)).toHaveLength(15);
    play(t, A, build('A♥', 'K♥ for 3♣'));
    const before = deckSize(t);
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('10♥ J♥ Q♥ K♥ A♥'));
    expect(spellKey(keyOf(t, A))).toEqual([8, 14]);
    expect(handOf(t, A)).toEqual(mixed('9♥ 3♣'));
    expect(deckSize(t)).toBe(before);

    const other = position('B1', { age: 5, civs: ['10♥ J♥ Q♥ 3♣'], hands: ['K♥ 9♥ A♥'] });
    play(other, A, build('K♥', 'A♥ for 3♣'));
    finish(other, 'build');
    expect(mixed(civOf(other, A).join(' '))).toEqual(mixed(civOf(t, A).join(' ')));
  });

  test('[§R3] only one old card can leave (example 5b)', () => {
    const t = position('B1', { age: 5, civs: ['10♥ J♥ 3♣ 4♣'], hands: ['Q♥ K♥ A♥'] });
    const keys = resultsOffered(t, A).map((civ) => {
      const end = position('end', { civs: [civ] });
      return spellKey(keyOf(end, A));
    });
    const [best] = keys.toSorted((a, b) => {
      const at = a.findIndex((number, i) => number !== b[i]);
      return (b[at] ?? 0) - (a[at] ?? 0);
    });
    expect(best).toEqual([0, 14, 13, 11, 10, 4]);
    expect(resultsOffered(t, A)).toContain(mixed('A♥ K♥ J♥ 10♥ 4♣').join(' '));
    expect(resultsOffered(t, A)).not.toContain(mixed('10♥ J♥ Q♥ K♥ A♥').join(' '));
  });

  test('[§B1] robbed in age 5, with a replacement (example 23)', () => {
    const t = position('B1', { age: 5, robbed: [A], civs: ['7♣ 7♦ 2♠'], hands: ['7♥ K♦ K♣ 9♠'] });
    expect(choices(t, A)).toBe(42);
    expect(resultsOffered(t, A)).toHaveLength(18);
    play(t, A, build('K♦ K♣', '7♥ for 2♠'));
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('7♣ 7♦ 7♥ K♦ K♣'));
    expect(spellKey(keyOf(t, A))).toEqual([6, 7, 13]);
    expect(handOf(t, A)).toEqual(mixed('9♠ 2♠'));
    expect(phaseOf(t)).toBe('over');
  });
});

describe('place', () => {
  test('[§B1] exactly one card of the hand, at the end of the row', () => {
    const t = replacing();
    expect(refused(t, A, build('')).rule).toBe('§B1');
    expect(refused(t, A, build('K♠ Q♠')).rule).toBe('§B1');
    expect(refused(t, A, build('9♣')).rule).toBe('§B1');
    expect(refused(t, A, build('10♠')).rule).toBe('§B1');
    play(t, A, build('4♦'));
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('9♣ 4♠ 4♦'));
  });

  test('[§B1] a robbed player exactly two, in the order they name them', () => {
    const t = position('B1', { age: 3, robbed: [A], civs: ['9♣'], hands: ['K♠ Q♠ 4♦ 2♥'] });
    expect(refused(t, A, build('K♠')).rule).toBe('§B1');
    expect(refused(t, A, build('K♠ K♠')).rule).toBe('§B1');
    expect(refused(t, A, build('K♠ Q♠ 4♦')).rule).toBe('§B1');
    play(t, A, build('K♠ 4♦'));
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('9♣ K♠ 4♦'));
    expect(handOf(t, A)).toHaveLength(3);
    expect(t.counters.robbed).toBe(0);
  });

  test('[§B1] one secret commitment, changed until the last is in, then all are carried out together', () => {
    const t = position('B1', { hands: ['A♠ 4♠ 7♠', 'K♦ Q♥ 10♦', 'J♣ 9♣ 5♥'] });
    play(t, A, build('A♠'));
    play(t, B, build('K♦'));
    play(t, A, build('4♠'));
    expect(civOf(t, A)).toEqual([]);
    expect(viewOf(t, B).chosen).toEqual([A, B]);
    expect(viewOf(t, C).said).toEqual([]);
    play(t, C, build('J♣'));
    expect([A, B, C].map((seat) => civOf(t, seat))).toEqual(['4♠', 'K♦', 'J♣'].map(row));
  });

  test('[§R43] with a single legal choice the player is asked all the same', () => {
    const t = position('B1', { options: { jokers: 2 }, hands: ['★1 ★2 9♣'] });
    expect(choices(t, A)).toBe(1);
    playFirst(t, B);
    playFirst(t, C);
    expect(waitedFor(t)).toBe(1 << A);
    expect(phaseOf(t)).toBe('build');
  });
});

describe('replace', () => {
  test('[§B2] optional, a card of an earlier age for a card of the remaining hand', () => {
    const t = replacing();
    expect(refused(t, A, build('K♠', 'K♠ for 9♣')).rule).toBe('§B1');
    expect(refused(t, A, build('K♠', '10♠ for 9♣')).rule).toBe('§B1');
    expect(refused(t, A, build('K♠', 'Q♠ for 4♦')).rule).toBe('§B2');
    expect(refused(t, A, { type: 'build', place: ['s-k'], old: 'c-9', by: null }).rule).toBe('§B2');
    expect(refused(t, A, { type: 'build', place: ['s-k'], old: null, by: 's-q' }).rule).toBe('§B2');
    play(t, A, build('K♠', '4♦ for 4♠'));
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('9♣ 4♦ K♠'));
  });

  test('[§B2] not a card of another civilization', () => {
    const t = position('B1', { age: 2, hands: ['K♠ Q♠ 4♦'], civs: ['9♣', '9♦'] });
    expect(refused(t, A, build('K♠', 'Q♠ for 9♦')).rule).toBe('§B2');
  });

  test('[§R1] the old card goes to its owner’s hand', () => {
    const t = replacing();
    play(t, A, build('K♠', 'Q♠ for 4♠'));
    finish(t, 'build');
    expect(handOf(t, A)).toContain('4♠');
  });

  test('[§R2] the card placed in this age cannot be replaced', () => {
    const t = replacing();
    expect(refused(t, A, build('K♠', 'Q♠ for K♠')).rule).toBe('§B2');
  });

  test('[§R3] at most one replacement, also for a robbed player', () => {
    const old = row('7♣ 7♦ 2♠');
    const t = position('B1', { age: 5, robbed: [A], civs: [old.join(' ')], hands: ['7♥ K♦ K♣ 9♠'] });
    for (const civ of resultsOffered(t, A))
      expect(row(civ).filter((card) => old.includes(card)).length).toBeGreaterThanOrEqual(2);
  });

  test('[§R4] in age 1 there is nothing to replace', () => {
    const t = position('B1', { hands: ['K♠ Q♠ 4♦'] });
    expect(choices(t, A)).toBe(3);
    expect(refused(t, A, build('K♠', 'Q♠ for 4♦')).rule).toBe('§B2');
  });

  test('[§R18] others learn that and where a card was replaced, never the cards', () => {
    const t = replacing();
    play(t, A, build('K♠', 'Q♠ for 4♠'));
    expect(notes(t, 'built')).toEqual([]);
    finish(t, 'build');
    expect(notes(t, 'built')).toEqual([
      { type: 'built', seat: A, placed: 1, replaced: 2 },
      { type: 'built', seat: B, placed: 1, replaced: 0 },
      { type: 'built', seat: C, placed: 1, replaced: 0 },
    ]);
    for (const viewer of [B, C, 3]) {
      expect([viewOf(t, viewer).zones['civilization']].flat()[A]).toEqual({ count: 3 });
      expect([viewOf(t, viewer).zones['hand']].flat()[A]).toEqual({ count: 3 });
    }
    expect([viewOf(t, A).zones['civilization']].flat()[A]).toEqual({ count: 3, cards: ['c-9', 's-q', 's-k'] });
  });

  test('[§R41] a card that left a civilization may be shown and nobody is told that it once was built', () => {
    const t = replacing();
    play(t, A, build('K♠', 'Q♠ for 9♣'));
    finish(t, 'build');
    const move = t.events?.find((event) => event.type === 'move' && event.from === 16 + A);
    expect(move).toMatchObject({ seen: 1 << A });
    play(t, A, choose('9♣ 4♦'));
    finish(t, 'choose');
    expect(phaseOf(t)).toBe('negotiate');
  });
});

describe('how many choices', () => {
  const ages = [1, 2, 3, 4, 5];

  test('[§8 D3] 3, 9, 15, 21, 27 raw choices and 3r results', () => {
    const tables = ages.map((age) => position('B1', { age }));
    expect(tables.map((t) => choices(t, A))).toEqual([3, 9, 15, 21, 27]);
    expect(tables.map((t) => resultsOffered(t, A).length)).toEqual([3, 6, 9, 12, 15]);
  });

  test('[§8 D3] robbed: 6, 18, 30, 42 and 6, 10, 14, 18', () => {
    const tables = ages.slice(1).map((age) => position('B1', { age, robbed: [A] }));
    expect(tables.map((t) => choices(t, A))).toEqual([6, 18, 30, 42]);
    expect(tables.map((t) => resultsOffered(t, A).length)).toEqual([6, 10, 14, 18]);
  });

  test('[§8 D3] with jokers in hand fewer', () => {
    const options = { jokers: 4 } as const;
    for (const age of ages) {
      const one = position('B1', { options, age, hands: ['★1'] });
      expect([choices(one, A), resultsOffered(one, A).length]).toEqual([2 * (1 + (age - 1)), 2 + (age - 1)]);
      const two = position('B1', { options, age, hands: ['★1 ★2'] });
      expect([choices(two, A), resultsOffered(two, A).length]).toEqual([1, 1]);
      if (age === 1) continue;
      const robbed = position('B1', { options, age, robbed: [A], hands: ['★1'] });
      expect([choices(robbed, A), resultsOffered(robbed, A).length]).toEqual([3 * (1 + (age - 2)), 3 + (age - 2)]);
      const both = position('B1', { options, age, robbed: [A], hands: ['★1 ★2'] });
      expect([choices(both, A), resultsOffered(both, A).length]).toEqual([1, 1]);
    }
  });
});

describe('draw and check', () => {
  test('[§B3] in ages 1 to 4 everybody draws one card, in lead order', () => {
    for (let age = 1; age <= 4; age++) {
      const t = position('B3', { age, lead: C, deck: '10♠ J♠ Q♠' });
      expect(handOf(t, C)).toContain('10♠');
      expect(handOf(t, A)).toContain('J♠');
      expect(handOf(t, B)).toContain('Q♠');
    }
  });

  test('[§B3] in age 5 nobody draws', () => {
    const t = position('B3', { age: 5 });
    expect(deckSize(t)).toBe(52 - 3 * 7);
    expect([A, B, C].map((seat) => handOf(t, seat).length)).toEqual([2, 2, 2]);
    expect(phaseOf(t)).toBe('over');
  });

  test('[§B4] after each age r civ cards and 3 hand cards, then the next age; after the fifth the end', () => {
    for (let age = 1; age <= 5; age++) {
      const t = position('B1', { age });
      finish(t, 'build');
      for (const seat of [A, B, C]) {
        expect(civOf(t, seat)).toHaveLength(age);
        expect(handOf(t, seat)).toHaveLength(age < 5 ? 3 : 2);
      }
      expect(phaseOf(t)).toBe(age < 5 ? 'choose' : 'over');
      expect(resultOf(t) === null).toBe(age < 5);
    }
  });

  test('[§R5] the card drawn in B3 comes too late for this age’s replacement', () => {
    const t = replacing();
    expect(refused(t, A, build('K♠', '10♠ for 9♣')).rule).toBe('§B1');
  });

  test('[§R17] the own civilization may be looked at at any time', () => {
    const t = position('T1', { age: 3, civs: ['9♣ 4♠'] });
    expect([viewOf(t, A).zones['civilization']].flat()[A]).toEqual({ count: 2, cards: ['c-9', 's-4'] });
    expect([viewOf(t, B).zones['civilization']].flat()[A]).toEqual({ count: 2 });
  });

  test('[§I5] the leftovers of the base game: 31, 24, 17, 10, 3 cards for 3 to 7 players', () => {
    const left = [3, 4, 5, 6, 7].map((seats) => {
      const t = position('B1', { seats, age: 4 });
      finish(t, 'build');
      return deckSize(t);
    });
    expect(left).toEqual([31, 24, 17, 10, 3]);
  });
});

describe('discarding', () => {
  test('[§6.3] `replaced-card` = `discard`: a replacer draws two, both before the next player', () => {
    const t = position('B1', {
      options: DISCARD,
      age: 3,
      lead: B,
      hands: ['', 'K♠ Q♠ 4♦'],
      civs: ['', '9♣ 4♠'],
      deck: '10♠ J♠ K♥ A♥',
    });
    play(t, B, build('K♠', 'Q♠ for 9♣'));
    finish(t, 'build');
    expect(handOf(t, B)).toEqual(mixed('4♦ 10♠ J♠'));
    expect(handOf(t, C)).toContain('K♥');
    expect(handOf(t, A)).toContain('A♥');
  });

  test('[§6.3] `replaced-card` = `discard`: an empty draw pile is made of the whole discard pile, without the spent jokers', () => {
    const t = position('B1', {
      options: { ...DISCARD, jokers: 3 },
      seats: 7,
      age: 4,
      spent: '★1 ★2 ★3',
      discard: '10♠ J♠ Q♠ K♠ A♠ 9♠ 8♠',
    });
    expect(deckSize(t)).toBe(3);
    finish(t, 'build');
    // Seven draws: three from the draw pile, then the seven discards are shuffled and give four.
    expect(deckSize(t)).toBe(3);
    expect(discardPile(t)).toEqual([]);
    expect(notes(t, 'reshuffled')).toEqual([{ type: 'reshuffled', cards: 7 }]);
  });

  test('[§R37] spent jokers never return, not even by a reshuffle', () => {
    const t = position('B1', {
      options: { ...DISCARD, jokers: 2 },
      seats: 7,
      age: 4,
      spent: '★1 ★2',
      discard: '10♠ J♠ Q♠ K♠ A♠ 9♠ 8♠ 7♠ 6♠ 5♠',
    });
    expect(deckSize(t)).toBe(0);
    finish(t, 'build');
    expect(deckSize(t)).toBe(3);
    expect(viewOf(t, A).zones['spent']).toEqual({ count: 2, cards: ['joker-1', 'joker-2'] });
  });

  test('[§9] the discard pile is seen by nobody; each owner remembers the own card', () => {
    const t = replacing(DISCARD);
    play(t, A, build('K♠', 'Q♠ for 9♣'));
    finish(t, 'build');
    expect(viewOf(t, A).zones['discard']).toEqual({ count: 1, cards: ['c-9'] });
    expect(viewOf(t, B).zones['discard']).toEqual({ count: 1 });
  });
});

describe('time runs out', () => {
  test.each([
    ['9♠ K♦ 5♣', 'K♦'],
    ['9♠ 9♣ 9♥', '9♠'],
    ['★1 5♣ 9♦', '9♦'],
    ['★1 ★2 2♣', '2♣'],
    ['A♣ K♠ 2♥', 'A♣'],
  ])('[§R30] B with %s: %s is placed, nothing is replaced', (cards, placed) => {
    const t = position('B1', { options: { jokers: 2 }, age: 2, hands: [cards], civs: ['3♣'] });
    expire(t, A);
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(['3♣', placed]);
  });

  test('[§R30] B, robbed: the two highest non-jokers, the higher one first', () => {
    const t = position('B1', {
      options: { jokers: 2 },
      age: 2,
      robbed: [A, B],
      hands: ['★1 5♣ Q♦ 9♦', '9♥ 9♠ 9♣ 3♥'],
    });
    expire(t, A);
    expire(t, B);
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('Q♦ 9♦'));
    expect(civOf(t, B)).toEqual(row('9♠ 9♥'));
  });

  test('[§R30] B: jokers only if non-jokers run out, the lowest-numbered first (§2.1)', () => {
    const t = position('B1', { options: { jokers: 4, 'joker-build': 'wild' }, hands: ['★3 ★2 ★4', '★1 2♣ 3♣'] });
    expire(t, A);
    expire(t, B);
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(['★2']);
    expect(civOf(t, B)).toEqual(['3♣']);
  });

  test('[§R30] time that runs out for all: the game goes on by itself', () => {
    const t = position('B1');
    for (const seat of [A, B, C]) expire(t, seat);
    expect(phaseOf(t)).toBe('choose');
  });
});

describe('jokers in the civilization', () => {
  test('[§6.4] forbidden: with joker 6♦ 9♣ the legal placements are 6♦ and 9♣ only (example 26)', () => {
    const t = position('B1', { options: { jokers: 4 }, hands: ['★1 6♦ 9♣'] });
    expect(placementsOffered(t, A)).toEqual(expect.arrayContaining(['6♦', '9♣']));
    expect(placementsOffered(t, A)).toHaveLength(2);
    expect(refused(t, A, build('★1')).rule).toBe('§W1');
  });

  test.each(['blank', 'wild'] as const)('[§6.4] %s: a joker may be placed and used to replace', (jokerBuild) => {
    const options = { jokers: 4, 'joker-build': jokerBuild } as const;
    const t = position('B1', { options, age: 2, hands: ['★1 ★2 9♣'], civs: ['6♦'] });
    expect(placementsOffered(t, A)).toHaveLength(3);
    play(t, A, build('★1', '★2 for 6♦'));
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('★2 ★1'));
  });

  test('[§6.4] a joker in the row may be replaced and is an ordinary joker in hand again', () => {
    const options = { jokers: 2, 'joker-build': 'blank' } as const;
    const t = position('B1', { options, age: 2, hands: ['5♣ 6♦ 9♣'], civs: ['★1'] });
    play(t, A, build('5♣', '9♣ for ★1'));
    finish(t, 'build');
    expect(handOf(t, A)).toContain('★1');
    play(t, A, choose('★1 6♦'));
    finish(t, 'choose');
    expect(notes(t, 'attack')).toEqual([{ type: 'attack', seat: A, on: B, void: 0 }]);
  });

  test('[§6.4] with `discard` a replaced joker lies in the discard pile', () => {
    const options = { jokers: 2, 'joker-build': 'wild', ...DISCARD } as const;
    const t = position('B1', { options, age: 2, hands: ['5♣ 6♦ 9♣'], civs: ['★1'] });
    play(t, A, build('5♣', '9♣ for ★1'));
    finish(t, 'build');
    expect(discardPile(t)).toEqual(['★1']);
  });

  test('[§6.4] a joker may be stolen; it goes to the thief’s hand and attacks from the next age on', () => {
    const options = { jokers: 2, 'joker-build': 'wild' } as const;
    const t = position('T1', { options, age: 2, hands: ['★1 6♦ 9♣'], civs: ['3♣', '★2'] });
    play(t, A, choose('★1 6♦'));
    finish(t, 'choose');
    expect(handOf(t, A)).toContain('★2');
    expect(notes(t, 'attack')).toHaveLength(1);
  });
});

test('[§B1] all three commit and nothing else is asked', () => {
  const t = position('B1', { hands: ['A♠ 4♠ 7♠', 'K♦ Q♥ 10♦', 'J♣ 9♣ 5♥'] });
  playAll(t, build('A♠'), build('K♦'), build('J♣'));
  expect(phaseOf(t)).toBe('choose');
});
