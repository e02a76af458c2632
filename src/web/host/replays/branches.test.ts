import '../../../games/all.ts';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { legalActions } from '../../../engine/edge.ts';
import type { Shape, Table } from '../../../engine/game.ts';
import { imagine } from '../../../engine/imagine.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import {
  chanceOf,
  eventsFor,
  loadMatch,
  type Match,
  replayStep,
  saveMatch,
  submit,
  undo,
} from '../../../engine/match.ts';
import { act, pickCode, waitedFor } from '../../../engine/play.ts';
import { resultOf } from '../../../engine/result.ts';
import { serialize } from '../../../engine/save.ts';
import { clone, isOver } from '../../../engine/table.ts';
import { redact, seatsIn, viewOf } from '../../../engine/view.ts';
import { type LoadedGame, games } from '../../../contract/shelf.ts';
import { branchOff } from '../../../desk/branching.ts';
import { recordMatch } from '../../../desk/recording.ts';
import { type BranchPlan, PERSON } from '../../../desk/wire.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { begin, goOn, keptMatch, onePerson, openHost } from '../../testing/recorded.ts';

const fileOf = ({ game }: LoadedGame): URL => new URL(`../../../games/${game.id}/testing/golden.json`, import.meta.url);
const golden = (entry: LoadedGame): string => readFileSync(fileOf(entry), 'utf8');

/** The games of which there is a recorded match. */
const all = games.filter((entry) => existsSync(fileOf(entry))).map((entry) => [entry.game.id, entry] as const);

/** Plays at random until it is over. */
function playOut(t: Table<Shape>, seed: string): void {
  const dice = makeDice(seed);
  for (let steps = 0; !isOver(t); steps++) {
    if (steps > 20_000) throw new Error('it does not end');
    const [seat = 0] = seatsIn(waitedFor(t));
    act(t, seat, pickCode(t, seat, dice));
  }
}

const entryOf = (id: string): LoadedGame => {
  const entry = games.find(({ game }) => game.id === id);
  if (!entry) throw new Error(`no ${id}`);
  return entry;
};

describe.each(all)('%s', (_, entry) => {
  test('is played on to its end from every moment of the recorded match, in any seat, both ways', () => {
    const match = loadMatch(entry.game, JSON.parse(golden(entry)));
    const seats = match.names.length;
    const recording = recordMatch(entry, match, onePerson(seats));
    const count = recording.moments('all').length;
    expect(count).toBeGreaterThan(20);
    for (let at = 0; at < count - 1; at++) {
      const way = recording.wayTo({ eyes: 'all', at });
      if (!way) throw new Error(`no way to moment ${at}`);
      const anew = at % 2 === 0 ? `anew ${at}` : null;
      const seat = at % seats;
      const { open } = branchOff(entry, match, way.steps, { seat, anew });
      // Whoever plays on sees what they saw, whatever is dealt anew.
      if (anew !== null) {
        const asItWas = branchOff(entry, match, way.steps, { seat, anew: null }).open.match.table;
        expect(viewOf(open.match.table, seat)).toEqual(viewOf(asItWas, seat));
      }
      const t = clone(open.match.table, false);
      playOut(t, `on ${at}`);
      expect(isOver(t)).toBe(true);
    }
    const last = recording.wayTo({ eyes: 'all', at: count - 1 });
    expect(() => branchOff(entry, match, last?.steps ?? [], { seat: 0, anew: null })).toThrow('over at this moment');
  });

  test('dealt anew, two matches that its seat cannot tell apart are one', () => {
    const match = begin(entry, Math.max(entry.game.seats.min, Math.min(3, entry.game.seats.max)));
    const dice = makeDice('worlds');
    let apart = 0;
    for (let step = 0; step < 60 && !isOver(match.table); step++) {
      for (let seat = 0; seat < match.table.seats; seat++) {
        const other: Match<Shape> = {
          ...match,
          steps: [...match.steps],
          events: [...match.events],
          mark: { ...match.mark, table: clone(match.mark.table) },
          seed: 'another deal',
          table: { ...imagine(redact(match.table, seat), makeDice(`other ${step}`)), events: [] },
        };
        const one: Match<Shape> = {
          ...match,
          steps: [...match.steps],
          events: [...match.events],
          mark: { ...match.mark, table: clone(match.mark.table) },
          table: { ...clone(match.table), events: [] },
        };
        if (JSON.stringify(serialize(one.table)) !== JSON.stringify(serialize(other.table))) apart++;
        for (const world of [one, other]) replayStep(world, { branch: seat, anew: `branch ${step}` });
        expect(serialize(other.table)).toEqual(serialize(one.table));
        expect(chanceOf(other)).toEqual(chanceOf(one));
        expect(eventsFor(other, seat)).toEqual(eventsFor(one, seat));
      }
      goOn(match, dice);
    }
    expect(apart).toBeGreaterThan(10);
  });

  test('is kept, played on, and shared as a record that replays', async () => {
    const store = memoryStore();
    const host = openHost(store);
    const { info } = await host.ask({ do: 'record', text: golden(entry) });
    const { moments } = await host.ask({ do: 'moments', replay: info.replay, eyes: 0 });
    const at = moments.length - Math.min(moments.length, 8);
    const people = info.names.map(() => PERSON);
    const { match } = await host.ask({
      do: 'branch',
      replay: info.replay,
      from: { eyes: 0, at },
      seat: 0,
      seating: people,
      isAnew: true,
      name: 'Another way',
    });
    const seen = await host.ask({ do: 'moment', replay: info.replay, eyes: 0, at });
    const first = await host.ask({ do: 'table', match, seat: 0, since: 0 });
    expect(first.table.view).toEqual(seen.table.view);
    expect(first.table.canUndo).toBe(false);
    expect(first.table.events.at(-1)?.text).toContain('dealt anew');

    // A new host, as after a reload of the page, goes on with what is kept.
    const again = openHost(store);
    const dice = makeDice('kept');
    for (let steps = 0; steps < 3000; steps++) {
      const { table } = await again.ask({ do: 'table', match, seat: null, since: 0 });
      const [seat] = table.view.waiting;
      if (table.view.result || seat === undefined) break;
      const { table: own } = await again.ask({ do: 'table', match, seat, since: 0 });
      const action = own.legal[dice.below(own.legal.length)];
      if (!action) throw new Error('nothing to do');
      await again.ask({ do: 'submit', match, seat, action });
    }
    const replayed = await again.ask({ do: 'replay', match });
    expect(replayed.info).toMatchObject({ isOver: true, origin: { match: null, isAnew: true, name: 'Another way' } });
    const { record, brief } = await again.ask({ do: 'share', replay: replayed.info.replay });
    for (const text of [record, brief]) {
      const told = await again.ask({ do: 'record', text });
      const mine = await again.ask({ do: 'moments', replay: replayed.info.replay, eyes: 'all' });
      expect(await again.ask({ do: 'moments', replay: told.info.replay, eyes: 'all' })).toEqual(mine);
    }
    const origin = await again.ask({ do: 'record', text: golden(entry) });
    const list = await again.ask({ do: 'branches', replay: origin.info.replay });
    expect(list.branches).toMatchObject([{ match, isOver: true, origin: { name: 'Another way' } }]);
    expect(list.branches[0]?.outcome?.result.ranks).toHaveLength(info.names.length);
    expect(list.outcome?.result).toEqual(resultOf(loadMatch(entry.game, JSON.parse(golden(entry))).table));
    expect(again.bugs).toEqual([]);
  });
});

describe('a branch', () => {
  const entry = entryOf('five-ages');
  const finished = (): Match<Shape> => {
    const match = begin(entry, 3);
    const dice = makeDice('branch');
    while (goOn(match, dice));
    return match;
  };
  const plan = (replay: string, more: Partial<BranchPlan> = {}) => ({
    do: 'branch' as const,
    replay,
    from: { eyes: 0 as const, at: 12 },
    seat: 0,
    seating: onePerson(3),
    isAnew: true,
    ...more,
  });

  test('is listed with its match, named, begun again and thrown away; the match stays as it was', async () => {
    const store = keptMatch(finished(), onePerson(3));
    const before = structuredClone([store.records.get('kept'), store.entries.get('kept')]);
    const host = openHost(store);
    const { info } = await host.ask({ do: 'replay', match: 'kept' });
    expect(info).toMatchObject({ match: 'kept', origin: null });
    const { match } = await host.ask(plan(info.replay));
    const { match: other } = await host.ask(plan(info.replay, { isAnew: false, from: { eyes: 'all', at: 20 } }));
    await host.ask({ do: 'name-branch', branch: match, name: ' The king ' });
    const { match: third } = await host.ask({ do: 'rematch', match });
    const { branches } = await host.ask({ do: 'branches', replay: info.replay });
    expect(new Set(branches.map((branch) => branch.match))).toEqual(new Set([match, other, third]));
    expect(branches.find((one) => one.match === match)?.origin).toMatchObject({
      match: 'kept',
      name: 'The king',
      isAnew: true,
    });
    expect(branches.find((one) => one.match === other)?.origin).toMatchObject({ name: '', isAnew: false });
    const { matches } = await host.ask({ do: 'matches' });
    expect(matches.filter(({ origin }) => origin?.match === 'kept')).toHaveLength(3);
    await host.ask({ do: 'forget', match });
    expect((await host.ask({ do: 'branches', replay: info.replay })).branches).toHaveLength(2);
    expect([store.records.get('kept'), store.entries.get('kept')]).toEqual(before);
    // What is named while it is open keeps its name when somebody plays on.
    const { table } = await host.ask({ do: 'table', match: third, seat: 0, since: 0 });
    await host.ask({ do: 'name-branch', branch: third, name: 'Third' });
    const [action] = table.legal;
    if (action) await host.ask({ do: 'submit', match: third, seat: 0, action });
    expect(store.records.get(third)?.origin?.name).toBe('Third');
    expect(host.bugs).toEqual([]);
  });

  test('of a branch knows the branch', async () => {
    const host = openHost(keptMatch(finished(), onePerson(3)));
    const { info } = await host.ask({ do: 'replay', match: 'kept' });
    const { match } = await host.ask(plan(info.replay, { seating: [PERSON, PERSON, PERSON] }));
    const dice = makeDice('again');
    for (let steps = 0; steps < 500; steps++) {
      const { table } = await host.ask({ do: 'table', match, seat: null, since: 0 });
      const [seat] = table.view.waiting;
      if (seat === undefined) break;
      const { table: own } = await host.ask({ do: 'table', match, seat, since: 0 });
      const action = own.legal[dice.below(own.legal.length)];
      if (action) await host.ask({ do: 'submit', match, seat, action });
    }
    const branch = await host.ask({ do: 'replay', match });
    const { moments } = await host.ask({ do: 'moments', replay: branch.info.replay, eyes: 1 });
    const second = await host.ask(
      plan(branch.info.replay, {
        seat: 1,
        seating: ['random', PERSON, 'random'],
        from: { eyes: 1, at: moments.length - 4 },
      }),
    );
    const { branches } = await host.ask({ do: 'branches', replay: branch.info.replay });
    expect(branches).toMatchObject([{ match: second.match, origin: { match } }]);
    const { branches: first } = await host.ask({ do: 'branches', replay: info.replay });
    expect(first.map((one) => one.match)).toEqual([match]);
  });

  test('does not begin while the match goes on, nor with eyes or seats that there are not', async () => {
    const running = begin(entry, 3);
    const dice = makeDice('running');
    for (let i = 0; i < 40; i++) goOn(running, dice);
    const store = keptMatch(running, onePerson(3));
    const host = openHost(store);
    const { info } = await host.ask({ do: 'replay', match: 'kept' });
    for (const isAnew of [true, false])
      expect(await host.answer(plan(info.replay, { isAnew }))).toMatchObject({
        ok: false,
        error: expect.stringContaining('when it is over'),
      });
    expect(await host.ask({ do: 'branches', replay: info.replay })).toMatchObject({ outcome: null, branches: [] });
    expect(store.records.size).toBe(1);

    const over = openHost(keptMatch(finished(), onePerson(3)));
    const { info: done } = await over.ask({ do: 'replay', match: 'kept' });
    const bad: readonly [Partial<BranchPlan>, string][] = [
      [{ seat: 3 }, 'may not be looked at with these eyes'],
      [{ from: { eyes: 9, at: 1 } }, 'may not be looked at with these eyes'],
      [{ from: { eyes: 0, at: 9999 } }, 'moment 9999'],
      [{ seating: ['random', 'random', 'random'] }, 'whoever plays on is a person'],
      [{ seating: [PERSON, 'random'] }, 'every seat has a person or a bot'],
      [{ seating: [PERSON, 'nobody', 'random'] }, 'not "nobody"'],
      [{ name: 'x'.repeat(61) }, 'at most 60 printable characters'],
      [{ replay: 'r99' }, 'not open any more'],
    ];
    for (const [more, sentence] of bad)
      expect(await over.answer(plan(done.replay, more))).toMatchObject({
        ok: false,
        error: expect.stringContaining(sentence),
      });
    expect((await over.ask({ do: 'matches' })).matches).toHaveLength(1);
    expect([...host.bugs, ...over.bugs]).toEqual([]);
  });

  test('cannot be taken back to before it began', () => {
    const match = begin(entry, 3);
    const [action] = legalActions(match.table, 0);
    submit(match, 0, action);
    replayStep(match, { branch: 0 });
    expect(undo(match, 0)?.text).toContain('Nothing to take back');
    const [next] = legalActions(match.table, 1);
    submit(match, 1, next);
    expect(undo(match, 1)).toBeNull();
    expect(match.steps.at(-1)).toEqual({ branch: 0 });
  });

  test('as a file is verified: what was changed in it is said in a sentence', () => {
    const match = begin(entry, 3);
    const dice = makeDice('file');
    for (let i = 0; i < 20; i++) goOn(match, dice);
    replayStep(match, { branch: 1, anew: 'spring' });
    while (goOn(match, dice));
    const saved = JSON.parse(JSON.stringify(saveMatch(match)));
    expect(saveMatch(loadMatch(entry.game, saved))).toEqual(saveMatch(match));
    const at = match.steps.findIndex((step) => 'branch' in step);
    const changed = (step: unknown) => ({
      ...saved,
      steps: saved.steps.map((one: unknown, i: number) => (i === at ? step : one)),
    });
    for (const [step, sentence] of [
      [{ branch: 1, anew: 'summer' }, /does not replay|was changed/],
      [{ branch: 1 }, /does not replay|was changed/],
      [{ branch: 3, anew: 'spring' }, /step 21 is of seat 3/],
      [{ branch: '1', anew: 'spring' }, /step 21 is of seat "1"/],
      [{ branch: 1, anew: 7 }, /A seed is a text/],
      [{ branch: 1, anew: 'x'.repeat(201) }, /A seed is a text/],
      [{ branch: null }, /is of seat null/],
    ] as const)
      expect(() => loadMatch(entry.game, changed(step)), JSON.stringify(step)).toThrow(sentence);
    const late = { ...saved, steps: [...saved.steps, { branch: 0 }] };
    expect(() => loadMatch(entry.game, late)).toThrow('is refused (The game is over.');
  });
});
