import { readdirSync, readFileSync } from 'node:fs';
import type { Game, Shape } from '../game.ts';
import { loadMatch, saveMatch, type SavedMatch } from '../match.ts';
import { resolveOptions } from '../options.ts';
import { makeDice } from '../luck/random.ts';
import { citedRules, parseRulebook } from '../rulebook.ts';
import { imagine } from '../imagine.ts';
import { redact } from '../view.ts';
import { playFilm } from './film.ts';

/* What a game's own test asks of its folder; give it `new URL('.', import.meta.url)`. */

/** A URL, said so that its type needs neither a browser's nor Node's. */
interface Folder {
  readonly href: string;
}

const fileIn = ({ href }: Folder, name: string): URL => new URL(name, href);

/** The text of rulebook.md in the folder of a game. */
export const rulebookIn = (folder: Folder): string => readFileSync(fileIn(folder, 'rulebook.md'), 'utf8');

/** Citations in the folder's code of paragraphs that its rulebook does not have, as 'war.ts:12 §W9'. */
export function missingParagraphs(folder: Folder): string[] {
  const rulebook = parseRulebook(rulebookIn(folder));
  const files = readdirSync(fileIn(folder, '.'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return files.flatMap((name) =>
    readFileSync(fileIn(folder, name), 'utf8')
      .split('\n')
      .flatMap((line, i) => citedRules(line).map((rule) => ({ rule, where: `${name}:${i + 1} ${rule}` })))
      .filter(({ rule }) => !rulebook.paragraph(rule))
      .map(({ where }) => where),
  );
}

/** The recorded match in the folder's testing/golden.json, run again: equal to what was recorded, or a Problem says what is not. */
export function runGolden<T extends Shape>(
  game: Game<T>,
  folder: Folder,
): { readonly recorded: unknown; readonly again: SavedMatch } {
  const recorded: unknown = JSON.parse(readFileSync(fileIn(folder, 'testing/golden.json'), 'utf8'));
  return { recorded, again: saveMatch(loadMatch(game, recorded)) };
}

/** A random match to its end, for a new golden.json. */
export function recordMatch<T extends Shape>(
  game: Game<T>,
  { seats, seed, options, setting = null }: { seats: number; seed: string; options: object; setting?: unknown },
): SavedMatch {
  const film = playFilm(
    {
      game,
      seats,
      options: resolveOptions(game, seats, options),
      setting,
      seed,
      dice: makeDice(seed),
      rulebook: parseRulebook(''),
      facts: new Set(),
      mayPart: () => false,
      channels: () => [],
      tools: { imagine, redact },
      report: { findings: [], counts: {}, cited: new Set(), leanings: new Map(), most: 1 },
    },
    100_000,
    () => {},
  );
  if (!film) throw new Error(`${game.id}: the match of seed "${seed}" does not come to its end`);
  return saveMatch(film.match);
}
