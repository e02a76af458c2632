import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { FACES } from '../cards.ts';
import { idOf, known, leftOfSeat, type Reading, readView, rightOfSeat } from './reading.ts';

/*
 * What somebody types in their own words: 'show 7♠ Qh', 'offer Ben 7s for 10d', 'place Ks, replace 9c by Qs', 'seal 1'.
 * It is read into an action whether that is legal or not, so that a refusal can say why.
 */

export function understand(typed: string, view: View, names: Names): Message | null {
  const reading = readView(view);
  const words = wordsOf(typed);
  const said: Said = { verb: words[0] ?? '', words, reading, seat: view.seat ?? 0, names };
  switch (reading.phase) {
    case 'choose':
      return readChoose(said);
    case 'negotiate':
      return readDeal(said);
    case 'wishes':
      return readWish(said);
    case 'build':
      return readBuild(said);
    default:
      return null;
  }
}

interface Said {
  readonly verb: string;
  readonly words: readonly string[];
  readonly reading: Reading;
  readonly seat: Seat;
  readonly names: Names;
}

const wordsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;:|]+/)
    .filter((word) => word !== '');

/** Every way to write a card → its id: 'q♥', 'qh', 'hq', 'h-q', '★1', 'joker-1', 'joker1'. */
const SPELLINGS = new Map(
  FACES.flatMap(({ id, text, suit }) => {
    const rank = text.slice(0, -1).toLowerCase();
    const spellings = suit === null ? [id.replace('-', '')] : [`${rank}${suit}`, `${suit}${rank}`, `${rank}-${suit}`];
    return [id, text.toLowerCase(), ...spellings].map((spelling): [string, string] => [spelling, id]);
  }),
);
const PRINTED = new Map(FACES.map(({ id, text }) => [id, text.toLowerCase()]));

export const asPrinted = (word: string): string => PRINTED.get(SPELLINGS.get(word) ?? '') ?? word;

const cardsAmong = (words: readonly string[]): string[] => words.flatMap((word) => SPELLINGS.get(word) ?? []);

/** The words before and after one of these. */
function cut(words: readonly string[], at: readonly string[]): [string[], string[]] {
  const i = words.findIndex((word) => at.includes(word));
  return i < 0 ? [[...words], []] : [words.slice(0, i), words.slice(i + 1)];
}

function readChoose({ verb, words, reading, seat }: Said): Message | null {
  const cards = cardsAmong(words);
  if (['keep', 'hide'].includes(verb) && cards.length === 1) {
    const [left, right, ...rest] = known(reading.hands[seat])
      .map(idOf)
      .filter((id) => id !== cards[0]);
    return left && right && rest.length === 0 ? { type: 'choose', left, right } : null;
  }
  const [left, right, ...rest] = cards;
  return left && right && rest.length === 0 ? { type: 'choose', left, right } : null;
}

const DEALS: Readonly<Record<string, string>> = {
  offer: 'propose',
  propose: 'propose',
  swap: 'propose',
  accept: 'accept',
  decline: 'decline',
  refuse: 'decline',
  withdraw: 'withdraw',
};

function readDeal(said: Said): Message | null {
  const { verb, words } = said;
  if (verb === 'ready') return { type: 'ready' };
  if (verb === 'take-back' || verb === 'unready' || (verb === 'take' && words[1] === 'back'))
    return { type: 'take-back' };
  const type = DEALS[verb];
  const deal = exchangeOf(said);
  if (type === undefined || !deal) return null;
  const { partner, give, want } = deal;
  return type === 'accept' || type === 'decline'
    ? { type, from: partner, give, want }
    : { type, to: partner, give, want };
}

/** What is given, 'for', what is wanted, and with whom: by name, or 'left' and 'right'. */
function exchangeOf(said: Said): { partner: Seat; give: string[]; want: string[] } | null {
  const [before, after] = cut(said.words, ['for']);
  const give = cardsAmong(before);
  const want = cardsAmong(after);
  const partner = partnerAmong(said);
  return partner === null || give.length === 0 || want.length === 0 ? null : { partner, give, want };
}

function partnerAmong({ words, reading, seat, names }: Said): Seat | null {
  if (words.includes('left')) return leftOfSeat(reading, seat);
  if (words.includes('right')) return rightOfSeat(reading, seat);
  const found = names.findIndex((name) => words.includes(name.toLowerCase()));
  return found < 0 ? null : found;
}

function readWish(said: Said): Message | null {
  if (said.verb === 'seal') {
    const limit = said.words.slice(1).find((word) => /^\d$/.test(word));
    return limit === undefined ? null : { type: 'seal', limit: Number(limit) };
  }
  const deal = exchangeOf(said);
  return deal ? { type: 'wish', with: deal.partner, give: deal.give, want: deal.want } : null;
}

function readBuild({ words }: Said): Message | null {
  const [placing, replacing] = cut(words, ['replace', 'replacing']);
  const place = cardsAmong(placing);
  if (place.length === 0) return null;
  if (replacing.length === 0) return { type: 'build', place, old: null, by: null };
  const [before, after] = cut(replacing, ['by', 'with']);
  const [old] = cardsAmong(before);
  const [by] = cardsAmong(after);
  return old && by ? { type: 'build', place, old, by } : null;
}
