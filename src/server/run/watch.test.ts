import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { type Log, makeLog } from './watch.ts';

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
