import { rulesOf, useTable } from '../../../contract/fitted.ts';
import { type Deck, type Face, PRINTED } from '../deck.ts';
import growthTable from './growth.json' with { type: 'json' };

/*
 * What a card comes to bring beyond what it scores when it is built, by the rounds that are left: fitted to cities that were
 * played out many times.
 */

/** For each card the numbers for 1, 2 … rounds; for more the last one. */
type Growth = Readonly<Record<string, readonly number[]>>;

export const MOST_ROUNDS = 8;

let known: Growth = growthTable.values;
let isForAll = false; // also of cards that are not as printed
let made = new WeakMap<Deck, Float64Array>();
useTable(growthTable, (values, isBrought) => {
  known = values;
  isForAll = isBrought;
  made = new WeakMap();
});

/** The numbers of every face of a deck, MOST_ROUNDS for each; of a card that nobody has tried nothing is expected. */
export function growthIn(deck: Deck): Float64Array {
  let growth = made.get(deck);
  if (growth) return growth;
  growth = new Float64Array(deck.faces.length * MOST_ROUNDS);
  for (const face of deck.faces)
    if (isForAll || isAsPrinted(face)) growth.set(known[face.id] ?? [], face.number * MOST_ROUNDS);
  made.set(deck, growth);
  return growth;
}

const isAsPrinted = (face: Face): boolean => {
  const printed = PRINTED.faces.find(({ id }) => id === face.id);
  return printed !== undefined && (printed === face || rules(printed) === rules(face));
};

const rules = ({ cat, score, power, place }: Face): string => rulesOf({ cat, score, power, place });
