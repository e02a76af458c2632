import '../../games/all.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { games } from '../../contract/shelf.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { type Answers, type Failure, PERSON, type Request, type StartPlan, type TableInfo } from '../../desk/wire.ts';
import { makeHost } from './host.ts';
import type { Store } from './store.ts';
import { askThinker, serveThoughts } from './thinking.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A host as a page has it, with its bots behind a line. */
function open(store: Store) {
  const { port1, port2 } = new MessageChannel();
  serveThoughts(port2);
  closing.push(() => port1.close());
  const bugs: unknown[] = [];
  let changed: () => void = () => undefined;
  const host = makeHost({
    store,
    think: askThinker(port1),
    newSeed: () => 'a seed of the test',
    now: () => Date.UTC(2026, 4, 3),
    tell: () => changed(),
    onBug: (error) => bugs.push(error),
  });
  const ask = async <D extends Request['do']>(request: Extract<Request, { do: D }>): Promise<Answers[D]> => {
    const answer = (await host.answer(request)) as Answers[D] | Failure;
    if (!answer.ok) throw new Error(answer.error ?? answer.refusal?.text);
    return answer;
  };
  return {
    ask,
    answer: (request: Request) => host.answer(request) as Promise<Failure | { ok: true }>,
    bugs,
    news: () => new Promise<void>((resolve) => (changed = resolve)),
    look: async (match: string, seat = 0): Promise<TableInfo> =>
      (await ask({ do: 'table', match, seat, since: 0 })).table,
  };
}

const withBots = (game: string, seats: number): StartPlan => ({
  game,
  seating: Array.from({ length: seats }, (_, seat) => (seat === 0 ? PERSON : 'random')),
  names: ['Ada', 'Bruna', 'Tam', 'Iven'].slice(0, seats),
  preset: 'as-written',
  options: {},
  speed: 'at once',
});

/** Plays the last legal action of seat 0 until the match is over. */
async function playOut(host: ReturnType<typeof open>, match: string): Promise<TableInfo> {
  for (let steps = 0; steps < 3000; steps++) {
    const next = host.news();
    const table = await host.look(match);
    if (table.view.result) return table;
    const action = table.view.waiting.includes(0) ? table.legal.at(-1) : undefined;
    if (action) await host.ask({ do: 'submit', match, seat: 0, action });
    else await next;
  }
  throw new Error('no end');
}

describe.each(games.map(({ game }) => game))('a host with $id', (game) => {
  test('plays a match of a person and bots to the end, and another host goes on from what is kept', async () => {
    const store = memoryStore();
    const host = open(store);
    const { match } = await host.ask({ do: 'start', ...withBots(game.id, game.seats.min) });
    const end = await playOut(host, match);
    expect(end.lines.length).toBeGreaterThan(1);
    expect(host.bugs).toEqual([]);

    const again = open(store);
    expect(await again.look(match)).toEqual(end);
    const { matches } = await again.ask({ do: 'matches' });
    expect(matches.map(({ isOver }) => isOver)).toEqual([true]);
  });
});

test('a bot that fails is told as a bug, and the match goes on', async () => {
  const bugs: unknown[] = [];
  const host = makeHost({
    store: memoryStore(),
    think: () => Promise.reject(new Error('out of ideas')),
    newSeed: () => 'a seed of the test',
    now: () => 0,
    tell: () => undefined,
    onBug: (error) => bugs.push(error),
  });
  await host.answer({
    do: 'start',
    ...withBots('five-ages', 3),
    seating: ['random', PERSON, PERSON],
    options: { negotiation: 'turns' },
  });
  const [match = ''] = ((await host.answer({ do: 'matches' })) as Answers['matches']).matches.map(
    ({ match: id }) => id,
  );
  for (const seat of [1, 2]) {
    const { table } = (await host.answer({ do: 'table', match, seat, since: 0 })) as Answers['table'];
    const [action] = table.legal;
    if (action) await host.answer({ do: 'submit', match, seat, action });
  }
  // The bug is told before the match goes on.
  const look = async (): Promise<string> =>
    ((await host.answer({ do: 'table', match, seat: null, since: 0 })) as Answers['table']).table.view.phase;
  await expect.poll(look).toBe('negotiate');
  expect(bugs).not.toEqual([]);
  await host.answer({ do: 'forget', match });
});

test('a step that was taken back stays so after the page is opened again', async () => {
  const store = memoryStore();
  const host = open(store);
  const { match } = await host.ask({ do: 'start', ...withBots('upper-cataracts', 1) });
  const before = await host.look(match);
  const [action] = before.legal;
  if (!action) throw new Error('nothing to do');
  await host.ask({ do: 'submit', match, seat: 0, action });
  expect((await host.look(match)).canUndo).toBe(true);
  await host.ask({ do: 'undo', match, seat: 0 });
  const after = await host.look(match);
  expect(after.view).toEqual(before.view);
  expect((await open(store).look(match)).view).toEqual(before.view);
  expect(store.entries.get(match)).toHaveLength(2); // nothing is ever removed
});

test('bots wait while they are paused, and move when they may', async () => {
  const host = open(memoryStore());
  const { match } = await host.ask({ do: 'start', ...withBots('rebuild', 2), seating: ['random', 'random'] });
  await host.ask({ do: 'pace', match, speed: 'at once', isPaused: true });
  const first = await host.look(match);
  for (let i = 0; i < 50; i++) expect((await host.look(match)).next).toBe(first.next);
  const moved = host.news();
  await host.ask({ do: 'pace', match, speed: 'at once', isPaused: false });
  await moved;
  await expect.poll(async () => (await host.look(match)).next).toBeGreaterThan(first.next);
  await host.ask({ do: 'forget', match });
});

test('a match of an older version of the rules is said to be so, and kept', async () => {
  const store = memoryStore();
  const { match } = await open(store).ask({ do: 'start', ...withBots('five-ages', 3) });
  const record = store.records.get(match);
  if (!record) throw new Error('not kept');
  store.records.set(match, { ...record, version: record.version - 1 });
  const answer = await open(store).answer({ do: 'open', match });
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('It is kept as it is.') });
  expect(store.records.has(match)).toBe(true);
});

test('what is kept but does not replay is said, and nothing is lost', async () => {
  const store = memoryStore();
  const { match } = await open(store).ask({ do: 'start', ...withBots('upper-cataracts', 1) });
  store.entries.set(match, [{ do: 'submit', seat: 0, action: { type: 'play', card: 'no such card' } }]);
  const answer = await open(store).answer({ do: 'open', match });
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('step 1 does not replay') });
});

test('of two tabs with one match the second is told so, and the first goes on', async () => {
  const store = memoryStore();
  const [one, two] = [open(store), open(store)];
  const { match } = await one.ask({ do: 'start', ...withBots('upper-cataracts', 1) });
  await two.ask({ do: 'open', match });
  const [first, second] = (await one.look(match)).legal;
  if (!first || !second) throw new Error('too little to do');
  await one.ask({ do: 'submit', match, seat: 0, action: first });
  const answer = await two.answer({ do: 'submit', match, seat: 0, action: second });
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('another tab') });
  expect(store.entries.get(match)).toHaveLength(1);
});

test('a refusal comes with its paragraph and changes nothing', async () => {
  const host = open(memoryStore());
  const { match } = await host.ask({ do: 'start', ...withBots('five-ages', 3) });
  const before = await host.look(match);
  const answer = await host.answer({
    do: 'submit',
    match,
    seat: 0,
    action: { type: 'choose', left: 's-a', right: 's-a' },
  });
  expect(answer).toMatchObject({ ok: false, refusal: { rule: '§T1' } });
  expect(await host.look(match)).toEqual(before);
});

test('a hint names legal actions, in words', async () => {
  const host = open(memoryStore());
  const { match } = await host.ask({ do: 'start', ...withBots('rebuild', 2), seating: [PERSON, PERSON] });
  const waited = (await host.look(match)).view.waiting[0] ?? 0;
  const { best } = await host.ask({ do: 'hint', match, seat: waited });
  const { legal } = await host.look(match, waited);
  expect(best.length).toBeGreaterThan(0);
  for (const { action, text } of best) {
    expect(legal).toContainEqual(action);
    expect(text).not.toBe('');
  }
  expect((await host.ask({ do: 'hint', match, seat: 1 - waited })).best).toEqual([]); // who has nothing to decide
  const answer = await host.answer({ do: 'hint', match, seat: waited, bot: 'wizard' });
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('no such bot') });
});

test.each([
  [{ do: 'start', ...withBots('chess', 2) }, /no game "chess"/],
  [{ do: 'start', ...withBots('five-ages', 3), seating: [PERSON, 'wizard', 'random'] }, /not "wizard"/],
  [{ do: 'start', ...withBots('five-ages', 3), options: { jokers: 1 } }, /jokers/],
  [{ do: 'open', match: 'nowhere' }, /not kept here/],
] as const)('what cannot be is answered with a sentence: %j', async (request, sentence) => {
  const answer = await open(memoryStore()).answer(request);
  expect(answer.ok).toBe(false);
  expect(answer.ok ? '' : answer.error).toMatch(sentence);
});

test.each([
  ['rebuild', { mode: 'campaign' }, false],
  ['rebuild', {}, true],
  ['five-ages', {}, true],
])('two people at one screen: %s %o has secrets: %s', async (game, options, expected) => {
  const host = open(memoryStore());
  const plan = { ...withBots(game, 3), options, seating: [PERSON, PERSON, 'random'] };
  const { match } = await host.ask({ do: 'start', ...plan });
  expect((await host.ask({ do: 'open', match })).hasSecrets).toBe(expected);
});
