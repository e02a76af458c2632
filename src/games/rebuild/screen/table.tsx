import './cards/ornament.css';
import './styles/room.css';
import './styles/market.css';
import './styles/tab.css';
import './styles/hand.css';
import './styles/sheets.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import { useMemo, useState } from 'preact/compat';
import { useOwnDeck } from '../../../ui/cards/card.tsx';
import type { Message } from '../../../engine/edge.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { useFlights } from '../../../ui/table/flights.ts';
import { useKeptFocus, walkRows } from '../../../ui/table/keys.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { ActScreen } from './act.tsx';
import { Goal } from './goal.tsx';
import { OrderScreen } from './order.tsx';
import { PassScreen } from './pass.tsx';
import { PickScreen } from './pick.tsx';
import type { Part } from './pieces.tsx';
import { ReorderScreen } from './market/reorder.tsx';
import { sceneOf } from './scene.ts';
import { Strip } from './seats.tsx';
import { SetScreen } from './sets.tsx';
import { WaitScreen } from './waiting.tsx';

/** The table of Rebuild: a workbench with a market of chutes, the tab of a till, and a hand to pay with. */
export default function RebuildTable(props: TableProps) {
  const { view, seat, legal } = props;
  const [isSending, setSending] = useState(false);
  const own = useOwnDeck();
  const scene = useMemo(() => sceneOf(view, seat, own), [view, seat, own]);
  const table = { ...props, isBusy: props.isBusy || isSending };
  const send = async (actions: readonly Message[]): Promise<void> => {
    if (table.isBusy) return;
    setSending(true);
    for (const action of actions) if ((await props.act(action)) !== null) break;
    setSending(false);
  };
  const part: Part = { table, scene, send };
  const moment = `${scene.phase} ${scene.turns} ${scene.tab.bought} ${scene.line}`;
  const lying = useMemo(() => JSON.stringify(view.zones), [view]);
  useFlights('.rb', lying);
  useKeptFocus('.rb .rb-crate[data-lit], .rb [data-row] button', `${moment} ${legal.length}`);
  return (
    <main
      className="rb table-column table-still"
      data-phase={scene.phase}
      data-mode={scene.isCampaign ? 'campaign' : 'versus'}
      style={vars({ '--cols': scene.columns.length })}
      aria-busy={table.isBusy}
      onKeyDown={walkRows}
    >
      <Strip {...part} />
      {scene.isCampaign && <Goal {...part} />}
      <Screen key={`${scene.phase} ${scene.turns} ${scene.turn} ${legal.length > 0 ? '' : 'wait'}`} {...part} />
    </main>
  );
}

function Screen(part: Part) {
  const { table, scene } = part;
  if (table.legal.length === 0) return <WaitScreen {...part} />;
  switch (scene.phase) {
    case 'act':
      return <ActScreen {...part} />;
    case 'reorder':
      return <ReorderScreen {...part} />;
    case 'burn':
    case 'free-build':
      return <PickScreen {...part} />;
    case 'carry':
    case 'catch-up':
      return <SetScreen {...part} />;
    case 'pass':
      return <PassScreen {...part} />;
    case 'order':
      return <OrderScreen {...part} />;
    default:
      return <WaitScreen {...part} />;
  }
}
