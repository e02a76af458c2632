import { writeAction } from '../engine/edge.ts';
import type { Step } from '../engine/match.ts';
import { act, deal } from '../engine/play.ts';
import { type Dice, makeDice, seedWords } from '../engine/luck/random.ts';
import { clone, emptyTable } from '../engine/table.ts';
import { botNamed } from '../bots/roster.ts';
import { type Calibration, type Calibrations, type Position, toldOf, weightOf } from '../contract/calibration.ts';
import { playMatch, type Recipe, type ReviewFit, rounded, tableFor } from '../contract/fit.ts';
import { gameNamed } from '../contract/shelf.ts';
import { WHOLE_WIN } from '../contract/tally.ts';
import { type Course, courseFrom, isChoice } from '../study/review/course.ts';
import { isShared, noEnd, startQuickPlay } from '../bots/quick-play.ts';
import { fitLogOdds, type LogOdds, type Observed } from './log-odds.ts';

/*
 * How the chances of reviews are told: in matches of bots one seat takes imagined worlds through its course as a review does, and notes
 * at some choices what they come to, with whether it won in the end.
 */
export const reviewRecipe = (id: string, { shipped, seats, bots, worlds, options }: ReviewFit): Recipe => ({
  table: 'review',
  about: 'how reviews and hints tell the chances that imagined worlds come to',
  games: 2000,
  shipped,
  open(deck) {
    const { game } = gameNamed(id);
    const tables = seats.map((number) => options.map((chosen) => tableFor(game, number, deck, chosen)));
    const bot = botNamed(bots, game);
    return (seed) => {
      const dice = makeDice(`review/${seed}`);
      const some = tables[dice.below(tables.length)] ?? [];
      const t = some[dice.below(some.length)];
      if (!t) throw new Error(`${id}: no table to fit reviews with`);
      const steps: Step[] = [];
      const start = clone(t);
      deal(start, seedWords(seed));
      const won = playMatch(t, seed, {
        decide(view, seat, chance) {
          const code = bot.decide(view, seat, chance);
          steps.push({ seat, action: writeAction(view, seat, code) });
          return code;
        },
      });
      const seat = dice.below(t.seats);
      const noted = chancesOn(courseFrom(start, steps, seat), { seed, worlds, dice });
      const rows = noted.flatMap(({ left, chance }) => [left, chance, won[seat] ?? 0]);
      return Float32Array.from([t.seats, isShared(t) ? 1 : 0, ...rows]);
    };
  },
  async make(play, { games, rest }) {
    const notes = await play(0, games);
    return fitCalibrations(notes, { seats, worlds, rest });
  },
});

const CHOICES = 3; // of a match, at most: another match tells more than another choice
const DEALS = 8; // tell how many decisions a match takes

interface Noted {
  readonly left: number; // of the match, as `Position` counts it
  readonly chance: number;
}

interface Noting {
  readonly seed: string;
  readonly worlds: number;
  readonly dice: Dice;
}

/** What worlds come to before some choices by lot. */
export function chancesOn(course: Course, { seed, worlds, dice }: Noting): Noted[] {
  const { first, pieces, seat } = course;
  const choices = pieces.flatMap((piece, at) => (isChoice(piece) ? [at] : []));
  const picked = new Set(
    Array.from({ length: Math.min(CHOICES, choices.length) }, () => choices[dice.below(choices.length)] ?? 0),
  );
  const play = startQuickPlay(first, seat, seed);
  const end = noEnd(first.seats);
  const world = emptyTable(first.plan, { knowledge: true });
  const sums = new Map<number, { wins: number; left: number }>();
  const look = (at: number, number: number): void => {
    play.end(world, number, end);
    const sum = sums.get(at) ?? { wins: 0, left: 0 };
    sum.wins += (end.wins[seat] ?? 0) / WHOLE_WIN;
    sum.left += end.left;
    sums.set(at, sum);
  };
  let whole = 0;
  for (let number = 0; number < worlds; number++) {
    if (number < DEALS) {
      play.endOfFreshDeal(number, end);
      whole += end.left;
    }
    play.imagine(world, first, number, null);
    for (const [at, piece] of pieces.entries()) {
      if (!isChoice(piece)) {
        play.imagine(world, piece.after, number, world);
        continue;
      }
      if (!piece.isSame) play.imagine(world, piece.before, number, world);
      if (picked.has(at)) look(at, number);
      act(world, seat, piece.code);
    }
  }
  const length = (worlds * whole) / Math.min(DEALS, worlds);
  return Array.from(sums.values(), ({ wins, left }) => ({ left: left / Math.max(1, length), chance: wins / worlds }));
}

/* ---- the most likely calibration ---- */

const DOUBTS = [0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24]; // at least some: worlds that all end alike are no certainty
const FADES = [0.25, 0.5, 1, 2, 4];
const SUREST = 8; // log odds that no slope is measured by
const AS_THEY_ARE = { lead: 0, slope: 1, calm: 10 }; // as many matches speak for telling chances as worlds say them
const LIKE_OTHERS = 30; // as many matches speak for what holds with other numbers of seats

interface Fitting {
  readonly seats: readonly number[];
  readonly worlds: number;
  readonly rest: (done: number) => Promise<void>;
}

/** Doubt and fade are the same with all numbers of seats, slope and lead their own. Every match counts the same. */
export async function fitCalibrations(
  notes: readonly Float32Array[],
  { seats, worlds, rest }: Fitting,
): Promise<Calibrations> {
  const ways = DOUBTS.flatMap((doubt) => FADES.map((fade) => ({ doubt, fade })));
  let best = { doubt: 0, fade: 1, odds: NOTHING };
  for (const [i, way] of ways.entries()) {
    const odds = fitLogOdds(
      notes.map((game) => observedIn(game, way, worlds)),
      AS_THEY_ARE,
    );
    if (odds.likelihood > best.odds.likelihood) best = { ...way, odds };
    await rest(i / ways.length);
  }
  const { doubt, fade, odds } = best;
  return Object.fromEntries(
    seats.map((number) => {
      const games = notes.filter(([its]) => its === number).map((game) => observedIn(game, best, worlds));
      const { slope, lead } = fitLogOdds(games, { ...odds, calm: LIKE_OTHERS });
      return [number, { doubt, slope: rounded(slope, 3), lead: rounded(lead, 3), fade }];
    }),
  );
}

const NOTHING: LogOdds = { lead: 0, slope: 1, likelihood: -Infinity };

function observedIn(
  game: Float32Array,
  { doubt, fade }: Pick<Calibration, 'doubt' | 'fade'>,
  worlds: number,
): Observed[] {
  const [seats = 1, shared = 0] = game;
  const fair = shared === 1 ? 0.5 : 1 / seats;
  const base = Math.log(fair / (1 - fair));
  const observed: Observed[] = [];
  for (let at = 2; at + 2 < game.length; at += 3) {
    const [left = 0, chance = 0, won = 0] = game.subarray(at, at + 3);
    const position: Position = { fair, worlds, left };
    const { value } = toldOf({ doubt, fade, slope: 1, lead: 0 }, position, chance);
    const ahead = Math.min(SUREST, Math.max(-SUREST, Math.log(value / (1 - value)) - base));
    const weight = weightOf({ fade }, left);
    observed.push({ offset: base + (1 - weight) * ahead, lead: weight, slope: weight * ahead, won });
  }
  return observed;
}
