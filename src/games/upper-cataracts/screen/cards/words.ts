import { split } from './effects.tsx';

/* The notation of Upper Cataracts in words: what a card reads out. */

const CUBES: Readonly<Record<string, string>> = { M: 'Might', S: 'Stability', I: 'Influence', F: 'Food' };

/** '1 Stability and 2 Food' */
export const cubesWords = (bundle: string): string =>
  [...bundle.matchAll(/(\d+)([MSIF])/g)].map(([, n, cube = '']) => `${n} ${CUBES[cube]}`).join(' and ');

type CardName = (id: string) => string;

const PATTERNS: readonly (readonly [RegExp, (found: readonly string[], name: CardName) => string])[] = [
  [/^gain (\S+)$/, ([cubes = '']) => `gain ${cubesWords(cubes)}`],
  [/^lose (\S+)$/, ([cubes = '']) => `lose ${cubesWords(cubes)}`],
  [/^capacity (\S+)/, ([cubes = '']) => `capacity +${cubesWords(cubes)}`],
  [/^draw (\d+)/, ([n]) => `draw ${n} ${n === '1' ? 'card' : 'cards'}`],
  [/^scout (\d+)/, ([n]) => `look at the top ${n === '1' ? 'card' : `${n} cards`} of the Objective Deck`],
  [/^delay (\d+)/, ([n]) => `delay a Clock by ${n}`],
  [/^hasten (\d+)/, ([n]) => `all other Clocks −${n}`],
  [/^pushHere (\d+)/, ([n]) => `this Crisis +${n}`],
  [/^push (\d+)/, ([n]) => `push a Crisis by ${n}`],
  [/^sap (\d+)/, ([n]) => `all Crises −${n}`],
  [/^disrupt (\d+)/, ([n]) => `discard the top ${n === '1' ? 'card' : `${n} cards`} of your deck`],
  [/^recur (\d+) (\w+)/, ([n, kind]) => `take ${n} ${kind === 'any' ? 'card' : kind} back from the discard pile`],
  [/^omen -(\d+)/, ([n]) => `remove ${n} Ill Omen`],
  [/^omen (\d+)/, ([n]) => `${n} Ill Omen`],
  [/^drawNext (-?)(\d+)/, ([sign, n]) => `next year draw ${n} ${sign ? 'fewer' : 'more'}`],
  [/^handSize (-?)(\d+)/, ([sign, n]) => `hand size ${sign ? '−' : '+'}${n}`],
  [/^enterAct (\w+)/, ([act]) => `Act ${act} begins`],
  [/^tag (\S+)/, ([tag = '']) => `the Chronicle notes ${tagWords(tag)}`],
  [/^banish (\w+) (\w+) (\d+)/, ([, kind, n]) => `remove up to ${n} ${kind === 'any' ? 'card' : kind}`],
  [/^gainCard (\S+) (\d+)/, ([id = '', n], name) => `gain ${times(n)}${name(id)}`],
  [/^addToHand (\S+) (\d+)/, ([id = '', n], name) => `add ${times(n)}${name(id)} to your hand`],
  [/^gainToDeck (\S+) (\d+)/, ([id = '', n], name) => `shuffle ${times(n)}${name(id)} into the deck`],
  [
    /^if (.+?) \{ (.+?) \}(?: else \{ (.+?) \})?$/,
    ([when = '', then = '', otherwise], name) =>
      `if ${whenWords(when)}: ${effectWords(then, name)}${otherwise ? `, else ${effectWords(otherwise, name)}` : ''}`,
  ],
  [
    /^times played-(\w+) (\d+) \{ (.+) \}/,
    ([kind, most, each = ''], name) => `for each ${kind} played (at most ${most}): ${effectWords(each, name)}`,
  ],
  [
    /^choose (\d+) \{ (.+) \}$/,
    ([n, options = ''], name) =>
      `choose ${n} of ${split(options, '/')
        .map((option) => optionWords(option, name))
        .join(' / ')}`,
  ],
];

const times = (n: string | undefined): string => (n === '1' || n === undefined ? '' : `${n} × `);

/** '“kin of kush”' of 'kin-of-kush' */
const tagWords = (tag: string): string => `“${tag.replaceAll('-', ' ')}”`;

function whenWords(when: string): string {
  const [, kind, n] = /^played (\w+) (\d+)/.exec(when) ?? [];
  if (kind) return `${n} ${kind} played`;
  const cubes = /^has (\S+)/.exec(when)?.[1];
  if (cubes) return `you have ${cubesWords(cubes)}`;
  return when === 'crisis'
    ? 'there is a Crisis'
    : when.replace(/^tag (\S+)/, (_, tag: string) => `the Chronicle has ${tagWords(tag)}`);
}

function optionWords(option: string, name: CardName): string {
  const [, label = '', effects = ''] = /^([^:]+):\s(.+)$/.exec(option) ?? [];
  const [, price, rest] = /^pay (\S+), (.+)/.exec(effects) ?? [];
  return `${label} (${price ? `pay ${cubesWords(price)}, ` : ''}${effectWords(rest ?? effects, name)})`;
}

export const effectWords = (effects: string, name: CardName): string =>
  split(effects, ';')
    .map((effect) => {
      for (const [pattern, say] of PATTERNS) {
        const found = pattern.exec(effect);
        if (found) return say(found.slice(1), name);
      }
      return effect;
    })
    .join('; ');
