import './cards/ornament.css';
import './styles/room.css';
import './styles/market.css';
import './styles/tab.css';
import './styles/hand.css';
import './styles/sheets.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import './styles/watched.css';
import { useMemo } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Card, useOwnDeck } from '../../../ui/cards/card.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { useFlights } from '../../../ui/table/flights.ts';
import { walkRows } from '../../../ui/table/keys.ts';
import type { WatchedProps } from '../../../ui/table/props.ts';
import { WatchBar } from '../../../ui/table/watch-bar.tsx';
import { Goal } from './goal.tsx';
import { Market } from './market/market.tsx';
import { type Shown } from './pieces.tsx';
import { nameAt, sceneOf } from './scene.ts';
import { Collections, Strip } from './seats.tsx';
import { TabSlip } from './tab/tab.tsx';
import { lastWords } from './turn.ts';

/** The table of Rebuild for whoever looks on: the market, the tab of whose turn it is, everybody's hand and collection. */
export default function RebuildWatched(table: WatchedProps) {
  const { view, log } = table;
  const own = useOwnDeck();
  const scene = useMemo(() => sceneOf(view, null, own), [view, own]);
  const part: Shown = { table, scene };
  const lying = useMemo(() => JSON.stringify(view.zones), [view]);
  useFlights('.rb', lying);
  return (
    <main
      className="rb rb--open table-column table-still"
      data-phase={scene.phase}
      data-mode={scene.isCampaign ? 'campaign' : 'versus'}
      style={vars({ '--cols': scene.columns.length })}
      onKeyDown={walkRows}
    >
      <Strip {...part} />
      {scene.isCampaign && <Goal {...part} />}
      <Market {...part} on={() => ({})} />
      <div className="rb-side">
        <TabSlip {...part} />
      </div>
      <div className="rb-below table-stays">
        <ul className="rb-open" aria-label="Hands and piles">
          {scene.players.map((_, seat) => (
            <Hidden key={seat} {...part} seat={seat} />
          ))}
        </ul>
        <Collections {...part} />
      </div>
      <WatchBar table={table} how={lastWords(log) ?? 'The market fills; the starting player begins.'} />
    </main>
  );
}

/** What somebody holds, with backs for what is not for all to see, and how much lies beside it. */
function Hidden({ table, scene, seat }: Shown & { readonly seat: Seat }) {
  const { hand = [], deck = [], discard = [], carried = [] } = scene.players[seat] ?? {};
  return (
    <li data-turn={seat === scene.turn ? '' : undefined}>
      <Crest seat={seat} isSmall />
      <span className="rb-chips">
        {hand.map((card, i) => (
          <Card key={i} game={table.game} card={card} size="chip" isPlain={card === null} />
        ))}
      </span>
      <span className="rb-rest">
        <b>{nameAt(table.names, seat)}</b>: {hand.length} in hand, {deck.length} in the deck, {discard.length} discarded
        {carried.length > 0 && `, ${carried.length} carried over`}
      </span>
    </li>
  );
}
