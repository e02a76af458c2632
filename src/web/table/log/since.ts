import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { actorOf, isAside, isNewRound } from './log-lines.ts';

const MOST_OTHERS = 3; // acts that fit on a line

/**
 * What others did since one's last step, in one line: their acts first, the last of each and more of its kind where there is room, then
 * what they did to whoever reads it. The log has all of it.
 */
export function sinceLine(events: readonly EventView[], seat: Seat): string {
  const others: {
    readonly by: Seat;
    readonly type: string;
    readonly text: string;
    readonly step: number | undefined;
  }[] = [];
  const mine: Felt[] = [];
  const ownSteps = new Set(events.filter((event) => actorOf(event) === seat).map(({ step }) => step));
  for (const event of events) {
    const { type, text, isFelt, step } = event;
    const by = actorOf(event);
    if (text === undefined || isAside(event) || isNewRound(event) || by === seat) continue;
    // What a step of one's own brought with it is nobody else's doing.
    if (by === undefined && step !== undefined && ownSteps.has(step)) continue;
    if (isFelt === true) mine.push({ by, text, step });
    // What one step brought besides is in the log.
    else if (by !== undefined && (step === undefined || !others.some((one) => one.by === by && one.step === step)))
      others.push({ by, type, text, step });
  }
  const most = mine.length > 0 ? 1 : MOST_OTHERS;
  const lastOf = new Map(others.map((one) => [one.by, one]));
  const last = others.filter((one) => lastOf.get(one.by) === one).slice(-most);
  // Of the same kind: whoever was ready, was not and is again has only become ready.
  const earlier = others.filter((one) => !last.includes(one) && lastOf.get(one.by)?.type === one.type);
  const told = [...last, ...earlier.toReversed()].slice(0, most);
  return [...others.filter((one) => told.includes(one)), ...whatCounts(mine)].map(({ text }) => text).join(' ');
}

interface Felt {
  readonly by: Seat | undefined;
  readonly text: string;
  readonly step: number | undefined;
}

/**
 * Of one step what it came to: of "accepts your offer", "you swap" and "another offer is off" only the swap, and of a gift the card that
 * came. The log has the rest.
 */
function whatCounts(felt: readonly Felt[]): readonly Felt[] {
  const moved = new Set(felt.flatMap(({ by, step }) => (by === undefined && step !== undefined ? [step] : [])));
  const cameTo = new Map<number, Felt>();
  for (const one of felt) {
    if (one.step === undefined || one.by === undefined || moved.has(one.step)) continue;
    const before = cameTo.get(one.step);
    if (before === undefined || before.by === one.by) cameTo.set(one.step, one);
  }
  return felt.filter((one) => one.step === undefined || one.by === undefined || cameTo.get(one.step) === one);
}
