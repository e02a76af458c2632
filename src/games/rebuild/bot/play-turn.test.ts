import { expect, test } from 'vitest';
import { imagine } from '../../../engine/imagine.ts';
import { startMatch } from '../../../engine/match.ts';
import { act, nextToAct } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { cardAt, count, topOf } from '../../../engine/zones.ts';
import { weighVersus } from './card-values.ts';
import { rebuild } from '../game.ts';
import { playOnce, quickCode, type Weigh } from './play-turn.ts';
import { cardsOwned, finalPoints, standing } from '../scoring.ts';
import { discard, early, late, played, type RebuildTable, trash } from '../shape.ts';
import { bestPlan } from './turn-plans.ts';

/** What the quick player does next in this world: a code, or the cards that lie elsewhere after its step. */
function quickStep(world: RebuildTable, seat: Seat, weigh: Weigh): number | string {
  if (phaseOf(world) !== 'act') return quickCode(world, seat, weigh(world, seat).values);
  playOnce(world, seat, weigh);
  return [played + seat, discard + seat, trash]
    .map((zone) => Array.from({ length: count(world, zone) }, (_, at) => cardAt(world, zone, at)).sort((a, b) => a - b))
    .join('; ');
}

/** One more step of a match by quick players. */
function goOn(t: RebuildTable): void {
  const seat = nextToAct(t);
  if (phaseOf(t) === 'act') playOnce(t, seat, weighVersus);
  else act(t, seat, quickCode(t, seat, weighVersus(t, seat).values));
}

/** How many of the steps of a match depend on what the seat cannot see: worlds that look alike to it are compared. */
function peeks(seats: number, options: object, weigh: Weigh): number {
  const { table } = startMatch(rebuild, { seats, options, seed: `blind ${seats}` });
  let found = 0;
  for (let i = 0; !isOver(table); i++) {
    const seat = nextToAct(table);
    const view = redact(table, seat);
    const [step, ...others] = ['one', 'two', 'three'].map((name) =>
      quickStep(imagine(view, makeDice(`${name} ${i}`)), seat, weigh),
    );
    if (others.some((other) => other !== step)) found++;
    goOn(table);
  }
  return found;
}

const GAMES = [
  [2, {}],
  [3, { deck: 'revised', catchUp: 'on', goldStacks: 'on' }],
  [4, { firstHands: 'soft' }],
  [2, { mode: 'campaign' }],
] as const;

test.each(GAMES)(
  '%i seats, %j: the quick player of imagined worlds is blind to what its seat cannot see',
  (seats, options) => {
    expect(peeks(seats, options, weighVersus)).toBe(0);
  },
);

test('a player who looks at the Main Deck is found out', () => {
  const cheat: Weigh = (t, seat) => {
    const { values, rival } = weighVersus(t, seat);
    const pile = count(t, early) > 0 ? early : late;
    const isOdd = count(t, pile) > 0 && topOf(t, pile) % 2 === 1;
    return { values: values.map((value) => (isOdd ? -value : value)), rival };
  };
  expect(peeks(4, {}, cheat)).toBeGreaterThan(0);
});

test('[§4.8] nobody ends the game by a purchase unless that wins it', () => {
  let ended = 0;
  for (let i = 0; i < 60; i++) {
    const { table } = startMatch(rebuild, { seats: 2 + (i % 3), seed: `end ${i}` });
    let last = 0;
    while (!isOver(table)) {
      last = nextToAct(table);
      goOn(table);
    }
    if (!bestPlan().isEnding) continue; // the market's trash ended it
    ended++;
    const scores = Array.from({ length: table.seats }, (_, seat) =>
      standing(finalPoints(table, seat), cardsOwned(table, seat)),
    );
    expect(scores[last]).toBe(Math.max(...scores));
  }
  expect(ended).toBeGreaterThan(9);
});
