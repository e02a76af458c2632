import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { type Deck, readDeck } from './deck.ts';
import { columnsIn, type Options } from './shape.ts';

/** What a match brings of its own: an edited deck; in the campaign the game number and the cards kept (§6.5.5). */
export interface Setting {
  readonly deck: Deck;
  readonly game: number; // 0 in versus
  readonly kept: readonly (readonly string[])[]; // for each seat
}

const made = new WeakSet<object>();

/** The setting of a plan. */
export function settingOf(value: unknown): Setting {
  if (!isSetting(value)) throw new Error('rebuild: the setting of a match comes from readSetting');
  return value;
}

const isSetting = (value: unknown): value is Setting => typeof value === 'object' && value !== null && made.has(value);

const FIELDS = ['deck', 'game', 'kept'];
export const GAMES = 4;

export function readSetting(data: unknown, options: Options, seats: number): Setting {
  if (data !== undefined && (typeof data !== 'object' || data === null || Array.isArray(data)))
    throw new Problem(`The data of a match of Rebuild is an object with ${FIELDS.join(', ')}, not ${show(data)}.`);
  const fields: Readonly<Record<string, unknown>> = { ...data };
  const stranger = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (stranger !== undefined)
    throw new Problem(`The data of a match of Rebuild has no field ${show(stranger)}; it has ${FIELDS.join(', ')}.`);
  if (options.deal === 'daily' && data !== undefined && Object.keys(fields).length > 0)
    throw new Problem(
      'The deal of the day is game 1 with the printed cards, and nothing else belongs to it (§6.5.10).',
    );
  const deck = readDeck(options.deck, fields.deck);
  refuseSize(deck, options, seats);
  const game = readGame(fields.game, options);
  const setting = { deck, game, kept: readKept(fields.kept, deck, game, seats) };
  made.add(setting);
  return setting;
}

function readGame(value: unknown, { mode }: Options): number {
  if (mode === 'versus') {
    if (value === undefined) return 0;
    throw new Problem('A game number belongs to the campaign (§6.5.1).');
  }
  if (value === undefined) return 1;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > GAMES)
    throw new Problem(`The games of a campaign are 1 to ${GAMES}, not ${show(value)} (§6.5.1).`);
  return value;
}

/** §6.5.5: at most as many as the number of the game won before, none of them a Starter card, none above 4 VP. */
function readKept(value: unknown, deck: Deck, game: number, seats: number): string[][] {
  if (value === undefined) return Array.from({ length: seats }, () => []);
  if (game === 0) throw new Problem('Cards are kept in the campaign only (§6.5.5).');
  if (!Array.isArray(value) || value.length !== seats)
    throw new Problem(`The cards kept are a list for each of the ${seats} seats, not ${show(value)}.`);
  const used = new Map<string, number>();
  const kept = value.map((cards: unknown) => {
    if (!Array.isArray(cards)) throw new Problem(`The cards a seat keeps are a list of ids, not ${show(cards)}.`);
    return cards.map((id: unknown) => {
      const printed = deck.early.find(({ face }) => face.id === id);
      if (!printed) throw new Problem(`${show(id)} cannot be kept: only market cards with 1 to 4 VP can (§6.5.5).`);
      const copies = (used.get(printed.face.id) ?? 0) + 1;
      if (copies > printed.copies) throw new Problem(`There are only ${printed.copies} cards ${show(id)} (§R69).`);
      used.set(printed.face.id, copies);
      return printed.face.id;
    });
  });
  const number = kept.flat().length;
  if (number > game - 1)
    throw new Problem(
      `In game ${game} at most ${game - 1} cards are kept from the game before, not ${number} (§6.5.5).`,
    );
  return kept;
}

const FEWEST = 15;
const MOST_CARDS = 254;
export const MOST_ROWS = 16;
export const MOST_HAND = 21;

/** An edited deck has to fit: on the table, in the grid, in a hand. */
function refuseSize(deck: Deck, options: Options, seats: number): void {
  const market = [...deck.early, ...deck.late];
  const copies = market.reduce((sum, card) => sum + card.copies, 0) * options.deckCopies;
  const own = deck.starters.reduce((sum, card) => sum + card.copies, 0);
  const all = copies + own * seats + (options.goldStacks === 'on' ? seats : 0);
  if (copies < FEWEST) throw new Problem(`The market has ${copies} cards; it needs at least ${FEWEST} (§3.5).`);
  if (options.mode === 'campaign' && copies > MOST_ROWS * columnsIn(options))
    throw new Problem(`The market has ${copies} cards; the campaign has room for ${MOST_ROWS * columnsIn(options)}.`);
  if (all > MOST_CARDS)
    throw new Problem(`With ${seats} players the deck has ${all} cards; a table has room for ${MOST_CARDS}.`);
  // §8 D1: five cards (§6.1 `handSize`), what is carried, passed and drawn for nothing.
  let most = options.handSize;
  for (const { face, copies: number } of [...deck.starters, ...market]) {
    const draws = face.draw + (face.again >= 0 ? 1 : 0);
    const extra = face.carry + (face.pass === 'no' ? 0 : 1) + Math.max(0, draws - 1);
    most += extra * number * (face.stage === 'start' ? seats : options.deckCopies);
  }
  if (most > MOST_HAND)
    throw new Problem(
      `With these carry, pass and draw effects a hand could grow to ${most} cards; the most is ${MOST_HAND}.`,
    );
}
