import { useState } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Card, useDeck } from '../../../ui/cards/card.tsx';
import { Shape } from './cards/shapes.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { Sheet } from '../../../ui/table/sheet.tsx';
import { plain } from '../../../ui/table/signs.ts';
import type { Shown } from './part.ts';
import { categoriesOf, reckon, whyPoints } from './points.ts';
import { type Avenue, isAt, LEFT, type Place, placeText, RIGHT } from './scene.ts';
import { Town } from './town.tsx';

interface LookProps {
  readonly part: Shown;
  readonly seat: Seat;
  readonly place: Place | null;
  readonly close: () => void;
}

/** A city in full: every card can be read, with where its points come from. */
export function Look({ part, seat: first, place: at, close }: LookProps) {
  const { scene } = part;
  const [seat, setSeat] = useState(first);
  const [place, setPlace] = useState(at);
  const city = scene.cities[seat] ?? [];
  const round = [...new Set([scene.left, ...scene.across, scene.right, scene.seat])].filter((one) => one !== null);
  const faces = seat === scene.left ? RIGHT : seat === scene.right ? LEFT : undefined;
  return (
    <Sheet title={seat === scene.seat ? 'Your city' : `The city of ${part.name(seat)}`} close={close} as="ae-look">
      <div className="ae-tabs" role="group" aria-label="Cities">
        {round.map((other) => (
          <button
            key={other}
            aria-pressed={other === seat}
            onClick={() => {
              setSeat(other);
              setPlace(null);
            }}
          >
            <Crest seat={other} isSmall />
            <span>{other === scene.seat ? 'You' : part.name(other)}</span>
            {scene.isScored && <b className="num">{plain(reckon(scene, other).total)}</b>}
          </button>
        ))}
      </div>
      <div className="ae-zoom">
        <Town
          part={part}
          seat={seat}
          as="zoom"
          city={city}
          reckoning={scene.isScored ? reckon(scene, seat) : null}
          tap={(next) => setPlace(isAt(place, next) ? null : next)}
          on={(here) => (isAt(place, here) ? { mark: 'first', does: 'read it below' } : { does: 'read it below' })}
          {...(faces === undefined ? {} : { faces })}
        />
      </div>
      <div className="ae-note" role="status">
        {place ? <Read part={part} seat={seat} place={place} /> : <About part={part} seat={seat} />}
      </div>
    </Sheet>
  );
}

function Read({ part, seat, place }: { readonly part: Shown; readonly seat: Seat; readonly place: Place }) {
  const { scene, table } = part;
  const deck = useDeck(table.game);
  const city = scene.cities[seat] ?? [];
  const card = city[place.avenue]?.[place.row - 1];
  if (card === undefined) return null;
  const points = reckon(scene, seat).cards[place.avenue]?.[place.row - 1] ?? 0;
  return (
    <div className="ae-read">
      <Card game={table.game} card={card} size="hand" isPlain />
      <div>
        <p>
          <b>{deck.name(card)}</b>, {placeText(place)}. {deck.words(card)}
        </p>
        {scene.isScored && (
          <p>
            Now <b className="num">{plain(points)}</b> points: {whyPoints(scene, seat, city, place)}.
          </p>
        )}
      </div>
    </div>
  );
}

/** What the city means for the one who looks. */
function About({ part, seat }: { readonly part: Shown; readonly seat: Seat }) {
  const { scene } = part;
  const cards = (scene.cities[seat] ?? []).flat();
  const counts = ['home', 'trade', 'craft', 'guard', 'faith', 'civic'].map((kind) => ({
    kind,
    n: cards.filter((card) => categoriesOf(card).includes(kind)).length,
  }));
  const reserve = scene.reserves[seat]?.length ?? 0;
  return (
    <>
      <p>
        <b>{meaning(part, seat)}</b>{' '}
        {seat !== scene.seat &&
          `${scene.hands[seat]?.length ?? 0} cards in hand${reserve > 0 ? `, ${reserve} in reserve` : ''}. `}
        Tap a card to read it.
      </p>
      <p className="ae-counts">
        {counts.map(({ kind, n }) => (
          <span key={kind}>
            <Shape of={kind} /> <b className="num">{n}</b>
          </span>
        ))}
      </p>
    </>
  );
}

function meaning({ scene, name }: Shown, seat: Seat): string {
  if (scene.seat === null || seat === scene.seat) return contentOf(scene, seat);
  const sides = [
    ...(seat === scene.left ? ['The Right Avenue faces your Left.'] : []),
    ...(seat === scene.right ? ['The Left Avenue faces your Right.'] : []),
  ];
  return sides.length === 0 ? `${name(seat)} is no neighbour of yours.` : sides.join(' ');
}

function contentOf({ cities, seat: own }: Avenue, seat: Seat): string {
  const cards = (cities[seat] ?? []).flat();
  if (cards.length === 0) return `Three empty avenues around ${seat === own ? 'your' : 'the'} Castle.`;
  const kinds = new Set(cards.flatMap(categoriesOf)).size;
  return `${cards.length === 1 ? '1 card' : `${cards.length} cards`}, ${kinds} of 6 categories.`;
}
