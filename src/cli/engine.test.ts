import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { runWith } from './fake-io.ts';
import { linesOf } from './engine.ts';

const engine = async (input: string) => {
  const { code, output, errors } = await runWith(input, 'engine');
  return {
    code,
    errors,
    answers: output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
};

describe('engine', () => {
  test('answers in order, one line each, and ends with the input', async () => {
    const { code, errors, answers } = await engine(
      [
        '{"id":1,"do":"new","game":"five-ages","seats":4,"seed":"text","options":{},"preset":"as-written"}',
        '',
        '{"id":"two","do":"legal","match":"m1","seat":0}',
        'what?',
        '{"id":null,"do":"status","match":"m1"}',
        '{"id":5,"do":"close","match":"m1"}',
      ].join('\n'),
    );
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
      [1, true],
      ['two', true],
      [null, false],
      [null, true],
      [5, true],
    ]);
  });

  test('a line that is too long is answered, and the next one is read', async () => {
    const { answers } = await engine(`${'x'.repeat(3_000_000)}\n{"id":2,"do":"games"}\n${'y'.repeat(1_000_001)}`);
    expect(answers).toEqual([
      { id: null, ok: false, error: 'A line has at most 1000000 bytes.' },
      expect.objectContaining({ id: 2, ok: true }),
      { id: null, ok: false, error: 'A line has at most 1000000 bytes.' },
    ]);
  });

  test('lines are put together from pieces, also in the middle of a letter', async () => {
    const bytes = Buffer.from('{"a":"♠"}\r\n\n  \n{"b":1}');
    const pieces = Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));
    const lines: (string | null)[] = [];
    for await (const line of linesOf(Readable.from(pieces))) lines.push(line);
    expect(lines).toEqual(['{"a":"♠"}\r', '{"b":1}']);
  });
});
