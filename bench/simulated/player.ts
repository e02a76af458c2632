/** A process that plays simulated games from the sources of one checkout, so that two of them can be compared in the same minute. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bot } from '../../src/bots/bot.ts';
import type { Shape } from '../../src/engine/game.ts';

export interface Order {
  readonly game: string;
  readonly seats: number;
  readonly set: object;
  readonly bots: readonly string[];
  readonly seed: string;
  readonly from: number; // the number of the first game
  readonly to: number; // and of the first after it
  /** Tell what was decided, which takes time of its own. */
  readonly isTold: boolean;
}

export interface Played {
  readonly games: number;
  readonly decisions: number;
  readonly seconds: number; // of the processor
  readonly wins: readonly number[]; // in 840ths, by seat
  /** Of each game, a mark of every decision in it and of the table it ended with; empty unless asked for. */
  readonly marks: readonly string[];
}

const [root = process.cwd()] = process.argv.slice(2);
const load = async <M>(file: string): Promise<M> => (await import(pathToFileURL(join(root, file)).href)) as M;

await load('src/games/all.ts');
const { gameNamed } = await load<typeof import('../../src/contract/shelf.ts')>('src/contract/shelf.ts');
const { botNamed } = await load<typeof import('../../src/bots/roster.ts')>('src/bots/roster.ts');
const { resolveOptions } = await load<typeof import('../../src/engine/options.ts')>('src/engine/options.ts');
const { makePlan } = await load<typeof import('../../src/engine/plan.ts')>('src/engine/plan.ts');
const { emptyTable } = await load<typeof import('../../src/engine/table.ts')>('src/engine/table.ts');
const { emptyPart, partPlayer, playGame } = await load<typeof import('../../src/lab/part.ts')>('src/lab/part.ts');

/** As `simulate` plays them, with all that it counts. */
function play(order: Order): Played {
  const { game: id, seats, bots, seed, from, to } = order;
  const { game } = gameNamed(id);
  const options = resolveOptions(game, seats, order.set);
  const playPart = partPlayer({ game: id, seats, options, bots, seed, games: to });
  const before = process.cpuUsage();
  const { games, decisions, wins } = playPart(from, to);
  const { user, system } = process.cpuUsage(before);
  return { games, decisions, seconds: (user + system) / 1e6, wins: [...wins], marks: [] };
}

function tell(order: Order): Played {
  const { game: id, seats, seed, from, to } = order;
  const { game, tally } = gameNamed(id);
  const plan = makePlan(game, seats, resolveOptions(game, seats, order.set));
  const t = emptyTable(plan, { knowledge: true });
  const decided: number[] = [];
  const bots = order.bots.map((name): Bot<Shape> => {
    const bot = botNamed(name, game);
    return {
      ...bot,
      decide(view, seat, dice) {
        const code = bot.decide(view, seat, dice);
        decided.push(seat, code);
        return code;
      },
    };
  });
  if (!tally) throw new Error(`${id} counts nothing`);
  const part = emptyPart(seats, tally.size);
  const marks: string[] = [];
  for (let number = from; number < to; number++) {
    decided.length = 0;
    playGame(t, bots, `${seed}/${number}`, tally, part);
    const hash = createHash('sha256').update(Int32Array.from(decided)).update(t.memory);
    marks.push(hash.update(Float64Array.from(part.counts)).update(part.scores).digest('hex'));
  }
  return { games: part.games, decisions: part.decisions, seconds: 0, wins: [...part.wins], marks };
}

process.on('message', (order: Order) => process.send?.(order.isTold ? tell(order) : play(order)));
process.send?.('ready');
