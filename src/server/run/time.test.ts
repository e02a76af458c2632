import { expect, test } from 'vitest';
import { beginningOf, DAY, makeTime, type Step, timeAfter } from './time.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const BEGIN = 1_800_000_000_000;

/** A machine whose clock a test sets. */
function start(begin = BEGIN) {
  const machine = { passed: 5000.25, set: 0 };
  const steps: Step[] = [];
  const time = makeTime({
    clocks: { wall: () => BEGIN + machine.passed - 5000.25 + machine.set, steady: () => machine.passed },
    begin,
    onStep: (step) => steps.push(step),
  });
  return { machine, time, steps };
}

/** Lets time pass as on a server, where somebody asks for it all the time; the largest and the smallest pace of `now`. */
function pass({ machine, time }: ReturnType<typeof start>, milliseconds: number): { most: number; least: number } {
  const pace = { most: 0, least: Infinity };
  for (let left = milliseconds; left > 0; left -= SECOND * 10) {
    const before = time.now();
    machine.passed += SECOND * 10;
    const one = (time.now() - before) / (SECOND * 10);
    pace.most = Math.max(pace.most, one);
    pace.least = Math.min(pace.least, one);
  }
  return pace;
}

test.each([MINUTE, -MINUTE, HOUR, -HOUR])(
  'after a step of %d ms time goes on as before, and meets the clock in fifty times as long',
  (step) => {
    const one = start();
    const { machine, time, steps } = one;
    pass(one, HOUR);
    expect(time.now()).toBe(BEGIN + HOUR);
    machine.set = step;
    expect(time.now()).toBe(BEGIN + HOUR);
    expect(steps).toEqual([{ by: step, isFollowed: false }]);
    const { most, least } = pass(one, Math.abs(step) * 49);
    expect([most <= 1.0201, least >= 0.9799]).toEqual([true, true]);
    expect(Math.abs(time.lead())).toBeGreaterThan(SECOND / 2);
    pass(one, Math.abs(step) * 2);
    expect(time.lead()).toBeCloseTo(0, 3);
    expect(Math.abs(time.now() - (BEGIN + machine.passed - 5000.25 + step))).toBeLessThan(2);
    expect(steps).toHaveLength(1); // it is told once
  },
);

test('what keeps a clock right in the background is followed at once, and is no news', () => {
  const one = start();
  for (let i = 0; i < 1000; i++) {
    one.machine.set += 5; // 500 millionths, the most that is usual
    pass(one, SECOND * 10);
    expect(Math.abs(one.time.lead())).toBeLessThan(1);
  }
  expect(one.steps).toEqual([]);
});

test('a step that is taken back leaves nothing behind', () => {
  const one = start();
  one.machine.set = HOUR;
  pass(one, MINUTE);
  one.machine.set = 0;
  pass(one, MINUTE * 2);
  expect(one.time.lead()).toBeCloseTo(0, 3);
  expect(one.steps.map(({ by }) => by)).toEqual([HOUR, -HOUR]);
});

test.each([400 * DAY, -400 * DAY])(
  'a step of %d ms is followed if nobody sets the clock right within minutes',
  (step) => {
    const mended = start();
    mended.machine.set = step;
    pass(mended, 9 * MINUTE);
    expect(mended.time.now()).toBe(BEGIN + 9 * MINUTE);
    mended.machine.set = 0;
    pass(mended, HOUR);
    expect(mended.time.now()).toBe(BEGIN + HOUR + 9 * MINUTE);

    const stays = start();
    stays.machine.set = step;
    pass(stays, 11 * MINUTE);
    expect(stays.time.now()).toBe(BEGIN + 11 * MINUTE + step);
    expect(stays.steps).toEqual([
      { by: step, isFollowed: false },
      { by: step, isFollowed: true },
    ]);
  },
);

test('time begins with the clock, or where the last server was, or with what happened last', () => {
  const nothing = { newest: 0, lead: 0, at: 0 };
  expect(beginningOf(BEGIN, nothing)).toEqual({ begin: BEGIN, isAhead: false });
  expect(beginningOf(BEGIN, { ...nothing, newest: BEGIN - DAY })).toEqual({ begin: BEGIN, isAhead: false });
  // The clock was set back while nobody was there.
  expect(beginningOf(BEGIN, { ...nothing, newest: BEGIN + HOUR })).toEqual({ begin: BEGIN + HOUR, isAhead: false });
  expect(beginningOf(BEGIN, { ...nothing, newest: BEGIN + 2 * DAY })).toEqual({ begin: BEGIN, isAhead: true });
  // The last server was an hour behind a clock that had been set forward, a minute ago and a week ago.
  const behind = { newest: BEGIN - HOUR, lead: -HOUR, at: BEGIN - MINUTE };
  expect(beginningOf(BEGIN, behind).begin).toBe(BEGIN - HOUR + 1200);
  expect(beginningOf(BEGIN, { ...behind, at: BEGIN - 7 * DAY }).begin).toBe(BEGIN);
  expect(beginningOf(BEGIN, { ...behind, lead: HOUR }).begin).toBe(BEGIN + HOUR - 1200);
});

test('the time of an entry never goes back, unless a table was a day ahead', () => {
  expect(timeAfter(BEGIN, BEGIN - HOUR)).toBe(BEGIN);
  expect(timeAfter(BEGIN, BEGIN + 1)).toBe(BEGIN + 1);
  expect(timeAfter(BEGIN, BEGIN - 2 * DAY)).toBe(BEGIN - 2 * DAY);
});
