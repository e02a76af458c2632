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
import { useMemo, useState } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { useKeptFocus, useKeys } from '../../../ui/table/keys.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { BuildScreen } from './build.tsx';
import { OwnCommons } from './commons.tsx';
import { Look } from './look.tsx';
import { KeepScreen, TakeScreen } from './offer.tsx';
import { lampOf, type Part } from './part.ts';
import { newestOf, type Place, sceneOf } from './scene.ts';
import { SwapScreen } from './swap.tsx';
import { TradeScreen } from './trade.tsx';

/** The table of Avenue Empires: the map is the interface. Left neighbour left, right neighbour right, always. */
export default function AvenueEmpiresTable(table: TableProps) {
  const { view, seat, names, log } = table;
  const [looking, setLooking] = useState<{ seat: Seat; place: Place | null } | null>(null);
  const [taken, setTaken] = useState(0);
  const scene = useMemo(() => sceneOf(view, seat), [view, seat]);
  const newest = useMemo(() => newestOf(log), [log]);
  const look = (who: Seat, place?: Place): void => setLooking({ seat: who, place: place ?? null });
  const part: Part = {
    table,
    scene,
    newest,
    name: (who) => names[who] ?? `Seat ${who}`,
    lampOf: (who) => lampOf(table, who),
    look,
    act: async (action) => {
      const refused = await table.act(action);
      if (refused === null) setTaken((n) => n + 1);
      return refused;
    },
  };
  useKeys({
    q: () => look(scene.left),
    w: () => look(scene.across[0] ?? seat),
    e: () => look(scene.right),
    r: () => look(seat),
  });
  useKeptFocus('.ae [data-hand]', `${view.phase} ${scene.round} ${taken}`);
  // The style sheet makes room for the hand by the number of its cards.
  const isShown = table.legal.length > 0 && (view.phase === 'scout' || view.phase === 'salvage');
  const cards = isShown ? table.legal.length - 1 : scene.hand.length;
  const perLine = isShown ? 4 : 5;
  const longest = Math.max(...(scene.cities[seat] ?? []).map(({ length }) => length));
  return (
    <main
      className="ae table-column table-still"
      data-fits=""
      data-phase={view.phase}
      data-many={isShown ? '' : undefined}
      data-tall={longest >= LONG ? '' : undefined}
      style={vars({ '--cards': Math.max(1, cards), '--lines': Math.ceil(Math.max(1, cards) / perLine) })}
    >
      <OwnCommons part={part} />
      <Screen key={`${view.phase} ${scene.round} ${scene.turn}`} part={part} />
      {looking && <Look key={looking.seat} part={part} {...looking} close={() => setLooking(null)} />}
    </main>
  );
}

const LONG = 5; // cards in an avenue: then the board needs more of the screen

function Screen({ part }: { readonly part: Part }) {
  switch (part.scene.phase) {
    case 'trading':
    case 'late-trading':
      return <TradeScreen part={part} />;
    case 'swap-two':
      return <SwapScreen part={part} />;
    case 'scout':
    case 'salvage':
      return <TakeScreen part={part} />;
    case 'keeping':
      return <KeepScreen part={part} />;
    default:
      return <BuildScreen part={part} />;
  }
}
