import { useState } from 'preact/compat';
import { Card, type CardState, useDeck } from '../cards/card.tsx';
import type { OnCard } from '../cards/deck.ts';
import { readPlain } from '../cards/decks.ts';
import type { Place } from './places.ts';
import { Sheet } from './sheet.tsx';

/** What can be done with the cards that lie about. */
export interface Handling {
  readonly game: string;
  readonly usable: ReadonlySet<string>; // cards that some legal action names
  readonly picked: readonly string[];
  readonly pick: (card: string) => void;
  readonly open: (card: string) => void;
  readonly on: (zone: string) => OnCard; // what lies on the cards of a zone
}

interface ZoneProps {
  readonly place: Place;
  readonly handling: Handling;
  readonly size: 'chip' | 'table' | 'hand';
  readonly guide?: string; // what a guide calls this place
}

/** One place of the table with its cards. */
export function Zone({ place, handling, size, guide }: ZoneProps) {
  if (place.as === 'pile') return <Pile place={place} handling={handling} size={size} {...(guide ? { guide } : {})} />;
  return (
    <div
      role="group" // every seat has the same ones
      className={`zone zone--${place.as}`}
      data-guide={guide}
      aria-label={`${place.title}, ${count(place.count)}`}
    >
      <div className="kick">{place.title}</div>
      <ul className="zone-cards" data-many={place.count > 3 ? '' : undefined}>
        {shown(place).map(({ card, at, more }) => (
          <li key={at}>
            <Held card={card} zone={place.zone} handling={handling} size={size} isOut={(place.marks[at] ?? 0) === 1} />
            {more > 1 && <span className="times">× {more}</span>}
          </li>
        ))}
        {place.count === 0 && <li className="slot">empty</li>}
      </ul>
    </div>
  );
}

const count = (n: number): string => (n === 1 ? '1 card' : `${n} cards`);

const MOST_BACKS = 5;

/** Cards one by one; of many backs in a row only one, with their number. */
function shown({ cards }: Place): { card: string | null; at: number; more: number }[] {
  const backs = cards.filter((card) => card === null).length;
  if (backs <= MOST_BACKS) return cards.map((card, at) => ({ card, at, more: 1 }));
  const known = cards.flatMap((card, at) => (card === null ? [] : [{ card, at, more: 1 }]));
  return [...known, { card: null, at: cards.length, more: backs }];
}

interface HeldProps {
  readonly card: string | null;
  readonly zone: string;
  readonly handling: Handling;
  readonly size: ZoneProps['size'];
  readonly isOut: boolean;
}

/** A card as a button: a tap picks it for a choice, or enlarges it where there is nothing to choose. */
function Held({ card, zone, handling, size, isOut }: HeldProps) {
  const { game, usable, picked, pick, open, on } = handling;
  const deck = useDeck(game);
  if (card === null) return <Card game={game} card={null} size={size} />;
  const isUsable = usable.has(card);
  const isPicked = picked.includes(card);
  const state: CardState | undefined = isPicked ? 'picked' : isUsable ? 'legal' : undefined;
  return (
    <button
      className="cardbtn"
      aria-pressed={isUsable || isPicked ? isPicked : undefined}
      onClick={() => (isUsable || isPicked ? pick(card) : open(card))}
      onContextMenu={(event) => {
        event.preventDefault();
        open(card);
      }}
      onDblClick={() => open(card)}
    >
      <span className="sr">{`${deck.name(card)}${isUsable ? '; can be chosen' : ''}`}</span>
      <Card
        game={game}
        card={card}
        size={size}
        state={state}
        isOut={isOut && readPlain(game)?.facesOut === true}
        isPlain
        {...on(zone)}
      />
    </button>
  );
}

/** A pile: its top, its number, and all that is known of it at a tap. */
function Pile({ place, handling, size, guide }: ZoneProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, cards } = place;
  const top = cards.at(-1) ?? null;
  const known = cards.filter((card) => card !== null);
  const face = <Card game={handling.game} card={top} size={size === 'hand' ? 'table' : size} isPlain />;
  return (
    <div className="zone zone--pile" role="group" data-guide={guide} aria-label={`${title}, ${count(place.count)}`}>
      {known.length === 0 ? (
        face
      ) : (
        <button className="cardbtn" onClick={() => setOpen(true)}>
          <span className="sr">{`Look through: ${title}, ${count(place.count)}`}</span>
          {face}
        </button>
      )}
      <div className="kick">
        {title} <b className="num">{place.count}</b>
      </div>
      {isOpen && (
        <Sheet title={`${title}, top first`} close={() => setOpen(false)}>
          <ul className="zone-cards">
            {known.toReversed().map((card, i) => (
              <li key={i}>
                <Held card={card} zone={place.zone} handling={handling} size="hand" isOut={false} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  );
}
