import { isSameAction } from '../../contract/text.ts';
import type { Advice } from '../../desk/wire.ts';
import { isRefusal, readAction } from '../../engine/edge.ts';
import type { Step } from '../../engine/match.ts';
import type { Seat } from '../../engine/words.ts';
import type { Driver } from './driver.ts';
import type { Sitting } from './sitting.ts';

/*
 * The plan of a position is made once. Whoever asks again is told the same, and after its first step the rest of it: a search against
 * the clock would perhaps answer otherwise, and then the hint would contradict itself.
 */

interface Kept {
  readonly seat: Seat;
  readonly bot: string;
  readonly steps: number; // of the match, when it was made
  readonly last: Step | undefined; // of those: what is taken back and done otherwise is another position
  readonly best: readonly Advice[];
}

const kept = new WeakMap<Sitting, Kept>();

const MILLISECONDS = 1200;

interface Adviser {
  readonly bot: string; // that makes a new plan
  readonly wanted: string | undefined; // somebody asks for this bot alone
}

/** The plan of this position, whichever bot has made it, unless one of them is asked for. */
export async function advise(
  sitting: Sitting,
  seat: Seat,
  { bot, wanted }: Adviser,
  driver: Pick<Driver, 'think'>,
): Promise<{ bot: string; best: readonly Advice[] }> {
  const known = keptFor(sitting, seat);
  if (known && (wanted === undefined || wanted === known.bot)) return known;
  const { steps } = sitting.open.match;
  const [count, last] = [steps.length, steps.at(-1)];
  const { best } = await driver.think(sitting, seat, bot, MILLISECONDS, true);
  // Meanwhile a bot may have moved; then it is the plan of a position that is gone.
  if (steps.length === count && steps.at(-1) === last) kept.set(sitting, { seat, bot, steps: count, last, best });
  return { bot, best };
}

/** What is left of the plan that was made, if everything since then was a part of it. */
function keptFor(sitting: Sitting, seat: Seat): { bot: string; best: readonly Advice[] } | null {
  const plan = kept.get(sitting);
  const [first] = plan?.best ?? [];
  const { steps } = sitting.open.match;
  if (!plan || !first || plan.seat !== seat || steps[plan.steps - 1] !== plan.last) return null;
  const since = steps.slice(plan.steps);
  const isFollowed = since.every((step, i) => {
    const planned = first.steps[i];
    return planned && 'seat' in step && step.seat === seat && isSameAction(step.action, planned.action);
  });
  if (!isFollowed) return null;
  if (since.length === 0) return { bot: plan.bot, best: plan.best };
  const rest = first.steps.slice(since.length);
  const [next] = rest;
  // What nobody foresaw may have happened: then it is no plan any more.
  if (!next || isRefusal(readAction(sitting.open.match.table, seat, next.action))) return null;
  const { action, text, reason } = next;
  return { bot: plan.bot, best: [{ ...first, action, text, reason, steps: rest }] };
}
