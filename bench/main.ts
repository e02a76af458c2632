/** Our figures beside the peer's, measured in one run: both sides take turns, so that they meet the same machine. */
import '../src/games/all.ts';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Game, Shape } from '../src/engine/game.ts';
import { games } from '../src/contract/shelf.ts';
import { type Costs, measureCosts } from './costs.ts';
import type { Order } from './worker.ts';
import type { Side, Window } from './windows.ts';

// A search loop is many small functions; V8's default budget stops inlining them half-way. Both sides get the same.
v8.setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');

const SIDES: readonly Side[] = ['ours', 'ours, knowing', 'boardgame.io'];
const ROUNDS = 5;
const PEER_SEATS = 4;

const HELP = `Usage: cardwright bench [--seats 3,4,5,6,7] [--seconds S] [--json]

Plays random games of 5 Ages (base game, turns, single swaps) in this engine and in boardgame.io, one core each, in
turns of S seconds (default 0.4), measures what single operations cost, and then random play of all games beside the
same peer. Prints the best windows and their ratios.`;

interface Rate {
  readonly gamesPerSecond: number;
  readonly decisionsPerSecond: number;
}

interface Row {
  readonly seats: number;
  readonly ours: Rate;
  readonly knowing: Rate;
  readonly peer: Rate;
  readonly timesPeer: number; // games/s over games/s
  readonly knowingShare: number; // decisions/s with knowledge and events on, of those without
  readonly costs: Costs;
}

async function bench(seatCounts: readonly number[], seconds: number, isJson: boolean): Promise<void> {
  if (!seatCounts.every((seats) => seats >= 3 && seats <= 7) || !(seconds > 0)) {
    console.error('bench: --seats is a list of 3 to 7, --seconds a positive number.');
    process.exitCode = 2;
    return;
  }
  const workers = new Map(SIDES.map((side) => [side, new Worker(new URL('./worker.ts', import.meta.url))]));
  const rows: Row[] = [];
  for (const seats of seatCounts) rows.push(await compare(workers, seats, seconds));
  const all: GameRow[] = [];
  for (const { game } of games) all.push(await measureGame(workers, game, seconds));
  await Promise.all([...workers.values()].map((worker) => worker.terminate()));
  console.log(isJson ? JSON.stringify({ peer: 'boardgame.io 0.50.2', rows, games: all }) : report(rows, all));
}

async function compare(workers: ReadonlyMap<Side, Worker>, seats: number, seconds: number): Promise<Row> {
  const windows = new Map<Side, Window[]>(SIDES.map((side) => [side, []]));
  for (let round = -1; round < ROUNDS; round++)
    for (const side of SIDES) {
      const window = await order(workers.get(side)!, {
        side,
        played: 'the same game',
        seats,
        seconds: round < 0 ? 1 : seconds,
        number: round + 1,
      });
      if (round >= 0) windows.get(side)!.push(window); // the first is for warming up
      progress(`${seats} seats: ${side}, round ${Math.max(round, 0) + 1} of ${ROUNDS}`);
    }
  progress(`${seats} seats: costs`);
  const [ours, knowing, peer] = SIDES.map((side) => rate(windows.get(side)!)) as [Rate, Rate, Rate];
  return {
    seats,
    ours,
    knowing,
    peer,
    timesPeer: ours.gamesPerSecond / peer.gamesPerSecond,
    knowingShare: knowing.decisionsPerSecond / ours.decisionsPerSecond,
    costs: measureCosts(seats),
  };
}

/** Random play of a game of ours with its defaults, beside the peer's moves in the same minutes. */
async function measureGame(workers: ReadonlyMap<Side, Worker>, game: Game<Shape>, seconds: number): Promise<GameRow> {
  const seats = game.seats.usual;
  const windows = new Map<Side, Window[]>(SIDES.map((side) => [side, []]));
  for (let round = -1; round < ROUNDS; round++)
    for (const side of SIDES) {
      progress(`${game.id}: ${side}, round ${Math.max(round, 0) + 1} of ${ROUNDS}`);
      const played = { side, played: game.id, seats: side === 'boardgame.io' ? PEER_SEATS : seats };
      const window = await order(workers.get(side)!, {
        ...played,
        seconds: round < 0 ? 1 : seconds,
        number: round + 1,
      });
      if (round >= 0) windows.get(side)!.push(window);
    }
  const [ours, knowing, peer] = SIDES.map((side) => rate(windows.get(side)!)) as [Rate, Rate, Rate];
  return { game: game.id, seats, ours, knowing, timesPeer: ours.decisionsPerSecond / peer.decisionsPerSecond };
}

async function order(worker: Worker, message: Order): Promise<Window> {
  worker.postMessage(message);
  const [window] = (await once(worker, 'message')) as [Window];
  return window;
}

function rate(windows: readonly Window[]): Rate {
  return {
    gamesPerSecond: best(windows.map(({ games, seconds }) => games / seconds)),
    decisionsPerSecond: best(windows.map(({ decisions, seconds }) => decisions / seconds)),
  };
}

/** The best window: what a side can do when nothing else is in its way. Both sides get as many. */
const best = (numbers: readonly number[]): number => Math.max(...numbers);

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

function report(rows: readonly Row[], all: readonly GameRow[]): string {
  progress('');
  const whole = (number: number): string => Math.round(number).toLocaleString('en');
  const line = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(30) : cell.padStart(12))).join('');
  const first = rows[0]!;
  const last = rows.at(-1)!;
  return [
    '5 Ages, random play on one core (base game, turns, single swaps); best of windows taken in turns.',
    line(['seats', ...rows.map(({ seats }) => String(seats))]),
    line(['games/s', ...rows.map(({ ours }) => whole(ours.gamesPerSecond))]),
    line(['boardgame.io games/s', ...rows.map(({ peer }) => whole(peer.gamesPerSecond))]),
    line(['times as many', ...rows.map(({ timesPeer }) => timesPeer.toFixed(0))]),
    line(['decisions/s', ...rows.map(({ ours }) => whole(ours.decisionsPerSecond))]),
    line(['boardgame.io moves/s', ...rows.map(({ peer }) => whole(peer.decisionsPerSecond))]),
    line(['with knowledge and events', ...rows.map(({ knowing }) => whole(knowing.decisionsPerSecond))]),
    line(['share of the above', ...rows.map(({ knowingShare }) => `${(knowingShare * 100).toFixed(0)} %`)]),
    '',
    'Nanoseconds an operation in mid-game (War, 4 jokers).',
    ...Object.keys(first.costs).map((name) => line([name, ...rows.map(({ costs }) => whole(costs[name]!))])),
    '',
    ...gamesTable(all),
    '',
    `From ${first.seats} to ${last.seats} seats a decision costs ${growth(first, last)} times as much.`,
  ].join('\n');
}

function gamesTable(all: readonly GameRow[]): string[] {
  const whole = (number: number): string => Math.round(number).toLocaleString('en').padStart(13);
  return [
    'All games, random play with their defaults: decisions/s, times boardgame.io’s moves/s of 5 Ages, with knowledge and events.',
    ...all.map(({ game, seats, ours, knowing, timesPeer }) =>
      [
        `${game}, ${seats} ${seats === 1 ? 'seat' : 'seats'}`.padEnd(30),
        whole(ours.decisionsPerSecond),
        timesPeer.toFixed(0).padStart(8),
        whole(knowing.decisionsPerSecond),
      ].join(''),
    ),
  ];
}

const growth = (first: Row, last: Row): string =>
  (first.ours.decisionsPerSecond / last.ours.decisionsPerSecond).toFixed(2);

/** Any game of the registry as it is written: decisions/s beside the peer's moves/s of 5 Ages. */
interface GameRow {
  readonly game: string;
  readonly seats: number;
  readonly ours: Rate;
  readonly knowing: Rate;
  readonly timesPeer: number;
}

const { values } = parseArgs({
  options: {
    seats: { type: 'string', default: '3,4,5,6,7' },
    seconds: { type: 'string', default: '0.4' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) console.log(HELP);
else await bench(values.seats.split(',').map(Number), Number(values.seconds), values.json);
