import { offer } from '../../engine/choices.ts';
import { bitOf, refusal } from '../../engine/words.ts';
import { asking, codeOf, isCode } from './acts.ts';
import { ask, becomeDone, tellAll } from './flow.ts';
import type { ArquetectTable } from './shape.ts';

/** §6.5 `doneTiming`, §6.2 */
export const isNotice = ({ options, seats }: ArquetectTable): boolean =>
  options.doneTiming === 'notice' || (options.doneTiming === 'auto' && seats === 2);

/** §4.5: at the end of one's own turn. */
export const done = asking({
  phase: 'done',
  rule: '§4.5',
  types: ['done', 'notice', 'stay'],
  who: (t) => t.counters.turn,
  list(t, _seat, out) {
    offer(out, codeOf('stay'));
    offer(out, codeOf(isNotice(t) ? 'notice' : 'done'));
  },
  explain: (t) =>
    isNotice(t)
      ? refusal('§4.5.2', 'Give notice, or stay.')
      : refusal('§4.5.2', 'Say “done” and be out at once, or stay.'),
  apply(t, seat, code) {
    ask(t, 'start');
    if (isCode(code, 'done')) return becomeDone(t, seat);
    if (!isCode(code, 'notice')) return;
    t.counters.notice |= bitOf(seat);
    t.counters.stirred = 1;
    if (t.couldBe) tellAll(t, { type: 'notice', seat });
  },
  fallback: () => codeOf('stay'),
});
