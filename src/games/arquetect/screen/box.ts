import { madeOnce } from '../../../ui/cards/deck.ts';
import { type Box, BOX, type Face, readBox } from '../deck.ts';
import printed from '../deck.json' with { type: 'json' };

/* The box of the match on the table: the printed one, or one that somebody has brought. A page shows one match at a time. */

interface Laid {
  readonly box: Box;
  readonly faces: ReadonlyMap<string, Face>;
}

/** §2.9: a deck file without cards is a list, of cards of the printed box. */
const boxIn = (file: unknown): Box =>
  file !== printed && typeof file === 'object' && file !== null && 'cards' in file ? readBox(file) : BOX;

const boxOf = madeOnce((file): Laid => {
  const box = boxIn(file);
  return { box, faces: new Map(box.faces.map((face) => [face.id, face])) };
}, printed);

let laid = boxOf(null);

/** From now on the table reckons with the cards of this deck file; null: with the printed ones. */
export function layDeck(own: unknown): void {
  laid = boxOf(own);
}

export const faceOf = (id: string): Face | undefined => laid.faces.get(id);

/** A card by its place in the list of the box. */
export const faceAt = (number: number): Face | undefined => laid.box.faces[number];

/** The place of a card in that list (§4.3.1: names are said in this order). */
export const listNumber = (id: string): number => laid.box.numbers.get(id) ?? -1;

export const isCard = (id: string): boolean => laid.faces.has(id);
