import type { Action, Field, Fields, Plan, Shape, Table } from './game.ts';
import { show } from './options.ts';
import { decisionOf, legalCodes } from './play.ts';
import { isOver } from './table.ts';
import { type Card, hasBit, type Refusal, refusal, type Seat } from './words.ts';
import { zoneOf } from './zones.ts';

/*
 * Where names meet numbers: messages, files and people name cards, inside they are numbers. An action from outside is
 * read here into the code of a legal action, or refused with its paragraph.
 */

/** A message from outside: names in place of cards. */
export type Message = { readonly type: string; readonly [field: string]: unknown };

export const isRefusal = (answer: number | Refusal): answer is Refusal => typeof answer !== 'number';

/** The code of a legal action, or why it is not one. Reads only what the seat can see. */
export function readAction<T extends Shape>(t: Table<T>, seat: Seat, message: unknown): number | Refusal {
  if (isOver(t)) return refusal(t.plan.game.overRule, 'The game is over.');
  const decision = decisionOf(t);
  const action = parseAction(t, seat, message);
  if ('rule' in action) return action;
  if (decision.who !== 'open' && !hasBit(decision.seats(t), seat))
    return refusal(decision.rule, 'You have nothing to decide now.');
  return decision.refuse(t, seat, action) ?? decision.read(t, seat, action);
}

/** The action that a message names, whether it is legal or not. */
function parseAction<T extends Shape>(t: Table<T>, seat: Seat, message: unknown): Action | Refusal {
  const { rule, actions } = decisionOf(t);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return refusal(rule, `An action is an object with a type, not ${show(message)}.`);
  const type = fieldOf(message, 'type');
  const wanted = typeof type === 'string' && Object.hasOwn(actions, type) ? actions[type] : undefined;
  if (typeof type !== 'string' || !wanted)
    return refusal(rule, `The actions of this phase are ${Object.keys(actions).join(', ')}, not ${show(type)}.`);
  for (const name of Object.keys(message))
    if (name !== 'type' && !Object.hasOwn(wanted, name))
      return refusal(rule, `The action ${type} has no field ${show(name)}.`);
  const action: Record<string, unknown> = { type };
  for (const name of Object.keys(wanted)) {
    const kind = wanted[name]!;
    const given = fieldOf(message, name);
    const value = parseField(t, seat, kind, given);
    if (value === undefined)
      return refusal(rule, `In the action ${type} the field "${name}" is ${FIELD_WORDS[kind]}, not ${show(given)}.`);
    action[name] = value;
  }
  return action as Action;
}

/** Of its own, not of all objects. */
const fieldOf = (message: object, name: string): unknown =>
  Object.hasOwn(message, name) ? Reflect.get(message, name) : undefined;

const FIELD_WORDS: Readonly<Record<Field, string>> = {
  card: 'the name of a card',
  'card?': 'the name of a card or null',
  cards: 'a list of names of cards',
  seat: 'the number of a seat',
  'seat?': 'the number of a seat or null',
  number: 'a whole number',
  numbers: 'a list of whole numbers',
  text: 'a text',
  flag: 'true or false',
};

const MOST_LISTED = 64;

function parseField<T extends Shape>(t: Table<T>, seat: Seat, kind: Field, value: unknown): unknown {
  switch (kind) {
    case 'card':
      return parseCard(t, seat, value);
    case 'card?':
      return value === null || value === undefined ? null : parseCard(t, seat, value);
    case 'cards':
      return parseList(value, (item) => parseCard(t, seat, item));
    case 'seat':
      return parseSeat(t, value);
    case 'seat?':
      return value === null || value === undefined ? null : parseSeat(t, value);
    case 'number':
      return Number.isSafeInteger(value) ? value : undefined;
    case 'numbers':
      return parseList(value, (item) => (Number.isSafeInteger(item) ? item : undefined));
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
  }
}

function parseList(value: unknown, parse: (item: unknown) => unknown): unknown[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_LISTED) return undefined;
  const items = value.map(parse);
  return items.includes(undefined) ? undefined : items;
}

const parseSeat = <T extends Shape>(t: Table<T>, value: unknown): Seat | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < t.seats ? value : undefined;

/** Of several copies the first that lies where the seat sees it. */
function parseCard<T extends Shape>(t: Table<T>, seat: Seat, value: unknown): Card | undefined {
  const copies = typeof value === 'string' ? t.plan.cardNamed.get(value) : undefined;
  return copies?.find((card) => hasBit(t.plan.seenBy[zoneOf(t, card)] ?? 0, seat)) ?? copies?.[0];
}

export const cardName = <T extends Shape>(plan: Plan<T>, card: Card): string => plan.faces[card]!.id;

/** The fields of an action or a note with names in place of card numbers. */
export function spellFields<T extends Shape>(plan: Plan<T>, fields: Fields, values: object): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const kind = fields[name];
    const value: unknown = Reflect.get(values, name);
    if (kind === 'cards') out[name] = (value as Card[]).map((card) => cardName(plan, card));
    else if (kind === 'card' || kind === 'card?') out[name] = value === null ? null : cardName(plan, value as Card);
    else out[name] = value;
  }
  return out;
}

/** The values of such fields again; undefined where a card has no such name here. */
export function unspellFields<T extends Shape>(
  plan: Plan<T>,
  fields: Fields | undefined,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (!fields) return undefined;
  const cardOf = (name: unknown): Card | undefined => plan.cardNamed.get(String(name))?.[0]; // copies read alike
  const out: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(fields)) {
    const value = values[name];
    if (kind === 'cards') {
      const cards = Array.isArray(value) ? value.map(cardOf) : [undefined];
      if (cards.includes(undefined)) return undefined;
      out[name] = cards;
    } else if (kind === 'card' || (kind === 'card?' && value !== null)) {
      out[name] = cardOf(value);
      if (out[name] === undefined) return undefined;
    } else out[name] = value;
  }
  return out;
}

export function spellAction<T extends Shape>(plan: Plan<T>, phase: number, action: Action): Message {
  const decision = plan.phases[phase];
  const fields = decision && decision.who !== 'nobody' ? decision.actions[action.type] : undefined;
  return { type: action.type, ...spellFields(plan, fields ?? {}, action) };
}

/** The legal action of a code, as messages name it. */
export const writeAction = <T extends Shape>(t: Table<T>, seat: Seat, code: number): Message =>
  spellAction(t.plan, t.words[0]!, decisionOf(t).write(t, seat, code));

/** All legal actions of a seat, as messages name them. */
export function legalActions<T extends Shape>(t: Table<T>, seat: Seat): Message[] {
  const { codes, count } = legalCodes(t, seat);
  return Array.from(codes.subarray(0, count), (code) => writeAction(t, seat, code));
}
