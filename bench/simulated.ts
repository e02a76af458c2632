import '../src/games/all.ts';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '../src/contract/shelf.ts';
import type { Order, Played } from './simulated/player.ts';
import { type Side, startSide } from './simulated/side.ts';

/*
 * Simulated games for a second of processor time, one core, by game and bot; beside another checkout, in turns, if one is given.
 *
 *   node bench/simulated.ts [GAME …] [--bots greedy,normal] [--seats N] [--beside FOLDER] [--seconds S]
 *   node bench/simulated.ts [GAME …] --same FOLDER [--games N] [--bots greedy,normal,easy] [--options JSON]
 *
 * With --same every game is played by both checkouts, for every number of seats, and every decision, the final table and all that
 * simulate counts are compared; exit code 1 if anything differs.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bots: { type: 'string', default: 'greedy,normal' },
    seats: { type: 'string' },
    beside: { type: 'string' },
    same: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    games: { type: 'string', default: '300' },
    options: { type: 'string', default: '{}' },
  },
});

const ROUNDS = 5;
const chosen = positionals.length > 0 ? games.filter(({ game }) => positionals.includes(game.id)) : games;
const names = values.bots.split(',');
const here = join(import.meta.dirname, '..');
const set = JSON.parse(values.options) as object;

const rate = (windows: readonly Played[]): number =>
  windows.reduce((all, { games: played }) => all + played, 0) / windows.reduce((all, { seconds }) => all + seconds, 0);

/** Each side plays the same games in turns, after a window that warms it up and says how many fill the time. */
async function measure(sides: readonly Side[], order: Omit<Order, 'from' | 'to'>): Promise<number[]> {
  const window = Number(values.seconds) / ROUNDS;
  const played = sides.map((): Played[] => []);
  const sizes: number[] = [];
  for (const side of sides) {
    let games = 4;
    let warm = await side.ask({ ...order, from: 0, to: games });
    while (warm.seconds < Math.min(1, window)) warm = await side.ask({ ...order, from: 0, to: (games *= 2) });
    sizes.push(Math.max(1, Math.round((games / warm.seconds) * window)));
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, side] of sides.entries()) {
      const size = sizes[i] ?? 1;
      played[i]?.push(await side.ask({ ...order, from: round * size, to: (round + 1) * size }));
    }
  return played.map(rate);
}

async function compareSpeeds(): Promise<void> {
  const sides = await Promise.all([here, ...(values.beside ? [resolve(values.beside)] : [])].map(startSide));
  console.log(`game              seats  bot        games/s${values.beside ? '   beside    times' : ''}`);
  for (const { game } of chosen)
    for (const bot of names) {
      const seats = Number(values.seats ?? game.seats.usual);
      const bots = Array.from({ length: seats }, () => bot);
      const [ours = 0, other] = await measure(sides, { game: game.id, seats, set, bots, seed: 'speed', isTold: false });
      const beside = other === undefined ? '' : other.toFixed(1).padStart(9) + (ours / other).toFixed(2).padStart(9);
      console.log(game.id.padEnd(18) + String(seats).padEnd(7) + bot.padEnd(8) + ours.toFixed(1).padStart(10) + beside);
    }
  for (const side of sides) side.end();
}

async function compareDecisions(folder: string): Promise<void> {
  const sides = await Promise.all([here, resolve(folder)].map(startSide));
  for (const { game } of chosen)
    for (let seats = game.seats.min; seats <= game.seats.max; seats++) {
      if (values.seats !== undefined && seats !== Number(values.seats)) continue;
      for (const bot of names) {
        const bots = Array.from({ length: seats }, () => bot);
        const order = {
          game: game.id,
          seats,
          set,
          bots,
          seed: 'same',
          from: 0,
          to: Number(values.games),
          isTold: true,
        };
        const [ours, theirs] = await Promise.all(sides.map((side) => side.ask(order)));
        const differing = ours?.marks.filter((mark, i) => mark !== theirs?.marks[i]).length ?? 0;
        const found = differing === 0 ? 'the same' : `${differing} DIFFER`;
        console.log(`${game.id}, ${seats} seats, ${bot}: ${ours?.games} games, ${ours?.decisions} decisions: ${found}`);
        if (differing > 0) process.exitCode = 1;
      }
    }
  for (const side of sides) side.end();
}

if (values.same === undefined) await compareSpeeds();
else await compareDecisions(values.same);
