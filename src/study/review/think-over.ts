import type { Shape } from '../../engine/game.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isLegal } from '../../engine/play.ts';
import type { Bot } from '../../bots/bot.ts';
import { ponder } from '../../bots/ponder.ts';
import { quickPlayer } from '../../bots/quick-play.ts';
import { botNamed } from '../../bots/roster.ts';
import { isChoice, type OwnChoice, type Piece } from './course.ts';
import type { Thought } from './play-worlds.ts';
import type { Preparation } from './prepare.ts';

/** What the best bot would have thought of each choice, before worlds are played: it names what might have been better. */

const WORLDS = 24; // fewer where the review itself has fewer
const MOST = 3;
const CLEARLY = 0.005; // less of a chance between two choices is nothing to look into
const CLEARLY_WORSE = 0.05; // in so few worlds

export function thinkOver(
  piece: Piece,
  { thinkers, seed, worlds }: Pick<Preparation, 'thinkers' | 'seed' | 'worlds'>,
): Thought | null {
  if (!isChoice(piece) || !piece.isAsked) return null;
  return {
    alternatives: alternativesTo(piece, seed, Math.min(WORLDS, worlds)),
    habits: thinkers.map((bot, who) => (bot ? habitOf(bot, piece, `${seed} ${who}`) : -1)),
  };
}

/**
 * The quick player's own choice, since chances are what comes of its play, and those that `hard` holds better. What `hard` holds clearly
 * worse than what was done is not looked into: it may see further than quick play does.
 */
function alternativesTo({ before, code, step }: OwnChoice, seed: string, worlds: number): number[] {
  const seat = before.viewer ?? 0;
  const hard = botNamed('hard', before.plan.game);
  const dice = makeDice(`think ${seed} ${step}`);
  const quick = quickPlayer(before).decide(before, seat, dice);
  const others = (codes: readonly number[]): number[] =>
    [...new Set(codes)].filter((other) => other !== code && isLegal(before, seat, other));
  if (!hard.think) return others([quick, hard.decide(before, seat, dice)]);
  const thinking = hard.think(before, seat, dice);
  ponder(thinking, { milliseconds: 0, worlds });
  const choices = thinking.choices();
  const chanceOf = (one: number): number | null => choices.find((choice) => choice.code === one)?.chance ?? null;
  // One whose code it does not list may still come to the same as another.
  const chosen = chanceOf(code);
  const better = choices.filter(({ chance }) => chosen === null || (chance ?? 0) > chosen + CLEARLY);
  const isWorse = chosen !== null && (chanceOf(quick) ?? chosen) < chosen - CLEARLY_WORSE;
  return others([...(isWorse ? [] : [quick]), ...better.slice(0, MOST).map((choice) => choice.code)]);
}

function habitOf(bot: Bot<Shape>, { before, step }: OwnChoice, seed: string): number {
  return bot.decide(before, before.viewer ?? 0, makeDice(`habit ${seed} ${step}`));
}
