import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startMatch } from '../../engine/match.ts';
import { deal, nextToAct, pickCode, act } from '../../engine/play.ts';
import { makePlan } from '../../engine/plan.ts';
import { resolveOptions } from '../../engine/options.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { emptyTable, isOver } from '../../engine/table.ts';
import { avenueEmpires } from './game.ts';
import type { Options } from './options.ts';
import { roundsAfter } from './production.ts';
import { deckCards, handOf, position, removedCards } from './testing/position.ts';
import { readSheet } from './words/sheet.ts';
import { avenueEmpiresText } from './words/table-text.ts';
import { viewOf } from '../../engine/view.ts';

/** The complete rounds of a random match. */
function rounds(seats: number, options: Partial<Options>, seed = 1): number {
  const t = emptyTable(makePlan(avenueEmpires, seats, resolveOptions(avenueEmpires, seats, options)), {
    knowledge: false,
  });
  const dice = makeDice(`rounds ${seed}`);
  deal(t, new Uint32Array([seed, 2, 3, 4, 5, 6, 7, 8]));
  while (!isOver(t)) {
    const seat = nextToAct(t);
    act(t, seat, pickCode(t, seat, dice));
  }
  return t.counters.complete;
}

const city = (text: string): object => {
  const parts = new Map(text.split(' | ').map((part) => [part.charAt(0), part.slice(3).split(' ')]));
  return { left: parts.get('L') ?? [], center: parts.get('C') ?? [], right: parts.get('R') ?? [] };
};

const ranks = (cities: readonly string[], options: Partial<Options> = {}): number[] =>
  readSheet({ cities: cities.map(city), options }).seats.map(({ rank }) => rank);

describe('section 6', () => {
  test('[§option cardsPerPlayer] value / 3 − 1 complete rounds, or value / 3 with finish-round', () => {
    for (const cardsPerPlayer of [12, 15, 18, 21, 24, 27, 30] as const) {
      const options = { cardsPerPlayer, powerCards: 'out' } as const;
      const size = Math.min(cardsPerPlayer * 4, 100);
      expect(rounds(4, options)).toBe(Math.ceil(size / 12) - 1);
      if (size % 12 === 0) expect(rounds(4, { ...options, endTiming: 'finish-round' })).toBe(size / 12);
    }
    const { table } = startMatch(avenueEmpires, { seats: 4, seed: 'cut', options: { cardsPerPlayer: 18 } });
    expect([deckCards(table), removedCards(table)]).toEqual([72 - 12, 48]);
  });

  test('[§option cardsDrawn] so many cards each a round, and rounds in proportion', () => {
    for (const cardsDrawn of [2, 3, 4, 5, 6]) {
      const options = { cardsDrawn, cardsPerPlayer: 24, powerCards: 'out' } as const;
      expect(rounds(4, options)).toBe(Math.ceil(96 / (4 * cardsDrawn)) - 1);
      const { table } = startMatch(avenueEmpires, { seats: 4, seed: 'drawn', options: { cardsDrawn } });
      expect([0, 1, 2, 3].map((seat) => handOf(table, seat).length)).toEqual(Array(4).fill(cardsDrawn));
      expect(roundsAfter(table.options, 4, deckCards(table))).toBe(
        Math.ceil((120 - 4 * cardsDrawn) / 4 / cardsDrawn) - 1,
      );
    }
    expect(() => resolveOptions(avenueEmpires, 4, { cardsDrawn: 1 })).toThrow('2 to 6');
    const printed: unknown[] = JSON.parse(readFileSync(new URL('./deck.json', import.meta.url), 'utf8'));
    const few = { deck: printed.slice(0, 2) };
    expect(() => avenueEmpires.readSetting?.(few, resolveOptions(avenueEmpires, 2, { cardsDrawn: 2 }), 2)).toThrow(
      'needs at least 5',
    );
  });

  test('[§option deckPlan] whole-box: complete rounds for 2 to 7 players, without extra draws', () => {
    const options = { deckPlan: 'whole-box', powerCards: 'out' } as const;
    expect([2, 3, 4, 5, 6, 7].map((seats) => rounds(seats, options))).toEqual(
      [2, 3, 4, 5, 6, 7].map((seats) => Math.ceil(178 / (3 * seats)) - 1),
    );
    const { table } = startMatch(avenueEmpires, { seats: 2, seed: 'box', options: { deckPlan: 'whole-box' } });
    expect(deckCards(table)).toBe(204);
  });

  test('[§option powerCards] out: eight complete rounds, nine with finish-round, at every player count', () => {
    for (const seats of [2, 3, 4, 5, 6, 7]) {
      expect(rounds(seats, { powerCards: 'out' })).toBe(8);
      expect(rounds(seats, { powerCards: 'out', endTiming: 'finish-round' })).toBe(9);
    }
  });

  test('[§5.1] [§6.1.6] the standard deck gives eight or nine complete rounds, nine or ten with finish-round', () => {
    for (let seed = 0; seed < 30; seed++)
      for (const seats of [2, 5]) {
        expect([8, 9]).toContain(rounds(seats, {}, seed));
        expect([9, 10]).toContain(rounds(seats, { endTiming: 'finish-round' }, seed));
      }
  });

  test('[§option leadSeat] rotate moves the first draw on, fixed leaves it at seat 0', () => {
    const names = 'chapel smithy fountain townhouse tannery citadel embassy theatre barracks';
    const hands = (leadSeat: 'rotate' | 'fixed'): string[][] => {
      const t = position('production', { seats: 3, round: 1, options: { leadSeat }, deck: names });
      return [0, 1, 2].map((seat) => handOf(t, seat));
    };
    expect(hands('rotate')[1]).toEqual(['chapel', 'townhouse', 'embassy']);
    expect(hands('fixed')[0]).toEqual(['chapel', 'townhouse', 'embassy']);
  });

  test('[§5.5] [§option tieBreak] example 30: the ladder, or shared places', () => {
    const a =
      'L: tannery tannery watchtower knights-chapel | C: almshouse townhouse customs-house | R: almshouse observatory';
    const tenCards =
      'L: manor-house garden-villa garden-villa observatory knights-chapel knights-chapel | C: observatory | R: watchtower tannery caravanserai';
    const fiveKinds =
      'L: tannery masons-yard | C: theatre | R: manor-house garden-villa registry charcoal-kilns hermitage caravanserai';
    const moreInCenter =
      'L: three-spires grand-bazaar caravanserai | C: theatre three-spires townhouse | R: tannery almshouse knights-chapel';
    const asMuchInCenter =
      'L: tannery masons-yard tannery | C: three-spires theatre knights-chapel | R: manor-house market-stalls lean-to';
    const keys = readSheet({ cities: [a, tenCards, fiveKinds].map(city) }).seats.map(({ key }) => key?.slice(0, 3));
    expect(keys).toEqual([
      [52, 6, -9],
      [52, 6, -10],
      [52, 5, -9],
    ]);
    expect(ranks([a, tenCards, fiveKinds])).toEqual([1, 2, 3]);
    expect(readSheet({ cities: [a, moreInCenter, fiveKinds].map(city) }).seats.map(({ key }) => key?.[3])).toEqual([
      19, 21, 6,
    ]);
    expect(ranks([a, moreInCenter, fiveKinds])).toEqual([2, 1, 3]);
    expect(ranks([asMuchInCenter, moreInCenter, fiveKinds])).toEqual([1, 1, 3]);
    expect(ranks([a, tenCards, fiveKinds], { tieBreak: 'shared' })).toEqual([1, 1, 1]);
  });

  test('[§option runningScore] hidden: the table does not say what a city would score now', () => {
    const text = (runningScore: 'shown' | 'hidden'): string => {
      const t = position('trading', {
        seats: 2,
        options: { runningScore },
        cities: ['L: manor-house'],
        hands: ['chapel smithy', 'fountain tannery'],
      });
      return avenueEmpiresText
        .table(viewOf(t, 0), ['Ann', 'Ben'])
        .map((line) => line.text)
        .join('\n');
    };
    expect(text('shown')).toContain('6 VP');
    expect(text('hidden')).not.toContain('VP');
  });

  test('[§option turnTimer] is one of five, and anything else is refused', () => {
    expect(resolveOptions(avenueEmpires, 4, { turnTimer: '24h' }).turnTimer).toBe('24h');
    expect(() => resolveOptions(avenueEmpires, 4, { turnTimer: '5s' })).toThrow('off, 30s, 60s, 120s, 24h');
    expect(() => resolveOptions(avenueEmpires, 4, { cardsPerPlayer: 13 })).toThrow('12, 15, 18, 21, 24, 27, 30');
    expect(() => resolveOptions(avenueEmpires, 8)).toThrow('2 to 7 seats');
  });

  test('[§6.2] the suggested set-ups', () => {
    const usual = resolveOptions(avenueEmpires, 4);
    expect(resolveOptions(avenueEmpires, 4, {}, 'first-game')).toEqual({ ...usual, powerCards: 'out' });
    expect(resolveOptions(avenueEmpires, 4, {}, 'coffee-break')).toEqual({ ...usual, cardsPerPlayer: 18 });
    expect(resolveOptions(avenueEmpires, 4, {}, 'long-evening')).toEqual({ ...usual, endTiming: 'finish-round' });
  });
});
