import { describe, expect, test } from 'vitest';
import { bag, deck, hand, market, row, type Toy, toy } from './conform/toy.ts';
import { cardName } from './edge.ts';
import type { Table } from './game.ts';
import { makePlan } from './plan.ts';
import { seedWords } from './luck/random.ts';
import { say } from './statements.ts';
import { clone, emptyTable, layOut, learnedSoFar } from './table.ts';
import { viewOf, type ZoneView } from './view.ts';
import { bitOf, type Card, type Viewer } from './words.ts';
import { cardAt, cardsIn, move, random, show, shuffle } from './zones.ts';

const ADAM = 0;
const EVA = 1;
const THIRD = 2;
const SPECTATOR = 3;
const ALL = [ADAM, EVA, THIRD, SPECTATOR];

/** Three seats; nobody holds anything, all cards lie shuffled in the deck; no copies. */
function table(copies: 1 | 3 = 1): Table<Toy> {
  const t = emptyTable(makePlan(toy, 3, { copies, rounds: 3 }), { knowledge: true });
  layOut(t, seedWords('knowledge'));
  shuffle(t, deck);
  return t;
}

/** The card with this number on it, wherever it lies. */
const the = (t: Table<Toy>, value: number): Card => t.plan.faces.findIndex((face) => face.value === value);

/** Where a viewer sees a zone's cards and where backs: '?' is a back. */
function seen(t: Table<Toy>, viewer: Viewer, zone: 'hand' | 'row' | 'deck' | 'bag' | 'market', seat = 0): string {
  const zones = viewOf(t, viewer).zones[zone];
  const view: ZoneView | undefined = Array.isArray(zones) ? zones[seat] : (zones as ZoneView);
  const cards = view?.cards ?? Array.from({ length: view?.count ?? 0 }, () => null);
  return cards.map((card) => card?.slice(2) ?? '?').join(' ');
}

/** Where a card could be for all a viewer knows, if it cannot point at it. */
function couldBe(t: Table<Toy>, viewer: Viewer, value: number): readonly string[] | undefined {
  const name = cardName(t.plan, the(t, value));
  return viewOf(t, viewer).unseen.find(({ cards }) => cards.includes(name))?.zones;
}

describe('a card that all saw going into a hand (STYLE §2)', () => {
  test('is known to be there', () => {
    const t = table();
    move(t, the(t, 12), market);
    move(t, the(t, 12), hand + EVA);
    expect(seen(t, ADAM, 'hand', EVA)).toBe('12');
    expect(seen(t, SPECTATOR, 'hand', EVA)).toBe('12');
  });

  test('is in the hand or in the row after Eva has built in secret', () => {
    const t = table();
    move(t, the(t, 3), hand + EVA);
    move(t, the(t, 12), market);
    move(t, the(t, 12), hand + EVA);
    move(t, the(t, 3), row + EVA);
    expect(seen(t, ADAM, 'hand', EVA)).toBe('?');
    expect(seen(t, ADAM, 'row', EVA)).toBe('?');
    expect(couldBe(t, ADAM, 12)).toEqual(['hand 1', 'row 1']);
    expect(couldBe(t, ADAM, 3)).toEqual(['hand 1', 'row 1', 'deck']);
  });

  test('looks the same to Adam whichever of the two she has built', () => {
    const [one, other] = [3, 12].map((built) => {
      const t = table();
      move(t, the(t, 3), hand + EVA);
      move(t, the(t, 12), market);
      move(t, the(t, 12), hand + EVA);
      move(t, the(t, built), row + EVA);
      return JSON.stringify([viewOf(t, ADAM), viewOf(t, THIRD), viewOf(t, SPECTATOR)]);
    });
    expect(one).toBe(other);
  });

  test('is seen by Eva herself all the time', () => {
    const t = table();
    move(t, the(t, 12), hand + EVA);
    move(t, the(t, 12), row + EVA);
    expect(seen(t, EVA, 'row', EVA)).toBe('12');
  });

  test('is known to be built when it was her only card', () => {
    const t = table();
    move(t, the(t, 12), market);
    move(t, the(t, 12), hand + EVA);
    move(t, the(t, 12), row + EVA);
    expect(couldBe(t, ADAM, 12)).toEqual(['row 1']);
  });

  test('is found again when it is shown', () => {
    const t = table();
    move(t, the(t, 3), hand + EVA);
    move(t, the(t, 12), market);
    move(t, the(t, 12), hand + EVA);
    move(t, the(t, 3), row + EVA);
    show(t, the(t, 12), bitOf(ADAM));
    expect(seen(t, ADAM, 'hand', EVA)).toBe('12');
    expect(seen(t, THIRD, 'hand', EVA)).toBe('?');
  });
});

describe('in a row everybody sees the places', () => {
  /** Eva's row of three hidden cards; Adam knows the middle one, because he gave it. */
  function rows(): Table<Toy> {
    const t = table();
    for (const value of [4, 6]) {
      move(t, the(t, value), hand + EVA);
      move(t, the(t, value), row + EVA);
    }
    move(t, the(t, 5), hand + ADAM);
    move(t, the(t, 5), row + EVA, 1);
    return t;
  }

  test('a card given there is followed by its giver', () => {
    const t = rows();
    expect(seen(t, ADAM, 'row', EVA)).toBe('? 5 ?');
    expect(seen(t, THIRD, 'row', EVA)).toBe('? ? ?');
    expect(seen(t, EVA, 'row', EVA)).toBe('4 5 6');
  });

  test('through insertions before and behind it', () => {
    const t = rows();
    for (const [value, at] of [
      [7, 0],
      [8, 4],
      [9, 2],
    ] as const) {
      move(t, the(t, value), hand + EVA);
      move(t, the(t, value), row + EVA, at);
    }
    expect(seen(t, ADAM, 'row', EVA)).toBe('? ? ? 5 ? ?');
    expect(seen(t, EVA, 'row', EVA)).toBe('7 4 9 5 6 8');
  });

  test('through removals around it', () => {
    const t = rows();
    move(t, the(t, 4), bag);
    expect(seen(t, ADAM, 'row', EVA)).toBe('5 ?');
    move(t, the(t, 6), row + THIRD);
    expect(seen(t, ADAM, 'row', EVA)).toBe('5');
  });

  test('into another row, and to another place of the same', () => {
    const t = rows();
    move(t, the(t, 5), row + EVA, 0);
    expect(seen(t, ADAM, 'row', EVA)).toBe('5 ? ?');
    move(t, the(t, 5), row + THIRD, 0);
    expect(seen(t, ADAM, 'row', THIRD)).toBe('5');
    expect(seen(t, THIRD, 'row', THIRD)).toBe('5');
    expect(seen(t, EVA, 'row', THIRD)).toBe('5');
    expect(seen(t, SPECTATOR, 'row', THIRD)).toBe('?');
  });

  test('into a heap, where only its zone is known until something leaves unseen', () => {
    const t = rows();
    move(t, the(t, 4), bag);
    move(t, the(t, 5), bag);
    expect(seen(t, ADAM, 'bag')).toBe('5 ?');
    expect(couldBe(t, ADAM, 4)).toEqual(['row 1', 'deck', 'bag']);
    move(t, the(t, 4), deck);
    expect(seen(t, ADAM, 'bag')).toBe('?');
    expect(couldBe(t, ADAM, 5)).toEqual(['deck', 'bag']);
  });

  test('a card that leaves from a known place is not one of the others', () => {
    const t = rows();
    move(t, the(t, 4), bag);
    // It was at another place than the 5, so the 5 cannot be in the bag.
    expect(seen(t, ADAM, 'row', EVA)).toBe('5 ?');
    shuffle(t, row + EVA);
    expect(couldBe(t, ADAM, 5)).toEqual(['row 1']);
  });

  test('a look from outside shows the place', () => {
    const t = rows();
    show(t, the(t, 6), bitOf(THIRD));
    expect(seen(t, THIRD, 'row', EVA)).toBe('? ? 6');
    move(t, the(t, 4), bag);
    expect(seen(t, THIRD, 'row', EVA)).toBe('? 6');
  });
});

describe('a shuffle', () => {
  test('makes everybody forget the places, not the zone', () => {
    const t = table();
    show(t, cardAt(t, deck, 17), bitOf(ADAM));
    const value = Number(seen(t, ADAM, 'deck').split(' ').at(-1));
    expect(value).toBeGreaterThan(0);
    shuffle(t, deck);
    expect(seen(t, ADAM, 'deck')).toBe(Array.from({ length: 18 }, () => '?').join(' '));
    expect(couldBe(t, ADAM, value)).toEqual(['deck']);
  });
});

describe('an empty zone holds nothing', () => {
  test('and what could have been there is where it went', () => {
    const t = table();
    move(t, the(t, 3), hand + EVA);
    move(t, the(t, 4), hand + EVA);
    expect(couldBe(t, ADAM, 3)).toEqual(['hand 1', 'deck']);
    for (const card of cardsIn(t, deck)) move(t, card, market);
    expect(couldBe(t, ADAM, 3)).toBeUndefined();
    expect(seen(t, ADAM, 'hand', EVA)).toBe('3 4');
  });

  test('so that the last unseen cards of all are known', () => {
    const t = table();
    move(t, the(t, 3), hand + EVA);
    for (const card of cardsIn(t, deck)) move(t, card, market);
    for (const viewer of ALL) expect(seen(t, viewer, 'hand', EVA)).toBe('3');
  });
});

describe('copies are indistinguishable', () => {
  test('a copy that shows up may be any that could have been there', () => {
    const t = table(3);
    const [one, two] = t.plan.cardNamed.get('t-1') as [Card, Card];
    // All saw one copy go into Eva's hand; she has another besides, unseen.
    move(t, one, market);
    move(t, one, hand + EVA);
    move(t, two, hand + EVA);
    const worlds = [one, two].map((sold) => {
      const world = clone(t);
      move(world, sold, market);
      return JSON.stringify(ALL.filter((viewer) => viewer !== EVA).map((viewer) => viewOf(world, viewer)));
    });
    expect(worlds[0]).toBe(worlds[1]);
  });

  test('also where one is only shown', () => {
    const t = table(3);
    const [one, two] = t.plan.cardNamed.get('t-1') as [Card, Card];
    move(t, one, market);
    move(t, one, hand + EVA);
    move(t, two, hand + EVA);
    move(t, the(t, 2), hand + EVA);
    move(t, the(t, 2), bag);
    const worlds = [one, two].map((shown) => {
      const world = clone(t);
      show(world, shown, bitOf(ADAM));
      return JSON.stringify(viewOf(world, ADAM));
    });
    expect(worlds[0]).toBe(worlds[1]);
  });
});

describe('somebody has learned something', () => {
  test('when a card comes to where more can see it, when one is shown, and when chance is asked', () => {
    const t = table();
    const steps: [string, () => unknown, boolean][] = [
      ['a draw', () => move(t, the(t, 3), hand + EVA), true],
      ['a secret build', () => move(t, the(t, 3), row + EVA), false],
      ['back to the hand', () => move(t, the(t, 3), hand + EVA), false],
      ['a card away, face down', () => move(t, the(t, 3), bag), false],
      ['a card face up', () => move(t, the(t, 3), market), true],
      ['a look', () => show(t, cardAt(t, deck, 0), bitOf(ADAM)), true],
      ['a shuffle', () => shuffle(t, deck), true],
      ['a throw of dice', () => random(t, 6), true],
      ['a note to oneself', () => say(t, EVA, 0, bitOf(EVA)), false],
      ['a word to another', () => say(t, EVA, 0, bitOf(EVA) | bitOf(ADAM)), true],
    ];
    for (const [what, step, isNews] of steps) {
      const before = learnedSoFar(t);
      step();
      expect(learnedSoFar(t) > before, what).toBe(isNews);
    }
  });
});
