import './cards/ornament.css';
import './styles/street.css';
import './styles/rivals.css';
import './styles/gaps.css';
import './styles/trade.css';
import './styles/bar.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import './styles/watched.css';
import { useMemo } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { useFlights } from '../../../ui/table/flights.ts';
import { walkRows } from '../../../ui/table/keys.ts';
import { listed } from '../../../ui/table/listed.ts';
import { plain } from '../../../ui/table/signs.ts';
import type { WatchedProps } from '../../../ui/table/props.ts';
import { WatchBar } from '../../../ui/table/watch-bar.tsx';
import { cardsText, namesOf, type Shown } from './part.ts';
import { OutwardPips, theirReckoning } from './pieces.tsx';
import { stateOf } from './rivals.tsx';
import { useOwnDeck } from '../../../ui/cards/card.tsx';
import { layDeck } from './box.ts';
import { sceneOf } from './scene.ts';
import { isKnown, nameIn } from './score.ts';
import { Row } from './street.tsx';
import { namesSaid } from './trade/talk.ts';
import { Trading, useCrossing } from './trade/trading.tsx';
import { doingText } from './wait.tsx';

/** The table of Arquetect for whoever looks on: all streets alike, backs for what only their owners see, and the trade. */
export default function ArquetectWatched(table: WatchedProps) {
  layDeck(useOwnDeck());
  const { view, names, log } = table;
  const scene = useMemo(() => sceneOf(view, null), [view]);
  const isAided = scene.options.memoryAid === 'on';
  const said = useMemo(() => (isAided ? namesSaid(log, scene) : scene.streets.map(() => [])), [log, scene, isAided]);
  const isCrossing = useCrossing(scene);
  const name = (who: Seat): string => names[who] ?? `Seat ${who + 1}`;
  const part: Shown = { table, scene, said, wishes: [], name, isCrossing, changes: [] };
  useFlights('.aq', JSON.stringify([view.phase, view.zones]));
  return (
    <main className="aq aq--open table-column" data-phase="waiting" onKeyDown={walkRows}>
      <Trading part={part} />
      <div className="aq-streets" data-many={scene.seats > 2 ? '' : undefined}>
        {scene.rivals.map((seat) => (
          <OpenStreet key={seat} part={part} seat={seat} />
        ))}
      </div>
      {scene.removed.length > 0 && <p className="aq-about">Out of the game: {namesOf(scene.removed)}.</p>}
      <WatchBar table={table} how={doingText(part)} />
    </main>
  );
}

/** One street like all others: whose it is, what everybody can name of it, and what it scores where all of it is known. */
function OpenStreet({ part, seat }: { readonly part: Shown; readonly seat: Seat }) {
  const { scene, name, said, table } = part;
  const street = scene.streets[seat] ?? [];
  const reckoning = scene.isScored ? theirReckoning(street) : null;
  const known = street.filter(({ id }) => id !== null).length;
  const heard = said[seat] ?? [];
  const title = `The city of ${name(seat)}`;
  const state = stateOf(part, seat);
  return (
    <section
      className="aq-theirs"
      style={vars({ '--seat': `var(--seat-${seat % 8})` })}
      data-now={table.view.waiting.includes(seat) ? '' : undefined}
      data-done={scene.isDone(seat) ? '' : undefined}
      aria-label={title}
    >
      <header className="aq-head">
        <Crest seat={seat} />
        <div>
          <h2 className="display">{name(seat)}</h2>
          <small>
            {[
              ...new Set([state, cardsText(street.length)]),
              known === street.length ? 'all known' : `${known} known`,
            ].join(', ')}
          </small>
        </div>
        {scene.hasEvents && <OutwardPips part={part} seat={seat} />}
        {reckoning && street.length > 0 && isKnown(street) && (
          <b className="aq-big num">
            <span className="sr">Points: </span>
            {plain(reckoning.total)}
          </b>
        )}
      </header>
      <Row part={part} street={street} title={title} as="theirs" reckoning={reckoning} />
      {heard.length > 0 && (
        <p className="aq-heard">
          Named <b>{listed(heard.map(nameIn))}</b>: somewhere among the backs, unless it has moved since.
        </p>
      )}
    </section>
  );
}
