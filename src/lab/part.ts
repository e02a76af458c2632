import type { Bot } from '../bots/bot.ts';
import { botNamed } from '../bots/roster.ts';
import type { Shape, Table } from '../engine/game.ts';
import { makePlan } from '../engine/plan.ts';
import { act, deal, nextToAct } from '../engine/play.ts';
import { makeDice, seedWords } from '../engine/luck/random.ts';
import { resultOf } from '../engine/result.ts';
import { emptyTable, isOver } from '../engine/table.ts';
import { redactInto } from '../engine/view.ts';
import { bitOf, Problem, type Seat } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { type Tally, WHOLE_WIN } from '../contract/tally.ts';
import type { Brought } from './fit.ts';

/** What is simulated: everything that a result depends on. */
export interface Study {
  readonly game: string;
  readonly seats: number;
  readonly options: object; // all of them, as `resolveOptions` gives them
  readonly setting?: unknown; // a match's own data, such as an edited deck
  readonly values?: readonly Brought[]; // what the bots go by in place of the shipped values
  readonly bots: readonly string[]; // one for each seat
  readonly seed: string;
  readonly games: number;
}

/** What some games of a study came to: whole numbers only, so that parts add up in any order to the same. */
export interface Part {
  games: number;
  decisions: number;
  teams: number; // games in which all seats win or lose together
  /** For each seat: victories in 840ths, the sum of its scores and of their squares. */
  readonly wins: Float64Array;
  readonly scores: Float64Array;
  readonly squares: Float64Array;
  /** How many games had so many rounds, so many decisions. */
  readonly rounds: Map<number, number>;
  readonly lengths: Map<number, number>;
  readonly counts: Float64Array; // the game's own tally
}

/** The data of its matches, as the game reads them. */
export const settingOf = ({ game, setting, options, seats }: Study): unknown =>
  gameNamed(game).game.readSetting?.(setting ?? undefined, options, seats);

export const emptyPart = (seats: number, tally: number): Part => ({
  games: 0,
  decisions: 0,
  teams: 0,
  wins: new Float64Array(seats),
  scores: new Float64Array(seats),
  squares: new Float64Array(seats),
  rounds: new Map(),
  lengths: new Map(),
  counts: new Float64Array(tally),
});

/** Plays the games of a study from one number to before another. */
export type PlayPart = (from: number, to: number) => Part;

export function partPlayer(study: Study): PlayPart {
  const { game, tally = noTally } = gameNamed(study.game);
  const bots = study.bots.map((name) => botNamed(name, game));
  const refused = game.refuseSeed?.(study.options, seedOf(study, 0));
  if (refused)
    throw new Problem(
      `These options fix the seed of a game, but every simulated game has one of its own. (${refused.rule})`,
    );
  const plan = makePlan(game, study.seats, study.options, settingOf(study));
  const t = emptyTable(plan, { knowledge: bots.some((bot) => !bot.isBlind) });
  return (from, to) => {
    const part = emptyPart(study.seats, tally.size);
    for (let number = from; number < to; number++) playGame(t, bots, seedOf(study, number), tally, part);
    return part;
  };
}

const seedOf = ({ seed }: Study, number: number): string => `${seed}/${number}`;

/** Plays the game of this seed and adds what came of it to a part. */
export function playGame(
  t: Table<Shape>,
  bots: readonly Bot<Shape>[],
  seed: string,
  tally: Tally<Shape>,
  part: Part,
): void {
  deal(t, seedWords(seed));
  const dice = makeDice(seed);
  let decisions = 0;
  tally.begin(t);
  while (!isOver(t)) {
    const seat = nextToAct(t);
    const bot = bots[seat];
    if (!bot) throw new Error(`${t.plan.game.id}: no bot at seat ${seat}`);
    const code = bot.decide(bot.isBlind ? t : seenFrom(t, seat), seat, dice);
    tally.before(t, seat, code, part.counts);
    act(t, seat, code);
    tally.after(t, part.counts);
    decisions++;
  }
  part.games++;
  part.decisions += decisions;
  addTo(part.lengths, decisions, 1);
  addTo(part.rounds, t.plan.game.round(t), 1);
  score(t, tally, part);
}

const views = new WeakMap<Table<Shape>, (Table<Shape> | undefined)[]>();

/** What a seat sees of this table, in storage that is used again: gone with the seat's next look. */
export function seenFrom(t: Table<Shape>, seat: Seat): Table<Shape> {
  let its = views.get(t);
  if (!its) views.set(t, (its = []));
  const view = (its[seat] ??= emptyTable(t.plan, { knowledge: true, viewer: seat }));
  redactInto(view, t);
  return view;
}

function score(t: Table<Shape>, tally: Tally<Shape>, part: Part): void {
  const winners = resultOf(t)?.winners ?? [];
  const isTeam = t.seats > 1 && (t.plan.game.winners?.(t) ?? null) !== null;
  if (isTeam) part.teams++;
  let mask = 0;
  for (const seat of winners) {
    mask |= bitOf(seat);
    add(part.wins, seat, isTeam ? WHOLE_WIN : WHOLE_WIN / winners.length);
  }
  for (let seat = 0; seat < t.seats; seat++) {
    const points = tally.score(t, seat);
    add(part.scores, seat, points);
    add(part.squares, seat, points * points);
  }
  tally.finish(t, mask, part.counts);
}

function add(row: Float64Array, at: Seat, number: number): void {
  row[at] = (row[at] ?? 0) + number;
}

export function addTo(histogram: Map<number, number>, value: number, times: number): void {
  histogram.set(value, (histogram.get(value) ?? 0) + times);
}

/** Adds one part to another. */
export function merge(all: Part, part: Part): void {
  all.games += part.games;
  all.decisions += part.decisions;
  all.teams += part.teams;
  for (const row of ['wins', 'scores', 'squares', 'counts'] as const)
    part[row].forEach((number, at) => add(all[row], at, number));
  for (const row of ['rounds', 'lengths'] as const)
    for (const [value, times] of part[row]) addTo(all[row], value, times);
}

/** For games that count nothing of their own. */
export const noTally: Tally<Shape> = {
  size: 0,
  score: (t, seat) => t.plan.game.score(t, seat)[0] ?? 0,
  begin: () => {},
  before: () => {},
  after: () => {},
  finish: () => {},
  report: () => ({}),
  lines: () => [],
};
