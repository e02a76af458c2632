import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { askBots } from '../../bots/client.ts';
import { botDesk, type Answer } from '../../bots/desk.ts';
import type { EventView } from '../../engine/tell.ts';
import {
  type Answers,
  type Failure,
  PERSON,
  type Request,
  type Speed,
  SPEEDS,
  type TableInfo,
} from '../../desk/wire.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { makeHost } from './host.ts';
import { actsAt, after, beginning, type Course, type Happened, type Standing, thinkingTime } from './pace.ts';

/* ---- the rules by themselves ---- */

const OPEN: Standing = { who: 'open', isAsked: true, hasPeople: true, bots: 3 };
const TURN: Standing = { who: 'turn', isAsked: false, hasPeople: true, bots: 1 };

const QUIET: Happened = {
  by: 'bot',
  isToPerson: false,
  isFelt: false,
  isDecline: false,
  isInOpen: true,
  isOpening: false,
  isAsked: true,
  wasAsked: true,
  offers: 0,
};
const opening = (played: number): Course => after({ ...beginning(0), played }, { ...QUIET, isOpening: true }, 0);
const PERSON_ACTS: Happened = { ...QUIET, by: 'person' };

describe('where anybody may act', () => {
  test.each([
    ['a first match', 0, 'normal', 12_000],
    ['after three matches', 3, 'normal', 8000],
    ['after ten', 10, 'normal', 5000],
    ['brisk', 0, 'fast', 5000],
  ] as const)('nobody acts during the first look: %s', (_, played, speed, look) => {
    expect(actsAt(opening(played), OPEN, speed, false)).toBe(look);
    expect(actsAt(opening(played), OPEN, speed, true)).toBe(look);
  });

  test('the look begins again when somebody touches the table, and waits while a scene is shown', () => {
    expect(actsAt({ ...opening(0), touched: 9000 }, OPEN, 'normal', false)).toBe(21_000);
    expect(actsAt({ ...opening(0), isWatching: true }, OPEN, 'normal', false)).toBe(Infinity);
  });

  test('whoever has acted is answered soon; the others still let people look', () => {
    const acted = after(opening(0), PERSON_ACTS, 1000);
    expect(actsAt(acted, OPEN, 'normal', true)).toBe(3500);
    expect(actsAt(acted, OPEN, 'normal', false)).toBe(13_000);
  });

  test('after a decline the next one waits a little longer', () => {
    const looked = after(opening(0), { ...QUIET, isToPerson: true, offers: 1 }, 12_000);
    const declined = after(looked, { ...PERSON_ACTS, isDecline: true }, 20_000);
    expect(actsAt(declined, OPEN, 'normal', true)).toBe(23_000);
    expect(actsAt(declined, OPEN, 'normal', false)).toBe(23_000);
  });

  test('one speaks at a time: while an offer lies before a person the others wait, 30 seconds at most', () => {
    const offered = after(opening(0), { ...QUIET, isToPerson: true, offers: 1 }, 12_000);
    expect(actsAt(offered, OPEN, 'normal', true)).toBe(42_000);
    expect(actsAt({ ...offered, touched: 20_000 }, OPEN, 'normal', false)).toBe(50_000);
  });

  test('bots among themselves are quick once people have looked, and when they are done', () => {
    const looked = after(opening(0), QUIET, 12_000);
    expect(actsAt(looked, OPEN, 'normal', false)).toBe(13_200);
    const done = after(opening(0), { ...PERSON_ACTS, isAsked: false }, 2000);
    expect(actsAt(done, { ...OPEN, isAsked: false }, 'normal', false)).toBeLessThanOrEqual(3200);
  });

  test('people who act before the look is over get a shorter one next time, never under five seconds', () => {
    let course = opening(0);
    const looks: number[] = [];
    for (let age = 0; age < 8; age++) {
      course = after(course, PERSON_ACTS, 1000);
      course = after(course, { ...QUIET, isToPerson: true, isOpening: true }, 0);
      looks.push(actsAt(course, OPEN, 'normal', false));
    }
    expect(looks[0]).toBeCloseTo(10_200);
    expect(looks.at(-1)).toBe(5000);
  });

  test('two offers that nobody answered make the look longer again', () => {
    const quick: Course = { ...opening(0), patience: 0.6, offers: 1 };
    const once = after(quick, { ...QUIET, offers: 1 }, 30_000);
    expect(once.patience).toBe(0.6);
    expect(after(once, { ...QUIET, offers: 1 }, 60_000).patience).toBeCloseTo(0.75);
  });
});

test('however many steps bots take between two decisions of a person, together they stay within the time', () => {
  for (const speed of ['normal', 'fast'] as const) {
    let course: Course = { ...beginning(0), freed: 0 };
    let now = 0;
    for (let step = 0; step < 60; step++) {
      const isFelt = step % 3 === 0;
      const think = thinkingTime(course, TURN, speed, now);
      now = Math.max(now + think, actsAt(course, TURN, speed, isFelt));
      course = after(course, { ...QUIET, isFelt, isInOpen: false, isAsked: false, wasAsked: false }, now);
    }
    expect(now).toBeLessThan(7500);
    expect(now).toBeGreaterThan(2500);
  }
});

test('who wants to skip waits for no pause and for short thoughts', () => {
  const skips: Course = { ...opening(0), skips: 1000 };
  expect(actsAt(skips, OPEN, 'slow', true)).toBe(0);
  let now = 1000;
  for (let step = 0; step < 200; step++) now += thinkingTime(skips, TURN, 'normal', now);
  expect(now - 1000).toBeLessThan(4000);
});

/* ---- in a host, on a clock that the test moves ---- */

function open(seats: number) {
  const clock = fakeClock();
  let answered: (answer: Answer) => void = () => undefined;
  const hear = botDesk((answer) => answered(answer));
  const think = askBots({ post: hear, listen: (tell) => (answered = tell) });
  const bugs: unknown[] = [];
  const host = makeHost({
    store: memoryStore(),
    think,
    clock,
    newSeed: () => 'a seed of the test',
    now: () => 0,
    tell: () => undefined,
    onBug: (error) => bugs.push(error),
  });
  const ask = async <D extends Request['do']>(request: Extract<Request, { do: D }>): Promise<Answers[D]> => {
    const answer = (await host.answer(request)) as Answers[D] | Failure;
    if (!answer.ok) throw new Error(answer.error ?? answer.refusal?.text);
    return answer;
  };
  return {
    clock,
    ask,
    bugs,
    start: async (speed: Speed): Promise<string> => {
      const seating = Array.from({ length: seats }, (_, seat) => (seat === 0 ? PERSON : 'random'));
      const names = ['Ada', 'Bruna', 'Tam', 'Iven'].slice(0, seats);
      const plan = { game: 'five-ages', seating, names, preset: 'as-written', options: {}, speed };
      return (await ask({ do: 'start', ...plan })).match;
    },
    look: async (match: string): Promise<TableInfo> => (await ask({ do: 'table', match, seat: 0, since: 0 })).table,
  };
}

/** Chooses until the stalls of an age lie open. */
async function toTheStalls({ ask, look, clock }: ReturnType<typeof open>, match: string): Promise<number> {
  for (let step = 0; step < 50; step++) {
    const { view, legal, next } = await look(match);
    if (view.phase === 'negotiate') return next;
    const [action] = legal;
    if (action && view.waiting.includes(0)) await ask({ do: 'submit', match, seat: 0, action });
    await clock.advance(100);
  }
  throw new Error('no stalls');
}

const leftStall = ({ events }: TableInfo, from: number): EventView[] =>
  events.slice(from).filter((event) => 'from' in event && JSON.stringify(event.from).includes('stall'));

describe.each(SPEEDS.filter((speed) => speed !== 'at once'))('5 Ages, bots %s', (speed) => {
  test('no bot says or takes anything within five seconds of the opening of the stalls, and later they do', async () => {
    const host = open(4);
    const match = await host.start(speed);
    const from = await toTheStalls(host, match);
    await host.clock.advance(4900 - 100); // the opening may be as old as one look of the test
    const looking = await host.look(match);
    expect(looking.next).toBe(from);
    expect(leftStall(looking, from)).toEqual([]);
    await host.clock.advance(60_000);
    expect((await host.look(match)).next).toBeGreaterThan(from);
    expect(host.bugs).toEqual([]);
  });
});

test('whoever touches the table again and again is not outrun, and a scene holds the bots', async () => {
  const host = open(4);
  const match = await host.start('normal');
  const from = await toTheStalls(host, match);
  for (let i = 0; i < 6; i++) {
    await host.clock.advance(8000);
    await host.ask({ do: 'attend', match, to: 'touch' });
  }
  await host.ask({ do: 'attend', match, to: 'scene' });
  await host.clock.advance(60_000);
  expect((await host.look(match)).next).toBe(from);
  await host.ask({ do: 'attend', match, to: 'table' });
  await host.clock.advance(11_000);
  expect((await host.look(match)).next).toBe(from);
  await host.clock.advance(10_000);
  expect((await host.look(match)).next).toBeGreaterThan(from);
});

test('a bot that a person asks answers before the first look is over', async () => {
  const host = open(4);
  const match = await host.start('normal');
  await toTheStalls(host, match);
  const { legal, next } = await host.look(match);
  const offer = legal.find(({ type }) => type === 'propose');
  if (!offer) throw new Error('nothing to offer');
  await host.ask({ do: 'submit', match, seat: 0, action: offer });
  const { next: made } = await host.look(match);
  expect(made).toBeGreaterThan(next);
  const asked = offer.to;
  await host.clock.advance(11_500);
  const { events } = await host.look(match);
  const acts = events.slice(made).filter((event) => 'seat' in event && event.seat !== 0);
  expect(new Set(acts.map((event) => ('seat' in event ? event.seat : null)))).toEqual(new Set([asked]));
});

test('one press, and the bots go on without pauses until a person is asked', async () => {
  const host = open(4);
  const match = await host.start('slow');
  await toTheStalls(host, match);
  await host.ask({ do: 'submit', match, seat: 0, action: { type: 'ready' } });
  await host.ask({ do: 'skip', match });
  await host.clock.advance(1000);
  const { view } = await host.look(match);
  expect(view.waiting).toContain(0);
});

test('whoever gives up where the rules know no giving up is played for by a bot, to the end', async () => {
  const host = open(3);
  const match = await host.start('normal');
  expect((await host.look(match)).canResign).toBe(true);
  await host.ask({ do: 'resign', match, seat: 0 });
  const { legal, isLeftOut, canResign, seating } = await host.look(match);
  expect({ legal, isLeftOut, canResign }).toEqual({ legal: [], isLeftOut: true, canResign: false });
  expect(seating).not.toContain(PERSON);
  await host.ask({ do: 'skip', match });
  await expect
    .poll(
      async () => {
        await host.clock.advance(1000);
        return (await host.look(match)).view.result;
      },
      { timeout: 30_000 },
    )
    .not.toBeNull();
  expect(host.bugs).toEqual([]);
});

test('where people speak one after another, as in the guided first match, they look first, too', async () => {
  const host = open(3);
  const plan = { game: 'five-ages', preset: 'as-written', options: { negotiation: 'turns' }, speed: 'normal' as const };
  const names = ['Ada', 'Bruna', 'Tam'];
  const { match } = await host.ask({ do: 'start', ...plan, names, seating: ['random', PERSON, 'random'] });
  const look = async (): Promise<TableInfo> => (await host.ask({ do: 'table', match, seat: 1, since: 0 })).table;
  const [action] = (await look()).legal;
  if (!action) throw new Error('nothing to choose');
  await host.ask({ do: 'submit', match, seat: 1, action });
  await host.clock.advance(50);
  const { view, next } = await look();
  expect(view).toMatchObject({ phase: 'negotiate', waiting: [0] }); // a bot begins
  await host.clock.advance(4900);
  expect((await look()).next).toBe(next);
  await host.clock.advance(2000);
  expect((await look()).next).toBeGreaterThan(next);
});
