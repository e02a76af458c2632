import { legalCodes, nextToAct } from '../../engine/play.ts';
import { writeAction } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import { type Match, saveMatch, startMatch, submit } from '../../engine/match.ts';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { resultOf } from '../../engine/result.ts';
import { asList, asNumber, asRecord } from '../../engine/save.ts';
import { isOver } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { Bot } from '../../bots/bot.ts';
import { botNamed } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { packSteps, textIn, unpackSteps } from './book.ts';

/*
 * Par of a game of the day: the best score that is known for its deal. A bot plays it once; then it is played again and again, each
 * time one step of the best match is changed by lot and the bot goes on from there. A better end is kept. So the number is reached by
 * a match that anybody can take step by step, by somebody who knew the deal; nothing says that there is no better one.
 */

export interface Par {
  readonly day: string; // YYYY-MM-DD
  readonly points: number;
  readonly steps: string; // of seat 0, as `packSteps` writes them
}

export interface Pars {
  readonly game: string;
  readonly version: number; // of the rules
  readonly preset: string; // whose seed is that of the day
  readonly bot: string;
  readonly tries: number; // for each day
  readonly made: string; // the command that made them
  readonly pars: readonly Par[]; // by day
}

type Steps = (readonly [Seat, number])[];

/** The match of a day, before its first step. */
export function dailyMatch(id: string, preset: string, day: string, names?: readonly string[]): Match<Shape> {
  const { game } = gameNamed(id);
  const seed = game.seedFor?.(resolveOptions(game, 1, {}, preset), day) ?? null;
  if (seed === null) throw new Problem(`${game.title} has no game of the day with the preset ${show(preset)}.`);
  return startMatch(game, { seats: 1, seed, options: {}, preset, ...(names ? { names } : {}) });
}

interface Played {
  readonly points: number;
  readonly steps: Steps;
}

/** Plays so many steps of a match again, then one by lot if it is `changed`, and lets the bot go on to the end. */
function playOn(match: Match<Shape>, steps: Steps, isChanged: boolean, bot: Bot<Shape>, dice: Dice): Played {
  const taken: Steps = [];
  const take = (seat: Seat, code: number): void => {
    const answer = submit(match, seat, writeAction(match.table, seat, code));
    if (!answer.ok) throw new Error(`${match.game.id}: a step of a par is refused: ${answer.refusal.text}`);
    taken.push([seat, code]);
  };
  for (const [seat, code] of steps) take(seat, code);
  let isDue = isChanged;
  while (!isOver(match.table)) {
    const { table } = match;
    const seat = nextToAct(table);
    const { codes, count } = legalCodes(table, seat);
    const code = isDue ? (codes[dice.below(count)] ?? 0) : bot.decide(redact(table, seat), seat, dice);
    isDue = false;
    take(seat, code);
  }
  return { points: pointsOf(match), steps: taken };
}

const pointsOf = ({ table }: Match<Shape>): number => resultOf(table)?.scores[0]?.[0] ?? 0;

/** The best that so many tries find; the same every time. */
export function findPar(
  id: string,
  preset: string,
  day: string,
  { bot: name, tries }: Pick<Pars, 'bot' | 'tries'>,
): Par {
  const { game } = gameNamed(id);
  const bot = botNamed(name, game);
  const dice = makeDice(`par ${id} ${preset} ${day}`);
  let best = playOn(dailyMatch(id, preset, day), [], false, bot, dice);
  for (let i = 1; i < tries; i++) {
    const from = dice.below(best.steps.length);
    const next = playOn(dailyMatch(id, preset, day), best.steps.slice(0, from), true, bot, dice);
    if (next.points >= best.points) best = next; // an equal one is another place to go on from
  }
  return { day, points: best.points, steps: packSteps(best.steps) };
}

/** The match that reaches a par, taken step by step; a Problem where it does not. */
export function matchOfPar(
  { game, preset }: Pars,
  { day, points, steps }: Par,
  names?: readonly string[],
): Match<Shape> {
  const match = dailyMatch(game, preset, day, names);
  for (const [i, [seat, code]] of unpackSteps(steps).entries()) {
    const isOwn = !isOver(match.table) && seat === 0;
    if (!isOwn || !submit(match, seat, writeAction(match.table, seat, code)).ok)
      throw new Problem(`The par of ${day} does not replay: step ${i + 1} is not legal.`);
  }
  if (!isOver(match.table)) throw new Problem(`The par of ${day} is not played to its end.`);
  if (pointsOf(match) !== points)
    throw new Problem(`The par of ${day} comes to ${pointsOf(match)} points, not to ${points}.`);
  return match;
}

/** The same as a record that a replay shows. */
export const recordOfPar = (pars: Pars, par: Par): string =>
  JSON.stringify({ ...saveMatch(matchOfPar(pars, par, ['The best known line'])), seating: [pars.bot] });

/** Pars from a file; what is wrong with them is told in one sentence. */
export function readPars(data: unknown): Pars {
  const told = asRecord(data, 'the pars');
  const { game } = gameNamed(told.game);
  if (told.version !== game.version)
    throw new Problem(
      `These pars are of version ${show(told.version)} of ${game.title}; this is version ${game.version}.`,
    );
  const pars = asList(told.pars, 'pars').map((one, i): Par => {
    const { day, points, steps } = asRecord(one, `par ${i + 1}`);
    return {
      day: textIn(day, `the day of par ${i + 1}`),
      points: asNumber(points, `the points of par ${i + 1}`),
      steps: textIn(steps, `the steps of par ${i + 1}`),
    };
  });
  return {
    game: game.id,
    version: game.version,
    preset: textIn(told.preset, 'the preset'),
    bot: textIn(told.bot, 'the bot'),
    tries: asNumber(told.tries, 'the tries'),
    made: textIn(told.made, 'made'),
    pars,
  };
}
