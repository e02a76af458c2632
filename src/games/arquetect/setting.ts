import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { type Box, BOX, type Face, readBox } from './deck.ts';
import { CATEGORIES } from './effects.ts';
import { randomSize, type Recipe, recipeFor } from './deal/recipe.ts';
import { type Arquetect, type ArquetectTable, boxZone, newZone, type Options } from './shape.ts';

/** The match's own data: the box, edited or printed, and with `deck` = `custom` how many copies of which card. */
interface Setting {
  readonly box: Box;
  readonly list: ReadonlyMap<number, number> | null;
  readonly recipe: Recipe;
}

const made = new WeakSet<object>();
const isSetting = (value: unknown): value is Setting => typeof value === 'object' && value !== null && made.has(value);

export function settingOf(t: ArquetectTable): Setting {
  const { setting } = t.plan;
  if (!isSetting(setting)) throw new Error('arquetect: a table without its box');
  return setting;
}

/** The box of a match's own data, the printed one if there is none. */
export const boxOf = (setting: unknown): Box => (isSetting(setting) ? setting.box : BOX);

const FEWEST = 3;
const MOST = 20;
const MOST_EXTRA = 9;
const MOST_ON_TABLE = 254;

/**
 * {"deck": …} with an edited copy of deck.json (which may hold a "list"), or with a list of a custom deck:
 * {"cottage": 2, "fire": 1}. A Problem says in one sentence what is wrong with it.
 */
export function readSetting(data: unknown, options: Options, seats: number): Setting {
  const { box, list } = readFile(data);
  if (options.deck === 'custom' && list === undefined)
    throw new Problem(
      'A custom deck needs a list of cards and copies, as in {"deck": {"cottage": 4, "fire": 1}} (§2.9).',
    );
  if (options.deck !== 'custom' && list !== undefined)
    throw new Problem('A list of cards goes with the option deck = custom (§2.9).');
  const setting: Setting = {
    box,
    list: list === undefined ? null : readList(list, box, options, seats),
    recipe: recipeFor(options, seats),
  };
  made.add(setting);
  refusePool(setting, options, seats);
  return setting;
}

function readFile(data: unknown): { box: Box; list: unknown } {
  if (data === undefined || data === null) return { box: BOX, list: undefined };
  const fields = recordOf(data, 'The match’s own data');
  const stranger = Object.keys(fields).find((name) => name !== 'deck');
  if (stranger !== undefined) throw new Problem(`The match’s own data has no field ${show(stranger)}; it has deck.`);
  if (fields.deck === undefined) return { box: BOX, list: undefined };
  const deck = recordOf(fields.deck, 'The deck');
  return Object.hasOwn(deck, 'cards') ? { box: readBox(deck), list: deck.list } : { box: BOX, list: deck };
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`${what} is an object, not ${show(value)}.`);
  return { ...value };
}

/** §2.9: 3 to 20 cards per player, no more copies than the box holds. */
function readList(value: unknown, { numbers, faces }: Box, options: Options, seats: number): Map<number, number> {
  const list = new Map<number, number>();
  let size = 0;
  for (const [id, copies] of Object.entries(recordOf(value, 'The list of a custom deck'))) {
    const number = numbers.get(id);
    const face = faces[number ?? -1];
    if (number === undefined || !face)
      throw new Problem(`The custom deck names "${id}", which is not in the box (§2.9).`);
    const most = options.extraCopies ? Math.max(MOST_EXTRA, face.copies) : face.copies;
    if (typeof copies !== 'number' || !Number.isInteger(copies) || copies < 0 || copies > most)
      throw new Problem(`The custom deck has ${show(copies)} copies of "${id}"; 0 to ${most} are possible (§2.9).`);
    if (copies > 0) list.set(number, copies);
    size += copies;
  }
  if (size < FEWEST * seats || size > MOST * seats)
    throw new Problem(
      `The custom deck has ${size} cards; ${seats} players need ${FEWEST * seats} to ${MOST * seats} (§2.9).`,
    );
  return list;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const copiesOf = (faces: readonly Face[]): number => sum(faces.map(({ copies }) => copies));

/** §6.5: refused if the box has not enough cards; the printed one always has. */
function refusePool({ box: { faces, firstDeck }, recipe }: Setting, options: Options, seats: number): void {
  const need = (what: string, has: number, needed: number): void => {
    if (has < needed) throw new Problem(`The box holds ${has} ${what}; this deck needs ${needed} (§2.9).`);
  };
  const all = copiesOf(faces);
  if (all > MOST_ON_TABLE) throw new Problem(`The box holds ${all} cards; at most ${MOST_ON_TABLE} fit on a table.`);
  if (options.deck === 'first')
    need('cards of the First Deck', sum([...firstDeck.values()].map((copies) => copies[seats - 2] ?? 0)), 3 * seats);
  if (options.deck === 'random')
    need('cards of the sets in use', copiesOf(inUse(faces, options)), randomSize(options, seats));
  if (options.deck !== 'balanced') return;
  const { base, added, events } = recipe;
  const headlines = faces.filter(({ set }) => set === 'headlines');
  base.forEach((needed, category) => {
    const cards = faces.filter((face) => face.set === 'base' && face.category === CATEGORIES[category]);
    need(`base cards of ${CATEGORIES[category] ?? ''}`, copiesOf(cards), needed);
  });
  need('events', copiesOf(headlines.filter(({ category }) => category === 'event')), events);
  need('new cards of Headlines', copiesOf(headlines.filter(({ category }) => category !== 'event')), added);
}

const inUse = (faces: readonly Face[], { expansion }: Options): readonly Face[] =>
  faces.filter(({ set }) => set === 'base' || expansion !== 'none');

/** §6.5 `deckKnowledge`. */
export const isListPublic = ({ deck, deckKnowledge }: Options): boolean =>
  deckKnowledge === 'public' || (deckKnowledge === 'auto' && (deck === 'first' || deck === 'custom'));

type Printed = { face: Face; zone: Arquetect['zone'] };

/**
 * The cards on the table. Where the exact list is known from the start they are the deck. Otherwise the whole box is
 * there, and the deck is drawn from it, so that nobody can tell from what is on the table what is in the deck.
 */
export function cardsFor(options: Options, seats: number, setting: unknown): Printed[] {
  if (!isSetting(setting)) throw new Error('arquetect: a match without its box');
  const { box, list } = setting;
  const copies = (face: Face, number: number, zone: Arquetect['zone']): Printed[] =>
    Array.from({ length: number }, () => ({ face, zone }));
  if (options.deck === 'first')
    return box.faces.flatMap((face) => copies(face, box.firstDeck.get(face.number)?.[seats - 2] ?? 0, 'deck'));
  if (list && isListPublic(options))
    return box.faces.flatMap((face) => copies(face, list.get(face.number) ?? 0, 'deck'));
  const faces = list ? box.faces : inUse(box.faces, options);
  return faces.flatMap((face) => copies(face, face.copies, homeOf(face, options)));
}

/** With a recipe the new cards of Headlines have boxes of their own, since everybody knows how many of them are in. */
function homeOf({ category, set }: Face, { deck }: Options): Arquetect['zone'] {
  const number = CATEGORIES.indexOf(category);
  return deck === 'balanced' && set === 'headlines' ? newZone(number) : boxZone(number);
}
