import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { expire, nextToAct, waitedFor } from '../../engine/play.ts';
import { phaseOf } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import {
  A,
  accept,
  allReady,
  B,
  C,
  choices,
  civOf,
  closing,
  D,
  dealIn,
  decline,
  finish,
  flags,
  handOf,
  heard,
  made,
  mixed,
  notes,
  play,
  position,
  proposals,
  propose,
  ready,
  refused,
  row,
  stallOf,
  takeBack,
  takeBacks,
  withdraw,
} from './testing/position.ts';
import { ENDS, type FiveAgesTable } from './shape.ts';

const TURNS = { options: { negotiation: 'turns' } } as const;

/** Three stalls, the middle of a negotiation: every pair is adjacent (§R19). */
const three = (options = {}): FiveAgesTable =>
  position('T3', { options, hands: ['A♠', 'K♦', 'J♣'], stalls: ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'] });

/** How the proposals ended, as the log tells it. */
const endings = (t: FiveAgesTable): string[] => notes(t, 'ended').map((note) => `${dealIn(note)}: ${ENDS[note.how]}`);

/** The whole of a table, to see that nothing changed. */
const contents = (t: FiveAgesTable): string => [...t.words, ...t.bytes].join(' ');

describe('worked examples', () => {
  test('[§N5] competing proposals and voiding (example 6)', () => {
    const t = position('T3', { stalls: ['5♠ K♦', '5♥ 8♣', '9♥ 9♦', '5♦ 2♣'] });
    play(t, B, propose(A, '8♣', '5♠'));
    play(t, D, propose(A, '2♣', '5♠'));
    play(t, A, propose(B, 'K♦', '5♥'));
    play(t, B, accept(A, 'K♦', '5♥'));
    expect(handOf(t, A)).toContain('5♥');
    expect(handOf(t, B)).toContain('K♦');
    expect(proposals(t)).toEqual(['B→A 8♣ for 5♠: open', 'D→A 2♣ for 5♠: open', 'A→B K♦ for 5♥: accepted']);
    play(t, A, accept(D, '2♣', '5♠'));
    expect(handOf(t, A)).toContain('2♣');
    expect(handOf(t, D)).toContain('5♠');
    expect(proposals(t)).toEqual(['B→A 8♣ for 5♠: void', 'D→A 2♣ for 5♠: accepted', 'A→B K♦ for 5♥: accepted']);
    expect([A, B, C, D].map((seat) => mixed(stallOf(t, seat).join(' ')))).toEqual(['', '8♣', '9♥ 9♦', '5♦'].map(mixed));
    expect(flags(t)).toBe('A');
    expect(choices(t, A)).toBe(0);
    expect(refused(t, A, takeBack).rule).toBe('§R36');
    expect(notes(t, 'swap')).toHaveLength(2);
    play(t, B, propose(C, '8♣', '9♥'));
    play(t, C, accept(B, '8♣', '9♥'));
    play(t, D, propose(C, '5♦', '9♦'));
    play(t, C, accept(D, '5♦', '9♦'));
    expect(closing(t)).toBe('C2');
  });

  test('[§N1] crossed proposals (example 7)', () => {
    const t = three();
    play(t, B, propose(C, '10♦', '9♣'));
    play(t, C, propose(B, '9♣', '10♦'));
    expect(proposals(t)).toEqual(['B→C 10♦ for 9♣: accepted']);
    expect(handOf(t, B)).toEqual(mixed('K♦ 9♣'));
    expect(handOf(t, C)).toEqual(mixed('J♣ 10♦'));
    expect(made(t, C)).toBe(0);
    expect(made(t, B)).toBe(1);
  });

  test('[§N2] once per side (example 8)', () => {
    const t = position('T3', { stalls: ['J♠ 2♣', '3♦ 8♥', '9♣ 5♥'] });
    play(t, A, propose(B, 'J♠', '3♦'));
    play(t, B, decline(A, 'J♠', '3♦'));
    expect(refused(t, A, propose(B, 'J♠', '3♦')).rule).toBe('§N2');
    play(t, A, propose(B, 'J♠', '8♥'));
    play(t, B, propose(A, '3♦', 'J♠'));
    play(t, A, decline(B, '3♦', 'J♠'));
    expect(refused(t, A, propose(B, 'J♠', '3♦')).rule).toBe('§N2');
    expect(refused(t, B, propose(A, '3♦', 'J♠')).rule).toBe('§N2');
  });

  test('[§N2] in the next age a dead swap may be proposed again', () => {
    const t = position('T3', { stalls: ['J♠ 2♣', '3♦ 8♥', '9♣ 5♥'], hands: ['K♣', 'K♦', 'K♥'] });
    play(t, A, propose(B, 'J♠', '3♦'));
    play(t, B, decline(A, 'J♠', '3♦'));
    allReady(t);
    const show = (left: string, right: string) => ({ type: 'choose', left, right });
    for (const [seat, king] of ['c-k', 'd-k', 'h-k'].entries())
      play(t, seat, { type: 'build', place: [king], old: null, by: null });
    play(t, A, show('s-j', 'c-2'));
    play(t, B, show('d-3', 'h-8'));
    play(t, C, show('c-9', 'h-5'));
    play(t, A, propose(B, 'J♠', '3♦'));
    expect(made(t, A)).toBe(1);
  });

  test('[§R10] package (example 9)', () => {
    const t = position('T3', { hands: ['A♥', 'A♣'], stalls: ['J♥ 4♥', 'J♣ 4♣', '9♦ 5♦'] });
    play(t, A, propose(B, 'J♥ 4♥', 'J♣ 4♣'));
    expect(made(t, A)).toBe(1);
    play(t, B, accept(A, 'J♥ 4♥', 'J♣ 4♣'));
    expect(handOf(t, A)).toEqual(mixed('A♥ J♣ 4♣'));
    expect(handOf(t, B)).toEqual(mixed('A♣ J♥ 4♥'));
    expect(stallOf(t, A)).toEqual([]);
    expect(stallOf(t, B)).toEqual([]);
    expect(closing(t)).toBe('C2');
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('A♥'));
    play(t, A, { type: 'choose', left: 'c-j', right: 'c-4' });
  });

  test('[§N5] a package that lost a card is void (example 9)', () => {
    const t = position('T3', { stalls: ['J♥ 4♥', 'J♣ 4♣', '9♦ 5♦'] });
    play(t, A, propose(B, 'J♥ 4♥', 'J♣ 4♣'));
    play(t, B, propose(C, '4♣', '9♦'));
    play(t, C, accept(B, '4♣', '9♦'));
    expect(proposals(t)).toEqual(['A→B both for both: void', 'B→C 4♣ for 9♦: accepted']);
    expect(refused(t, B, accept(A, 'J♥ 4♥', 'J♣ 4♣')).rule).toBe('§N4');
    expect(refused(t, A, propose(B, 'J♥ 4♥', 'J♣ 4♣')).rule).toBe('§T3');
  });

  test('[§C1] flags and closing (example 10)', () => {
    const t = three();
    play(t, A, ready);
    play(t, B, ready);
    expect(flags(t)).toBe('AB');
    play(t, C, propose(A, '9♣', 'Q♥'));
    expect(flags(t)).toBe('B');
    play(t, A, ready);
    expect(proposals(t)).toEqual(['C→A 9♣ for Q♥: open']);
    play(t, C, ready);
    expect(closing(t)).toBe('C1');
    expect(endings(t)).toEqual(['C→A 9♣ for Q♥: lapsed']);
    expect(takeBacks(t)).toEqual([2, 2, 2]);
    expect(notes(t, 'take-back')).toEqual([]);
    expect(phaseOf(t)).toBe('build');
  });

  test('[§R14] flags and closing, with a take-back (example 10, variant)', () => {
    const t = three();
    play(t, A, ready);
    play(t, B, ready);
    play(t, C, propose(A, '9♣', 'Q♥'));
    play(t, A, ready);
    play(t, B, takeBack);
    expect(takeBacks(t)).toEqual([2, 1, 2]);
    expect(flags(t)).toBe('A');
    play(t, C, ready);
    expect(phaseOf(t)).toBe('negotiate');
    play(t, B, ready);
    expect(closing(t)).toBe('C1');
  });

  test('[§C2] the last swap closes by itself (example 11)', () => {
    const t = position('T3', { stalls: ['', '8♣', 'Q♦'] });
    expect(flags(t)).toBe('A');
    play(t, C, propose(B, 'Q♦', '8♣'));
    play(t, B, accept(C, 'Q♦', '8♣'));
    expect(closing(t)).toBe('C2');
    expect(phaseOf(t)).toBe('build');
    expect(notes(t, 'flag').filter(({ seat }) => seat === A)).toMatchObject([{ up: true }]); // from the start, and for good
  });

  test('[§4.1.5] a complete `turns` trace (example 12)', () => {
    const t = position('T3', { ...TURNS, age: 2, lead: B, stalls: ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'] });
    expect(t.counters.first).toBe(A);
    const turn = (seat: number, message: typeof ready) => {
      expect(nextToAct(t)).toBe(seat);
      play(t, seat, message);
    };
    turn(B, propose(A, '4♠', 'Q♥'));
    turn(C, ready);
    turn(A, accept(B, '4♠', 'Q♥'));
    expect(handOf(t, A)).toContain('4♠');
    expect(handOf(t, B)).toContain('Q♥');
    turn(B, propose(C, '10♦', '9♣'));
    expect(flags(t)).toBe('');
    turn(C, decline(B, '10♦', '9♣'));
    turn(A, ready);
    turn(B, ready);
    expect([A, B, C].map((seat) => stallOf(t, seat))).toEqual(['7♠', '10♦', '9♣ 5♥'].map(row));
    turn(C, ready);
    expect(closing(t)).toBe('C1');
    expect(notes(t, 'proposed')).toHaveLength(2);
    expect(notes(t, 'swap')).toHaveLength(1);
  });
});

describe('swaps', () => {
  test('[§T3] only with neighbours', () => {
    const t = position('T3', { stalls: ['5♠ K♦', '5♥ 8♣', '9♥ 9♦', '5♦ 2♣'] });
    expect(refused(t, A, propose(C, '5♠', '9♥')).rule).toBe('§T3');
    expect(refused(t, A, propose(A, '5♠', 'K♦')).rule).toBe('§T3');
    play(t, A, propose(B, '5♠', '5♥'));
    play(t, A, propose(D, '5♠', '5♦'));
  });

  test('[§T3] one stall card for one stall card', () => {
    const t = three();
    expect(refused(t, A, propose(B, '7♠', 'K♦')).rule).toBe('§T3');
    expect(refused(t, A, propose(B, 'A♠', '10♦')).rule).toBe('§T3');
    expect(refused(t, A, propose(B, '7♠ Q♥', '10♦')).rule).toBe('§4.1.2');
    expect(refused(t, A, propose(B, '7♠', '10♦ 4♠')).rule).toBe('§4.1.2');
    expect(refused(t, A, propose(B, '7♠', '')).rule).toBe('§4.1.2');
    expect(refused(t, A, propose(B, '', '10♦')).rule).toBe('§4.1.2');
    expect(refused(t, A, propose(B, '7♠ 7♠', '10♦ 4♠')).rule).toBe('§4.1.2');
  });

  test('[§T3] two swaps with the same neighbour, or one with each', () => {
    const t = three();
    play(t, A, propose(B, '7♠', '10♦'));
    play(t, B, accept(A, '7♠', '10♦'));
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, B, accept(A, 'Q♥', '4♠'));
    expect(handOf(t, A)).toEqual(mixed('A♠ 10♦ 4♠'));

    const each = three();
    play(each, A, propose(B, '7♠', '10♦'));
    play(each, B, accept(A, '7♠', '10♦'));
    play(each, C, propose(A, '5♥', 'Q♥'));
    play(each, A, accept(C, '5♥', 'Q♥'));
    expect(handOf(each, A)).toEqual(mixed('A♠ 10♦ 5♥'));
  });

  test('[§R8] a received card is out of reach for the rest of the age', () => {
    const t = three();
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, B, accept(A, 'Q♥', '4♠'));
    expect(refused(t, C, propose(A, '5♥', '4♠')).rule).toBe('§T3');
    expect(refused(t, B, propose(C, 'Q♥', '5♥')).rule).toBe('§T3');
  });

  test('[§R15] no gifts and no two-for-one', () => {
    const t = three();
    expect(refused(t, A, propose(B, '7♠', '')).rule).toBe('§4.1.2');
    expect(refused(t, A, propose(B, '7♠ Q♥', '4♠')).rule).toBe('§4.1.2');
  });

  test('[§T4] cards left on stalls return to their owners’ hands', () => {
    const t = three();
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, B, accept(A, 'Q♥', '4♠'));
    allReady(t);
    expect([A, B, C].map((seat) => handOf(t, seat))).toEqual(['A♠ 4♠ 7♠', 'K♦ Q♥ 10♦', 'J♣ 9♣ 5♥'].map(mixed));
    expect([A, B, C].map((seat) => stallOf(t, seat))).toEqual([[], [], []]);
    expect(proposals(t)).toEqual([]);
  });
});

describe('state and actions', () => {
  test('[§4.1.1] all flags start down, two take-backs each, nothing made', () => {
    const t = three();
    expect(flags(t)).toBe('');
    expect(takeBacks(t)).toEqual([2, 2, 2]);
    expect([A, B, C].map((seat) => made(t, seat))).toEqual([0, 0, 0]);
    expect(waitedFor(t)).toBe(0b111);
  });

  test('[§4.1.1] able: a stall card and a neighbour with a stall card', () => {
    const t = position('T3', { stalls: ['', '8♣', '', 'Q♦', '5♦ 2♣'] });
    expect(flags(t)).toBe('ABC');
    expect(refused(t, B, ready).rule).toBe('§R36');
    expect(choices(t, B)).toBe(0);
  });

  test('[§4.1.1] everything starts anew in the next age', () => {
    const t = three();
    play(t, A, ready);
    play(t, A, takeBack);
    play(t, A, propose(B, '7♠', '10♦'));
    allReady(t);
    finish(t, 'build');
    finish(t, 'choose');
    expect(flags(t)).toBe('');
    expect(takeBacks(t)).toEqual([2, 2, 2]);
    expect(proposals(t)).toEqual([]);
    expect(closing(t)).toBe('open');
  });

  test('[§4.1.2] the first list: four singles and a package to each side, and ready', () => {
    const t = three();
    expect(choices(t, A)).toBe(11);
    expect(legalActions(t, A).at(-1)).toEqual(ready);
  });

  test('[§4.1.2] a package only while each side has two', () => {
    const t = position('T3', { stalls: ['7♠ Q♥', '10♦', '9♣ 5♥'] });
    expect(refused(t, A, propose(B, '7♠ Q♥', '10♦')).rule).toBe('§4.1.2');
    expect(legalActions(t, B).filter(({ type }) => type === 'propose')).toHaveLength(4);
    play(t, A, propose(C, 'Q♥ 7♠', '5♥ 9♣'));
    expect(proposals(t)).toEqual(['A→C both for both: open']);
  });

  test('[§4.1.2] a package is named by its two players: once per side, in whichever order its cards are named', () => {
    const t = three();
    play(t, A, propose(B, '7♠ Q♥', '10♦ 4♠'));
    expect(refused(t, A, propose(B, 'Q♥ 7♠', '4♠ 10♦')).rule).toBe('§N2');
    play(t, B, decline(A, 'Q♥ 7♠', '4♠ 10♦'));
    expect(refused(t, A, propose(B, '7♠ Q♥', '10♦ 4♠')).rule).toBe('§N2');
    play(t, B, propose(A, '4♠ 10♦', '7♠ Q♥'));
    expect(proposals(t)).toEqual(['A→B both for both: declined', 'B→A both for both: open']);
  });

  test('[§R11] the same swap cannot be proposed while it stands open', () => {
    const t = three();
    play(t, A, propose(B, '7♠', '10♦'));
    expect(refused(t, A, propose(B, '7♠', '10♦')).rule).toBe('§N2');
  });

  test('[§4.1.2] a proposal is answered by the one it is made to and withdrawn by the one who made it', () => {
    const t = three();
    play(t, A, propose(B, '7♠', '10♦'));
    expect(refused(t, A, accept(A, '7♠', '10♦')).rule).toBe('§T3');
    expect(refused(t, C, accept(A, '7♠', '10♦')).rule).toBe('§N4');
    expect(refused(t, C, decline(A, '7♠', '10♦')).rule).toBe('§N4');
    expect(refused(t, B, withdraw(A, '7♠', '10♦')).rule).toBe('§N4');
    expect(refused(t, B, accept(A, '10♦', '7♠')).rule).toBe('§N4');
    play(t, A, withdraw(B, '7♠', '10♦'));
    expect(proposals(t)).toEqual(['A→B 7♠ for 10♦: withdrawn']);
  });

  test('[§4.1.2] ready only with the flag down, take-back only with the flag up', () => {
    const t = three();
    expect(refused(t, A, takeBack).rule).toBe('§4.1.2');
    play(t, A, ready);
    expect(refused(t, A, ready).rule).toBe('§4.1.2');
    expect(legalActions(t, A)).toContainEqual(takeBack);
    expect(legalActions(t, A)).not.toContainEqual(ready);
  });

  test('[§4.1.2] ready answers nothing: open proposals stay open', () => {
    const t = three();
    play(t, A, propose(B, '7♠', '10♦'));
    play(t, B, ready);
    play(t, A, ready);
    expect(proposals(t)).toEqual(['A→B 7♠ for 10♦: open']);
    play(t, B, accept(A, '7♠', '10♦'));
    expect(proposals(t)).toEqual(['A→B 7♠ for 10♦: accepted']);
  });

  test('[§R14] two take-backs per age, not three', () => {
    const t = three();
    for (const left of [1, 0]) {
      play(t, A, ready);
      play(t, A, takeBack);
      expect(takeBacks(t)[A]).toBe(left);
    }
    play(t, A, ready);
    expect(refused(t, A, takeBack).rule).toBe('§R14');
    expect(legalActions(t, A)).not.toContainEqual(takeBack);
    expect(notes(t, 'take-back').map(({ left }) => left)).toEqual([1, 0]);
  });

  test('[§R13] one card offered twice: the first acceptance counts', () => {
    const t = three();
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, A, propose(C, 'Q♥', '9♣'));
    play(t, C, accept(A, 'Q♥', '9♣'));
    expect(refused(t, B, accept(A, 'Q♥', '4♠')).rule).toBe('§N4');
    expect(proposals(t)).toEqual(['A→B Q♥ for 4♠: void', 'A→C Q♥ for 9♣: accepted']);
  });
});

describe('crossed proposals', () => {
  test('[§N1] a mirror image is offered only as an acceptance', () => {
    const t = three();
    play(t, B, propose(C, '10♦', '9♣'));
    const toB = legalActions(t, C).filter((action) => action['to'] === B || action['from'] === B);
    expect(toB).not.toContainEqual(propose(B, '9♣', '10♦'));
    expect(toB).toContainEqual(accept(B, '10♦', '9♣'));
    expect(toB).toContainEqual(decline(B, '10♦', '9♣'));
    expect(choices(t, C)).toBe(9 + 2 + 1);
  });

  test('[§N1] the proposal limit does not forbid it', () => {
    const t = three({ 'proposal-limit': 1 });
    play(t, C, propose(A, '9♣', '7♠'));
    play(t, B, propose(C, '10♦', '5♥'));
    expect(refused(t, C, propose(B, '5♥', '4♠')).rule).toBe('§4.1.2');
    play(t, C, propose(B, '5♥', '10♦'));
    expect(proposals(t)).toEqual(['C→A 9♣ for 7♠: open', 'B→C 10♦ for 5♥: accepted']);
    expect(made(t, C)).toBe(1);
  });

  test('[§N1] an earlier proposal of the same swap does not forbid it', () => {
    const t = three();
    play(t, C, propose(B, '9♣', '10♦'));
    play(t, B, decline(C, '9♣', '10♦'));
    play(t, B, propose(C, '10♦', '9♣'));
    play(t, C, propose(B, '9♣', '10♦'));
    expect(proposals(t)).toEqual(['C→B 9♣ for 10♦: declined', 'B→C 10♦ for 9♣: accepted']);
  });

  test('[§R12] crossed packages are a deal', () => {
    const t = three();
    play(t, B, propose(C, '10♦ 4♠', '9♣ 5♥'));
    play(t, C, propose(B, '5♥ 9♣', '10♦ 4♠'));
    expect(endings(t)).toEqual(['B→C 10♦ 4♠ for 9♣ 5♥: accepted']);
    expect(handOf(t, C)).toEqual(mixed('J♣ 10♦ 4♠'));
  });
});

describe('once per side, news and order', () => {
  test('[§N2] a withdrawn swap cannot be proposed again by the same side, but once by the other', () => {
    const t = three();
    play(t, A, propose(B, '7♠', '10♦'));
    play(t, A, withdraw(B, '7♠', '10♦'));
    expect(refused(t, A, propose(B, '7♠', '10♦')).rule).toBe('§N2');
    play(t, B, propose(A, '10♦', '7♠'));
    play(t, A, accept(B, '10♦', '7♠'));
    expect(handOf(t, A)).toEqual(mixed('A♠ 10♦'));
  });

  test.each([
    ['a proposal', () => [], () => propose(B, 'Q♥', '4♠'), A],
    ['a decline', () => [propose(B, 'Q♥', '4♠')], () => decline(A, 'Q♥', '4♠'), B],
    ['a withdrawal', () => [propose(B, 'Q♥', '4♠')], () => withdraw(B, 'Q♥', '4♠'), A],
    ['an acceptance', () => [propose(B, 'Q♥', '4♠')], () => accept(A, 'Q♥', '4♠'), B],
  ])('[§N3] %s lowers the flags of both ends', (_what, before, news, actor) => {
    const t = three();
    for (const message of before()) play(t, A, message);
    for (const seat of [A, B]) play(t, seat, ready);
    expect(flags(t)).toBe('AB');
    play(t, actor, news());
    expect(flags(t)).toBe('');
  });

  test('[§N3] news between two others leaves a flag up', () => {
    const t = three();
    play(t, C, ready);
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, B, accept(A, 'Q♥', '4♠'));
    expect(flags(t)).toBe('C');
  });

  test('[§N3] acting lowers the own flag without a take-back', () => {
    const t = three();
    play(t, A, ready);
    play(t, A, propose(B, 'Q♥', '4♠'));
    expect(flags(t)).toBe('');
    expect(takeBacks(t)).toEqual([2, 2, 2]);
  });

  test('[§N4] an answer to a proposal that is no longer open is rejected and changes nothing', () => {
    const t = three();
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, A, withdraw(B, 'Q♥', '4♠'));
    const before = contents(t);
    expect(refused(t, B, accept(A, 'Q♥', '4♠')).rule).toBe('§N4');
    expect(refused(t, B, decline(A, 'Q♥', '4♠')).rule).toBe('§N4');
    expect(refused(t, A, withdraw(B, 'Q♥', '4♠')).rule).toBe('§N4');
    expect(contents(t)).toBe(before);
  });

  test('[§N5] void proposals lower the flags of their ends too', () => {
    const t = position('T3', { stalls: ['5♠ K♦', '5♥ 8♣', '9♥ 9♦', '5♦ 2♣'] });
    play(t, D, propose(A, '2♣', '5♠'));
    play(t, B, propose(A, '8♣', '5♠'));
    play(t, C, ready);
    play(t, D, ready);
    expect(flags(t)).toBe('CD');
    play(t, A, accept(B, '8♣', '5♠'));
    expect(flags(t)).toBe('C');
    expect(proposals(t)).toEqual(['D→A 2♣ for 5♠: void', 'B→A 8♣ for 5♠: accepted']);
  });

  test('[§N5] who is no longer able gets the flag up, though news lowered it', () => {
    const t = position('T3', { stalls: ['5♠', '5♥', '9♥ 9♦', '5♦ 2♣'] });
    play(t, A, propose(B, '5♠', '5♥'));
    play(t, B, accept(A, '5♠', '5♥'));
    expect(flags(t)).toBe('AB');
    expect(notes(t, 'flag')).toEqual([
      { type: 'flag', seat: A, up: true },
      { type: 'flag', seat: B, up: true },
    ]);
  });
});

describe('closing', () => {
  test('[§C1] closes at the moment the last flag goes up', () => {
    const t = three();
    play(t, A, ready);
    play(t, B, ready);
    expect(closing(t)).toBe('open');
    play(t, C, ready);
    expect(closing(t)).toBe('C1');
    expect(notes(t, 'closed')).toEqual([{ type: 'closed', why: 1 }]);
  });

  test('[§C2] two stall cards that are not neighbours cannot be swapped', () => {
    const t = position('T3', { stalls: ['5♠', '', '9♥', ''] });
    expect(closing(t)).toBe('C2');
    expect(phaseOf(t)).toBe('build');
  });

  test('[§C3] no proposal is open and none is left to anyone', () => {
    const t = three({ 'proposal-limit': 1 });
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, B, decline(A, 'Q♥', '4♠'));
    play(t, B, propose(C, '10♦', '9♣'));
    play(t, C, decline(B, '10♦', '9♣'));
    play(t, C, propose(A, '9♣', '7♠'));
    expect(closing(t)).toBe('open');
    play(t, A, decline(C, '9♣', '7♠'));
    expect(closing(t)).toBe('C3');
  });

  test('[§C3] two stalls of one card: each side proposes the only swap once', () => {
    const t = position('T3', { stalls: ['', '8♣', 'Q♦'] });
    play(t, B, propose(C, '8♣', 'Q♦'));
    play(t, C, decline(B, '8♣', 'Q♦'));
    play(t, C, propose(B, 'Q♦', '8♣'));
    play(t, C, withdraw(B, 'Q♦', '8♣'));
    expect(closing(t)).toBe('C3');
  });

  test('[§C4] the trade clock closes it for all, open proposals lapse', () => {
    const t = three({ 'trade-clock': 90 });
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, C, ready);
    expire(t, null);
    expect(closing(t)).toBe('C4');
    expect(endings(t)).toEqual(['A→B Q♥ for 4♠: lapsed']);
    expect(phaseOf(t)).toBe('build');
    expect(handOf(t, A)).toEqual(mixed('A♠ 7♠ Q♥'));
  });

  test('[§4.1.3] of several reasons the first of C2, C3, C1, C4 is named', () => {
    // The last two cards are swapped while all others are ready: C2, C3 and C1 hold at once.
    const t = position('T3', { stalls: ['', '8♣', 'Q♦'] });
    play(t, B, propose(C, '8♣', 'Q♦'));
    play(t, C, accept(B, '8♣', 'Q♦'));
    expect(closing(t)).toBe('C2');
    // Nobody is left to propose and every flag is up: C3 and C1 hold at once.
    const absent = three();
    for (const seat of [A, B, C]) expire(absent, seat);
    expect(closing(absent)).toBe('C3');
  });

  test('[§4.1.3] lapsing lowers no flag and is told to those who heard the proposal', () => {
    const t = three();
    play(t, A, propose(B, 'Q♥', '4♠'));
    allReady(t);
    expect(flags(t)).toBe('ABC');
    expect(notes(t, 'flag').filter(({ up }) => !up)).toEqual([]);
  });

  test('[§4.1.4] while it is open some flag is down, and for that player ready is legal', () => {
    const t = three();
    for (const seat of [A, B]) play(t, seat, ready);
    expect(legalActions(t, C)).toContainEqual(ready);
  });

  test('[§4.1.4] ten proposals, eight without packages', () => {
    const propositions = (t: FiveAgesTable, seat: number) => {
      for (;;) {
        const next = legalActions(t, seat).find(({ type }) => type === 'propose');
        if (!next) return made(t, seat);
        play(t, seat, next);
      }
    };
    expect(propositions(three(), A)).toBe(10);
    expect(propositions(three({ 'package-deals': 'off' }), A)).toBe(8);
    expect(propositions(three({ 'proposal-limit': 3 }), A)).toBe(3);
  });
});

describe('in turns', () => {
  test('[§4.1.5] turns: the lead seat begins, then to the left, one action per turn', () => {
    const t = position('T3', { ...TURNS, seats: 4, lead: C });
    const order = [C, D, A, B].map((seat) => {
      expect(nextToAct(t)).toBe(seat);
      expect(waitedFor(t)).toBe(1 << seat);
      play(t, seat, ready);
      return seat;
    });
    expect(order).toEqual([C, D, A, B]);
    expect(closing(t)).toBe('C1');
  });

  test('[§4.1.5] turns: who is ready or not able is skipped', () => {
    const t = position('T3', { ...TURNS, stalls: ['5♠ K♦', '5♥ 8♣', '', '5♦ 2♣'] });
    play(t, A, ready);
    expect(nextToAct(t)).toBe(B);
    play(t, B, propose(A, '5♥', '5♠'));
    expect(nextToAct(t)).toBe(D);
    play(t, D, ready);
    expect(nextToAct(t)).toBe(A);
  });

  test('[§4.1.5] turns: a lead seat that is not able is skipped at the start', () => {
    const t = position('T3', { ...TURNS, lead: C, stalls: ['5♠ K♦', '5♥ 8♣', '', '5♦ 2♣'] });
    expect(nextToAct(t)).toBe(D);
  });

  test('[§4.1.5] turns: the same seat again if it is the only one whose flag is down', () => {
    const t = position('T3', { ...TURNS, lead: B, stalls: ['7♠ Q♥', '10♦', '9♣ 5♥'] });
    play(t, B, propose(A, '10♦', '7♠'));
    play(t, C, ready);
    play(t, A, accept(B, '10♦', '7♠'));
    expect(flags(t)).toBe('BC');
    expect(nextToAct(t)).toBe(A);
    play(t, A, ready);
    expect(closing(t)).toBe('C1');
  });

  test('[§4.1.5] turns: acting out of turn is refused, also for a seat whose flag is up', () => {
    const t = position('T3', { ...TURNS, stalls: ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'] });
    expect(refused(t, B, ready).rule).toBe('§4.1.5');
    expect(refused(t, B, propose(A, '4♠', 'Q♥')).rule).toBe('§4.1.5');
    expect(choices(t, B)).toBe(0);
    play(t, A, propose(C, '7♠', '9♣'));
    play(t, B, ready);
    expect(refused(t, B, propose(C, '4♠', '9♣')).rule).toBe('§4.1.5');
    expect(refused(t, A, withdraw(C, '7♠', '9♣')).rule).toBe('§4.1.5');
  });

  test('[§4.1.5] turns: a take-back out of turn is legal and does not move the turn', () => {
    const t = position('T3', { ...TURNS, seats: 4 });
    play(t, A, ready);
    play(t, B, ready);
    expect(nextToAct(t)).toBe(C);
    expect(legalActions(t, A)).toEqual([takeBack]);
    play(t, A, takeBack);
    expect(nextToAct(t)).toBe(C);
    play(t, C, ready);
    play(t, D, ready);
    expect(nextToAct(t)).toBe(A);
    play(t, A, ready);
    expect(closing(t)).toBe('C1');
  });

  test('[§8 D2t] the seat whose turn it is has no take-back', () => {
    const t = position('T3', { ...TURNS, seats: 4 });
    expect(legalActions(t, A)).not.toContainEqual(takeBack);
    expect(refused(t, A, takeBack).rule).toBe('§4.1.2');
  });

  test('[§4.1.5] turns: the first word rotates with the lead seat', () => {
    for (let age = 1; age <= 5; age++)
      expect(nextToAct(position('T3', { ...TURNS, seats: 4, age, lead: (2 + age) % 4 }))).toBe((2 + age) % 4);
  });

  test('[§4.1.5] live: anyone may act at any time', () => {
    const t = three();
    play(t, C, propose(B, '9♣', '4♠'));
    play(t, C, propose(A, '5♥', 'Q♥'));
    play(t, B, accept(C, '9♣', '4♠'));
    play(t, C, ready);
    play(t, A, accept(C, '5♥', 'Q♥'));
    expect(notes(t, 'swap').map(dealIn)).toEqual(['C→B 9♣ for 4♠', 'C→A 5♥ for Q♥']);
  });
});

describe('time runs out', () => {
  const absentB = (options = {}) => {
    const t = three(options);
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, B, propose(C, '10♦', '9♣'));
    expire(t, B);
    return t;
  };

  test('[§R30] T3: the flag goes up and no news lowers it', () => {
    const t = absentB();
    expect(flags(t)).toBe('B');
    play(t, A, propose(B, '7♠', '10♦'));
    expect(flags(t)).toBe('B');
    play(t, A, withdraw(B, 'Q♥', '4♠'));
    expect(flags(t)).toBe('B');
  });

  test('[§R30] T3: an absent player does not act again', () => {
    const t = absentB();
    expect(choices(t, B)).toBe(0);
    for (const message of [takeBack, ready, accept(A, 'Q♥', '4♠'), propose(A, '4♠', '7♠'), withdraw(C, '10♦', '9♣')])
      expect(refused(t, B, message).rule).toBe('§R30');
  });

  test('[§R30] T3: proposals to an absent player are legal and lapse; theirs can still be accepted', () => {
    const t = absentB();
    play(t, C, accept(B, '10♦', '9♣'));
    expect(handOf(t, B)).toContain('9♣');
    expect(flags(t)).toBe('B');
    play(t, A, ready);
    play(t, C, ready);
    expect(closing(t)).toBe('C1');
    expect(endings(t)).toEqual(['B→C 10♦ for 9♣: accepted', 'A→B Q♥ for 4♠: lapsed']);
  });

  test('[§R30] T3: C3 asks for no proposal of an absent player', () => {
    const t = three({ 'proposal-limit': 1 });
    expire(t, C);
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, B, decline(A, 'Q♥', '4♠'));
    play(t, B, propose(A, '10♦', '7♠'));
    play(t, A, decline(B, '10♦', '7♠'));
    expect(closing(t)).toBe('C3');
  });

  test('[§R30] T3 in turns: the turn passes on', () => {
    const t = position('T3', { ...TURNS, seats: 4 });
    expire(t, A);
    expect(nextToAct(t)).toBe(B);
    for (const seat of [B, C, D]) play(t, seat, ready);
    expect(closing(t)).toBe('C1');
  });

  test('[§R30] T3: in the next age the player deals again', () => {
    const t = absentB();
    play(t, A, ready);
    play(t, C, ready);
    finish(t, 'build');
    finish(t, 'choose');
    expect(flags(t)).toBe('');
    expect(choices(t, B)).toBe(11);
  });
});

describe('who sees proposals', () => {
  test('[§4.1.2] public: all see proposals and answers', () => {
    const t = three();
    play(t, A, propose(B, 'Q♥', '4♠'));
    for (const viewer of [A, B, C, 3])
      expect(viewOf(t, viewer).said).toEqual([{ seat: A, action: propose(B, 'Q♥', '4♠'), outcome: 0 }]);
    expect(heard(t, 'proposed')[0]?.by).toBe(0b1111);
  });

  test('[§4.1.2] pair: only the two ends see them; swaps carried out are public', () => {
    const t = three({ 'proposal-visibility': 'pair' });
    play(t, A, propose(B, 'Q♥', '4♠'));
    play(t, B, propose(C, '10♦', '9♣'));
    play(t, C, decline(B, '10♦', '9♣'));
    expect([A, B, C, 3].map((viewer) => viewOf(t, viewer).said.length)).toEqual([1, 2, 1, 0]);
    play(t, B, accept(A, 'Q♥', '4♠'));
    expect(heard(t, 'proposed').map(({ by }) => by)).toEqual([0b011, 0b110]);
    expect(heard(t, 'ended').map(({ by }) => by)).toEqual([0b110, 0b011]);
    expect(heard(t, 'swap').map(({ by }) => by)).toEqual([0b1111]);
  });
});
