import { expect, test } from 'vitest';
import { ANSWER_TIME, type CallerLine, makeCallers } from './callers.ts';
import { makeTestClock } from '../testing/clock.ts';

interface TestLine extends CallerLine {
  readonly name: string;
}

function start(most: number) {
  const clock = { now: 1000 };
  const [asked, ended]: [string[], string[]] = [[], []];
  const callers = makeCallers<TestLine>({
    most,
    aSecond: 80,
    now: () => clock.now,
    timers: makeTestClock(),
    ask: ({ name }) => asked.push(name),
    end: ({ name }) => ended.push(name),
  });
  const open = (person: string, name: string): TestLine => {
    const line = { name, doubted: 0 };
    callers.of(person).lines.add(line);
    return line;
  };
  return { clock, callers, asked, ended, open };
}

test('somebody has so many lines and no more; others do not notice', () => {
  const { clock, callers, open, asked, ended } = start(2);
  const [one, two] = [open('ada', 'one'), open('ada', 'two')];
  for (let i = 0; i < 5; i++) {
    expect(callers.mayHaveMore('ada')).toBe(false);
    one.doubted = two.doubted = 0; // both answer
    clock.now += 5000;
  }
  expect([asked.length, ended]).toEqual([10, []]);
  expect(callers.mayHaveMore('bo')).toBe(true);
  callers.left(callers.of('ada'), one);
  expect(callers.mayHaveMore('ada')).toBe(true);
});

test('whoever comes back again and again after cuts gets in: lines at which nobody answers make room', () => {
  const { clock, callers, open, ended } = start(2);
  const here = open('ada', 'here');
  open('ada', 'cut off');
  expect(callers.mayHaveMore('ada')).toBe(false); // both are asked
  here.doubted = 0;
  clock.now += ANSWER_TIME + 1;
  expect(callers.mayHaveMore('ada')).toBe(true);
  expect(ended).toEqual(['cut off']);
});

test('all lines of somebody have one bucket, also when they close them all and come back at once', () => {
  const { callers, open } = start(2);
  const { bucket } = callers.of('ada');
  const line = open('ada', 'one');
  bucket.tokens = 3;
  callers.left(callers.of('ada'), line);
  expect(callers.of('ada').bucket).toBe(bucket);
  expect(callers.of('bo').bucket.tokens).toBe(160);
});
