import '../../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import type { Shape } from '../../../engine/game.ts';
import { eventsFor, type Match, saveMatch, startMatch, submit } from '../../../engine/match.ts';
import { waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { seatsIn, viewOf } from '../../../engine/view.ts';
import type { Seat, Viewer } from '../../../engine/words.ts';
import { type LoadedGame, games } from '../../../contract/shelf.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { begin, goOn, keptMatch, onePerson, openHost } from '../../testing/recorded.ts';
import { type Eyes, PERSON } from '../../../desk/wire.ts';
import { recordMatch } from '../../../desk/recording.ts';

describe.each(games.map((entry) => [entry.game.id, entry] as const))('a finished match of %s', (_, entry) => {
  test('is shown as it was, at any moment and with anybody’s eyes', async () => {
    const seats = Math.max(entry.game.seats.min, Math.min(2, entry.game.seats.max));
    const match = begin(entry, seats);
    const dice = makeDice('finished');
    const truth = [viewOf(match.table, null)];
    for (let events = goOn(match, dice); events; events = goOn(match, dice))
      if (events.length > 0) truth.push(viewOf(match.table, null));

    const host = openHost(keptMatch(match, onePerson(seats)));
    const { info } = await host.ask({ do: 'replay', match: 'kept' });
    expect(info.isOver).toBe(true);
    expect(info.eyes[0]).toBe(0);
    expect(info.eyes).toEqual(expect.arrayContaining(['all', null, ...Array.from({ length: seats }, (__, i) => i)]));
    const { moments } = await host.ask({ do: 'moments', replay: info.replay, eyes: 'all' });
    expect(moments).toHaveLength(truth.length);
    expect(moments.every(({ events }) => events.length > 0)).toBe(true);
    // From the end to the beginning, so that every table is found from another one than the last.
    for (let at = moments.length - 1; at >= 0; at -= 3) {
      const { table } = await host.ask({ do: 'moment', replay: info.replay, eyes: 'all', at });
      expect(table.view).toEqual(truth[at]);
    }
    for (const eyes of info.eyes) {
      const told = await host.ask({ do: 'moments', replay: info.replay, eyes, from: { eyes: 'all', at: 5 } });
      expect(told.moments[told.at]?.heading.parts[0]).toEqual(moments[5]?.heading.parts[0]);
      const at = told.moments.length - 1;
      const { table } = await host.ask({ do: 'moment', replay: info.replay, eyes, at });
      expect(table.view?.result).toEqual(truth.at(-1)?.result);
      expect(table.view?.seat).toBe(typeof eyes === 'number' ? eyes : null);
      expect(table.lines.length).toBeGreaterThan(1);
    }
    expect(host.bugs).toEqual([]);
  });

  test('is shared as a record that verifies', async () => {
    const match = begin(entry, entry.game.seats.min);
    const dice = makeDice('shared');
    while (goOn(match, dice));
    const host = openHost(keptMatch(match, onePerson(entry.game.seats.min)));
    const { info } = await host.ask({ do: 'replay', match: 'kept' });
    const { record } = await host.ask({ do: 'share', replay: info.replay });
    const again = await host.ask({ do: 'record', text: record });
    expect(again.info).toEqual({ ...info, replay: again.info.replay, match: null });
    const here = await host.ask({ do: 'moments', replay: info.replay, eyes: 'all' });
    const there = await host.ask({ do: 'moments', replay: again.info.replay, eyes: 'all' });
    expect(there).toEqual(here);
  });
});

describe('a running match', () => {
  const entry = games.find(({ game }) => game.id === 'five-ages');
  if (!entry) throw new Error('no game');
  const begun = (): Match<Shape> => {
    const match = begin(entry, 3);
    const dice = makeDice('running');
    for (let i = 0; i < 40; i++) goOn(match, dice);
    return match;
  };

  test.each([
    ['one person', onePerson(3), [0, null]],
    ['several people', [PERSON, PERSON, 'random'], [null]],
    ['bots alone', ['random', 'random', 'random'], [null]],
  ] as const)('of %s is seen with no other eyes than at the table', async (_, seating, allowed) => {
    const store = keptMatch(begun(), seating);
    const host = openHost(store);
    const { info } = await host.ask({ do: 'replay', match: 'kept' });
    expect(info.eyes).toEqual(allowed);
    const others: Eyes[] = [0, 1, 2, null, 'all'];
    for (const eyes of others) {
      const isAllowed = info.eyes.includes(eyes);
      expect((await host.answer({ do: 'moments', replay: info.replay, eyes })).ok).toBe(isAllowed);
      expect((await host.answer({ do: 'moment', replay: info.replay, eyes, at: 0 })).ok).toBe(isAllowed);
      expect((await host.answer({ do: 'moments', replay: info.replay, eyes: null, from: { eyes, at: 0 } })).ok).toBe(
        isAllowed,
      );
    }
    // Its record would give every hand away.
    const shared = await host.answer({ do: 'share', replay: info.replay });
    expect(shared).toMatchObject({ ok: false, error: expect.stringContaining('when the match is over') });
  });

  test('is not driven on by looking back at it', async () => {
    const store = keptMatch(begun(), onePerson(3));
    const before = structuredClone([store.records, store.entries]);
    const host = openHost(store);
    await host.ask({ do: 'replay', match: 'kept' });
    for (let i = 0; i < 20; i++) await host.ask({ do: 'replay', match: 'kept' });
    expect([store.records, store.entries]).toEqual(before);
  });

  test('of a file is seen as a spectator or its only person sees it', async () => {
    expect(recordMatch(entry, begun(), onePerson(3)).save()).toBeNull();
    const match = begun();
    const host = openHost(memoryStore());
    const unnamed = await host.ask({ do: 'record', text: JSON.stringify(saveMatch(match)) });
    expect(unnamed.info.eyes).toEqual([null]);
    const seated = await host.ask({
      do: 'record',
      text: JSON.stringify({ ...saveMatch(match), seating: ['random', PERSON, 'random'] }),
    });
    expect(seated.info.eyes).toEqual([1, null]);
  });
});

/* Two worlds that are alike to a viewer have the same replay for it, though different things happened. */

const SECRETS: readonly (readonly [game: string, seats: number, options: Readonly<Record<string, unknown>>])[] = [
  ['five-ages', 3, { negotiation: 'sealed' }],
  ['five-ages', 4, { jokers: 2 }],
  ['avenue-empires', 3, {}],
  ['arquetect', 3, {}],
];

test.each(SECRETS)('%s with %i seats, %j: two worlds alike to a viewer have one replay', (id, seats, options) => {
  const entry = games.find(({ game }) => game.id === id);
  if (!entry) throw new Error('no game');
  const match = begin(entry, seats, options);
  const dice = makeDice(`worlds ${id}`);
  const counts = { alike: 0, apart: 0 };
  for (let i = 0; i < 50; i++) {
    const [seat] = seatsIn(waitedFor(match.table));
    if (i % 3 === 0 && seat !== undefined) {
      const legal = legalActions(match.table, seat);
      const worlds = [null, ...Array.from({ length: 3 }, () => legal[dice.below(legal.length)] ?? null)];
      compareWorlds(entry, match, seat, worlds, counts);
    }
    if (!goOn(match, dice)) break;
  }
  expect(counts.alike).toBeGreaterThan(5);
  expect(counts.apart).toBeGreaterThan(0); // and what may be told apart is
});

/** The same match with one more step of a seat, or with none. */
function worldAfter({ game, options, seed, names, steps }: Match<Shape>, seat: Seat, action: Message | null) {
  const world = startMatch(game, { seats: names.length, seed, options: { ...options }, names });
  for (const step of steps) if ('seat' in step) submit(world, step.seat, step.action);
  if (action) submit(world, seat, action);
  return world;
}

function compareWorlds(
  entry: LoadedGame,
  match: Match<Shape>,
  seat: Seat,
  actions: readonly (Message | null)[],
  counts: { alike: number; apart: number },
): void {
  const worlds = actions.map((action) => worldAfter(match, seat, action)).filter(({ table }) => !isOver(table));
  const { seats } = match.table;
  for (const viewer of [(seat + 1) % seats, seats]) {
    const shown = worlds.map((world) => ({
      live: JSON.stringify([viewOf(world.table, viewer), eventsFor(world, viewer)]),
      replay: replayFor(entry, world, viewer),
    }));
    for (const [i, one] of shown.entries()) {
      const other = shown[i + 1] ?? shown[0];
      const isAlike = one.live === other?.live;
      counts[isAlike ? 'alike' : 'apart']++;
      expect(one.replay === other?.replay).toBe(isAlike);
    }
  }
}

/** Everything that a replay of a running match tells one viewer. */
function replayFor(entry: LoadedGame, match: Match<Shape>, viewer: Viewer): string {
  const { seats } = match.table;
  const eyes = viewer < seats ? viewer : null;
  const seating = Array.from({ length: seats }, (_, seat) => (seat === viewer ? PERSON : 'random'));
  const recording = recordMatch(entry, match, seating);
  const moments = recording.moments(eyes);
  const { game, names, isOver: isDone, eyes: allowed, note } = recording;
  const tables = moments.slice(-3).map((_, i) => recording.table(eyes, moments.length - 1 - i));
  return JSON.stringify([game, names, isDone, allowed, note, moments, tables]);
}
