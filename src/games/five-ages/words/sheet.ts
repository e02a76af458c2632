import { resolveOptions, show } from '../../../engine/options.ts';
import { rank } from '../../../engine/result.ts';
import { type Card, Problem } from '../../../engine/words.ts';
import { fieldsOf, type ReadSheet } from '../../../contract/sheet.ts';
import { FIRST_JOKER } from '../cards.ts';
import { fiveAges } from '../game.ts';
import { cardText } from './log.ts';
import { describeKey, handKey, spellKey } from '../ranking.ts';
import { cardOf } from './reading.ts';
import { leftoverValues } from '../scoring.ts';
import { isJoker, type Options } from '../shape.ts';

const FEWEST_HANDS = 2; // two hands can be compared, although the game needs three
const LEFT_OVER = 2;

/** §5: civilizations as they lie on the table, with `tie-break` = `leftovers` also the cards left in hand. */
export const readSheet: ReadSheet = (input) => {
  const sheet = fieldsOf(input, fiveAges.id, ['civilizations', 'options', 'leftovers']);
  const civilizations = listOf(sheet.civilizations, '"civilizations"', FEWEST_HANDS, fiveAges.seats.max);
  const seats = Math.max(civilizations.length, fiveAges.seats.min);
  const options = resolveOptions(fiveAges, seats, sheet.options ?? {});
  const isJokerCountGiven = Object.hasOwn(Object(sheet.options ?? {}), 'jokers');
  const reader: Reader = {
    options,
    cards: isJokerCountGiven ? FIRST_JOKER + options.jokers : Infinity,
    used: new Map(),
  };

  const hands = civilizations.map((cards, seat) => readHand(reader, cards, `the civilization of seat ${seat}`));
  const left = readLeftovers(reader, sheet.leftovers, hands.length);
  const keys = hands.map((hand) => handKey(hand, 0, options['joker-build']));
  const best = Math.max(...keys);
  const isTied = (key: number): boolean =>
    options['tie-break'] === 'leftovers' && key === best && keys.filter((other) => other === best).length > 1;
  const values = left.map(leftoverValues);
  const { ranks, winners } = rank(keys.map((key, seat) => (isTied(key) ? [key, ...(values[seat] ?? [])] : [key])));

  return {
    seats: keys.map((key, seat) => {
      const [total = 0, ...numbers] = spellKey(key);
      const hand = { points: total, why: describeKey(key), rule: '§5.2' };
      const rest = {
        points: 0,
        why: `left over: ${(left[seat] ?? []).map(cardText).join(' ') || 'nothing'}`,
        rule: '§6.3',
      };
      const parts = isTied(key) ? [hand, rest] : [hand];
      return { seat, total, key: [total, ...numbers], parts, rank: ranks[seat] ?? 0 };
    }),
    winners,
  };
};

interface Reader {
  readonly options: Options;
  readonly cards: number; // how many the deck has, as far as the options say
  readonly used: Map<Card, string>; // card → where it was named
}

function listOf(value: unknown, what: string, least: number, most: number): readonly unknown[] {
  const amount = least === most ? String(least) : `${least} to ${most}`;
  if (!Array.isArray(value)) throw new Problem(`${what} should be a list of ${amount}, not ${show(value)}.`);
  if (value.length < least || value.length > most)
    throw new Problem(`${what} should be a list of ${amount}, not of ${value.length}.`);
  return value;
}

/** §5.1, §R25: five cards; jokers only where they may be built. */
function readHand(reader: Reader, value: unknown, what: string): Card[] {
  const hand = listOf(value, what, 5, 5).map((id) => readCard(reader, id, what));
  if (hand.some(isJoker) && reader.options['joker-build'] === 'forbidden')
    throw new Problem(`In ${what} there is a joker, which only joker-build "blank" or "wild" allows (§R25).`);
  return hand;
}

function readCard(reader: Reader, id: unknown, what: string): Card {
  const card = cardOf(id);
  if (card === undefined)
    throw new Problem(`In ${what} ${show(id)} is no card; cards are written like "h-q" or "c-10".`);
  if (card >= reader.cards)
    throw new Problem(`In ${what} ${show(id)} is not in the deck: the option jokers is ${reader.options.jokers}.`);
  const before = reader.used.get(card);
  if (before !== undefined) throw new Problem(`The card ${show(id)} is named twice: in ${before} and in ${what}.`);
  reader.used.set(card, what);
  return card;
}

function readLeftovers(reader: Reader, value: unknown, seats: number): Card[][] {
  if (value === undefined && reader.options['tie-break'] === 'shared') return [];
  if (value === undefined)
    throw new Problem('With tie-break "leftovers" the field "leftovers" lists the cards left in each hand (§6.3).');
  return listOf(value, '"leftovers"', seats, seats).map((cards, seat) => {
    const what = `the leftovers of seat ${seat}`;
    return listOf(cards, what, 0, LEFT_OVER).map((id) => readCard(reader, id, what));
  });
}
