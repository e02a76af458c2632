import type { Plan, Shape, Words } from './game.ts';
import { BLANK, type Seat } from './words.ts';

/** For whom a sentence is made. */
export interface Reader {
  readonly you: Seat | null; // is called “you”; null: everybody is called by name
  readonly isShort: boolean; // amounts in letters, as a terminal has room for
}

/** Whoever reads the log of a terminal, a file or a message. */
export const ANYBODY: Reader = { you: null, isShort: true };

const forAnybody = new WeakMap<readonly string[], { readonly plan: object; readonly words: Words }>();

/** How things are named to a reader. Those for anybody are made once for a match: a server tells many sentences. */
export function wordsOf<T extends Shape>(plan: Plan<T>, names: readonly string[], reader: Reader = ANYBODY): Words {
  if (reader !== ANYBODY) return makeWords(plan, names, reader);
  const known = forAnybody.get(names);
  if (known?.plan === plan) return known.words;
  const words = makeWords(plan, names, reader);
  forAnybody.set(names, { plan, words });
  return words;
}

function makeWords<T extends Shape>(plan: Plan<T>, names: readonly string[], { you, isShort }: Reader): Words {
  const nameOf = (seat: Seat): string => names[seat] ?? `Seat ${seat}`;
  const words: Words = {
    you,
    isShort,
    seat: (seat) => (seat === you ? 'you' : nameOf(seat)),
    whose: (seat) => (seat === you ? 'your' : possessive(nameOf(seat))),
    of: (seat, thing) => (seat === you ? `your ${thing}` : `the ${thing} of ${nameOf(seat)}`),
    verb: (seat, verb) => (seat === you ? (verb === 'be' ? 'are' : verb) : thirdPerson(verb)),
    begin: (seat, text) => (seat === you ? text.slice(0, 1).toUpperCase() + text.slice(1) : text),
    does: (seat, verb) => words.begin(seat, `${words.seat(seat)} ${words.verb(seat, verb)}`),
    card: (card) => (card === BLANK ? 'a card' : plan.game.cardText(card, plan.faces[card]!)),
  };
  return words;
}

const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);

const thirdPersons = new Map([
  ['be', 'is'],
  ['have', 'has'],
]);

/** 'passes' of 'pass', 'carries' of 'carry', 'loses' of 'lose'; each is worked out once. */
function thirdPerson(verb: string): string {
  let made = thirdPersons.get(verb);
  if (made === undefined) {
    if (/[^aeiou]y$/.test(verb)) made = `${verb.slice(0, -1)}ies`;
    else made = /(?:s|sh|ch|x|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
    thirdPersons.set(verb, made);
  }
  return made;
}
