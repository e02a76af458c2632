import { legalCodes } from '../../../engine/play.ts';
import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { boughtPlace, END_CODE, paymentOf, playCode } from '../act/act-code.ts';
import { drawPlace, firstCopyOf, payHelpers } from './play-turn.ts';
import { columnZone, hand, type RebuildTable } from '../shape.ts';
import { faceAt } from './worth.ts';

const MOST_BOUGHT = 2; // a turn
const PER_ICON = 0.2; // what an icon given away counts in points

/** Step 2 as a beginner plays it: whatever draws or saves, then the card that adds most points now, twice at most. */
export function shortSightedStep(t: RebuildTable, seat: Seat): number {
  if (t.counters.bought >= MOST_BOUGHT) return END_CODE;
  const draws = drawPlace(t, seat);
  if (draws >= 0) return playCode(firstCopyOf(t, hand + seat, draws));
  const helpers = payHelpers(t, seat);
  if (helpers !== 0) return playCode(firstCopyOf(t, hand + seat, 31 - Math.clz32(helpers)));
  const { codes, count: choices } = legalCodes(t, seat);
  let best = END_CODE;
  let most = 0;
  for (let i = 0; i < choices; i++) {
    const code = codes[i] ?? 0;
    const place = boughtPlace(code);
    if (place < 0) continue;
    const gain = faceAt(t, columnZone(place >> 4), place & 15).vp - paid(t, seat, paymentOf(code));
    if (gain <= most) continue;
    most = gain;
    best = code;
  }
  return best;
}

function paid(t: RebuildTable, seat: Seat, mask: number): number {
  let points = 0;
  for (let at = 0; at < count(t, hand + seat); at++) {
    if ((mask & (1 << at)) === 0) continue;
    const { vp, total } = faceAt(t, hand + seat, at);
    points += vp + PER_ICON * total;
  }
  return points;
}
