import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { cardsOf, withNumber } from '../../lab/study/card-number.ts';
import { nearest } from '../arguments.ts';

/** A copy of a deck in which one number of one card, such as `cottage-row.score.0.flat`, is what somebody wrote. */
export function withWrittenNumber(deck: unknown, place: string, value: string): unknown {
  const number = /^-?\d{1,6}(\.\d{1,3})?$/.test(value) ? Number(value) : NaN;
  if (Number.isNaN(number)) throw new Problem(`A number of a card cannot be ${show(value)}.`);
  const [id = ''] = place.split('.');
  const known = cardsOf(deck);
  if (!known.includes(id)) {
    const near = nearest(id, known);
    throw new Problem(`The deck has no card ${show(id)}${near ? `; did you mean ${near}?` : '.'}`);
  }
  return withNumber(deck, place, number);
}
