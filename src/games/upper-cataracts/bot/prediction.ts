import { useTable } from '../../../contract/fitted.ts';
import predictionTable from './prediction.json' with { type: 'json' };
import { knowAllCards, lookAhead, makeOutlook, OUTLOOK_SIZE } from './outlook.ts';
import { type CataractsTable, VICTORY } from '../shape.ts';

/*
 * The chance that a reign is won, told at the beginning of a year: a small network that was fitted to the outcomes of many
 * reigns which a practised player went on with, also from positions that it would not have come to by itself.
 */

const HIDDEN = predictionTable.values.offsets.length;
let level = 0;
let first = new Float64Array(); // HIDDEN numbers for each number of the outlook
let offsets = new Float64Array();
let second = new Float64Array();
let direct = new Float64Array();
useTable(predictionTable, (values, isBrought) => {
  knowAllCards(isBrought);
  level = values.offset;
  first = Float64Array.from(values.first.flat());
  offsets = Float64Array.from(values.offsets);
  second = Float64Array.from(values.second);
  direct = Float64Array.from(values.direct);
  if (direct.length !== OUTLOOK_SIZE || first.length !== OUTLOOK_SIZE * HIDDEN)
    throw new Error('upper-cataracts: prediction.json was fitted to another outlook');
});

const outlook = makeOutlook();
const hidden = new Float64Array(HIDDEN);

export function chanceToWin(t: CataractsTable): number {
  if (t.counters.ended !== 0) return t.counters.ended === VICTORY ? 1 : 0;
  lookAhead(t, outlook);
  hidden.set(offsets);
  let sum = level;
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
