import { existsSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { games, shelve } from '../contract/shelf.ts';
import { Problem } from '../engine/words.ts';
import { readBrought, readMind } from './brought.ts';

/*
 * Games that lie outside the program. The environment names their files, so that threads and other processes of ours load them too. Whatever
 * engine lies beside such a game, here it plays with ours.
 */

/** A game that was brought from outside, and where it lies. */
export interface OutsideGame {
  readonly id: string;
  readonly file: string; // its rules
  readonly mind: string | null; // what it tells bots, where that is a file of its own
  readonly rulebook: string | null;
}

export const outsideGames: OutsideGame[] = [];

const VARIABLE = 'GAME_FILES';
const ENGINE: Readonly<Record<string, string>> = {
  '@cardwright/engine': new URL('../api/engine.ts', import.meta.url).href,
  '@cardwright/engine/bots': new URL('../api/bots.ts', import.meta.url).href,
  '@cardwright/engine/conform': new URL('../api/conform.ts', import.meta.url).href,
};

/** Where these addresses of the engine lead in this program. */
export const ownEngine = (name: string): string | undefined => (Object.hasOwn(ENGINE, name) ? ENGINE[name] : undefined);

/** Adds files to those that this process and its threads load. */
export function nameOutside(files: readonly string[]): void {
  if (files.length > 0) process.env[VARIABLE] = JSON.stringify([...named(), ...files.map((file) => resolve(file))]);
}

function named(): readonly string[] {
  const text = process.env[VARIABLE];
  if (text === undefined || text === '') return [];
  if (!text.startsWith('[')) return text.split(',').map((file) => resolve(file.trim()));
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.map(String) : [];
}

/** Puts the games that the environment names on the shelf. A file that is none is a Problem. */
export async function bringOutside(): Promise<void> {
  const files = named();
  if (files.length === 0) return;
  registerHooks({
    resolve(name, context, next) {
      const url = ownEngine(name);
      return url === undefined ? next(name, context) : { url, shortCircuit: true };
    },
  });
  for (const path of files) await bring(path);
}

async function bring(path: string): Promise<void> {
  const file = fileOf(path);
  const brought = readBrought(await load(file), file);
  const { id } = brought.game;
  if (games.some(({ game }) => game.id === id))
    throw new Problem(`${file}: there is a game ${id} already; give yours another id.`);
  const beside = (name: string): string | null => [join(dirname(file), name)].find((each) => existsSync(each)) ?? null;
  const mind = /^game\.\w+$/.test(basename(file)) ? (beside('bot.ts') ?? beside('bot.js')) : null;
  shelve({ ...brought, ...(mind === null ? {} : { mind: readMind(await load(mind), mind) }) });
  outsideGames.push({ id, file, mind, rulebook: beside('rulebook.md') });
}

/** A folder stands for the file game.ts in it. */
function fileOf(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder
    ? (['game.ts', 'game.js'].map((name) => join(path, name)).find(existsSync) ?? join(path, 'game.ts'))
    : path;
  if (!existsSync(file)) throw new Problem(`There is no game in ${file}: no such file.`);
  return file;
}

async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new Problem(
      `The game in ${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
