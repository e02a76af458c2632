import { type KeyboardEvent, useState } from 'preact/compat';
import { Card, MatchCards } from '../../ui/cards/card.tsx';
import type { DeckFields } from '../../contract/deck-fields.ts';
import { changedFields, type DeckCard, isChanged, valueIn } from './cards.ts';
import { valueWords } from './value-words.ts';

export type Look = 'table' | 'faces';

interface CardTableProps {
  readonly game: string;
  readonly fields: DeckFields;
  readonly deck: unknown;
  readonly cards: readonly DeckCard[];
  readonly missing: readonly DeckCard[]; // printed ones that were taken out
  readonly bringBack: (card: DeckCard) => void;
  readonly chosen: string;
  readonly look: Look;
  readonly choose: (key: string) => void;
}

export const keyOf = ({ list, id }: DeckCard): string => `${list.title}/${id}`;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** 'VP 1 · icons 2 Wood' */
const factsOf = ({ list, card }: DeckCard): string =>
  list.fields
    .filter(({ name }) => list.shown.includes(name))
    .map((field) => `${field.title}: ${valueWords(field.of, valueIn(card, field))}`)
    .join(' · ');

/** From card to card by arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : at + (STEPS[event.key] ?? 0);
  if (at < 0 || to === at || to < 0 || to >= buttons.length) return;
  event.preventDefault();
  buttons[to]?.focus();
}

/** All cards of a deck, as rows or as faces, and a way to find one. */
export function CardTable(props: CardTableProps) {
  const { game, fields, deck, cards, missing, bringBack, chosen, look, choose } = props;
  const [sought, setSought] = useState('');
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const words = sought.trim().toLowerCase().split(/\s+/);
  const found = cards.filter((one) => {
    const text = JSON.stringify(one.card).toLowerCase();
    return words.every((word) => text.includes(word)) && (!isOnlyChanged || isChanged(one));
  });
  const stop = found.find((one) => keyOf(one) === chosen) ?? found[0];
  return (
    <div className="deck-all">
      <div className="deck-find">
        <input
          type="search"
          aria-label="Find a card"
          placeholder="Find a card"
          value={sought}
          onInput={(event) => setSought(event.currentTarget.value)}
        />
        <label className="deck-flag">
          <input
            type="checkbox"
            checked={isOnlyChanged}
            onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
          />
          changed only
        </label>
      </div>
      <div className="deck-lists" onKeyDown={walk}>
        {fields.lists.map((list) => {
          const own = found.filter((one) => one.list === list);
          if (own.length === 0) return null;
          return (
            <section key={list.title}>
              {fields.lists.length > 1 && <h2>{list.title}</h2>}
              <ul className={look === 'faces' ? 'deck-faces' : 'deck-rows'}>
                {own.map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      aria-pressed={keyOf(one) === chosen}
                      tabIndex={one === stop ? 0 : -1} // the list is one stop for Tab; arrow keys go on inside
                      data-changed={isChanged(one) ? '' : undefined}
                      onClick={() => choose(keyOf(one))}
                    >
                      {look === 'faces' && (
                        <MatchCards options={{ ...fields.optionsFor?.(list) }} deck={deck}>
                          <Card game={game} card={one.id} size="table" isPlain />
                        </MatchCards>
                      )}
                      <span className={look === 'faces' ? 'sr' : 'deck-name'}>
                        {String(one.card[fields.nameField] ?? one.id)}
                        {look === 'table' && <small>{factsOf(one)}</small>}
                      </span>
                      {isChanged(one) && (
                        <span className="deck-mark">
                          <span aria-hidden="true">◆ </span>
                          {one.printed === null ? 'new' : changedFields(one).length}
                          <span className="sr">{one.printed === null ? '' : ' changed'}</span>
                        </span>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {found.length === 0 && <p className="deck-none">No card has that.</p>}
      </div>
      {missing.length > 0 && (
        <section className="deck-out" aria-label="Taken out">
          <h3>Taken out</h3>
          {missing.map((one) => (
            <button key={keyOf(one)} type="button" className="btn btn--plain btn--small" onClick={() => bringBack(one)}>
              Bring back {String(one.card[fields.nameField] ?? one.id)}
            </button>
          ))}
        </section>
      )}
    </div>
  );
}
