import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { makePlan } from '../../engine/plan.ts';
import { expire, goOn } from '../../engine/play.ts';
import { seedWords } from '../../engine/luck/random.ts';
import { resultOf } from '../../engine/result.ts';
import { emptyTable, isOver, layOut } from '../../engine/table.ts';
import { type Card, type Seat } from '../../engine/words.ts';
import { cardsIn, count, move } from '../../engine/zones.ts';
import { arquetect } from './game.ts';
import {
  ability,
  agree,
  BLUE,
  choices,
  choose,
  cityOf,
  counter,
  decline,
  delivery,
  done,
  gift,
  GREEN,
  insert,
  isAsked,
  names,
  notice,
  phase,
  play,
  position,
  RED,
  refuse,
  refused,
  say,
  scores,
  seenBy,
  stay,
  target,
  told,
  totalOf,
  trade,
  YELLOW,
  zoneCards,
} from './testing/position.ts';
import { recipeFor, shareOut } from './deal/recipe.ts';
import { dealOut } from './deal/setup.ts';
import {
  type ArquetectTable,
  city,
  deck,
  ENDS,
  ONE_REMAINS,
  type Options,
  OUTWARD,
  removed,
  ROUND_LIMIT,
  STALL,
} from './shape.ts';

const rulebook = readFileSync(new URL('./rulebook.md', import.meta.url), 'utf8');

/** Every city of section 10 with what it scores, as it stands in the rulebook. */
function scoredCities(example: number): { city: string; says: string }[] {
  const text = rulebook.split('\n').find((line) => line.startsWith(`**Example ${example} –`));
  const rest = rulebook.split('\n');
  const from = rest.indexOf(text ?? '');
  const to = rest.findIndex((line, i) => i > from && (line.startsWith('**Example') || line.startsWith('---')));
  const whole = rest.slice(from, to).join('\n');
  return [...whole.matchAll(/`([a-z^ -]+)` scores `([-R0-9 ]+)` = \*\*(-?\d+)\*\*/g)].map(
    ([, cards = '', each = '', total = '']) => ({ city: cards, says: `${each} = ${total}` }),
  );
}

describe('every city of section 10 scores what it says', () => {
  const examples = Array.from({ length: 36 }, (_, i) => i + 1);
  const all = examples.flatMap((example) => scoredCities(example).map((found) => ({ example, ...found })));
  test.each(all)('[§example $example] $city scores $says', ({ city: cards, says }) => {
    expect(scores(cards)).toBe(says);
  });
  test('[§2.4] none is overlooked', () => {
    expect(all.length).toBe(
      rulebook
        .split('## 10.')[1]
        ?.split('\n## 11')[0]
        ?.match(/` scores `/g)?.length,
    );
  });
});

const result = (t: ArquetectTable): { ranks: readonly number[]; winners: readonly Seat[] } => {
  const found = resultOf(t);
  if (!found) throw new Error('the game goes on');
  return found;
};
const why = (t: ArquetectTable): string => ENDS[t.counters.over] ?? '';

describe('§4.2 and §4.3: Gift and Trade', () => {
  const BEFORE = [
    'cottage fire park bakery terrace',
    'villa lake theatre museum',
    'corner-shop orchard cottage terrace fire-station',
  ];

  test('[§example 1] Fire as a gift, then a completed deal', () => {
    const t = position({ cities: BEFORE });
    play(t, RED, ...gift(2, BLUE, 3));
    expect(cityOf(t, RED)).toBe('cottage park bakery terrace');
    expect(cityOf(t, BLUE)).toBe('villa lake theatre fire museum');
    expect([totalOf(t, RED), totalOf(t, BLUE)]).toEqual([12, 6]);
    expect(seenBy(t, GREEN, BLUE)).toBe('? ? ? ? ?');
    expect(told(t, 'gift')).toEqual([{ type: 'gift', seat: RED, to: BLUE, position: 2, gap: 3 }]);
    play(t, RED, stay);

    play(t, BLUE, ...trade(['villa'], 'civic', RED));
    expect(isAsked(t, RED)).toBe(true);
    play(t, RED, decline);
    expect(isAsked(t, GREEN)).toBe(true);
    play(t, GREEN, ...counter('fire-station'));
    play(t, BLUE, agree);
    expect(cityOf(t, BLUE)).toBe('lake theatre fire museum');
    expect(cityOf(t, GREEN)).toBe('corner-shop orchard cottage terrace');
    play(t, BLUE, insert(0));
    play(t, GREEN, insert(4));
    expect(cityOf(t, BLUE)).toBe('fire-station lake theatre fire museum');
    expect(cityOf(t, GREEN)).toBe('corner-shop orchard cottage terrace villa');
    expect([totalOf(t, BLUE), totalOf(t, GREEN)]).toEqual([9, 15]);
    expect(phase(t)).toBe('done');
  });

  test('[§example 16] the tour of an offer', () => {
    const before = ['cottage', 'bakery park', '', 'rats theatre'];
    const t = position({ cities: before, turn: BLUE });
    play(t, BLUE, say('trade'), ...names('bakery'), say('no-wish'));
    expect(choices(t, BLUE)).toEqual(['ask 0', 'ask 3']);
    play(t, BLUE, { type: 'ask', seat: YELLOW });
    play(t, YELLOW, ...counter('rats'));
    play(t, BLUE, refuse);
    expect(isAsked(t, RED)).toBe(true);
    play(t, RED, decline);
    expect(phase(t)).toBe('done');
    expect(before.map((_, seat) => cityOf(t, seat))).toEqual(before);
    expect(told(t, 'offer')).toHaveLength(1);
    expect(told(t, 'counter')).toHaveLength(1);

    for (const options of [{ counterRefused: 'ends-action' }, { declineMeans: 'turn-ends' }] as const) {
      const ends = position({ cities: before, turn: BLUE, options });
      play(ends, BLUE, ...trade(['bakery'], null, YELLOW));
      play(ends, YELLOW, ...counter('rats'));
      play(ends, BLUE, refuse);
      expect(phase(ends)).toBe('done');
    }
    const haggling = position({ cities: before, turn: BLUE, options: { haggle: 1 } });
    play(haggling, BLUE, ...trade(['bakery'], null, YELLOW));
    play(haggling, YELLOW, ...counter('rats'));
    play(haggling, BLUE, refuse);
    expect(isAsked(haggling, YELLOW)).toBe(true);
    play(haggling, YELLOW, ...counter('theatre'));
    play(haggling, BLUE, refuse);
    expect(isAsked(haggling, RED)).toBe(true);
  });

  test('[§example 17] copies', () => {
    const start = (): ArquetectTable => {
      const t = position({ cities: ['chain-store lake chain-store theatre', 'cottage bakery', 'park'] });
      play(t, RED, say('trade'), ...names('chain-store', 'chain-store').slice(0, 2));
      expect(refused(t, RED, { type: 'name', card: 'chain-store' })?.rule).toBe('§R24');
      return t;
    };
    start();
    const exchange = (copy: number): ArquetectTable => {
      const t = position({ cities: ['chain-store lake chain-store theatre', 'cottage bakery', 'park'] });
      play(t, RED, ...trade(['chain-store'], null, BLUE));
      play(t, BLUE, ...counter('bakery'));
      play(t, RED, agree);
      expect(choices(t, RED)).toEqual(['hand-over 1', 'hand-over 3']);
      play(t, RED, { type: 'hand-over', position: copy });
      return t;
    };
    expect(cityOf(exchange(1), RED)).toBe('lake chain-store theatre');
    expect(cityOf(exchange(3), RED)).toBe('chain-store lake theatre');
    const left = exchange(3).events?.filter(({ type }) => type === 'move');
    expect(left?.some((event) => event.type === 'move' && event.from === city + RED && event.fromAt === 2)).toBe(true);
  });

  test('[§example 18] unequal numbers, a hazard in a deal, insertion step by step', () => {
    const t = position({ cities: ['opera-house sawmill park cottage terrace', 'school rats theatre library museum'] });
    play(t, RED, ...trade(['opera-house'], null, BLUE));
    play(t, BLUE, ...counter('school', 'rats'));
    play(t, RED, agree);
    expect(choices(t, RED)).toEqual(['insert 0', 'insert 1', 'insert 2', 'insert 3', 'insert 4']);
    play(t, RED, insert(4));
    expect(choices(t, RED)).toHaveLength(6);
    play(t, RED, insert(5));
    play(t, BLUE, insert(3));
    expect(cityOf(t, RED)).toBe('sawmill park cottage terrace school rats');
    expect(cityOf(t, BLUE)).toBe('theatre library museum opera-house');
    expect([totalOf(t, RED), totalOf(t, BLUE)]).toEqual([15, 11]);
  });

  test('[§example 19] empty city', () => {
    const t = position({ cities: ['park', 'lake', 'rats', 'cottage villa'], turn: GREEN });
    play(t, GREEN, ...gift(1, RED, 0));
    expect([cityOf(t, GREEN), totalOf(t, GREEN)]).toEqual(['', 0]);
    play(t, GREEN, stay);
    play(t, YELLOW, ...trade(['villa'], null, BLUE));
    play(t, BLUE, decline);
    play(t, RED, decline);
    play(t, YELLOW, stay);
    play(t, RED, ...trade(['park'], null, BLUE));
    play(t, BLUE, decline);
    play(t, YELLOW, decline);
    play(t, RED, stay);
    play(t, BLUE, ...trade(['lake'], null, RED));
    play(t, RED, decline);
    play(t, YELLOW, decline);
    play(t, BLUE, stay);
    expect([phase(t), t.counters.turn, t.counters.round]).toEqual(['done', GREEN, 2]);
    play(t, GREEN, stay);
    play(t, YELLOW, say('gift'), { type: 'give', position: 1 }, { type: 'to', seat: GREEN });
    expect(choices(t, YELLOW)).toEqual(['gap 0']);
    play(t, YELLOW, { type: 'gap', gap: 0 });
    expect([cityOf(t, GREEN), totalOf(t, GREEN)]).toEqual(['cottage', 2]);
  });
});

describe('§3: setup', () => {
  const table = (options: Partial<Options>, seats: number, list?: Record<string, number>): ArquetectTable => {
    const resolved = resolveOptions(arquetect, seats, { firstPlayer: 0, ...options });
    const setting = arquetect.readSetting?.(list ? { deck: list } : undefined, resolved, seats);
    const t = emptyTable(makePlan(arquetect, seats, resolved, setting), { knowledge: true });
    layOut(t, seedWords('setup'));
    return t;
  };
  const sizes = (t: ArquetectTable): number[] => Array.from({ length: t.seats }, (_, seat) => count(t, city + seat));

  test('[§example 2] First Deck and dealing', () => {
    const t = table({ deck: 'first' }, 4);
    expect(count(t, deck)).toBe(28);
    const top = ['terrace', 'grove', 'rats', 'opera-house', 'factory', 'cottage', 'chain-store', 'park'];
    for (const id of top.toReversed()) {
      const card: Card | undefined = cardsIn(t, deck).find((each) => t.plan.faces[each]?.id === id);
      if (card === undefined) throw new Error(id);
      move(t, card, deck);
    }
    const [last] = cardsIn(t, deck);
    dealOut(t);
    const starts = [RED, BLUE, GREEN, YELLOW].map((seat) => cityOf(t, seat).split(' ').slice(0, 2).join(' '));
    expect(starts).toEqual(['terrace factory', 'grove cottage', 'rats chain-store', 'opera-house park']);
    expect(sizes(t)).toEqual([7, 7, 7, 7]);
    expect(cardsIn(t, city + YELLOW)[6]).toBe(last);
  });

  const LIST_OF_25 = { cottage: 4, terrace: 3, park: 3, factory: 3, theatre: 3, 'chain-store': 4, fire: 3, rats: 2 };

  test('[§example 3] unequal deal', () => {
    const literal = table({ deck: 'custom' }, 3, LIST_OF_25);
    dealOut(literal);
    expect(sizes(literal)).toEqual([9, 8, 8]);
    const trimmed = table({ deck: 'custom', unequalDeal: 'trim' }, 3, LIST_OF_25);
    dealOut(trimmed);
    expect([sizes(trimmed), count(trimmed, deck)]).toEqual([[8, 8, 8], 1]);
  });

  const BASE = ['residential', 'commerce', 'industry', 'nature', 'culture', 'civic', 'hazard'];
  const base = (numbers: readonly number[]): number[] => [...numbers.slice(0, 6), numbers[7] ?? 0];

  test('[§example 4] recipe', () => {
    expect(BASE).toHaveLength(7);
    expect(base(shareOut(35))).toEqual([7, 5, 5, 5, 5, 4, 4]);
    const plenty = recipeFor(resolveOptions(arquetect, 5, { expansion: 'plenty' }), 5);
    expect([base(plenty.base), plenty.added, plenty.events]).toEqual([[5, 4, 4, 3, 3, 3, 3], 5, 10]);
    const t = table({ expansion: 'plenty' }, 5);
    arquetect.setup(t);
    expect(sizes(t)).toEqual([8, 8, 8, 8, 8]);
  });

  test('[§example 36] (b) hazards are spread, (c) a length of one’s own', () => {
    const list = { cottage: 4, terrace: 3, park: 3, factory: 3, theatre: 3, 'chain-store': 4, lake: 2, school: 2 };
    const t = table({ deck: 'custom', hazardDeal: 'spread' }, 4, { ...list, villa: 1, fire: 3 });
    arquetect.setup(t);
    expect(sizes(t)).toEqual([7, 7, 7, 7]);
    expect([...t.counters.hazards]).toEqual([0, 1, 1, 1]);
    const hazards = [RED, BLUE, GREEN, YELLOW].map((seat) => cityOf(t, seat).split('fire').length - 1);
    expect(hazards).toEqual([0, 1, 1, 1]);
    const recipe = recipeFor(resolveOptions(arquetect, 3, { length: 12 }), 3);
    expect(base(recipe.base)).toEqual([7, 5, 5, 5, 5, 5, 4]);
  });
});

describe('§4.5 and §5: done, ends, ties', () => {
  test('[§example 20] done, skipping, end', () => {
    const t = position({ cities: ['cottage park', 'fire lake', 'villa museum'], turn: BLUE, round: 2 });
    play(t, BLUE, ...gift(1, RED, 1), done);
    expect(refused(t, GREEN, { type: 'pass' })?.rule).toBe('§option mayPass');
    play(t, GREEN, say('trade'), ...names('villa'), say('no-wish'));
    expect(choices(t, GREEN)).toEqual(['ask 0']);
    play(t, GREEN, { type: 'ask', seat: RED });
    play(t, RED, decline);
    play(t, GREEN, stay);
    expect([t.counters.round, t.counters.turn]).toEqual([3, RED]);
    play(t, RED, say('gift'), { type: 'give', position: 2 });
    expect(choices(t, RED)).toEqual(['to 2']);
    play(t, RED, { type: 'to', seat: GREEN }, { type: 'gap', gap: 1 }, done);
    expect([isOver(t), t.counters.over]).toEqual([true, ONE_REMAINS]);
    expect(cityOf(t, GREEN)).toBe('villa fire museum');
    expect(told(t, 'city')).toHaveLength(3);
  });

  test('[§example 21] two players', () => {
    const start = (options: Partial<Options>): ArquetectTable => {
      const t = position({ cities: ['plague cottage', 'villa park'], options });
      play(t, RED, ...gift(1, BLUE, 0));
      return t;
    };
    const notices = start({ doneTiming: 'auto' });
    play(notices, RED, notice);
    play(notices, BLUE, ...trade(['villa'], null, RED));
    play(notices, RED, decline);
    play(notices, BLUE, stay);
    expect([isOver(notices), why(notices)]).toEqual([true, 'at most one remains']);
    const back = start({ doneTiming: 'auto' });
    play(back, RED, notice);
    play(back, BLUE, ...gift(1, RED, 1), stay);
    expect([isOver(back), cityOf(back, RED)]).toEqual([true, 'cottage plague']);
    const immediate = start({});
    play(immediate, RED, done);
    expect(isOver(immediate)).toBe(true);
  });

  const TIED = [
    'cottage park bakery terrace',
    'villa lake theatre museum',
    'old-oak gatehouse rats statue clock-tower opera-house',
  ];

  test('[§example 22] ties', () => {
    const t = position({ cities: TIED, turn: RED, round: 4, done: [BLUE] });
    play(t, RED, ...trade(['park'], null, GREEN));
    play(t, GREEN, decline);
    play(t, RED, done);
    expect([RED, BLUE, GREEN].map((seat) => totalOf(t, seat))).toEqual([12, 12, 12]);
    expect(result(t)).toMatchObject({ ranks: [2, 1, 3], winners: [BLUE] });

    const limit = position({ cities: TIED, turn: GREEN, round: 20 });
    play(limit, GREEN, ...trade(['statue'], null, RED));
    play(limit, RED, decline);
    play(limit, BLUE, decline);
    play(limit, GREEN, stay);
    expect(result(limit)).toMatchObject({ ranks: [1, 1, 3], winners: [RED, BLUE] });
  });

  /** Everybody offers something and nobody takes it. */
  function quietRound(t: ArquetectTable): void {
    const { round } = t.counters;
    while (!isOver(t) && t.counters.round === round) {
      const { turn } = t.counters;
      const name = cityOf(t, turn).split(' ')[0] ?? '';
      play(t, turn, ...trade([name], null, (turn + 1) % 3));
      while (phase(t) === 'answer') play(t, t.counters.partner, decline);
      play(t, turn, stay);
    }
  }

  test('[§example 23] limits', () => {
    const limit = position({ cities: TIED, round: 20 });
    quietRound(limit);
    expect([isOver(limit), limit.counters.over, limit.counters.round]).toEqual([true, ROUND_LIMIT, 20]);

    const stall = position({ cities: TIED, round: 6 });
    quietRound(stall);
    quietRound(stall);
    expect(isOver(stall)).toBe(false);
    quietRound(stall);
    expect([isOver(stall), stall.counters.over, stall.counters.round]).toEqual([true, STALL, 8]);

    const stirred = position({ cities: TIED, round: 6 });
    quietRound(stirred);
    quietRound(stirred);
    play(stirred, RED, ...gift(1, BLUE, 0), stay);
    quietRound(stirred);
    expect([isOver(stirred), stirred.counters.round, stirred.counters.quiet]).toEqual([false, 9, 0]);
  });
});

describe('§6.1: Headlines', () => {
  test('[§example 24] an ability', () => {
    const start = (): ArquetectTable => position({ cities: ['museum cottage relocation park', 'lake', 'villa'] });
    const t = start();
    play(t, RED, ability(3), choose(1), insert(3));
    expect([cityOf(t, RED), totalOf(t, RED), phase(t)]).toEqual(['cottage relocation^ park museum', 7, 'done']);
    const other = start();
    play(other, RED, ability(3), choose(4));
    expect(refused(other, RED, insert(3))?.rule).toBe('§2.7');
    play(other, RED, insert(2));
    expect([cityOf(other, RED), totalOf(other, RED)]).toEqual(['museum cottage park relocation^', 8]);
  });

  test('[§example 25] a used event changes hands', () => {
    const start = (options: Partial<Options> = {}): ArquetectTable => {
      const t = position({ cities: ['cottage relocation^', 'lake park', 'villa'], options });
      play(t, RED, ...gift(2, BLUE, 0));
      return t;
    };
    const t = start();
    expect(seenBy(t, GREEN, BLUE)).toBe('relocation ? ?');
    expect(isAsked(t, BLUE)).toBe(true);
    play(t, BLUE, say('turn-in'));
    expect(cityOf(t, BLUE)).toBe('relocation lake park');
    expect(seenBy(t, GREEN, BLUE)).toBe('relocation ? ?');
    play(t, RED, stay);
    expect(choices(t, BLUE)).toContain('ability 1');

    const out = start();
    play(out, BLUE, say('leave-out'));
    expect(cityOf(out, BLUE)).toBe('relocation^ lake park');
    play(out, RED, stay);
    expect(choices(out, BLUE)).not.toContain('ability 1');
    expect(refused(out, BLUE, ability(1))?.rule).toBe('§6.1.4');

    const inward = start({ facingOnReceipt: 'inward' });
    expect([cityOf(inward, BLUE), phase(inward)]).toEqual(['relocation lake park', 'done']);
  });

  test('[§example 26] four outward cards', () => {
    const a = position({
      cities: ['park', 'cottage lake villa', 'newspaper relocation^ curfew^ heist^ landslide cottage'],
      turn: GREEN,
    });
    play(a, GREEN, ability(5), target(BLUE), { type: 'slide', gap: 2 });
    expect([isOver(a), a.counters.over]).toEqual([true, OUTWARD]);
    expect([cityOf(a, BLUE), totalOf(a, GREEN)]).toEqual(['villa cottage lake', 13]);

    const b = position({
      cities: ['heist^ park', 'lake', 'villa', 'relocation^ curfew^ landslide^ cottage'],
    });
    play(b, RED, ...trade(['heist'], null, YELLOW));
    play(b, YELLOW, ...counter('cottage'));
    play(b, RED, agree, insert(0));
    play(b, YELLOW, insert(0));
    expect([isOver(b), isAsked(b, YELLOW)]).toEqual([false, true]);
    play(b, YELLOW, say('leave-out'));
    expect([isOver(b), b.counters.over]).toEqual([true, OUTWARD]);

    const c = position({
      cities: ['double-delivery heist^ park', 'lake', 'villa', 'relocation^ curfew^ landslide^ cottage'],
    });
    play(c, RED, ability(1), ...delivery(2, YELLOW, 0));
    play(c, YELLOW, say('leave-out'));
    expect([isOver(c), c.counters.over, cityOf(c, RED)]).toEqual([true, OUTWARD, 'double-delivery park']);
  });

  test('[§example 27] reversing and sliding', () => {
    const one = position({ cities: ['opera-house library one-way-system villa old-oak', 'lake', 'park'] });
    play(one, RED, ability(3));
    expect([cityOf(one, RED), totalOf(one, RED)]).toEqual(['old-oak villa one-way-system^ library opera-house', 18]);
    const slide = (gap: number): string => {
      const t = position({ cities: ['landslide old-oak cottage museum', 'lake park', 'park'] });
      play(t, RED, ability(1), target(RED), { type: 'slide', gap });
      return `${cityOf(t, RED)} = ${totalOf(t, RED)}`;
    };
    expect(slide(1)).toBe('old-oak cottage museum landslide^ = 11');
    expect(slide(3)).toBe('museum landslide^ old-oak cottage = 7');
  });

  test('[§example 28] Heist, Demolition, Second Wind', () => {
    const heist = position({ cities: ['heist lake', 'cottage factory villa park', 'school'] });
    play(heist, RED, ability(1), target(BLUE), choose(2));
    expect(cityOf(heist, BLUE)).toBe('cottage villa park');
    play(heist, RED, insert(2));
    expect([cityOf(heist, RED), totalOf(heist, BLUE)]).toEqual(['heist^ lake factory', 7]);
    expect([seenBy(heist, BLUE, RED), seenBy(heist, GREEN, RED)]).toEqual(['heist ? factory', 'heist ? ?']);
    expect(told(heist, 'stole')).toEqual([{ type: 'stole', seat: RED, from: BLUE, position: 2 }]);

    const demolition = position({ cities: ['lake', 'park', 'demolition fire cottage villa'], turn: GREEN });
    play(demolition, GREEN, ability(1), choose(2));
    expect([cityOf(demolition, GREEN), totalOf(demolition, GREEN)]).toEqual(['demolition^ cottage villa', 6]);
    expect(zoneCards(demolition, removed)).toEqual(['fire']);

    const wind = position({
      cities: ['lake', 'park', 'school', 'theatre cottage second-wind demolition^'],
      turn: YELLOW,
    });
    play(wind, YELLOW, ability(3), choose(4));
    expect([cityOf(wind, YELLOW), totalOf(wind, YELLOW)]).toEqual(['theatre cottage second-wind^ demolition', 7]);
  });

  test('[§example 29] Double Delivery, Curfew', () => {
    const t = position({
      cities: ['rats double-delivery fire cottage', 'lake', 'curfew plague cottage villa', 'park'],
    });
    play(t, RED, ability(2), ...delivery(1, BLUE, 0));
    play(t, RED, { type: 'give', position: 2 });
    expect(choices(t, RED)).toEqual(['to 2', 'to 3']);
    play(t, RED, { type: 'to', seat: GREEN }, { type: 'gap', gap: 4 });
    expect([cityOf(t, RED), totalOf(t, RED)]).toEqual(['double-delivery^ cottage', 4]);

    const curfew = position({ cities: ['lake', 'school', 'curfew plague cottage villa', 'park'], turn: GREEN });
    play(curfew, GREEN, ability(1), ...delivery(2, BLUE, 0));
    expect([cityOf(curfew, GREEN), totalOf(curfew, GREEN)]).toEqual(['curfew^ cottage villa', 6]);
    play(curfew, GREEN, done);
    for (const seat of [YELLOW, RED]) {
      play(curfew, seat, ...gift(1, BLUE, 0));
      expect(curfew.counters.turn).not.toBe(seat); // nobody asked for “done”
    }
    play(curfew, BLUE, ...gift(1, RED, 0));
    // The marker passes Green's seat, although it is skipped there.
    play(curfew, YELLOW);
    expect(curfew.counters.curfew).toBe(0);
  });

  test('[§example 30] Compulsory Purchase', () => {
    const start = (): ArquetectTable =>
      position({ cities: ['compulsory-purchase rats park villa', 'cottage terrace bakery', 'lake'] });
    const t = start();
    play(t, RED, ability(1), target(BLUE), { type: 'category', category: 'residential' });
    expect(choices(t, BLUE)).toEqual(['choose 1', 'choose 2']);
    play(t, BLUE, choose(1));
    expect(refused(t, RED, choose(1))?.rule).toBe('§R54');
    play(t, RED, choose(2));
    play(t, BLUE, insert(2));
    play(t, RED, insert(2));
    expect([cityOf(t, BLUE), totalOf(t, BLUE)]).toEqual(['terrace bakery rats', 1]);
    expect([cityOf(t, RED), totalOf(t, RED)]).toEqual(['compulsory-purchase^ park cottage villa', 8]);
    const none = start();
    play(none, RED, ability(1), target(BLUE), { type: 'category', category: 'culture' });
    expect(told(none, 'has-none')).toEqual([{ type: 'has-none', seat: BLUE, category: 'culture' }]);
    expect(cityOf(none, RED)).toBe('compulsory-purchase^ rats park villa');
  });

  test('[§example 31] Parade', () => {
    const t = position({ cities: ['parade scandal cottage', 'museum lake', 'park terrace'] });
    play(t, RED, ability(1));
    expect(refused(t, RED, choose(1))?.rule).toBe('§R54');
    play(t, RED, choose(2));
    play(t, BLUE, choose(1));
    expect(cityOf(t, BLUE)).toBe('museum lake'); // nothing moves before all have chosen
    play(t, GREEN, choose(1));
    play(t, RED, insert(1));
    play(t, BLUE, insert(0));
    play(t, GREEN, insert(1));
    expect([RED, BLUE, GREEN].map((seat) => cityOf(t, seat))).toEqual([
      'parade^ park cottage',
      'scandal lake',
      'terrace museum',
    ]);
    expect([RED, BLUE, GREEN].map((seat) => totalOf(t, seat))).toEqual([7, -1, 3]);
    expect([seenBy(t, GREEN, RED), seenBy(t, BLUE, RED)]).toEqual(['parade park ?', 'parade ? ?']);
  });

  test('[§example 32] Public Tender', () => {
    const t = position({
      cities: ['public-tender statue park cottage', 'theatre bus-stop library', 'lake', 'rats villa'],
    });
    play(t, RED, ability(1), choose(2));
    play(t, BLUE, choose(2));
    play(t, GREEN, say('pass'));
    expect(told(t, 'bid')).toEqual([]);
    play(t, YELLOW, choose(1));
    expect(told(t, 'bid')).toHaveLength(2);
    expect(choices(t, RED)).toEqual(['take 1', 'take 3', 'none']);
    play(t, RED, { type: 'take', seat: BLUE }, insert(0));
    play(t, BLUE, insert(1));
    expect([cityOf(t, RED), totalOf(t, RED)]).toEqual(['bus-stop public-tender^ park cottage', 11]);
    expect([cityOf(t, BLUE), totalOf(t, BLUE)]).toEqual(['theatre statue library', 10]);
  });

  test('[§example 33] Inspection, Market Day', () => {
    const inspection = position({ cities: ['lake', 'inspection fire', 'villa cottage park'], turn: BLUE });
    play(inspection, BLUE, ability(1), target(GREEN));
    expect(seenBy(inspection, BLUE, GREEN)).toBe('villa cottage park');
    expect(seenBy(inspection, RED, GREEN)).toBe('? ? ?');
    expect(choices(inspection, BLUE)).toEqual(['gift', 'trade']);
    play(inspection, BLUE, say('gift'));
    expect(refused(inspection, BLUE, { type: 'give', position: 1 })?.rule).toBe('§2.7');
    play(inspection, BLUE, ...delivery(2, GREEN, 1));
    expect(cityOf(inspection, BLUE)).toBe('inspection^');
    expect(cityOf(inspection, GREEN)).toBe('villa fire cottage park');

    const market = position({ cities: ['lake', 'school', 'market-day bakery cottage'], turn: GREEN });
    play(market, GREEN, ability(1), ...trade(['bakery'], null, RED).slice(1));
    play(market, RED, decline);
    play(market, BLUE, decline);
    expect(cityOf(market, GREEN)).toBe('market-day bakery cottage');
    play(market, GREEN, say('again'), ...trade(['cottage'], null, BLUE).slice(1));
    play(market, BLUE, ...counter('school'));
    play(market, GREEN, agree, insert(1));
    play(market, BLUE, insert(0));
    expect(cityOf(market, GREEN)).toBe('market-day^ school bakery');
    expect(phase(market)).toBe('done');
  });
});

test('[§example 35] who knows what', () => {
  const t = position({
    cities: ['cottage fire park bakery', 'villa lake theatre museum', 'corner-shop orchard fire-station', 'school'],
  });
  const spectator = 4;
  play(t, RED, ...gift(2, BLUE, 3), stay);
  play(t, BLUE, ...trade(['villa'], 'civic', GREEN));
  play(t, GREEN, ...counter('fire-station'));
  play(t, BLUE, agree, insert(0));
  play(t, GREEN, insert(2));
  play(t, BLUE, stay);
  expect(seenBy(t, RED, BLUE)).toBe('fire-station ? ? fire ?');
  expect(seenBy(t, YELLOW, BLUE)).toBe('fire-station ? ? ? ?');
  expect([RED, BLUE, YELLOW, spectator].map((viewer) => seenBy(t, viewer, GREEN))).toEqual(
    Array.from({ length: 4 }, () => '? ? villa'),
  );
  play(t, GREEN, ...trade(['corner-shop'], null, YELLOW));
  play(t, YELLOW, decline);
  play(t, RED, ...counter('bakery'));
  play(t, GREEN, refuse);
  play(t, BLUE, decline);
  expect(seenBy(t, YELLOW, RED)).toBe('? ? ?'); // a name is only said: at no known position
  play(t, GREEN, stay);
  play(t, YELLOW, ...trade(['school'], null, RED));
  for (const seat of [RED, BLUE, GREEN]) play(t, seat, decline);
  play(t, YELLOW, stay);
  play(t, RED, ...gift(1, YELLOW, 0), stay);
  play(t, BLUE, ...gift(4, GREEN, 1), stay);
  expect(seenBy(t, RED, GREEN)).toBe('? fire ? villa');
  expect(seenBy(t, YELLOW, GREEN)).toBe('? ? ? villa');
  expect(seenBy(t, spectator, GREEN)).toBe('? ? ? villa');
});

describe('[§example 36] options', () => {
  const CITIES = ['cottage fire park', 'villa lake theatre', 'corner-shop orchard'];

  test('[§example 36] (a) earliestDone', () => {
    const t = position({ cities: CITIES, options: { earliestDone: 3 } });
    for (const seat of [RED, BLUE, GREEN, RED, BLUE, GREEN]) {
      expect([t.counters.turn, phase(t)]).toEqual([seat, 'action']);
      play(t, seat, ...gift(1, (seat + 1) % 3, 0));
    }
    play(t, RED, ...gift(1, BLUE, 0));
    expect([t.counters.round, phase(t)]).toEqual([3, 'done']);
  });

  test('[§example 36] (d) offerOnMove', () => {
    const t = position({
      cities: ['cottage', 'bakery park', '', 'rats'],
      turn: BLUE,
      options: { offerOnMove: 'may-change' },
    });
    play(t, BLUE, ...trade(['bakery'], null, YELLOW));
    play(t, YELLOW, ...counter('rats'));
    play(t, BLUE, refuse);
    expect(choices(t, BLUE)).toEqual(['keep', 'change']);
    play(t, BLUE, say('change'), ...names('bakery', 'park'), say('no-wish'));
    expect(isAsked(t, RED)).toBe(true);
    play(t, RED, ...counter('cottage'));
    play(t, BLUE, agree, insert(0));
    play(t, RED, insert(0), insert(1));
    expect([cityOf(t, RED), cityOf(t, BLUE)]).toEqual(['bakery park', 'cottage']);
  });

  test('[§example 36] (e) hands are open', () => {
    const t = position({ cities: CITIES, options: { hands: 'open' } });
    play(t, RED, ...gift(2, BLUE, 1));
    expect(seenBy(t, GREEN, BLUE)).toBe('villa fire lake theatre');
    const heist = position({ cities: ['heist', 'villa lake', 'park'], options: { hands: 'open' } });
    expect(seenBy(heist, RED, BLUE)).toBe('villa lake');
  });

  test('[§example 36] (f) mayPass', () => {
    const t = position({ cities: CITIES, options: { mayPass: true } });
    play(t, RED, say('pass'), done);
    expect(told(t, 'offer')).toEqual([]);
    expect(t.counters.done[RED]).toBe(1);
  });

  test('[§example 36] (g) wish', () => {
    const t = position({ cities: CITIES, turn: BLUE, options: { wish: 'any' } });
    play(t, BLUE, ...trade(['villa'], 'fire-station', RED));
    expect(told(t, 'wished')).toEqual([{ type: 'wished', seat: BLUE, what: 'fire-station' }]);
    const category = position({ cities: CITIES, turn: BLUE });
    play(category, BLUE, say('trade'), ...names('villa'));
    expect(refused(category, BLUE, { type: 'wish', what: 'fire-station' })?.rule).toBe('§option wish');
  });
});

test('[§R47] a clock that runs out answers as the rulebook says', () => {
  const t = position({ cities: ['chain-store chain-store park', 'villa lake', 'school'] });
  play(t, RED, ...trade(['chain-store'], null, BLUE));
  expire(t, BLUE);
  expect(isAsked(t, GREEN)).toBe(true);
  play(t, GREEN, ...counter('school'));
  play(t, RED, agree);
  expire(t, RED); // the leftmost copy
  expect(cityOf(t, RED)).toBe('chain-store park');
  while (phase(t) === 'hand-over') expire(t, null);
  expire(t, RED); // at the right end
  expect(cityOf(t, RED)).toBe('chain-store park school');
  goOn(t);
});
