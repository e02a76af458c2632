import type { ReactNode } from 'preact/compat';
import { Card, type CardState, useDeck } from '../../../ui/cards/card.tsx';
import { type Drag, useCardButton } from '../../../ui/table/holding.ts';
import type { Part } from './part.ts';
import { originsOf } from './scene.ts';

/** How a card of the hand looks just now, and what a tap does. */
export interface Held {
  readonly state?: CardState | undefined;
  readonly isPressed?: boolean;
  readonly figure?: ReactNode; // at the corner: what it would add
  readonly below?: ReactNode;
  readonly flag?: string | undefined;
  readonly gone?: ReactNode; // the card lies elsewhere; this is said at its place
  readonly words?: string; // what else there is to say of it
  readonly pick?: (() => void) | undefined;
  readonly drag?: Drag | undefined;
}

interface HandProps {
  readonly part: Part;
  readonly cards: readonly string[];
  readonly title: string;
  readonly of: (card: string, i: number) => Held;
  readonly as?: string;
}

/** Cards in a row that can be picked: the hand, or what a power shows. */
export function Hand({ part, cards, title, of, as = '' }: HandProps) {
  return (
    <section className={`ae-hand table-stays ${as}`} data-guide="hand" aria-label={title}>
      <ul>
        {cards.map((card, i) => (
          <li key={i}>
            <HandCard part={part} card={card} at={i} held={of(card, i)} />
          </li>
        ))}
      </ul>
      {cards.length === 0 && <p className="ae-none">Your hand is empty.</p>}
    </section>
  );
}

interface HandCardProps {
  readonly part: Part;
  readonly card: string;
  readonly at: number;
  readonly held: Held;
}

function HandCard({ part, card, at, held }: HandCardProps) {
  const { game, openCard } = part.table;
  const deck = useDeck(game);
  const { state, isPressed, figure, below, flag, gone, words = '', pick, drag = {} } = held;
  return (
    <button
      className="ae-held"
      data-hand={at}
      data-drags={pick && drag.drop && gone === undefined ? '' : undefined}
      aria-pressed={pick ? isPressed : undefined}
      {...useCardButton({ read: () => openCard(card), pick, drag: pick && gone === undefined ? drag : undefined })}
    >
      <span className="sr">{`${deck.name(card)}. ${deck.words(card)} ${words}`}</span>
      {gone === undefined ? (
        <span className="ae-fly" data-fly={at}>
          <Card game={game} card={card} state={state} flag={flag} isPlain />
        </span>
      ) : (
        <span className="slot ae-gone" aria-hidden="true">
          {gone}
        </span>
      )}
      {figure}
      {below}
    </button>
  );
}

/** 'kept' or who passed it, for each card of the hand. */
export function flagsOf(part: Part): readonly (string | undefined)[] {
  const origins = originsOf(part.table.log, part.scene);
  if (origins.every((from) => from === null)) return origins.map(() => undefined);
  return origins.map((from) => (from === null ? 'kept' : `from ${part.name(from)}`));
}
