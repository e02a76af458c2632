import './cards/ornament.css';
import './styles/room.css';
import './styles/town.css';
import './styles/castle.css';
import './styles/carts.css';
import './styles/hand.css';
import './styles/look.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import './styles/reveal.css';
import './styles/watched.css';
import { useMemo, useRef, useState } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Card, useDeck, useOwnDeck } from '../../../ui/cards/card.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { motionOf } from '../../../ui/motion.ts';
import type { WatchedProps } from '../../../ui/table/props.ts';
import { useScene } from '../../../ui/table/scene.ts';
import { WatchBar } from '../../../ui/table/watch-bar.tsx';
import { Commons } from './commons.tsx';
import { Look } from './look.tsx';
import { lampOf, type Shown } from './part.ts';
import { layDeck, reckon } from './points.ts';
import { type Reveal, revealOf } from './reveal/reveal.ts';
import { buildsText, OpenReveal, stagesOf, timesOf, whenTurned } from './reveal/reveal-screen.tsx';
import { avenueOf, newestOf, type Place, type Row } from './scene.ts';
import { roomOf, Town } from './town.tsx';

/** The table of Avenue Empires for whoever looks on: all cities alike along the road, hands as backs under them. */
export default function AvenueEmpiresWatched(table: WatchedProps) {
  layDeck(useOwnDeck());
  const { view, names, log } = table;
  const [looking, setLooking] = useState<{ seat: Seat; place: Place | null } | null>(null);
  const scene = useMemo(() => avenueOf(view), [view]);
  const newest = useMemo(() => newestOf(log), [log]);
  const deck = useDeck(table.game);
  const name = (who: Seat): string => names[who] ?? `Seat ${who + 1}`;
  const shown = useRef<Reveal | null>(null);
  const reveal = useMemo(() => {
    const next = revealOf(log, scene, name, shown.current);
    if (next) shown.current = next;
    return next;
  }, [log, scene]);
  const stages = useMemo(() => (reveal ? stagesOf(reveal, null, scene.isScored) : []), [reveal]);
  // Where nothing moves a scene waits for whoever looks: they are told in words, and the match goes on.
  const run = useScene({ id: motionOf() === 0 ? null : (reveal?.id ?? null), ...timesOf(stages) });
  const stage = run && reveal ? stages[run.beat] : undefined;
  const now: Shown = {
    table,
    scene,
    newest,
    name,
    lampOf: (who) => lampOf(table, who),
    look: (seat, place) => setLooking({ seat, place: place ?? null }),
  };
  const part = stage && reveal ? whenTurned(now, reveal) : now;
  const lines = scene.seats > MOST_IN_LINE ? 2 : 1;
  return (
    <main className="ae ae--open table-column table-still" data-fits="" data-phase={stage ? 'builds' : view.phase}>
      <Commons part={part} />
      <div
        className="ae-board"
        data-as="open"
        data-stage={stage}
        onClick={run?.isRunning === true ? run.finish : undefined}
        style={vars({
          '--pace': stage ? motionOf() : 1,
          '--tallest': Math.max(...scene.cities.map((city) => roomOf(city, [])['--rows'])),
          '--wide-lines': lines,
          '--wide': Math.ceil(scene.seats / lines),
          '--narrow-lines': Math.ceil(scene.seats / 2),
        })}
      >
        {alongTheRoad(scene.across).map((seat) => (
          <div key={seat} className="ae-lot">
            {stage && reveal?.brought[seat] ? (
              <OpenReveal part={part} brought={reveal.brought[seat]} stage={stage} />
            ) : (
              <Town
                part={part}
                seat={seat}
                as="open"
                city={scene.cities[seat] ?? []}
                reckoning={scene.isScored ? reckon(scene, seat) : null}
                look={() => part.look(seat)}
              />
            )}
            <Hidden part={part} cards={scene.hands[seat] ?? []} title="in hand" />
            <Hidden part={part} cards={scene.reserves[seat] ?? []} title="in reserve" />
          </div>
        ))}
      </div>
      <WatchBar
        table={table}
        how={
          reveal && !run?.isRunning
            ? buildsText(reveal, part, (card) => deck.name(card))
            : (DECISIONS[stage ? 'building' : view.phase] ?? 'The round goes on.')
        }
      />
      {looking && <Look key={looking.seat} part={part} {...looking} close={() => setLooking(null)} />}
    </main>
  );
}

/** §2.4: on the left of every city its left neighbour, so that avenues which face each other are next to each other. */
const alongTheRoad = ([first = 0, ...others]: readonly Seat[]): Seat[] => [first, ...others.toReversed()];

const MOST_IN_LINE = 4; // cities on a desk

const DECISIONS: Readonly<Record<string, string>> = {
  trading: 'Everybody passes a card to each neighbour, in secret.',
  'late-trading': 'Those with a Watchtower pass last: they have seen what comes to them.',
  building: 'Everybody chooses what to build and where, in secret.',
  'build-again': 'One more card may be built.',
  'swap-two': 'Two cards of a city may change places.',
  scout: 'A card is taken from the top of the deck.',
  salvage: 'A card is taken from the discard pile.',
  keeping: 'Cards may be kept for the next round, in secret.',
};

interface HiddenProps {
  readonly part: Shown;
  readonly cards: Row;
  readonly title: string;
}

/** Cards that are not for all to see: backs, except for those that everybody knows. */
function Hidden({ part, cards, title }: HiddenProps) {
  if (cards.length === 0) return null;
  return (
    <p className="ae-hidden">
      <span className="sr">{`${cards.length} `}</span>
      {cards.map((card, i) => (
        <Card key={i} game={part.table.game} card={card} size="chip" isPlain={card === null} />
      ))}
      <span>{title}</span>
    </p>
  );
}
