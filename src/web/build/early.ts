import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import type { Letters } from '../../ui/screen.ts';
import { GAMES } from './chunks.ts';
import { screens } from './screens.ts';
import { WITH_ICONS } from './sprites.ts';

/*
 * Whoever comes to a table needs more files than the home page, and the address says which. A small script inside the page itself
 * asks for them before anything else is here, and begins the host; without it they would be asked for one after the other. The
 * style sheet lies in the page, too: it comes while the line has nothing else to carry. The server allows both by their
 * hashes (server/http/static-files.ts); where the script is not allowed, the page works without.
 */

interface Early {
  readonly worker: string; // the host of the page
  readonly pages: Readonly<Record<string, readonly string[]>>; // first word of the address → files
  readonly rules: Readonly<Record<string, readonly string[]>>; // game → files
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly face: Letters;
  readonly faces: Readonly<Record<string, readonly Letters[]>>;
  readonly sprites: Readonly<Record<string, readonly string[]>>;
}

/** The typeface of most words on a table. */
const FACE: Letters = ["600 1em 'Instrument Sans'", 'a'];
const NARROW: Letters = ["600 condensed 1em 'Instrument Sans'", 'a'];

const SCRIPT = new URL('./fetch-early.js', import.meta.url);

/** Writes that script and the style sheet into the page. */
export function earlyFiles(): Plugin {
  return {
    name: 'cardwright:early-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const page = join(dir, 'index.html');
      const html = readFileSync(page, 'utf8');
      const needs = (...names: readonly string[]): string[] =>
        filesOf(bundle, names).filter((file) => !html.includes(file));
      // A small game may come in files that the bundler names.
      const ofGame = (...names: readonly string[]): string[] =>
        needs(...names.filter((name) => filesNamed(bundle, name, 'js').length > 0));
      const named = (name: string, kind: string): string => `./${fileNamed(bundle, name, kind)}`;
      // One file for the page and its workers (chunks.ts); not every game has one.
      const decksOf = (game: string): string[] => filesNamed(bundle, `${game}-deck`, 'js').map((file) => `./${file}`);
      const early: Early = {
        worker: named('worker', 'js'),
        pages: {
          play: needs('frame'),
          learn: needs('frame', 'learn'),
          table: needs('frame', 'room-page', 'host-online'),
        },
        rules: Object.fromEntries(GAMES.map((game) => [game, [...ofGame(`${game}-rules`), ...decksOf(game)]])),
        tables: Object.fromEntries(GAMES.map((game) => [game, ofGame(`${game}-cards`, `${game}-table`)])),
        face: FACE,
        faces: Object.fromEntries(
          Object.entries(screens).map(([game, { letters = [] }]) => [game, [...letters, NARROW]]),
        ),
        sprites: Object.fromEntries(
          GAMES.map((game) => [
            game,
            ['page', ...(WITH_ICONS.includes(game) ? [game] : [])].map((name) => named(name, 'svg')),
          ]),
        ),
      };
      const script = `const FILES = ${JSON.stringify(early)};\n${readFileSync(SCRIPT, 'utf8')}`;
      const { code } = minifySync('early.js', script, { module: true });
      const [link = '', style = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? [];
      const sheet = takeStyle(join(dir, style), basename(named('page', 'js')));
      writeFileSync(
        page,
        html.replace(link, () => `<script>${code.trim()}</script>\n    <style>${sheet}</style>`),
      );
    },
  };
}

/** A style sheet as it reads inside the page. Scripts that would load it get another file that is there already. */
function takeStyle(path: string, instead: string): string {
  const sheet = readFileSync(path, 'utf8');
  rmSync(path);
  const folder = dirname(path);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(folder, file), 'utf8');
    if (code.includes(basename(path))) writeFileSync(join(folder, file), code.replaceAll(basename(path), instead));
  }
  return sheet.trim().replaceAll('url(./', `url(./${basename(folder)}/`);
}

/** The files of these names, with the scripts and styles that each needs. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const wanted = new Set(names.map((name) => fileNamed(bundle, name, 'js')));
  for (const file of wanted) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const needed of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) wanted.add(needed);
  }
  return [...wanted].map((file) => `./${file}`);
}

function fileNamed(bundle: Rolldown.OutputBundle, name: string, kind: string): string {
  const [file, ...others] = filesNamed(bundle, name, kind);
  if (file === undefined || others.length > 0)
    throw new Error(`There is not one file "${name}" of the kind ${kind} in the page.`);
  return file;
}

function filesNamed(bundle: Rolldown.OutputBundle, name: string, kind: string): string[] {
  const isIt = new RegExp(`^${name}-[\\w-]{8}\\.${kind}$`);
  return Object.keys(bundle).filter((each) => isIt.test(basename(each)));
}
