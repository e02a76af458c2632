import { useState } from 'preact/compat';
import { Card } from '../../../ui/cards/card.tsx';
import { Sheet } from '../../../ui/table/sheet.tsx';
import type { Part } from './part.ts';
import { Held } from './pieces.tsx';
import { known, type Scene } from './scene.ts';

interface Pile {
  readonly zone: string;
  readonly title: string;
  readonly short: string;
}

const PILES: readonly Pile[] = [
  { zone: 'action-deck', title: 'Action Deck', short: 'Action deck' },
  { zone: 'action-discard', title: 'Action Discard', short: 'discard' },
  { zone: 'objective-deck', title: 'Objective Deck', short: 'Objectives' },
  { zone: 'objective-discard', title: 'Objective Discard', short: 'discard' },
];

const BEHIND: readonly Pile[] = [
  { zone: 'annals', title: 'Annals: Objectives resolved', short: 'Annals' },
  { zone: 'action-supply', title: 'Action Supply', short: 'Action Supply' },
  { zone: 'objective-supply', title: 'Objective Supply', short: 'Objective Supply' },
  { zone: 'out', title: 'Out of the game', short: 'Out of the game' },
];

/** The piles with their sizes; a tap looks through what is known of them (§9). */
export function Piles(part: Part) {
  const { scene, table } = part;
  const [open, setOpen] = useState<Pile | null>(null);
  return (
    <div className="uc-piles">
      {PILES.map((pile) => {
        const cards = scene.zone(pile.zone);
        const top = pile.zone.endsWith('discard') ? (cards.at(-1) ?? null) : (cards[0] ?? null);
        return (
          <button
            key={pile.zone}
            type="button"
            data-pile={pile.zone === 'action-deck' ? '' : undefined}
            onClick={() => setOpen(pile)}
          >
            <span className="sr">{`Look through: ${pile.title}, ${cards.length} cards`}</span>
            <span className="uc-heap" data-empty={cards.length === 0 ? '' : undefined} aria-hidden="true">
              <Card game={table.game} card={top} size="chip" isPlain />
            </span>
            <b aria-hidden="true">{cards.length}</b>
            <small aria-hidden="true">{pile.short}</small>
          </button>
        );
      })}
      {open && (
        <Sheet title={open.title} close={() => setOpen(null)} as="uc-sheet">
          <Contents part={part} pile={open} />
          {open.zone === 'action-deck' && <OutOfSight part={part} />}
        </Sheet>
      )}
    </div>
  );
}

interface ContentsProps {
  readonly part: Part;
  readonly pile: Pile;
}

/** What lies there: known cards in their order, the others in none. */
function Contents({ part, pile }: ContentsProps) {
  const { scene } = part;
  const cards = scene.zone(pile.zone);
  const placed = known(cards);
  const unseen = scene.unseenIn(pile.zone);
  const isDeck = pile.zone.endsWith('deck');
  return (
    <>
      {cards.length === 0 && <p className="uc-tip">No card lies here now.</p>}
      {isDeck && placed.length > 0 && <p className="uc-tip">You know these: {whereKnown(scene, pile.zone)}.</p>}
      {placed.length > 0 && <Row part={part} cards={isDeck ? placed : placed.toReversed()} />}
      {isDeck && unseen.length > 0 && (
        <>
          <p className="uc-tip">
            {unseen.length === cards.length - placed.length
              ? 'These lie in it, in an order nobody knows:'
              : `${cards.length - placed.length} of these lie in it, in an order nobody knows:`}
          </p>
          <Row part={part} cards={unseen} />
        </>
      )}
    </>
  );
}

function whereKnown(scene: Scene, zone: string): string {
  const cards = scene.zone(zone);
  const top = cards.findIndex((card) => card === null);
  const isTop = cards[0] !== null;
  const isBottom = cards.at(-1) !== null && top >= 0;
  return isTop && isBottom ? 'on top and at the bottom' : isTop ? 'on top' : 'at the bottom';
}

/** Copies lie on each other. */
function Row({ part, cards }: { readonly part: Part; readonly cards: readonly string[] }) {
  const { table, scene } = part;
  return (
    <div className="uc-cards" data-row="">
      {[...new Set(cards)].map((card) => {
        const copies = cards.filter((other) => other === card).length;
        return (
          <Held
            key={card}
            table={table}
            card={card}
            name={scene.reading.nameOf(card)}
            says={copies > 1 ? `${copies} copies` : 'one copy'}
            flag={copies > 1 ? `× ${copies}` : undefined}
          />
        );
      })}
    </div>
  );
}

const OutOfSight = ({ part }: { readonly part: Part }) =>
  BEHIND.map((pile) => (
    <details key={pile.zone} className="uc-behind">
      <summary>
        {pile.title} ({part.scene.zone(pile.zone).length})
      </summary>
      <Contents part={part} pile={pile} />
    </details>
  ));
