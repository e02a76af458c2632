import type { EventView } from '../../engine/tell.ts';
import type { Seat } from '../../engine/words.ts';
import { actorOf, isAside, isNewRound } from './log-lines.ts';

const MOST_OTHERS = 2; // acts that fit on a line besides what was done to whoever reads it

/** What others did since one's last step, in one line: their acts first, then what they did to whoever reads it. */
export function sinceLine(events: readonly EventView[], seat: Seat): string {
  const others: string[] = [];
  const mine: string[] = [];
  for (const event of events) {
    const { text, isFelt } = event;
    if (text === undefined || isAside(event) || isNewRound(event) || actorOf(event) === seat) continue;
    if (isFelt === true) mine.push(text);
    else others.push(text);
  }
  const left = others.length - MOST_OTHERS;
  return [...(left > 0 ? [`${left} more, then:`] : []), ...others.slice(-MOST_OTHERS), ...mine].join(' ');
}
