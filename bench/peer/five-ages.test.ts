import type { State } from 'boardgame.io';
import { describe, expect, test, vi } from 'vitest';
import { fiveAges, legalMoves, seatToAct } from './five-ages.ts';
import type { FiveAges, LegalMove } from './five-ages.ts';
import { compareKeys, DECK, keyOf } from './poker.ts';
import type { Card } from './poker.ts';
import { check, generator, newGame, play, playGame } from './random-play.ts';

const [A, B, C, D] = [0, 1, 2, 3];
const SEAT_COUNTS = [3, 4, 5, 6, 7];

/** The cards shown come first, the hidden card last. */
type Hand = [shown: Card, shown: Card, hidden: Card];
interface Position {
  hands: Hand[];
  civs?: Card[][];
  lead?: number;
}

/** §T1 with these hands. */
function choosing({ hands, civs = hands.map(() => []), lead = A }: Position): State<FiveAges> {
  const start = newGame(hands.length, 'position');
  const age = 1 + (civs[0]?.length ?? 0);
  const firstSeat = (lead + hands.length * age - (age - 1)) % hands.length;
  const dealt = new Set([...hands, ...civs].flat());
  const deck = DECK.filter((card) => !dealt.has(card));
  return { ...start, G: { ...start.G, age, firstSeat, deck, hands, civs } };
}

/** §T3 with the cards shown on the stalls. */
function negotiation(position: Position): State<FiveAges> {
  let state = choosing(position);
  for (const [seat, [left, right]] of position.hands.entries())
    state = played(state, seat, { move: 'choose', args: [left, right] });
  return state;
}

function played(state: State<FiveAges>, seat: number, move: LegalMove): State<FiveAges> {
  const next = play(state, seat, move);
  if (!next) throw new Error(`refused: seat ${seat} ${JSON.stringify(move)}`);
  return next;
}
const sequence = (state: State<FiveAges>, ...moves: [seat: number, move: LegalMove][]): State<FiveAges> =>
  moves.reduce((before, [seat, move]) => played(before, seat, move), state);

/** boardgame.io writes refusals to the console. */
function isRefused(state: State<FiveAges>, seat: number, move: LegalMove): boolean {
  const console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
  const next = play(state, seat, move);
  console_.mockRestore();
  return next === null;
}

const propose = (to: number, give: Card, want: Card): LegalMove => ({ move: 'propose', args: [to, give, want] });
const accept = (id: number): LegalMove => ({ move: 'accept', args: [id] });
const decline = (id: number): LegalMove => ({ move: 'decline', args: [id] });
const ready: LegalMove = { move: 'ready', args: [] };

const THREE: Position = {
  hands: [
    ['s-7', 'h-q', 's-a'],
    ['d-10', 's-4', 'd-k'],
    ['c-9', 'h-5', 'c-j'],
  ],
};

describe('random games', () => {
  test('6.2: the counts hold after every move and every civ ends with 5 cards', () => {
    const { games, moves } = check(3, 11);
    expect(games).toBe(15);
    expect(moves).toBeGreaterThan(15 * 50);
  });

  test.for(SEAT_COUNTS)('every enumerated move is accepted, %i seats', (seats) => {
    let state = newGame(seats, 'enumerate');
    const random = generator(seats);
    while (state.ctx.gameover === undefined) {
      const seat = seatToAct(state.G, state.ctx);
      const results = legalMoves(state.G, state.ctx, seat).map((move) => played(state, seat, move));
      const next = results[Math.floor(random() * results.length)];
      if (!next) throw new Error('no legal move');
      state = next;
    }
  });

  test.for(SEAT_COUNTS)('the same seed gives the same game, %i seats', (seats) => {
    const record = (seed: string, choices: number): string => {
      const moves: unknown[] = [];
      const { state } = playGame(newGame(seats, seed), generator(choices), (_, seat, move) => moves.push([seat, move]));
      return JSON.stringify([moves, state.G, state.ctx.gameover]);
    };
    const game = record('one', 1);
    expect(record('one', 1)).toBe(game);
    expect(record('two', 1)).not.toBe(game);
    expect(record('one', 2)).not.toBe(game);
  });

  test('section 11: Random makes at most two proposals an age', () => {
    let most = 0;
    playGame(newGame(5, 'cap'), generator(3), ({ G }) => {
      most = Math.max(most, ...G.made);
    });
    expect(most).toBe(2);
  });
});

describe('rules', () => {
  test('[3] three cards each, dealt in lead order from the top', () => {
    const { G } = newGame(7, 'deal');
    expect(G.hands.map((hand) => hand.length)).toEqual([3, 3, 3, 3, 3, 3, 3]);
    expect(G.deck).toHaveLength(31);
  });

  test('[§T1] a choice can be changed until the last seat has chosen', () => {
    const state = sequence(
      choosing(THREE),
      [A, { move: 'choose', args: ['s-7', 'h-q'] }],
      [B, { move: 'choose', args: ['d-10', 's-4'] }],
      [A, { move: 'choose', args: ['s-a', 'h-q'] }],
      [C, { move: 'choose', args: ['c-9', 'h-5'] }],
    );
    expect(state.G.stalls[A]).toEqual(['h-q', 's-a']);
    expect(state.G.hands[A]).toEqual(['s-7']);
    expect(state.ctx.phase).toBe('negotiate');
  });

  test('[§T4] examples 1 and 2: Adam and Eva, and a received card is locked', () => {
    let state = sequence(negotiation(THREE), [A, propose(B, 'h-q', 's-4')], [B, accept(0)]);
    expect(state.G.hands).toEqual([['s-a', 's-4'], ['d-k', 'h-q'], ['c-j']]);
    state = played(state, C, ready);
    expect(isRefused(state, A, propose(C, 's-4', 'h-5'))).toBe(true);
    expect(isRefused(state, A, propose(C, 's-7', 'h-5'))).toBe(false);
  });

  test('[4.1.5] example 12: a complete trace', () => {
    const turns: [number, LegalMove][] = [
      [B, propose(A, 's-4', 'h-q')],
      [C, ready],
      [A, accept(0)],
      [B, propose(C, 'd-10', 'c-9')],
      [C, decline(1)],
      [A, ready],
      [B, ready],
      [C, ready],
    ];
    let state = negotiation({ ...THREE, lead: B, civs: [['c-2'], ['c-3'], ['c-4']] });
    for (const [seat, move] of turns) {
      expect(seatToAct(state.G, state.ctx)).toBe(seat);
      state = played(state, seat, move);
    }
    expect(state.G.closedBy).toBe('C1');
    expect(state.ctx.phase).toBe('build');
    expect(state.G.hands).toEqual([
      ['s-a', 's-4', 's-7'],
      ['d-k', 'h-q', 'd-10'],
      ['c-j', 'c-9', 'h-5'],
    ]);
  });

  test('[§N5] example 6: competing proposals and voiding', () => {
    const start = negotiation({
      lead: B,
      hands: [
        ['s-5', 'd-k', 'c-3'],
        ['h-5', 'c-8', 'c-4'],
        ['h-9', 'd-9', 'c-5'],
        ['d-5', 'c-2', 'c-6'],
      ],
    });
    const before = sequence(
      start,
      [B, propose(A, 'c-8', 's-5')],
      [C, ready],
      [D, propose(A, 'c-2', 's-5')],
      [A, propose(B, 'd-k', 'h-5')],
      [B, accept(2)],
      [D, ready],
    );
    expect(before.G.proposals.map((p) => p.status)).toEqual(['open', 'open', 'accepted']);
    expect(before.G.ready).toEqual([false, false, true, true]);
    const { G, ctx } = played(before, A, accept(1));
    expect(G.proposals.map((p) => p.status)).toEqual(['void', 'accepted', 'accepted']);
    expect(G.stalls).toEqual([[], ['c-8'], ['d-9', 'h-9'], ['d-5']]);
    expect(G.ready).toEqual([true, false, true, false]);
    expect(ctx.currentPlayer).toBe(String(B));
  });

  test('[§N1] example 7: crossed proposals are a deal, and not counted', () => {
    const { G } = sequence(
      negotiation({ ...THREE, lead: B }),
      [B, propose(C, 'd-10', 'c-9')],
      [C, propose(B, 'c-9', 'd-10')],
    );
    expect(G.proposals.map((p) => p.status)).toEqual(['accepted']);
    expect(G.made).toEqual([0, 1, 0]);
    expect(G.hands[C]).toEqual(['c-j', 'd-10']);
  });

  test('[§N2, §N4] example 8: once per side, and an ended proposal cannot be answered', () => {
    const state = sequence(negotiation(THREE), [A, propose(B, 's-7', 's-4')], [B, decline(0)], [C, ready]);
    expect(isRefused(state, A, propose(B, 's-7', 's-4'))).toBe(true);
    expect(isRefused(state, A, propose(B, 's-7', 'd-10'))).toBe(false);
    const later = played(state, A, ready);
    expect(isRefused(later, B, accept(0))).toBe(true);
    expect(isRefused(later, B, propose(A, 's-4', 's-7'))).toBe(false);
  });

  test('[§N3, §C1] example 10: news lowers flags, and open proposals lapse', () => {
    const state = sequence(negotiation(THREE), [A, ready], [B, ready], [C, propose(A, 'c-9', 's-7')]);
    expect(state.G.ready).toEqual([false, true, false]);
    const { G } = sequence(state, [A, ready], [C, ready]);
    expect(G.closedBy).toBe('C1');
    expect(G.proposals.map((p) => p.status)).toEqual(['lapsed']);
  });

  test('[§C2] example 11: the last swap closes by itself', () => {
    const { G, ctx } = sequence(
      negotiation(THREE),
      [A, propose(B, 's-7', 's-4')],
      [B, accept(0)],
      [C, propose(A, 'h-5', 'h-q')],
      [A, accept(1)],
      [B, propose(C, 'd-10', 'c-9')],
      [C, accept(2)],
    );
    expect(G.closedBy).toBe('C2');
    expect(ctx.phase).toBe('build');
  });

  test('[§C3] closes when everything was proposed and declined', () => {
    let state = negotiation(THREE);
    while (state.ctx.phase === 'negotiate') {
      const seat = seatToAct(state.G, state.ctx);
      const moves = legalMoves(state.G, state.ctx, seat);
      const move = moves.find((m) => m.move === 'decline') ?? moves.find((m) => m.move === 'propose') ?? ready;
      state = played(state, seat, move);
    }
    expect(state.G.closedBy).toBe('C3');
    expect(state.G.proposals).toHaveLength(24);
  });

  test('[§B2] example 3: replacing', () => {
    const hands: Hand[] = [
      ['s-q', 'd-4', 's-k'],
      ['d-10', 's-5', 'd-k'],
      ['c-10', 'h-5', 'c-j'],
    ];
    const civs: Card[][] = [
      ['c-9', 's-4'],
      ['c-2', 'c-3'],
      ['c-4', 'c-5'],
    ];
    const { G, ctx } = sequence(
      negotiation({ hands, civs }),
      [A, ready],
      [B, ready],
      [C, ready],
      [A, { move: 'build', args: ['s-k', { old: 'c-9', by: 's-q' }] }],
      [B, { move: 'build', args: ['d-k', null] }],
      [C, { move: 'build', args: ['c-j', null] }],
    );
    expect(G.civs[A]).toEqual(['s-q', 's-4', 's-k']);
    expect(G.hands[A]).toHaveLength(3);
    expect(G.hands[A]).toEqual(expect.arrayContaining(['d-4', 'c-9']));
    expect([G.age, ctx.phase]).toEqual([4, 'choose']);
  });

  test('[8] D1, D2t and D3 have the raw numbers of choices', () => {
    const sizes = new Map<string, Set<number>>();
    const random = generator(4);
    let state = newGame(4, 'sizes');
    while (state.ctx.gameover === undefined) {
      const { G, ctx } = state;
      const seat = seatToAct(G, ctx);
      const moves = legalMoves(G, ctx, seat);
      const decision = `${ctx.phase} ${G.age}`;
      if (ctx.phase !== 'negotiate' || G.proposals.length === 0)
        sizes.set(decision, (sizes.get(decision) ?? new Set()).add(moves.length));
      const move = moves[Math.floor(random() * moves.length)];
      if (!move) throw new Error('no legal move');
      state = played(state, seat, move);
    }
    for (let age = 1; age <= 5; age++) {
      expect([...(sizes.get(`choose ${age}`) ?? [])]).toEqual([3]);
      expect([...(sizes.get(`negotiate ${age}`) ?? [])]).toEqual([9]);
      expect([...(sizes.get(`build ${age}`) ?? [])]).toEqual([3 * (1 + 2 * (age - 1))]);
    }
  });

  test('[9] a seat sees its own secrets and nobody else’s', () => {
    const { G, ctx } = sequence(choosing({ ...THREE, civs: [['c-2'], ['c-3'], ['c-4']] }), [
      A,
      { move: 'choose', args: ['s-7', 'h-q'] },
    ]);
    const cardsSeen = (playerID: string | null): string[] =>
      JSON.stringify(fiveAges.playerView?.({ G, ctx, playerID })).match(/[cdhs]-\w+/g) ?? [];
    expect(new Set(cardsSeen('0'))).toEqual(new Set(['s-7', 'h-q', 's-a', 'c-2']));
    expect(new Set(cardsSeen('1'))).toEqual(new Set(['d-10', 's-4', 'd-k', 'c-3']));
    expect(cardsSeen(null)).toEqual([]);
  });
});

describe('[5] scoring', () => {
  const key = (text: string): number[] => keyOf(text.split(' ') as Card[]);

  test('example 24: keys', () => {
    expect(key('c-2 c-3 c-4 c-5 c-a')).toEqual([8, 5]);
    expect(key('c-a d-a h-a s-a c-k')).toEqual([7, 14, 13]);
    expect(key('s-a d-2 c-3 h-4 s-5')).toEqual([4, 5]);
    expect(key('s-q d-k c-a h-2 s-3')).toEqual([0, 14, 13, 12, 3, 2]);
    expect(key('s-3 d-3 c-3 h-10 s-10')).toEqual([6, 3, 10]);
    expect(key('s-a s-10 s-8 s-5 s-2')).toEqual([5, 14, 10, 8, 5, 2]);
    expect(key('s-k d-k c-4 h-4 s-9')).toEqual([2, 13, 4, 9]);
    expect(key('s-8 d-8 c-a h-6 s-3')).toEqual([1, 8, 14, 6, 3]);
    expect(key('s-8 d-8 c-8 h-6 s-3')).toEqual([3, 8, 6, 3]);
    expect(compareKeys([6, 3, 10], [6, 2, 14])).toBeGreaterThan(0);
    expect(compareKeys([8, 14], [8, 14])).toBe(0);
  });

  test('the evaluator check: all 2,598,960 hands', () => {
    const classes = Array<number>(9).fill(0);
    const keys = new Set<number>();
    const hand: Card[] = [];
    const deal = (from: number): void => {
      if (hand.length === 5) {
        const found = keyOf(hand);
        const [handClass = 0] = found;
        classes[handClass] = (classes[handClass] ?? 0) + 1;
        keys.add([0, 1, 2, 3, 4, 5].reduce((packed, i) => packed * 15 + (found[i] ?? 0), 0));
        return;
      }
      for (let i = from; i < DECK.length; i++) {
        const card = DECK[i];
        if (!card) continue;
        hand.push(card);
        deal(i + 1);
        hand.pop();
      }
    };
    deal(0);
    expect(classes.reverse()).toEqual([40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]);
    expect(keys.size).toBe(7_462);
  });
});
