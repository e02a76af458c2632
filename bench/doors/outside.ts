/**
 * node bench/doors/outside.ts [seconds]: games of 5 Ages through the pipes of `engine`, one seat moved from outside at random against greedy, one game at a
 * time and 64 at once, beside the same bots without pipes; and decisions of a batch of 256 tables. Prints one line of JSON.
 */
import '../../src/games/all.ts';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { resolveOptions } from '../../src/engine/options.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { partPlayer } from '../../src/lab/part.ts';

const GAME = 'five-ages';
const SEATS = 4;
const TABLES = 256;
const seconds = Number(process.argv[2] ?? 3);

const engine = spawn(fileURLToPath(new URL('../../bin/cardwright', import.meta.url)), ['engine'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const send = (request: object): void => void engine.stdin.write(`${JSON.stringify(request)}\n`);
const receive = async (): Promise<Answer> => {
  const { value } = await lines.next();
  const answer: Answer = JSON.parse(value ?? '{}');
  if (!answer.ok) throw new Error(answer.error ?? 'the engine has ended');
  return answer;
};

interface Seen {
  readonly over: boolean;
  readonly actions: readonly { readonly number: number }[];
}

interface Answer extends Seen {
  readonly ok: boolean;
  readonly error?: string;
  readonly id: string;
  readonly match: string;
  readonly observation?: Seen;
  readonly batch: string;
  readonly counts: readonly number[];
  readonly legal: string;
}

const any = (many: number): number => Math.floor(Math.random() * many);

/** Games a second with so many open at once: an answer of one is followed by its next request. */
async function games(atOnce: number): Promise<number> {
  let begun = 0;
  let done = 0;
  const begin = (): void =>
    send({ id: 'new', do: 'new', game: GAME, seed: `b${begun++}`, bots: [null, 'greedy', 'greedy', 'greedy'] });
  const started = performance.now();
  const isTime = (): boolean => performance.now() - started >= 1000 * seconds;
  for (let i = 0; i < atOnce; i++) begin();
  for (let open = atOnce; open > 0;) {
    const answer = await receive();
    const seen = answer.observation ?? answer;
    const match = answer.id === 'new' ? answer.match : answer.id;
    if (answer.id === 'new') send({ id: match, do: 'observe', match, seat: 0, push: true });
    else if (answer.id === 'closed') {
      done++;
      if (isTime()) open--;
      else begin();
    } else if (seen.over) send({ id: 'closed', do: 'close', match });
    else send({ id: match, do: 'submit', match, seat: 0, number: seen.actions[any(seen.actions.length)]?.number });
  }
  return done / ((performance.now() - started) / 1000);
}

/** Decisions a second of many tables that go on together. */
async function decisions(): Promise<number> {
  send({ do: 'batch', game: GAME, tables: TABLES, seed: 'bench' });
  let state = await receive();
  const { batch } = state;
  let made = 0;
  const started = performance.now();
  while (performance.now() - started < 1000 * seconds) {
    const legal = new Uint16Array(Uint8Array.from(Buffer.from(state.legal, 'base64')).buffer);
    let at = 0;
    const numbers = state.counts.map((count) => {
      const number = count === 0 ? -1 : legal[at + any(count)];
      at += count;
      if (count > 0) made++;
      return number;
    });
    send({ do: 'step', batch, numbers });
    state = await receive();
  }
  return made / ((performance.now() - started) / 1000);
}

/** The same bots in one process, without pipes. */
function inside(): number {
  const play = partPlayer({
    game: GAME,
    seats: SEATS,
    options: resolveOptions(gameNamed(GAME).game, SEATS),
    bots: ['random', 'greedy', 'greedy', 'greedy'],
    seed: 'bench',
    games: 1,
  });
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < 1000 * seconds) play(done, ++done);
  return done / ((performance.now() - started) / 1000);
}

const without = inside();
const [one, many] = [await games(1), await games(64)];
const batched = await decisions();
engine.stdin.end();
console.log(
  JSON.stringify({
    inside: Math.round(without),
    oneAtATime: Math.round(one),
    pipelined: Math.round(many),
    ofInside: { oneAtATime: one / without, pipelined: many / without },
    batchDecisions: Math.round(batched),
  }),
);
