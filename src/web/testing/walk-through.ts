import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* The game that CONTRIBUTING.md builds, taken from that page. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const FOLDER = 'src/games/crowns';

/** The blocks of the page that begin with the name of a file: name → text. */
export const FILES: ReadonlyMap<string, string> = new Map(
  [...PAGE.matchAll(/```(?:tsx?|css|md)\n(?:\/\/|\/\*|<!--) ([\w./-]+)(?: -->| \*\/)?\n([\s\S]*?)```/g)].map(
    ([, name = '', text = '']) => [name, text],
  ),
);

export const isOfScreen = (name: string): boolean => name.startsWith('screen/');

const REGISTRY_LINE = /```ts\n(export \{ \w+ \} from .*;\n)```/.exec(PAGE)?.[1] ?? '';
const COPIED = ['bin', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** A copy of our source with these files of the game and its line in the registry; nothing else is changed. */
export function copyWith(names: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'cardwright-new-game-'));
  for (const part of COPIED) cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: isKept });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const name of names) {
    mkdirSync(join(copy, FOLDER, dirname(name)), { recursive: true });
    writeFileSync(join(copy, FOLDER, name), FILES.get(name) ?? '');
  }
  writeFileSync(join(copy, 'src/games/registry.ts'), REGISTRY_LINE, { flag: 'a' });
  return copy;
}

// Other tests make such folders while this one copies.
const isKept = (path: string): boolean => !/\/src\/games\/\.[^/]*$/.test(path);

const OUTSIDE = ['rulebook.md', 'shape.ts', 'phases.ts', 'game.ts', 'bot.ts'];

/** The game as somebody has it who works outside: steps 1 to 6 of the page, with the engine's own name. */
export function writeOutside(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of OUTSIDE)
    writeFileSync(
      join(folder, name),
      (FILES.get(name) ?? '').replaceAll(/'(?:\.\.\/){2}[\w/-]+\.ts'/g, "'@cardwright/engine'"),
    );
}

/** The files of a copy that are not as they were. */
export const changedIn = (copy: string): string[] =>
  readdirSync(join(copy, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(copy.length + 1))
    .filter((file) => read(join(copy, file)) !== read(join(ROOT, file)))
    .sort();

function read(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}
