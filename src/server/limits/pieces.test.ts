import { expect, test } from 'vitest';
import { makePieces, PIECE, type Pieces } from './pieces.ts';

/* Long work on the main thread, with a clock that a test sets. */

interface Bench {
  readonly pieces: Pieces;
  readonly log: string[];
  /** Work of so many steps, each of which takes a millisecond. */
  readonly work: (whose: string, steps: number) => Promise<void>;
  /** Everything else has its turn, and takes so many milliseconds. */
  readonly turn: (milliseconds?: number) => Promise<void>;
  readonly waits: readonly number[];
}

function bench(): Bench {
  let time = 0;
  const next: (() => void)[] = [];
  const waits: number[] = [];
  const log: string[] = [];
  const pieces = makePieces({
    now: () => time,
    later(go, milliseconds) {
      next.push(go);
      waits.push(milliseconds);
    },
  });
  return {
    pieces,
    log,
    waits,
    work(whose, steps) {
      let left = steps;
      return pieces.run(whose, () => {
        time++;
        log.push(whose);
        return --left > 0;
      });
    },
    async turn(milliseconds = 0) {
      log.push('|');
      time += milliseconds;
      next.shift()?.();
      await Promise.resolve();
    },
  };
}

test('short work is done at once', async () => {
  const { work, log } = bench();
  await work('ada', PIECE - 1);
  expect(log.join('')).toBe('ada'.repeat(PIECE - 1));
});

test('long work stops after each piece, so that everything else has its turn', async () => {
  const { work, log, turn } = bench();
  let isDone = false;
  void work('a', 3 * PIECE).then(() => (isDone = true));
  for (let i = 0; i < 5 && !isDone; i++) await turn();
  expect(isDone).toBe(true);
  const longest = Math.max(
    ...log
      .join('')
      .split('|')
      .map((one) => one.length),
  );
  expect(longest).toBe(PIECE);
});

test('fifty that come in one moment share a piece', async () => {
  const { work, log } = bench();
  for (let i = 0; i < 50; i++) void work('a', 2 * PIECE);
  expect(log).toHaveLength(PIECE);
});

test('whoever has had less comes first, so that nobody waits for somebody who asks for a lot', async () => {
  const { work, log, turn } = bench();
  for (let i = 0; i < 50; i++) void work('e', 10 * PIECE); // a neighbour with fifty long tables
  await turn();
  await turn();
  log.length = 0;
  let isDone = false;
  void work('a', 2 * PIECE).then(() => (isDone = true));
  for (let i = 0; i < 3; i++) await turn();
  expect(isDone).toBe(true);
  expect(log.join('').replaceAll('|', '')).toBe('a'.repeat(2 * PIECE) + 'e'.repeat(PIECE));
});

test('where everything else takes long, the next piece waits', async () => {
  const { work, turn, waits } = bench();
  void work('a', 5 * PIECE);
  await turn(3 * PIECE);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(PIECE);
  await turn();
  await turn();
  expect(waits.at(-1)).toBe(0);
});

test('work that fails fails for whoever asked, and the others go on', async () => {
  const { pieces, work, turn } = bench();
  await work('a', PIECE);
  const failing = pieces.run('b', () => {
    throw new Error('broken');
  });
  const fine = work('c', 1);
  await turn();
  await expect(failing).rejects.toThrow('broken');
  await fine;
});

test('what was charged long ago counts less, and is forgotten', async () => {
  const { pieces, work, turn, log } = bench();
  pieces.charge('a', 1000);
  for (let i = 0; i < 12; i++) pieces.sweep();
  pieces.charge('b', 2);
  await work('x', PIECE); // the piece of this moment is used up
  void work('b', 1);
  void work('a', 1);
  log.length = 0;
  await turn();
  expect(log.join('')).toBe('|ab');
});
