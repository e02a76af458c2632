import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Games, pair, type Party, type Seeker, type Shunned } from './pairing.ts';

const NOW = 1_800_000_000_000;
const GAMES: Games = new Map([
  ['duel', { min: 2, max: 2, usual: 2 }],
  ['trio', { min: 2, max: 4, usual: 3 }],
  ['crowd', { min: 3, max: 7, usual: 4 }],
]);

const nobody: Shunned = () => false;

/** Somebody who has waited for so many seconds. */
const seeker = (person: string, waited: number, wish: Partial<Seeker> = {}): Seeker => ({
  person,
  since: NOW - waited * 1000,
  games: ['trio'],
  seats: null,
  pace: 'live',
  bots: null,
  skill: {},
  ...wish,
});

const partiesOf = (seekers: readonly Seeker[], isShunned = nobody): readonly Party[] =>
  pair(seekers, GAMES, isShunned, NOW).parties;

describe('who plays with whom', () => {
  test('as many as usual begin at once, whoever waited longest among them', () => {
    const all = ['ada', 'bo', 'cy', 'di'].map((person, i) => seeker(person, 5 - i));
    expect(partiesOf(all)).toEqual([{ game: 'trio', pace: 'live', seats: 3, people: ['ada', 'bo', 'cy'] }]);
  });
  test('two of three wait a little for the third, then they play as two', () => {
    expect(partiesOf([seeker('ada', 9), seeker('bo', 1)])).toEqual([]);
    expect(partiesOf([seeker('ada', 10), seeker('bo', 1)])).toMatchObject([{ seats: 2, people: ['ada', 'bo'] }]);
  });
  test('four whose wish is four play as four, though three are usual', () => {
    const four = { seats: { least: 4, most: 4 } };
    const all = ['ada', 'bo', 'cy', 'di'].map((person) => seeker(person, 1, four));
    expect(partiesOf(all.slice(1))).toEqual([]);
    expect(partiesOf(all)).toMatchObject([{ seats: 4 }]);
  });
  test('games, seats and pace have to overlap', () => {
    const ada = seeker('ada', 60, { games: ['duel'] });
    expect(partiesOf([ada, seeker('bo', 60, { games: ['crowd'] })])).toEqual([]);
    expect(partiesOf([ada, seeker('bo', 60, { games: ['duel'], pace: 'days' })])).toEqual([]);
    const three = seeker('bo', 60, { games: ['duel', 'trio'], seats: { least: 3, most: 9 } });
    expect(partiesOf([ada, three])).toEqual([]);
    expect(partiesOf([ada, seeker('bo', 0, { games: ['crowd', 'duel'] })])).toMatchObject([{ game: 'duel' }]);
  });
  test('bots come when the wait is over, for those who want them in the end, and never for others', () => {
    const ada = (waited: number): Seeker => seeker('ada', waited, { games: ['crowd'], bots: 30 });
    const bo = seeker('bo', 20, { games: ['crowd'], bots: 180 });
    const cy = seeker('cy', 500, { games: ['crowd'] });
    expect(partiesOf([ada(29), bo, cy])).toMatchObject([{ people: ['cy', 'ada', 'bo'], seats: 3 }]); // people before bots
    const four = { seats: { least: 4, most: 4 } };
    const all = [
      { ...ada(29), ...four },
      { ...bo, ...four },
      { ...cy, ...four },
    ];
    expect(partiesOf(all)).toEqual([]);
    expect(partiesOf([{ ...ada(30), ...four }, ...all.slice(1)])).toMatchObject([{ people: ['ada', 'bo'], seats: 4 }]);
  });
  test('whoever is alone gets bots where most others would have been, at the usual number of seats', () => {
    expect(partiesOf([seeker('ada', 31, { games: ['duel', 'trio'], bots: 30 })])).toEqual([
      { game: 'duel', pace: 'live', seats: 2, people: ['ada'] },
    ]);
  });
  test('people who do not want to play with each other do not', () => {
    const isShunned = (a: string, b: string): boolean => [a, b].toSorted().join() === 'ada,bo';
    const all = ['ada', 'bo', 'cy', 'di'].map((person, i) => seeker(person, 9 - i));
    expect(partiesOf(all, isShunned)).toMatchObject([{ people: ['ada', 'cy', 'di'] }]);
    expect(partiesOf([seeker('ada', 60), seeker('bo', 60)], isShunned)).toEqual([]);
  });
  test('where there are many, whoever is next plays with those who play as well', () => {
    const skills = [30, 10, 31, 11, 29, 12, 30, 9, 10];
    const all = skills.map((mu, i) => seeker(`p${i}`, 9 - i / 10, { skill: { trio: mu } }));
    expect(partiesOf(all)[0]?.people).toEqual(['p0', 'p2', 'p6']);
    expect(partiesOf(all)).toHaveLength(3);
    expect(partiesOf(all.slice(0, 8))[0]?.people).toEqual(['p0', 'p1', 'p2']); // there are not so many
  });
});

const anybody = fc.record({
  waited: fc.integer({ min: 0, max: 300 }),
  games: fc.uniqueArray(fc.constantFrom(...GAMES.keys()), { minLength: 1 }),
  seats: fc.option(
    fc.tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 0, max: 5 })).map(([least, more]) => ({
      least,
      most: least + more,
    })),
  ),
  pace: fc.constantFrom('live', 'days'),
  bots: fc.option(fc.integer({ min: 5, max: 200 })),
});
const crowd = fc
  .array(anybody, { maxLength: 60 })
  .map((all) => all.map(({ waited, ...wish }, i) => seeker(`p${i}`, waited, wish)));

const takes = (one: Seeker, { game, pace, seats }: Party): boolean =>
  one.pace === pace && one.games.includes(game) && seats >= (one.seats?.least ?? 0) && seats <= (one.seats?.most ?? 99);

describe('whoever seeks what', () => {
  test('nobody sits at two tables, and everybody at one that they want', () => {
    fc.assert(
      fc.property(crowd, (all) => {
        const parties = partiesOf([...all, ...all.slice(0, 3)]); // the same people once more
        const people = parties.flatMap((party) => party.people);
        expect(new Set(people).size).toBe(people.length);
        for (const party of parties) {
          const { min, max } = GAMES.get(party.game) ?? { min: 0, max: 0 };
          expect(party.seats).toBeGreaterThanOrEqual(min);
          expect(party.seats).toBeLessThanOrEqual(max);
          expect(party.people.length).toBeLessThanOrEqual(party.seats);
          for (const person of party.people) {
            const one = all.find((other) => other.person === person);
            expect(one && takes(one, party)).toBe(true);
            if (party.people.length < party.seats) expect(one?.bots).not.toBeNull();
          }
        }
      }),
    );
  });
  test('nobody who waited longer, and would sit there, is passed over for somebody who came later', () => {
    fc.assert(
      fc.property(crowd, (all) => {
        const parties = partiesOf(all);
        const served = new Set(parties.flatMap((party) => party.people));
        for (const party of parties) {
          const members = all.filter(({ person }) => party.people.includes(person));
          const withBots = party.seats > party.people.length;
          // One of them was served in their turn; of the others nobody came later than somebody who is left over.
          const latest = members.toSorted((a, b) => a.since - b.since).at(-2);
          for (const one of all)
            if (!served.has(one.person) && takes(one, party) && !(withBots && one.bots === null))
              expect(one.since >= (latest?.since ?? 0) || members.length === 1).toBe(true);
        }
      }),
    );
  });
  test('nobody is left who could play at once: fewer than a table has seats want the same', () => {
    fc.assert(
      fc.property(crowd, (all) => {
        const served = new Set(partiesOf(all).flatMap((party) => party.people));
        const left = all.filter(({ person, since }) => !served.has(person) && NOW - since >= 10_000);
        for (const [game, { min, max }] of GAMES)
          for (const pace of ['live', 'days'])
            for (let seats = min; seats <= max; seats++)
              expect(left.filter((one) => takes(one, { game, pace, seats, people: [] })).length).toBeLessThan(seats);
      }),
    );
  });
  test('the order in which they are told makes no difference', () => {
    fc.assert(
      fc.property(crowd, (all) => {
        expect(partiesOf(all.toReversed())).toEqual(partiesOf(all));
      }),
    );
  });
});

describe('three thousand', () => {
  const stepsFor = (seekers: readonly Seeker[], isShunned = nobody): number =>
    pair(seekers, GAMES, isShunned, NOW).steps;
  const many = (number: number, wish: (i: number) => Partial<Seeker>): Seeker[] =>
    Array.from({ length: number }, (_, i) => seeker(`p${i}`, 300 - (i % 300), wish(i)));

  test.each<[string, (i: number) => Partial<Seeker>, (a: string, b: string) => boolean]>([
    ['who want the same', () => ({}), nobody],
    ['who want anything', () => ({ games: [...GAMES.keys()], bots: 30 }), nobody],
    [
      'of whom the first finds nobody',
      (i) => (i === 0 ? {} : { seats: { least: 2, most: 2 + (i % 3) } }),
      (a, b) => [a, b].includes('p0'),
    ],
    ['who shun each other', () => ({ games: [...GAMES.keys()], bots: 30 }), () => true],
    [
      'who all wait for bots and for people',
      (i) => ({ bots: i % 2 === 0 ? null : 10, games: ['crowd', 'trio'] }),
      nobody,
    ],
  ])('%s cost a number of steps that grows as they do', (_, wish, isShunned) => {
    const [half, whole] = [stepsFor(many(1500, wish), isShunned), stepsFor(many(3000, wish), isShunned)];
    expect(whole).toBeLessThan(3000 * 900); // LOOK_AHEAD for each size of each game at the worst
    expect(whole / half).toBeLessThan(2.2);
  });
});
