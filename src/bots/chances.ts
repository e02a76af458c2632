import type { Shape, Table } from '../engine/game.ts';
import { emptyTable } from '../engine/table.ts';
import type { Seat } from '../engine/words.ts';
import { PLAIN, toldOf } from '../contract/calibration.ts';
import { gameNamed } from '../contract/shelf.ts';
import { WHOLE_WIN } from '../contract/tally.ts';
import type { Choice } from '../contract/mind.ts';
import { MOST_TOLD } from './explain.ts';
import { type Limits, ponder } from './ponder.ts';
import { type Ended, noEnd, startQuickPlay } from './quick-play.ts';

/* The chances that people are told for choices: by the estimator of reviews, in the same worlds for all of them. */

interface Weighing {
  /** Plays one world more for every choice. */
  step(): true;
  readonly worlds: number;
  /** Of each choice the chance to win as it is told. */
  chances(): number[];
}

const DEALS = 8; // tell how many decisions a match takes

export function weigh(view: Table<Shape>, seat: Seat, codes: readonly number[], seed: string): Weighing {
  const play = startQuickPlay(view, seat, seed);
  const world = emptyTable(view.plan, { knowledge: true });
  const end: Ended = noEnd(view.seats);
  const wins = codes.map(() => 0);
  let isShared = true;
  let worlds = 0;
  let left = 0;
  let whole = 0;
  return {
    step() {
      const number = worlds++;
      if (number < DEALS) {
        if (!play.endOfFreshDeal(number, end)) isShared = false;
        whole += end.left;
      }
      play.imagine(world, view, number, null);
      codes.forEach((code, i) => {
        play.endAfter(world, number, code, end);
        wins[i] = (wins[i] ?? 0) + (end.wins[seat] ?? 0) / WHOLE_WIN;
        if (i === 0) left += end.left;
      });
      return true;
    },
    get worlds() {
      return worlds;
    },
    chances() {
      const calibration = gameNamed(view.plan.game.id).mind?.review?.told?.(view.seats) ?? PLAIN;
      const fair = isShared ? 0.5 : 1 / view.seats;
      const length = (worlds * whole) / Math.min(DEALS, worlds);
      const position = { fair, worlds, left: left / Math.max(1, length) };
      return wins.map((sum) => toldOf(calibration, position, sum / Math.max(1, worlds)).value);
    },
  };
}

const ENOUGH: Limits = { milliseconds: 0, worlds: 24 };

/** The best few choices of a search with the chances that people are told in place of its own. */
export function toldChoices(
  view: Table<Shape>,
  seat: Seat,
  choices: readonly Choice[],
  seed: string,
  limits = ENOUGH,
): Choice[] {
  const some = weighed(choices);
  if (some.length === 0) return [...choices];
  const weighing = weigh(
    view,
    seat,
    some.map(({ code }) => code),
    seed,
  );
  ponder(weighing, limits);
  return withChances(choices, weighing);
}

/** Those that are told with a figure: none of a bot that compares nothing. */
export const weighed = (choices: readonly Choice[]): readonly Choice[] =>
  (choices[0]?.chance ?? null) === null ? [] : choices.slice(0, MOST_TOLD);

export function withChances(choices: readonly Choice[], weighing: Weighing): Choice[] {
  const chances = weighing.chances();
  return choices.slice(0, chances.length).map((choice, i) => ({ ...choice, chance: chances[i] ?? null }));
}
