import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { amountOf, Problem } from '../engine/words.ts';
import { deckMark, numbersIn, type Recipe } from '../contract/fit.ts';
import type { Made } from '../contract/fitted.ts';
import { gameNamed } from '../contract/shelf.ts';
import { fitTable, recipeNamed, recipesFor } from '../lab/fit.ts';
import { type Arguments, readArguments, wholeNumber } from './arguments.ts';
import { deckSetting, readDeck } from './deck.ts';
import { today } from './engine.ts';
import { reasonOf } from './files.ts';
import { resolveOptions } from '../engine/options.ts';
import { complain, type Io, isTerminal, print } from './terminal.ts';

const TAKEN = {
  games: 'value',
  seed: 'value',
  deck: 'value',
  out: 'value',
  workers: 'value',
  json: 'flag',
} as const;

export const FIT_HELP: readonly string[] = [
  '  TABLE         one table; all of the game if not given',
  '  --games N     how many games are played; as many as the recipe says if not given',
  '  --seed S      the same seed and number of games give the same digits; fit if not',
  '                given',
  '  --deck FILE   for cards of your own (JSON)',
  '  --out FILE    write the values there, with how they were made',
  '  --workers W   how many threads play; all cores if not given',
  '  --json        as JSON, also what `--out` would write',
  '',
  'Shows how far the new values are from those the bots play by. `simulate`, `ladder` and',
  '`play` take them with --values FILE. Ctrl-C ends it; nothing is written then.',
];

const MOST_GAMES = 100_000_000;
const MOST_WORKERS = 256;

/** What `fit --out` writes. */
interface Outcome {
  readonly game: string;
  readonly table: string;
  readonly made: Made;
  readonly values: unknown;
}

/** `fit`: makes the numbers again that the bots of a game play by. */
export async function fitCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, TAKEN);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await fit(given, io, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    complain(io, 'Stopped; nothing is written.');
    return 1;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function fit(given: Arguments, io: Io, signal: AbortSignal): Promise<number> {
  const [id, table, ...rest] = given.words;
  if (id === undefined || rest.length > 0) throw new Problem('Write `fit GAME` or `fit GAME TABLE`.');
  const recipes = table === undefined ? await recipesFor(id) : [await recipeNamed(id, table)];
  if (recipes.length === 0) throw new Problem(`Nothing is fitted for ${id}.`);
  const workers = wholeNumber(given.value('workers') ?? String(availableParallelism()), '--workers', 1, MOST_WORKERS);
  const outcomes: Outcome[] = [];
  for (const recipe of recipes) {
    const outcome = await fitOne(id, recipe, given, workers, io, signal);
    outcomes.push(outcome);
    if (!given.has('json')) print(io, ...describe(recipe, outcome));
  }
  const all = outcomes.length === 1 && table !== undefined ? outcomes[0] : outcomes;
  if (given.has('json')) print(io, JSON.stringify(all));
  const out = given.value('out');
  if (out !== undefined) write(out, JSON.stringify(all));
  return 0;
}

async function fitOne(
  id: string,
  recipe: Recipe,
  given: Arguments,
  workers: number,
  io: Io,
  signal: AbortSignal,
): Promise<Outcome> {
  const { game, fits } = gameNamed(id);
  const { table } = recipe;
  const file = given.value('deck');
  const seats = game.seats.usual;
  deckSetting(game, file, resolveOptions(game, seats), seats); // a wrong deck is refused before anything is played
  const deck = file === undefined ? undefined : readDeck(file);
  const games = wholeNumber(given.value('games') ?? String(recipe.games), '--games', 1, MOST_GAMES);
  const seed = given.value('seed') ?? 'fit';
  const isShown = isTerminal(io.errors);
  const onProgress = (step: string, done: number): void => {
    if (isShown) io.errors.write(`\r${`${table}: ${step} ${Math.floor(100 * done)} %`.padEnd(WIDTH)}`);
  };
  const job = { game: id, table, seed, games, ...(deck === undefined ? {} : { deck }) };
  const values = await fitTable(job, { workers, signal, onProgress });
  if (isShown) io.errors.write(`\r${' '.repeat(WIDTH)}\r`);
  const command = `bin/cardwright fit ${id} ${table} --games ${games} --seed ${seed}${file === undefined ? '' : ` --deck ${file}`}`;
  const mark = deckMark(deck ?? (await fits?.())?.printed);
  return { game: id, table, made: { command, seed, games, date: today(), deck: mark, version: game.version }, values };
}

const WIDTH = 60;

function write(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`);
  } catch (error) {
    throw new Problem(`The file ${file} cannot be written: ${reasonOf(error)}.`);
  }
}

/** What was made, beside what the bots play by. */
function describe({ table, about, shipped }: Recipe, { made, values }: Outcome): string[] {
  const now = numbersIn(values);
  const before = numbersIn(shipped.values);
  const lines = [
    `${table}: ${about}`,
    `  ${amountOf(made.games ?? 0, 'game')}, seed ${made.seed ?? ''}, deck ${made.deck}`,
  ];
  // Networks are packed, or have many forms that say the same.
  if (now.length < 2 || now.length !== before.length) return lines;
  const apart = Math.max(...now.map((number, i) => Math.abs(number - (before[i] ?? 0))));
  return [
    ...lines,
    `  ${amountOf(now.length, 'number')}; beside the shipped ones: correlation ${correlation(now, before).toFixed(3)}, at most ${apart.toFixed(2)} apart`,
  ];
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (one: readonly number[], m: number, other: readonly number[], n: number): number =>
    one.reduce((sum, number, i) => sum + (number - m) * ((other[i] ?? 0) - n), 0);
  return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB));
}
