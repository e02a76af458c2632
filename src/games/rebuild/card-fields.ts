import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { type Amounts, RESOURCES } from './face.ts';

/** The fields of a card in a deck file: read, or refused in one sentence with the card, the field and the reason. */

export const MOST_ICONS = 12;

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown, what: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`${what} should be an object, not ${show(value)}.`);
  const fields: Fields = { ...value };
  const stranger = Object.keys(fields).find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Problem(`${what} has no field ${show(stranger)}; it has ${known.join(', ')}.`);
  return fields;
}

export function fail(card: string, field: string, reason: string): never {
  throw new Problem(`Card ${show(card)}, field "${field}": ${reason}.`);
}

export function wholeNumber(value: unknown, card: string, field: string, from: number, to: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to)
    fail(card, field, `this is a whole number from ${from} to ${to}, not ${show(value)}`);
  return value;
}

export function text(value: unknown, card: string, field: string): string {
  if (typeof value !== 'string' || value.length > 200) fail(card, field, `this is a text, not ${show(value)}`);
  return value;
}

/** '{"wood": 2, "stone": 1}' */
export function amounts(value: unknown, card: string, field: string): Amounts {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail(card, field, `this is an object of resources and numbers, not ${show(value)}`);
  const fields: Fields = { ...value };
  const stranger = Object.keys(fields).find((name) => !RESOURCES.some((resource) => resource === name));
  if (stranger !== undefined) fail(card, field, `${show(stranger)} is no resource; there is ${RESOURCES.join(', ')}`);
  const of = (resource: string): number => wholeNumber(fields[resource] ?? 0, card, field, 0, MOST_ICONS);
  return [of('wood'), of('steel'), of('stone'), of('gold')];
}

export function resource(value: unknown, card: string, field: string): number {
  const number = RESOURCES.findIndex((name) => name === value);
  if (number < 0) fail(card, field, `${show(value)} is no resource; there is ${RESOURCES.join(', ')}`);
  return number;
}
