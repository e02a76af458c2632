import { existsSync, readFileSync } from 'node:fs';
import { gameNamed } from '../contract/shelf.ts';
import { resolveOptions } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import { type Playing, playExperiment } from './crew.ts';
import { columnsOf, type Experiment, type Variant } from './experiment/experiment.ts';
import { type Question, schedule } from './experiment/schedule.ts';
import { driftOf, type Drift } from './experiment/drift.ts';

/**
 * How a game was balanced when somebody last looked: deals with what came of each, kept in the game's folder. A change that shifts it
 * beyond chance fails the check until the file is made anew, so nobody does that unawares.
 */
export interface Balance {
  readonly made: { readonly command: string };
  readonly seats: number;
  readonly bots: readonly string[];
  readonly seed: string;
  /** A line for each deal, its numbers divided by spaces: see `experiment/experiment.ts`. */
  readonly rows: readonly string[];
}

const fileOf = (game: string): URL => new URL(`../games/${game}/lab/balance.json`, import.meta.url);

export const hasBalance = (game: string): boolean => existsSync(fileOf(game));

export interface Gate {
  readonly game: string;
  readonly deals: number;
  readonly changed: number; // deals that come out otherwise than in the file
  readonly drifts: readonly Drift[]; // what shifted beyond chance; none: it passes
}

/** What the deals of a balance come to now, as lines of the same form. */
export async function playBalance(
  game: string,
  { seats, bots, seed }: Pick<Balance, 'seats' | 'bots' | 'seed'>,
  deals: number,
  playing: Playing & { readonly setting?: unknown } = {},
): Promise<string[]> {
  const options = resolveOptions(gameNamed(game).game, seats, {});
  const variant: Variant = { options, bots, setting: playing.setting };
  const experiment: Experiment = { game, seed, variants: [variant] };
  const rows: string[] = [];
  const question: Question = {
    variants: [0],
    most: deals,
    add: ([row]) => rows.push((row ?? []).join(' ')),
    isSettled: () => false,
  };
  await playExperiment(experiment, schedule(experiment, [question]), playing);
  return rows;
}

/** Plays the deals of a game's balance again and tells what is not as it was. `setting`: with other cards, to try the gate itself. */
export async function checkBalance(
  game: string,
  playing: Playing & { readonly setting?: unknown } = {},
): Promise<Gate> {
  if (!hasBalance(game))
    throw new Problem(`${game} has no measured balance; \`lab gate ${game} --out FILE\` makes one.`);
  const balance = JSON.parse(readFileSync(fileOf(game), 'utf8')) as Balance;
  const now = await playBalance(game, balance, balance.rows.length, playing);
  const numbers = (line: string): number[] => line.split(' ').map(Number);
  const columns = columnsOf({ game, seed: balance.seed, variants: [] }, { options: {}, bots: balance.bots });
  return {
    game,
    deals: now.length,
    changed: now.filter((line, i) => line !== balance.rows[i]).length,
    drifts: driftOf(columns, balance.seats, balance.rows.slice(0, now.length).map(numbers), now.map(numbers)),
  };
}
