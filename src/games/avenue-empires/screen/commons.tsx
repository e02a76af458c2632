import { type ReactNode, useState } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Card, useDeck } from '../../../ui/cards/card.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { CATEGORIES, categoryTitle, Shape } from './cards/shapes.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { Sheet } from '../../../ui/table/sheet.tsx';
import { plain } from '../../../ui/table/signs.ts';
import type { Part, Shown } from './part.ts';
import { categoriesOf, reckon } from './points.ts';
import { AVENUES } from './scene.ts';

const PHASES = [
  ['Trading', ['trading', 'late-trading']],
  ['Building', ['building', 'build-again', 'swap-two', 'scout', 'salvage']],
  ['Cleanup', ['keeping']],
] as const;

interface CommonsProps {
  readonly part: Shown;
  readonly children?: ReactNode; // what a seat has besides
}

/** What belongs to nobody. */
export function Commons({ part, children }: CommonsProps) {
  const { scene } = part;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="ae-commons">
      <ol className="ae-phases" aria-label={`Round ${scene.round}`}>
        {PHASES.map(([title, names]) => {
          const isNow = names.some((name) => name === scene.phase);
          return (
            <li key={title} aria-current={isNow ? 'step' : undefined}>
              {title}
            </li>
          );
        })}
      </ol>
      <span className="ae-pile" data-pile="deck" data-guide="deck">
        <i className="ae-back" />
        <span>
          <b className="num">{scene.deck}</b> deck
          <small>{roundsText(scene.roundsAfter)}</small>
        </span>
      </span>
      <button className="ae-pile" onClick={() => setOpen(true)}>
        <i className="ae-face" />
        <span>
          <b className="num">{scene.discard.length}</b> <span className="ae-long">discards</span>
          <span className="sr">: look through the discard pile</span>
        </span>
      </button>
      {children}
      {isOpen && <Discards part={part} close={() => setOpen(false)} />}
    </div>
  );
}

/** What waits for the next round, and the cities that are no neighbours. */
export function OwnCommons({ part }: { readonly part: Part }) {
  const { scene } = part;
  const [isOpen, setOpen] = useState(false);
  return (
    <Commons part={part}>
      {scene.reserve.length > 0 && (
        <button className="ae-pile" onClick={() => setOpen(true)}>
          <i className="ae-back" />
          <span>
            <b className="num">{scene.reserve.length}</b> <span className="ae-long">reserve</span>
            <span className="sr">: look at your reserve</span>
          </span>
        </button>
      )}
      {scene.across.map((seat) => (
        <Across key={seat} part={part} seat={seat} />
      ))}
      {isOpen && (
        <Sheet title="Your reserve" close={() => setOpen(false)}>
          <p>These cards join your hand in the next round.</p>
          <Pile part={part} cards={scene.reserve} />
        </Sheet>
      )}
    </Commons>
  );
}

const roundsText = (more: number): string =>
  more === 0 ? 'the last round' : more === 1 ? 'one more round' : `${more} more rounds`;

/** A city across the table: its name and points, and every card as a square in its colour. */
function Across({ part, seat }: { readonly part: Part; readonly seat: Seat }) {
  const { scene } = part;
  const city = scene.cities[seat] ?? [];
  const lamp = part.lampOf(seat);
  const cards = city.flat().length;
  return (
    <button
      className="ae-across"
      style={vars({ '--seat': `var(--seat-${seat})` })}
      onClick={() => part.look(seat)}
      data-many={scene.across.length > 1 ? '' : undefined}
    >
      <Crest seat={seat} isSmall />
      <span className="ae-who">
        <b>{part.name(seat)}</b> {scene.isScored && <span className="num">{plain(reckon(scene, seat).total)}</span>}
        {lamp && (
          <span className="lamp" data-on={lamp.isOn}>
            {lamp.word}
          </span>
        )}
      </span>
      <span className="sr">{`, ${cards} cards: look at this city across the table`}</span>
      <span className="ae-mini" aria-hidden="true">
        {AVENUES.map((name, avenue) => (
          <i key={name}>
            {city[avenue]?.map((card, i) => (
              <u key={i} style={vars({ '--c': `var(--c-${categoriesOf(card)[0] ?? 'civic'})` })} />
            ))}
          </i>
        ))}
      </span>
    </button>
  );
}

const KINDS = Object.keys(CATEGORIES);

/** The discard pile sorted by category, as far as it is known. */
function Discards({ part, close }: { readonly part: Shown; readonly close: () => void }) {
  const { discard } = part.scene;
  const cards = discard.filter((card) => card !== null);
  const hidden = discard.length - cards.length;
  return (
    <Sheet title={`Discard pile, ${discard.length}`} close={close}>
      {discard.length === 0 && <p>Nothing has been thrown away yet. What nobody builds comes here.</p>}
      {hidden > 0 && <p>{hidden === 1 ? 'One card lies' : `${hidden} cards lie`} face down.</p>}
      {KINDS.map((kind) => {
        const here = cards.filter((card) => categoriesOf(card)[0] === kind);
        if (here.length === 0) return null;
        return (
          <section key={kind} className="ae-kind">
            <h3 aria-level={2}>
              <Shape of={kind} /> {categoryTitle(kind)} <b className="num">{here.length}</b>
            </h3>
            <Pile part={part} cards={here} />
          </section>
        );
      })}
    </Sheet>
  );
}

/** Cards that lie about, copies once with their number; a tap enlarges. */
function Pile({ part, cards }: { readonly part: Shown; readonly cards: readonly string[] }) {
  const { game, openCard } = part.table;
  const deck = useDeck(game);
  return (
    <ul className="ae-cards">
      {[...Map.groupBy(cards, (card) => card)].map(([card, copies]) => (
        <li key={card}>
          <button onClick={() => openCard(card)}>
            <span className="sr">{deck.name(card)}</span>
            <Card game={game} card={card} size="table" isPlain />
            {copies.length > 1 && <b className="ae-times">× {copies.length}</b>}
          </button>
        </li>
      ))}
    </ul>
  );
}
