import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { expire, newTable, waitedFor } from '../../engine/play.ts';
import { phaseOf } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import { fiveAges } from './game.ts';
import {
  A,
  allReady,
  B,
  byChance,
  C,
  choices,
  choose,
  civOf,
  deckSize,
  finish,
  handOf,
  mixed,
  notes,
  placementsOffered,
  play,
  playAll,
  playFirst,
  position,
  refused,
  row,
  spentPile,
  stallOf,
  stallsOffered,
} from './testing/position.ts';

const WAR = { options: { jokers: 4 } } as const;

describe('setup', () => {
  test('[§3] every player is dealt three cards; the draw pile holds 52 + J − 3n', () => {
    for (let seats = 3; seats <= 7; seats++)
      for (const jokers of [0, 2, 3, 4] as const) {
        const t = newTable(fiveAges, seats, resolveOptions(fiveAges, seats, { jokers }), `setup ${seats} ${jokers}`);
        expect(deckSize(t)).toBe(52 + jokers - 3 * seats);
        for (let seat = 0; seat < seats; seat++) {
          expect(handOf(t, seat)).toHaveLength(3);
          expect(stallOf(t, seat)).toEqual([]);
          expect(civOf(t, seat)).toEqual([]);
        }
        expect(phaseOf(t)).toBe('choose');
        expect(t.counters.age).toBe(1);
      }
  });

  test('[§3.3] the first seat is drawn at random, each as likely as the others', () => {
    const options = resolveOptions(fiveAges, 3);
    const firsts = Array.from({ length: 300 }, (_, i) => newTable(fiveAges, 3, options, `first ${i}`).counters.first);
    for (const seat of [A, B, C]) expect(firsts.filter((first) => first === seat).length).toBeGreaterThan(70);
  });

  test('[§3.4] dealt one at a time in lead order of age 1, three laps', () => {
    const t = byChance(
      (seed) => newTable(fiveAges, 4, resolveOptions(fiveAges, 4), seed),
      (table) => table.counters.first === C,
    );
    const dealt = (t.events ?? []).flatMap((event) => (event.type === 'move' ? [event.to % 8] : []));
    expect(dealt).toEqual([2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    expect(notes(t, 'first')).toEqual([{ type: 'first', seat: C }]);
  });

  test('[§R19] no two-player game and no eighth seat', () => {
    expect(() => resolveOptions(fiveAges, 2)).toThrow('3 to 7');
    expect(() => resolveOptions(fiveAges, 8)).toThrow('3 to 7');
    expect(fiveAges.seats).toEqual({ min: 3, max: 7, usual: 4 });
  });

  test('[§2.2] the lead seat moves one place to the left each age', () => {
    for (let age = 1; age <= 5; age++) {
      const t = position('B3', { seats: 3, age, lead: (1 + age) % 3 });
      const drawers = (t.events ?? []).flatMap((event) => (event.type === 'move' ? [event.to % 8] : []));
      expect(drawers).toEqual(age === 5 ? [] : [0, 1, 2].map((step) => (1 + age + step) % 3));
    }
  });
});

describe('choose and reveal', () => {
  test('[§T1] which of three cards stays hidden: three choices', () => {
    const t = position('T1', { hands: ['A♠ 7♠ Q♥'] });
    expect(stallsOffered(t, A)).toEqual(['Q♥|7♠', 'Q♥|A♠', '7♠|A♠']);
  });

  test('[§T1] exactly two different cards of the own hand', () => {
    const t = position('T1', { hands: ['A♠ 7♠ Q♥', '10♦ 4♠ K♦'] });
    expect(refused(t, A, choose('7♠ 7♠')).rule).toBe('§T1');
    expect(refused(t, A, choose('7♠ 4♠')).rule).toBe('§T1');
    expect(refused(t, A, { type: 'choose', left: 's-7' }).rule).toBe('§T1');
    expect(refused(t, A, { type: 'choose', left: 's-7', right: 'h-q', third: 's-a' }).rule).toBe('§T1');
  });

  test('[§R7] nobody may show fewer than two cards', () => {
    const t = position('T1');
    expect(refused(t, A, { type: 'choose', left: 'c-2', right: null }).rule).toBe('§T1');
    expect(refused(t, A, { type: 'ready' }).rule).toBe('§T1');
  });

  test('[§T1] a civilization card cannot be chosen', () => {
    const t = position('T1', { age: 2, hands: ['A♠ 7♠ Q♥'], civs: ['9♣'] });
    expect(refused(t, A, choose('9♣ 7♠')).rule).toBe('§T1');
  });

  test('[§T1] two ordinary cards lie in display order, in whichever order they are named', () => {
    const t = position('T1', { hands: ['A♠ 7♠ Q♥', '10♦ 4♠ K♦', '9♣ 5♥ J♣'] });
    playAll(t, choose('7♠ Q♥'), choose('K♦ 10♦'), choose('9♣ 5♥'));
    expect([A, B, C].map((seat) => stallOf(t, seat))).toEqual(['Q♥ 7♠', '10♦ K♦', '9♣ 5♥'].map(row));
  });

  test('[§T1] a choice can be changed until the last player has chosen', () => {
    const t = position('T1', { hands: ['A♠ 7♠ Q♥', '10♦ 4♠ K♦', '9♣ 5♥ J♣'] });
    play(t, A, choose('7♠ Q♥'));
    play(t, B, choose('10♦ 4♠'));
    play(t, A, choose('A♠ 7♠'));
    expect(stallOf(t, A)).toEqual([]);
    play(t, C, choose('9♣ 5♥'));
    expect(stallOf(t, A)).toEqual(row('7♠ A♠'));
    expect(handOf(t, A)).toEqual(mixed('Q♥'));
  });

  test('[§T2] all stalls are turned face up together, the third card stays in hand', () => {
    const t = position('T1', { hands: ['A♠ 7♠ Q♥', '10♦ 4♠ K♦', '9♣ 5♥ J♣'] });
    play(t, A, choose('7♠ Q♥'));
    play(t, B, choose('10♦ 4♠'));
    expect([A, B, C].map((seat) => stallOf(t, seat))).toEqual([[], [], []]);
    play(t, C, choose('9♣ 5♥'));
    expect([A, B, C].map((seat) => handOf(t, seat))).toEqual([['A♠'], ['K♦'], ['J♣']]);
    expect(viewOf(t, C).zones['stall']).toEqual([
      { count: 2, cards: ['h-q', 's-7'] },
      { count: 2, cards: ['d-10', 's-4'] },
      { count: 2, cards: ['c-9', 'h-5'] },
    ]);
    expect(phaseOf(t)).toBe('negotiate');
  });

  test('[§R6] trade cards are chosen in secret: others see only that a choice is in', () => {
    const t = position('T1', { hands: ['A♠ 7♠ Q♥'] });
    play(t, A, choose('7♠ Q♥'));
    for (const viewer of [B, C, 3]) {
      const view = viewOf(t, viewer);
      expect(view.chosen).toEqual([A]);
      expect(view.waiting).toEqual([B, C]);
      expect(view.said).toEqual([]);
    }
    expect(viewOf(t, A).said).toHaveLength(1);
  });
});

describe('choose with jokers', () => {
  test.each([
    ['5♣ 9♦ K♠', ['5♣|9♦', '5♣|K♠', '9♦|K♠']],
    ['★2 9♦ K♠', ['9♦|K♠', '★2|9♦', '9♦|★2', '★2|K♠', 'K♠|★2']],
    ['★4 K♠ ★2', ['★2|K♠', 'K♠|★2', '★2|★4']],
    ['★4 ★1 ★3', ['★1|★3']],
  ])('[§8 D1] the choices of %s', (cards, stalls) => {
    const t = position('T1', { ...WAR, hands: [cards] });
    expect(stallsOffered(t, A).toSorted()).toEqual(stalls.toSorted());
  });

  test('[§T1] the joker that is named is the one that is spent, though the list names another', () => {
    const t = position('T1', { ...WAR, hands: ['★4 K♠ ★2', '★3 ★1 2♣'] });
    playAll(t, choose('K♠ ★4'), choose('★3 ★1'));
    finish(t, 'choose');
    expect(spentPile(t)).toEqual(mixed('★4 ★1 ★3'));
    expect(handOf(t, A)).toContain('★2');
    expect(notes(t, 'attack').map(({ seat, on }) => [seat, on])).toEqual([
      [A, C],
      [B, C],
      [B, A],
    ]);
  });

  test('[§T1] with `joker-build` the spent joker is the one that the others knew to be in that hand', () => {
    // B stole ★3 from A, so both know that it is B's; nobody but B knows of ★2.
    const t = position('T1', { options: { jokers: 3, 'joker-build': 'wild' }, hands: ['5♣ 9♦ K♠', '★2 ★3 2♣'] });
    playAll(t, choose('5♣ 9♦'), choose('★3 2♣'));
    finish(t, 'choose');
    expect(spentPile(t)).toEqual(['★3']);
    expect(handOf(t, B)).toContain('★2');
  });

  test('[§8 D1] two cards the other way round are the listed choice', () => {
    const t = position('T1', { hands: ['K♠ 5♣ 9♦'] });
    play(t, A, choose('K♠ 5♣'));
    expect(viewOf(t, A).said.map(({ action }) => action)).toEqual([choose('5♣ K♠')]);
  });

  test('[§R24] forced jokers (example 21)', () => {
    const t = position('T1', { ...WAR, hands: ['★1 ★2 6♦'] });
    expect(stallsOffered(t, A).toSorted()).toEqual(['★1|6♦', '6♦|★1', '★1|★2'].toSorted());
    expect(choices(t, A)).toBe(3);

    const three = position('T1', { ...WAR, hands: ['★1 ★2 ★3'], deck: '★4 J♦' });
    expect(choices(three, A)).toBe(1);
    play(three, A, choose('★1 ★2'));
    finish(three, 'choose');
    expect(notes(three, 'attack').map((attack) => attack.void)).toEqual([3, 3]);
    expect(notes(three, 'drew')).toEqual([{ type: 'drew', seat: A, cards: 2 }]);
    expect(handOf(three, A)).toEqual(mixed('★3 ★4 J♦'));
    allReady(three);
    expect(placementsOffered(three, A)).toEqual(['J♦']);
  });

  test('[§R43] a hand of three jokers is asked although it has one choice', () => {
    const t = position('T1', { ...WAR, hands: ['★1 ★2 ★3'] });
    playFirst(t, B);
    playFirst(t, C);
    expect(waitedFor(t)).toBe(1 << A);
    expect(phaseOf(t)).toBe('choose');
  });
});

describe('time runs out', () => {
  test.each([
    ['9♠ 4♥ 6♣', '6♣ 4♥', '9♠'],
    ['9♠ 9♥ 9♣', '9♣ 9♥', '9♠'],
    ['A♣ 2♠ 3♥', '3♥ 2♠', 'A♣'],
    ['★2 K♦ 5♣', '5♣ K♦', '★2'],
    ['★3 ★1 K♦', '★1 K♦', '★3'],
    ['★3 ★2 ★4', '★2 ★3', '★4'],
  ])('[§R30] T1 with %s: the stall is %s', (cards, stallCards, kept) => {
    const t = position('T1', { ...WAR, hands: [cards] });
    expire(t, A);
    expect(viewOf(t, A).said.map(({ action }) => action)).toEqual([choose(stallCards)]);
    finish(t, 'choose');
    expect(handOf(t, A)).toContain(kept);
  });

  test('[§R42] a clock that ran out is recorded at its place', () => {
    const t = position('T1');
    expire(t, B);
    expect(t.events?.[0]).toEqual({ type: 'clock', seat: B });
  });
});
