import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { useTable } from '../../contract/fitted.ts';
import { worthsTable } from './bot/worths.ts';
import printed from './deck.json' with { type: 'json' };
import { CATEGORIES, type Category, categoryNumber, type Effects, readEffects } from './effects.ts';

/** §2.7: what an event can do. */
export const ABILITIES = [
  'heist',
  'relocation',
  'double-delivery',
  'compulsory-purchase',
  'demolition',
  'inspection',
  'parade',
  'market-day',
  'one-way-system',
  'landslide',
  'second-wind',
  'curfew',
  'public-tender',
] as const;
export type Ability = (typeof ABILITIES)[number];

/** §2.2: what is printed on a card. */
export interface Face extends Effects {
  readonly id: string;
  readonly number: number; // its place in list order
  readonly name: string;
  readonly category: Category;
  readonly bit: number; // of its category
  readonly set: 'base' | 'headlines';
  readonly copies: number; // in the box
  readonly stars: number;
  readonly text: string;
  readonly flavour: string;
  readonly isSturdy: boolean;
  readonly ability: Ability | null;
  readonly worth: number; // §11.4: mean gain from inserting it at its best gap
}

/** Everything that can go into a deck. */
export interface Box {
  readonly faces: readonly Face[]; // in list order
  readonly numbers: ReadonlyMap<string, number>;
  /** §2.8: card → copies for 2 to 8 players. */
  readonly firstDeck: ReadonlyMap<number, readonly number[]>;
}

export const MOST_KINDS = 200;
export const MOST_COPIES = 9;
export const TEXTS = { name: 40, text: 300, flavour: 200 } as const; // characters
const USUAL_WORTH = 3.5;

/** Worths that were made for a deck, in place of those in its file. */
let made: Readonly<Record<string, number>> = {};
useTable(worthsTable, (values, isBrought) => {
  made = isBrought ? values : {};
});

const FIELDS = [
  'id',
  'name',
  'category',
  'set',
  'copies',
  'stars',
  'text',
  'score',
  'trouble',
  'boosts',
  'sturdy',
  'ability',
  'flavour',
  'worth',
];

/** The box of deck.json or of an edited copy; a Problem names the card, the field and the reason. */
export function readBox(data: unknown): Box {
  if (typeof data !== 'object' || data === null || !('cards' in data) || !Array.isArray(data.cards))
    throw new Problem(`A box is an object with a list "cards", not ${show(data)}.`);
  const cards: readonly unknown[] = data.cards;
  if (cards.length === 0 || cards.length > MOST_KINDS)
    throw new Problem(`A box has 1 to ${MOST_KINDS} different cards, not ${cards.length}.`);
  const records = cards.map((card, i) => {
    if (typeof card !== 'object' || card === null || Array.isArray(card))
      throw new Problem(`Card ${i + 1} of the box is ${show(card)}, not an object.`);
    const fields: Readonly<Record<string, unknown>> = { ...card };
    return fields;
  });
  const numbers = new Map<string, number>();
  records.forEach(({ id }, i) => {
    if (typeof id !== 'string' || !/^[a-z][a-z0-9-]{0,40}$/.test(id))
      throw new Problem(`Card ${i + 1}, field "id": ${show(id)} is not a word of small letters, digits and hyphens.`);
    if (numbers.has(id)) throw new Problem(`Card "${id}", field "id": the box has it twice.`);
    if (categoryNumber(id) >= 0) throw new Problem(`Card "${id}", field "id": that is the name of a category.`);
    numbers.set(id, i);
  });
  const faces = records.map((fields, number) => readFace(fields, number, numbers));
  const twins = faces.find((face, i) => faces.findIndex(({ name }) => name === face.name) !== i);
  if (twins) throw new Problem(`Card "${twins.id}", field "name": another card is called ${show(twins.name)} too.`);
  return { faces, numbers, firstDeck: readFirstDeck('firstDeck' in data ? data.firstDeck : {}, faces, numbers) };
}

function readFace(
  fields: Readonly<Record<string, unknown>>,
  number: number,
  numbers: ReadonlyMap<string, number>,
): Face {
  const id = String(fields.id);
  const wrong = (field: string, reason: string): never => {
    throw new Problem(`Card "${id}", field "${field}": ${reason}.`);
  };
  const stranger = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (stranger !== undefined) wrong(stranger, 'a card has no such field');
  const text = (field: string, most: number): string => {
    const value = fields[field];
    return typeof value === 'string' && value.length <= most ? value : wrong(field, 'it is not a short text');
  };
  const whole = (field: string, from: number, to: number): number => {
    const value = fields[field];
    return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
      ? value
      : wrong(field, `${show(value)} is not a whole number from ${from} to ${to}`);
  };
  const category = CATEGORIES.find((name) => name === fields.category);
  if (!category) return wrong('category', `${show(fields.category)} is none of ${CATEGORIES.join(', ')}`);
  const { set, ability = null, sturdy = false, worth = USUAL_WORTH } = fields;
  if (set !== 'base' && set !== 'headlines') return wrong('set', `${show(set)} is neither base nor headlines`);
  const known = ABILITIES.find((name) => name === ability) ?? null;
  if (ability !== null && !known) return wrong('ability', `${show(ability)} is none of ${ABILITIES.join(', ')}`);
  if (known && category !== 'event') return wrong('ability', 'only an event has one');
  if (category === 'transit' && set === 'base') return wrong('category', 'transit and events belong to headlines');
  if (category === 'event' && set === 'base') return wrong('category', 'transit and events belong to headlines');
  if (typeof sturdy !== 'boolean') return wrong('sturdy', `${show(sturdy)} is neither true nor false`);
  if (typeof worth !== 'number' || !(Math.abs(worth) <= 99)) return wrong('worth', `${show(worth)} is not a number`);
  const name = text('name', TEXTS.name);
  if (name === '') wrong('name', 'it is empty');
  return {
    id,
    number,
    name,
    category,
    bit: 1 << categoryNumber(category),
    set,
    copies: whole('copies', 1, MOST_COPIES),
    stars: whole('stars', 1, 3),
    text: text('text', TEXTS.text),
    flavour: fields.flavour === undefined ? '' : text('flavour', TEXTS.flavour),
    isSturdy: sturdy,
    ability: known,
    worth: made[id] ?? worth,
    ...readEffects(fields, numbers, wrong),
  };
}

const SIZES = 7; // 2 to 8 players

function readFirstDeck(
  data: unknown,
  faces: readonly Face[],
  numbers: ReadonlyMap<string, number>,
): ReadonlyMap<number, readonly number[]> {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Problem(`The field "firstDeck" is an object of cards and copies, not ${show(data)}.`);
  return new Map(
    Object.entries(data).map(([id, value]: [string, unknown]): [number, readonly number[]] => {
      const number = numbers.get(id);
      const face = faces[number ?? -1];
      if (number === undefined || !face) throw new Problem(`Card "${id}", field "firstDeck": it is not in the box.`);
      if (!Array.isArray(value) || value.length !== SIZES)
        throw new Problem(`Card "${id}", field "firstDeck": it needs ${SIZES} numbers of copies, for 2 to 8 players.`);
      const copies = value.map((n: unknown) => {
        if (typeof n !== 'number' || !Number.isInteger(n) || n < 0 || n > face.copies)
          throw new Problem(`Card "${id}", field "firstDeck": ${show(n)} copies, where the box holds ${face.copies}.`);
        return n;
      });
      return [number, copies];
    }),
  );
}

/** §2.5 to §2.7: the printed box. */
export const BOX: Box = readBox(printed);
