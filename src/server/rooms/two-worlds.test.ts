import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { conform } from '../../engine/conform/conform.ts';
import { rulebookIn } from '../../engine/conform/folder.ts';
import type { World } from '../../engine/conform/report.ts';
import { legalActions, type Message } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import { saveMatch, startMatch } from '../../engine/match.ts';
import { hasChosen } from '../../engine/play.ts';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { Problem, type Seat, type Viewer } from '../../engine/words.ts';
import { FACTS as ARQUETECT } from '../../games/arquetect/bot/told.ts';
import { FACTS as AVENUE_EMPIRES } from '../../games/avenue-empires/bot/told.ts';
import { type LoadedGame, games } from '../../contract/shelf.ts';
import { Log } from '../../desk/log.ts';
import { playUntil, stepsOf } from '../testing/by-step.ts';
import { lastTableFor, momentOf, storyFor, write } from '../archive/archive.ts';
import { eventsFor, legalFor, saveOf, stateOf, textFor, viewFor } from '../requests/looking.ts';
import { happen, isSecret, makeRoom, matchIn, namesOf, type Room, statusOf } from './room.ts';
import { readPlan } from './plan.ts';
import { lineOf, stillFaceOf } from '../updates/face.ts';
import { newsOf, newWatcher, updateFor, type Watcher } from '../updates/updates.ts';

/*
 * Two tables that differ only in what somebody may not know send them the same bytes: events, the view as numbers, what
 * everybody sees of the table, the line in a list of tables, and the answer to every word that asks for something, refusals too.
 */

const CLOCK = { kind: 'bank', seconds: 600, increment: 5 } as const;

/** A room in which this match goes on, with cards that somebody brought, if any. */
function roomOf(entry: LoadedGame, { table, events }: World<Shape>, deck?: object): Room {
  const { seats, options } = table;
  const own = deck ? { deck } : {};
  const made = makeRoom('two-worlds', {
    do: 'make',
    plan: { ...readPlan({ game: entry.game.id, seats, clock: CLOCK, ...own }), options: { ...options } },
    secret: 'not told',
    by: 'person 0',
  });
  made.places.forEach((place, seat) => Object.assign(place, { person: `person ${seat}`, name: `Person ${seat}` }));
  const names = made.places.map(({ name }) => name);
  const match = {
    ...startMatch(entry.game, { seats, options: {}, seed: 'any', setting: made.plan.ownDeck }),
    options,
    table,
    names,
    events: [...events],
  };
  const mark = { table, taken: [], steps: 0, events: 0 };
  return Object.assign(made, { open: { entry, match: { ...match, mark, steps: [] }, log: new Log(events) } });
}

/** Everything that reaches somebody who looks at it for the first time. */
function bytesFor(entry: LoadedGame, world: World<Shape>, viewer: Viewer, deck?: object): string {
  const room = roomOf(entry, world, deck);
  const seat = viewer < world.table.seats ? viewer : null;
  const person = seat === null ? 'a stranger' : `person ${seat}`;
  const update = updateFor(newsOf(room), newWatcher({ person, wantsView: true, seat, send: () => undefined }));
  return [update, lineOf(room), stillFaceOf(room), ...answersFor(room, seat)].join('\n');
}

/** What a program at that seat hears on a stream. */
function streamFor(entry: LoadedGame, world: World<Shape>, viewer: Viewer): string {
  const room = roomOf(entry, world);
  const seat = viewer < world.table.seats ? viewer : null;
  const person = seat === null ? 'a stranger' : `person ${seat}`;
  const lines = (['names', 'numbers'] as const).map((observes) =>
    updateFor(newsOf(room), newWatcher({ person, wantsView: false, observes, seat, send: () => undefined })),
  );
  return lines.join('\n');
}

/** The whole truth, as nobody is told it before the end. */
const bytesForNobody = (entry: LoadedGame, world: World<Shape>): string =>
  JSON.stringify(saveMatch(matchIn(roomOf(entry, world)).match));

/** What is answered to every word by which somebody looks at a table, and to what cannot be done there. */
function answersFor(room: Room, seat: Seat | null): string[] {
  const told = (ask: () => object | null): string => {
    try {
      return JSON.stringify(ask());
    } catch (error) {
      if (error instanceof Problem) return error.message;
      throw error;
    }
  };
  const words = [viewFor, textFor, legalFor, eventsFor, stateOf, ...(statusOf(room) === 'over' ? [] : [saveOf])]; // then all is told
  const looks = words.map((look) => told(() => look(room, seat, {})));
  const by = seat === null ? 'a stranger' : `person ${seat}`;
  const tried = [{}, { type: 'no-such-action' }, ...NAMED].map((action) =>
    told(() => (seat === null ? null : happen(room, { do: 'submit', seat, action: action as Message, by }, 0))),
  );
  return [...looks, ...tried];
}

/** Actions whose fields are missing: which of them there are in a phase is said, and not what is in anybody's hand. */
const NAMED = ['choose', 'propose', 'build', 'pass', 'keep', 'gift', 'trade', 'buy', 'end', 'play'].map((type) => ({
  type,
  card: 'no-such-card',
}));

/** What they can read when the rules have changed. */
function archiveFor(entry: LoadedGame, world: World<Shape>, viewer: Viewer): string {
  const room = roomOf(entry, world);
  const writing = write(momentOf(room));
  let step = writing.next();
  while (!step.done) step = writing.next();
  const archive = step.value;
  return JSON.stringify([storyFor(archive, viewer, namesOf(room)), lastTableFor(archive, viewer, namesOf(room))]);
}

/** With which more is chosen in secret. */
const MORE_SECRETS: Readonly<Record<string, object>> = {
  'five-ages': { options: { negotiation: 'sealed' } },
  arquetect: { preset: 'headlines' },
};

/** Somebody who looks at a room, and is told what is new. */
const onlooker = (seat: Seat | null): Watcher =>
  newWatcher({
    person: seat === null ? 'a stranger' : `person ${seat}`,
    wantsView: true,
    observes: 'names',
    seat,
    send: () => undefined,
  });

/** A step in secret that leaves no trace, taken and taken back; whether there is one. */
function hesitate(room: Room, seat: Seat, dice: Dice, at: () => number): boolean {
  const open = matchIn(room);
  if (!isSecret(open)) return false;
  const { table } = open.match;
  const actions = hasChosen(table, seat) ? legalActions(table, seat) : stepsOf(table, seat);
  const action = actions[dice.below(Math.max(1, actions.length))];
  if (!action) return false;
  const wasIn = hasChosen(table, seat);
  expect(happen(room, { do: 'submit', seat, action, by: `person ${seat}` }, at())).toBeNull();
  const isSeen = isSecret(open) && hasChosen(open.match.table, seat) !== wasIn; // a list that is begun anew is not in any more
  expect(happen(room, { do: 'undo', seat, by: `person ${seat}` }, at())).toBeNull();
  return !isSeen;
}

const FACTS: Readonly<Record<string, readonly string[]>> = { arquetect: ARQUETECT, 'avenue-empires': AVENUE_EMPIRES };

/** How the suite looks at a game. */
function planFor({ game }: LoadedGame) {
  const rulebook = rulebookIn(new URL(`../../games/${game.id}/`, import.meta.url));
  const seats = [...new Set([game.seats.min, Math.min(game.seats.max, 4)])];
  const options = game.id === 'arquetect' ? { deck: 'first' } : {}; // a deck of one's own would have to be made
  return { rulebook, matches: 1, seats, seed: 'wire', options, facts: FACTS[game.id] ?? [] };
}

const EDITED = games.flatMap((entry) => (entry.deck === undefined ? [] : [[entry.game.id, entry] as const]));

test.each(EDITED)('%s with cards that somebody has brought: the same bytes for two such worlds', (_, entry) => {
  const text = JSON.stringify(entry.deck).replaceAll(/"(name|title)":"([^"]{1,30})"/g, '"$1":"My $2"');
  const deck: object = JSON.parse(text);
  const plan = planFor(entry);
  let sent = 0;
  const { findings } = conform(entry.game, {
    ...plan,
    // The deal of the day is of the printed cards (Rebuild §6.5.10).
    options: 'deal' in entry.game.options ? { deal: 'free' } : plan.options,
    seats: plan.seats.slice(0, 1),
    settingFor: () => ({ deck }),
    channels(world, viewer) {
      sent++;
      return [['line', bytesFor(entry, world, viewer, deck)]];
    },
  });
  expect(findings).toEqual([]);
  expect(sent).toBeGreaterThan(20);
});

describe.each(games.map((entry) => [entry.game.id, entry] as const))('%s', (id, entry) => {
  const plan = planFor(entry);

  test('the same bytes for two worlds that differ only in what somebody may not know', () => {
    let sent = 0;
    const { findings } = conform(entry.game, {
      ...plan,
      channels(world, viewer) {
        const isRead = (sent++ >> 1) % 4 === 0; // of both worlds or of neither: it is made for all viewers each time
        return [
          ['line', bytesFor(entry, world, viewer)],
          ...(isRead ? [['archive', archiveFor(entry, world, viewer)] as [string, string]] : []),
          ...(isRead ? [['stream', streamFor(entry, world, viewer)] as [string, string]] : []),
        ];
      },
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(20);
  });

  test('others are sent nothing of steps that somebody takes in secret and takes back', () => {
    const dice = makeDice('hesitate');
    let [steps, changes, time] = [0, 0, 0];
    const at = (): number => (time += 1000);
    const phases = Object.values(entry.game.phases);
    const wanted = {
      changes: phases.some(({ who }) => who === 'together') ? 5 : 0,
      steps: phases.some((phase) => 'ends' in phase) ? 5 : 0,
    };
    for (let i = 0; i < 1 || changes < wanted.changes || steps < wanted.steps; i++) {
      if (i > 100) throw new Error(`only ${steps} steps and ${changes} changes in secret`);
      const number = Math.min(4, entry.game.seats.max);
      const plan = readPlan({ game: id, seats: number, clock: CLOCK, ...(i > 0 ? MORE_SECRETS[id] : {}) });
      const room = makeRoom('two-worlds', { do: 'make', plan, secret: `not told ${i}`, by: 'person 0' });
      for (let seat = 0; seat < number; seat++)
        happen(room, { do: 'sit', seat, name: `Person ${seat}`, words: '', by: `person ${seat}` }, at());
      happen(room, { do: 'begin', by: 'person 0' }, at());
      const seated = room.places.map((_, seat) => seat);
      const onlookers = [...seated, null].map(onlooker);
      const table = () => matchIn(room).match.table;
      playUntil(
        table,
        `${i}`,
        () => {
          for (const actor of seated) {
            for (const one of onlookers) updateFor(newsOf(room), one);
            const others = onlookers.filter(({ seat }) => seat !== actor);
            const before = [lineOf(room), stillFaceOf(room), room.noticed];
            const isChange = hasChosen(table(), actor);
            if (!hesitate(room, actor, dice, at)) continue;
            if (isChange) changes++;
            else steps++;
            expect(others.map((one) => updateFor(newsOf(room), one))).toEqual(others.map(() => null));
            expect([lineOf(room), stillFaceOf(room), room.noticed]).toEqual(before);
          }
          return false;
        },
        (seat, action) =>
          expect(happen(room, { do: 'submit', seat, action, by: `person ${seat}` }, at())).toBeNull() as void,
      );
    }
  });

  test('a line that tells a hidden card is found', () => {
    const { findings } = conform(entry.game, {
      ...plan,
      most: 1,
      channels: ({ table }) => [['line', JSON.stringify([...table.words])]],
    });
    expect(findings[0]).toMatch(/the line differ/);
  });

  const hasNeighbour = entry.game.seats.max > 1;
  test(`a line that was meant for ${hasNeighbour ? 'the seat beside' : 'nobody'} is found`, () => {
    const { findings } = conform(entry.game, {
      ...plan,
      seats: plan.seats.slice(-1),
      matches: 3, // in one there may be no secrets between neighbours
      most: 1,
      channels: (world, viewer) => [
        [
          'line',
          hasNeighbour ? bytesFor(entry, world, (viewer + 1) % world.table.seats) : bytesForNobody(entry, world),
        ],
      ],
    });
    expect(findings[0]).toMatch(/the line differ/);
  });
});
