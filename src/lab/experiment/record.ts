import { botNamed } from '../../bots/roster.ts';
import type { Bot } from '../../bots/bot.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type Tally, WHOLE_WIN } from '../../contract/tally.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { makePlan } from '../../engine/plan.ts';
import { decisionOf, nextToAct } from '../../engine/play.ts';
import { resultOf } from '../../engine/result.ts';
import { emptyTable, isOver } from '../../engine/table.ts';
import { bitOf, Problem } from '../../engine/words.ts';
import { noTally } from '../part.ts';
import {
  type Columns,
  columnsOf,
  type Experiment,
  gamesOfDeal,
  seedOf,
  type Task,
  turnOf,
  type Variant,
} from './experiment.ts';
import { watcherOf } from './watched.ts';
import { playOne, type Sitting, sitDown, sittingAt } from './sitting.ts';

/** Plays deals of an experiment: a row of whole numbers for each, one after another. */
export type PlayTask = (task: Task) => Int32Array;

/** Makes the player of a variant's deals, and says how long a row is. */
export type OpenPlayer = (experiment: Experiment, variant: Variant) => { play: PlayDeal; width: number };

export function tasksBy(experiment: Experiment, open: OpenPlayer): PlayTask {
  const players = new Map<number, ReturnType<OpenPlayer>>();
  return ({ variant: number, from, to }) => {
    const variant = experiment.variants[number];
    if (!variant) throw new Error(`${experiment.game}: there is no variant ${number}`);
    let deal = from;
    try {
      let player = players.get(number);
      if (!player) players.set(number, (player = open(experiment, variant)));
      const { play, width } = player;
      const rows = new Int32Array((to - from) * width);
      for (; deal < to; deal++) play(deal, rows.subarray((deal - from) * width, (deal - from + 1) * width));
      return rows;
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw new Error(`${experiment.game}, variant ${number}, seed ${seedOf(experiment, deal)}: ${String(error)}`, {
        cause: error,
      });
    }
  };
}

/** Plays one deal and writes its row. */
export type PlayDeal = (deal: number, row: Int32Array) => void;

/** How games end. */
export const resultsPlayer: OpenPlayer = (experiment, variant) => {
  const { game, tally = noTally } = gameNamed(experiment.game);
  const bots = variant.bots.map((name) => botNamed(name, game));
  const seats = bots.length;
  const sitting = sittingAt(variantTable(experiment, variant, bots), experiment.isLuckTurned);
  const games = gamesOfDeal(experiment, variant);
  const columns = columnsOf(experiment, variant);
  const watch = watcherOf(sitting.t.plan, tally.cards, experiment.watched ?? []);
  const play: PlayDeal = (deal, row) => {
    row.fill(0);
    const furtherOn = turnOf(experiment, variant, deal);
    if (experiment.isLuckTurned === true) row[columns.turn] = furtherOn;
    for (let turn = 0; turn < games; turn++) {
      const seated = bots.map((_, seat) => bots[(seat + turn) % seats]!);
      sitDown(sitting, seedOf(experiment, deal), furtherOn);
      let isBegun = tally.begins !== undefined;
      if (turn === 0 && tally.begins) row[columns.starter] = tally.begins(sitting.t);
      while (!isOver(sitting.t)) {
        if (!isBegun && decisionOf(sitting.t).who !== 'together') {
          isBegun = true;
          if (turn === 0) row[columns.starter] = nextToAct(sitting.t);
        }
        playOne(sitting, seated);
        row[columns.decisions]!++;
      }
      addResult(sitting, tally, turn, row, columns);
      watch(sitting.t, row, columns);
    }
  };
  return { play, width: columns.width };
};

/** A table for games of a variant; it keeps knowledge only if a bot needs a view. */
export function variantTable(
  { game: id, seed }: Experiment,
  { options, setting, bots: { length: seats } }: Variant,
  bots: readonly Bot<Shape>[],
): Table<Shape> {
  const { game } = gameNamed(id);
  const refused = game.refuseSeed?.(options, `${seed}/0`);
  if (refused)
    throw new Problem(
      `These options fix the seed of a game, but every deal of an experiment has one of its own. (${refused.rule})`,
    );
  const plan = makePlan(game, seats, options, game.readSetting?.(setting ?? undefined, options, seats));
  return emptyTable(plan, { knowledge: bots.some((bot) => !bot.isBlind) });
}

/** Adds how a game ended, in which everybody sat so many seats further on. */
function addResult({ t }: Sitting, tally: Tally<Shape>, turn: number, row: Int32Array, columns: Columns): void {
  const { seats, plan } = t;
  const winners = resultOf(t)?.winners ?? [];
  const isTeam = seats > 1 && (plan.game.winners?.(t) ?? null) !== null;
  let mask = 0;
  for (const seat of winners) {
    const place = (seat + turn) % seats;
    mask |= bitOf(place);
    row[columns.wins + place]! += isTeam ? WHOLE_WIN : WHOLE_WIN / winners.length;
  }
  let best = -Infinity;
  let next = -Infinity;
  for (let seat = 0; seat < seats; seat++) {
    const points = tally.score(t, seat);
    row[columns.scores + ((seat + turn) % seats)]! += points;
    next = Math.max(next, Math.min(best, points));
    best = Math.max(best, points);
  }
  row[columns.rounds]! += plan.game.round(t);
  row[columns.lead]! += seats > 1 ? best - next : 0;
  row[columns.shared]! += winners.length > 1 && !isTeam ? 1 : 0;
  row[columns.winners + turn] = mask;
}
