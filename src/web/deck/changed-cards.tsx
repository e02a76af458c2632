import { Card, MatchCards, useDeck } from '../../ui/cards/card.tsx';
import { CardSprite } from '../../ui/cards/icon.tsx';
import { cardsOf, changedFields, isChanged, missingCards } from './cards.ts';
import { readFields } from './fields.ts';
import './deck.css';

interface ChangedCardsProps {
  readonly game: string;
  readonly deck: unknown;
}

/** The cards of an edited deck that differ from the printed ones: as they were, and as they are. */
export function ChangedCards({ game, deck }: ChangedCardsProps) {
  const fields = readFields(game);
  const { sprite } = useDeck(game);
  const changed = cardsOf(fields, deck).filter(isChanged);
  const missing = missingCards(fields, deck);
  return (
    <CardSprite value={sprite}>
      {changed.length + missing.length === 0 && <p>None: all cards are as printed.</p>}
      <ul className="deck-changed" data-game={game}>
        {changed.map((one) => (
          <li key={`${one.list.title} ${one.id}`}>
            {one.printed !== null && (
              <MatchCards options={{ ...fields.optionsFor?.(one.list) }} deck={null}>
                <Card game={game} card={one.id} size="table" isPlain />
              </MatchCards>
            )}
            <MatchCards options={{ ...fields.optionsFor?.(one.list) }} deck={deck}>
              <Card game={game} card={one.id} isPlain />
            </MatchCards>
            <span>
              <b>{String(one.card[fields.nameField])}</b>:{' '}
              {one.printed === null
                ? 'a new card'
                : changedFields(one)
                    .map(({ title }) => title.toLowerCase())
                    .join(', ')}
            </span>
          </li>
        ))}
        {missing.map((one) => (
          <li key={`${one.list.title} ${one.id}`}>
            <MatchCards options={{ ...fields.optionsFor?.(one.list) }} deck={null}>
              <Card game={game} card={one.id} size="table" isPlain />
            </MatchCards>
            <span>
              <b>{String(one.card[fields.nameField])}</b>: taken out
            </span>
          </li>
        ))}
      </ul>
    </CardSprite>
  );
}
