import { expect, test } from 'vitest';
import { isRefusal, type Message, readAction, writeAction } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, newTable, nextToAct } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { clone, isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import { fiveAges } from '../game.ts';
import { mind } from './evaluate.ts';
import { guide } from '../screen/lesson.ts';

const { plan } = guide;
const seats = plan.seating.length;
const SEEDS = [plan.seed, ...Array.from({ length: 30 }, (_, i) => `agreeing ${i}`)]; // the fixed lesson first
const MOST_STEPS = 400;

test('[§4.1.2] whoever would propose a swap does not decline it when the neighbour proposes the same', () => {
  const { normal: bot } = mind.levels;
  if (!('decide' in bot)) throw new Error('what the guide suggests needs no clock');
  const options = resolveOptions(fiveAges, seats, {}, plan.preset); // where anybody may speak, both can propose it
  const declined: string[] = [];
  let mirrored = 0;
  for (const seed of SEEDS) {
    const t = newTable(fiveAges, seats, options, seed);
    const dice = makeDice(seed);
    for (let steps = 0; steps < MOST_STEPS && !isOver(t); steps++) {
      const seat = nextToAct(t);
      const code = bot.decide(redact(t, seat), seat, dice);
      const action = writeAction(t, seat, code);
      if (phaseOf(t) === 'negotiate' && action.type === 'propose') {
        const other = clone(t);
        const same: Message = { type: 'propose', to: seat, give: action.want, want: action.give };
        const said = readAction(other, Number(action.to), same);
        if (!isRefusal(said)) {
          mirrored++;
          act(other, Number(action.to), said);
          const answer = writeAction(other, seat, bot.decide(redact(other, seat), seat, makeDice(seed)));
          if (answer.type === 'decline' && JSON.stringify(answer.give) === JSON.stringify(action.want))
            declined.push(`${seed}: ${JSON.stringify(action)}`);
        }
      }
      act(t, seat, code);
    }
  }
  expect(mirrored).toBeGreaterThan(30);
  expect(declined).toEqual([]);
});
