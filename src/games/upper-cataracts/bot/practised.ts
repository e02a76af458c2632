import { useTable } from '../../../contract/fitted.ts';
import practisedTable from './practised.json' with { type: 'json' };
import type { Taste } from './taste.ts';

/**
 * What everything is worth to a player of many thousand reigns: the numbers of §11.3, changed little by little in whatever
 * direction won more reigns at normal and at hard difficulty.
 */
export const practised = (): Taste => taste;

let taste: Taste = practisedTable.values;
useTable(practisedTable, (values, isBrought) => {
  taste = { ...values, isOfPrinted: !isBrought };
});
