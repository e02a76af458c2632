import data from './prediction.json' with { type: 'json' };
import { lookAhead, makeOutlook, OUTLOOK_SIZE } from './outlook.ts';
import { type CataractsTable, VICTORY } from '../shape.ts';

/*
 * The chance that a reign is won, told at the beginning of a year: a small network that was fitted to the outcomes of many
 * reigns which a practised player went on with, also from positions that it would not have come to by itself.
 */

const HIDDEN = data.offsets.length;
const first = Float64Array.from(data.first.flat()); // HIDDEN numbers for each number of the outlook
const offsets = Float64Array.from(data.offsets);
const second = Float64Array.from(data.second);
const direct = Float64Array.from(data.direct);
if (direct.length !== OUTLOOK_SIZE || first.length !== OUTLOOK_SIZE * HIDDEN)
  throw new Error('upper-cataracts: prediction.json was fitted to another outlook');

const outlook = makeOutlook();
const hidden = new Float64Array(HIDDEN);

export function chanceToWin(t: CataractsTable): number {
  if (t.counters.ended !== 0) return t.counters.ended === VICTORY ? 1 : 0;
  lookAhead(t, outlook);
  hidden.set(offsets);
  let sum = data.offset;
  for (let i = 0; i < outlook.count; i++) {
    const at = outlook.at[i] ?? 0;
    const value = outlook.value[i] ?? 0;
    sum += value * (direct[at] ?? 0);
    const row = at * HIDDEN;
    for (let h = 0; h < HIDDEN; h++) hidden[h] = (hidden[h] ?? 0) + value * (first[row + h] ?? 0);
  }
  for (let h = 0; h < HIDDEN; h++) sum += Math.tanh(hidden[h] ?? 0) * (second[h] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
