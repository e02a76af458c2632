import { describe, expect, test } from 'vitest';
import { viewOf } from '../../engine/view.ts';
import { phaseOf } from '../../engine/table.ts';
import { everySeat } from '../../engine/zones.ts';
import {
  A,
  accept,
  allReady,
  B,
  build,
  byChance,
  C,
  choices,
  choose,
  civOf,
  closing,
  D,
  deckSize,
  E,
  finish,
  flags,
  handOf,
  LETTERS,
  mixed,
  notes,
  placementsOffered,
  play,
  position,
  type Position,
  propose,
  refused,
  row,
  spentPile,
  stallOf,
} from './testing/position.ts';
import type { FiveAgesTable } from './shape.ts';

/** Every seat with a joker, the rest as usual: 'A→B C→B' is played from T1 on. */
function war(attacks: string, p: Position): FiveAgesTable {
  const seats = p.seats ?? 4;
  const slots = Array.from({ length: seats }, () => ['', '']);
  let joker = 0;
  for (const attack of row(attacks)) {
    const seat = LETTERS.indexOf(attack.charAt(0));
    const isLeft = LETTERS.indexOf(attack.charAt(2)) === (seat + 1) % seats;
    const pair = slots[seat] ?? [];
    pair[isLeft ? 0 : 1] = `★${++joker}`;
  }
  const hands = slots.map((pair) => pair.filter((slot) => slot !== '').join(' '));
  const t = position('T1', { ...p, seats, options: { jokers: 4, ...p.options }, hands });
  slots.forEach(([left, right], seat) => {
    const ordinary = handOf(t, seat).filter((card) => !card.startsWith('★'));
    const filled = [left, right].map((slot) => slot || (ordinary.shift() ?? ''));
    if (left || right) play(t, seat, choose(filled.join(' ')));
  });
  finish(t, 'choose');
  return t;
}

/** 'A→B stands', 'C→B case 1' */
const verdicts = (t: FiveAgesTable): string[] =>
  notes(t, 'attack').map(
    ({ seat, on, void: reason }) => `${LETTERS[seat]}→${LETTERS[on]} ${reason === 0 ? 'stands' : `case ${reason}`}`,
  );

const robbed = (t: FiveAgesTable): string[] => notes(t, 'stolen').map(({ from }) => LETTERS[from] ?? '?');
const draws = (t: FiveAgesTable): string[] => notes(t, 'drew').map(({ seat, cards }) => `${LETTERS[seat]} ${cards}`);
const sizes = (t: FiveAgesTable, seat: number): number[] => [
  handOf(t, seat).length,
  stallOf(t, seat).length,
  civOf(t, seat).length,
];

/** Everybody is ready, builds the first choice and draws. */
function finishAge(t: FiveAgesTable): void {
  allReady(t);
  finish(t, 'build');
}

describe('worked examples', () => {
  test('[§W4] an attack that stands (example 14)', () => {
    const start = (seed: string) => {
      const table = position('T1', {
        seed,
        seats: 4,
        options: { jokers: 2 },
        age: 3,
        hands: ['★1 6♠ 9♠', '8♦ 8♥ 2♣'],
        civs: ['6♥ 3♠', 'K♠ 4♦'],
        deck: '5♣',
      });
      play(table, A, choose('★1 6♠'));
      play(table, B, choose('8♦ 2♣'));
      finish(table, 'choose');
      return table;
    };
    const t = byChance(start, (table) => notes(table, 'stolen')[0]?.position === 1);
    expect(verdicts(t)).toEqual(['A→B stands']);
    expect(spentPile(t)).toEqual(['★1']);
    expect(handOf(t, A)).toEqual(mixed('9♠ K♠'));
    expect(stallOf(t, A)).toEqual(row('6♠'));
    expect(civOf(t, A)).toEqual(row('6♥ 3♠'));
    expect(handOf(t, B)).toEqual(mixed('8♥ 5♣'));
    expect(stallOf(t, B)).toEqual(row('2♣ 8♦'));
    expect(civOf(t, B)).toEqual(row('4♦'));
    allReady(t);
    play(t, A, build('K♠'));
    play(t, B, build('8♦ 8♥'));
    const before = deckSize(t);
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(row('6♥ 3♠ K♠'));
    expect(handOf(t, A)).toEqual(expect.arrayContaining(row('9♠ 6♠')));
    expect(civOf(t, B)).toEqual(row('4♦ 8♦ 8♥'));
    expect(handOf(t, B)).toEqual(expect.arrayContaining(row('5♣ 2♣')));
    expect(deckSize(t)).toBe(before - 4);
    for (const seat of [A, B, C, D]) expect(sizes(t, seat)).toEqual([3, 0, 3]);
  });

  test('[§W3] two attackers, case 1 (example 15)', () => {
    const t = war('A→B C→B', { age: 2, civs: ['', 'Q♦'], deck: '10♠ J♠' });
    expect(verdicts(t)).toEqual(['A→B case 1', 'C→B case 1']);
    expect(spentPile(t)).toEqual(mixed('★1 ★2'));
    expect(draws(t)).toEqual(['A 1', 'C 1']);
    expect(handOf(t, A)).toContain('10♠');
    expect(handOf(t, C)).toContain('J♠');
    expect(civOf(t, B)).toEqual(row('Q♦'));
    allReady(t);
    const [first = '', second = ''] = handOf(t, B);
    expect(refused(t, B, build(`${first} ${second}`)).rule).toBe('§B1');
    play(t, B, build(first));
    finish(t, 'build');
    expect(civOf(t, B)).toEqual(['Q♦', first]);
  });

  test('[§W3] mutual plus a third, cases 1 and 2 (example 16)', () => {
    const t = war('A→B B→A D→A', { age: 3 });
    expect(verdicts(t)).toEqual(['A→B case 2', 'B→A case 1', 'D→A case 1']);
    expect(spentPile(t)).toHaveLength(3);
    expect(draws(t)).toEqual(['A 1', 'B 1', 'D 1']);
    expect(robbed(t)).toEqual([]);
  });

  test('[§R29] a ring (example 17)', () => {
    const t = war('A→B B→C C→A', { seats: 3, age: 4 });
    expect(verdicts(t)).toEqual(['A→B stands', 'B→C stands', 'C→A stands']);
    expect(spentPile(t)).toHaveLength(3);
    expect(draws(t)).toEqual(['A 1', 'B 1', 'C 1']);
    for (const seat of [A, B, C]) expect(sizes(t, seat)).toEqual([3, 1, 2]);
    allReady(t);
    for (const seat of [A, B, C]) expect(sizes(t, seat)).toEqual([4, 0, 2]);
    finish(t, 'build');
    for (const seat of [A, B, C]) expect(sizes(t, seat)).toEqual([3, 0, 4]);
  });

  test('[§W3] three players, two jokers against one (example 18)', () => {
    const t = war('A→B A→C B→C', { seats: 3, age: 3 });
    expect(verdicts(t)).toEqual(['A→B stands', 'A→C case 1', 'B→C case 1']);
    expect(sizes(t, A)).toEqual([3, 0, 2]);
    expect(sizes(t, B)).toEqual([3, 1, 1]);
    expect(sizes(t, C)).toEqual([1, 2, 2]);
    expect(spentPile(t)).toHaveLength(3);
    expect(draws(t)).toEqual(['A 1', 'B 2']);
    expect(flags(t)).toBe('A');
    expect(choices(t, A)).toBe(0);
    const [mine = ''] = stallOf(t, B);
    const [theirs = ''] = stallOf(t, C);
    play(t, B, propose(C, mine, theirs));
    play(t, C, accept(B, mine, theirs));
    expect(closing(t)).toBe('C2');
  });

  test('[§W3] two jokers, both stand (example 19)', () => {
    const t = war('A→B A→E', { seats: 5, age: 4 });
    expect(verdicts(t)).toEqual(['A→B stands', 'A→E stands']);
    expect(sizes(t, A)).toEqual([3, 0, 3]);
    expect(sizes(t, B)).toEqual([2, 2, 2]);
    expect(sizes(t, E)).toEqual([2, 2, 2]);
    expect(draws(t)).toEqual(['B 1', 'E 1']);
    finishAge(t);
    for (const seat of [A, B, C, D, E]) expect(sizes(t, seat)).toEqual([3, 0, 4]);
  });

  test('[§R34] age 1: nothing to steal (example 20)', () => {
    const t = position('T1', { options: { jokers: 2 }, hands: ['★1 5♦ 9♥'], deck: '10♠' });
    play(t, A, choose('★1 5♦'));
    finish(t, 'choose');
    expect(verdicts(t)).toEqual(['A→B case 3']);
    expect(spentPile(t)).toEqual(['★1']);
    expect(handOf(t, A)).toEqual(mixed('9♥ 10♠'));
    expect(stallOf(t, A)).toEqual(row('5♦'));
    const [theirs = ''] = stallOf(t, B);
    expect(refused(t, A, propose(B, '10♠', theirs)).rule).toBe('§T3');
    allReady(t);
    expect(placementsOffered(t, A)).toContain('10♠');
  });

  test('[§R32] robbed in age 2 (example 22)', () => {
    const t = war('A→B', { age: 2, civs: ['', 'K♠'], deck: '10♠' });
    expect(handOf(t, A)).toContain('K♠');
    expect(civOf(t, B)).toEqual([]);
    expect(handOf(t, B).length + stallOf(t, B).length).toBe(4);
    allReady(t);
    expect(choices(t, B)).toBe(6);
    const [first = '', second = '', third = ''] = handOf(t, B);
    expect(refused(t, B, build(`${first} ${second}`, `${third} for ${first}`)).rule).toBe('§B2');
    play(t, B, build(`${second} ${first}`));
    finish(t, 'build');
    expect(civOf(t, B)).toEqual([second, first]);
    expect(handOf(t, B)).toHaveLength(3);
  });

  test('[§I5] seven players, four jokers, all played (example 27)', () => {
    const t = war('A→B C→D E→F G→A', { seats: 7 });
    expect(deckSize(t)).toBe(56 - 21 - 4);
    for (let age = 1; age <= 5; age++) {
      expect(t.counters.age).toBe(age);
      finish(t, 'choose');
      finishAge(t);
    }
    expect(phaseOf(t)).toBe('over');
    expect(spentPile(t)).toHaveLength(4);
    expect(deckSize(t)).toBe(3);
  });

  test('[§I5] the same with attacks that stand: each brings its victim one draw', () => {
    const t = war('A→B C→D E→F G→A', { seats: 7, age: 4 });
    expect(verdicts(t).every((verdict) => verdict.endsWith('stands'))).toBe(true);
    expect(deckSize(t)).toBe(56 - 21 - 21 - 4);
    finishAge(t);
    expect(deckSize(t)).toBe(3);
  });
});

describe('jokers', () => {
  test('[§W1] a joker in hand does nothing, cannot be swapped and cannot be built', () => {
    const t = position('T1', { options: { jokers: 2 }, age: 2, hands: ['★1 6♦ 9♣'] });
    play(t, A, choose('6♦ 9♣'));
    finish(t, 'choose');
    expect(verdicts(t)).toEqual([]);
    const [theirs = ''] = stallOf(t, B);
    expect(refused(t, A, propose(B, '★1', theirs)).rule).toBe('§T3');
    allReady(t);
    expect(handOf(t, A)).toEqual(mixed('★1 6♦ 9♣'));
    expect(refused(t, A, build('★1')).rule).toBe('§W1');
    const [old = ''] = civOf(t, A);
    expect(refused(t, A, build('6♦', `★1 for ${old}`)).rule).toBe('§W1');
  });

  test('[§W2] the left slot attacks the left neighbour, the right slot the right one', () => {
    const cards = { options: { jokers: 2 }, seats: 4, age: 2, hands: ['★1 6♠ 9♠'] } as const;
    const left = position('T1', cards);
    play(left, A, choose('★1 6♠'));
    finish(left, 'choose');
    expect(verdicts(left)).toEqual(['A→B stands']);
    const right = position('T1', cards);
    play(right, A, choose('6♠ ★1'));
    finish(right, 'choose');
    expect(verdicts(right)).toEqual(['A→D stands']);
  });

  test('[§W2] two jokers attack both neighbours; there is no backing out', () => {
    const t = war('A→B A→D', { age: 2 });
    expect(robbed(t)).toEqual(['B', 'D']);
    expect(stallOf(t, A)).toEqual([]);
  });

  test('[§R23] a face-up joker leaves before trading', () => {
    const t = war('A→B', { age: 2 });
    expect(phaseOf(t)).toBe('negotiate');
    expect(stallOf(t, A)).toHaveLength(1);
    expect(stallOf(t, A)[0]).not.toMatch('★');
  });

  test('[§R25] a joker left in hand after age 5 is worth nothing', () => {
    const t = position('end', {
      options: { jokers: 2 },
      hands: ['★1 ★2', 'A♠ A♥', '2♣ 3♣'],
      civs: ['9♣ 9♦ 4♣ 4♦ 3♦', '9♥ 9♠ 4♥ 4♠ 3♥', '2♦ 5♣ 7♠ 8♥ J♣'],
    });
    expect(viewOf(t, A).result?.winners).toEqual([A, B]);
  });
});

describe('which attacks stand', () => {
  test.each([
    ['A→B', ['A→B stands']],
    ['A→B B→A', ['A→B case 2', 'B→A case 2']],
    ['A→B B→C', ['A→B stands', 'B→C stands']],
    ['A→B C→B B→C', ['A→B case 1', 'B→C case 2', 'C→B case 1']],
    ['A→B A→D B→A D→A', ['A→B case 2', 'A→D case 2', 'B→A case 1', 'D→A case 1']],
    ['A→B B→C C→D D→A', ['A→B stands', 'B→C stands', 'C→D stands', 'D→A stands']],
    ['A→D B→A C→B D→C', ['A→D stands', 'B→A stands', 'C→B stands', 'D→C stands']],
  ])('[§W3] four players in age 3: %s', (attacks, expected) => {
    expect(verdicts(war(attacks, { age: 3 }))).toEqual(expected);
  });

  test('[§W3] in age 1 the lowest-numbered case is named', () => {
    expect(verdicts(war('A→B C→B B→C', {}))).toEqual(['A→B case 1', 'B→C case 2', 'C→B case 1']);
    expect(verdicts(war('A→B', {}))).toEqual(['A→B case 3']);
  });

  /** §W3 word for word. */
  const judged = (attacks: readonly string[], age: number): string[] =>
    attacks.map((attack) => {
      const [x, y] = [attack.charAt(0), attack.charAt(2)];
      const byAnother = attacks.some((other) => other.charAt(2) === y && other.charAt(0) !== x);
      const isMutual = attacks.includes(`${y}→${x}`);
      return `${attack} ${byAnother ? 'case 1' : isMutual ? 'case 2' : age === 1 ? 'case 3' : 'stands'}`;
    });

  function* subsets(pool: readonly string[], most: number): Generator<string[]> {
    yield [];
    if (most > 0)
      for (const [i, first] of pool.entries())
        for (const rest of subsets(pool.slice(i + 1), most - 1)) yield [first, ...rest];
  }

  test('[§W3] every set of up to four attacks of three, four and five players, in ages 1 and 2', () => {
    for (const seats of [3, 4, 5])
      for (const age of [1, 2]) {
        const letters = LETTERS.slice(0, seats);
        const all = letters.flatMap((x, i) => [
          `${x}→${letters[(i + 1) % seats]}`,
          `${x}→${letters[(i + seats - 1) % seats]}`,
        ]);
        for (const attacks of subsets(all, 4)) {
          const t = war(attacks.join(' '), { seats, age });
          const expected = judged(attacks, age);
          expect(verdicts(t).toSorted()).toEqual(expected.toSorted());
          const standing = expected.filter((verdict) => verdict.endsWith('stands'));
          expect(robbed(t).toSorted()).toEqual(standing.map((verdict) => verdict.charAt(2)).toSorted());
          expect(spentPile(t)).toHaveLength(attacks.length);
        }
      }
  });
});

describe('resolving', () => {
  test('[§W4.1] all face-up jokers go to the spent pile, void or not, for all to see', () => {
    const t = war('A→B B→C C→B', { age: 2 });
    expect(viewOf(t, 4).zones['spent']).toEqual({ count: 3, cards: ['joker-1', 'joker-2', 'joker-3'] });
  });

  test('[§W4.2] standing attacks are carried out in lead order of attackers, left before right', () => {
    const t = war('A→B C→D C→B D→E', { seats: 5, age: 2, lead: D });
    expect(notes(t, 'stolen').map(({ seat, from }) => `${LETTERS[seat]}${LETTERS[from]}`)).toEqual(['DE', 'CD']);
    const both = war('A→B C→D D→E', { seats: 5, age: 2, lead: C });
    expect(robbed(both)).toEqual(['D', 'E', 'B']);
    const left = war('A→B A→E', { seats: 5, age: 2, lead: B });
    expect(robbed(left)).toEqual(['B', 'E']);
  });

  test('[§W4.2] the stolen card goes to the attacker’s hand and the row closes up', () => {
    const t = byChance(
      (seed) => war('A→B', { seed, age: 4, civs: ['', 'K♠ 4♦ 9♥'] }),
      (table) => notes(table, 'stolen')[0]?.position === 2,
    );
    expect(handOf(t, A)).toContain('4♦');
    expect(civOf(t, B)).toEqual(row('K♠ 9♥'));
  });

  test('[§R33] chance picks every position equally often', () => {
    const positions = Array.from(
      { length: 400 },
      (_, i) => notes(war('A→B', { seed: `${i}`, age: 5 }), 'stolen')[0]?.position,
    );
    for (const at of [1, 2, 3, 4]) {
      const times = positions.filter((other) => other === at).length;
      expect(times).toBeGreaterThan(70);
      expect(times).toBeLessThan(130);
    }
  });

  test('[§R33] thief and victim learn the stolen card, others the position only', () => {
    const t = war('A→B', { age: 2, civs: ['', 'K♠'] });
    const move = t.events?.find((event) => event.type === 'move' && event.from === 16 + B);
    expect(move).toMatchObject({ fromAt: 0, seen: 0b00011 });
    const known = (viewer: number) => {
      const [zone] = [viewOf(t, viewer).zones['hand']].flat();
      return zone?.cards?.includes('s-k') ?? false;
    };
    expect([A, B, C, D, 4].map(known)).toEqual([true, true, false, false, false]);
  });

  test('[§W4.3] draws in lead order: one for each void attack and one for being robbed, all at once', () => {
    const t = war('A→B A→C B→C', { seats: 3, age: 3, lead: B, deck: '10♠ J♠ Q♠' });
    expect(draws(t)).toEqual(['B 2', 'A 1']);
    expect(handOf(t, B)).toEqual(expect.arrayContaining(row('10♠ J♠')));
    expect(handOf(t, A)).toContain('Q♠');
  });

  test('[§R39] the order of draws is the lead order', () => {
    const t = war('A→B C→B', { age: 2, lead: C, deck: '10♠ J♠' });
    expect(draws(t)).toEqual(['C 1', 'A 1']);
    expect(handOf(t, C)).toContain('10♠');
    expect(handOf(t, A)).toContain('J♠');
  });

  test('[§R28] what a void joker brings goes to the hand, not on the stall', () => {
    const t = war('A→B', { deck: '10♠' });
    expect(handOf(t, A)).toContain('10♠');
    expect(stallOf(t, A)).toHaveLength(1);
    const [theirs = ''] = stallOf(t, B);
    expect(refused(t, A, propose(B, '10♠', theirs)).rule).toBe('§T3');
  });

  test('[§W4] a joker drawn in the war cannot attack before the next age', () => {
    const t = war('A→B', { deck: '★4' });
    expect(handOf(t, A)).toContain('★4');
    expect(spentPile(t)).toEqual(['★1']);
    finishAge(t);
    play(t, A, choose(`★4 ${handOf(t, A)[0]}`));
    finish(t, 'choose');
    expect(verdicts(t)).toEqual(['A→B case 3', 'A→B stands']);
  });

  test('[§R5] a stolen card can be built in the same age, by placing or replacing', () => {
    const t = war('A→B', { age: 2, civs: ['9♣', 'K♠'] });
    allReady(t);
    const [first = ''] = handOf(t, A);
    play(t, A, build(first, 'K♠ for 9♣'));
    finish(t, 'build');
    expect(civOf(t, A)).toEqual(['K♠', first]);
  });

  test('[§R27] the joker of an attack that stood is spent too', () => {
    expect(spentPile(war('A→B', { age: 2 }))).toEqual(['★1']);
  });

  test('[§R38] every attacker whose attack is void spends that joker and draws one card', () => {
    const t = war('A→B C→B', { age: 2 });
    expect(sizes(t, A)).toEqual([2, 1, 1]);
    expect(sizes(t, C)).toEqual([2, 1, 1]);
  });
});

describe('afterwards', () => {
  test('[§W5] an attacker trades the stall card left, a robbed player places two', () => {
    const t = war('A→B', { age: 3 });
    expect(flags(t)).toBe('');
    allReady(t);
    expect(handOf(t, B)).toHaveLength(4);
    expect(refused(t, B, build(handOf(t, B)[0] ?? '')).rule).toBe('§B1');
    const [first = '', second = '', third = ''] = handOf(t, B);
    const [old = ''] = civOf(t, B);
    play(t, B, build(`${second} ${first}`, `${third} for ${old}`));
    finish(t, 'build');
    expect(civOf(t, B)).toEqual([third, second, first]);
  });

  test('[§R35] attacking does not prevent trading with the victim', () => {
    const t = war('A→B', { age: 2 });
    const [mine = ''] = stallOf(t, A);
    const [theirs = ''] = stallOf(t, B);
    play(t, A, propose(B, mine, theirs));
    play(t, B, accept(A, mine, theirs));
    expect(handOf(t, B)).toContain(mine);
  });

  test('[§W6] attacks and their draws happen in age 5 too', () => {
    const t = war('A→B C→D B→C', { age: 5, lead: A });
    expect(robbed(t)).toEqual(['B', 'C', 'D']);
    expect(draws(t)).toEqual(['B 1', 'C 1', 'D 1']);
    const before = deckSize(t);
    finishAge(t);
    expect(phaseOf(t)).toBe('over');
    expect(deckSize(t)).toBe(before);
    for (const seat of [A, B, C, D]) expect(sizes(t, seat)).toEqual([2, 0, 5]);
  });

  test('[§R31] a player robbed in age 5 draws although nobody draws in B3', () => {
    const t = war('A→B', { age: 5, deck: '10♠' });
    expect(handOf(t, B)).toContain('10♠');
  });

  test('[§W7] jokers left in hand at the end count nothing', () => {
    const t = position('B1', { options: { jokers: 2 }, age: 5, hands: ['★1 ★2 9♣'] });
    expect(choices(t, A)).toBe(1);
    finish(t, 'build');
    expect(handOf(t, A)).toEqual(mixed('★1 ★2'));
    expect(viewOf(t, A).result).not.toBeNull();
  });

  test('[§R26] war is resolved before anybody can trade', () => {
    const t = war('A→B', { age: 2 });
    const order = (t.events ?? []).flatMap((event) => (event.type === 'phase' ? [t.plan.phaseNames[event.phase]] : []));
    expect(order).toEqual(['war', 'market', 'negotiate']);
    expect(t.counters.flags & everySeat(t)).toBe(0);
  });

  test('[§R36] who has no stall card, or no neighbour with one, is not able: flag up, fixed', () => {
    const t = war('A→B A→C B→A', { seats: 3, age: 2 });
    expect(stallOf(t, A)).toEqual([]);
    expect(flags(t)).toBe('A');
    expect(refused(t, A, { type: 'ready' }).rule).toBe('§R36');
    expect(refused(t, A, { type: 'take-back' }).rule).toBe('§R36');
  });

  test('[§C2] when the jokers leave no two neighbours with a stall card, trading is closed before the first action', () => {
    const t = war('A→B A→C B→A B→C', { seats: 3, age: 2 });
    expect(closing(t)).toBe('C2');
    expect(phaseOf(t)).toBe('build');
    expect(notes(t, 'closed')).toEqual([{ type: 'closed', why: 2 }]);
  });
});

describe('what always holds', () => {
  test('[§T2w] only with jokers is there a war; a base game goes from the reveal to negotiation', () => {
    const phases = (jokers: 0 | 2) => {
      const t = position('T1', { options: { jokers } });
      finish(t, 'choose');
      return (t.events ?? []).flatMap((event) => (event.type === 'phase' ? [t.plan.phaseNames[event.phase]] : []));
    };
    expect(phases(0)).toEqual(['market', 'negotiate']);
    expect(phases(2)).toEqual(['war', 'market', 'negotiate']);
  });

  test('[§I1] nobody is robbed twice: two attacks on one player are both void', () => {
    expect(robbed(war('A→B C→B', { age: 3 }))).toEqual([]);
  });

  test('[§I2] who shows two jokers is not robbed', () => {
    expect(robbed(war('A→B A→D B→A', { age: 3 }))).toEqual(['D']);
    expect(robbed(war('A→B A→D D→A', { age: 3 }))).toEqual(['B']);
  });

  test('[§I3] case 3 occurs in age 1 and in no other', () => {
    for (let age = 1; age <= 5; age++)
      expect(verdicts(war('A→B', { age }))).toEqual([age === 1 ? 'A→B case 3' : 'A→B stands']);
  });

  test('[§I4] every joker shown causes exactly one draw', () => {
    for (const attacks of ['A→B', 'A→B C→B', 'A→B B→A D→A', 'A→B B→C C→D D→A']) {
      const t = war(attacks, { age: 2 });
      expect(deckSize(t)).toBe(56 - 4 * 4 - row(attacks).length);
      finishAge(t);
      expect(deckSize(t)).toBe(52 + 4 - 3 * 4 - 4 * 2 - row(attacks).length);
    }
  });

  test('[§I6] no card is lost: 56 in piles, hands, stalls and civilizations', () => {
    const t = war('A→B C→D', { age: 2 });
    const held = [A, B, C, D].flatMap((seat) => sizes(t, seat)).reduce((total, size) => total + size, 0);
    expect(held + deckSize(t) + spentPile(t).length).toBe(56);
  });

  test('[§I7] a player robbed with a joker in hand and a joker drawn still has two cards to build', () => {
    const t = position('T1', { options: { jokers: 4 }, age: 2, hands: ['★1', '★2 6♦ 9♣'], deck: '★3' });
    play(t, A, choose(`★1 ${handOf(t, A)[0]}`));
    play(t, B, choose('6♦ 9♣'));
    finish(t, 'choose');
    allReady(t);
    expect(handOf(t, B)).toEqual(mixed('★2 ★3 6♦ 9♣'));
    expect(placementsOffered(t, B)).toHaveLength(1);
  });

  test('[§I8] at most as many attacks stand as there are jokers', () => {
    expect(robbed(war('A→B B→C C→D D→E', { seats: 5, age: 2 }))).toHaveLength(4);
  });

  test('[§I9] a joker cannot be built, so none is ever stolen', () => {
    const t = position('B1', { options: { jokers: 2 }, age: 2, hands: ['★1 6♦ 9♣'] });
    expect(placementsOffered(t, A)).not.toContain('★1');
  });
});
