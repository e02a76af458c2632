import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { resolveOptions } from '../../engine/options.ts';
import { newTable, nextToAct, waitedFor } from '../../engine/play.ts';
import { FIRST_JOKER } from './cards.ts';
import { fiveAges } from './game.ts';
import {
  A,
  accept,
  B,
  build,
  C,
  choices,
  closing,
  deckSize,
  discardPile,
  finish,
  handOf,
  made,
  play,
  playList,
  position,
  propose,
  ready,
  refused,
  seal,
  wish,
} from './testing/position.ts';
import type { Options } from './shape.ts';

const resolve = (chosen: object = {}, preset?: string): Options => resolveOptions(fiveAges, 4, chosen, preset);

const DEFAULTS: Options = {
  jokers: 0,
  'replaced-card': 'to-hand',
  negotiation: 'live',
  'package-deals': 'on',
  'proposal-limit': 10,
  'proposal-visibility': 'public',
  'sealed-waves': 3,
  'trade-clock': 'off',
  'decision-clock': 'off',
  'joker-build': 'forbidden',
  'tie-break': 'shared',
};

describe('values', () => {
  test('[§6.3] the defaults', () => {
    expect(resolve()).toEqual(DEFAULTS);
    expect(fiveAges.seats.usual).toBe(4);
  });

  test.each([
    ['jokers', [0, 2, 3, 4], [1, 5, '2']],
    ['replaced-card', ['to-hand', 'discard'], ['away']],
    ['negotiation', ['live', 'turns', 'sealed'], ['mixed']],
    ['package-deals', ['on', 'off'], [true]],
    ['proposal-limit', [1, 5, 10], [0, 11, 2.5]],
    ['proposal-visibility', ['public', 'pair'], ['all']],
    ['sealed-waves', [1, 3, 5], [0, 6]],
    ['trade-clock', ['off', 30, 90, 600], [29, 601, 0, 45.5]],
    ['joker-build', ['forbidden', 'blank', 'wild'], ['on']],
    ['tie-break', ['shared', 'leftovers'], ['suits']],
  ])('[§6.3] %s', (id, allowed, not) => {
    for (const value of allowed) expect(resolve({ [id]: value })).toEqual({ ...DEFAULTS, [id]: value });
    for (const value of not) expect(() => resolve({ [id]: value })).toThrow(id);
  });

  test('[§6.3] decision-clock: off or 10 to 600 s, with `sealed` 1 to 72 h', () => {
    for (const negotiation of ['live', 'turns']) {
      for (const clock of ['off', 10, 600])
        expect(resolve({ negotiation, 'decision-clock': clock })['decision-clock']).toBe(clock);
      for (const clock of [9, 601, 3600])
        expect(() => resolve({ negotiation, 'decision-clock': clock })).toThrow('decision-clock');
    }
    for (const clock of ['off', 3600, 72 * 3600])
      expect(resolve({ negotiation: 'sealed', 'decision-clock': clock })['decision-clock']).toBe(clock);
    for (const clock of [10, 600, 3599, 72 * 3600 + 1])
      expect(() => resolve({ negotiation: 'sealed', 'decision-clock': clock })).toThrow('decision-clock');
  });

  test('[§6.3] an option that has nothing to act on is accepted and changes nothing', () => {
    const plain = newTable(fiveAges, 4, resolve(), 'same');
    const odd = newTable(fiveAges, 4, resolve({ 'joker-build': 'wild', 'sealed-waves': 5 }), 'same');
    expect([...odd.bytes]).toEqual([...plain.bytes]);
    expect(legalActions(odd, A)).toEqual(legalActions(plain, A));
  });

  test('[§6.3] an unknown option is a problem', () => {
    expect(() => resolve({ 'house-rule': 1 })).toThrow('house-rule');
    expect(() => resolve({ players: 5 })).toThrow('players');
  });
});

describe('presets', () => {
  test('[§6.6] as-written, war, mail, one-screen', () => {
    expect(Object.keys(fiveAges.presets)).toEqual(['as-written', 'war', 'mail', 'one-screen']);
    expect(resolve({}, 'as-written')).toEqual(DEFAULTS);
    expect(resolve({}, 'war')).toEqual({ ...DEFAULTS, jokers: 4 });
    expect(resolve({}, 'mail')).toEqual({ ...DEFAULTS, negotiation: 'sealed', 'decision-clock': 86_400 });
    expect(resolve({}, 'one-screen')).toEqual({ ...DEFAULTS, negotiation: 'turns' });
    expect(() => resolve({}, 'peace')).toThrow('peace');
  });

  test('[§6.6] an option set by hand beside a preset overrides it', () => {
    expect(resolve({ jokers: 2 }, 'war').jokers).toBe(2);
    expect(resolve({ 'decision-clock': 'off' }, 'mail')['decision-clock']).toBe('off');
    expect(() => resolve({ negotiation: 'live' }, 'mail')).toThrow('decision-clock');
  });
});

describe('what they change', () => {
  const stalls = ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'];

  test('[§6.1] jokers: that many are shuffled in, the lowest-numbered', () => {
    for (const jokers of [0, 2, 3, 4] as const) {
      const t = newTable(fiveAges, 4, resolve({ jokers }), 'jokers');
      expect(t.plan.faces).toHaveLength(FIRST_JOKER + jokers);
      expect(t.plan.faces.slice(FIRST_JOKER).map(({ id }) => id)).toEqual(
        ['joker-1', 'joker-2', 'joker-3', 'joker-4'].slice(0, jokers),
      );
    }
  });

  test('[§R1] replaced-card: to hand, or to the discard pile and two draws', () => {
    const after = (replacedCard: Options['replaced-card']) => {
      const t = position('B1', {
        options: { 'replaced-card': replacedCard },
        age: 2,
        hands: ['K♠ Q♠ 4♦'],
        civs: ['9♣'],
      });
      const before = deckSize(t);
      play(t, A, build('K♠', 'Q♠ for 9♣'));
      finish(t, 'build');
      return [handOf(t, A).includes('9♣'), discardPile(t), before - deckSize(t)];
    };
    expect(after('to-hand')).toEqual([true, [], 3]);
    expect(after('discard')).toEqual([false, ['9♣'], 4]);
  });

  test('[§4.1.5] negotiation: everybody at once, one at a time, or lists', () => {
    const at = (negotiation: Options['negotiation']) => position('T3', { stalls, lead: B, options: { negotiation } });
    expect(waitedFor(at('live'))).toBe(0b111);
    expect(waitedFor(at('turns'))).toBe(1 << B);
    expect(waitedFor(at('sealed'))).toBe(0b111);
    expect(legalActions(at('sealed'), A).map(({ type }) => type)).toContain('seal');
    expect(choices(at('live'), A)).toBe(11);
    expect(choices(at('turns'), A)).toBe(0);
  });

  test('[§R10] package-deals: off leaves two single swaps', () => {
    for (const negotiation of ['live', 'turns'] as const) {
      const t = position('T3', { stalls, options: { negotiation, 'package-deals': 'off' } });
      expect(choices(t, A)).toBe(9);
      expect(refused(t, A, propose(B, '7♠ Q♥', '10♦ 4♠')).rule).toBe('§R10');
    }
    const sealed = position('T3', { stalls, options: { negotiation: 'sealed', 'package-deals': 'off' } });
    expect(choices(sealed, A)).toBe(8 + 3);
    expect(refused(sealed, A, wish(B, '7♠ Q♥', '10♦ 4♠')).rule).toBe('§R10');
  });

  test('[§4.1.2] proposal-limit: the most proposals of a player and age; not used in `sealed`', () => {
    const t = position('T3', { stalls, options: { 'proposal-limit': 2 } });
    play(t, A, propose(B, '7♠', '10♦'));
    play(t, A, propose(C, '7♠', '9♣'));
    expect(refused(t, A, propose(B, 'Q♥', '10♦')).rule).toBe('§4.1.2');
    expect(made(t, A)).toBe(2);
    expect(legalActions(t, A).filter(({ type }) => type === 'propose')).toEqual([]);
    const sealed = position('T3', { stalls, options: { negotiation: 'sealed', 'proposal-limit': 1 } });
    playList(sealed, A, wish(B, '7♠', '10♦'), wish(B, 'Q♥', '10♦'), seal(2));
  });

  test('[§4.1.5] sealed-waves: 1 to 5 waves', () => {
    for (const waves of [1, 2, 5]) {
      const t = position('T3', {
        seats: 7,
        options: { negotiation: 'sealed', 'sealed-waves': waves },
        stalls: ['2♣ 3♣', '4♣ 5♣', '6♣ 7♣', '8♣ 9♣', '2♦ 3♦', '4♦ 5♦', '6♦ 7♦'],
      });
      const swaps = [
        [0, 1, '3♣', '4♣'],
        [1, 2, '5♣', '6♣'],
        [2, 3, '7♣', '8♣'],
        [3, 4, '9♣', '2♦'],
        [4, 5, '3♦', '4♦'],
      ] as const;
      let wave = 0;
      while (closing(t) === 'open') {
        const [one, other, give, want] = swaps[wave++] ?? [0, 1, '2♣', '4♣'];
        playList(t, one, wish(other, give, want), seal(2));
        playList(t, other, wish(one, want, give), seal(2));
        while (closing(t) === 'open' && t.counters.wave < wave) playList(t, nextToAct(t), seal(2));
      }
      expect(wave).toBe(waves);
      expect(closing(t)).toBe('last wave');
    }
  });

  test('[§6.4] joker-build: whether a joker may be built', () => {
    const placements = (jokerBuild: Options['joker-build']) =>
      choices(position('B1', { options: { jokers: 2, 'joker-build': jokerBuild }, hands: ['★1 6♦ 9♣'] }), A);
    expect((['forbidden', 'blank', 'wild'] as const).map(placements)).toEqual([2, 3, 3]);
  });

  test('[§T3] nothing of 6.3 changes what a swap is', () => {
    const t = position('T3', { stalls, options: { 'proposal-visibility': 'pair', 'proposal-limit': 1 } });
    play(t, A, propose(B, '7♠', '10♦'));
    play(t, B, accept(A, '7♠', '10♦'));
    expect(handOf(t, A)).toContain('10♦');
    play(t, C, ready);
  });
});
