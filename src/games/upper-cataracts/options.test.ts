import { describe, expect, test } from 'vitest';
import { startMatch } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { parseRulebook } from '../../engine/rulebook.ts';
import { rulebookIn } from '../../engine/conform/folder.ts';
import { edited } from './testing/edited.ts';
import { upperCataracts } from './game.ts';
import { levelOf, options, presets, warningsOf } from './options.ts';
import { dailySeed } from './scoring.ts';
import {
  clockOf,
  countIn,
  crisisOf,
  endOf,
  endPlays,
  names,
  opening,
  passYear,
  phaseOf,
  position,
  resolve,
  stop,
  trackersOf,
} from './testing/position.ts';
import type { Options } from './shape.ts';

const resolved = (chosen: object, preset?: string): Options => resolveOptions(upperCataracts, 1, chosen, preset);

test('[§6.6] every option of the table is there but `seed`, which is the match’s own; every preset of [§6.7] too', () => {
  const { rules } = parseRulebook(rulebookIn(new URL('.', import.meta.url)));
  const named = (kind: string): string[] =>
    rules.flatMap((rule) => (rule.startsWith(`§${kind} `) ? [rule.slice(kind.length + 2)] : []));
  expect(Object.keys(options).toSorted()).toEqual(
    named('option')
      .filter((id) => id !== 'seed')
      .toSorted(),
  );
  expect(Object.keys(presets)).toEqual(named('preset'));
});

describe('what each option changes', () => {
  test('[§option difficulty] lengths, limits and shifts of table 6.1', () => {
    const level = (difficulty: Options['difficulty']) => levelOf(resolved({ difficulty }));
    expect(level('easy')).toEqual({
      reign: 33,
      omenLimit: 5,
      misfortuneLimit: 6,
      objectiveClockShift: 1,
      crisisShift: 1,
    });
    const normal = { reign: 30, omenLimit: 4, misfortuneLimit: 5, objectiveClockShift: 0, crisisShift: 0 };
    expect(level('normal')).toEqual(normal);
    expect(level('custom')).toEqual(normal);
    expect(level('hard')).toEqual({ ...normal, reign: 27, omenLimit: 3, misfortuneLimit: 4 });
  });

  test('[§option length] Milestones in the deck and the years of table 6.2', () => {
    const years = (length: Options['length']) =>
      (['easy', 'normal', 'hard'] as const).map((difficulty) => levelOf(resolved({ length, difficulty })).reign);
    expect([years('act1'), years('act2'), years('full')]).toEqual([
      [9, 8, 7],
      [20, 18, 16],
      [33, 30, 27],
    ]);
    const left = (length: Options['length']): number => countIn(opening({ length }), 'milestone-deck');
    expect([left('act1'), left('act2'), left('full')]).toEqual([3, 7, 10]);
  });

  test('[§6.2] with act2 resolving M7 wins, although M8 lies behind it', () => {
    const at = (length: Options['length']) => {
      const t = position({
        options: { length },
        at: 'resolve',
        trackers: '8/8/8/8',
        tags: ['aten'],
        milestone: { card: 'A City on Clean Sand' },
      });
      resolve(t, 'A City on Clean Sand', 'Build it in a season');
      return endOf(t);
    };
    expect([at('act2'), at('full')]).toEqual(['victory', '']);
  });

  test('[§option mode] daily locks all other options and the deck', () => {
    expect(() => resolved({ mode: 'daily', difficulty: 'easy' })).toThrow('difficulty cannot be easy. (§6.3)');
    expect(() => resolved({ unplayed: 'keep' }, 'daily')).toThrow('unplayed cannot be keep. (§6.3)');
    expect(resolved({ difficulty: 'normal' }, 'daily')).toEqual({ ...resolved({}), mode: 'daily' });
    const setting = edited({});
    const start = (mode: string) =>
      startMatch(upperCataracts, { seats: 1, seed: dailySeed('2026-05-03'), options: { mode }, setting });
    expect(() => start('daily')).toThrow('printed deck');
    expect(start('free').table.counters.year).toBe(1);
  });

  test('[§option openingAgenda] guided: the three of §6.4, the other 13 in the deck', () => {
    const t = opening({ openingAgenda: 'guided' });
    const agenda = ['slot-1', 'slot-2', 'slot-3'] as const;
    expect(agenda.flatMap((slot) => names(t, slot))).toEqual([
      'Dredge the Canals',
      'Petition of the Widows',
      'Marsh Hunt',
    ]);
    expect(countIn(t, 'objective-deck')).toBe(13);
    expect([clockOf(t, 1), clockOf(t, 2), clockOf(t, 3)]).toEqual([4, 2, 2]);
    const random = opening({ openingAgenda: 'random' });
    expect(agenda.flatMap((slot) => names(random, slot))).not.toEqual(agenda.flatMap((slot) => names(t, slot)));
  });

  test('[§option unplayed] keep: cards stay, the draw fills up to hand size, Seasonal ones still leave', () => {
    const kept = (unplayed: Options['unplayed']) => {
      const t = position({ options: { unplayed }, hand: ['Tax Collection', 'Black Silt'], objectiveDeck: [] });
      passYear(t);
      return t;
    };
    expect(names(kept('keep'), 'hand')[0]).toBe('Tax Collection');
    expect(countIn(kept('keep'), 'hand')).toBe(5);
    expect(countIn(kept('keep'), 'action-discard')).toBe(0);
    expect(countIn(kept('keep'), 'action-supply', 'Black Silt')).toBe(2);
    expect(names(kept('discard'), 'action-discard')).toEqual(['Tax Collection']);
    expect(countIn(kept('discard'), 'hand')).toBe(5);
  });

  test('[§R63] keep: a hand that already holds as many draws nothing, and nothing is discarded', () => {
    const cards = [
      'Tax Collection',
      'Tax Collection',
      'Conscription',
      'River Barges',
      'Opet Festival',
      'Royal Scribes',
    ];
    const t = position({ options: { unplayed: 'keep' }, hand: cards, objectiveDeck: [] });
    passYear(t);
    expect(names(t, 'hand')).toEqual(cards);
  });

  test('[§option retainedOrder] hand: in hand order, without a decision', () => {
    const hand = ['Empty Granaries', 'Corruption'];
    const t = position({ options: { retainedOrder: 'hand' }, trackers: '1/0/0/1', hand });
    endPlays(t);
    expect([phaseOf(t), trackersOf(t), countIn(t, 'action-discard', 'Tomb Robbers')]).toEqual([
      'resolve',
      '0/1/0/0',
      1,
    ]);
    const asked = position({ trackers: '1/0/0/1', hand });
    endPlays(asked);
    expect(phaseOf(asked)).toBe('retained');
  });

  test('[§option mandatoryShortfall] deficit: the cost is lost and the card played; skip: it stays unplayed', () => {
    const setting = edited({ 'foreign-retinue': { cost: '2M+1S', play: 'gain 2I', retained: 'gain 1F' } });
    const ending = (mandatoryShortfall: Options['mandatoryShortfall']) => {
      const t = position({ options: { mandatoryShortfall }, setting, trackers: '1/3/3/3', hand: ['Foreign Retinue'] });
      endPlays(t);
      return t;
    };
    const deficit = ending('deficit');
    expect([trackersOf(deficit), countIn(deficit, 'action-discard', 'Broken Garrison')]).toEqual(['0/2/5/3', 1]);
    const skip = ending('skip');
    expect([trackersOf(skip), skip.counters.misfortunes]).toEqual(['1/3/3/4', 0]);
  });

  test('[§4.2.3] cards that a forced play brings may be played: back to the plays', () => {
    const setting = edited({ 'foreign-retinue': { cost: '5M', play: 'draw 1' } });
    const t = position({ setting, hand: ['Foreign Retinue'], deck: ['River Barges'], trackers: '4/3/3/3' });
    endPlays(t);
    expect([phaseOf(t), names(t, 'hand'), trackersOf(t)]).toEqual(['play', ['River Barges'], '0/3/3/3']);
    expect(t.counters.misfortunes).toBe(1);
    endPlays(t);
    expect(phaseOf(t)).toBe('resolve');
  });

  test('[§option actDraw] how many Objectives of an act enter', () => {
    const entered = (actDraw: Options['actDraw'], setting?: unknown) => {
      const t = position({
        options: { actDraw },
        setting,
        at: 'resolve',
        trackers: '8/8/8/8',
        tags: ['tributary'],
        milestone: { card: 'The Patient Yoke' },
        objectiveDeck: [],
        agenda: [{ card: 'Call the Medjay' }, { card: 'Temple Storehouse' }, { card: 'House of Life' }],
      });
      resolve(t, 'The Patient Yoke', 'Starve the garrison');
      stop(t);
      return [countIn(t, 'objective-deck') - 1, countIn(t, 'left-out-2')]; // without the Insolent Vassal
    };
    expect([entered(4), entered(8), entered(11), entered('all')]).toEqual([
      [4, 10],
      [8, 6],
      [11, 3],
      [14, 0],
    ]);
    const setting = edited({ 'the-open-roads': { reveal: 'enterAct 2 5; gainToDeck insolent-vassal 1' } });
    expect([entered(8, setting), entered(6, setting)]).toEqual([
      [5, 9],
      [6, 8],
    ]);
  });

  test('[§option handSize] so many cards are drawn at first and every year; cards change that within 3 to 7', () => {
    for (const handSize of [3, 5, 7]) {
      const t = opening({ handSize });
      expect([countIn(t, 'hand'), t.counters.handSize]).toEqual([handSize, handSize]);
    }
    expect(() => resolved({ handSize: 8 })).toThrow('3 to 7');
    expect(() => resolved({ mode: 'daily', handSize: 4 })).toThrow('locks all other options');
  });

  test('[§option startingCubes] and [§option capacity]', () => {
    const t = opening({ startingCubes: 6, capacity: 6 });
    expect([trackersOf(t), Array.from(t.counters.capacity)]).toEqual(['6/6/6/6', [6, 6, 6, 6]]);
    expect(warningsOf(t.options)[0]).toContain('M5, M6, M9 and M10');
    expect(warningsOf(opening().options)).toEqual([]);
  });

  test('[§option reign], [§option omenLimit], [§option misfortuneLimit]: with custom, and with nothing else', () => {
    const custom = { difficulty: 'custom', reign: 5, omenLimit: 1, misfortuneLimit: 2 } as const;
    expect(levelOf(resolved(custom))).toMatchObject({ reign: 5, omenLimit: 1, misfortuneLimit: 2 });
    for (const [id, value] of Object.entries({ reign: 5, omenLimit: 1, misfortuneLimit: 2, crisisShift: 1 }))
      expect(() => resolved({ [id]: value })).toThrow(`The option ${id} goes only with difficulty "custom".`);
    const t = position({ options: custom, at: 'resolve', milestone: { card: 'The Upper Cataracts', clock: 1 } });
    stop(t);
    expect(endOf(t)).toBe('omens');
    const poor = position({ options: custom, trackers: '0/0/0/0', hand: ['Corruption'] });
    endPlays(poor);
    expect(endOf(poor)).toBe('collapse');
    const last = position({ options: custom, at: 'resolve', year: 5 });
    stop(last);
    expect(endOf(last)).toBe('reign');
  });

  test('[§option objectiveClockShift] and [§option crisisShift] stay within 1 to 6 and 1 to top − 1', () => {
    const at = (shift: number) =>
      position({
        options: { difficulty: 'custom', objectiveClockShift: shift, crisisShift: shift },
        agenda: [{ card: 'Marsh Hunt' }, { card: 'Insolent Vassal' }, { card: 'Call the Medjay' }],
        milestone: { card: 'Before Avaris' },
      });
    const numbers = (shift: number) => {
      const t = at(shift);
      return [clockOf(t, 1), crisisOf(t, 2), clockOf(t, 3), clockOf(t, 4), crisisOf(t, 4)];
    };
    expect(numbers(-1)).toEqual([1, 1, 3, 5, 3]);
    expect(numbers(2)).toEqual([4, 4, 6, 5, 6]);
  });

  test('[§option undo] is for the interface: it changes nothing on the table', () => {
    const [a, b] = [opening({ undo: 'none' }), opening({ undo: 'untilReveal' })];
    expect(a.bytes).toEqual(b.bytes);
  });

  test('[§3] the seed decides both streams', () => {
    const order = (seed: string) => [
      names(opening({}, seed), 'action-deck'),
      names(opening({}, seed), 'objective-deck'),
    ];
    expect(order('a')).toEqual(order('a'));
    expect(order('a')).not.toEqual(order('b'));
  });
});

test('[§6.7] the presets', () => {
  expect(resolved({}, 'first-reign')).toMatchObject({ difficulty: 'easy', openingAgenda: 'guided' });
  expect(resolved({}, 'hard-reign')).toMatchObject({ difficulty: 'hard', length: 'full', openingAgenda: 'random' });
  expect(resolved({}, 'short')).toMatchObject({ length: 'act1' });
  expect(resolved({}, 'long-memory')).toMatchObject({ unplayed: 'keep', difficulty: 'easy' });
  expect(resolved({ difficulty: 'hard' }, 'long-memory')).toMatchObject({ unplayed: 'keep', difficulty: 'hard' });
  expect(resolved({}, 'daily')).toMatchObject({ mode: 'daily' });
});

test('[§1] exactly one player', () => {
  expect(() => resolveOptions(upperCataracts, 2)).toThrow('is for 1 seat, not 2.');
});
