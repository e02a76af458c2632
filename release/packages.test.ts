import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
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
import { writeOutside } from '../src/web/testing/walk-through.ts';
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
  expect(
    files.filter((name) => !/^(?:examples|clients)/.test(name) && /\.tsx?$|\.test\.|\btesting\b/.test(name)),
  ).toEqual([]);
  expect(sizeOf(application)).toBeLessThan(15e6);
  const licences = readFileSync(join(application, 'LICENCES.txt'), 'utf8');
  for (const words of [
    'SIL Open Font License',
    'CC-BY-3.0',
    '@noble/hashes',
    'preact',
    '@observablehq/plot',
    'd3-scale',
  ])
    expect(licences).toContain(words);
});

test('its page knows the version, too', () => {
  const assets = join(application, 'dist', 'web', 'assets');
  const holds = (name: string): boolean =>
    name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(manifest.version);
  expect(readdirSync(assets).filter(holds)).not.toEqual([]);
});

test('what its pages link lies in it', () => {
  const pages = readdirSync(application, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?:[\w.]+|docs.*|clients.*)\.md$/.test(name),
  );
  expect(pages.length).toBeGreaterThan(20);
  const missing = pages.flatMap((page) =>
    Array.from(
      readFileSync(join(application, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)\s#]+)/g),
      ([, to = '']) => to,
    )
      .filter((to) => !existsSync(join(application, page, '..', to)))
      .map((to) => `${page}: ${to}`),
  );
  expect(missing).toEqual([]);
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

test.each(['tic-tac-toe', 'first-game', 'crowns'])(
  'the README of the engine is true of %s, with nothing else of ours there',
  (name) => {
    if (name === 'crowns') writeOutside(join(folder, name));
    else cpSync(join(engine, 'examples', name), join(folder, name), { recursive: true });
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

test('the types of the engine are whole in a strict project that has no other types', () => {
  const project = join(folder, 'strict');
  for (const name of ['tic-tac-toe', 'first-game'])
    cpSync(join(ROOT, 'examples', name), join(project, name), { recursive: true });
  writeOutside(join(project, 'crowns'));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'use.ts'), TYPED);
  for (const resolution of ['nodenext', 'bundler']) {
    const compilerOptions = {
      ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true },
      ...{ noEmit: true, allowImportingTsExtensions: true, skipLibCheck: false, types: [] },
      ...{ target: 'es2023', lib: ['es2023'], moduleResolution: resolution },
      module: resolution === 'bundler' ? 'esnext' : resolution,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
    const compiler = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['', 0]);
  }
});

const TYPED = `
import { isOver, newTable, nextToAct, redact, resolveOptions, resultOf, act, makeDice, startMatch, submit } from '@cardwright/engine';
import type { Game, Mind, Shape } from '@cardwright/engine';
import { type Bot, botsWith, wholeMind } from '@cardwright/engine/bots';
import { conform, missingParagraphs } from '@cardwright/engine/conform';
import { game } from './tic-tac-toe/game.ts';
import { mind } from './crowns/bot.ts';
import { crowns } from './crowns/game.ts';
export function winners<T extends Shape>(one: Game<T>, bot: Bot<Shape>): readonly number[] {
  const t = newTable(one, 2, resolveOptions(one, 2, {}), 'seed');
  while (!isOver(t)) {
    const seat = nextToAct(t);
    act(t, seat, bot.decide(redact(t, seat), seat, makeDice('seed')));
  }
  return resultOf(t)?.winners ?? [];
}
export const bots: readonly Bot<Shape>[] = botsWith();
export const own: Mind<Shape> = wholeMind(mind);
export const { findings } = conform(crowns, { rulebook: '', matches: 1, seed: '' });
export const missing: string[] = missingParagraphs({ href: 'file:///' });
const answer = submit(startMatch(game, { seats: 2, seed: '' }), 0, { type: 'mark', cell: 4 });
export const why: string = answer.ok ? '' : answer.refusal.rule;
`;

test('the engine has types and needs nothing', () => {
  expect(JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  expect(readFileSync(join(engine, 'types', 'api', 'engine.d.ts'), 'utf8')).not.toContain(".ts'");
});

const USE = `
import { readFileSync } from 'node:fs';
import { faultsOf, playMatch } from './example.mjs';
const [game] = Object.values(await import(process.argv[2] + '/game.ts'));
const { winners } = playMatch(game, ['greedy', 'random'], 'a seed');
for (const level of ['easy', 'normal', 'hard']) playMatch(game, [level, 'random'], 'a seed');
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
