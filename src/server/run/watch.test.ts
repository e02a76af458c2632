import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { makeHolds } from '../limits/holds.ts';
import { type Log, makeLog, makeMetrics } from './watch.ts';

function logInto(lines: unknown[], logs = 'errors'): Log {
  return makeLog(readConfig({ LOGS: logs }), (line) => lines.push(JSON.parse(line)));
}

test('a mistake of ours is told with the place in the code, and where it was met', () => {
  const lines: unknown[] = [];
  const stack = expect.stringMatching(/^TypeError: it is not there\n +at .*watch\.test\.ts/);
  logInto(lines).trouble('the archives', new TypeError('it is not there'));
  expect(lines).toEqual([
    { at: expect.any(String), level: 'error', what: 'the archives', error: 'it is not there', stack },
  ]);
});

test('that the store is away is told as that, wherever it was met', () => {
  const lines: unknown[] = [];
  logInto(lines).trouble('the archives', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  logInto(lines, 'off').trouble('the archives', new Error('nobody wants to hear it'));
  expect(lines).toEqual([{ at: expect.any(String), level: 'error', what: 'the store', error: 'connect' }]);
});

test('the line that docs/server-reference.md shows is such a line', () => {
  const page = readFileSync(new URL('../../../docs/server-reference.md', import.meta.url), 'utf8');
  const shown = JSON.parse(/```json\n([^]*?)```/.exec(page)?.[1] ?? '');
  const lines: unknown[] = [];
  logInto(lines).trouble('the journal', Object.assign(new Error('database or disk is full'), { errcode: 13 }));
  expect(lines).toEqual([{ ...shown, at: expect.any(String) }]);
});

test('what grows with the number of connections is not counted on the main thread', async () => {
  const holds = makeHolds();
  const time = { steps: 0, lead: () => 0 };
  const metrics = makeMetrics({ sockets: () => 3, rooms: () => 2, overdue: async () => 0, holds, time });
  const text = await metrics.text();
  holds.close();
  expect(text).toMatch(/^cardwright_sockets 3$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).not.toMatch(/^nodejs_active_/m);
  if (process.platform === 'linux') expect(text).toMatch(/^process_open_fds [1-9]\d*$/m);
});
