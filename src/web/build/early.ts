import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { GAMES } from './chunks.ts';

/*
 * Whoever comes to a table needs more files than the home page, and the address says which. A small script of its own asks for
 * them while the page's own script is still on its way, and begins the host; without it they would be asked for one after the other.
 */

interface Early {
  readonly worker: string; // the host of the page
  readonly pages: Readonly<Record<string, readonly string[]>>; // first word of the address → files
  readonly rules: Readonly<Record<string, readonly string[]>>; // game → files
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

const SCRIPT = new URL('./fetch-early.js', import.meta.url);

/** Writes that script and names it in the page. */
export function earlyFiles(): Plugin {
  return {
    name: 'cardwright:early-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const page = join(dir, 'index.html');
      const html = readFileSync(page, 'utf8');
      const needs = (...names: readonly string[]): string[] =>
        filesOf(bundle, names).filter((file) => !html.includes(file));
      const early: Early = {
        worker: `./${fileNamed(bundle, 'worker')}`,
        pages: {
          play: needs('frame'),
          learn: needs('frame', 'learn'),
          table: needs('frame', 'room-page'),
        },
        rules: Object.fromEntries(GAMES.map((game) => [game, needs(`${game}-rules`)])),
        tables: Object.fromEntries(GAMES.map((game) => [game, needs(`${game}-cards`, `${game}-table`)])),
      };
      const script = `const FILES = ${JSON.stringify(early)};\n${readFileSync(SCRIPT, 'utf8')}`;
      const name = `assets/early-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
      writeFileSync(join(dir, name), script);
      writeFileSync(page, html.replace('<script type="module"', `<script async src="./${name}"></script>\n    $&`));
    },
  };
}

/** The files of these names, with the scripts and styles that each needs. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const wanted = new Set(names.map((name) => fileNamed(bundle, name)));
  for (const file of wanted) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const needed of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) wanted.add(needed);
  }
  return [...wanted].map((file) => `./${file}`);
}

function fileNamed(bundle: Rolldown.OutputBundle, name: string): string {
  const isIt = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  const [file, ...others] = Object.keys(bundle).filter((each) => isIt.test(basename(each)));
  if (file === undefined || others.length > 0) throw new Error(`There is not one file "${name}" in the page.`);
  return file;
}
