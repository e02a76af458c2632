import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import type { Request, Thought } from '../../bots/client.ts';
import { resolveOptions } from '../../engine/options.ts';
import { packView } from '../../engine/parcel.ts';
import { isLegal, newTable, nextToAct } from '../../engine/play.ts';
import { redact } from '../../engine/view.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { startThinkers, type Thread } from './thinkers.ts';
import { makeTurns } from './fair-queue.ts';

test('bots think in a thread of their own and can be cancelled', async () => {
  const { game } = gameNamed('avenue-empires');
  const t = newTable(game, 3, resolveOptions(game, 3, {}), 'thread');
  const seat = nextToAct(t);
  const thinkers = startThinkers({ threads: 1 });
  try {
    const request = { view: packView(redact(t, seat)), seat, bot: 'hard', seed: 'x', milliseconds: 50 };
    let isFree = false;
    const answer = thinkers.ask(request, 'ada');
    setImmediate(() => (isFree = true)); // this thread goes on meanwhile
    const { code } = await answer;
    expect(isFree).toBe(true);
    expect(isLegal(t, seat, code)).toBe(true);
    const stop = new AbortController();
    const long = thinkers.ask({ ...request, milliseconds: 30_000 }, 'ada', stop.signal);
    stop.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    expect((await thinkers.ask(request, 'ada')).best.length).toBeGreaterThan(0);
  } finally {
    await thinkers.close();
  }
});

test('those who wait take turns, however much one of them asks for', () => {
  const turns = makeTurns<string>();
  for (const what of ['e1', 'e2', 'e3', 'e4']) turns.add('eve', what);
  turns.add('ada', 'a1');
  turns.add('bo', 'b1');
  turns.remove('eve', 'e2');
  expect([turns.size, turns.people, turns.of('eve')]).toEqual([5, 3, 3]);
  expect(Array.from({ length: 6 }, () => turns.next())).toEqual(['e1', 'a1', 'b1', 'e3', 'e4', undefined]);
});

describe('threads', () => {
  /** Threads that do as the test says. */
  function fakeThreads() {
    const asked: { request: Request; answer: () => void; die: (error: Error) => void }[] = [];
    let started = 0;
    const startThread = (): Thread => {
      let hearEnd: ((error: Error) => void) | null = null;
      started++;
      return {
        ask: (request) =>
          new Promise<Thought>((resolve) => {
            const answer = (): void => resolve({ code: request.seat, best: [], worlds: 0 });
            asked.push({ request, answer, die: (error) => hearEnd?.(error) });
          }),
        onEnd: (hear) => (hearEnd = hear),
        end: async () => undefined,
      };
    };
    return { asked, startThread, started: () => started };
  }
  const question = (seat: number): Request => ({ view: {} as never, seat, bot: 'hard', seed: 'x', milliseconds: 800 });
  const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  test('somebody with one table does not wait for all the bots of another', async () => {
    const { asked, startThread } = fakeThreads();
    const thinkers = startThinkers({ threads: 1, startThread });
    for (let seat = 0; seat < 60; seat++) void thinkers.ask(question(seat), 'eve');
    const ada = thinkers.ask(question(100), 'ada');
    for (let i = 0; i < 2; i++) {
      asked.at(-1)?.answer();
      await soon();
    }
    expect(asked.map(({ request }) => request.seat)).toEqual([0, 1, 100]);
    asked.at(-1)?.answer();
    expect((await ada).code).toBe(100);
  });

  test('where many wait each has less time, whoever asks for much the least, and nobody none', async () => {
    const { asked, startThread } = fakeThreads();
    const thinkers = startThinkers({ threads: 1, startThread });
    for (let seat = 0; seat < 60; seat++) void thinkers.ask(question(seat), 'eve');
    void thinkers.ask(question(100), 'ada');
    for (let i = 0; i < 3; i++) {
      asked.at(-1)?.answer();
      await soon();
    }
    const [first, second, ofAda] = asked.map(({ request }) => request.milliseconds);
    expect([first, ofAda]).toEqual([800, 800]);
    expect(second).toBeLessThan(100);
    expect(second).toBeGreaterThanOrEqual(20);
  });

  test('several think at once, and no more than there are threads', async () => {
    const { asked, startThread, started } = fakeThreads();
    const thinkers = startThinkers({ threads: 3, startThread });
    for (let seat = 0; seat < 5; seat++) void thinkers.ask(question(seat), `p${seat}`);
    expect([asked.length, started()]).toEqual([3, 3]);
    asked[1]?.answer();
    await soon();
    expect([asked.length, started()]).toEqual([4, 3]);
  });

  test('a thread that ends rejects what it had and is replaced, and nothing else waits for it', async () => {
    const { asked, startThread, started } = fakeThreads();
    const thinkers = startThinkers({ threads: 1, startThread });
    const [lost, next] = [thinkers.ask(question(0), 'ada'), thinkers.ask(question(1), 'bo')];
    asked[0]?.die(new Error('out of memory'));
    await expect(lost).rejects.toThrow('out of memory');
    await soon();
    asked[1]?.answer();
    expect((await next).code).toBe(1);
    expect(started()).toBe(2);
  });

  test('a thread that says nothing any more is ended, too', async () => {
    const { asked, startThread, started } = fakeThreads();
    const thinkers = startThinkers({ threads: 1, startThread, patience: 20 });
    const lost = thinkers.ask({ ...question(0), milliseconds: 30 }, 'ada');
    const next = thinkers.ask({ ...question(1), milliseconds: 30 }, 'ada');
    await expect(lost).rejects.toThrow('no answer of a bot');
    await soon();
    asked[1]?.answer();
    await next;
    expect(started()).toBe(2);
  });

  test('a real thread answers what it cannot do with a sentence, and goes on', async () => {
    const { game } = gameNamed('avenue-empires');
    const t = newTable(game, 3, resolveOptions(game, 3, {}), 'thread');
    const seat = nextToAct(t);
    const thinkers = startThinkers({ threads: 1 });
    const request = { view: packView(redact(t, seat)), seat, bot: 'random', seed: 'x', milliseconds: 0 };
    await expect(thinkers.ask({ ...request, view: { ...request.view, version: 99 } }, 'ada')).rejects.toThrow('99');
    expect(isLegal(t, seat, (await thinkers.ask(request, 'ada')).code)).toBe(true);
    await thinkers.close();
    await expect(thinkers.ask(request, 'ada')).rejects.toThrow('The server stops');
  });

  test('when the server stops, what waits is refused, and what is thought about is thought to its end', async () => {
    const { asked, startThread } = fakeThreads();
    const thinkers = startThinkers({ threads: 1, startThread });
    const [first, second] = [thinkers.ask(question(0), 'ada'), thinkers.ask(question(1), 'ada')];
    thinkers.rest();
    await expect(second).rejects.toThrow('The server stops');
    asked[0]?.answer();
    expect((await first).code).toBe(0);
  });
});
