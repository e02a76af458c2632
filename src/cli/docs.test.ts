import '../games/all.ts';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * Every command that README.md and the pages of docs show: it is understood, names what there is, and does something. Only a little is played, so figures are not
 * looked at. What is not run here: whatever goes on until it is stopped, and what others hold to more (see ELSEWHERE).
 */

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'cardwright-docs-'));
beforeAll(async () => (await openSqlite(join(folder, 'data'))).close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ELSEWHERE = [
  /^(?:serve|bench|build|engine)\b/, // go on and on: server/, bench/, engine.test.ts
  /^lab work\b/, // lab/queue.test.ts
  /^print\b/, // print/print.browser.test.ts
  /^(?:new-game|conform)\b|--game\b/, // outside.test.ts
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
    /^[\w-]+\.(?:json|backup|pdf)$/.test(word)
      ? join(folder, word)
      : word
          .replace(/\bhard(?:@\d+x)?/, 'hard@1x')
          .replace('python3 clients/python/bot.py', `${process.execPath} ${join(ROOT, 'clients/typescript/bot.ts')}`),
  );
}

const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const seen = new Set<string>();
const shown = PAGES.map((page) => ({
  page,
  commands: commandsOf(page).filter((one) => !seen.has(one) && seen.add(one)),
})).filter(({ commands }) => commands.length > 0);

test('there are commands on several pages', () => {
  expect(shown.length).toBeGreaterThanOrEqual(4);
  expect(shown.flatMap(({ commands }) => commands).length).toBeGreaterThanOrEqual(20);
});

describe.each(shown)('$page', ({ commands }) => {
  test.each(commands)('%s', async (command) => {
    for (const [file, make] of Object.entries(inputs)) if (command.includes(file)) make(command);
    const { code, output, errors } = await runIn({ DATA_DIR: join(folder, 'data') }, '', ...quick(command));
    expect(errors.split('\n').filter((line) => line !== '' && !line.includes(' warning: '))).toEqual([]);
    expect(code).toBeLessThanOrEqual(MAY_SAY_NO.test(command) ? 1 : 0);
    if (!command.includes('--out')) expect(output).not.toBe('');
  });
});
