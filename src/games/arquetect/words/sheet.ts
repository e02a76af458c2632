import { resolveOptions, show } from '../../../engine/options.ts';
import { rank } from '../../../engine/result.ts';
import { Problem } from '../../../engine/words.ts';
import { fieldsOf, type ReadSheet } from '../../../contract/sheet.ts';
import { type Box, BOX, readBox } from '../deck.ts';
import { tieBreak } from '../ending.ts';
import { explainRow } from './explain.ts';
import { arquetect } from '../game.ts';
import { HAZARD } from '../effects.ts';
import { makeRow, type Row } from '../scoring.ts';
import { RESIGNED } from '../shape.ts';

const MOST_CARDS = 160;

/**
 * §5.2: cities as they lie on the table, from left to right, "^" after a card that faces out. Besides: "done", the seats
 * in the order in which they became done (§5.3.3), "resigned", options, and "deck" for an edited box.
 */
export const readSheet: ReadSheet = (input) => {
  const sheet = fieldsOf(input, arquetect.id, ['cities', 'done', 'resigned', 'options', 'deck']);
  const cities = listOf(sheet.cities, '"cities"', 1, arquetect.seats.max);
  const seats = cities.length;
  const options = resolveOptions(arquetect, Math.max(seats, arquetect.seats.min), sheet.options ?? {});
  const box = sheet.deck === undefined ? BOX : readBox(sheet.deck);
  const done = seatsOf(sheet.done ?? [], '"done"', seats);
  const resigned = seatsOf(sheet.resigned ?? [], '"resigned"', seats);

  const found = cities.map((city, seat) => {
    const row = readRow(city, seat, box);
    const parts = explainRow(row, box);
    const total = parts.reduce((sum, { points }) => sum + points, 0);
    const hazards = row.faces.slice(0, row.length).map(({ bit }) => bit === 1 << HAZARD);
    const order = done.includes(seat) ? done.indexOf(seat) + 1 : seats + 1;
    const points = resigned.includes(seat) ? total - RESIGNED : total;
    return { total, parts, score: options.tieBreak === 'shared' ? [points] : [points, ...tieBreak(hazards, order)] };
  });
  const { ranks, winners } = rank(found.map(({ score }) => score));
  return {
    seats: found.map(({ total, parts }, seat) => ({ seat, total, parts, rank: ranks[seat] ?? 0 })),
    winners,
  };
};

function listOf(value: unknown, what: string, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new Problem(`In a final position ${what} is a list, not ${show(value)}.`);
  if (value.length < least || value.length > most)
    throw new Problem(`In a final position ${what} has ${least} to ${most} entries, not ${value.length}.`);
  return value;
}

function seatsOf(value: unknown, what: string, seats: number): number[] {
  const list = listOf(value, what, 0, seats).map((seat) => {
    if (typeof seat !== 'number' || !Number.isInteger(seat) || seat < 0 || seat >= seats)
      throw new Problem(`In a final position ${what} lists seats from 0 to ${seats - 1}, not ${show(seat)}.`);
    return seat;
  });
  if (new Set(list).size !== list.length) throw new Problem(`In a final position ${what} names a seat twice.`);
  return list;
}

function readRow(city: unknown, seat: number, { faces, numbers }: Box): Row {
  const what = `city ${seat + 1}`;
  const row = makeRow();
  for (const [at, word] of listOf(city, what, 0, MOST_CARDS).entries()) {
    const isOut = typeof word === 'string' && word.endsWith('^');
    const id = typeof word === 'string' ? word.replace('^', '') : word;
    const face = typeof id === 'string' ? faces[numbers.get(id) ?? -1] : undefined;
    if (!face) throw new Problem(`In ${what} ${show(word)} is no card of Arquetect.`);
    if (isOut && face.category !== 'event')
      throw new Problem(`In ${what} ${face.name} cannot face out; only events can.`);
    row.faces[at] = face;
    row.out[at] = isOut ? 1 : 0;
    row.length = at + 1;
  }
  return row;
}
