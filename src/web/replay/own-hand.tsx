import { type ReactNode, useLayoutEffect, useRef, useState } from 'preact/compat';
import { Card, useDeck } from '../../ui/cards/card.tsx';

interface OwnHandProps {
  readonly game: string;
  readonly cards: readonly string[]; // that only this seat saw
  readonly openCard: (card: string) => void;
  readonly children: ReactNode; // the table
}

/** A table, and below it what its seat held, where the table itself shows something else in that place. */
export function OwnHand({ game, cards, openCard, children }: OwnHandProps) {
  const deck = useDeck(game);
  const table = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  const names = cards.map((card) => deck.name(card));
  useLayoutEffect(() => {
    const drawn = table.current;
    if (!drawn) return;
    const labels = [...drawn.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
    const text = [drawn.textContent, ...labels].join('\n');
    setMissing(names.some((name) => !text.includes(name)));
  });
  return (
    <>
      <div ref={table} className="rp-table">
        {children}
      </div>
      {isMissing && (
        <section className="rp-own" aria-label="Your hand">
          {cards.map((card, i) => (
            <button key={i} className="rp-card" aria-label={names[i]} onClick={() => openCard(card)}>
              <Card game={game} card={card} size="table" isPlain />
            </button>
          ))}
        </section>
      )}
    </>
  );
}
