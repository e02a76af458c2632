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
import './styles/long.css';
import './styles/reveal.css';
import { useMemo, useRef, useState } from 'preact/compat';
import { useOwnDeck } from '../../../ui/cards/card.tsx';
import { layDeck } from './points.ts';
import type { Seat } from '../../../engine/words.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { useKeptFocus, useKeys } from '../../../ui/table/keys.ts';
import { motionOf } from '../../../ui/motion.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { useScene } from '../../../ui/table/scene.ts';
import { BuildScreen } from './build.tsx';
import { OwnCommons } from './commons.tsx';
import { Look } from './look.tsx';
import { KeepScreen, TakeScreen } from './offer.tsx';
import { lampOf, type Part } from './part.ts';
import { type Reveal, revealOf } from './reveal/reveal.ts';
import { RevealScreen, stagesOf, timesOf, whenTurned } from './reveal/reveal-screen.tsx';
import { newestOf, type Place, type Scene, sceneOf } from './scene.ts';
import { SwapScreen } from './swap.tsx';
import { TradeScreen } from './trade.tsx';

/** The table of Avenue Empires: the map is the interface. Left neighbour left, right neighbour right, always. */
export default function AvenueEmpiresTable(table: TableProps) {
  layDeck(useOwnDeck());
  const { view, seat, names, log } = table;
  const [looking, setLooking] = useState<{ seat: Seat; place: Place | null } | null>(null);
  const [taken, setTaken] = useState(0);
  const scene = useMemo(() => sceneOf(view, seat), [view, seat]);
  const newest = useMemo(() => newestOf(log), [log]);
  const look = (who: Seat, place?: Place): void => setLooking({ seat: who, place: place ?? null });
  const name = (who: Seat): string => names[who] ?? `Seat ${who + 1}`;
  const reveal = useReveal(table, scene, name);
  const stages = useMemo(() => (reveal ? stagesOf(reveal, seat, scene.isScored) : []), [reveal]);
  const run = useScene({ id: reveal?.id ?? null, ...timesOf(stages) });
  const stage = run && reveal ? stages[run.beat] : undefined;
  const part: Part = {
    table,
    scene,
    newest,
    reveal,
    name,
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
  const step = `${view.phase} ${scene.round} ${taken}`;
  useKeptFocus(stage ? '.ae .actionbar .btn--primary' : '.ae [data-hand]', stage ? `${step} builds` : step);
  // The style sheet makes room for the hand by the number of its cards.
  const isShown = !stage && table.legal.length > 0 && (view.phase === 'scout' || view.phase === 'salvage');
  const cards = isShown ? table.legal.length - 1 : scene.hand.length;
  const perLine = isShown ? 4 : 5;
  const longest = Math.max(...(scene.cities[seat] ?? []).map(({ length }) => length));
  return (
    <main
      className="ae table-column table-still"
      data-fits=""
      data-phase={stage ? 'builds' : view.phase}
      data-many={isShown ? '' : undefined}
      data-tall={longest >= LONG ? '' : undefined}
      style={vars({
        '--pace': stage ? motionOf() : 1,
        '--cards': Math.max(1, cards),
        '--lines': Math.ceil(Math.max(1, cards) / perLine),
      })}
    >
      <OwnCommons part={stage && reveal ? whenTurned(part, reveal) : part} />
      {run && reveal && stage ? (
        <RevealScreen part={whenTurned(part, reveal)} reveal={reveal} stage={stage} scene={run} />
      ) : (
        <Screen key={`${view.phase} ${scene.round} ${scene.turn}`} part={part} />
      )}
      {looking && <Look key={looking.seat} part={part} {...looking} close={() => setLooking(null)} />}
    </main>
  );
}

/** What others and oneself have just built, until one chooses again. */
function useReveal({ view, seat, legal, log }: TableProps, scene: Scene, name: (who: Seat) => string): Reveal | null {
  const shown = useRef<Reveal | null>(null);
  return useMemo(() => {
    // Whoever is waited for and may do nothing looks at a replay, which goes on by its own buttons.
    if (view.waiting.includes(seat) && legal.length === 0) return null;
    const next = revealOf(log, scene, name, shown.current);
    if (next) shown.current = next;
    return next;
  }, [log, scene]);
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
