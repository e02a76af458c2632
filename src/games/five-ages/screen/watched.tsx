import './cards/ornament.css';
import './styles/pieces.css';
import './styles/trade.css';
import './styles/secret.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import './styles/watched.css';
import type { Seat } from '../../../engine/words.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { useFlights } from '../../../ui/table/flights.ts';
import { walkRows } from '../../../ui/table/keys.ts';
import type { WatchedProps } from '../../../ui/table/props.ts';
import { WatchBar } from '../../../ui/table/watch-bar.tsx';
import { OpenOffers } from './open-offers.tsx';
import { AgeTrack, Held, nameAt, type Shown, Slot } from './pieces.tsx';
import { ringOf, type Row } from './scene.ts';
import { SeatState } from './seats.tsx';
import { useWar, War } from './war.tsx';

/** The table of 5 Ages for whoever looks on: all stalls in a ring, what they offer each other in its middle. */
export default function FiveAgesWatched(table: WatchedProps) {
  const { view } = table;
  const scene = ringOf(view);
  const part: Shown = { table, scene };
  useFlights('.fa', JSON.stringify([view.phase, view.zones]));
  const war = useWar(table.log, scene.age, AFTER_WAR.has(scene.phase));
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  const above = Math.ceil(view.seats / 2);
  return (
    <main className="fa" data-phase={scene.phase} onKeyDown={walkRows}>
      <AgeTrack scene={scene} />
      <div className="fa-board fa-ring" data-many={view.seats > 4 ? '' : undefined}>
        <div className="fa-arc">
          {seats.slice(0, above).map((seat) => (
            <OpenPlate key={seat} {...part} seat={seat} />
          ))}
        </div>
        <div className="fa-between">
          <War table={table} me={null} beat={war?.beat} isRunning={war?.isRunning} />
          <OpenOffers {...part} />
        </div>
        {/* Clockwise, as they sit: below, the next to the left is on the left. */}
        <div className="fa-arc" data-below="">
          {seats.slice(above).map((seat) => (
            <OpenPlate key={seat} {...part} seat={seat} />
          ))}
        </div>
      </div>
      <WatchBar table={table} how={DECISIONS[scene.phase] ?? 'The age goes on.'} />
    </main>
  );
}

const AFTER_WAR: ReadonlySet<string> = new Set(['negotiate', 'wishes']);

const DECISIONS: Readonly<Record<string, string>> = {
  choose: 'Everybody lays two cards on the stall, in secret; they are turned face up together.',
  negotiate: 'Neighbours offer each other swaps, until everybody is ready.',
  wishes: 'Everybody writes down swaps with neighbours, in secret.',
  build: 'Everybody builds in their civilization, in secret.',
};

const STALL = 2; // cards
const PLACES = 5; // of a civilization

/** One seat like all others: its stall for all to see, backs for what is hidden. */
function OpenPlate({ seat, ...part }: Shown & { readonly seat: Seat }) {
  const { table, scene } = part;
  const name = nameAt(table.names, seat);
  const stall = scene.stall(seat);
  const built = scene.civilizationOf(seat);
  return (
    <section className="fa-plate" data-as="open" aria-label={name}>
      <Crest seat={seat} />
      <div className="fa-who">
        <h2>{name}</h2>
        <SeatState {...part} seat={seat} />
        {scene.isRobbed(seat) && scene.phase === 'build' && <span className="tag tag--warn">builds 2</span>}
      </div>
      <div className="fa-stall">
        <div className="fa-mystall" data-row="">
          {stall.map((card) => (
            <Held key={card} table={table} card={card} size="table" where={`on the stall of ${name}`} />
          ))}
          {Array.from({ length: STALL - stall.length }, (_, i) => (
            <Slot key={i}>stall</Slot>
          ))}
        </div>
      </div>
      <Hidden {...part} of="hand" title="in hand" icon="card-draw" row={scene.handOf(seat)} />
      <Hidden
        {...part}
        of="civilization"
        title="in the civilization"
        icon="greek-temple"
        row={built}
        free={Math.max(0, PLACES - built.length)}
      />
    </section>
  );
}

interface HiddenProps extends Shown {
  readonly of: string; // the zone
  readonly title: string;
  readonly icon: string;
  readonly row: Row;
  readonly free?: number; // places where nothing lies yet
}

/** Cards that are not for all to see: backs, except for those that everybody saw going there. */
const Hidden = ({ table, of, title, icon, row, free = 0 }: HiddenProps) => (
  <div className="fa-hidden" data-of={of}>
    <CardIcon name={icon} />
    <span className="sr">{`${row.length} ${title}`}</span>
    {row.map((card, i) => (
      <Card key={card ?? i} game={table.game} card={card} size="chip" isPlain={card === null} />
    ))}
    {Array.from({ length: free }, (_, i) => (
      <span key={`free ${i}`} className="slot" aria-hidden="true" />
    ))}
  </div>
);
