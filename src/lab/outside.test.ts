import '../games/all.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../engine/options.ts';
import { gameNamed } from '../contract/shelf.ts';
import { climb } from './ladder.ts';
import type { DealFault } from './match-up.ts';
import { commandWords } from './outside.ts';

const CLIENTS = fileURLToPath(new URL('../../clients', import.meta.url));
const NODE = `cmd:"${process.execPath}"`;
const GOOD = `${NODE} ${CLIENTS}/typescript/bot.ts`;

/** A bot in a few words of JavaScript; `seen` is what it is sent. */
const doing = (code: string): string =>
  `${NODE} -e 'require("node:readline").createInterface({input:process.stdin}).on("line",(line)=>{const seen=JSON.parse(line);${code}})'`;

const rate = (bot: string, games = 4, box = 20_000, onFault: (fault: DealFault) => void = () => undefined) =>
  climb(
    {
      game: 'five-ages',
      seats: 4,
      options: resolveOptions(gameNamed('five-ages').game, 4),
      bots: [bot, 'greedy', 'greedy', 'greedy'],
      seed: '1',
      games,
    },
    { box, bar: 0, onFault },
  );

describe('a program from outside', () => {
  test('plays its games and is rated', async () => {
    const { games, entrants, faults } = await rate(GOOD, 8);
    expect(faults).toEqual([]);
    expect(games).toBe(8);
    expect(entrants.map(({ bot, games: its }) => [bot, its])).toEqual([
      [GOOD, 8],
      ['greedy', 8],
    ]);
  });

  test.each([
    ['ends', doing('process.exit(3)'), /^ended with exit code 3/],
    ['complains and ends', doing('throw new Error("no idea")'), /^ended with exit code 1: Error: no idea$/],
    ['is killed', doing('process.kill(process.pid,"SIGKILL")'), /^ended by SIGKILL$/],
    ['talks nonsense', doing('console.log("hello")'), /^wrote what is not a request: hello$/],
    [
      'answers something illegal',
      doing('console.log(JSON.stringify({do:"submit",match:seen.match,seat:seen.seat,action:{type:"win"}}))'),
      /^answered something illegal: The actions of this phase are choose, not "win"/,
    ],
    [
      'moves another seat',
      doing('console.log(JSON.stringify({do:"submit",match:seen.match,seat:seen.seat+1,number:1}))'),
      /which was not asked$/,
    ],
    [
      'wants to see everything',
      doing('console.log(JSON.stringify({do:"save",match:seen.match}))'),
      /^asked for "save"/,
    ],
    ['cannot be run', 'cmd:./no-such-program', /^cannot be run/],
  ])('that %s loses each game, and that is named', async (_, bot, what) => {
    const { faults, entrants } = await rate(bot);
    expect(entrants[0]).toMatchObject({ wins: 0, games: 4 });
    expect(entrants[1]?.wins).toBe(4);
    expect(faults).toHaveLength(4);
    for (const fault of faults) expect(fault).toMatchObject({ bot, what: expect.stringMatching(what) });
  });

  // It moves once, so that its time to start does not count any more.
  const ONCE =
    'if(!globalThis.moved)console.log(JSON.stringify({do:"submit",match:seen.match,seat:seen.seat,number:seen.observation.actions[0].number}));globalThis.moved=true';

  test('that keeps silent is not waited for', async () => {
    const { faults } = await rate(doing(ONCE), 4, 100);
    expect(faults).toHaveLength(4);
    expect(faults[0]?.what).toMatch(/^gave no answer within 100 ms$/);
  });

  test.skipIf(process.platform === 'win32')('that a script started is ended with it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardwright-script-'));
    const [bot, script, pids] = ['bot.cjs', 'run.sh', 'pids'].map((name) => join(folder, name));
    const note = `require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + ' ');setInterval(() => 0, 1000);`;
    const read = `require('node:readline').createInterface({input:process.stdin}).on('line',(line)=>{const seen=JSON.parse(line);${ONCE}})`;
    writeFileSync(bot ?? '', note + read);
    writeFileSync(script ?? '', `"${process.execPath}" ${bot}\ntrue\n`);
    const { faults } = await rate(`cmd:sh ${script}`, 4, 100);
    expect(faults).toHaveLength(4);
    const isRunning = (pid: string): boolean => spawnSync('kill', ['-0', pid]).status === 0;
    const started = readFileSync(pids ?? '', 'utf8')
      .trim()
      .split(' ');
    expect(started).toHaveLength(4);
    await expect.poll(() => started.filter(isRunning)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('that loses ten games so is given up, and each is told at once', async () => {
    const told: DealFault[] = [];
    const bot = doing('process.exit(3)');
    const { faults, games, stoppedEarly, hopeless } = await rate(bot, 40, 20_000, (fault) => told.push(fault));
    expect(games).toBe(12); // the deal is played to its end
    expect(told).toEqual(faults);
    expect({ stoppedEarly, hopeless }).toEqual({ stoppedEarly: true, hopeless: bot });
  });

  test('that writes without end is ended', async () => {
    const flood = 'for(;;)require("node:fs").writeSync(1,JSON.stringify({do:"cards"})+"\\n")';
    const { faults } = await rate(doing(flood));
    expect(faults.map(({ what }) => what)).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^(?:wrote more than 1000 lines|asked more than 100)/)),
    );
  });

  test('may ask for the cards', async () => {
    const asks =
      'if(seen.observation?.over)return;if(seen.push)globalThis.asked=seen;if(seen.push)console.log(JSON.stringify({id:1,do:"cards"}));else if(seen.cards.length===52)console.log(JSON.stringify({do:"submit",match:asked.match,seat:asked.seat,number:asked.observation.actions[0].number}))';
    expect((await rate(doing(asks))).faults).toEqual([]);
  });

  test('in Python', async ({ skip }) => {
    if (spawnSync('python3', ['--version']).status !== 0) skip('python3 is not on this machine');
    expect((await rate(`cmd:python3 ${CLIENTS}/python/bot.py`)).faults).toEqual([]);
  });
});

test.each([
  ['cmd:python3 bot.py', ['python3', 'bot.py']],
  [`cmd:node "my bot.js" 'a "b"'`, ['node', 'my bot.js', 'a "b"']],
])('%s is %j', (bot, words) => expect(commandWords(bot)).toEqual(words));
