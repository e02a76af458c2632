import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { cardName } from '../../engine/edge.ts';
import { nameOfZone, seatOfZone } from '../../engine/plan.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { cardsIn } from '../../engine/zones.ts';
import { games } from '../../contract/shelf.ts';
import { doors } from '../../games/doors.ts';
import { begin, goOn, keptMatch, onePerson, openHost } from '../testing/recorded.ts';
import { favouritesIn, neglectedIn } from './favourites.ts';

describe.each(games.map((entry) => [entry.game.id, entry] as const))('what somebody does in %s', (id, entry) => {
  test('is counted from a kept match: every action, and the cards that came to be used', async () => {
    const seats = Math.max(entry.game.seats.min, Math.min(2, entry.game.seats.max));
    const match = begin(entry, seats);
    const dice = makeDice('habits');
    while (goOn(match, dice));
    const store = keptMatch(match, onePerson(seats));
    const { habits } = await openHost(store).ask({ do: 'habits', game: id });
    expect([habits.matches, habits.others, habits.missing]).toEqual([1, seats - 1, 0]);
    const own = match.steps.filter((step) => 'action' in step && step.seat === 0).length;
    expect(habits.actions.reduce((sum, one) => sum + one.own, 0)).toBe(own);
    expect(habits.actions.reduce((sum, one) => sum + one.theirs, 0)).toBe(match.steps.length - own);
    const zones = (await doors.find((door) => door.id === id)?.tally?.())?.tally.cards?.used ?? [];
    expect(habits.cards.length > 0).toBe(zones.length > 0); // a game need not say where used cards lie
    expect(habits.cards.every((card) => card.own <= 1 && card.theirs <= seats - 1)).toBe(true);
    // What is used at the end by anybody, and was not from the beginning, is among them.
    const { plan } = match.table;
    const start = begin(entry, seats).table;
    const [own0 = new Set<string>(), before = new Set<string>()] = [match.table, start].map(
      (t) =>
        new Set(
          plan.zones
            .filter((zone) => seatOfZone(plan, zone) === 0 && zones.includes(nameOfZone(plan, zone)))
            .flatMap((zone) => cardsIn(t, zone).map((card) => cardName(plan, card))),
        ),
    );
    const counted = new Set(habits.cards.filter((card) => card.own === 1).map(({ card }) => card));
    expect([...own0.difference(before)].filter((card) => !counted.has(card))).toEqual([]);
  });
});

test('matches of older rules are left out, and said to be', async () => {
  const entry = games[0];
  if (!entry) throw new Error('no game');
  const match = begin(entry, entry.game.seats.min);
  const dice = makeDice('older');
  while (goOn(match, dice));
  const store = keptMatch(match, onePerson(entry.game.seats.min));
  const record = store.records.get('kept');
  if (record) store.records.set('kept', { ...record, version: 0 });
  const { habits } = await openHost(store).ask({ do: 'habits', game: entry.game.id });
  expect([habits.matches, habits.missing, habits.cards]).toEqual([0, 1, []]);
});

test('favourites are used often; neglected is what others use clearly more', () => {
  const cards = [
    { card: 'often', own: 9, theirs: 10 },
    { card: 'seldom', own: 1, theirs: 25 },
    { card: 'hardly less', own: 4, theirs: 16 },
  ];
  expect(favouritesIn({ cards, matches: 10 }).map(({ card }) => card)).toEqual(['often', 'hardly less']);
  expect(neglectedIn({ cards, matches: 10, others: 30 }).map(({ card }) => card)).toEqual(['seldom']);
  expect(favouritesIn({ cards, matches: 2 })).toEqual([]);
  expect(neglectedIn({ cards, matches: 10, others: 0 })).toEqual([]);
});
