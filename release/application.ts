import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { modulesFrom, scriptName } from './modules.ts';
import { manifest, ROOT } from './where.ts';

/* The package `cardwright`: the program as JavaScript, the page as it is served, and nothing that only builds or tests. */

const ENTRIES = ['src/cli/main.ts', 'src/api/engine.ts', 'src/api/conform.ts', 'src/api/bots.ts'];
const BUILDS = ['src/cli/server/build-page.ts']; // the page is built already
const IF_INSTALLED = ['@cantoo/pdf-lib', '@sparticuz/chromium', 'playwright-core']; // 60 MB that only `print` needs; it says so
const BIN = ['cardwright', 'installed-node.js', 'package.json'];
const TEXTS = ['LICENSE', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const OF_THE_README = /docs.(?:pictures\b|play\.svg)/; // which is another one here
const COMPILED = '__pycache__';

/** What is read by the name of a game, so that no import says so. */
const isDataOfAGame = (path: string): boolean =>
  /^[^/]+\/(?:rulebook\.md|how-to-play\.md|lab\/balance\.json)$/.test(path);

/** Lays the package out in a folder; the page must be built. */
export function layOutApplication(folder: string): void {
  const write = (file: string, text: string): void => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const { modules, packages } = modulesFrom(ENTRIES, BUILDS);
  for (const { file, code } of modules) write(scriptName(file), code);
  const games = join(ROOT, 'src', 'games');
  for (const path of readdirSync(games, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  ))
    if (isDataOfAGame(path)) write(`src/games/${path}`, readFileSync(join(games, path), 'utf8'));
  cpSync(join(ROOT, 'dist', 'web'), join(folder, 'dist', 'web'), { recursive: true });
  cpSync(join(ROOT, 'docs'), join(folder, 'docs'), { recursive: true, filter: (path) => !OF_THE_README.test(path) });
  cpSync(join(ROOT, 'clients'), join(folder, 'clients'), {
    recursive: true,
    filter: (path) => !path.includes(COMPILED),
  });
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true }); // what `new-game` begins with
  for (const name of BIN) cpSync(join(ROOT, 'bin', name), join(folder, 'bin', name));
  for (const name of TEXTS) cpSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'release', 'application.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'release', 'engine.md'), join(folder, 'release', 'engine.md')); // for authors of games
  write('LICENCES.txt', readFileSync(join(ROOT, 'dist', 'web', 'licences.txt'), 'utf8'));
  write('package.json', `${JSON.stringify(manifestWith(packages), null, 2)}\n`);
}

const manifestWith = (packages: readonly string[]): object => ({
  name: 'cardwright',
  version: manifest.version,
  description: manifest.description,
  license: manifest.license,
  repository: manifest.repository,
  type: 'module',
  bin: { cardwright: 'bin/cardwright' },
  engines: manifest.engines,
  dependencies: Object.fromEntries(
    packages.filter((name) => !IF_INSTALLED.includes(name)).map((name) => [name, versionOf(name)]),
  ),
  optionalDependencies: manifest.optionalDependencies,
});

function versionOf(name: string): string {
  const version = manifest.dependencies[name];
  if (version === undefined) throw new Error(`The program imports ${name}, which is no dependency of package.json.`);
  return version;
}
