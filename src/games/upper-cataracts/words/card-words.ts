import { amountOf } from '../../../engine/words.ts';
import { type Condition, type Cubes, type Effect, RESOURCES, writeBundle } from '../effects.ts';
import type { Failure, Records, Tag } from '../deck-file/records.ts';

/** §2.4, "Text on the card": effects as players read them. */
export const effectsText = (effects: readonly Effect[], name: (id: string) => string): string =>
  effects.map((effect) => effectText(effect, name)).join('; ') || 'nothing';

export const RESOURCE_NAMES = ['Might', 'Stability', 'Influence', 'Food'];

/** A tag of the Chronicle: '“kin of kush”'. */
export const tagText = (tag: string): string => `“${tag.replaceAll('-', ' ')}”`;

/** What comes due because of a tag, with the names of Milestones for the labels that stand in the deck file. */
export const consequenceText = ({ consequence }: Tag, { milestones }: Records): string =>
  consequence.replaceAll(/\bM\d+\b/g, (label) => milestones.find((one) => one.label === label)?.name ?? label);

/** '1 Stability and 2 Food' */
export function bundleText(cubes: Cubes): string {
  const parts = RESOURCES.flatMap((resource, i) =>
    cubes[resource] ? [`${cubes[resource]} ${RESOURCE_NAMES[i]}`] : [],
  );
  const last = parts.pop();
  if (last === undefined) return 'nothing';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** '1S+2F' or '1 Stability and 2 Food'; 'free' */
export function priceText(cubes: Cubes, isShort = true): string {
  const letters = writeBundle(cubes);
  if (letters === '') return 'free';
  return isShort ? letters : bundleText(cubes);
}

const times = (n: number, what: string): string => (n === 1 ? what : `${n} × ${what}`);

/** '2 cards', but 'card' alone for one. */
const topCards = (n: number): string => (n === 1 ? 'card' : amountOf(n, 'card'));

function effectText(effect: Effect, name: (id: string) => string): string {
  switch (effect.op) {
    case 'gain':
      return `gain ${bundleText(effect.cubes)}`;
    case 'lose':
      return `lose ${bundleText(effect.cubes)}`;
    case 'capacity':
      return RESOURCES.flatMap((resource, i) =>
        effect.cubes[resource] ? [`${RESOURCE_NAMES[i]} capacity +${effect.cubes[resource]}`] : [],
      ).join(', ');
    case 'gainCard':
      return `gain ${times(effect.n, name(effect.card))}`;
    case 'addToHand':
      return `add ${times(effect.n, name(effect.card))} to your hand`;
    case 'gainToDeck':
      return `shuffle ${times(effect.n, name(effect.card))} into the deck`;
    case 'draw':
      return `draw ${amountOf(effect.n, 'card')}`;
    case 'disrupt':
      return `discard the top ${topCards(effect.n)} of your deck`;
    case 'scout':
      return `look at the top ${topCards(effect.n)} of the Objective Deck`;
    case 'delay':
      return `delay a Clock by ${effect.n}`;
    case 'hasten':
      return `all other Clocks −${effect.n}`;
    case 'push':
      return `push a Crisis ${effect.n}`;
    case 'pushHere':
      return `this Crisis +${effect.n}`;
    case 'sap':
      return `all Crises −${effect.n}`;
    case 'drawNext':
      return `next year draw ${Math.abs(effect.n)} ${effect.n < 0 ? 'fewer' : 'more'}`;
    case 'handSize':
      return `hand size ${effect.n < 0 ? '−' : '+'}${Math.abs(effect.n)}`;
    case 'omen':
      return effect.n < 0 ? `remove ${-effect.n} Ill Omen` : `${effect.n} Ill Omen`;
    case 'renown':
      return `Renown ${effect.n}`;
    case 'recur':
      return `take ${effect.n} ${effect.category === 'any' ? 'card' : effect.category} back from the discard`;
    case 'banish':
      return `remove up to ${effect.n} ${effect.kind === 'any' ? 'card' : effect.kind} (${ZONE_WORDS[effect.from]})`;
    case 'tag':
      return `the Chronicle notes ${tagText(effect.tag)}`;
    case 'enterAct':
      return `Act ${effect.act} begins`;
    case 'choose':
      return `choose ${effect.k}: ${effect.options.map(({ label, pay, do: list }) => `${label} (${pay ? `pay ${bundleText(pay)}, ` : ''}${effectsText(list, name)})`).join(' / ')}`;
    case 'if':
      return `if ${conditionText(effect.when)}: ${effectsText(effect.then, name)}${effect.else ? `, else ${effectsText(effect.else, name)}` : ''}`;
    case 'times':
      return `for each ${titled(effect.played)} card played (at most ${effect.max}): ${effectsText(effect.do, name)}`;
  }
}

const titled = (category: string): string => category.slice(0, 1).toUpperCase() + category.slice(1);

const ZONE_WORDS = { hand: 'hand', discard: 'discard', handOrDiscard: 'hand or discard', anywhere: 'anywhere' };

export function conditionText(when: Condition): string {
  if ('has' in when) return `you have ${bundleText(when.has)}`;
  if ('played' in when) return `you played ${amountOf(when.played.atLeast, `${titled(when.played.category)} card`)}`;
  if ('tag' in when) return `the Chronicle has ${tagText(when.tag)}`;
  if ('misfortunes' in when) return `you control ${times(when.misfortunes.atLeast, 'Misfortune')}`;
  return 'there is a Crisis';
}

/** '❌ lose 3 Food ↩️' */
export const failureText = ({ do: effects, after }: Failure, name: (id: string) => string): string =>
  `❌ ${effectsText(effects, name)}${AFTER_SIGNS[after]}`;

const AFTER_SIGNS = { return: ' ↩️', reset: ' ♻️', remove: '' };
