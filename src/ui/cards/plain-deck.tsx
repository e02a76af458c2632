import type { PrintedCard } from '../../contract/plain-cards.ts';
import { spell } from '../../engine/words.ts';
import type { CardsOfGame } from '../screen.ts';
import { type Deck, fitOf } from './deck.ts';

/* Faces for the cards of a game that draws none: their names, and what their rules know of them. */

const COLOURS = 6; // in the style sheet

export function plainDeck(cards: readonly PrintedCard[]): CardsOfGame {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const kinds = [...new Set(cards.map(({ kind }) => kind))];
  const printed = (id: string): PrintedCard => byId.get(id) ?? { id, name: spell(id), kind: '', lines: [] };
  const deck: Deck = {
    groups: kinds.map((kind) => ({
      title: kinds.length === 1 ? 'All cards' : spell(kind),
      cards: cards.filter((card) => card.kind === kind).map(({ id }) => id),
    })),
    name: (id) => printed(id).name,
    words: (id) => printed(id).lines.join('. '),
    flavour: () => '',
    draw(id) {
      const { name, kind, lines } = printed(id);
      return {
        category: `plain-${Math.max(0, kinds.indexOf(kind)) % COLOURS}`,
        face: (
          <div className="c-plain">
            <b data-fit={name.length <= 3 ? 'short' : fitOf(name)}>{name}</b>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ),
      };
    },
  };
  return { deckFor: () => deck };
}
