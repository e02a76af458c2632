import { describe, expect, test } from 'vitest';
import { resign, startMatch, submit } from '../../engine/match.ts';
import { act, deal, nextToAct, pickCode, waitedFor } from '../../engine/play.ts';
import { resolveOptions } from '../../engine/options.ts';
import { makePlan } from '../../engine/plan.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { emptyTable, isOver, phaseOf } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import { Problem } from '../../engine/words.ts';
import { cardsIn } from '../../engine/zones.ts';
import { avenueEmpires } from './game.ts';
import { readSheet } from './words/sheet.ts';
import {
  avenueOf,
  build,
  choices,
  cityCards,
  deckCards,
  decline,
  handOf,
  pass,
  play,
  playAll,
  position,
  refused,
  row,
  scoutAt,
  spotsFor,
} from './testing/position.ts';

const points = (left: string, center = '', right = ''): number[] => {
  const { seats } = readSheet({ cities: [{ left: row(left), center: row(center), right: row(right) }] });
  return (seats[0]?.parts ?? []).map((part) => part.points);
};

describe('section 7', () => {
  test('[§R7] [§R11] nobody may refuse to pass or to build', () => {
    const t = position('trading', { seats: 2, hands: ['chapel smithy', 'fountain theatre'] });
    expect(refused(t, 0, pass(null, null)).rule).toBe('§4.2.1');
    expect(refused(t, 0, { type: 'nothing' }).text).toContain('pass');
    const building = position('building', { seats: 2, hands: ['chapel', 'fountain'] });
    expect(refused(building, 0, { type: 'nothing' }).rule).toBe('§4.3.1');
  });

  test('[§R13] an avenue has no greatest length', () => {
    const long = Array.from({ length: 30 }, () => 'fountain').join(' ');
    expect(points(long)).toHaveLength(30);
    const t = position('building', {
      seats: 2,
      options: { deckPlan: 'whole-box' },
      cities: [`L: ${Array.from({ length: 7 }, () => 'smithy').join(' ')}`],
      hands: ['chapel', 'fountain'],
    });
    expect(spotsFor(t, 0, 'chapel')).toEqual(['L8', 'C1', 'R1']);
  });

  test('[§R14] the three cards of row 1 are not connected to each other through the Castle', () => {
    expect(points('cottage-row', '', 'cottage-row')).toEqual([2, 2]);
    expect(points('tenement', '', 'tenement')).toEqual([1, 1]);
  });

  test('[§R16] [§R17] Left and Right are never adjacent, and a connection jumps no gap', () => {
    expect(points('fountain', '', 'fountain')).toEqual([1, 1]);
    expect(points('smithy fountain', 'smithy', 'smithy fountain')).toEqual([2, 3, 2, 2, 3]);
  });

  test('[§R16] but they share a row', () => {
    expect(points('college-lodgings', '', 'college-lodgings')).toEqual([4, 4]);
    expect(points('theatre', '', 'smithy')).toEqual([4, 2]);
  });

  test('[§R18] connections stay inside one city', () => {
    const { seats } = readSheet({ cities: [{ left: ['cottage-row'] }, { right: ['cottage-row'] }] });
    expect(seats.map(({ total }) => total)).toEqual([2, 2]);
  });

  test('[§R19] on an empty avenue start and end are the same single choice; nothing is triggered by being pushed', () => {
    const t = position('building', { seats: 2, cities: ['L: masons-yard'], hands: ['gatehouse', 'chapel'] });
    expect(spotsFor(t, 0, 'gatehouse')).toEqual(['L1', 'L2', 'C1', 'R1']);
    playAll(t, build('gatehouse', 'L1'), build('chapel', 'L1'));
    expect(phaseOf(t)).toBe('trading');
    expect(avenueOf(t, 0, 'L')).toEqual(row('gatehouse masons-yard'));
  });

  test('[§R29] a second Customs House or Watchtower adds nothing, Registries add up', () => {
    const t = position('production', {
      seats: 4,
      cities: ['L: customs-house customs-house', 'L: watchtower watchtower', 'L: registry registry'],
    });
    expect([0, 1, 2, 3].map((seat) => handOf(t, seat).length)).toEqual([3, 3, 5, 3]);
    expect(deckCards(t)).toBe(120 - 6 - 14);
    const different = new Set(handOf(t, 0)).size;
    expect(different).toBe(3);
    expect(choices(t, 0)).toBe(12);
  });

  test('[§R34] whoever leaves keeps the seat, which takes the defaults of §R33', () => {
    const match = startMatch(avenueEmpires, { seats: 3, seed: 'left' });
    expect(resign(match, 1).ok).toBe(true);
    for (let step = 0; step < 1000 && !isOver(match.table); step++) {
      const { table } = match;
      expect(waitedFor(table) & 0b010).toBe(0);
      const seat = nextToAct(table);
      const code = pickCode(table, seat, makeDice(String(step)));
      act(table, seat, code);
    }
    expect(isOver(match.table)).toBe(true);
    expect(cityCards(match.table, 1)).toBeGreaterThanOrEqual(8);
    expect(submit(match, 1, decline)).toMatchObject({ ok: false });
  });

  test('[§R34] also in the middle of resolving a power', () => {
    const t = position('building', { seats: 2, hands: ['observatory', 'chapel'] });
    playAll(t, build('observatory', 'L1'), build('chapel', 'L1'));
    expect(phaseOf(t)).toBe('scout');
    avenueEmpires.resign?.(t, 0);
    expect(waitedFor(t)).toBe(0);
  });

  test('[§R37] in two separate terms a dual card may count in both', () => {
    const both = [
      { per: { count: 'connected', of: ['home'] }, vp: 1 },
      { per: { count: 'connected', of: ['faith'] }, vp: 1 },
    ];
    const deck = [
      { id: 'inn', freq: 'rare', cat: ['trade'], place: 'end', score: both },
      { id: 'almshouse', freq: 'rare', cat: ['home', 'faith'], place: 'end', score: [] },
    ];
    const { seats } = readSheet({ cities: [{ left: ['inn', 'almshouse'] }], deck });
    expect(seats[0]?.total).toBe(2);
  });

  test('[§R42] the sizes of hands, reserves, deck and discard pile are public', () => {
    const t = position('trading', {
      seats: 2,
      options: { discards: 'closed' },
      hands: ['chapel smithy', 'fountain theatre barracks'],
      reserves: ['', 'embassy'],
      discard: 'tannery citadel',
    });
    const { zones } = viewOf(t, 2);
    expect(zones.hand).toEqual([{ count: 2 }, { count: 3 }]);
    expect(zones.reserve).toEqual([{ count: 0 }, { count: 1 }]);
    expect([zones.deck, zones.discard]).toEqual([{ count: deckCards(t) }, { count: 2 }]);
  });

  test('[§R43] reserve cards come on top of the three, in the order in which they were set aside', () => {
    const t = position('production', { seats: 2, reserves: ['chapel smithy', ''] });
    expect(handOf(t, 0).slice(0, 2)).toEqual(row('chapel smithy'));
    expect([handOf(t, 0).length, handOf(t, 1).length]).toEqual([5, 3]);
  });

  test('[§R48] a table that keeps knowledge and one that does not play the same match', () => {
    for (let seed = 0; seed < 6; seed++) {
      const options = resolveOptions(avenueEmpires, 4, { discards: seed % 2 === 0 ? 'open' : 'closed' });
      const plan = makePlan(avenueEmpires, 4, options);
      const key = new Uint32Array([seed, 3, 3, 3, 3, 3, 3, 3]);
      const [knowing, search] = [true, false].map((knowledge) => emptyTable(plan, { knowledge }));
      if (!knowing || !search) throw new Error('two tables');
      deal(knowing, key);
      deal(search, key);
      const dice = makeDice(`same ${seed}`);
      while (!isOver(search)) {
        const seat = nextToAct(search);
        const code = pickCode(search, seat, dice);
        act(search, seat, code);
        act(knowing, seat, code);
        for (const zone of plan.zones) expect(cardsIn(knowing, zone)).toEqual(cardsIn(search, zone));
      }
      expect(isOver(knowing)).toBe(true);
    }
  });

  test('[§4.3.4] powers that wait are lost when the last card is taken, and the scout has its card', () => {
    const t = position('building', {
      seats: 3,
      hands: ['observatory', 'catacombs', 'chapel'],
      deck: 1,
      discard: 'smithy',
    });
    playAll(t, build('observatory', 'L1'), build('catacombs', 'L1'), build('chapel', 'L1'));
    play(t, 0, scoutAt(1));
    expect(isOver(t)).toBe(true);
  });
});

describe('score sheets', () => {
  test('[§5] every part says why, with its paragraph', () => {
    const { seats, winners } = readSheet({
      game: 'avenue-empires',
      cities: [
        { left: ['manor-house', 'cottage-row'], center: ['brickworks'], right: ['caravanserai'] },
        { left: ['lodging-house'], center: ['three-spires'] },
      ],
    });
    expect(seats[0]?.parts.map(({ why }) => why)).toEqual([
      'Manor House at L1: 6 because it is in row 1',
      'Cottage Row at L2: 2, +2 for 1 connected Home (L1)',
      'Brickworks at C1: 5, −2 for 1 connected Home (L1)',
      'Caravanserai at R1: 2 because it is the last card of its avenue, +1 for row 1',
    ]);
    expect(seats[1]?.parts.map(({ why }) => why)).toEqual([
      'Lodging House at L1: 1, +2 for 2 Crafts in your neighbours’ cities',
      'Three Spires at C1: 4 for avenues that differ by one card',
    ]);
    expect(seats.map(({ total, rank }) => [total, rank])).toEqual([
      [16, 1],
      [7, 2],
    ]);
    expect(winners).toEqual([0]);
  });

  test('[§5] blocks, categories and connected buildings are named', () => {
    const { seats } = readSheet({
      cities: [{ left: ['tenement', 'almshouse'], center: ['cathedral', 'college-lodgings', 'theatre'], right: [] }],
    });
    expect(seats[0]?.parts.map(({ why }) => why)).toEqual([
      'Tenement at L1: 6 for 3 cards in its Home block (L1, L2, C2)',
      'Almshouse at L2: 4, +1 because there are 2 connected Homes (L1, C2)',
      'Cathedral at C1: 6 for 3 connected buildings (the Castle, L1, C2)',
      'College Lodgings at C2: 2, +2 for 1 other Civic or Home in its row (L2)',
      'Theatre at C3: 2 for 1 different category in its row (Civic)',
    ]);
  });

  test('[§5] what cannot be read is said in one sentence', () => {
    const problem = (input: unknown): string => {
      try {
        readSheet(input);
      } catch (error) {
        if (error instanceof Problem) return error.message;
        throw error;
      }
      return '';
    };
    expect(problem({ cities: [] })).toContain('1 to 7 cities');
    expect(problem({ cities: [[]] })).toContain('city 1 should be an object');
    expect(problem({ cities: [{ top: [] }] })).toContain('City 1 has no avenue "top"');
    expect(problem({ cities: [{ left: 'chapel' }] })).toContain('should be a list of cards');
    expect(problem({ cities: [{ left: ['chapple'] }] })).toBe(
      'In city 1 "chapple" in "left" is no card; cards are named like "city-wall".',
    );
    expect(problem({ cities: [{}], options: { tieBreak: 'x' } })).toContain('tieBreak');
    expect(problem({ game: 'five-ages', cities: [{}] })).toContain('five-ages');
    expect(problem({ cities: [{}], deck: [{}] })).toContain('Card 1 of the deck, id');
  });
});
