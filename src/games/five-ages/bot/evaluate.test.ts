import { describe, expect, test } from 'vitest';
import { type Message, writeAction } from '../../../engine/edge.ts';
import { act } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { FACES } from '../cards.ts';
import { chanceOf, chances } from './chance.ts';
import { type Habits, mind, NORMAL, planner } from './evaluate.ts';
import {
  A,
  accept,
  B,
  build,
  C,
  choose,
  decline,
  handOf,
  made,
  play,
  position,
  propose,
  ready,
  row,
  seal,
  wish,
} from '../testing/position.ts';
import { bestKeyOf } from '../ranking.ts';
import type { FiveAgesTable } from '../shape.ts';

const dice = makeDice('none of these players throws them');

/** What a player with these habits does, by what the seat sees. */
function does(t: FiveAgesTable, seat: Seat, habits: Partial<Habits> = {}): Message {
  const player = planner('one', 'of a test', { ...NORMAL, ...habits });
  return writeAction(t, seat, player.decide(redact(t, seat), seat, dice));
}

const TURNS = { negotiation: 'turns', 'package-deals': 'off' } as const;

describe('[§11] the chance that a final hand wins', () => {
  const hands = ['2♣ 4♦ 6♥ 8♠ 10♣', '2♣ 2♦ 6♥ 8♠ 10♣', '2♣ 2♦ 6♥ 6♠ 10♣', '2♣ 2♦ 2♥ 8♠ 10♣', '2♣ 3♦ 4♥ 5♠ 6♣'];
  const better = ['2♣ 4♣ 6♣ 8♣ 10♣', '2♣ 2♦ 2♥ 8♠ 8♣', 'A♣ A♦ A♥ K♠ K♣', '2♣ 2♦ 2♥ 2♠ 8♣', '2♣ 3♣ 4♣ 5♣ 6♣'];
  const keyOf = (text: string): number => {
    const cards = row(text).map((card) => FACES.findIndex((face) => face.text === card));
    return bestKeyOf(cards, 5);
  };

  test.each([3, 4, 5, 6, 7])('rises from hand to hand with %i seats, from nearly 0 to nearly 1', (seats) => {
    const rising = [...hands, ...better].map((hand) => chanceOf(chances(seats), keyOf(hand)));
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    expect(new Set(rising).size).toBe(rising.length);
    expect(rising[0]).toBeLessThan(0.001);
    expect(rising.at(-1)).toBeGreaterThan(0.95);
  });

  test('is smaller against more players: a full house of eights', () => {
    const chance = [3, 5, 7].map((seats) => chanceOf(chances(seats), keyOf('8♣ 8♦ 8♥ 2♠ 2♣')));
    expect(chance[0]).toBeCloseTo(0.73, 1);
    expect(chance[1]).toBeCloseTo(0.5, 1);
    expect(chance[2]).toBeCloseTo(0.36, 1);
  });
});

describe('[§11] greedy', () => {
  test('[§T1] shows the two cards it needs least', () => {
    const t = position('T1', { age: 4, civs: ['10♥ J♥ Q♥'], hands: ['K♥ 3♣ 7♦'], options: TURNS });
    expect(does(t, A)).toEqual(choose('3♣ 7♦'));
  });

  test('[§B1] builds what every plan uses and takes back what none does', () => {
    const t = position('B1', { age: 4, civs: ['9♣ 9♦ 2♠'], hands: ['9♥ 5♠ 5♥'], options: TURNS });
    expect(does(t, A)).toMatchObject({ type: 'build', old: 's-2' });
  });

  test('[§B2] reaches the royal flush of example 5(a)', () => {
    const t = position('B1', { age: 5, civs: ['10♥ J♥ Q♥ 3♣'], hands: ['K♥ 9♥ A♥'], options: TURNS });
    expect([build('A♥', 'K♥ for 3♣'), build('K♥', 'A♥ for 3♣')]).toContainEqual(does(t, A));
  });

  test('[§W5] robbed in age 5, makes the full house of example 23', () => {
    const p = { age: 5, seats: 4, civs: ['', '7♣ 7♦ 2♠'], hands: ['', '7♥ K♦ K♣ 9♠'], robbed: [B] };
    const t = position('B1', { ...p, options: { ...TURNS, jokers: 2 } });
    const { place, old, by } = does(t, B);
    expect(old).toBe('s-2');
    expect(new Set([...(place as string[]), by])).toEqual(new Set(['c-k', 'd-k', 'h-7']));
  });

  test('[§T3] proposes the swap that helps most, and does so once', () => {
    const t = position('T3', {
      age: 4,
      civs: ['9♣ 9♦ 9♥', '2♥ 3♥ 4♦'],
      hands: ['5♠', 'J♣'],
      stalls: ['5♥ 7♥', '9♠ K♦', '2♣ 3♣'],
      options: TURNS,
    });
    const offer = does(t, A);
    expect(offer).toMatchObject({ type: 'propose', to: B, want: ['s-9'] });
    play(t, A, offer);
    expect(made(t, A)).toBe(1);
    expect(does(t, A)).not.toEqual(offer);
  });

  test('[§T3] accepts what helps and declines what does not', () => {
    const p = { age: 4, civs: ['9♣ 9♦ 9♥', '2♥ 3♥ 4♦'], hands: ['5♠', 'J♣'], stalls: ['5♥ 7♥', '9♠ K♦', '2♣ 3♣'] };
    const t = position('T3', { ...p, options: { ...TURNS, negotiation: 'live' } });
    play(t, B, propose(A, '9♠', '7♥'));
    expect(does(t, A)).toEqual(accept(B, '9♠', '7♥'));
    const other = position('T3', { ...p, options: { ...TURNS, negotiation: 'live' } });
    play(other, C, propose(A, '2♣', '5♥'));
    expect(does(other, A)).toEqual(decline(C, '2♣', '5♥'));
  });

  test('[§4.1.2] is ready when nothing helps', () => {
    const t = position('T3', {
      age: 5,
      civs: ['10♥ J♥ Q♥ K♥'],
      hands: ['A♥'],
      stalls: ['2♣ 3♣', '4♣ 5♣', '6♣ 7♣'],
      options: TURNS,
    });
    expect(does(t, A)).toEqual(ready);
  });

  test('[§R10] proposes a package where only both cards together help', () => {
    const t = position('T3', {
      age: 5,
      civs: ['9♣ 9♦ K♥ 2♠', '4♣ 6♣ 8♣ J♣'],
      hands: ['3♦', 'Q♠'],
      stalls: ['Q♣ 3♣', '9♠ K♦', '4♥ 5♥'],
      options: { negotiation: 'turns', 'package-deals': 'on' },
    });
    expect(does(t, A)).toMatchObject({ type: 'propose', to: B, give: ['c-q', 'c-3'], want: ['s-9', 'd-k'] });
  });

  test('in age 5 a better hand of the same class is not worth a deal', () => {
    const p = { age: 5, civs: ['9♣ 9♦ 4♥ 4♠'], hands: ['2♦'], stalls: ['3♦ 6♥', 'A♠ K♦', '7♣ 8♦'], options: TURNS };
    expect(does(position('T3', p), A)).toEqual(ready);
    const full = { ...p, stalls: ['3♦ 6♥', '9♠ K♦', '7♣ 8♦'] };
    expect(does(position('T3', full), A)).toMatchObject({ type: 'propose', want: ['s-9'] });
  });

  test('[§4.1.5] seals a list, best first, and a limit', () => {
    const t = position('T3', {
      age: 4,
      civs: ['9♣ 9♦ 9♥'],
      hands: ['5♠'],
      stalls: ['2♥ 7♥', '9♠ K♦', '5♣ 3♣'],
      options: { negotiation: 'sealed', 'package-deals': 'off' },
    });
    const list: Message[] = [];
    for (let step = does(t, A); ; step = does(t, A)) {
      list.push(step);
      play(t, A, step);
      if (step.type === 'seal') break;
    }
    expect(list[0]).toMatchObject({ type: 'wish', want: ['s-9'] });
    expect(list.at(-1)).toEqual(seal(2));
    expect(phaseOf(t)).toBe('wishes');
  });

  test('[§4.1.5] wishes for nothing where nothing helps', () => {
    const t = position('T3', {
      age: 5,
      civs: ['10♥ J♥ Q♥ K♥'],
      hands: ['A♥'],
      stalls: ['2♣ 3♣', '4♣ 5♣', '6♣ 7♣'],
      options: { negotiation: 'sealed' },
    });
    expect(does(t, A)).toEqual(seal(0));
  });
});

describe('[§11] habits', () => {
  const deal = { age: 4, civs: ['9♣ 9♦ 9♥'], hands: ['5♠'], stalls: ['2♥ 7♥', '9♠ K♦', '2♣ 3♣'] };

  test('easy only answers, a loner does not even do that', () => {
    const t = position('T3', { ...deal, options: { ...TURNS, negotiation: 'live' } });
    expect(does(t, A, { trades: 'answers' })).toEqual(ready);
    play(t, B, propose(A, '9♠', '7♥'));
    expect(does(t, A, { trades: 'answers' })).toEqual(accept(B, '9♠', '7♥'));
    expect(does(t, A, { trades: 'never' })).toEqual(decline(B, '9♠', '7♥'));
    const sealed = position('T3', { ...deal, options: { negotiation: 'sealed', 'package-deals': 'off' } });
    expect(does(sealed, A, { trades: 'never' })).toEqual(seal(0));
    expect(does(sealed, A)).toMatchObject(wish(B, '2♥', '9♠'));
  });

  test('a grudge: late in the game no card for a hand that everybody sees growing', () => {
    // B has openly collected three kings; A would get its third nine for the fourth king.
    const p = {
      age: 4,
      civs: ['9♣ 9♦ 4♥', '2♠ 3♠ 4♠'],
      hands: ['5♠', ''],
      stalls: ['K♥ 7♥', '9♠ K♦', '2♣ 3♣'],
      options: { ...TURNS, negotiation: 'live' } as const,
    };
    const t = position('T3', p);
    play(t, B, propose(A, '9♠', 'K♥'));
    expect(does(t, A)).toEqual(accept(B, '9♠', 'K♥'));
    expect(does(t, A, { grudge: 50 })).toEqual(decline(B, '9♠', 'K♥'));
    expect(handOf(t, A)).toEqual(['5♠']);
  });

  describe('[§W2] a joker', () => {
    const war = { options: { ...TURNS, jokers: 4 }, hands: ['★1 K♥ 3♣'] } as const;

    test('is exchanged for a card in age 1, or kept by those who mean to attack', () => {
      expect(does(position('T1', war), A)).toMatchObject({ left: 'joker-1', right: 'c-3' });
      expect(does(position('T1', war), A, { jokerAge: 2 })).toEqual(choose('3♣ K♥'));
    });

    test('attacks when its age has come, at the neighbour who looks stronger', () => {
      const t = position('T1', { ...war, age: 2 });
      expect(does(t, A, { jokerAge: 4 })).toEqual(choose('3♣ K♥'));
      const attack = does(t, A, { jokerAge: 2 });
      expect([attack.left, attack.right]).toContain('joker-1');
    });

    test('[§R24] is played where it must be', () => {
      const t = position('T1', { ...war, hands: ['★1 ★2 K♥'] });
      const held = does(t, A, { jokerAge: 4 });
      expect(new Set([held.left, held.right])).toEqual(new Set(['h-k', 'joker-1']));
      expect(does(t, A)).toEqual(choose('★1 ★2'));
    });

    test('[§6.4] that is worth any card is kept and built', () => {
      const t = position('T1', { ...war, options: { ...TURNS, jokers: 4, 'joker-build': 'wild' }, age: 3 });
      expect(does(t, A)).toEqual(choose('3♣ K♥'));
      const p = { age: 3, civs: ['9♣ 9♦'], hands: ['★1 3♥ 2♠'] };
      const b = position('B1', { ...p, options: { ...TURNS, jokers: 4, 'joker-build': 'wild' } });
      expect(does(b, A)).toMatchObject({ place: ['joker-1'] });
    });

    test('[§6.4] that is worth nothing is not built', () => {
      const p = { age: 3, civs: ['9♣ 9♦'], hands: ['★1 3♥ 2♠'] };
      const t = position('B1', { ...p, options: { ...TURNS, jokers: 4, 'joker-build': 'blank' } });
      const { place, by } = does(t, A);
      expect(place).not.toContain('joker-1');
      expect(by).not.toBe('joker-1');
    });
  });
});

test('[§11] random play makes at most two proposals an age', () => {
  const t = position('T3', { stalls: ['2♥ 7♥', '9♠ K♦', '2♣ 3♣'], options: TURNS });
  const chance = makeDice('random');
  let asked = 0;
  while (phaseOf(t) === 'negotiate' && asked++ < 500) {
    const seat = t.counters.turn;
    act(t, seat, mind.pick?.(t, seat, chance) ?? -1);
    if (phaseOf(t) === 'negotiate') expect(made(t, seat)).toBeLessThanOrEqual(2);
  }
});
