import type { Seat } from '../../../engine/words.ts';
import { Card, useDeck } from '../../../ui/cards/card.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { signed } from '../../../ui/table/signs.ts';
import type { Part } from './part.ts';
import { bestFor } from './points.ts';
import type { Scene } from './scene.ts';

export type Side = 'left' | 'right';

/** Which cards of the hand lie in the carts; null: none yet. */
export interface Carts {
  readonly left: number | null;
  readonly right: number | null;
  readonly last: Side; // filled last: a third card takes its place
}

/* ---- what a card would add, to whom ---- */

interface Worth {
  readonly left: number;
  readonly mine: number;
  readonly right: number;
}

export function worthsOf(scene: Scene): readonly Worth[] {
  if (!scene.isScored) return [];
  return scene.hand.map((card) => ({
    left: bestFor(scene, scene.left, card),
    mine: bestFor(scene, scene.seat, card),
    right: bestFor(scene, scene.right, card),
  }));
}

export function Worths({
  part,
  worth,
  open,
}: {
  readonly part: Part;
  readonly worth: Worth;
  readonly open: Side | null;
}) {
  const { left, right, seats } = part.scene;
  return (
    <span className="ae-worth" aria-hidden="true">
      <span data-open={open === 'left' || (seats === 2 && open) ? '' : undefined}>
        <Crest seat={left} isSmall />
        <b>{signed(worth.left)}</b>
      </span>
      <span>
        <i>you</i>
        <b>{signed(worth.mine)}</b>
      </span>
      {seats > 2 && (
        <span data-open={open === 'right' ? '' : undefined}>
          <Crest seat={right} isSmall />
          <b>{signed(worth.right)}</b>
        </span>
      )}
    </span>
  );
}

export function wordsOf(part: Part, worth: Worth | undefined, side: Side | null): string {
  const { left, right, seats } = part.scene;
  const goes = side ? `Goes to ${part.name(side === 'left' ? left : right)}.` : '';
  if (!worth) return goes;
  const theirs = seats > 2 ? `, ${part.name(right)} ${signed(worth.right)}` : '';
  return `${goes} Now worth: ${part.name(left)} ${signed(worth.left)}, you ${signed(worth.mine)}${theirs}.`;
}

export const Gone = ({ seat, name }: { readonly seat: Seat; readonly name: string }) => (
  <span>
    <Crest seat={seat} isSmall />
    to {name}
  </span>
);

/* ---- carts ---- */

interface CartProps {
  readonly part: Part;
  readonly side: Side;
  readonly carts: Carts;
  readonly open: Side | null;
  readonly isAsked: boolean;
  readonly worths: readonly Worth[];
  readonly takeBack: (side: Side) => void;
  readonly setWanted: (side: Side) => void;
}

export function Cart({ part, side, carts, open, isAsked, worths, takeBack, setWanted }: CartProps) {
  const { scene, table } = part;
  const deck = useDeck(table.game);
  const seat = scene[side];
  const at = carts[side];
  const card = at === null ? undefined : scene.hand[at];
  const incoming = scene.incoming.filter(({ from }) => from === seat);
  // With two players both cards come from the same seat, the first to the left.
  const comes = scene.seats === 2 ? incoming.slice(side === 'left' ? 0 : 1).slice(0, 1) : incoming;
  const name = part.name(seat);
  return (
    <section
      className="ae-cart"
      aria-label={`Cart to ${name}, on your ${side}`}
      data-open={open === side ? '' : undefined}
      data-full={card === undefined ? undefined : ''}
      data-drop={isAsked ? side : undefined}
      style={vars({ '--seat': `var(--seat-${seat})` })}
    >
      <h3 aria-level={2}>
        {side === 'left' && <span aria-hidden="true">← </span>}to {name}
        {side === 'right' && <span aria-hidden="true"> →</span>}
      </h3>
      {card === undefined ? (
        <button
          className="slot"
          data-state={open === side ? 'legal' : undefined}
          disabled={!isAsked}
          onClick={() => setWanted(side)}
        >
          <Crest seat={seat} />
          {isAsked ? (open === side ? 'choose a card' : 'next') : 'nothing'}
        </button>
      ) : (
        <button className="ae-carted" disabled={!isAsked} onClick={() => takeBack(side)}>
          <span className="sr">{isAsked ? `Take ${deck.name(card)} back` : deck.name(card)}</span>
          <span className="ae-fly" data-fly={at}>
            <Card game={table.game} card={card} size="table" isPlain />
          </span>
          {isAsked && (
            <i className="ae-undo" aria-hidden="true">
              ×
            </i>
          )}
        </button>
      )}
      {comes.map(({ card: coming }, i) => (
        <Coming key={i} part={part} card={coming} />
      ))}
      {comes.length === 0 && (
        <p>
          {at !== null && worths[at] && (
            <>
              best place there <b className="num">{signed(worths[at][side])}</b>
            </>
          )}
        </p>
      )}
    </section>
  );
}

/** §4.2.2: what a Watchtower shows its owner. */
function Coming({ part, card }: { readonly part: Part; readonly card: string | null }) {
  const { game, openCard } = part.table;
  const deck = useDeck(game);
  if (card === null) return <p>sends you nothing</p>;
  return (
    <button className="ae-coming" onClick={() => openCard(card)}>
      <span>
        sends you <b>{deck.name(card)}</b>
      </span>
      <Card game={game} card={card} size="chip" isPlain />
    </button>
  );
}

const MOST_KEPT = 3;

export function Keep({ part, cards, isDone }: { part: Part; cards: readonly string[]; isDone: boolean }) {
  return (
    <section className="ae-cart ae-cart--keep" aria-label="What you keep">
      <h3 aria-level={2}>you keep</h3>
      {isDone && cards.length > 0 ? (
        <span className="ae-kept" aria-hidden="true">
          {cards.slice(0, MOST_KEPT).map((card, i) => (
            <Card key={i} game={part.table.game} card={card} size="table" state="idle" isPlain />
          ))}
          {cards.length > MOST_KEPT && <b className="num">+{cards.length - MOST_KEPT}</b>}
        </span>
      ) : (
        <span className="slot">{cards.length > 3 ? 'the others stay with you' : 'one card stays with you'}</span>
      )}
      <p>then two more arrive</p>
    </section>
  );
}
