import { describe, expect, test } from 'vitest';
import { startMatch } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { act, legalCodes, newTable, nextToAct } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { resultOf } from '../../engine/result.ts';
import { isOver } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import { count } from '../../engine/zones.ts';
import { BOX } from './deck.ts';
import { CATEGORIES, EVENT, HAZARD } from './effects.ts';
import { arquetect } from './game.ts';
import { options as specs } from './options.ts';
import {
  ability,
  agree,
  BLUE,
  choices,
  cityOf,
  counter,
  decline,
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
  seenBy,
  stay,
  target,
  trade,
  YELLOW,
} from './testing/position.ts';
import { type ArquetectTable, city, deck, type Options, OUTWARD, unused } from './shape.ts';
import { arquetectText } from './words/table-text.ts';

const table = (options: Partial<Options>, seats = 4, seed = 'options', setting?: unknown): ArquetectTable =>
  newTable(arquetect, seats, resolveOptions(arquetect, seats, options), seed, setting);
const sizes = (t: ArquetectTable): number[] => Array.from({ length: t.seats }, (_, seat) => count(t, city + seat));
const inPlay = (t: ArquetectTable): number => [...t.counters.numbers].reduce((sum, number) => sum + number, 0);
const refusedWith = (options: object, seats: number): string => {
  try {
    resolveOptions(arquetect, seats, options);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

const CITIES = ['cottage fire park', 'villa lake theatre', 'corner-shop orchard'];

describe('§6.5: every option makes the difference it says', () => {
  test('[§option deck] first, balanced, random, custom', () => {
    const starsOf = (t: ArquetectTable): Set<number> =>
      new Set(
        sizes(t).flatMap((_, seat) =>
          cityOf(t, seat)
            .split(' ')
            .map((id) => BOX.faces[BOX.numbers.get(id) ?? -1]?.stars ?? 0),
        ),
      );
    expect([...starsOf(table({ deck: 'first' }))]).toEqual([1]);
    expect([...table({ deck: 'balanced' }).counters.numbers]).toEqual([5, 4, 4, 4, 4, 4, 0, 3, 0]);
    const random = Array.from({ length: 8 }, (_, i) =>
      [...table({ deck: 'random' }, 4, `r${i}`).counters.numbers].join(),
    );
    expect(new Set(random).size).toBeGreaterThan(3);
    const custom = table({ deck: 'custom' }, 2, 'c', { deck: { cottage: 4, fire: 2 } });
    expect([...custom.counters.numbers]).toEqual([4, 0, 0, 0, 0, 0, 0, 2, 0]);
  });

  test('[§option length] short, normal, long, a number; refused where the pool is too small', () => {
    expect(
      ['short', 'normal', 'long', 12].map((length) => sizes(table(resolveOptions(arquetect, 4, { length })))[0]),
    ).toEqual([5, 7, 9, 12]);
    expect(sizes(table({ deck: 'first', length: 'long' }))).toEqual([7, 7, 7, 7]);
    expect(refusedWith({ length: 12 }, 8)).toContain('needs 96 base cards; at most 90');
    expect(refusedWith({ length: 12, expansion: 'some' }, 8)).toBe('');
    expect(refusedWith({ deck: 'random', length: 13 }, 8)).toContain('104 cards is larger than the 99');
    expect(refusedWith({ deck: 'random', length: 13, expansion: 'some' }, 8)).toBe('');
    expect(refusedWith({ length: 2 }, 4)).toContain('Option length');
  });

  test('[§option expansion] none, some, plenty', () => {
    expect(inPlay(table({ expansion: 'none' }))).toBe(28);
    const some = table({ expansion: 'some' });
    expect([inPlay(some), some.counters.numbers[EVENT]]).toEqual([28, 4]);
    const plenty = table({ expansion: 'plenty' });
    expect([inPlay(plenty), plenty.counters.numbers[EVENT], sizes(plenty)[0]]).toEqual([32, 8, 8]);
    expect(refusedWith({ deck: 'first', expansion: 'some' }, 4)).toContain('(option expansion)');
    const random = Array.from({ length: 6 }, (_, i) => table({ deck: 'random', expansion: 'plenty' }, 4, `p${i}`));
    expect(random.map(inPlay)).toEqual([32, 32, 32, 32, 32, 32]);
    expect(random.some((t) => t.counters.numbers[EVENT] !== 0)).toBe(true);
  });

  test('[§option extraCopies] nine Cottages, or four', () => {
    const start = (extraCopies: boolean): ArquetectTable =>
      table({ deck: 'custom', extraCopies }, 2, 'x', { deck: { cottage: 9 } });
    expect(() => start(false)).toThrow('0 to 4 are possible');
    expect(inPlay(start(true))).toBe(9);
    expect(refusedWith({ deck: 'custom', extraCopies: true, deckKnowledge: 'secret' }, 2)).toContain(
      'cannot be secret',
    );
  });

  test('[§option deckKnowledge] a secret list: every card of the box could be out there', () => {
    const unseen = (options: Partial<Options>, setting?: unknown): number =>
      viewOf(table(options, 4, 'k', setting), RED).unseen.reduce((sum, { cards }) => sum + cards.length, 0);
    expect(unseen({ deckKnowledge: 'auto' })).toBe(99 - 7);
    // Of categories that got no new card everybody knows that their new cards stayed in the box.
    expect(unseen({ deckKnowledge: 'secret', expansion: 'some' })).toBeGreaterThan(100);
    expect(unseen({ deckKnowledge: 'public' })).toBe(28 - 7);
    expect(unseen({ deck: 'first' })).toBe(28 - 7);
    const list = { cottage: 4, fire: 3, park: 3, villa: 2 };
    expect(unseen({ deck: 'custom' }, { deck: list })).toBe(12 - 3);
    // All Residential, Nature and Hazard cards of the box; that there is nothing else is public.
    expect(unseen({ deck: 'custom', deckKnowledge: 'secret' }, { deck: list })).toBe(21 + 15 + 14 - 3);
    const open = table({ deckKnowledge: 'public' });
    expect(count(open, unused)).toBe(99 - 28);
    // The numbers per category are always public, and what is imagined keeps to them.
    const secret = viewOf(table({}), RED);
    expect(secret.counters.numbers).toEqual([5, 4, 4, 4, 4, 4, 0, 3, 0]);
    const groups = secret.unseen.map(({ zones }) => zones.filter((zone) => zone.startsWith('box')).length);
    expect(groups.every((boxes) => boxes === 1)).toBe(true);
  });

  test('[§option firstPlayer] a seat, or chance', () => {
    expect([0, 1, 2, 3].map((firstPlayer) => table({ firstPlayer }).counters.turn)).toEqual([0, 1, 2, 3]);
    expect(new Set(Array.from({ length: 20 }, (_, i) => table({}, 4, `f${i}`).counters.first)).size).toBe(4);
    expect(refusedWith({ firstPlayer: 4 }, 4)).toContain('There is no seat 4');
  });

  test('[§option unequalDeal] literal, trim', () => {
    const list = { deck: { cottage: 4, fire: 3, park: 3 } };
    expect(sizes(table({ deck: 'custom', firstPlayer: 1 }, 3, 'u', list))).toEqual([3, 4, 3]);
    const trim = table({ deck: 'custom', unequalDeal: 'trim' }, 3, 'u', list);
    expect([sizes(trim), count(trim, deck)]).toEqual([[3, 3, 3], 1]);
  });

  test('[§option hazardDeal] spread: nobody gets two while somebody has none', () => {
    const hazards = (t: ArquetectTable): number[] =>
      sizes(t).map(
        (_, seat) =>
          cityOf(t, seat)
            .split(' ')
            .filter((id) => isHazard(id)).length,
      );
    const isHazard = (id: string): boolean => BOX.faces[BOX.numbers.get(id) ?? -1]?.category === CATEGORIES[HAZARD];
    const ranges = (hazardDeal: Options['hazardDeal']): number[] =>
      Array.from({ length: 20 }, (_, i) => {
        const all = hazards(table({ hazardDeal }, 4, `h${i}`));
        return Math.max(...all) - Math.min(...all);
      });
    expect(Math.max(...ranges('spread'))).toBe(1);
    expect(Math.max(...ranges('shuffled'))).toBeGreaterThan(1);
    const t = table({ hazardDeal: 'spread' }, 4, 'places');
    expect([...t.counters.hazards]).toEqual(hazards(t));
    expect(seenBy(t, RED, BLUE)).toBe('? ? ? ? ? ? ?');
  });

  test('[§option hands] open cities', () => {
    const t = table({ hands: 'open' });
    expect(seenBy(t, RED, BLUE)).toBe(cityOf(t, BLUE));
    expect(seenBy(table({}), RED, BLUE)).toBe('? ? ? ? ? ? ?');
  });

  test('[§option declineMeans] the queue has length 1', () => {
    for (const [declineMeans, next] of [
      ['offer-moves', 'answer'],
      ['turn-ends', 'done'],
    ] as const) {
      const t = position({ cities: CITIES, options: { declineMeans } });
      play(t, RED, ...trade(['park'], null, BLUE));
      play(t, BLUE, decline);
      expect(phase(t)).toBe(next);
    }
  });

  test('[§option offerOnMove] the same offer, or another', () => {
    for (const [offerOnMove, next] of [
      ['same', 'answer'],
      ['may-change', 'change'],
    ] as const) {
      const t = position({ cities: CITIES, options: { offerOnMove } });
      play(t, RED, ...trade(['park'], null, BLUE));
      play(t, BLUE, decline);
      expect(phase(t)).toBe(next);
    }
  });

  test('[§option counterRefused] with haggle it is applied once, when no further counter-offer is made', () => {
    const start = (counterRefused: Options['counterRefused']): ArquetectTable => {
      const t = position({ cities: CITIES, options: { counterRefused, haggle: 1 } });
      play(t, RED, ...trade(['park'], null, BLUE));
      play(t, BLUE, ...counter('lake'));
      play(t, RED, refuse);
      expect(isAsked(t, BLUE)).toBe(true);
      play(t, BLUE, decline);
      return t;
    };
    expect(isAsked(start('moves-on'), GREEN)).toBe(true);
    expect(phase(start('ends-action'))).toBe('done');
  });

  test('[§option haggle] up to two further counter-offers', () => {
    for (const haggle of [0, 1, 2]) {
      const t = position({ cities: CITIES, options: { haggle } });
      play(t, RED, ...trade(['park'], null, BLUE));
      for (let i = 0; i <= haggle; i++) {
        expect(isAsked(t, BLUE)).toBe(true);
        play(t, BLUE, ...counter('lake'));
        play(t, RED, refuse);
      }
      expect(isAsked(t, GREEN)).toBe(true);
    }
  });

  test('[§option wish] off, category, any', () => {
    const wishes = (wish: Options['wish']): string[] => {
      const t = table({ wish });
      const seat = nextToAct(t);
      const first = cityOf(t, seat).split(' ')[0] ?? '';
      play(t, seat, say('trade'), ...names(first));
      return phase(t) === 'wish' ? choices(t, seat) : [];
    };
    expect(wishes('off')).toEqual([]);
    expect(wishes('category')).toHaveLength(1 + 7);
    expect(wishes('any')).toHaveLength(1 + 7 + 79);
    expect(wishes('any')).toContain('wish curfew'); // in the deck or not
  });

  test('[§option mayPass] pass', () => {
    expect(choices(position({ cities: CITIES }), RED)).not.toContain('pass');
    const t = position({ cities: CITIES, options: { mayPass: true } });
    expect(choices(t, RED)).toContain('pass');
    play(t, RED, say('pass'));
    expect([phase(t), t.counters.stirred]).toEqual(['done', 0]);
  });

  test('[§option doneTiming] auto is notice for two, immediate for more', () => {
    const asked = (doneTiming: Options['doneTiming'], cities: readonly string[]): string => {
      const t = position({ cities, options: { doneTiming } });
      play(t, RED, ...gift(1, BLUE, 0));
      return choices(t, RED).join();
    };
    const two = CITIES.slice(0, 2);
    expect(asked('immediate', two)).toBe('stay,done');
    expect(asked('auto', two)).toBe('stay,notice');
    expect(asked('auto', CITIES)).toBe('stay,done');
    expect(asked('notice', CITIES)).toBe('stay,notice');
  });

  test('[§option earliestDone] “done” is not asked before', () => {
    const t = position({ cities: CITIES, options: { earliestDone: 2 } });
    play(t, RED, ...gift(1, BLUE, 0));
    expect([phase(t), t.counters.turn]).toEqual(['action', BLUE]);
  });

  test('[§option roundLimit] and [§option stallRounds]', () => {
    const quiet = (options: Partial<Options>): number => {
      const t = position({ cities: CITIES, options: { mayPass: true, ...options } });
      while (!isOver(t)) play(t, t.counters.turn, say('pass'), stay);
      return t.counters.round;
    };
    expect(quiet({})).toBe(3);
    expect(quiet({ stallRounds: 1 })).toBe(1);
    expect(quiet({ stallRounds: 'off' })).toBe(20);
    expect(quiet({ stallRounds: 'off', roundLimit: 5 })).toBe(5);
  });

  test('[§option outwardLimit] three are enough', () => {
    const over = (outwardLimit: number): number => {
      const t = position({
        cities: ['relocation^ heist^ one-way-system', 'lake park', 'villa'],
        options: { outwardLimit },
      });
      play(t, RED, ability(3));
      return t.counters.over;
    };
    expect([over(3), over(4)]).toEqual([OUTWARD, 0]);
  });

  test('[§option facingOnReceipt] after a heist: asked, or turned in', () => {
    const steal = (facingOnReceipt: Options['facingOnReceipt']): string => {
      const t = position({ cities: ['heist', 'relocation^ park', 'villa'], options: { facingOnReceipt } });
      play(t, RED, ability(1), target(BLUE), { type: 'choose', position: 1 }, insert(1));
      return `${phase(t)} ${cityOf(t, RED)}`;
    };
    expect(steal('choice')).toBe('facing heist relocation^');
    expect(steal('inward')).toBe('done heist^ relocation');
  });

  test('[§option tieBreak] shared', () => {
    const ranks = (tieBreak: Options['tieBreak']): readonly number[] | undefined => {
      const t = position({ cities: ['villa', 'old-oak', 'park'], options: { tieBreak }, done: [BLUE], turn: RED });
      play(t, RED, ...trade(['villa'], null, GREEN));
      play(t, GREEN, decline);
      play(t, RED, done);
      return resultOf(t)?.ranks;
    };
    expect(ranks('full')).toEqual([2, 1, 3]);
    expect(ranks('shared')).toEqual([1, 1, 3]);
  });

  test('[§option memoryAid] and [§option scoreAid] change what the screen shows', () => {
    const text = (options: Partial<Options>): string => {
      const t = position({ cities: ['cottage fire park', 'villa relocation^ theatre', 'orchard'], options });
      play(t, RED, ...gift(2, BLUE, 0));
      return arquetectText
        .table(viewOf(t, RED), ['Red', 'Blue', 'Green'])
        .map((each) => each.text)
        .join('\n');
    };
    expect(text({})).toContain('H·Fire ? E·Relocation^ ?');
    expect(text({ memoryAid: 'off' })).toContain('? ? E·Relocation^ ?');
    expect(text({})).toContain('6 points now');
    expect(text({ scoreAid: 'off' })).not.toContain('points');
  });

  test('[§option turnTimer] 30, 60 or 120 seconds', () => {
    expect(refusedWith({ turnTimer: 60 }, 4)).toBe('');
    expect(refusedWith({ turnTimer: 45 }, 4)).toContain('Option turnTimer');
  });

  test('[§6.5] players: 2 to 8', () => {
    expect(() => startMatch(arquetect, { seats: 1, seed: '' })).toThrow('2 to 8 seats');
    expect(() => startMatch(arquetect, { seats: 9, seed: '' })).toThrow('2 to 8 seats');
  });
});

test('[§6.6] presets set what they name and leave the rest', () => {
  const options = (preset: string, chosen: object = {}): Options => resolveOptions(arquetect, 4, chosen, preset);
  const usual = options('as-written');
  expect(usual).toEqual(Object.fromEntries(Object.entries(specs).map(([id, { usual: value }]) => [id, value])));
  expect(options('fair')).toEqual({ ...usual, doneTiming: 'auto', hazardDeal: 'spread' });
  expect(options('teaching')).toEqual({ ...usual, deck: 'first', hands: 'open' });
  expect(options('headlines')).toEqual({ ...usual, expansion: 'some' });
  expect(options('teaching', { hands: 'hidden' })).toMatchObject({ deck: 'first', hands: 'hidden' });
  expect(() => options('teaching', { expansion: 'some' })).toThrow('(option expansion)');
});

test('[§R36] notice of several players, and of one who is asked meanwhile', () => {
  const t = position({ cities: [...CITIES, 'school park'], options: { doneTiming: 'notice' } });
  play(t, RED, ...gift(2, BLUE, 0), notice);
  play(t, BLUE, ...trade(['lake'], null, RED));
  play(t, RED, ...counter('park'));
  play(t, BLUE, agree, insert(0));
  play(t, RED, insert(0));
  play(t, BLUE, notice);
  play(t, GREEN, ...gift(1, RED, 0), stay);
  play(t, YELLOW, ...gift(1, BLUE, 0), stay);
  expect([...t.counters.done]).toEqual([1, 2, 0, 0]);
  expect([t.counters.turn, phase(t)]).toEqual([GREEN, 'action']);
  expect(refused(t, GREEN, say('pass'))?.rule).toBe('§option mayPass');
});

test('random play reaches every phase in which somebody decides', () => {
  const dice = makeDice('phases');
  const seen = new Set<string>();
  for (let game = 0; game < 60; game++) {
    const t = table({ expansion: 'plenty', offerOnMove: 'may-change', earliestDone: 4 }, 6, `g${game}`);
    t.events = null;
    while (!isOver(t)) {
      seen.add(phase(t));
      const seat = nextToAct(t);
      const { codes, count: all } = legalCodes(t, seat);
      act(t, seat, codes[dice.below(all)] ?? 0);
    }
  }
  const asks = Object.entries(arquetect.phases).flatMap(([name, { who }]) => (who === 'nobody' ? [] : [name]));
  expect(asks.filter((name) => !seen.has(name))).toEqual([]);
});
