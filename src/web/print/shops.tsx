import { hasDeckFields, readFields } from '../deck/fields.ts';
import { saveAs } from '../save-as.ts';
import type { BoxCard } from '../../desk/box.ts';
import type { Deck } from '../../ui/cards/deck.ts';
import type { Printing } from '../../ui/printing.ts';
import { cardsWithBacks } from './cards-with-backs.ts';
import { deckCsv } from './deck-csv.ts';

interface ShopsProps {
  readonly game: string;
  readonly cards: readonly BoxCard[];
  readonly deck: Deck;
  readonly printing: Printing;
  readonly file: object | null; // an own deck
}

/** For the few who want the cards elsewhere: a CSV at once, and the commands for what a page cannot make. */
export function Shops({ game, cards, deck, printing, file }: ShopsProps) {
  const fields = hasDeckFields(game) ? readFields(game) : null;
  const own = file === null ? '' : ' --deck FILE';
  const save = (): void =>
    saveAs(`${game}.csv`, deckCsv({ cards: cardsWithBacks(cards, deck, printing), deck, fields, file }));
  return (
    <details className="pr-shops">
      <summary>Print shops, virtual tables, spreadsheets</summary>
      <p>
        <button type="button" className="btn btn--plain btn--small" onClick={save}>
          Save the cards as CSV
        </button>
      </p>
      <p>
        Pictures are made by the program on a computer. For The Game Crafter, MakePlayingCards (
        <code>--shop make-playing-cards</code>) or DriveThruCards:
      </p>
      <code className="pr-command">
        cardwright print {game} --what images{own} --out {game}-cards
      </code>
      <p>Sheets and a saved object for Tabletop Simulator:</p>
      <code className="pr-command">
        cardwright print {game} --what tabletop{own} --out {game}-tabletop
      </code>
    </details>
  );
}
