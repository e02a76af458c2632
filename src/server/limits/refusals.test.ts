import { expect, test } from 'vitest';
import { makeClockWatch } from '../run/clock-watch.ts';
import { readConfig } from '../run/config.ts';
import { makeRefusals } from './refusals.ts';
import { makeLog } from '../run/watch.ts';

test('ten thousand refusals are one warning with the addresses that were refused most', () => {
  const lines: unknown[] = [];
  const refusals = makeRefusals(makeLog(readConfig({ LOGS: 'warnings' }), (line) => lines.push(JSON.parse(line))));
  for (let i = 0; i < 10_000; i++) refusals.note('too many requests', i % 2 === 0 ? '203.0.113.7' : `host ${i}`);
  refusals.tell();
  refusals.tell();
  expect(lines).toMatchObject([{ level: 'warning', what: 'refused', why: 'too many requests', times: 10_000 }]);
  expect(JSON.stringify(lines).length).toBeLessThan(400);
  expect(lines[0]).toMatchObject({ addresses: { '203.0.113.7': 5000, others: 4001 } });
});

test.each([
  ['off', []],
  ['errors', ['error']],
  ['warnings', ['error', 'warning']],
  ['info', ['error', 'warning', 'info']],
  ['debug', ['error', 'warning', 'info', 'debug']],
  ['all', ['error', 'warning', 'info']], // an older word for it
])('LOGS=%s', (logs, levels) => {
  const told: unknown[] = [];
  const log = makeLog(readConfig({ LOGS: logs }), (line) => told.push(JSON.parse(line).level));
  log.trouble('the archives', new Error('no'));
  log.warn('refused');
  log.info('started');
  log.debug('request', () => ({ ms: 1 }));
  expect(told).toEqual(levels);
});

test('a clock that is set is noticed once, in both directions; one that goes on is not', () => {
  let [wall, monotonic] = [1_800_000_000_000, 0];
  const look = makeClockWatch(
    () => wall,
    () => monotonic,
  );
  const pass = (shown: number, real: number): void => {
    wall += shown;
    monotonic += real;
  };
  const steps = [
    [10_000, 10_000],
    [-50_000, 10_000],
    [10_000, 10_000],
    [3_610_000, 10_000],
    [10_500, 10_000],
  ].map(([shown = 0, real = 0]) => {
    pass(shown, real);
    return look();
  });
  expect(steps).toEqual([null, -60_000, null, 3_600_000, null]);
});
