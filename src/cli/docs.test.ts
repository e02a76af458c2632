import '../games/all.ts';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { legalActions } from '../engine/edge.ts';
import { saveMatch, startMatch, submit } from '../engine/match.ts';
import { waitedFor } from '../engine/play.ts';
import { isOver } from '../engine/table.ts';
import { seatsIn } from '../engine/view.ts';
import { gameNamed } from '../contract/shelf.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import { runIn } from './fake-io.ts';

/*
 * Every command that our pages show: it is understood, names what there is, and does something. Only a little is played, so figures are not looked at.
 * `print` is followed until it wants a browser. What is not run here: whatever goes on until it is stopped, and what others hold to more (see ELSEWHERE).
 */

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'cardwright-docs-'));
beforeAll(async () => (await openSqlite(join(folder, 'data'))).close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ELSEWHERE = [
  /^(?:serve|bench|build|engine)\b/, // go on and on: server/, bench/, engine.test.ts
  /^lab work\b/, // lab/queue.test.ts
  /^(?:new-game|conform)\b|--game\b/, // outside.test.ts
  /^bin\/cardwright$/, // without a word, which is `serve`: release/packages.test.ts
  /^fit \S+(?: --|$)/, // every table of a game: lab/fit.test.ts
  /^simulate crowns|^play crowns|^ladder crowns/, // games/walk-through.test.ts
];
const PLACEHOLDER = /\b(?:GAME|SPEC|LIST|FILE)\b|--seats N\b/;
/** Questions that are about the size of an effect: with one deal they are answered at once, and the answer may be no. */
const MAY_SAY_NO = /^(?:lab|ladder|admin)\b/;

/** As little as there is to do. */
const LESS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^simulate/, ['--games', '2']],
  [/^ladder/, ['--games', '2', '--workers', '1']],
  [/^fit/, ['--games', '20', '--workers', '1']],
  [/^lab/, ['--deals', '1', '--workers', '1']],
  [/^puzzles make/, ['--number', '1']],
  [/^puzzles par/, ['--days', '1', '--tries', '2']],
];

const inputs: Readonly<Record<string, (words: string) => void>> = {
  'my-deck.json': (words) => copyFileSync(deckOf(words), join(folder, 'my-deck.json')),
  'cities.json': () =>
    writeFileSync(join(folder, 'cities.json'), '{"game":"arquetect","cities":[["villa","fire","curfew^"]]}'),
  'last-month.json': (words) => copyFileSync(deckOf(words), join(folder, 'last-month.json')),
  'match.json': () => writeFileSync(join(folder, 'match.json'), JSON.stringify(finishedMatch())),
};
const deckOf = (words: string): string =>
  join(
    ROOT,
    'src',
    'games',
    words.split(' ').find((word) => readdirSync(join(ROOT, 'src', 'games')).includes(word)) ?? '',
    'deck.json',
  );
function finishedMatch(): object {
  const entry = gameNamed('five-ages');
  const match = startMatch(entry.game, { seats: 3, seed: 'docs' });
  while (!isOver(match.table)) {
    const seat = seatsIn(waitedFor(match.table))[0] ?? 0;
    const legal = legalActions(match.table, seat);
    if (!submit(match, seat, legal[match.steps.length % legal.length]).ok)
      throw new Error('a legal action was refused');
  }
  return saveMatch(match);
}

/** The commands of a page, each in one line, without what stands behind them. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/^npx cardwright /, 'bin/cardwright '))
    .filter((line) => line.startsWith('bin/cardwright '))
    .map((line) =>
      line
        .replace(/\s+#.*$/, '')
        .replace('bin/cardwright ', '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((words) => !PLACEHOLDER.test(words) && !ELSEWHERE.some((others) => others.test(words)));
}

/** Words of a command as a shell takes them apart. */
const wordsOf = (command: string): string[] =>
  Array.from(command.matchAll(/(?:"[^"]*"|[^\s"])+/g), ([word]) => word.replaceAll('"', ''));

function quick(command: string): string[] {
  const less = LESS.find(([which]) => which.test(command))?.[1] ?? [];
  const replaced = new Set(less.filter((word) => word.startsWith('--')));
  if (replaced.has('--deals')) replaced.add('--width');
  const words = wordsOf(command);
  const kept = words.filter(
    (word, i) => !replaced.has(word) && !replaced.has(words[i - 1] ?? '') && word !== '--queue',
  );
  const isLab = command.startsWith('lab') && !command.includes('--bots');
  return [...kept, ...less, ...(isLab ? ['--bots', 'random'] : [])].map((word) =>
    /^[\w-]+\.(?:json|backup|pdf|csv)$/.test(word)
      ? join(folder, word)
      : word
          .replace(/\bhard(?:@\d+x)?/, 'hard@1x')
          .replace('python3 clients/python/bot.py', `${process.execPath} ${join(ROOT, 'clients/typescript/bot.ts')}`),
  );
}

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'clients/python/README.md',
  'release/application.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const seen = new Set<string>();
const shown = PAGES.map((page) => ({
  page,
  commands: commandsOf(page).filter((one) => !seen.has(one) && seen.add(one)),
})).filter(({ commands }) => commands.length > 0);

/* ---- every example of every page ---- */

/** Who runs or reads the blocks of a page: page → language → tests, or why there is nothing to run. */
const RUN_BY: readonly (readonly [page: RegExp, language: RegExp, by: string])[] = [
  [
    /^README\.md$|^docs\/(?:bots|bots-measured|lab|lab-readings|print|puzzles|studies|review)\.md$/,
    /^sh$/,
    'src/cli/docs.test.ts',
  ],
  [/^docs\/games-from-outside\.md$/, /^sh$/, 'src/cli/outside.test.ts'],
  [/^CONTRIBUTING\.md$/, /^sh$/, 'src/cli/docs.test.ts'],
  [/^CONTRIBUTING\.md$/, /^(?:ts|tsx|css|md)$/, 'src/games/walk-through.test.ts'],
  [/^clients\/python\/README\.md$/, /^(?:python|text)$/, 'src/lab/python.test.ts'],
  [/^docs\/coming-from-boardgame-io\.md$/, /^(?:js|ts)$/, 'release/packages.test.ts'],
  [/^docs\/engine-api\.md$/, /^ts$/, 'release/packages.test.ts'],
  [/^docs\/protocol\.md$/, /^(?:text|json)$/, 'src/desk/protocol-examples.test.ts'],
  [/^docs\/(?:protocol|table-bots)\.md$/, /^(?:python|ts)$/, 'src/desk/protocol-page.test.ts'],
  [/^docs\/server\.md$/, /^sh \w/, 'bench/install/steps.test.ts'],
  [/^docs\/server\.md$/, /^text$/, 'bench/install/docker.test.ts'],
  [/^docs\/server-reference\.md$/, /^json$/, 'src/server/run/watch.test.ts'],
  [/^release\/application\.md$/, /^sh$/, 'src/cli/docs.test.ts'],
  [/^release\/engine\.md$/, /^js$/, 'release/packages.test.ts'],
  [/^docs\/(?:architecture|web)\.md$/, /^text$/, 'a drawing'],
  [/^docs\/lab(?:-readings)?\.md$/, /^text$/, 'what its commands print: node bench/lab/docs.ts --check'],
  [/^src\/games\/[\w-]+\/rulebook\.md$/, /./, 'rules, which the games run'],
  [/^src\/games\/[\w-]+\/rulebook\.md$/, /^$/, 'rules, which the games run'],
];

const SKIPPED = /^(?:node_modules|dist|screenshots)\/|\/node_modules\/|(?:^|\/)\./;

test('every block of every page is run by a test', () => {
  const pages = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && !SKIPPED.test(name));
  expect(pages.length).toBeGreaterThan(40);
  const left = pages.flatMap((page) =>
    Array.from(
      readFileSync(join(ROOT, page), 'utf8').matchAll(/^```(.*)\n[^]*?^```$/gm),
      ([, language = '']) => language,
    )
      .filter((language) => !RUN_BY.some(([pageOf, languageOf]) => pageOf.test(page) && languageOf.test(language)))
      .map((language) => `${page}: ${language}`),
  );
  expect(left).toEqual([]);
  for (const [, , by] of RUN_BY) if (by.endsWith('.test.ts')) expect(existsSync(join(ROOT, by)), by).toBe(true);
});

test('there are commands on several pages', () => {
  expect(shown.length).toBeGreaterThanOrEqual(4);
  expect(shown.flatMap(({ commands }) => commands).length).toBeGreaterThanOrEqual(20);
});

describe.each(shown)('$page', ({ commands }) => {
  test.each(commands)('%s', async (command) => {
    for (const [file, make] of Object.entries(inputs)) if (command.includes(file)) make(command);
    const env = { DATA_DIR: join(folder, 'data'), CHROMIUM: '/none' };
    const { code, output, errors } = await runIn(env, '', ...quick(command));
    if (command.startsWith('print ')) {
      expect(errors).toMatch(/^cardwright: CHROMIUM names \/none/); // all before it was understood; print.browser.test.ts has a browser
      return;
    }
    expect(errors.split('\n').filter((line) => line !== '' && !line.includes(' warning: '))).toEqual([]);
    expect(code).toBeLessThanOrEqual(MAY_SAY_NO.test(command) ? 1 : 0);
    if (!command.includes('--out')) expect(output).not.toBe('');
  });
});
