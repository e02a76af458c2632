import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { actorOf, isAside, isNewRound } from './log-lines.ts';

const MOST_OTHERS = 3; // acts that fit on a line

/**
 * What others did since one's last step, in one line: their acts first, the last of each, then what they did to whoever reads it. The
 * log has all of it.
 */
export function sinceLine(events: readonly EventView[], seat: Seat): string {
  const others = new Map<Seat, { readonly text: string; readonly step: number | undefined }>();
  const mine: string[] = [];
  for (const event of events) {
    const { text, isFelt, step } = event;
    const by = actorOf(event);
    if (text === undefined || isAside(event) || isNewRound(event) || by === seat) continue;
    if (isFelt === true) mine.push(text);
    else if (by !== undefined && (step === undefined || others.get(by)?.step !== step)) {
      others.delete(by); // the latest last
      others.set(by, { text, step });
    }
  }
  const most = mine.length > 0 ? 1 : MOST_OTHERS;
  const told = [...others.values()].map(({ text }) => text);
  return [...told.slice(-most), ...mine].join(' ');
}
