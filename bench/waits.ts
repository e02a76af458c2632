import '../src/games/all.ts';
import { parseArgs } from 'node:util';
import { games } from '../src/contract/shelf.ts';
import { type Answers, type Failure, PERSON, type Request, type TableInfo } from '../src/desk/wire.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import type { Clock } from '../src/web/host/clock.ts';
import { makeHost } from '../src/web/host/host.ts';
import { askThinker, serveThoughts } from '../src/web/host/thinking.ts';
import { memoryStore } from '../src/web/testing/memory-store.ts';

/*
 * How long a person waits between two decisions of their own, against `normal` bots at the usual speed: whole matches in a host as the
 * page has it. Bots think as long as they do there; pauses are counted, not waited for. When nothing is left to decide, the person
 * presses Skip.
 *
 *     node bench/waits.ts [--game GAME] [--seats N] [--matches N] [--bot NAME] [--option ID=VALUE …]
 */

const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    seats: { type: 'string' },
    matches: { type: 'string', default: '1' },
    bot: { type: 'string', default: 'normal' },
    option: { type: 'string', multiple: true, default: [] },
  },
});

/** Pauses take no time here, but count. */
function hurriedClock(): Clock {
  let skipped = 0;
  return {
    now: () => performance.now() + skipped,
    after(milliseconds, work) {
      const timer = setImmediate(() => {
        skipped += milliseconds;
        work();
      });
      return () => clearImmediate(timer);
    },
  };
}

interface Measured {
  readonly waits: readonly number[];
  readonly out: number | null; // from the last decision to the end, skipped when that was offered
  readonly total: number;
}

async function play(game: string, seats: number, seed: string): Promise<Measured> {
  const { port1, port2 } = new MessageChannel();
  serveThoughts(port2);
  const clock = hurriedClock();
  let changed: () => void = () => undefined;
  const host = makeHost({
    store: memoryStore(),
    think: askThinker(port1),
    clock,
    newSeed: () => seed,
    now: () => 0,
    tell: () => changed(),
    onBug: (error) => {
      throw error;
    },
  });
  const ask = async <D extends Request['do']>(request: Extract<Request, { do: D }>): Promise<Answers[D]> => {
    const answer = (await host.answer(request)) as Answers[D] | Failure;
    if (!answer.ok) throw new Error(answer.error ?? answer.refusal?.text);
    return answer;
  };
  const options = Object.fromEntries(values.option.map((text) => text.split('='))) as Record<string, string>;
  const { match } = await ask({
    do: 'start',
    game,
    seating: Array.from({ length: seats }, (_, seat) => (seat === 0 ? PERSON : values.bot)),
    names: Array.from({ length: seats }, (_, seat) => `P${seat + 1}`),
    preset: 'as-written',
    options: Object.fromEntries(Object.entries(options).map(([id, text]) => [id, readValue(text)])),
    speed: 'normal',
  });
  const dice = makeDice(seed);
  const waits: number[] = [];
  let freed: number | null = null;
  let skipped: number | null = null;
  const started = clock.now();
  for (;;) {
    const next = new Promise<void>((resolve) => (changed = resolve));
    const { table } = await ask({ do: 'table', match, seat: 0, since: Number.MAX_SAFE_INTEGER });
    const now = clock.now();
    if (table.view.result) {
      port1.close();
      return { waits, out: skipped === null ? null : now - skipped, total: now - started };
    }
    if (table.view.waiting.includes(0)) {
      if (freed !== null) waits.push(now - freed);
      freed = null;
      await ask({ do: 'submit', match, seat: 0, action: chosen(table, dice) });
      freed = clock.now();
      continue;
    }
    if (table.isLeftOut === true && skipped === null) {
      skipped = now;
      freed = null;
      await ask({ do: 'skip', match });
    }
    await next;
  }
}

const readValue = (text: string): string | number | boolean =>
  text === 'true' || text === 'false' ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text;

/** Anything, but out of negotiations as soon as it may: those wait for people, not the other way round. */
function chosen({ legal }: TableInfo, dice: ReturnType<typeof makeDice>): TableInfo['legal'][number] {
  const action = legal.find(({ type }) => type === 'ready') ?? legal[dice.below(legal.length)];
  if (!action) throw new Error('nothing to do');
  return action;
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);

for (const { game } of games) {
  if (values.game !== undefined && game.id !== values.game) continue;
  const seats = values.seats === undefined ? game.seats.usual : Number(values.seats);
  if (seats < 2) continue; // nobody to wait for
  const all: Measured[] = [];
  for (let i = 0; i < Number(values.matches); i++) all.push(await play(game.id, seats, `waits ${i}`));
  const waits = all.flatMap((one) => one.waits).sort((a, b) => a - b);
  const outs = all.flatMap(({ out }) => (out === null ? [] : [out]));
  console.log(
    `${game.id}, ${seats} seats, ${all.length} matches: ${waits.length} waits, median ${seconds(waits[waits.length >> 1] ?? 0)} s, ` +
      `longest ${seconds(waits.at(-1) ?? 0)} s; skipped to the end in at most ${outs.length === 0 ? '–' : `${seconds(Math.max(...outs))} s`}`,
  );
}
