import '../../games/all.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveMatch } from '../../engine/match.ts';
import type { EventView } from '../../engine/tell.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { begin, goOn, openHost } from '../testing/recorded.ts';
import { PERSON, type Seating, type StartPlan } from '../../desk/wire.ts';

/* Records from outside, and matches that this version of the rules cannot take again. */

describe('a record that does not verify is refused in one sentence:', () => {
  const entry = gameNamed('five-ages');
  const match = begin(entry, 3);
  const dice = makeDice('record');
  while (goOn(match, dice));
  const save = JSON.parse(JSON.stringify(saveMatch(match)));
  const [first, ...others] = save.steps;

  test.each([
    ['rubbish', 'PK\u0003\u0004 rubbish', /not a saved match/],
    ['a picture', `\u0089PNG ${'[{'.repeat(40)}`, /not a saved match/],
    ['nothing', '', /nothing at all/],
    ['a list', '[]', /should be an object/],
    ['very deep', `{"a":${'['.repeat(1000)}`, /nested more than/],
    ['something else of ours', { cardwright: 'deck' }, /not a saved match/],
    ['another format', { ...save, format: 7 }, /format 7; this version reads format 1/],
    ['an unknown game', { ...save, game: 'chess' }, /no game "chess"/],
    ['a game that is no text', { ...save, game: ['toString'] }, /game should be a text/],
    ['another version of the rules', { ...save, version: 99 }, /played by version 99 of 5 Ages; this is version 1/],
    ['another seed', { ...save, seed: 'other' }, /step \d+ is refused/],
    ['a step of nobody', { ...save, steps: [{ ...first, seat: 9 }, ...others] }, /step 1 is of seat 9/],
    ['a step that is missing', { ...save, steps: others }, /step \d+ is refused|do not lead to its table/],
    ['an end that is cut off', { ...save, steps: save.steps.slice(0, -2) }, /do not lead to its table/],
    ['another check', { ...save, check: 'x' }, /its check does not fit/],
    ['a name that is too long', { ...save, names: ['A'.repeat(5000), 'B', 'C'] }, /A name is a text of 1 to 40/],
    ['no steps', { ...save, steps: 7 }, /steps should be a list/],
    ['too many steps', { ...save, steps: Array.from({ length: 6000 }, () => first) }, /6000 steps, where 5000/],
    ['too large', `{"x":"${'y'.repeat(2_000_001)}"}`, /too large for a record/],
  ] as const)('%s', async (_, record, sentence) => {
    const host = openHost(memoryStore());
    const answer = await host.answer({
      do: 'record',
      text: typeof record === 'string' ? record : JSON.stringify(record),
    });
    expect(answer.ok).toBe(false);
    const { error = '' } = answer.ok ? {} : answer;
    expect(error).toMatch(sentence);
    expect(error.length).toBeLessThan(400);
    expect(host.bugs).toEqual([]);
  });

  test('changed bytes are verified or refused, never a crash', async () => {
    const host = openHost(memoryStore());
    const text = JSON.stringify({ ...save, seating: [PERSON, 'random', 'random'] });
    const changes = makeDice('changes');
    for (let i = 0; i < 60; i++) {
      const at = changes.below(text.length);
      const changed =
        text.slice(0, at) + String.fromCharCode(32 + changes.below(95)) + text.slice(at + changes.below(9));
      await host.answer({ do: 'record', text: changed });
      expect(host.bugs, changed).toEqual([]);
    }
  });
});

const plan = (game: string, seating: Seating): StartPlan => ({
  game,
  seating,
  names: ['Ada', 'Bruna', 'Tam'].slice(0, seating.length),
  preset: 'as-written',
  options: {},
});

/** Events without what only a table on the screen needs of them. */
const toldOnly = (events: readonly EventView[]) => events.map(({ step: _step, isFelt: _isFelt, ...told }) => told);

describe.each(games.map(({ game }) => game))('a match of an older version of $id', (game) => {
  const store = memoryStore();
  const seats = Math.max(game.seats.min, Math.min(2, game.seats.max));
  const seating = Array.from({ length: seats }, () => PERSON);
  let match = '';
  const seen: string[] = [];
  beforeAll(async () => {
    const host = openHost(store);
    const onlooker = seats === 1 ? 0 : null;
    ({ match } = await host.ask({ do: 'start', ...plan(game.id, seating) }));
    const dice = makeDice('older');
    for (let i = 0; i < 12; i++) {
      const { table } = await host.ask({ do: 'table', match, seat: onlooker, since: 0 });
      const seat = table.view.waiting[0] ?? 0;
      const { legal } = (await host.ask({ do: 'table', match, seat, since: 0 })).table;
      const action = legal[dice.below(legal.length)];
      if (!action) break;
      await host.ask({ do: 'submit', match, seat, action });
      const after = await host.ask({ do: 'table', match, seat: onlooker, since: 0 });
      seen.push(JSON.stringify([after.table.lines, toldOnly(after.table.events)]));
    }
    const record = store.records.get(match);
    if (record) store.records.set(match, { ...record, version: record.version - 1 });
  });

  test('is not played on, and is shown read-only in the words of the time', async () => {
    const before = structuredClone([store.records, store.entries]);
    const host = openHost(store);
    expect(await host.answer({ do: 'open', match })).toMatchObject({ ok: false });
    const { info } = await host.ask({ do: 'replay', match });
    expect(info).toMatchObject({
      isTold: true,
      eyes: [seats === 1 ? 0 : null],
      names: ['Ada', 'Bruna', 'Tam'].slice(0, seats),
    });
    expect(info.note).toMatch(/^This match was begun with version 0 .* this page has version 1.* read-only, in words/);
    const {
      eyes: [eyes = null],
      replay,
    } = info;
    const { moments } = await host.ask({ do: 'moments', replay, eyes });
    expect(moments).toHaveLength(seen.length);
    const events = [];
    for (const [at, moment] of moments.entries()) {
      const { table } = await host.ask({ do: 'moment', replay, eyes, at });
      events.push(...moment.events);
      expect(table.view).toBeNull();
      expect(JSON.stringify([table.lines, events])).toBe(seen[at]);
    }
    expect((await host.answer({ do: 'share', replay })).ok).toBe(false);
    expect([store.records, store.entries]).toEqual(before);
    expect(host.bugs).toEqual([]);
  });

  test('goes on in the same words after the page was opened again', async () => {
    const again = memoryStore();
    const one = openHost(again);
    const { match: other } = await one.ask({ do: 'start', ...plan(game.id, seating) });
    const step = async (host: typeof one): Promise<void> => {
      const { table } = await host.ask({ do: 'table', match: other, seat: null, since: 0 });
      const seat = table.view.waiting[0] ?? 0;
      const [action] = (await host.ask({ do: 'table', match: other, seat, since: 0 })).table.legal;
      if (action) await host.ask({ do: 'submit', match: other, seat, action });
    };
    await step(one);
    const two = openHost(again);
    await step(two);
    await step(two);
    const { table } = await two.ask({ do: 'table', match: other, seat: seats === 1 ? 0 : null, since: 0 });
    const kept = again.entries.get(other) ?? [];
    expect(kept.flatMap(({ told }) => told?.events ?? [])).toEqual(toldOnly(table.events));
  });
});

test('a step that leads elsewhere than when it was played is named, and the match is shown as it was', async () => {
  const store = memoryStore();
  const host = openHost(store);
  const { match } = await host.ask({ do: 'start', ...plan('upper-cataracts', [PERSON]) });
  for (let i = 0; i < 3; i++) {
    const [action] = (await host.ask({ do: 'table', match, seat: 0, since: 0 })).table.legal;
    if (action) await host.ask({ do: 'submit', match, seat: 0, action });
  }
  const entries = store.entries.get(match) ?? [];
  store.entries.set(
    match,
    entries.map((entry, i) => (i === 1 && entry.told ? { ...entry, told: { ...entry.told, phase: 'dream' } } : entry)),
  );
  const again = openHost(store);
  expect(await again.answer({ do: 'open', match })).toMatchObject({
    ok: false,
    error: expect.stringContaining('its step 2 leads elsewhere'),
  });
  const { info } = await again.ask({ do: 'replay', match });
  expect(info.note).toContain('its step 2 leads elsewhere than when it was played');
  expect(info.isTold).toBe(true);
});

test('what was kept without words and does not replay is said to be so', async () => {
  const store = memoryStore();
  const host = openHost(store);
  const { match } = await host.ask({ do: 'start', ...plan('upper-cataracts', [PERSON]) });
  store.entries.set(match, [{ do: 'submit', seat: 0, action: { type: 'play', card: 'no such card' } }]);
  const answer = await openHost(store).answer({ do: 'replay', match });
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('its step 1 does not replay') });
  expect(await host.answer({ do: 'replay', match: 'nowhere' })).toMatchObject({
    ok: false,
    error: expect.stringContaining('not kept here'),
  });
  expect(await host.answer({ do: 'moments', replay: 'r99', eyes: null })).toMatchObject({
    ok: false,
    error: expect.stringContaining('Open it again'),
  });
});
