import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOutApplication } from './application.ts';
import { engineApi } from './engine-api.ts';
import { layOutEngine } from './engine-package.ts';
import { manifest, ROOT, run } from './where.ts';

/*
 * The packages in folders of their own, where nothing else of ours can be reached: only what they say that they need is linked beside them.
 * `node bench/packages.ts` really installs them, on the Node of the machine too.
 */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-packages-'));
const installed = join(folder, 'node_modules');
const application = join(installed, 'cardwright');
const engine = join(installed, '@cardwright', 'engine');

beforeAll(async () => {
  run(process.execPath, [join(ROOT, 'bin', 'cardwright'), 'build']);
  layOutApplication(application);
  await layOutEngine(engine);
  const { dependencies } = JSON.parse(readFileSync(join(application, 'package.json'), 'utf8')) as typeof manifest;
  for (const name of Object.keys(dependencies)) link(name);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What npm would put beside the package; what it needs itself, Node finds where the link leads. */
function link(name: string): void {
  mkdirSync(dirname(join(installed, name)), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), join(installed, name));
}

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((all, entry) => all + statSync(join(entry.parentPath, entry.name)).size, 0);

const program = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(application, 'bin', 'cardwright'), ...args], { cwd: folder, encoding: 'utf8' });

test('the application has no tools that build or test, and is small', () => {
  const own = JSON.parse(readFileSync(join(application, 'package.json'), 'utf8')) as typeof manifest;
  expect(Object.keys(own.dependencies)).toEqual(['@noble/hashes', 'openskill', 'pg', 'pg-boss', 'prom-client', 'ws']);
  expect(own.version).toBe(manifest.version);
  const files = readdirSync(application, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => !name.startsWith('examples') && /\.tsx?$|\.test\.|\btesting\b/.test(name))).toEqual([]);
  expect(sizeOf(application)).toBeLessThan(15e6);
  const licences = readFileSync(join(application, 'LICENCES.txt'), 'utf8');
  for (const words of ['SIL Open Font License', 'CC-BY-3.0', '@noble/hashes', 'preact'])
    expect(licences).toContain(words);
});

test('the application says what it needs to print', () => {
  const { stderr, status } = program('print', 'five-ages', '--out', join(folder, 'cards.pdf'));
  expect(stderr).toContain('npm install playwright-core @cantoo/pdf-lib');
  expect(status).toBe(2);
});

test('the application knows its version and plays in threads', () => {
  expect(program('--version').stdout).toBe(`cardwright ${manifest.version}\n`);
  const { stdout, stderr } = program(
    'simulate',
    'five-ages',
    '--games',
    '4',
    '--bots',
    'random',
    '--workers',
    '2',
    '--json',
  );
  expect(JSON.parse(stdout || stderr)).toMatchObject({ game: 'five-ages', games: 4 });
});

/** Starts the application, looks at it, and ends it. */
async function served(args: readonly string[], look: (address: string) => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, [join(application, 'bin', 'cardwright'), ...args], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of server.stdout) if (/http:\S+/.test((printed += String(chunk)))) break;
  await look(/http:\S+/.exec(printed)?.[0] ?? '');
  server.kill('SIGTERM');
  expect((await once(server, 'exit'))[0]).toBe(0);
}

test('the application started without a word serves the page that came along', async () => {
  await served([], async (address) => {
    const page = await (await fetch(address)).text();
    expect(page).toBe(readFileSync(join(ROOT, 'dist', 'web', 'index.html'), 'utf8'));
    expect(await (await fetch(`${address}health`)).text()).toBe(`ok, version ${manifest.version}\n`);
  });
});

test('the application serves a game from outside as scripts that a browser runs, with the engine that its page has', async () => {
  await served(['serve', '--game', join(ROOT, 'examples', 'tic-tac-toe')], async (address) => {
    const [told] = await (await fetch(`${address}outside/games.json`)).json();
    expect(told).toMatchObject({ id: 'tic-tac-toe', rules: 'outside/tic-tac-toe/game.js', players: '2 players' });
    const page = await (await fetch(address)).text();
    expect(page).toContain('<script type="application/json" id="outside-games">[{"id":"tic-tac-toe"');
    const rules = await fetch(`${address}${told.rules}`);
    expect(rules.headers.get('content-type')).toContain('text/javascript');
    const code = await rules.text();
    expect(code).toContain("from '../engine.js'");
    const engineFile = await (await fetch(`${address}outside/engine.js`)).text();
    expect(engineFile).toMatch(/^export const \{ .*\bnote\b.* \} = globalThis\.cardwrightEngine\.engine;/);
    expect((await fetch(`${address}outside/tic-tac-toe/package.json`)).status).toBe(404); // only what it imports
  });
});

test.each(['tic-tac-toe', 'first-game'])(
  'the README of the engine is true of %s, with nothing else of ours there',
  (name) => {
    cpSync(join(ROOT, 'examples', name), join(folder, name), { recursive: true });
    const readme = readFileSync(join(engine, 'README.md'), 'utf8');
    const example = /```js\n([^]*?)```/.exec(readme)?.[1] ?? '';
    writeFileSync(join(folder, 'example.mjs'), example);
    writeFileSync(join(folder, 'use.mjs'), USE);
    const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'use.mjs'), join(folder, name)], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ faults: [] });
  },
);

test('the engine has types and needs nothing', () => {
  expect(JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  expect(readFileSync(join(engine, 'types', 'api', 'engine.d.ts'), 'utf8')).not.toContain(".ts'");
});

const USE = `
import { readFileSync } from 'node:fs';
import { faultsOf, playMatch } from './example.mjs';
const { game } = await import(process.argv[2] + '/game.ts');
const { winners } = playMatch(game, ['greedy', 'random'], 'a seed');
console.log(JSON.stringify({ faults: faultsOf(game, readFileSync(process.argv[2] + '/rulebook.md', 'utf8')), winners }));
`;

test('docs/coming-from-boardgame-io.md plays one game in both to the same end', () => {
  const page = readFileSync(join(ROOT, 'docs', 'coming-from-boardgame-io.md'), 'utf8');
  const phase = /```ts\n([^]*?)```/.exec(page)?.[1] ?? 'nothing';
  expect(readFileSync(join(ROOT, 'examples', 'tic-tac-toe', 'game.ts'), 'utf8')).toContain(phase);
  for (const [, name = '', code = ''] of page.matchAll(/```js\n\/\/ (\S+)\n([^]*?)```/g))
    writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'both.js'), BOTH);
  cpSync(join(ROOT, 'examples', 'tic-tac-toe'), join(folder, 'tic-tac-toe'), { recursive: true });
  link('boardgame.io');
  const { stdout, status } = spawnSync(process.execPath, [join(folder, 'both.js')], { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(0); // boardgame.io logs every refused move as an error
  // 30 games by chance, with refused moves among them; 4 that are known.
  expect(JSON.parse(stdout)).toEqual({ same: 34, known: [[0], [1], [0, 1], null] });
});

const BOTH = `
import { isDeepStrictEqual } from 'node:util';
import { makeDice } from '@cardwright/engine';
import { playOurs, playTheirs } from './play.js';
const dice = makeDice('both');
const known = [[0, 3, 1, 4, 2], [0, 2, 1, 4, 8, 6], [0, 1, 2, 4, 3, 5, 7, 6, 8], [4, 4, 9, 0]];
const games = [...known, ...Array.from({ length: 30 }, () => Array.from({ length: 20 }, () => dice.below(10)))];
const same = games.filter((cells) => isDeepStrictEqual(playOurs(cells), playTheirs(cells))).length;
console.log(JSON.stringify({ same, known: known.map((cells) => playOurs(cells).winners) }));
`;

test('docs/engine-api.md is made from the comments of today', () => {
  expect(readFileSync(join(ROOT, 'docs', 'engine-api.md'), 'utf8')).toBe(engineApi());
});
