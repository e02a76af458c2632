import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { writeOutside } from '../web/testing/walk-through.ts';

/* Games that lie outside the program, as somebody would use them who has nothing else of it. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-outside-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(args: readonly string[], input = ''): { stdout: string; stderr: string; status: number | null } {
  return spawnSync(process.execPath, [join(ROOT, 'bin', 'cardwright'), ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
  });
}

test('tic-tac-toe is played, simulated in threads and held to what games owe', () => {
  cpSync(join(ROOT, 'examples', 'tic-tac-toe'), join(folder, 'tic-tac-toe'), { recursive: true });
  const sim = run([
    'simulate',
    '--game',
    'tic-tac-toe',
    '--bots',
    'greedy,random',
    '--games',
    '40',
    '--workers',
    '2',
    '--json',
  ]);
  expect(JSON.parse(sim.stdout || sim.stderr)).toMatchObject({ game: 'tic-tac-toe', games: 40 });
  expect(run(['conform', '--game', 'tic-tac-toe', '--matches', '3']).stdout).toMatch(
    /^Tic-tac-toe keeps what every game owes/,
  );
  const cells = '1\n'.repeat(5);
  expect(run(['play', '--game=tic-tac-toe/game.ts', '--bots', 'random', '--seed', '3'], cells).stdout).toContain(
    'You mark the cell top left.',
  );
});

test('the game of CONTRIBUTING.md, with its bot.ts, outside the checkout', () => {
  writeOutside(join(folder, 'crowns'));
  expect(run(['conform', '--game', 'crowns', '--matches', '3']).stdout).toContain('Crowns keeps what every game owes');
  const sim = run(['simulate', '--game', 'crowns', '--bots', 'hard@4x,random', '--games', '20', '--json']);
  expect(JSON.parse(sim.stdout || sim.stderr)).toMatchObject({ game: 'crowns', games: 20 });
});

test('new-game makes a folder that passes npm test at once, and changes nothing that is there', () => {
  expect(run(['new-game', 'river-kings']).stdout).toContain('river-kings/ holds a game');
  const { stdout, stderr } = spawnSync('npm', ['test'], {
    cwd: join(folder, 'river-kings'),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(stdout, stderr).toContain('River Kings keeps what every game owes');
  const { scripts } = JSON.parse(readFileSync(join(folder, 'river-kings', 'package.json'), 'utf8'));
  expect(scripts).toMatchObject({ start: 'cardwright play --game .', page: 'cardwright serve --game .' });
  const before = readFileSync(join(folder, 'river-kings', 'game.ts'), 'utf8');
  expect(run(['new-game', 'river-kings'])).toMatchObject({
    status: 2,
    stderr: 'cardwright: There is something called river-kings here already.\n',
  });
  expect(readFileSync(join(folder, 'river-kings', 'game.ts'), 'utf8')).toBe(before);
});

/** The commands of docs/games-from-outside.md, but `serve`, which goes on: web/outside.browser.test.ts. */
const SHOWN = Array.from(
  readFileSync(join(ROOT, 'docs', 'games-from-outside.md'), 'utf8').matchAll(/^bin\/cardwright (?!serve)([^#\n]*)/gm),
  ([, words = '']) => words.trim().split(/ +/),
);

test('the commands of docs/games-from-outside.md do what it says', () => {
  expect(SHOWN).toHaveLength(4);
  for (const words of SHOWN) {
    const { stderr, status, stdout } = run(words, '1\n'.repeat(20));
    expect([words, stderr, status]).toEqual([words, '', 0]);
    expect(stdout).not.toBe('');
  }
}, 60_000);

test.each([
  [['new-game', '../escape'], 'A game is called like my-game'],
  [['new-game', 'five-ages'], 'There is a game five-ages already.'],
  [['games', '--game'], '--game needs a value'],
  [['serve', '--game', 'needs-node.ts'], 'needs-node.ts imports node:os, which a page does not have'],
  [['serve', '--game', 'far'], 'lies outside the folder of the game tic-tac-toe'],
  [['games', '--game', 'nowhere'], 'no such file'],
  [['games', '--game', 'empty.ts'], 'exports no game'],
  [['games', '--game', 'broken.ts'], 'cannot be loaded: it is broken'],
  [['games', '--game', 'half.ts'], 'the game half has no zones, cards'],
])('%j is refused in a sentence', (args, words) => {
  writeFileSync(join(folder, 'empty.ts'), 'export const nothing = 1;');
  const ours = "export { game } from './tic-tac-toe/game.ts';";
  writeFileSync(join(folder, 'needs-node.ts'), `import 'node:os';\n${ours}`);
  mkdirSync(join(folder, 'far'), { recursive: true });
  writeFileSync(join(folder, 'far', 'game.ts'), ours.replace('./', '../'));
  writeFileSync(join(folder, 'broken.ts'), "throw new Error('it is broken');");
  writeFileSync(join(folder, 'half.ts'), "export const game = { id: 'half', phases: {}, setup: () => 'a' };");
  const { stderr, status } = run(args);
  expect(stderr).toContain(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(2);
  expect(existsSync(join(folder, '..', 'escape'))).toBe(false);
});
