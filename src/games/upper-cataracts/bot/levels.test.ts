import { describe, expect, test } from 'vitest';
import { imagine } from '../../../engine/imagine.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { makePlan } from '../../../engine/plan.ts';
import { act, deal, isLegal, legalCodes, newTable, pickCode, searchTable } from '../../../engine/play.ts';
import { type Dice, makeDice, seedWords } from '../../../engine/luck/random.ts';
import { clone, isOver } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { LevelName } from '../../../contract/mind.ts';
import { plenty } from '../testing/edited.ts';
import { mind } from './evaluate.ts';
import { upperCataracts } from '../game.ts';
import { decideBy } from './greedy.ts';
import { think } from './planning.ts';
import { position } from '../testing/position.ts';
import { practised as practisedTaste } from './practised.ts';
import { chanceToWin } from './prediction.ts';
import { ASK_PLAY, type CataractsTable, type Options, PHASES, PLAYER, VICTORY } from '../shape.ts';
import { HASTY, PACED, type Taste } from './taste.ts';

type Decide = (view: CataractsTable, dice: Dice) => number;

/** Thinks about so many worlds, or fewer if that is enough. */
const hard =
  (worlds: number): Decide =>
  (view, dice) => {
    const thinking = think(view, PLAYER, dice);
    while (thinking.worlds < worlds && thinking.step());
    return thinking.choices()[0]?.code ?? Number.NaN;
  };

function levelPlayer(name: LevelName): Decide {
  const level = mind.levels[name];
  return 'decide' in level ? (view, dice) => level.decide(view, PLAYER, dice) : hard(2);
}

/** A reign from the player's view; `watch` sees every decision before it is carried out. */
function reign(
  decide: Decide,
  options: Partial<Options>,
  seed: string,
  watch: (t: CataractsTable, view: CataractsTable, code: number) => void = () => {},
  setting?: unknown,
): CataractsTable {
  const t = newTable(upperCataracts, 1, resolveOptions(upperCataracts, 1, options), seed, setting);
  const dice = makeDice(seed);
  while (!isOver(t)) {
    const view = redact(t, PLAYER);
    const code = decide(view, dice);
    watch(t, view, code);
    act(t, PLAYER, code);
  }
  return t;
}

const SETTINGS: readonly Partial<Options>[] = [
  {},
  { difficulty: 'hard', length: 'act2' },
  { difficulty: 'easy', openingAgenda: 'guided', length: 'act1' },
  { unplayed: 'keep', retainedOrder: 'hand', mandatoryShortfall: 'skip', actDraw: 'all' },
  { difficulty: 'custom', reign: 12, omenLimit: 2, crisisShift: -1, startingCubes: 6, capacity: 12 },
];

describe.each(SETTINGS)('with %j', (options) => {
  test.each(['easy', 'normal', 'hard'] as const)('%s plays legally to the end', (name) => {
    reign(levelPlayer(name), options, `legal ${name}`, (t, _view, code) => expect(isLegal(t, PLAYER, code)).toBe(true));
  });

  test('the practised player, the prediction and the search follow from what the player sees', () => {
    let asked = 0;
    const practised: Decide = (view) => decideBy(practisedTaste(), view);
    reign(practised, options, 'alike', (_t, view, code) => {
      asked++;
      const worlds = [imagine(view, makeDice(`one ${asked}`)), imagine(view, makeDice(`other ${asked}`))];
      for (const world of worlds) {
        expect(decideBy(practisedTaste(), world)).toBe(code);
        expect(chanceToWin(world)).toBe(chanceToWin(view));
        if (asked % 15 > 0) continue;
        const again = redact(world, PLAYER);
        expect(hard(3)(again, makeDice('luck'))).toBe(hard(3)(view, makeDice('luck')));
      }
    });
  });
});

test('an edited deck, with cards that nobody has practised, is played to its end', () => {
  for (const name of ['easy', 'normal', 'hard'] as const)
    reign(levelPlayer(name), {}, 'plenty', (t, _view, code) => expect(isLegal(t, PLAYER, code)).toBe(true), plenty());
});

const REIGNS = 60;

/** Many reigns without views: the players by rules look at nothing that is hidden. */
function manyReigns(taste: Taste, options: Partial<Options>, reigns: number, watch = (_t: CataractsTable) => {}) {
  const chosen = resolveOptions(upperCataracts, 1, options);
  const t = searchTable(makePlan(upperCataracts, 1, chosen, upperCataracts.readSetting?.(undefined, chosen, 1)));
  const won: boolean[] = [];
  for (let i = 0; i < reigns; i++) {
    deal(t, seedWords(`many/${i}`));
    while (!isOver(t)) {
      watch(t);
      act(t, PLAYER, decideBy(taste, t));
    }
    won.push(t.counters.ended === VICTORY);
  }
  return won;
}

const wins = (won: readonly boolean[]): number => won.filter(Boolean).length;

test.each(['easy', 'normal', 'hard'] as const)(
  '[§11.3] at %s, practice wins far more than the paced bot',
  (difficulty) => {
    const rest = (taste: Taste): number => REIGNS - wins(manyReigns(taste, { difficulty }, REIGNS));
    expect(rest(practisedTaste())).toBeLessThan(0.75 * rest(PACED));
  },
);

test('[§11.3] the paced bot wins more than the hasty one', () => {
  expect(wins(manyReigns(PACED, {}, REIGNS))).toBeGreaterThan(1.3 * wins(manyReigns(HASTY, {}, REIGNS)));
});

test('the prediction is a chance, and tells reigns that will be won from others', () => {
  const chances: number[] = [];
  const lowest: number[] = [];
  const won = manyReigns(practisedTaste(), { difficulty: 'hard' }, REIGNS, (t) => {
    if (t.counters.asking !== ASK_PLAY) return;
    const { year, trackers } = t.counters;
    if (year === 1 && trackers.every((cubes) => cubes === 3)) chances.push(Number.NaN); // a new reign begins
    if (year === 12) chances[chances.length - 1] = chanceToWin(t);
    lowest.push(chanceToWin(t));
  });
  expect(lowest.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
  expect(chances).toHaveLength(won.length);
  const pairs = chances.flatMap((high, i) =>
    chances.flatMap((low, j) => (won[i] && !won[j] && low >= 0 ? [high > low ? 1 : 0] : [])),
  );
  expect(pairs.reduce((sum: number, right) => sum + right, 0) / pairs.length).toBeGreaterThan(0.65);
});

test('the prediction of a reign that is over is its outcome', () => {
  const won = position({ at: 'resolve', milestone: { card: 'Peoples of the Sea', crisis: 19 }, trackers: '8/8/8/8' });
  act(won, PLAYER, 1 + 3 * 32 + 16);
  expect(chanceToWin(won)).toBe(1);
  const lost = position({ at: 'resolve', year: 30 });
  act(lost, PLAYER, 0);
  expect(chanceToWin(lost)).toBe(0);
});

test('[§5.1] hard takes the step that wins, however little it thinks', () => {
  const t = position({
    at: 'resolve',
    year: 30,
    trackers: '2/2/2/2',
    milestone: { card: 'Peoples of the Sea', clock: 2, crisis: 19 },
  });
  for (const worlds of [2, 16]) {
    const after = clone(t);
    act(after, PLAYER, hard(worlds)(redact(t, PLAYER), makeDice('last')));
    expect(after.counters.ended).toBe(VICTORY);
  }
});

test('where there is one choice, nothing is thought about', () => {
  const t = position({ hand: [], trackers: '0/0/0/0' });
  const thinking = think(redact(t, PLAYER), PLAYER, makeDice('one'));
  expect(thinking.step()).toBe(false);
  expect(thinking.choices()).toHaveLength(1);
});

test('every choice has a reason: a sentence without codes', () => {
  const seen = new Set<string>();
  const asked = new Set<string>();
  const watch = (_t: CataractsTable, view: CataractsTable): void => {
    const { codes, count } = legalCodes(view, PLAYER);
    for (const code of codes.slice(0, count)) {
      const reason = mind.reason(view, PLAYER, code);
      expect(reason).toMatch(/^[A-Z“][^_{}]+\.$/);
      expect(reason).not.toMatch(/undefined|NaN|null/);
      seen.add(reason);
      asked.add(PHASES[view.counters.asking] ?? '');
    }
  };
  const practised: Decide = (view) => decideBy(practisedTaste(), view);
  for (const seed of ['a', 'b']) reign(practised, {}, `reasons ${seed}`, watch);
  const anything: Decide = (view, dice) => pickCode(view, PLAYER, dice);
  for (let i = 0; i < 6; i++) reign(anything, {}, `reasons ${i}`, watch, plenty());
  expect([...asked].toSorted()).toEqual(PHASES.slice(0, -1).toSorted());
  expect(seen.size).toBeGreaterThan(400);
});

test('a reason fits the position', () => {
  const t = position({
    at: 'resolve',
    trackers: '3/5/4/4',
    agenda: [{ card: 'Petition of the Widows', clock: 1 }, { card: 'Call the Medjay' }],
    milestone: { card: 'The Open Roads' },
    year: 12,
  });
  const reasons = (code: number): string => mind.reason(redact(t, PLAYER), PLAYER, code);
  expect(reasons(1)).toBe(
    'Petition of the Widows would fail this year (lose 3 Stability); better 3 Food for this: gain 2 Stability and 1 Influence.',
  );
  expect(reasons(33)).toBe(
    'Call the Medjay brings Medjay Scouts into the deck for 1 Influence and 3 Food, with 18 years left to draw it.',
  );
  expect(reasons(0)).toBe('The cubes are saved for The Open Roads, which lacks 1 Influence.');
});
