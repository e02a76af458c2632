import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import printedFile from './deck.json' with { type: 'json' };
import { amounts, fail, fieldsOf, text, wholeNumber } from './card-fields.ts';
import { draftOf, isPlayable, offered, readEffect } from './effects.ts';
import { type Face, type Stage, stageOf } from './face.ts';

/*
 * The cards of deck.json, and of the copies of it that a designer has edited: one clear sentence for what is wrong, with
 * the card, the field and the reason. What an edited file leaves out is as printed.
 */

/** The cards of a match: each face with how many of it there are (§2.3: of Starter cards for each player). */
export interface Deck {
  readonly starters: readonly Printed[];
  readonly goldStack: Face;
  readonly early: readonly Printed[];
  readonly late: readonly Printed[];
}

export interface Printed {
  readonly face: Face;
  readonly copies: number;
}

export type DeckName = 'first' | 'revised';
export const DECK_NAMES: readonly DeckName[] = ['first', 'revised'];

/** Where the card facts come from; about pages and printed sheets show it. */
export const CREDIT = printedFile.credit;
export const LICENSE = printedFile.license;

export const MOST_COPIES = 20;
export const MOST_POINTS = 40;
export const MOST_EFFECTS = 8;

function read(name: DeckName, file: unknown): Deck {
  const fields = fieldsOf(file, 'A deck of Rebuild', ['game', 'credit', 'license', 'starters', 'goldStack', 'decks']);
  if (fields.game !== undefined && fields.game !== 'rebuild')
    throw new Problem(`This deck is of the game ${show(fields.game)}, not of rebuild.`);
  const decks = fieldsOf(fields.decks ?? printedFile.decks, 'The field "decks" of a deck of Rebuild', DECK_NAMES);
  const reader: Reader = { number: 0, ids: new Set() };
  const starters = cardsOf(fields.starters ?? printedFile.starters, '"starters"').map((card) => readCard(reader, card));
  const { face: goldStack } = readCard(reader, fields.goldStack ?? printedFile.goldStack);
  const market = sortStages(cardsOf(decks[name] ?? printedFile.decks[name], `"decks.${name}"`));
  const cards = market.map((card) => readCard(reader, card));
  const stranger = [...starters, { face: goldStack }].find(({ face }) => face.stage !== 'start');
  if (stranger) fail(stranger.face.id, 'vp', 'a Starter card has 0 VP');
  const free = cards.find(({ face }) => face.stage === 'start');
  if (free) fail(free.face.id, 'vp', 'a card of the market has 1 VP or more; Starter cards stand in "starters"');
  const ofStage = (stage: Stage): Printed[] => cards.filter(({ face }) => face.stage === stage);
  return { starters, goldStack, early: ofStage('early'), late: ofStage('late') };
}

function cardsOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Problem(`In the deck ${what} should be a list of cards, not ${show(value)}.`);
  return value;
}

/** §3: in table order Early cards come before Late ones. */
function sortStages(cards: readonly unknown[]): unknown[] {
  const isLate = (card: unknown): boolean =>
    typeof card === 'object' && card !== null && 'vp' in card && typeof card.vp === 'number' && card.vp >= 5;
  return [...cards.filter((card) => !isLate(card)), ...cards.filter(isLate)];
}

interface Reader {
  number: number;
  readonly ids: Set<string>;
}

const CARD_FIELDS = ['id', 'title', 'copies', 'stage', 'icons', 'vp', 'class', 'effects', 'flavour'];

function readCard(reader: Reader, value: unknown): Printed {
  const named = typeof value === 'object' && value !== null && 'id' in value ? show(value.id) : show(value);
  const card = fieldsOf(value, `Card ${named}`, CARD_FIELDS);
  const { id } = card;
  if (typeof id !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    throw new Problem(`Card ${named}, field "id": an id is small letters, digits and single hyphens.`);
  if (reader.ids.has(id)) fail(id, 'id', 'two cards have this id');
  reader.ids.add(id);
  const vp = wholeNumber(card.vp, id, 'vp', 0, MOST_POINTS);
  const stage = stageOf(vp);
  if (card.stage !== undefined && card.stage !== stage)
    fail(id, 'stage', `with ${vp} VP it is ${show(stage)}, not ${show(card.stage)}`);
  const icons = amounts(card.icons, id, 'icons');
  const copies = wholeNumber(card.copies, id, 'copies', 0, MOST_COPIES);
  const draft = draftOf(text(card.title, id, 'title'), icons);
  if (card.effects !== undefined && !Array.isArray(card.effects)) fail(id, 'effects', 'this is a list of effects');
  const effects: readonly unknown[] = card.effects ?? [];
  if (effects.length > MOST_EFFECTS)
    fail(id, 'effects', `a card has at most ${MOST_EFFECTS} effects, not ${effects.length}`);
  for (const effect of effects) readEffect(draft, id, effect);
  return {
    copies,
    face: {
      ...draft,
      id,
      number: reader.number++,
      vp,
      stage,
      class: text(card.class ?? '', id, 'class'),
      flavour: text(card.flavour ?? '', id, 'flavour'),
      prices: offered([icons, ...draft.prices]),
      isPlayable: isPlayable(draft),
    },
  };
}

/* ---- after everything that reading needs ---- */

const PRINTED = new Map(DECK_NAMES.map((name) => [name, read(name, printedFile)]));

/** The printed cards, or those of an edited file. */
export function readDeck(name: DeckName, file: unknown): Deck {
  const printed = PRINTED.get(name);
  if (!printed) throw new Error(`rebuild: there is no deck ${name}`);
  return file === undefined ? printed : read(name, file);
}
