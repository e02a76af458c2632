import { describe, expect, test } from 'vitest';
import { act, nextToAct } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Level } from '../../../contract/mind.ts';
import { typeOf } from '../acts.ts';
import { BLUE, done, gift, GREEN, play, position, RED } from '../testing/position.ts';
import type { Arquetect, ArquetectTable } from '../shape.ts';
import { mind } from './evaluate.ts';

/** Plays on; the turns until the end. */
function turnsToTheEnd(t: ArquetectTable, level: Level<Arquetect>, seed: string): number {
  let turns = 0;
  for (let i = 0; !isOver(t); i++) {
    const seat = nextToAct(t);
    if (phaseOf(t) === 'action') turns++;
    const dice = makeDice(`${seed}/${i}`);
    const view = redact(t, seat);
    if ('decide' in level) act(t, seat, level.decide(view, seat, dice));
    else if ('think' in level) {
      const thinking = level.think(view, seat, dice);
      while (thinking.worlds < 2 && thinking.step());
      act(t, seat, thinking.choices()[0]?.code ?? 0);
    }
  }
  return turns;
}

/** Red is done in round 3, and has given Green a Fire: two are left, neither content with its city, and two hazards are about. */
function twoAreLeft(): ArquetectTable {
  const t = position({
    cities: ['cottage park fire', 'bank gatehouse rats museum tower-block', 'bank penthouse warehouse library'],
    round: 3,
  });
  play(t, RED, ...gift(3, GREEN, 2), done);
  return t;
}

describe('[§11.3] two bots and their hazards', () => {
  test.each(['easy', 'normal', 'hard'] as const)('%s: they do not go to and fro until the last round', (name) => {
    const turns = Array.from({ length: 12 }, (_, i) => turnsToTheEnd(twoAreLeft(), mind.levels[name], `${name}${i}`));
    // Whoever is done waits for each of them. Before, normal took up to 25 turns here, and easy 14.
    expect(Math.max(...turns)).toBeLessThanOrEqual(6);
  });

  test('whoever has given a hazard to the only other one leaves; where others are left, or deals to be made, it stays', () => {
    const { normal } = mind.levels;
    if (!('decide' in normal)) throw new Error('normal decides at once');
    const says = (round: number, isLeft: boolean): string => {
      const cities = ['cottage park', 'bank gatehouse museum fire', 'bank penthouse'];
      const t = position({ cities, done: isLeft ? [RED] : [], turn: BLUE, round });
      play(t, BLUE, ...gift(4, GREEN, 1));
      return typeOf(normal.decide(redact(t, BLUE), BLUE, makeDice('x')));
    };
    expect([says(3, true), says(3, false), says(1, true)]).toEqual(['done', 'stay', 'stay']);
  });
});
