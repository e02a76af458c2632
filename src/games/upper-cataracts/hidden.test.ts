import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { imagine } from '../../engine/imagine.ts';
import { type SavedMatch, startMatch, submit } from '../../engine/match.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { letterNames, tellEvents } from '../../engine/tell.ts';
import { redact, viewOf, type ZoneView } from '../../engine/view.ts';
import { upperCataracts } from './game.ts';
import { type CataractsTable, type UpperCataracts, ZONES } from './shape.ts';
import {
  controlledOf,
  countIn,
  dueNames,
  endPlays,
  facesIn,
  names,
  opening,
  play,
  position,
  resolve,
  stop,
  take,
} from './testing/position.ts';

/* Section 9: what the player and a spectator know. */

const PLAYER = 0;
const SPECTATOR = 1;

function seen(t: CataractsTable, viewer: number, zone: UpperCataracts['zone']): ZoneView {
  const found = [viewOf(t, viewer).zones[zone]].flat()[0];
  if (!found) throw new Error(`no zone ${zone}`);
  return found;
}

test('[§9] the hand is the player’s; to a spectator hand and Action Deck are known only together', () => {
  const t = opening();
  expect(seen(t, PLAYER, 'hand').cards).toHaveLength(5);
  expect(seen(t, SPECTATOR, 'hand')).toEqual({ count: 5 });
  expect(seen(t, SPECTATOR, 'action-deck')).toEqual({ count: 5 });
  const together = viewOf(t, SPECTATOR).unseen.find(({ zones }) => zones.includes('hand 0'));
  expect(together?.zones.toSorted()).toEqual(['action-deck', 'hand 0']);
  expect(together?.cards).toHaveLength(10);
});

test('[§9] the Action Deck: its contents are known to the player, its order is not', () => {
  const t = opening();
  expect(seen(t, PLAYER, 'action-deck')).toEqual({ count: 5 });
  const deck = viewOf(t, PLAYER).unseen.find(({ zones }) => zones.join() === 'action-deck');
  expect(deck?.cards).toHaveLength(5);
});

test('[§9] supplies, discards and Milestones are open to all', () => {
  const t = opening();
  for (const viewer of [PLAYER, SPECTATOR]) {
    expect(seen(t, viewer, 'action-supply').cards).toHaveLength(105);
    expect(seen(t, viewer, 'objective-supply').cards).toHaveLength(40);
    expect(seen(t, viewer, 'milestone-deck').cards?.[0]).toBe('the-bellowing-hippos');
  }
});

test('[§9] scout: what was seen stays known on top and at the bottom, to the player alone', () => {
  const t = position({ hand: ['Nilometer Readings'], objectiveDeck: ['Marsh Hunt', 'House of Life', 'Brick Quotas'] });
  play(t, 'Nilometer Readings');
  expect(seen(t, PLAYER, 'objective-deck').cards?.slice(0, 2)).toEqual(['marsh-hunt', 'house-of-life']);
  t.events = [];
  take(t, { type: 'bottom', place: 1 });
  expect(seen(t, PLAYER, 'objective-deck').cards?.at(-1)).toBe('marsh-hunt');
  const told = tellEvents(t.plan, t.events, SPECTATOR, letterNames(1)).map(({ text }) => text);
  expect(told).toContain('You look at 2 cards of the Objective Deck: one goes to the bottom.');
  expect(JSON.stringify(tellEvents(t.plan, t.events, SPECTATOR, letterNames(1)))).not.toContain('marsh-hunt');
});

test('[§9] the Objectives that `enterAct` leaves out are seen by nobody until the game is over', () => {
  const t = position({
    at: 'resolve',
    trackers: '8/8/8/8',
    tags: ['tributary'],
    milestone: { card: 'The Patient Yoke' },
    year: 29,
  });
  resolve(t, 'The Patient Yoke', 'Starve the garrison');
  stop(t);
  expect(seen(t, PLAYER, 'left-out-2')).toEqual({ count: 6 });
  const may = viewOf(t, PLAYER).unseen.find(({ zones }) => zones.includes('left-out-2'));
  expect(may?.zones).toContain('objective-deck');
  endPlays(t);
  stop(t);
  expect(seen(t, SPECTATOR, 'left-out-2').cards).toHaveLength(6);
});

test('[§9] what each act left out is known by number: every world that a viewer imagines is a possible one', () => {
  const recorded = recordedMatch();
  const worlds: CataractsTable[] = [];
  for (const t of positionsOf(recorded)) {
    const truth = possible(t);
    for (const viewer of [PLAYER, SPECTATOR]) {
      const world = imagine(redact(t, viewer), makeDice(`${recorded.seed} ${worlds.length}`));
      expect(possible(world)).toEqual(truth);
      worlds.push(world);
    }
  }
  const inActThree = worlds.filter((world) => countIn(world, 'left-out-3') > 0);
  expect(inActThree.length).toBeGreaterThan(200);
  // They are not all the same one.
  expect(new Set(inActThree.map((world) => names(world, 'left-out-3').toSorted().join())).size).toBeGreaterThan(5);
});

/** What cannot differ between the truth and a world: how many Objectives of each group are out of it, and what is controlled. */
function possible(t: CataractsTable): unknown {
  const unseen = ZONES.filter((zone) => zone.startsWith('left-out')).flatMap((zone) => groupsIn(t, zone));
  const known = ZONES.filter((zone) => !zone.startsWith('left-out')).flatMap((zone) => groupsIn(t, zone));
  return { unseen: unseen.toSorted(), known: known.toSorted(), controlled: controlledOf(t) };
}

const groupsIn = (t: CataractsTable, zone: UpperCataracts['zone']): string[] =>
  facesIn(t, zone).map((face) => (face.kind === 'objective' ? face.card.group : face.kind));

function* positionsOf({ seed, options, steps }: SavedMatch): Generator<CataractsTable> {
  const match = startMatch(upperCataracts, { seats: 1, seed, options });
  for (const step of steps) {
    if (!('action' in step) || !submit(match, 0, step.action).ok) throw new Error('the recorded match does not run');
    yield match.table;
  }
}

const recordedMatch = (): SavedMatch =>
  JSON.parse(readFileSync(new URL('testing/golden.json', import.meta.url), 'utf8'));

test('[§9] a view holds no random streams', () => {
  expect(redact(opening(), PLAYER).rng.every((word) => word === 0)).toBe(true);
});

test('[§4.2.4] Retained cards are shown when the step begins', () => {
  const t = position({ hand: ['Corruption', 'Empty Granaries', 'Conscription'] });
  endPlays(t);
  expect(dueNames(t)).toEqual(['Corruption', 'Empty Granaries']);
  expect(
    seen(t, SPECTATOR, 'hand')
      .cards?.filter((card) => card !== null)
      .toSorted(),
  ).toEqual(expect.arrayContaining(['corruption', 'empty-granaries']));
});
