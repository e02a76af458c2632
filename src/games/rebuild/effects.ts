import { show } from '../../engine/options.ts';
import { amounts, fail, type Fields, resource, text, wholeNumber } from './card-fields.ts';
import { type Amounts, type End, type Face, NOTHING } from './face.ts';

/** The effects of §2.2 and §6.4 in a deck file. */

const MOST_POINTS = 40;
export const MOST_CARRIED = 9;
export const MOST_DISCOUNT = 12;

/** A face while its effects are read. */
export type Draft = { -readonly [K in keyof Face]: Face[K] };

export function draftOf(title: string, icons: Amounts): Draft {
  return {
    id: '',
    title,
    number: 0,
    vp: 0,
    stage: 'start',
    class: '',
    flavour: '',
    icons,
    total: icons[0] + icons[1] + icons[2] + icons[3],
    isGoldOnly: icons[0] + icons[1] + icons[2] === 0 && icons[3] > 0,
    prices: [],
    isWild: false,
    isPlayable: false,
    save: NOTHING,
    each: NOTHING,
    goldOnly: 0,
    convert: NOTHING,
    draw: 0,
    again: -1,
    carry: 0,
    pass: 'no',
    reorders: false,
    burn: 0,
    freeBuild: 0,
    reaches: false,
    ends: [],
  };
}

const hasAny = (amount: Amounts): boolean => amount.some((units) => units > 0);

/** §2.2: only cards with a play effect can be played. */
export const isPlayable = (face: Draft): boolean =>
  hasAny(face.save) ||
  hasAny(face.each) ||
  hasAny(face.convert) ||
  face.goldOnly + face.draw + face.carry + face.burn + face.freeBuild > 0 ||
  face.pass !== 'no' ||
  face.reaches;

/** §4.4: a price that is at least as high as another in every resource is not offered. */
export function offered(prices: readonly Amounts[]): Amounts[] {
  const isAbove = (a: Amounts, b: Amounts): boolean => a.every((units, r) => units >= (b[r] ?? 0));
  return prices.filter(
    (price, i) => !prices.some((other, j) => i !== j && isAbove(price, other) && (!isAbove(other, price) || j < i)),
  );
}

const add = (a: Amounts, b: Amounts): Amounts => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];

/** One effect of §2.2 or §6.4, added to what the card does already. */
export function readEffect(face: Draft, id: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail(id, 'effects', `an effect is an object, not ${show(value)}`);
  const effect = new Map<string, unknown>(Object.entries(value));
  const [code = ''] = effect.keys();
  const what = effect.get(code);
  const allowed = code === 'draw' ? ['draw', 'again'] : [code];
  const stranger = [...effect.keys()].find((name) => !allowed.includes(name));
  if (stranger !== undefined) fail(id, 'effects', `the effect ${show(code)} has no field ${show(stranger)}`);
  const number = (from: number, to: number): number => wholeNumber(what, id, `effects.${code}`, from, to);
  switch (code) {
    case 'wild':
      face.isWild = true;
      break;
    case 'alt':
      face.prices = [...face.prices, amounts(what, id, 'effects.alt')];
      if (face.prices.length > 3) fail(id, 'effects.alt', 'a card has at most three alternative prices');
      break;
    case 'save':
      face.save = add(face.save, amounts(what, id, 'effects.save'));
      break;
    case 'convert':
      face.convert = add(face.convert, amounts(what, id, 'effects.convert'));
      break;
    case 'discount-each':
      face.each = add(face.each, amounts(what, id, 'effects.discount-each'));
      break;
    case 'discount-gold-only':
      face.goldOnly = number(1, MOST_DISCOUNT);
      break;
    case 'draw':
      face.draw = number(1, 3);
      face.again = effect.has('again') ? resource(effect.get('again'), id, 'effects.again') : -1;
      if (face.again >= 0 && face.draw > 1) fail(id, 'effects.again', 'only a single draw can be repeated');
      break;
    case 'carry':
      face.carry = number(1, MOST_CARRIED);
      break;
    case 'pass':
      if (what !== 'left' && what !== 'any') fail(id, 'effects.pass', `this is "left" or "any", not ${show(what)}`);
      face.pass = what;
      break;
    case 'on-buy':
      if (what !== 'reorder') fail(id, 'effects.on-buy', `this is "reorder", not ${show(what)}`);
      face.reorders = true;
      break;
    case 'burn':
      face.burn = number(1, 2);
      break;
    case 'free-build':
      face.freeBuild = number(1, MOST_POINTS);
      break;
    case 'reach':
      face.reaches = true;
      break;
    case 'end':
      face.ends = [...face.ends, readEnd(id, what)];
      break;
    default:
      fail(id, 'effects', `${show(code)} is no effect`);
  }
  if (face.burn > 0 && face.freeBuild > 0) fail(id, 'effects', 'a card burns or builds for nothing, not both');
}

/** §5.3: what a card counts when the game is scored. */
function readEnd(id: string, value: unknown): End {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail(id, 'effects.end', `an end effect is an object, not ${show(value)}`);
  const end: Fields = { ...value };
  const names = Object.keys(end).sort().join(' ');
  const number = (field: string): number => wholeNumber(end[field], id, `effects.end.${field}`, 1, MOST_POINTS);
  const points = (): number => number('points');
  switch (names) {
    case 'points set':
      return { kind: 'set', set: text(end.set, id, 'effects.end.set'), points: steps(end.points, id) };
    case 'cards-at-most points':
      return { kind: 'at-most', cards: number('cards-at-most'), points: points() };
    case 'cards-at-least points':
      return { kind: 'at-least', cards: number('cards-at-least'), points: points() };
    case 'cards-per points':
      return { kind: 'cards-per', cards: number('cards-per'), points: points() };
    case 'cards-with points':
      return { kind: 'cards-with', of: resource(end['cards-with'], id, 'effects.end.cards-with'), points: points() };
    case 'copies points':
      return { kind: 'copies', copies: number('copies'), points: points() };
    case 'other-icons per points':
      return { kind: 'icons-per', of: otherIcons(end, id), icons: number('per'), points: points() };
    case 'at-least other-icons points':
      return { kind: 'icons-least', of: otherIcons(end, id), icons: number('at-least'), points: points() };
    default:
      return fail(id, 'effects.end', `${show(value)} is no end effect`);
  }
}

const otherIcons = (end: Fields, id: string): number => resource(end['other-icons'], id, 'effects.end.other-icons');

/** Points for 0, 1, 2 … titles of a set. */
function steps(value: unknown, id: string): number[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > 9)
    fail(id, 'effects.end.points', `this is a list of points for 0, 1, 2 and more titles, not ${show(value)}`);
  return value.map((points: unknown) => wholeNumber(points, id, 'effects.end.points', 0, MOST_POINTS));
}
