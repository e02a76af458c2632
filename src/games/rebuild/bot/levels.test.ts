import { describe, expect, test } from 'vitest';
import { imagine } from '../../../engine/imagine.ts';
import { type MatchPlan, startMatch } from '../../../engine/match.ts';
import { act, isLegal, legalCodes, newTable, nextToAct } from '../../../engine/play.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { packView, unpackView } from '../../../engine/parcel.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import type { Choice, LevelName, Thinking } from '../../../contract/mind.ts';
import { tellLine } from './campaign-line.ts';
import { searchLine } from './campaign-search.ts';
import { mind } from './evaluate.ts';
import { rebuild } from '../game.ts';
import { keepWorth } from '../campaign/keep.ts';
import { A, position } from '../testing/position.ts';
import { finalPoints, teamPoints } from '../scoring.ts';
import type { RebuildTable } from '../shape.ts';

/** What a level does at a view; one that thinks looks at so many worlds. */
function decide(name: LevelName, view: RebuildTable, seat: Seat, dice: Dice, worlds = 2): number {
  const level = mind.levels[name];
  if ('decide' in level) return level.decide(view, seat, dice);
  if (!('think' in level)) throw new Error(`${name} does not think`);
  return ponder(level.think(view, seat, dice), worlds);
}

function ponder(thinking: Thinking, worlds: number): number {
  const [best] = finish(thinking, worlds);
  if (!best) throw new Error('no choice');
  expect(best.chance ?? 0).toBeGreaterThanOrEqual(0); // null where nothing had to be tried
  expect(best.chance ?? 0).toBeLessThanOrEqual(1);
  return best.code;
}

/** Looks at so many worlds. */
function finish(thinking: Thinking, worlds = 2): Choice[] {
  while (thinking.worlds < worlds && thinking.step());
  return thinking.choices();
}

/** Plays a match out; every action must be legal, on the view and on the table, and have a reason. */
function playOut(plan: MatchPlan, names: readonly LevelName[], worlds = 1): RebuildTable {
  const { table } = startMatch(rebuild, plan);
  const dice = makeDice(plan.seed);
  while (!isOver(table)) {
    const seat = nextToAct(table);
    const view = redact(table, seat);
    const code = decide(names[seat % names.length] ?? 'hard', view, seat, dice, worlds);
    if (!isLegal(view, seat, code) || !isLegal(table, seat, code)) throw new Error(`${code} in ${phaseOf(table)}`);
    if (!/^[A-Z].*[^.]\.$/.test(mind.reason(view, seat, code))) throw new Error(mind.reason(view, seat, code));
    act(table, seat, code);
  }
  return table;
}

describe('levels', () => {
  test.each([
    [2, {}],
    [3, { deck: 'revised', catchUp: 'on', goldStacks: 'on', goldKey: 'once', trashTie: 'left' }],
    [4, { firstHands: 'soft' }],
    [3, { deckCopies: 2, endCheck: 'round' }],
    [1, {}],
    [1, { deck: 'revised' }],
    [2, { mode: 'campaign' }],
  ] as const)('%i seats, %j: hard, normal and easy play legally to the end, with reasons', (seats, options) => {
    playOut({ seats, options, seed: 'levels' }, ['hard', 'normal', 'easy', 'hard']);
  });

  test('normal beats easy', () => {
    let wins = 0;
    for (let i = 0; i < 12; i++) {
      const t = playOut({ seats: 2, seed: `step ${i}` }, ['normal', 'easy']);
      if (finalPoints(t, 0) > finalPoints(t, 1)) wins++;
    }
    expect(wins).toBeGreaterThanOrEqual(9);
  });

  test.each([
    [2, {}],
    [4, { deck: 'revised' }],
    [1, {}],
  ] as const)('%i seats, %j: hard decides the same in worlds that look alike', (seats, options) => {
    const { table } = startMatch(rebuild, { seats, options, seed: 'alike' });
    const dice = makeDice('alike');
    for (let i = 0; i < 12 && !isOver(table); i++) {
      const seat = nextToAct(table);
      const view = redact(table, seat);
      const code = decide('hard', view, seat, makeDice(`${i}`));
      const other = redact(imagine(view, makeDice(`other ${i}`)), seat);
      expect(decide('hard', other, seat, makeDice(`${i}`))).toBe(code);
      act(table, seat, decide('normal', view, seat, dice));
    }
  });
});

describe('versus', () => {
  test('hard ends the game when that wins it', () => {
    const t = position('act', {
      columns: ['chains', 'crown galleon', 'uzi anvil', 'sign-post obelisk', 'chalice war-chest'],
      hands: ['rusted-gears a-log', ''],
      discards: ['battle-axe', ''],
      main: 'empty',
    });
    act(t, A, decide('hard', redact(t, A), A, makeDice('end'), 8));
    expect(isOver(t)).toBe(true);
  });

  test('with a single choice nothing is searched', () => {
    const t = position('act', { columns: ['crown', 'galleon', 'uzi', 'chalice', 'sign-post'], hands: ['a-log', ''] });
    expect(legalCodes(t, A).count).toBe(1);
    const level = mind.levels.hard;
    if (!('think' in level)) throw new Error('hard thinks');
    expect(level.think(redact(t, A), A, makeDice('one')).step()).toBe(false);
  });
});

describe('campaign', () => {
  const LAST = { game: 4, kept: [['smelter', 'screwdriver']] };
  const plan = (seed: string): RebuildTable => newTable(rebuild, 1, resolveOptions(rebuild, 1, {}), seed, LAST);

  /** Played by `normal` until a pile is to be ordered: nothing is left to chance. */
  function open(seed: string): RebuildTable {
    const t = plan(seed);
    const dice = makeDice(seed);
    while (phaseOf(t) !== 'order') act(t, A, decide('normal', redact(t, A), A, dice));
    return t;
  }

  test('[§6.5.3] once the pile is ordered, a line is found: it is legal to its end and comes to the points it promises', () => {
    const t = open('line');
    const thinking = searchLine(redact(t, A), A, makeDice('line'));
    const [best] = finish(thinking);
    const { points, steps } = thinking.line();
    expect(steps[0]?.code).toBe(best?.code);
    for (const { seat, code } of steps) {
      expect(isLegal(t, seat, code)).toBe(true);
      act(t, seat, code);
    }
    expect(isOver(t)).toBe(true);
    expect(teamPoints(t)).toBe(points);
    expect(best?.chance === 1).toBe(points >= t.counters.target);
  });

  test('the line is told: what it comes to and its next steps', () => {
    const t = open('told');
    const thinking = searchLine(redact(t, A), A, makeDice('told'));
    const [best] = finish(thinking);
    const { points, steps } = thinking.line();
    const next = tellLine(t, steps).slice(1, 4).join('; ');
    expect(best?.prospect).toBe(`It begins a line that ends with ${points} points, 70 are needed; next: ${next}.`);
  });

  test('the same view and dice give the same move and line, whatever was thought about before', () => {
    const t = open('same');
    const views: RebuildTable[] = [];
    const first = searchLine(redact(t, A), A, makeDice('first'));
    finish(first, 1);
    // Positions that a search has gone through are those that it could remember something about.
    for (const { seat, code } of first.line().steps.slice(0, 5)) {
      views.push(redact(t, A));
      act(t, seat, code);
    }
    const answer = (view: RebuildTable): unknown => {
      const thinking = searchLine(view, A, makeDice('same'));
      return [finish(thinking, 1), thinking.line()];
    };
    // Read from a parcel, a view has a plan of its own, which nothing that was thought about before can know.
    const alone = views.map((view) => answer(unpackView(rebuild, packView(view, LAST))));
    expect(views.map(answer)).toEqual(alone);
    expect(views.toReversed().map(answer).toReversed()).toEqual(alone);
  });

  test('[§6.5.3] normal goes on with an order from its pile alone: it remembers nothing', () => {
    const t = open('order');
    while (phaseOf(t) === 'order') {
      const view = redact(t, A);
      const code = decide('normal', view, A, makeDice('order'));
      expect(decide('normal', unpackView(rebuild, packView(view, LAST)), A, makeDice('order'))).toBe(code);
      act(t, A, code);
    }
  });

  test('[§6.5.5] cards that save are kept rather than plain ones', () => {
    const worth = (id: string): number => keepWorth(plan('keep').plan.faces.find((face) => face.id === id));
    expect(worth('smelter')).toBeGreaterThan(worth('screwdriver'));
    expect(worth('screwdriver')).toBeGreaterThan(worth('medium-crate'));
  });
});
