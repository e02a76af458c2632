import { describe, expect, test } from 'vitest';
import { imagine } from '../../../engine/imagine.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { makePlan } from '../../../engine/plan.ts';
import { act, deal, isLegal, legalCodes, nextToAct } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { resultOf } from '../../../engine/result.ts';
import { emptyTable, isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { cardAt, faceOf } from '../../../engine/zones.ts';
import type { Level } from '../../../contract/mind.ts';
import { codeOf, isCode, numberOf } from '../acts.ts';
import { judge } from './chances.ts';
import { BOX, type Face } from '../deck.ts';
import { mind } from './evaluate.ts';
import { makeFuture } from './futures.ts';
import { arquetect } from '../game.ts';
import { readCities } from './imagining.ts';
import { BLUE, counter, decline, play, position, RED, trade } from '../testing/position.ts';
import { compileBox, OUTWARD, quickScore } from './quick-score.ts';
import { reachAt } from './places.ts';
import { reason } from './reason/reason.ts';
import { makeRow, scoreRow } from '../scoring.ts';
import { type Arquetect, type ArquetectTable, city, type Options } from '../shape.ts';

const { easy, normal, hard } = mind.levels;

/** Thinks about so many worlds, whatever time that takes. */
function decide(level: Level<Arquetect>, view: ArquetectTable, seat: Seat, seed: string, worlds = 4): number {
  const dice = makeDice(seed);
  if ('decide' in level) return level.decide(view, seat, dice);
  if (!('think' in level)) throw new Error('the levels of arquetect decide or think');
  const thinking = level.think(view, seat, dice);
  while (thinking.worlds < worlds && thinking.step());
  const [best] = thinking.choices();
  if (!best) throw new Error('nothing chosen');
  return best.code;
}

type Watch = (t: ArquetectTable, seat: Seat, code: number) => void;

function game(
  seats: number,
  options: Partial<Options>,
  levels: readonly Level<Arquetect>[],
  seed: number,
  watch: Watch,
): ArquetectTable {
  const t: ArquetectTable = emptyTable(
    makePlan(
      arquetect,
      seats,
      resolveOptions(arquetect, seats, options),
      arquetect.readSetting?.(undefined, resolveOptions(arquetect, seats, options), seats),
    ),
    { knowledge: true },
  );
  deal(t, new Uint32Array([seed, 0, 0, 0, 0, 0, 0, 0]));
  for (let i = 0; !isOver(t); i++) {
    const seat = nextToAct(t);
    const level = levels[(seat + seed) % levels.length] ?? easy;
    const code = decide(level, redact(t, seat), seat, `${seed}/${i}`, 2);
    watch(t, seat, code);
    act(t, seat, code);
  }
  return t;
}

const MATCHES: readonly [number, Partial<Options>][] = [
  [2, {}],
  [2, { doneTiming: 'notice' }],
  [3, { deck: 'first', hands: 'open' }],
  [4, { expansion: 'plenty', haggle: 2, offerOnMove: 'may-change', wish: 'any', mayPass: true }],
  [5, { deck: 'random', expansion: 'some', declineMeans: 'turn-ends', earliestDone: 3 }],
  [6, { counterRefused: 'ends-action', wish: 'off', length: 'short' }],
  [8, { length: 'short', tieBreak: 'shared', stallRounds: 'off', roundLimit: 8 }],
];

test.each(MATCHES)('[§8] levels play legally to the end: %i seats, %j', (seats, options) => {
  game(seats, options, [hard, normal, easy], 1, (t, seat, code) => {
    expect(isLegal(t, seat, code)).toBe(true);
  });
});

test.each([easy, normal, hard])('[§9] a level decides the same in worlds that look the same: $about', (level) => {
  game(3, { expansion: 'some', length: 'short' }, [normal], 2, (t, seat) => {
    const view = redact(t, seat);
    if (legalCodes(view, seat).count < 2) return;
    const other = redact(imagine(view, makeDice('other')), seat);
    expect(decide(level, other, seat, 'x')).toBe(decide(level, redact(t, seat), seat, 'x'));
  });
});

test('[§9] thinking leaves the view as it was, and names only legal actions, each once', () => {
  game(3, {}, [normal], 3, (t, seat) => {
    if (!('think' in hard)) throw new Error('hard thinks');
    const view = redact(t, seat);
    const words = view.words.slice();
    const bytes = view.bytes.slice();
    const thinking = hard.think(view, seat, makeDice('y'));
    while (thinking.worlds < 2 && thinking.step());
    const choices = thinking.choices();
    expect(new Set(choices.map(({ code }) => code)).size).toBe(choices.length);
    for (const { code, chance } of choices) {
      expect(isLegal(view, seat, code)).toBe(true);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
    }
    expect(view.words).toEqual(words);
    expect(view.bytes).toEqual(bytes);
  });
});

test('[§11.4] chances add up to one and foresee the winner better than guessing', () => {
  const f = makeFuture();
  const chances = new Float64Array(8);
  let surprise = 0;
  let positions = 0;
  for (let seed = 10; seed < 22; seed++) {
    const seen: Float64Array[] = [];
    const t = game(4, {}, [normal], seed, (table, seat) => {
      if (phaseOf(table) !== 'action') return;
      readCities(f, table);
      judge(f, chances);
      expect(chances.slice(0, 4).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      expect(chances[seat]).toBeGreaterThan(0);
      seen.push(chances.slice(0, 4));
    });
    const winners = resultOf(t)?.winners ?? [];
    for (const each of seen) {
      surprise -= winners.reduce((sum, seat) => sum + Math.log(each[seat] ?? 0) / winners.length, 0);
      positions++;
    }
    readCities(f, t);
    f.isOver = true;
    judge(f, chances);
    for (let seat = 0; seat < 4; seat++) expect((chances[seat] ?? 0) > 0).toBe(winners.includes(seat));
  }
  expect(surprise / positions).toBeLessThan(0.75 * Math.log(4));
});

test('[§4.3] a trade among any levels ends within a few dozen actions', () => {
  const lengths: number[] = [];
  for (const seed of [4, 5, 6]) {
    let length = 0;
    game(4, { haggle: seed % 3 }, [hard, easy, normal], seed, (t) => {
      if (t.counters.trading !== 0) length++;
      else if (length > 0) {
        lengths.push(length);
        length = 0;
      }
    });
  }
  lengths.sort((a, b) => a - b);
  expect(lengths[lengths.length >> 1]).toBeLessThan(20);
  expect(lengths.at(-1)).toBeLessThan(60);
});

test.each(MATCHES)('[§6.5] every action has a reason in one plain sentence: %i seats, %j', (seats, options) => {
  game(seats, options, [normal], 7, (t, seat) => {
    const view = redact(t, seat);
    const codes = [...legalCodes(view, seat).codes.slice(0, legalCodes(view, seat).count)];
    const other = redact(imagine(view, makeDice('reason')), seat);
    for (const code of codes.slice(0, 12)) {
      const text = reason(view, seat, code);
      expect(text).toMatch(/^[A-Z][^.]*\.$/);
      expect(text).not.toMatch(/undefined|NaN|null|that card|§/);
      expect(reason(other, seat, code)).toBe(text);
    }
  });
});

test.each(MATCHES)('[§8] a reason is about the very action, and names its card: %i seats, %j', (seats, options) => {
  game(seats, options, [normal], 8, (t, seat) => {
    const view = redact(t, seat);
    const codes = [...legalCodes(view, seat).codes.slice(0, legalCodes(view, seat).count)];
    for (const code of codes) {
      const text = reason(view, seat, code);
      expect(text).not.toMatch(/position|\bgap\b|column|slot|card \d/);
      const named = namedBy(view, seat, code);
      if (named !== null) expect(text).toContain(named);
    }
  });
});

/** The name of the card that an action is about, if it is about one of the seat's own. */
function namedBy(view: ArquetectTable, seat: Seat, code: number): string | null {
  if (isCode(code, 'name')) return BOX.faces[numberOf(code)]?.name ?? null;
  if (!isCode(code, 'give') && !isCode(code, 'hand-over')) return null;
  return faceOf(view, cardAt(view, city + seat, numberOf(code) - 1)).name;
}

test('[§4.3.6c] of several cards the best place is the one that leaves the best places for those that follow', () => {
  let several = 0;
  game(4, {}, [normal], 9, (t, seat, code) => {
    if (phaseOf(t) !== 'insert') return;
    const view = redact(t, seat);
    const { codes, count } = legalCodes(view, seat);
    const reached = Array.from(codes.slice(0, count), (one) => reachAt(view, seat, numberOf(one)));
    expect(reachAt(view, seat, numberOf(code)).total).toBe(Math.max(...reached.map(({ total }) => total)));
    if ((reached[0]?.others ?? 0) > 0) several++;
  });
  expect(several).toBeGreaterThan(0);
});

describe('[§11.1] hard', () => {
  test('ends a game for two when it is ahead, and stays when it is behind', () => {
    const options = { hands: 'open' } as const;
    const ahead = position({ cities: ['cottage park villa lake', 'rats fire'], options });
    play(ahead, RED, ...trade(['cottage'], null, BLUE));
    play(ahead, BLUE, decline);
    expect(phaseOf(ahead)).toBe('done');
    expect(decide(hard, redact(ahead, RED), RED, 'a')).toBe(codeOf('done'));
    const behind = position({ cities: ['rats fire', 'cottage park villa lake'], options });
    play(behind, RED, ...trade(['rats'], null, BLUE));
    play(behind, BLUE, decline);
    expect(decide(hard, redact(behind, RED), RED, 'a')).toBe(codeOf('stay'));
  });

  test('agrees to what wins and refuses what loses', () => {
    const t = position({
      cities: ['cottage park statue villa lake', 'old-oak terrace museum grove', 'school park fire'],
    });
    play(t, RED, ...trade(['statue'], null, BLUE));
    play(t, BLUE, ...counter('old-oak'));
    expect(decide(hard, redact(t, RED), RED, 'b')).toBe(codeOf('agree'));
    const bad = position({ cities: ['cottage park lake villa', 'fire terrace museum', 'school park'] });
    play(bad, RED, ...trade(['park', 'lake'], null, BLUE));
    play(bad, BLUE, ...counter('fire'));
    expect(decide(hard, redact(bad, RED), RED, 'b')).toBe(codeOf('refuse'));
  });

  test('beats the house bot in most games for two', () => {
    const house: Level<Arquetect> = { about: '', decide: (view, seat, dice) => greedyCode(view, seat, dice) };
    let wins = 0;
    for (let seed = 0; seed < 16; seed++) {
      const winners = resultOf(game(2, {}, [hard, house], seed, () => undefined))?.winners ?? [];
      if (winners.some((seat) => (seat + seed) % 2 === 0)) wins += 1 / winners.length;
    }
    expect(wins).toBeGreaterThan(10);
  });
});

describe('[§6.2] normal, where a word ends the game for two', () => {
  const options = { hands: 'open' } as const;

  test('leaves when it is ahead, however little it has; but not in the first turn of all, nor where the other may answer', () => {
    const cities = ['cottage cottage park', 'rats cottage fire'];
    const ends = position({ cities, options, round: 2 });
    const isFirstTurn = position({ cities, options });
    const withNotice = position({ cities, options: { ...options, doneTiming: 'notice' }, round: 2 });
    for (const t of [ends, isFirstTurn, withNotice]) {
      play(t, RED, ...trade(['cottage'], null, BLUE));
      play(t, BLUE, decline);
    }
    expect(decide(normal, redact(ends, RED), RED, 'a')).toBe(codeOf('done'));
    expect(decide(normal, redact(isFirstTurn, RED), RED, 'a')).toBe(codeOf('stay'));
    expect(decide(normal, redact(withNotice, RED), RED, 'a')).toBe(codeOf('stay'));
  });

  test('gives a hazard away at once if that puts it ahead', () => {
    const cities = ['cottage bank penthouse fire', 'cottage villa bank penthouse'];
    const t = position({ cities, options });
    expect(decide(normal, redact(t, RED), RED, 'a')).toBe(codeOf('gift'));
    const notice = position({ cities, options: { ...options, doneTiming: 'notice' } });
    expect(decide(normal, redact(notice, RED), RED, 'a')).toBe(codeOf('trade'));
  });
});

const greedyCode: NonNullable<(typeof mind.players)[0]>['decide'] = (view, seat, dice) =>
  mind.players[0]?.decide(view, seat, dice) ?? 0;

test('[§2.4] the quick score of a city is its score', () => {
  compileBox(BOX.faces);
  const dice = makeDice('rows');
  const row = makeRow();
  const numbers = new Uint16Array(16);
  for (let i = 0; i < 10_000; i++) {
    row.length = dice.below(13);
    for (let at = 0; at < row.length; at++) {
      const face: Face | undefined = BOX.faces[dice.below(BOX.faces.length)];
      if (!face) throw new Error('no face');
      row.faces[at] = face;
      row.out[at] = face.ability && dice.below(2) === 0 ? 1 : 0;
      numbers[at] = face.number + (row.out[at] === 1 ? OUTWARD : 0);
    }
    expect(quickScore(numbers, row.length)).toBe(scoreRow(row));
  }
});
