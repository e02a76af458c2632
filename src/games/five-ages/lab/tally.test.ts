import { beforeEach, describe, expect, test } from 'vitest';
import { isRefusal, legalActions, type Message, readAction } from '../../../engine/edge.ts';
import { act } from '../../../engine/play.ts';
import { resultOf } from '../../../engine/result.ts';
import { bitOf, type Seat } from '../../../engine/words.ts';
import {
  A,
  accept,
  B,
  build,
  C,
  choose,
  D,
  decline,
  position,
  propose,
  ready,
  seal,
  wish,
} from '../testing/position.ts';
import type { FiveAgesTable } from '../shape.ts';
import { tally } from './tally.ts';

let counts: Float64Array;
beforeEach(() => {
  counts = new Float64Array(tally.size);
});

/** Begins to count at a position. */
function counted(t: FiveAgesTable): FiveAgesTable {
  tally.begin(t);
  return t;
}

function play(t: FiveAgesTable, seat: Seat, message: Message): void {
  const code = readAction(t, seat, message);
  if (isRefusal(code)) throw new Error(code.text);
  tally.before(t, seat, code, counts);
  act(t, seat, code);
  tally.after(t, counts);
}

function playFirst(t: FiveAgesTable, seat: Seat): void {
  const [first] = legalActions(t, seat);
  if (first) play(t, seat, first);
}

/** The report of one game. */
const found = (seats: number): Record<string, unknown> => tally.report(counts, 1, seats);

describe('what a simulation tells of 5 Ages', () => {
  test('[§4.1.5] the trace of example 12: eight actions, two proposals, one swap', () => {
    const stalls = ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'];
    const t = counted(position('T3', { age: 2, lead: B, stalls, options: { negotiation: 'turns' } }));
    play(t, B, propose(A, '4♠', 'Q♥'));
    play(t, C, ready);
    play(t, A, accept(B, '4♠', 'Q♥'));
    play(t, B, propose(C, '10♦', '9♣'));
    play(t, C, decline(B, '10♦', '9♣'));
    for (const seat of [A, B, C]) play(t, seat, ready);
    for (const seat of [A, B, C]) playFirst(t, seat);
    expect(found(3)).toMatchObject({
      negotiation: {
        swapsPerPlayer: { ages1to4: 2 / 3 / 4, age5: 0, all: 2 / 3 / 5 },
        proposalsPerAge: 2 / 5,
        actionsPerAge: { mean: 8 / 5, most: 8 },
        wavesPerAge: 0,
      },
      replacementsPerPlayer: 0,
    });
  });

  test('[§R10] a package is two swaps', () => {
    const stalls = ['J♥ 4♥', 'J♣ 4♣', '2♦ 3♦'];
    const t = counted(position('T3', { age: 5, stalls, options: { negotiation: 'turns' } }));
    play(t, A, propose(B, 'J♥ 4♥', 'J♣ 4♣'));
    play(t, B, accept(A, 'J♥ 4♥', 'J♣ 4♣'));
    expect(found(3)).toMatchObject({ negotiation: { swapsPerPlayer: { ages1to4: 0, age5: 4 / 3 } } });
  });

  test('[§4.1.5] the wave of example 13: two swaps, then a wave of empty lists', () => {
    const stalls = ['Q♥ 7♠', '10♦ 4♠', '9♣ 7♦'];
    const t = counted(position('T3', { stalls, options: { negotiation: 'sealed' } }));
    for (const message of [wish(B, 'Q♥', '4♠'), wish(C, 'Q♥', '7♦'), seal(2)]) play(t, A, message);
    for (const message of [wish(A, '4♠', 'Q♥'), wish(C, '10♦', '7♦'), seal(2)]) play(t, B, message);
    for (const message of [wish(A, '7♦', 'Q♥'), wish(B, '7♦', '10♦'), seal(1)]) play(t, C, message);
    expect(found(3)).toMatchObject({
      negotiation: { swapsPerPlayer: { ages1to4: 4 / 3 / 4 }, wavesPerAge: 1 / 5 },
    });
    play(t, A, seal(0));
    play(t, C, seal(0));
    expect(found(3)).toMatchObject({
      negotiation: { swapsPerPlayer: { ages1to4: 4 / 3 / 4 }, wavesPerAge: 2 / 5 },
    });
  });

  test('[§B2] replacements', () => {
    const t = counted(position('B1', { age: 3, civs: ['9♣ 4♠'], hands: ['K♠ Q♠ 4♦'] }));
    play(t, A, build('K♠', 'Q♠ for 9♣'));
    expect(found(3)).toMatchObject({ replacementsPerPlayer: 1 / 3 });
  });

  test('[§W3] attacks: A on B stands, C and A on D do not', () => {
    const hands = ['★1 ★2 6♠', '8♦ 8♥ 2♣', '★3 3♠ 5♠', '9♦ J♦ Q♦'];
    const t = counted(position('T1', { age: 3, hands, options: { jokers: 4, negotiation: 'turns' } }));
    play(t, A, choose('★1 ★2'));
    play(t, B, choose('8♦ 2♣'));
    play(t, C, choose('★3 3♠'));
    play(t, D, choose('9♦ J♦'));
    tally.finish(counted4(), bitOf(B), counts);
    expect(found(4)).toMatchObject({
      war: {
        attacksPerGame: 3,
        standingPerGame: 1,
        wins: {
          robbed: { players: 1, rate: 1 },
          thief: { players: 1, rate: 0 },
          noJoker: { players: 2, rate: 0.5 },
          joker23: { players: 2, rate: 0 },
          joker1: { players: 0 },
        },
      },
    });
  });

  /** Any finished table of four. */
  const counted4 = (): FiveAgesTable =>
    position('end', { seats: 4, civs: ['', '10♥ J♥ Q♥ K♥ A♥'], options: { jokers: 4 } });

  test('[§5.5] classes of hands and a shared victory (example 25)', () => {
    const civs = ['10♠ J♦ Q♠ K♥ A♣', '9♠ 9♥ 4♦ 4♣ 2♠', '10♦ J♠ Q♥ K♣ A♦'];
    const t = counted(position('end', { civs }));
    const winners = resultOf(t)?.winners ?? [];
    expect(winners).toEqual([A, C]);
    tally.finish(t, bitOf(A) | bitOf(C), counts);
    expect([A, B, C].map((seat) => tally.score(t, seat))).toEqual([4, 2, 4]);
    expect(found(3)).toMatchObject({
      winningHands: { straight: 1, 'two-pair': 0 },
      finalHands: { straight: 2 / 3, 'two-pair': 1 / 3 },
      medianWinningHand: [4, 14],
      sharedVictories: 1,
    });
    expect(found(3)).not.toHaveProperty('war');
    expect(tally.lines(counts, 1, 3)).toContain('Median winning hand: straight, ace high; shared victories: 100.0 %');
  });
});
