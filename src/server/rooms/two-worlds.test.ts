import { describe, expect, test } from 'vitest';
import { conform } from '../../engine/conform/conform.ts';
import { rulebookIn } from '../../engine/conform/folder.ts';
import type { World } from '../../engine/conform/report.ts';
import type { Shape } from '../../engine/game.ts';
import { startMatch } from '../../engine/match.ts';
import type { Viewer } from '../../engine/words.ts';
import { FACTS as ARQUETECT } from '../../games/arquetect/told.ts';
import { FACTS as AVENUE_EMPIRES } from '../../games/avenue-empires/told.ts';
import { type Entry, games } from '../../games/registry.ts';
import { archiveOf, lastTableFor, storyFor } from './archive.ts';
import { makeRoom, namesOf, type Room } from './room.ts';
import { readPlan } from './plan.ts';
import { lineOf } from './face.ts';
import { newsOf, newWatcher, updateFor } from './updates.ts';

/*
 * Two tables that differ only in what somebody may not know send them the same bytes: events, the view as numbers, what
 * everybody sees of the table, and the line in a list of tables.
 */

/** A room in which this match goes on. */
function roomOf(entry: Entry, { table, events }: World<Shape>): Room {
  const { seats, options } = table;
  const made = makeRoom('two-worlds', {
    do: 'make',
    plan: { ...readPlan({ game: entry.game.id, seats }), options: { ...options } },
    secret: 'not told',
    by: 'person 0',
  });
  made.places.forEach((place, seat) => Object.assign(place, { person: `person ${seat}`, name: `Person ${seat}` }));
  const names = made.places.map(({ name }) => name);
  const match = {
    ...startMatch(entry.game, { seats, options: {}, seed: 'any' }),
    options,
    table,
    names,
    events: [...events],
  };
  const mark = { table, steps: 0, events: 0 };
  return Object.assign(made, { open: { entry, match: { ...match, mark, steps: [] }, log: [...events] } });
}

/** Everything that reaches somebody who looks at it for the first time. */
function bytesFor(entry: Entry, world: World<Shape>, viewer: Viewer): string {
  const room = roomOf(entry, world);
  const seat = viewer < world.table.seats ? viewer : null;
  const person = seat === null ? 'a stranger' : `person ${seat}`;
  const update = updateFor(newsOf(room), newWatcher({ person, wantsView: true, seat, send: () => undefined }));
  return `${update}\n${lineOf(room)}`;
}

/** What they can read when the rules have changed. */
function archiveFor(entry: Entry, world: World<Shape>, viewer: Viewer): string {
  const room = roomOf(entry, world);
  const archive = archiveOf(room);
  return JSON.stringify([storyFor(archive, viewer, namesOf(room)), lastTableFor(archive, viewer, namesOf(room))]);
}

const FACTS: Readonly<Record<string, readonly string[]>> = { arquetect: ARQUETECT, 'avenue-empires': AVENUE_EMPIRES };

describe.each(games.map((entry) => [entry.game.id, entry] as const))('%s', (id, entry) => {
  const rulebook = rulebookIn(new URL(`../../games/${id}/`, import.meta.url));
  const seats = [...new Set([entry.game.seats.min, Math.min(entry.game.seats.max, 4)])];
  const options = id === 'arquetect' ? { deck: 'first' } : {}; // a deck of one's own would have to be made
  const plan = { rulebook, matches: 1, seats, seed: 'wire', options, facts: FACTS[id] ?? [] };

  test('the same bytes for two worlds that differ only in what somebody may not know', () => {
    let sent = 0;
    const { findings } = conform(entry.game, {
      ...plan,
      channels(world, viewer) {
        const isRead = (sent++ >> 1) % 4 === 0; // of both worlds or of neither: it is made for all viewers each time
        return [
          ['line', bytesFor(entry, world, viewer)],
          ...(isRead ? [['archive', archiveFor(entry, world, viewer)] as [string, string]] : []),
        ];
      },
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(20);
  });

  test('a line that tells a hidden card is found', () => {
    const { findings } = conform(entry.game, {
      ...plan,
      most: 1,
      channels: ({ table }) => [['line', JSON.stringify([...table.words])]],
    });
    expect(findings[0]).toMatch(/the line differ/);
  });
});
