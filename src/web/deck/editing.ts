import { Problem } from '../../engine/words.ts';
import { readWritten } from '../../desk/json-fault.ts';
import type { DeckFields, Field, Value } from '../../contract/deck-fields.ts';
import {
  cardsOf,
  type DeckCard,
  doingOf,
  textKey,
  valueIn,
  type Vouched,
  withCard,
  withNewCard,
  withoutCard,
  withValue,
} from './cards.ts';

/* A deck while somebody edits it: every state of it can be played, and all steps can be taken back. */

interface State {
  readonly deck: Value;
  readonly vouched: Vouched;
}

export interface Editing extends State {
  readonly past: readonly State[];
  readonly future: readonly State[];
  readonly typing: string | null; // the field in which somebody types: one step, however many letters
}

const MOST_STEPS = 500;

/** Texts of a deck that comes from elsewhere are taken to say what their cards do, unless they are the printed ones. */
export const editingOf = (deck: Value): Editing => ({
  deck,
  vouched: new Map(),
  past: [],
  future: [],
  typing: null,
});

/** The deck with another value in a field of a card, or a Problem that says why not; then nothing has changed. */
export function changeField(fields: DeckFields, editing: Editing, one: DeckCard, field: Field, value: Value): Editing {
  const card = withValue(one.card, field, value);
  const deck = withCard(fields, editing.deck, one, card);
  refuseUnplayable(fields, deck);
  const typing = field.of.kind === 'text' ? textKey(one, field.name) : null;
  const vouched = field.isWords
    ? new Map(editing.vouched).set(textKey(one, field.name), doingOf({ ...one, card }))
    : vouchedBefore(fields, editing, one);
  return step(editing, { deck, vouched }, typing);
}

/** What a card did before it is changed is what its texts speak of, unless it is known already. */
function vouchedBefore(fields: DeckFields, { vouched }: State, one: DeckCard): Vouched {
  const texts = Object.keys(fields.written?.(one.card) ?? {}).filter((name) => !vouched.has(textKey(one, name)));
  if (texts.length === 0) return vouched;
  return new Map([...vouched, ...texts.map((name) => [textKey(one, name), doingOf(one)] as const)]);
}

/** The printed card in place of this one. */
export function restoreCard(fields: DeckFields, editing: Editing, one: DeckCard): Editing {
  if (one.printed === null) return editing;
  const deck = withCard(fields, editing.deck, one, one.printed);
  refuseUnplayable(fields, deck);
  return step(editing, { deck, vouched: editing.vouched }, null);
}

/** Cards that stand alone cannot be added or taken out. */
export const isInList = ({ at }: DeckCard): boolean => at !== null;

/** A new card, which begins as a copy of this one and lies behind it; with its id. */
export function addCard(
  fields: DeckFields,
  editing: Editing,
  one: DeckCard,
): { readonly editing: Editing; readonly id: string } {
  const taken = new Set(cardsOf(fields, editing.deck).map(({ id }) => id));
  const base = one.id.replace(/-\d+$/, '');
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  const id = `${base}-${number}`;
  const name = `${String(one.card[fields.nameField]).replace(/ \d+$/, '')} ${number}`;
  const card = { ...one.card, id, [fields.nameField]: name, ...newLabel(fields, editing.deck, one) };
  const deck = withNewCard(fields, editing.deck, one.list, one.at, card);
  refuseUnplayable(fields, deck);
  return { editing: step(editing, { deck, vouched: editing.vouched }, null), id };
}

/** After C12, the highest of its kind, comes C13. */
function newLabel(
  { labelField, ...fields }: DeckFields,
  deck: Value,
  { card }: DeckCard,
): Readonly<Record<string, string>> {
  if (labelField === undefined) return {};
  const letters = String(card[labelField]).replace(/\d+$/, '');
  const numbers = cardsOf(fields, deck)
    .map((other) => String(other.card[labelField]))
    .filter((label) => label.startsWith(letters))
    .map((label) => Number(label.slice(letters.length)))
    .filter(Number.isInteger);
  return { [labelField]: `${letters}${Math.max(...numbers) + 1}` };
}

/** The deck without this card. */
export function takeOut(fields: DeckFields, editing: Editing, one: DeckCard): Editing {
  const deck = withoutCard(fields, editing.deck, one);
  refuseUnplayable(fields, deck);
  return step(editing, { deck, vouched: editing.vouched }, null);
}

/** A printed card that was taken out comes back to its place. */
export function bringBack(fields: DeckFields, editing: Editing, missing: DeckCard): Editing {
  const inOrder = cardsOf(fields, fields.printed).filter(({ list }) => list === missing.list);
  const before = inOrder.slice(0, missing.at ?? 0).toReversed();
  const present = cardsOf(fields, editing.deck).filter(({ list }) => list === missing.list);
  const after = before.map(({ id }) => present.find((one) => one.id === id)).find((one) => one !== undefined);
  const deck = withNewCard(fields, editing.deck, missing.list, after?.at ?? null, missing.card);
  refuseUnplayable(fields, deck);
  return step(editing, { deck, vouched: editing.vouched }, null);
}

/** Another deck in place of all of it. */
export const replaceDeck = (editing: Editing, deck: Value): Editing =>
  step(editing, { deck, vouched: new Map() }, null);

function step(editing: Editing, next: State, typing: string | null): Editing {
  const { deck, vouched, past } = editing;
  const isGoingOn = typing !== null && typing === editing.typing;
  return {
    ...next,
    past: isGoingOn ? past : [...past, { deck, vouched }].slice(-MOST_STEPS),
    future: [],
    typing,
  };
}

/** Whoever leaves a field begins a new step with the next letter. */
export const endTyping = (editing: Editing): Editing =>
  editing.typing === null ? editing : { ...editing, typing: null };

export function undo(editing: Editing): Editing {
  const { deck, vouched, past, future } = editing;
  const last = past.at(-1);
  if (!last) return editing;
  return { ...last, past: past.slice(0, -1), future: [{ deck, vouched }, ...future], typing: null };
}

export function redo(editing: Editing): Editing {
  const { deck, vouched, past, future } = editing;
  const [next, ...rest] = future;
  if (!next) return editing;
  return { ...next, past: [...past, { deck, vouched }], future: rest, typing: null };
}

const LONGEST_FILE = 500_000; // characters: far more than a deck that can be played

/** The deck of a file; what is wrong with it is a Problem in one sentence, for broken JSON with its line. */
export function readDeckFile(fields: DeckFields, text: string): Value {
  if (text.length > LONGEST_FILE)
    throw new Problem(`This file has ${text.length} characters; a deck has at most ${LONGEST_FILE}.`);
  const deck = readWritten(text.replace(/^\uFEFF/, ''));
  refuseUnplayable(fields, deck);
  return deck;
}

function refuseUnplayable(fields: DeckFields, deck: Value): void {
  fields.read(deck);
  if (cardsOf(fields, deck).length === 0) throw new Problem('This deck has no cards.');
}

/** What stands in a field of the printed card; undefined where there is none. */
export const printedValue = ({ printed }: DeckCard, field: Field): Value =>
  printed === null ? undefined : valueIn(printed, field);
