import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { expire, waitedFor } from '../../engine/play.ts';
import { phaseOf } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import {
  A,
  B,
  C,
  choices,
  closing,
  D,
  dealIn,
  handOf,
  heard,
  mixed,
  notes,
  playList,
  position,
  type Position,
  refused,
  row,
  seal,
  stallOf,
  takeBack,
  wish,
} from './testing/position.ts';
import type { FiveAgesTable, Options } from './shape.ts';

const sealed = (stalls: readonly string[], options: Partial<Options> = {}, more: Position = {}): FiveAgesTable =>
  position('T3', { ...more, stalls, options: { negotiation: 'sealed', ...options } });

const three = (options: Partial<Options> = {}, more: Position = {}): FiveAgesTable =>
  sealed(['Q♥ 7♠', '10♦ 4♠', '9♣ 7♦'], options, { hands: ['A♠', 'K♦', 'J♣'], ...more });

const swaps = (t: FiveAgesTable): string[] => notes(t, 'swap').map(dealIn);
const published = (t: FiveAgesTable): string[] => notes(t, 'wished').map(dealIn);

/** Everybody who is able sends an empty list. */
function emptyWave(t: FiveAgesTable): void {
  const wave = t.counters.wave;
  for (let seat = 0; seat < t.seats; seat++)
    if (phaseOf(t) === 'wishes' && t.counters.wave === wave && (waitedFor(t) & (1 << seat)) !== 0)
      playList(t, seat, seal(0));
}

describe('a wave', () => {
  test('[§4.1.5] a `sealed` wave (example 13)', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥', '4♠'), wish(C, 'Q♥', '7♦'), seal(2));
    playList(t, B, wish(A, '4♠', 'Q♥'), wish(C, '10♦', '7♦'), seal(2));
    playList(t, C, wish(A, '7♦', 'Q♥'), wish(B, '7♦', '10♦'), seal(1));
    expect(swaps(t)).toEqual(['A→B Q♥ for 4♠', 'B→C 10♦ for 7♦']);
    expect([A, B, C].map((seat) => stallOf(t, seat))).toEqual(['7♠', '', '9♣'].map(row));
    expect([A, B, C].map((seat) => handOf(t, seat))).toEqual(['A♠ 4♠', 'K♦ Q♥ 7♦', 'J♣ 10♦'].map(mixed));
    expect(phaseOf(t)).toBe('wishes');
    expect(t.counters.wave).toBe(1);
    expect(waitedFor(t)).toBe((1 << A) | (1 << C));
    playList(t, A, seal(0));
    playList(t, C, seal(2));
    expect(closing(t)).toBe('all lists empty');
    expect(phaseOf(t)).toBe('build');
  });

  test('[§4.1.5] sealed step 1: distinct swaps with neighbours, at most ten, and a limit of 0 to 2', () => {
    const t = sealed(['5♠ K♦', '5♥ 8♣', '9♥ 9♦', '5♦ 2♣']);
    expect(choices(t, A)).toBe(10 + 3);
    expect(refused(t, A, wish(C, '5♠', '9♥')).rule).toBe('§T3');
    expect(refused(t, A, wish(B, '5♥', '8♣')).rule).toBe('§T3');
    expect(refused(t, A, wish(B, '5♠', '9♥')).rule).toBe('§T3');
    expect(refused(t, A, wish(B, '5♠ K♦', '5♥')).rule).toBe('§4.1.5');
    expect(refused(t, A, wish(B, '5♠ 5♠', '5♥ 8♣')).rule).toBe('§4.1.5');
    for (const limit of [-1, 3]) expect(refused(t, A, seal(limit)).rule).toBe('§4.1.5');
    for (let entries = 0; entries < 10; entries++) {
      const [next = takeBack] = legalActions(t, A);
      expect(next.type).toBe('wish');
      playList(t, A, next);
      expect(refused(t, A, next).rule).toBe('§4.1.5');
    }
    expect(legalActions(t, A)).toEqual([seal(0), seal(1), seal(2)]);
    playList(t, A, seal(2));
    expect(waitedFor(t)).toBe(0b1110);
  });

  test('[§4.1.5] sealed: flags, take-backs and proposals are not used', () => {
    const t = three();
    expect(refused(t, A, takeBack).rule).toBe('§4.1.5');
    expect(refused(t, A, { type: 'ready' }).rule).toBe('§4.1.5');
    expect(legalActions(t, A).every(({ type }) => type === 'wish' || type === 'seal')).toBe(true);
  });

  test('[§4.1.5] sealed: only able players send a list', () => {
    const t = sealed(['', '8♣', 'Q♦ 5♦'], {});
    expect(waitedFor(t)).toBe((1 << B) | (1 << C));
    expect(choices(t, A)).toBe(0);
    expect(refused(t, A, seal(0)).rule).toBe('§4.1.5');
  });

  test('[§4.1.5] sealed: a list can be changed until the last one is in', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥', '4♠'), seal(2));
    playList(t, B, wish(A, '4♠', 'Q♥'), wish(A, '10♦', '7♠'), seal(2));
    playList(t, A, wish(B, '7♠', '10♦'));
    expect(waitedFor(t)).toBe((1 << A) | (1 << C));
    playList(t, A, wish(B, 'Q♥', '4♠'), seal(2));
    // Once more from the beginning: what stood on the old list may stand on the new one.
    playList(t, A, wish(B, '7♠', '10♦'), seal(1));
    playList(t, C, seal(0));
    expect(swaps(t)).toEqual(['A→B 7♠ for 10♦']);
  });

  test('[§R43] a list is asked for although nothing can come of it, and nobody sees what is on it', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥', '4♠'), seal(2));
    for (const viewer of [B, C, 3]) {
      expect(viewOf(t, viewer).said).toEqual([]);
      expect(viewOf(t, viewer).chosen).toEqual([A]);
    }
    playList(t, B, wish(A, '4♠', 'Q♥'));
    expect(viewOf(t, A).chosen).toEqual([A]);
    expect(viewOf(t, A).said).toHaveLength(2);
  });
});

describe('which swaps are carried out', () => {
  test('[§4.1.5] sealed step 2: a swap must stand on both lists', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥', '4♠'), wish(B, '7♠', '10♦'), seal(2));
    playList(t, B, wish(A, '4♠', '7♠'), wish(A, '10♦', '7♠'), seal(2));
    playList(t, C, seal(2));
    expect(swaps(t)).toEqual(['A→B 7♠ for 10♦']);
  });

  test('[§4.1.5] sealed step 2a: the smaller sum of positions first', () => {
    const t = three();
    // A–C stands at 2 + 1, A–B at 1 + 3: both want the Q♥.
    playList(t, A, wish(B, 'Q♥', '4♠'), wish(C, 'Q♥', '7♦'), seal(2));
    playList(t, B, wish(C, '10♦', '9♣'), wish(C, '10♦', '7♦'), wish(A, '4♠', 'Q♥'), seal(2));
    playList(t, C, wish(A, '7♦', 'Q♥'), seal(2));
    expect(swaps(t)).toEqual(['A→C Q♥ for 7♦']);
  });

  test('[§4.1.5] sealed step 2b: of equal sums the smaller larger position first', () => {
    const t = three();
    // A–B stands at 2 + 2, A–C at 1 + 3.
    playList(t, A, wish(C, 'Q♥', '7♦'), wish(B, 'Q♥', '4♠'), seal(2));
    playList(t, B, wish(C, '10♦', '9♣'), wish(A, '4♠', 'Q♥'), seal(2));
    playList(t, C, wish(B, '9♣', '4♠'), wish(B, '7♦', '4♠'), wish(A, '7♦', 'Q♥'), seal(2));
    expect(swaps(t)).toEqual(['A→B Q♥ for 4♠']);
  });

  test('[§4.1.5] sealed step 2c: then by lot from the game’s seed, each way equally often', () => {
    const tie = (seed: string) => {
      const t = three({}, { seed });
      // A–B stands at 1 + 2, A–C at 2 + 1.
      playList(t, A, wish(B, 'Q♥', '4♠'), wish(C, 'Q♥', '7♦'), seal(2));
      playList(t, B, wish(C, '10♦', '9♣'), wish(A, '4♠', 'Q♥'), seal(2));
      playList(t, C, wish(A, '7♦', 'Q♥'), seal(2));
      return swaps(t).join();
    };
    const results = Array.from({ length: 200 }, (_, i) => tie(`lot ${i}`));
    for (const swap of ['A→B Q♥ for 4♠', 'A→C Q♥ for 7♦']) {
      expect(results.filter((other) => other === swap).length).toBeGreaterThan(70);
      expect(results.filter((other) => other === swap).length).toBeLessThan(130);
    }
    expect(tie('lot 0')).toBe(tie('lot 0'));
  });

  test('[§4.1.5] sealed step 3: nobody exceeds the own limit', () => {
    const lists = (limitA: number, limitB: number) => {
      const t = three();
      playList(t, A, wish(B, 'Q♥', '4♠'), wish(B, '7♠', '10♦'), seal(limitA));
      playList(t, B, wish(A, '4♠', 'Q♥'), wish(A, '10♦', '7♠'), seal(limitB));
      playList(t, C, seal(2));
      return swaps(t);
    };
    expect(lists(2, 2)).toEqual(['A→B Q♥ for 4♠', 'A→B 7♠ for 10♦']);
    expect(lists(1, 2)).toEqual(['A→B Q♥ for 4♠']);
    expect(lists(2, 1)).toEqual(['A→B Q♥ for 4♠']);
    expect(lists(2, 0)).toEqual([]);
  });

  test('[§4.1.5] sealed step 3: a swap that would exceed a limit is skipped, a later one is not', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥', '4♠'), wish(B, '7♠', '10♦'), wish(C, '7♠', '7♦'), seal(2));
    playList(t, B, wish(A, '4♠', 'Q♥'), wish(A, '10♦', '7♠'), seal(1));
    playList(t, C, wish(A, '7♦', '7♠'), seal(1));
    expect(swaps(t)).toEqual(['A→B Q♥ for 4♠', 'A→C 7♠ for 7♦']);
  });

  test('[§4.1.5] sealed step 3: a package counts two', () => {
    const lists = (limit: number) => {
      const t = three();
      playList(t, A, wish(B, 'Q♥ 7♠', '10♦ 4♠'), seal(limit));
      playList(t, B, wish(A, '4♠ 10♦', '7♠ Q♥'), seal(2));
      playList(t, C, seal(0));
      return swaps(t);
    };
    expect(lists(2)).toEqual(['A→B Q♥ 7♠ for 10♦ 4♠']);
    expect(lists(1)).toEqual([]);
  });

  test('[§4.1.5] sealed step 2: a package has one position and names four cards', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥ 7♠', '10♦ 4♠'), wish(C, '7♠', '7♦'), seal(2));
    playList(t, B, wish(A, '10♦ 4♠', 'Q♥ 7♠'), seal(2));
    playList(t, C, wish(A, '7♦', '7♠'), seal(2));
    expect(swaps(t)).toEqual(['A→B Q♥ 7♠ for 10♦ 4♠']);
    expect(closing(t)).toBe('C2');

    const single = three();
    playList(single, A, wish(C, '7♠', '7♦'), wish(B, 'Q♥ 7♠', '10♦ 4♠'), seal(2));
    playList(single, B, wish(A, '10♦ 4♠', 'Q♥ 7♠'), seal(2));
    playList(single, C, wish(A, '7♦', '7♠'), seal(2));
    expect(swaps(single)).toEqual(['A→C 7♠ for 7♦']);
  });
});

describe('what is published', () => {
  test('[§4.1.5] sealed step 4: every other wish whose cards are all still on stalls, in an order that betrays no list', () => {
    const t = sealed(['5♠ K♦', '5♥ 8♣', '9♥ 9♦', '5♦ 2♣']);
    playList(t, C, wish(D, '9♥', '2♣'), wish(B, '9♦', '8♣'), wish(B, '9♦', '5♥'), seal(2));
    playList(t, A, wish(B, '5♠', '8♣'), wish(B, 'K♦ 5♠', '5♥ 8♣'), wish(D, 'K♦', '5♦'), wish(D, 'K♦', '2♣'), seal(1));
    playList(t, B, wish(A, '8♣', '5♠'), wish(A, '8♣', 'K♦'), wish(A, '5♥', 'K♦'), seal(1));
    playList(t, D, wish(A, '5♦', '5♠'), seal(0));
    expect(swaps(t)).toEqual(['A→B 5♠ for 8♣']);
    // The wishes with the 5♠ or the 8♣ are gone.
    expect(published(t)).toEqual(['A→D K♦ for 2♣', 'A→D K♦ for 5♦', 'B→A 5♥ for K♦', 'C→B 9♦ for 5♥', 'C→D 9♥ for 2♣']);
    expect(viewOf(t, B).said.map(({ seat }) => seat)).toEqual([A, A, B, C, C]);
  });

  test('[§4.1.5] sealed step 4: packages last, by the cards wanted', () => {
    // B's cards come after D's in display order, so the package with D comes first.
    const t = sealed(['5♦ K♦', '5♥ 8♠', '9♥ 9♦', '2♣ 3♣']);
    playList(t, A, wish(B, '5♦ K♦', '5♥ 8♠'), wish(D, '5♦ K♦', '2♣ 3♣'), wish(B, 'K♦', '8♠'), seal(2));
    for (const seat of [B, C, D]) playList(t, seat, seal(2));
    expect(published(t)).toEqual(['A→B K♦ for 8♠', 'A→D 5♦ K♦ for 2♣ 3♣', 'A→B 5♦ K♦ for 5♥ 8♠']);
  });

  test('[§4.1.5] sealed step 4: a matched swap that was skipped is published by both', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥', '4♠'), seal(0));
    playList(t, B, wish(A, '4♠', 'Q♥'), seal(2));
    playList(t, C, seal(2));
    expect(published(t)).toEqual(['A→B Q♥ for 4♠', 'B→A 4♠ for Q♥']);
  });

  test('[§4.1.5] sealed step 4: swaps carried out stand under the lower of their two seats', () => {
    const t = sealed(['5♠ K♦', '5♥ 8♣', '9♥ 9♦', '5♦ 2♣']);
    playList(t, A, wish(D, '5♠', '5♦'), wish(B, 'K♦', '8♣'), seal(2));
    playList(t, B, wish(A, '8♣', 'K♦'), seal(2));
    playList(t, C, wish(D, '9♥', '2♣'), seal(2));
    playList(t, D, wish(A, '5♦', '5♠'), wish(C, '2♣', '9♥'), seal(2));
    expect(swaps(t)).toEqual(['A→B K♦ for 8♣', 'A→D 5♠ for 5♦', 'C→D 9♥ for 2♣']);
  });

  test('[§4.1.5] sealed step 4: with `pair` a wish is shown to the neighbour it names, a swap to all', () => {
    const t = three({ 'proposal-visibility': 'pair' });
    playList(t, A, wish(B, 'Q♥', '4♠'), wish(C, '7♠', '9♣'), seal(2));
    playList(t, B, wish(A, '4♠', 'Q♥'), seal(2));
    playList(t, C, wish(B, '9♣', '10♦'), seal(2));
    expect(heard(t, 'swap').map(({ by }) => by)).toEqual([0b1111]);
    expect(heard(t, 'wished').map(({ note, by }) => [dealIn(note), by])).toEqual([
      ['A→C 7♠ for 9♣', 0b101],
      ['C→B 9♣ for 10♦', 0b110],
    ]);
    expect([A, B, C, 3].map((viewer) => viewOf(t, viewer).said.length)).toEqual([1, 1, 2, 0]);
  });

  test('[§4.1.5] sealed step 4: wishes do not carry over', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥', '4♠'), seal(2));
    playList(t, B, seal(2));
    playList(t, C, seal(2));
    playList(t, B, wish(A, '4♠', 'Q♥'), seal(2));
    playList(t, A, seal(2));
    playList(t, C, seal(2));
    expect(swaps(t)).toEqual([]);
  });

  test('[§9] list positions and limits stay secret after the wave', () => {
    const t = three();
    playList(t, A, wish(C, '7♠', '9♣'), wish(B, 'Q♥', '10♦'), seal(1));
    playList(t, B, seal(2));
    playList(t, C, seal(2));
    expect(published(t)).toEqual(['A→B Q♥ for 10♦', 'A→C 7♠ for 9♣']);
    for (const viewer of [A, B, C, 3])
      expect(viewOf(t, viewer).said.map(({ action }) => action)).toEqual([wish(B, 'Q♥', '10♦'), wish(C, '7♠', '9♣')]);
  });
});

describe('when it stops', () => {
  const oneSwap = (t: FiveAgesTable) => {
    playList(t, A, wish(B, 'Q♥', '4♠'), seal(2));
    playList(t, B, wish(A, '4♠', 'Q♥'), seal(2));
    playList(t, C, seal(0));
  };

  test('[§4.1.5] sealed step 5: C2 is checked before the first wave', () => {
    const t = sealed(['5♠', '', '9♥', '']);
    expect(closing(t)).toBe('C2');
    expect(phaseOf(t)).toBe('build');
  });

  test('[§4.1.5] sealed step 5: when no two neighbours have a stall card left', () => {
    const t = sealed(['', '8♣', 'Q♦'], { 'sealed-waves': 1 });
    playList(t, B, wish(C, '8♣', 'Q♦'), seal(1));
    playList(t, C, wish(B, 'Q♦', '8♣'), seal(1));
    expect(closing(t)).toBe('C2');
  });

  test('[§4.1.5] sealed step 5: after a wave in which every list was empty, also the last', () => {
    const t = three();
    emptyWave(t);
    expect(closing(t)).toBe('all lists empty');
    const last = three({ 'sealed-waves': 1 });
    emptyWave(last);
    expect(closing(last)).toBe('all lists empty');
    const second = three({ 'sealed-waves': 2 });
    oneSwap(second);
    emptyWave(second);
    expect(closing(second)).toBe('all lists empty');
  });

  test('[§4.1.5] sealed step 5: after a wave from the second on that carried out nothing, also the last', () => {
    for (const waves of [2, 3]) {
      const t = three({ 'sealed-waves': waves });
      for (let wave = 1; wave <= 2; wave++) {
        expect(closing(t)).toBe('open');
        playList(t, A, wish(B, 'Q♥', '4♠'), seal(2));
        playList(t, B, seal(2));
        playList(t, C, seal(2));
      }
      expect(closing(t)).toBe('nothing carried out');
      expect(t.counters.wave).toBe(2);
    }
  });

  test('[§4.1.5] sealed step 5: after the last wave', () => {
    const t = three({ 'sealed-waves': 1 });
    oneSwap(t);
    expect(closing(t)).toBe('last wave');
    const idle = three({ 'sealed-waves': 1 });
    playList(idle, A, wish(B, 'Q♥', '4♠'), seal(2));
    playList(idle, B, seal(2));
    playList(idle, C, seal(2));
    expect(closing(idle)).toBe('last wave');
  });

  test('[§4.1.5] sealed step 5: three waves by default', () => {
    const t = position('T3', {
      options: { negotiation: 'sealed' },
      stalls: ['5♠ K♦', '5♥ 8♣', '9♥ 9♦', '5♦ 2♣', '3♥ 3♦'],
    });
    const pairs = [
      [A, B, '5♠', '5♥'],
      [B, C, '8♣', '9♥'],
      [C, D, '9♦', '5♦'],
    ] as const;
    for (const [one, other, give, want] of pairs) {
      expect(closing(t)).toBe('open');
      playList(t, one, wish(other, give, want), seal(2));
      playList(t, other, wish(one, want, give), seal(2));
      emptyWave(t);
    }
    expect(swaps(t)).toHaveLength(3);
    expect(closing(t)).toBe('last wave');
  });

  test('[§R30] sealed: time runs out for this wave with an empty list, the next wave asks again', () => {
    const t = three();
    playList(t, A, wish(B, 'Q♥', '4♠'), wish(B, '7♠', '10♦'));
    expire(t, A);
    expect(viewOf(t, A).said.map(({ action }) => action)).toEqual([seal(0)]);
    playList(t, B, wish(A, '4♠', 'Q♥'), seal(2));
    playList(t, C, seal(2));
    expect(swaps(t)).toEqual([]);
    expect(waitedFor(t)).toBe(0b111);
    playList(t, A, wish(B, 'Q♥', '4♠'), seal(2));
    playList(t, B, wish(A, '4♠', 'Q♥'), seal(2));
    playList(t, C, seal(2));
    expect(swaps(t)).toEqual(['A→B Q♥ for 4♠']);
  });
});
