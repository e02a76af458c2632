import { describe, expect, test } from 'vitest';
import { redact, viewOf, type ZoneView } from '../../engine/view.ts';
import {
  A,
  accept,
  allReady,
  B,
  build,
  C,
  choose,
  finish,
  play,
  playAll,
  position,
  propose,
  ready,
} from './testing/position.ts';
import type { FiveAges, FiveAgesTable } from './shape.ts';

/* Section 9: who sees what. Seat 3 of three seats is a spectator. */

const SPECTATOR = 3;
const OTHERS = [B, C, SPECTATOR];

function seen(t: FiveAgesTable, viewer: number, zone: FiveAges['zone'], seat = 0): ZoneView {
  const found = [viewOf(t, viewer).zones[zone]].flat()[seat];
  if (!found) throw new Error(`no zone ${zone} of seat ${seat}`);
  return found;
}

const atStart = () => position('T1', { hands: ['A♠ 7♠ Q♥', '10♦ 4♠ K♦', '9♣ 5♥ J♣'], deck: '2♣ 6♦ 8♥' });

/** Adam has swapped his Q♥ for Eva's 4♠. */
function swapped(): FiveAgesTable {
  const t = atStart();
  playAll(t, choose('7♠ Q♥'), choose('10♦ 4♠'), choose('9♣ 5♥'));
  play(t, A, propose(B, 'Q♥', '4♠'));
  play(t, B, accept(A, 'Q♥', '4♠'));
  return t;
}

describe('zones', () => {
  test('[§9] draw pile: nobody sees the cards, all know the count', () => {
    const t = atStart();
    for (const viewer of [A, ...OTHERS]) expect(seen(t, viewer, 'deck')).toEqual({ count: 43 });
  });

  test('[§9] hand: the owner sees it, all know the count', () => {
    const t = atStart();
    expect(seen(t, A, 'hand', A).cards?.toSorted()).toEqual(['h-q', 's-7', 's-a']);
    for (const viewer of OTHERS) expect(seen(t, viewer, 'hand', A)).toEqual({ count: 3 });
  });

  test('[§9] a swapped card was public: all remember that it entered that hand', () => {
    const t = swapped();
    for (const viewer of [C, SPECTATOR]) {
      expect(seen(t, viewer, 'hand', A)).toEqual({ count: 2, cards: ['s-4', null] });
      expect(seen(t, viewer, 'hand', B)).toEqual({ count: 2, cards: ['h-q', null] });
    }
  });

  test('[§9] a card packed up is remembered until its owner builds in secret', () => {
    const t = swapped();
    allReady(t);
    expect(seen(t, C, 'hand', A).cards).toEqual(['s-4', 's-7', null]);
    playAll(t, build('4♠'), build('K♦'), build('J♣'));
    expect(seen(t, C, 'hand', A)).toEqual({ count: 3 });
    expect(seen(t, C, 'civilization', A)).toEqual({ count: 1 });
    const group = viewOf(t, C).unseen.find(({ cards }) => cards.includes('s-4'));
    expect(group?.zones).toEqual(expect.arrayContaining(['hand 0', 'civilization 0']));
    expect(group?.zones).not.toContain('hand 1');
    expect(group?.zones).not.toContain('deck');
  });

  test('[§9] civilization: the owner sees it, all know count and positions', () => {
    const t = position('T1', { age: 3, civs: ['9♣ 4♠'] });
    expect(seen(t, A, 'civilization', A)).toEqual({ count: 2, cards: ['c-9', 's-4'] });
    for (const viewer of OTHERS) expect(seen(t, viewer, 'civilization', A)).toEqual({ count: 2 });
  });

  test('[§9] stall and spent pile: all see the cards', () => {
    const t = position('T1', { options: { jokers: 2 }, hands: ['★1 6♦ 9♣'] });
    play(t, A, choose('6♦ ★1'));
    finish(t, 'choose');
    for (const viewer of [A, ...OTHERS]) {
      expect(seen(t, viewer, 'stall', A)).toEqual({ count: 1, cards: ['d-6'] });
      expect(seen(t, viewer, 'spent')).toEqual({ count: 1, cards: ['joker-1'] });
    }
  });

  test('[§9] a drawn card is seen by the drawer', () => {
    const t = position('B3', { deck: '10♠ J♠ Q♠' });
    expect(seen(t, A, 'hand', A).cards).toContain('s-10');
    for (const viewer of OTHERS) expect(seen(t, viewer, 'hand', A)).toEqual({ count: 3 });
  });
});

describe('secrets', () => {
  test('[§9] a T1 choice and a B commitment: all see that it is in, the owner what it is', () => {
    const t = position('B1', { hands: ['A♠ 4♠ 7♠'] });
    play(t, A, build('A♠'));
    expect(viewOf(t, A).said.map(({ action }) => action)).toEqual([build('A♠')]);
    for (const viewer of OTHERS) {
      expect(viewOf(t, viewer).said).toEqual([]);
      expect(viewOf(t, viewer).chosen).toEqual([A]);
    }
  });

  test('[§R16] a view holds no card that its viewer may not see', () => {
    const t = swapped();
    for (const viewer of [A, ...OTHERS]) {
      const text = JSON.stringify(viewOf(t, viewer).zones);
      for (const [seat, hidden] of ['"s-a"', '"d-k"', '"c-j"'].entries())
        expect(text.includes(hidden)).toBe(viewer === seat);
    }
  });

  test('[§9] flags, take-backs, first and lead seat are public', () => {
    const t = swapped();
    play(t, C, ready);
    expect(viewOf(t, SPECTATOR).counters).toMatchObject({ first: A, flags: 0b100, takebacks: [2, 2, 2] });
  });

  test('[§9] the random seed is in no view', () => {
    const t = atStart();
    for (const viewer of [A, ...OTHERS]) expect([...redact(t, viewer).rng].every((word) => word === 0)).toBe(true);
  });

  test('[§9] the stolen card is known to thief and former owner only', () => {
    const t = position('T1', { options: { jokers: 2 }, age: 2, hands: ['★1 6♦ 9♣'], civs: ['2♣', 'K♠'] });
    play(t, A, choose('★1 6♦'));
    finish(t, 'choose');
    expect(seen(t, A, 'hand', A).cards).toContain('s-k');
    expect(seen(t, B, 'hand', A).cards).toContain('s-k');
    for (const viewer of [C, SPECTATOR]) expect(seen(t, viewer, 'hand', A).cards).toBeUndefined();
  });

  test('[§9] with `pair` a spectator sees no proposals', () => {
    const t = position('T3', { options: { 'proposal-visibility': 'pair' }, stalls: ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'] });
    play(t, A, propose(B, 'Q♥', '4♠'));
    expect(viewOf(t, SPECTATOR).said).toEqual([]);
    expect(viewOf(t, C).said).toEqual([]);
    expect(viewOf(t, B).said).toHaveLength(1);
  });
});
