/**
 * Whole random games of the peer, in this process and on one core, through boardgame.io's own reducer: what its MCTS bot and its
 * `Simulate` do, without their promises, their generator and the action objects they make for moves that are not chosen.
 */
import type { ActionShape, State } from 'boardgame.io';
import { CreateGameReducer, InitializeGame, ProcessGameConfig } from './boardgame.ts';
import { fiveAges, legalMoves, seatToAct } from './five-ages.ts';
import type { FiveAges, LegalMove } from './five-ages.ts';

/** Section 11: the Random level. */
const MOST_PROPOSALS = 2;

// Processed once: boardgame.io would otherwise wrap every move and hook anew for each game.
const game = ProcessGameConfig(fiveAges);
const reduce = CreateGameReducer({ game });

export const newGame = (seats: number, seed: string): State<FiveAges> =>
  InitializeGame({ game: { ...game, seed }, numPlayers: seats });

const actionOf = ({ move, args }: LegalMove, seat: number): ActionShape.MakeMove => {
  return { type: 'MAKE_MOVE', payload: { type: move, args, playerID: String(seat) } };
};

/** The state after a move, or null if boardgame.io refused it. */
export function play(state: State<FiveAges>, seat: number, move: LegalMove): State<FiveAges> | null {
  const next = reduce(state, actionOf(move, seat));
  return next.transients ? null : next;
}

/** Numbers in [0, 1): mulberry32. */
export function generator(seed: number): () => number {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Watch = (state: State<FiveAges>, seat: number, move: LegalMove) => void;

/** One game to its end; `watch` sees the state after every move. */
export function playGame(
  start: State<FiveAges>,
  random: () => number,
  watch?: Watch,
): { state: State<FiveAges>; moves: number } {
  let state = start;
  let moves = 0;
  while (state.ctx.gameover === undefined) {
    const seat = seatToAct(state.G, state.ctx);
    const legal = legalMoves(state.G, state.ctx, seat, MOST_PROPOSALS);
    const move = legal[Math.floor(random() * legal.length)];
    const next = move && play(state, seat, move);
    if (!next)
      throw new Error(
        `five-ages peer: seat ${seat} in ${state.ctx.phase}, age ${state.G.age}: refused ${JSON.stringify(move)}`,
      );
    state = next;
    moves += 1;
    watch?.(state, seat, move);
  }
  return { state, moves };
}

export interface Timing {
  games: number;
  moves: number;
  seconds: number;
  msPerGame: number;
  gamesPerSecond: number;
  movesPerSecond: number;
}

export function playGames({ seats, games, seed }: { seats: number; games: number; seed: number }): Timing {
  const random = generator(seed);
  let moves = 0;
  const started = performance.now();
  for (let i = 0; i < games; i++) moves += playGame(newGame(seats, `${seed}:${i}`), random).moves;
  const seconds = (performance.now() - started) / 1000;
  return {
    games,
    moves,
    seconds,
    msPerGame: (seconds * 1000) / games,
    gamesPerSecond: games / seconds,
    movesPerSecond: moves / seconds,
  };
}

const owe = (holds: boolean, what: string, { G, ctx }: State<FiveAges>): void => {
  if (!holds) throw new Error(`five-ages peer: ${what}; ${ctx.phase}, ${JSON.stringify(G)}`);
};

/** 6.2 for the base game, in the state after any move. */
function oweCounts(state: State<FiveAges>): void {
  const { G, ctx } = state;
  const seats = ctx.numPlayers;
  const isOver = ctx.gameover !== undefined;
  const swaps = G.proposals.filter((p) => p.status === 'accepted');
  const agesDone = isOver ? 5 : G.age - 1;

  for (let seat = 0; seat < seats; seat++) {
    const counts = [G.hands, G.stalls, G.civs].map((zone) => zone[seat]?.length);
    const k = swaps.filter((p) => p.from === seat || p.to === seat).length;
    let expected = [3, 0, agesDone];
    if (isOver) expected = [2, 0, 5];
    else if (ctx.phase === 'negotiate') expected = [1 + k, 2 - k, agesDone];
    owe(
      String(counts) === String(expected),
      `seat ${seat} has ${String(counts)} in hand, stall and civ, not ${String(expected)}`,
      state,
    );
    owe((G.made[seat] ?? 0) <= MOST_PROPOSALS, `seat ${seat} made too many proposals`, state);
  }

  const cards = new Set([G.deck, ...G.hands, ...G.stalls, ...G.civs].flat());
  owe(cards.size === 52, 'I6: not 52 different cards', state);
  owe(G.deck.length === 52 - 3 * seats - seats * Math.min(agesDone, 4), 'I4: draw pile', state);
  owe(swaps.length <= seats, 'I8: too many swaps', state);
}

/** Plays games for 3 to 7 seats and throws at the first broken count; says how much was played. */
export function check(gamesPerSeatCount: number, seed: number): { games: number; moves: number } {
  const random = generator(seed);
  const played = { games: 0, moves: 0 };
  for (let seats = 3; seats <= 7; seats++)
    for (let i = 0; i < gamesPerSeatCount; i++) {
      const start = newGame(seats, `${seed}:${seats}:${i}`);
      oweCounts(start);
      const { state, moves } = playGame(start, random, oweCounts);
      owe(
        state.G.civs.every((civ) => civ.length === 5),
        'a civ without 5 cards',
        state,
      );
      played.games += 1;
      played.moves += moves;
    }
  return played;
}
