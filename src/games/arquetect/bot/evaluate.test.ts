import { expect, test } from 'vitest';
import { resolveOptions } from '../../../engine/options.ts';
import { makePlan } from '../../../engine/plan.ts';
import { act, deal, isLegal, nextToAct } from '../../../engine/play.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { resultOf } from '../../../engine/result.ts';
import { emptyTable, isOver } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { codeOf } from '../acts.ts';
import { mind } from './evaluate.ts';
import { arquetect } from '../game.ts';
import { counter, BLUE, position, play, RED, trade, GREEN, decline, gift } from '../testing/position.ts';
import type { ArquetectTable, Options } from '../shape.ts';

const [greedy, brisk, leaver, aimless] = mind.players;
if (!greedy || !brisk || !leaver || !aimless) throw new Error('no players');

type Decide = (t: ArquetectTable, seat: Seat, dice: Dice) => number;
const byBot: Decide = (t, seat, dice) => greedy.decide(redact(t, seat), seat, dice);
const atRandom: Decide = (t, seat, dice) => aimless.decide(redact(t, seat), seat, dice);

function games(number: number, seats: number, options: Partial<Options>, who: (seat: Seat) => Decide) {
  const t = emptyTable(makePlan(arquetect, seats, resolveOptions(arquetect, seats, options)), { knowledge: true });
  const dice = makeDice('games');
  const key = new Uint32Array(8);
  const wins = Array.from({ length: seats }, () => 0);
  const points = Array.from({ length: seats }, () => 0);
  for (let game = 0; game < number; game++) {
    key[1] = game;
    deal(t, key);
    while (!isOver(t)) {
      const seat = nextToAct(t);
      const code = who(seat)(t, seat, dice);
      expect(isLegal(t, seat, code)).toBe(true);
      act(t, seat, code);
    }
    const result = resultOf(t);
    for (const seat of result?.winners ?? []) wins[seat] = (wins[seat] ?? 0) + 1 / (result?.winners.length ?? 1);
    result?.scores.forEach((score, seat) => (points[seat] = (points[seat] ?? 0) + (score[0] ?? 0) / number));
  }
  return { wins, points };
}

test('[§11.4] one random player among three house bots rarely wins', () => {
  const { wins, points } = games(24, 4, {}, (seat) => (seat === 0 ? atRandom : byBot));
  expect(wins[0]).toBeLessThan(4);
  expect(points[0]).toBeLessThan(Math.min(...points.slice(1)));
});

test('[§11.3] the house bot plays every kind of match legally', () => {
  const options: Partial<Options>[] = [
    { expansion: 'plenty', haggle: 2, offerOnMove: 'may-change', wish: 'any', mayPass: true },
    { deck: 'random', expansion: 'some', doneTiming: 'notice', hands: 'open' },
    { deck: 'first', length: 'long', wish: 'off', declineMeans: 'turn-ends' },
  ];
  for (const chosen of options) games(4, 5, chosen, () => byBot);
});

test('[§11.3] the same view and dice give the same action', () => {
  const t = position({ cities: ['cottage fire park', 'villa lake theatre', 'school'] });
  const decide = (): number => greedy.decide(redact(t, RED), RED, makeDice('same'));
  expect(decide()).toBe(decide());
});

test('[§11.3] it gives a Fire away that ruins its city, declines junk, agrees to a good deal', () => {
  const t = position({ cities: ['villa fire lake park rats', 'school park', 'cottage'] });
  expect(greedy.decide(redact(t, RED), RED, makeDice('a'))).toBe(codeOf('gift'));
  const junk = position({ cities: ['rats cottage', 'villa lake', 'opera-house'] });
  play(junk, RED, ...trade(['rats'], null, BLUE));
  expect(greedy.decide(redact(junk, BLUE), BLUE, makeDice('b'))).toBe(codeOf('decline'));
  play(junk, BLUE, decline);
  play(junk, GREEN, ...counter('opera-house'));
  expect(brisk.decide(redact(junk, RED), RED, makeDice('c'))).toBe(codeOf('agree'));
});

test('[§11.3] an offer is one set, whatever the dice are at each of its names', () => {
  const t = position({ cities: ['villa fire lake park rats', 'school park', 'cottage'] });
  play(t, RED, { type: 'trade' });
  for (let names = 0; names < 3; names++) {
    const view = redact(t, RED);
    const codes = ['a', 'b', 'c', 'd'].map((seed) => greedy.decide(view, RED, makeDice(seed)));
    expect(new Set(codes).size).toBe(1);
    act(t, RED, codes[0] ?? 0);
    if (codes[0] === codeOf('enough')) break;
  }
});

test('[§11.4] the leaver gives its only hazard away at once, where the patient bot still trades', () => {
  const t = position({ cities: ['villa fire lake park', 'school park', 'cottage'] });
  expect(leaver.decide(redact(t, RED), RED, makeDice('a'))).toBe(codeOf('gift'));
  expect(greedy.decide(redact(t, RED), RED, makeDice('a'))).toBe(codeOf('trade'));
});

test('[§11.4] the aimless player leaves after 15 % of its turns, with notice where that is the rule', () => {
  const dice = makeDice('leave');
  for (const [doneTiming, leave] of [
    ['immediate', codeOf('done')],
    ['notice', codeOf('notice')],
  ] as const) {
    const t = position({ cities: ['villa fire', 'school park', 'cottage'], options: { doneTiming } });
    play(t, RED, ...gift(2, BLUE, 0));
    const view = redact(t, RED);
    const codes = Array.from({ length: 2000 }, () => aimless.decide(view, RED, dice));
    expect(new Set(codes)).toEqual(new Set([codeOf('stay'), leave]));
    expect(codes.filter((code) => code === leave).length / codes.length).toBeCloseTo(0.15, 1);
  }
});
