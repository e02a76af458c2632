import type { MoveWords, Told, Words } from '../../../engine/game.ts';
import { amountOf, type Card, type Rule, type Seat } from '../../../engine/words.ts';
import { cardsIn } from '../../../engine/zones.ts';
import type { Face } from '../face.ts';
import { nextSlotCard } from '../reorder.ts';
import { columnsIn, columnZone, type Note, type Rebuild, type RebuildTable } from '../shape.ts';
import { cardWords, columnWords, putWords, rowWords } from './place-words.ts';
import { priceWords } from './price-words.ts';

/** What happens, in sentences. */

export function tell(note: Note, words: Words): Told {
  const line = (rule: Rule, text: string): Told => ({ rule, text });
  switch (note.type) {
    case 'first':
      return line('§3.8', `${words.does(note.seat, 'be')} the starting player.`);
    case 'turn':
      return line('§4.1', `Turn ${note.turn}: ${words.seat(note.seat)}.`);
    case 'reshuffle':
      return line('§4.2.2', `${words.does(note.seat, 'shuffle')} ${amount(note.cards)} into a new Player Deck.`);
    case 'ordered':
      return line('§6.5.3', `${words.does(note.seat, 'have')} ordered a new Player Deck of ${amount(note.cards)}.`);
    case 'buy':
      return line('§4.4', `${words.does(note.seat, 'buy')} ${buyText(note, words)}.`);
    case 'take':
      return line('§6.4', `${words.does(note.seat, 'take')} ${words.card(note.card)} for nothing.`);
    case 'play':
      return line('§4.5', `${words.does(note.seat, 'play')} ${words.card(note.card)}.`);
    case 'shown':
      return line(
        '§R29',
        `${words.does(note.seat, 'show')} ${words.card(note.card)}${note.again ? ` and ${words.verb(note.seat, 'draw')} one more card` : ''}.`,
      );
    case 'reordered':
      return line('§4.4f', `${words.does(note.seat, 'reorder')} ${note.line}: ${listText(note.cards, words)}.`);
    case 'burn':
      return line('§6.4', `${words.does(note.seat, 'burn')} ${listText(note.cards, words)}.`);
    case 'carry':
      return line('§4.6.1', `${words.does(note.seat, 'carry')} ${listText(note.cards, words)}.`);
    case 'pass':
      return line('§4.6.2', `${words.does(note.seat, 'pass')} ${words.card(note.card)} on to ${words.seat(note.to)}.`);
    case 'lost':
      return {
        ...line(
          '§4.3',
          `${words.does(note.seat, 'lose')} ${note.units} unspent ${note.units === 1 ? 'icon' : 'icons'}.`,
        ),
        isAside: true, // what was bought is worth telling
      };
    case 'trash':
      return line('§4.7', `${words.card(note.card)} is trashed, with the fewest points.`);
    case 'gold-stacks':
      return line('§6.3.4', 'Everybody gets a Gold Stack.');
    case 'set-aside':
      return line('§6.3.3', `${words.does(note.seat, 'put')} aside ${listText(note.cards, words)}.`);
    case 'last':
      return line('§4.8', LAST[note.when] ?? 'The market has run dry.');
    case 'score':
      return line(
        '§5.2',
        `${words.begin(note.seat, words.seat(note.seat))}: ${amountOf(note.points, 'point')} in ${amount(note.cards)}.`,
      );
    case 'result':
      return line(
        '§6.5.1',
        `Game ${note.game} of the campaign is ${note.total >= note.target ? 'won' : 'lost'}: ${amountOf(note.total, 'point')}, the target is ${note.target}.`,
      );
  }
}

const LAST: Readonly<Record<string, string>> = {
  immediate: 'A column has run dry: the game is over.',
  turn: 'A column has run dry: this turn is the last.',
  round: 'A column has run dry: this round is the last.',
};

const amount = (cards: number): string => (cards === 1 ? 'one card' : `${cards} cards`);

const buyText = ({ card, price, pay }: Note & { type: 'buy' }, words: Words): string =>
  `${words.card(card)} for ${price === 'free' ? 'nothing' : priceIn(price, words)}${pay.length === 0 ? '' : ` with ${listText(pay, words)}`}`;

/** 'Pile of Nails ×2, A Log' */
function listText(cards: readonly Card[], words: Words): string {
  const copies = Map.groupBy(cards, (card) => words.card(card));
  const parts = [...copies].map(([title, { length }]) => (length === 1 ? title : `${title} ×${length}`));
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** Only draws: everything else is told by notes. */
export function tellMove(move: MoveWords, words: Words): Told | null {
  if (move.from !== 'deck' || move.to !== 'hand' || move.toSeat === null) return null;
  const card = move.card === null ? 'a card' : words.card(move.card);
  return { rule: '§4.2', text: `${words.does(move.toSeat, 'draw')} ${card}.`, by: move.toSeat };
}

/** With a table cards of the market are named, without it the places where they lie. */
export function tellAction(action: Rebuild['action'], _seat: Seat, words: Words, t?: RebuildTable): string {
  const titles = t && marketOf(t, words);
  const card = ({ column, row }: { readonly column: number; readonly row: number }): string =>
    titles ? cardWords(titles, column, row) : `the card in column ${column}, row ${row}`;
  switch (action.type) {
    case 'buy':
      return `buy ${card(action)} for ${priceIn(action.price, words)}${action.pay.length === 0 ? ', which the tab covers' : ` with ${listText(action.pay, words)}`}`;
    case 'play':
      return `play ${words.card(action.card)}`;
    case 'end':
      return 'end your turn';
    case 'reorder-row':
      return `reorder ${titles ? rowWords(titles, action.row) : `row ${action.row}`}`;
    case 'reorder-column':
      return `reorder ${titles ? columnWords(titles, action.column) : `column ${action.column}`}`;
    case 'put':
      return t && t.counters.line > 0
        ? putWords(words.card(action.card), words.card(nextSlotCard(t)))
        : `put ${words.card(action.card)} next`;
    case 'decline':
      return 'leave the market as it lies';
    case 'burn':
    case 'take':
      return `${action.type} ${card(action)}`;
    case 'carry':
      return `carry ${listText(action.cards, words)} over`;
    case 'pass':
      return `pass it to ${words.seat(action.to)}`;
    case 'next':
      return `put ${words.card(action.card)} next into your new deck`;
    case 'set-aside':
      return `put ${listText(action.cards, words)} aside`;
  }
}

const marketOf = (t: RebuildTable, words: Words): string[][] =>
  Array.from({ length: columnsIn(t.options) }, (_, column) =>
    cardsIn(t, columnZone(column)).map((card) => words.card(card)),
  );

const priceIn = (price: string, words: Words): string => (words.isShort ? price : priceWords(price));

export const cardText = (_card: Card, face: Face): string => face.title;
