/**
 * 5 Ages for boardgame.io, as its own documentation would have it written: the base game, `turns` negotiation, single swaps.
 * Left out: take-backs, which only a person out of turn may use (D2t).
 */
import type { Ctx, Game, LongFormMove, MoveFn } from 'boardgame.io';
import { ActivePlayers, INVALID_MOVE } from './boardgame.ts';
import { byDisplayOrder, compareKeys, DECK, keyOf } from './poker.ts';
import type { Card } from './poker.ts';

const AGES = 5;
const HAND = 3;
const PROPOSAL_LIMIT = 10;

export interface Build {
  place: Card;
  replace: { old: Card; by: Card } | null;
}
export interface Proposal {
  from: number;
  to: number;
  give: Card;
  want: Card;
  status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'void' | 'lapsed';
}
/** Lists of one entry per seat, which under immer plays about 15 % faster than an object per seat. */
export interface FiveAges {
  age: number;
  firstSeat: number;
  deck: Card[]; // top card last
  hands: Card[][];
  stalls: Card[][];
  civs: Card[][];
  choices: (Card[] | null)[]; // §T1, secret until all have chosen
  builds: (Build | null)[]; // §B1 and §B2, secret until all have committed
  ready: boolean[]; // the flags of 4.1.1
  made: number[];
  proposals: Proposal[]; // of this age, in the order made
  closedBy: 'C1' | 'C2' | 'C3' | null; // the last negotiation
}
export interface Result {
  winners: number[];
  places: number[];
  keys: number[][];
}

export type LegalMove =
  | { move: 'choose'; args: [left: Card, right: Card] }
  | { move: 'propose'; args: [to: number, give: Card, want: Card] }
  | { move: 'accept' | 'decline' | 'withdraw'; args: [proposal: number] }
  | { move: 'ready'; args: [] }
  | { move: 'build'; args: [place: Card, replace: Build['replace']] };

function at<T>(list: readonly T[], seat: number): T {
  const entry = list[seat];
  if (entry === undefined) throw new Error(`five-ages: no seat ${seat}`);
  return entry;
}
const leftOf = (G: FiveAges, seat: number): number => (seat + 1) % G.hands.length;
const rightOf = (G: FiveAges, seat: number): number => (seat + G.hands.length - 1) % G.hands.length;
const leadSeat = (G: FiveAges): number => (G.firstSeat + G.age - 1) % G.hands.length;

function remove(cards: Card[], card: Card): void {
  cards.splice(cards.indexOf(card), 1);
}

/** Every player draws one card, in lead order. */
function drawRound(G: FiveAges): void {
  for (let i = 0, seat = leadSeat(G); i < G.hands.length; i++, seat = leftOf(G, seat)) {
    const card = G.deck.pop();
    if (!card) throw new Error(`five-ages §B3: deck empty, ${G.hands.length} seats, age ${G.age}`);
    at(G.hands, seat).push(card);
  }
}

// Trade phase

const choose: LongFormMove<FiveAges> = {
  redact: true,
  move: ({ G, playerID }, left: Card, right: Card) => {
    const seat = Number(playerID);
    const hand = at(G.hands, seat);
    if (left === right || !hand.includes(left) || !hand.includes(right)) return INVALID_MOVE;
    G.choices[seat] = [left, right].sort(byDisplayOrder);
  },
};

/** §T2, and the start of §T3: boardgame.io asks a phase whether it has ended before that phase's own `onBegin`. */
function reveal(G: FiveAges): void {
  const seats = G.hands.length;
  G.stalls = G.choices.map((choice) => choice ?? []);
  G.hands = G.hands.map((hand, seat) => hand.filter((card) => !at(G.stalls, seat).includes(card)));
  G.choices = Array<null>(seats).fill(null);
  G.ready = Array<boolean>(seats).fill(false);
  G.made = Array<number>(seats).fill(0);
  G.proposals = [];
}

const hasStall = (G: FiveAges, seat: number): boolean => at(G.stalls, seat).length > 0;
const isAble = (G: FiveAges, seat: number): boolean =>
  hasStall(G, seat) && (hasStall(G, leftOf(G, seat)) || hasStall(G, rightOf(G, seat)));

const mirrorOf = (G: FiveAges, from: number, give: Card, want: Card): Proposal | undefined =>
  G.proposals.find((p) => p.status === 'open' && p.to === from && p.give === want && p.want === give);

/** The tests of *propose* that concern earlier proposals: §N2 and the limit. The two cards lie on the stalls of neighbours. */
const mayPropose = (G: FiveAges, from: number, give: Card, want: Card): boolean =>
  at(G.made, from) < PROPOSAL_LIMIT && !G.proposals.some((p) => p.from === from && p.give === give && p.want === want);

/** §N3 */
function lowerFlags(G: FiveAges, { from, to }: Proposal): void {
  G.ready[from] = false;
  G.ready[to] = false;
}

/** §N5 */
function carryOut(G: FiveAges, deal: Proposal): void {
  const { from, to, give, want } = deal;
  remove(at(G.stalls, from), give);
  remove(at(G.stalls, to), want);
  at(G.hands, from).push(want);
  at(G.hands, to).push(give);

  deal.status = 'accepted';
  lowerFlags(G, deal);
  for (const other of G.proposals) {
    if (other.status !== 'open') continue;
    if (other.give !== give && other.give !== want && other.want !== give && other.want !== want) continue;
    other.status = 'void';
    lowerFlags(G, other);
  }
  // Only here do cards leave stalls, so only here can somebody stop being able.
  for (let seat = 0; seat < G.stalls.length; seat++) if (!isAble(G, seat)) G.ready[seat] = true;
}

const propose: MoveFn<FiveAges> = ({ G, playerID }, to: number, give: Card, want: Card) => {
  const from = Number(playerID);
  const mirror = mirrorOf(G, from, give, want);
  if (mirror && mirror.from === to) return carryOut(G, mirror); // §N1
  if (to !== leftOf(G, from) && to !== rightOf(G, from)) return INVALID_MOVE;
  if (!at(G.stalls, from).includes(give) || !at(G.stalls, to).includes(want)) return INVALID_MOVE;
  if (!mayPropose(G, from, give, want)) return INVALID_MOVE;

  const proposal: Proposal = { from, to, give, want, status: 'open' };
  G.proposals.push(proposal);
  G.made[from] = at(G.made, from) + 1;
  lowerFlags(G, proposal);
};

const accept: MoveFn<FiveAges> = ({ G, playerID }, id: number) => {
  const proposal = G.proposals[id];
  if (proposal?.status !== 'open' || proposal.to !== Number(playerID)) return INVALID_MOVE; // §N4
  carryOut(G, proposal);
};

const decline: MoveFn<FiveAges> = ({ G, playerID }, id: number) => {
  const proposal = G.proposals[id];
  if (proposal?.status !== 'open' || proposal.to !== Number(playerID)) return INVALID_MOVE;
  proposal.status = 'declined';
  lowerFlags(G, proposal);
};

const withdraw: MoveFn<FiveAges> = ({ G, playerID }, id: number) => {
  const proposal = G.proposals[id];
  if (proposal?.status !== 'open' || proposal.from !== Number(playerID)) return INVALID_MOVE;
  proposal.status = 'withdrawn';
  lowerFlags(G, proposal);
};

const ready: MoveFn<FiveAges> = ({ G, playerID }) => {
  const seat = Number(playerID);
  if (G.ready[seat]) return INVALID_MOVE;
  G.ready[seat] = true;
};

/** §C3: whether anybody could still propose anything. */
const isProposalLeft = (G: FiveAges): boolean =>
  G.stalls.some((stall, from) =>
    [leftOf(G, from), rightOf(G, from)].some((to) =>
      stall.some((give) => at(G.stalls, to).some((want) => mayPropose(G, from, give, want))),
    ),
  );

/** 4.1.3, the first rule that closes the negotiation. */
function closing(G: FiveAges): FiveAges['closedBy'] {
  if (!G.stalls.some((_, seat) => hasStall(G, seat) && hasStall(G, leftOf(G, seat)))) return 'C2';
  if (!G.proposals.some((p) => p.status === 'open') && !isProposalLeft(G)) return 'C3';
  if (!G.ready.includes(false)) return 'C1';
  return null;
}

/** The first seat from this one to the left whose flag is down. */
function nextFlagDown(G: FiveAges, from: number): number {
  let seat = from;
  for (let i = 0; i < G.ready.length && G.ready[seat]; i++) seat = leftOf(G, seat);
  return seat;
}

/** §T4 */
function packUp(G: FiveAges): void {
  for (const proposal of G.proposals) if (proposal.status === 'open') proposal.status = 'lapsed';
  G.hands = G.hands.map((hand, seat) => [...hand, ...at(G.stalls, seat)]);
  G.stalls = G.stalls.map(() => []);
}

// Build phase

const build: LongFormMove<FiveAges> = {
  redact: true,
  move: ({ G, playerID }, place: Card, replace: Build['replace']) => {
    const seat = Number(playerID);
    const hand = at(G.hands, seat);
    if (!hand.includes(place)) return INVALID_MOVE;
    if (replace) {
      const { old, by } = replace;
      if (by === place || !hand.includes(by) || !at(G.civs, seat).includes(old)) return INVALID_MOVE;
    }
    G.builds[seat] = { place, replace };
  },
};

/** §B1 and §B2 of everybody. */
function carryOutBuilds(G: FiveAges): void {
  for (const [seat, build] of G.builds.entries()) {
    if (!build) throw new Error(`five-ages §B1: seat ${seat} has not committed`);
    const { place, replace } = build;
    const hand = at(G.hands, seat);
    const civ = at(G.civs, seat);
    remove(hand, place);
    civ.push(place);
    if (!replace) continue;
    hand[hand.indexOf(replace.by)] = replace.old;
    civ[civ.indexOf(replace.old)] = replace.by;
  }
  G.builds = G.builds.map(() => null);
}

/** Section 5. */
function result(G: FiveAges): Result {
  const keys = G.civs.map(keyOf);
  const places = keys.map((key) => 1 + keys.filter((other) => compareKeys(other, key) > 0).length);
  const winners = [...places.keys()].filter((seat) => places[seat] === 1);
  return { winners, places, keys };
}

// What the seats see, and what bots may do

/** Section 9: a card or commitment that this seat may not see keeps its place, so that every count stays public. */
function view(G: FiveAges, ctx: Ctx, viewer: number | null) {
  const own = <T, U>(lists: readonly T[], hidden: (list: T) => U): (T | U)[] =>
    lists.map((list, seat) => (seat === viewer ? list : hidden(list)));
  const faceDown = (cards: readonly Card[]): null[] => cards.map(() => null);
  return {
    ...G,
    deck: faceDown(G.deck),
    hands: own(G.hands, faceDown),
    civs: ctx.gameover === undefined ? own(G.civs, faceDown) : G.civs,
    choices: own(G.choices, (choice) => choice && 'secret'),
    builds: own(G.builds, (build) => build && 'secret'),
  };
}

function addProposals(G: FiveAges, from: number, moves: LegalMove[]): void {
  for (const to of [leftOf(G, from), rightOf(G, from)])
    for (const give of at(G.stalls, from))
      for (const want of at(G.stalls, to))
        // A mirror image is offered only as *accept* (section 8, D2).
        if (mayPropose(G, from, give, want) && !mirrorOf(G, from, give, want))
          moves.push({ move: 'propose', args: [to, give, want] });
}

function addBuilds(hand: readonly Card[], civ: readonly Card[], moves: LegalMove[]): void {
  for (const place of hand) {
    moves.push({ move: 'build', args: [place, null] });
    for (const by of hand) {
      if (by === place) continue;
      for (const old of civ) moves.push({ move: 'build', args: [place, { old, by }] });
    }
  }
}

/** Section 8, D1, D2t, D3 (raw). A seat that has made `mostProposals` in this age is offered no more of them. */
export function legalMoves(G: FiveAges, ctx: Ctx, seat: number, mostProposals = PROPOSAL_LIMIT): LegalMove[] {
  const moves: LegalMove[] = [];
  const hand = at(G.hands, seat);
  switch (ctx.phase) {
    case 'choose':
      for (const [i, left] of hand.entries())
        for (const right of hand.slice(i + 1)) moves.push({ move: 'choose', args: [left, right] });
      break;
    case 'negotiate':
      for (const [id, { from, to, status }] of G.proposals.entries()) {
        if (status !== 'open') continue;
        if (to === seat) moves.push({ move: 'accept', args: [id] }, { move: 'decline', args: [id] });
        if (from === seat) moves.push({ move: 'withdraw', args: [id] });
      }
      if (at(G.made, seat) < mostProposals) addProposals(G, seat, moves);
      moves.push({ move: 'ready', args: [] });
      break;
    case 'build':
      addBuilds(hand, at(G.civs, seat), moves);
      break;
  }
  return moves;
}

/** Whose decision is waited for: the turn in §T3, otherwise the first seat that has not committed. */
export function seatToAct(G: FiveAges, ctx: Ctx): number {
  if (ctx.phase === 'choose') return G.choices.indexOf(null);
  if (ctx.phase === 'build') return G.builds.indexOf(null);
  return Number(ctx.currentPlayer);
}

export const fiveAges: Game<FiveAges> = {
  name: 'five-ages',
  minPlayers: 3,
  maxPlayers: 7,
  disableUndo: true, // commitments can be changed, and everything else is seen by others at once

  setup: ({ ctx, random }) => {
    const forEachSeat = <T>(entry: () => T): T[] => Array.from({ length: ctx.numPlayers }, entry);
    const G: FiveAges = {
      age: 1,
      deck: random.Shuffle([...DECK]),
      firstSeat: random.Die(ctx.numPlayers) - 1,
      hands: forEachSeat(() => []),
      stalls: forEachSeat(() => []),
      civs: forEachSeat(() => []),
      choices: forEachSeat(() => null),
      builds: forEachSeat(() => null),
      ready: forEachSeat(() => false),
      made: forEachSeat(() => 0),
      proposals: [],
      closedBy: null,
    };
    for (let lap = 0; lap < HAND; lap++) drawRound(G);
    return G;
  },

  phases: {
    choose: {
      start: true,
      turn: {
        activePlayers: ActivePlayers.ALL,
        order: { first: ({ G }) => leadSeat(G), next: ({ ctx }) => ctx.playOrderPos },
      },
      moves: { choose },
      endIf: ({ G }) => !G.choices.includes(null),
      onEnd: ({ G }) => reveal(G),
      next: 'negotiate',
    },

    negotiate: {
      turn: {
        minMoves: 1,
        maxMoves: 1,
        order: {
          first: ({ G }) => nextFlagDown(G, leadSeat(G)),
          next: ({ G, ctx }) => nextFlagDown(G, leftOf(G, ctx.playOrderPos)),
        },
      },
      moves: { propose, accept, decline, withdraw, ready },
      endIf: ({ G }) => closing(G) !== null,
      onEnd: ({ G }) => {
        G.closedBy = closing(G);
        packUp(G);
      },
      next: 'build',
    },

    build: {
      turn: {
        activePlayers: ActivePlayers.ALL,
        order: { first: ({ G }) => leadSeat(G), next: ({ ctx }) => ctx.playOrderPos },
      },
      moves: { build },
      endIf: ({ G }) => !G.builds.includes(null),
      onEnd: ({ G }) => {
        carryOutBuilds(G);
        if (G.age === AGES) return;
        drawRound(G); // §B3
        G.age += 1;
      },
      next: 'choose',
    },
  },

  endIf: ({ G }) => (G.civs.every((civ) => civ.length === AGES) ? result(G) : undefined),

  // Turns and phases end by the rules above, never by a player's event.
  events: {
    endGame: false,
    endPhase: false,
    endStage: false,
    endTurn: false,
    pass: false,
    setActivePlayers: false,
    setPhase: false,
    setStage: false,
  },

  playerView: ({ G, ctx, playerID }) => view(G, ctx, playerID === null ? null : Number(playerID)),

  ai: { enumerate: (G, ctx, playerID) => legalMoves(G, ctx, Number(playerID)) },
};
