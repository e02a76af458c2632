import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import * as bots from '../../api/bots.ts';
import * as engine from '../../api/engine.ts';
import { cardsOf, playersOf } from '../../contract/plain-cards.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { catalogue } from '../../desk/catalogue.ts';
import { OUTSIDE_ENGINE, OUTSIDE_LIST, type OutsideTold } from '../../desk/outside-told.ts';
import { Problem } from '../../engine/words.ts';
import { type OutsideGame, outsideGames } from '../../games/outside.ts';

/*
 * Games that lie outside the program, as a page gets them: each file of theirs that is imported, without its types, and the engine under
 * an address. No bundler is needed: browsers resolve imports by themselves, but for the name of the engine.
 */

/** What a site serves besides the page. */
export interface OutsideSite {
  readonly games: readonly OutsideTold[];
  /** From the root of the site: outside/… */
  readonly files: ReadonlyMap<string, string>;
}

const ENGINE = 'outside/engine.js';
const ENGINE_BOTS = 'outside/engine-bots.js';

export function outsideSite(brought: readonly OutsideGame[] = outsideGames): OutsideSite {
  const files = new Map<string, string>();
  const games = brought.map((one) => layOut(one, files));
  if (games.length > 0) {
    files.set(ENGINE, shim('engine', Object.keys(engine)));
    files.set(ENGINE_BOTS, shim('bots', Object.keys(bots)));
    files.set(OUTSIDE_LIST, JSON.stringify(games));
  }
  return { games, files };
}

/** A worker has put the engine where this finds it. */
const shim = (part: string, names: readonly string[]): string =>
  `export const { ${names.join(', ')} } = globalThis.${OUTSIDE_ENGINE}.${part};\n`;

function layOut({ id, file, mind, rulebook }: OutsideGame, files: Map<string, string>): OutsideTold {
  const { game } = gameNamed(id);
  const folder = dirname(file);
  const names = [file, ...(mind === null ? [] : [mind])].map((path) => addScripts(id, folder, path, files));
  if (rulebook !== null) files.set(`outside/${id}/rulebook.md`, readFileSync(rulebook, 'utf8'));
  return {
    id,
    title: game.title,
    players: playersOf(game),
    cards: cardsOf(game),
    bots: catalogue().find((one) => one.id === id)?.bots ?? [],
    rules: names[0] ?? '',
    mind: names[1] ?? null,
    rulebook: rulebook === null ? null : `outside/${id}/rulebook.md`,
  };
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const IMPORTS = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\2/g;

/** A script with all that it imports; its address. */
function addScripts(id: string, folder: string, path: string, files: Map<string, string>): string {
  const name = relative(folder, path).split(sep).join('/');
  if (name.startsWith('../'))
    throw new Problem(`${path} lies outside the folder of the game ${id}: the page gets only what lies in it.`);
  const address = `outside/${id}/${name.replace(/\.m?ts$/, '.js')}`;
  if (files.has(address)) return address;
  if (name.endsWith('.json')) {
    files.set(address, readText(path));
    return address;
  }
  const needed: string[] = [];
  const up = '../'.repeat(address.split('/').length - 2);
  const code = scriptOf(path).replaceAll(IMPORTS, (_, before: string, quote: string, wanted: string) => {
    if (!wanted.startsWith('.'))
      return before + quote + `${up}${engineFor(wanted, path).slice('outside/'.length)}` + quote;
    needed.push(join(dirname(path), wanted));
    return before + quote + wanted.replace(/\.m?ts$/, '.js') + quote;
  });
  files.set(address, code);
  for (const other of needed) addScripts(id, folder, other, files);
  return address;
}

function engineFor(name: string, path: string): string {
  if (name === '@cardwright/engine') return ENGINE;
  if (name === '@cardwright/engine/bots') return ENGINE_BOTS;
  throw new Problem(
    `${path} imports ${name}, which a page does not have: a game imports files of its own and @cardwright/engine.`,
  );
}

function scriptOf(path: string): string {
  const text = readText(path);
  if (!/\.m?ts$/.test(path)) return text;
  // Node says once that this is experimental, which is nothing to whoever starts a server.
  const warn = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = warn;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Problem(`There is no file ${path}, which a game imports.`);
  }
}
