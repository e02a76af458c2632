/*
 * A bot that speaks Cardwright's protocol (docs/protocol.md).
 * Under `cardwright ladder GAME --bots "cmd:node bot.ts",greedy` it answers what it is sent. By itself
 * (`node bot.ts bin/cardwright five-ages 20`) it starts the engine and plays so many games against greedy.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Observation {
  over: boolean;
  waiting: number[];
  actions: { number: number; action: { type: string } }[];
  result: { winners: number[] } | null;
}

/** The number of one of the legal actions: put your own thoughts here. */
const choose = ({ actions }: Observation): number => actions[Math.floor(Math.random() * actions.length)]?.number ?? -1;

/** The request that an observation asks for, or null. */
const reply = (match: string, seat: number, seen: Observation): object | null =>
  seen.over || !seen.waiting.includes(seat) ? null : { do: 'submit', match, seat, number: choose(seen) };

async function answerPushes(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.push !== 'observation') continue;
    const request = reply(message.match, message.seat, message.observation);
    if (request) process.stdout.write(`${JSON.stringify(request)}\n`);
  }
}

async function play(command: string, game: string, games: number): Promise<void> {
  const engine = spawn(command, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async <T>(request: object | null): Promise<T> => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    const answer = JSON.parse((await lines.next()).value ?? '{}');
    if (!answer.ok) throw new Error(answer.error ?? answer.refusal?.text ?? 'the engine has ended');
    return answer;
  };
  const { games: all } = await ask<{ games: { id: string; seats: { default: number } }[] }>({ do: 'games' });
  const seats = all.find(({ id }) => id === game)?.seats.default;
  let wins = 0;
  for (let number = 0; number < games; number++) {
    const bots = Array.from({ length: seats ?? 1 }, (_, seat) => (seat === 0 ? null : 'greedy'));
    const { match } = await ask<{ match: string }>({ do: 'new', game, seed: `game ${number}`, bots });
    let seen = await ask<Observation>({ do: 'observe', match, seat: 0, push: true });
    while (!seen.over) seen = (await ask<{ observation: Observation }>(reply(match, 0, seen))).observation;
    if (seen.result?.winners.includes(0)) wins++;
    await ask({ do: 'close', match });
  }
  engine.stdin.end();
  console.log(`${wins} of ${games} games won`);
}

const [command, game, games] = process.argv.slice(2);
await (command && game ? play(command, game, Number(games)) : answerPushes());
