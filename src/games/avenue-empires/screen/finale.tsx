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
import { useEffect, useMemo, useState } from 'preact/compat';
import { useOwnDeck } from '../../../ui/cards/card.tsx';
import { layDeck } from './points.ts';
import type { Seat } from '../../../engine/words.ts';
import type { FinaleProps } from '../../../ui/screen.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { motionOf } from '../../../ui/motion.ts';
import { propsWhenOver } from '../../../ui/table/over.ts';
import { useScene } from '../../../ui/table/scene.ts';
import { OwnCommons } from './commons.tsx';
import { Look } from './look.tsx';
import type { Part } from './part.ts';
import { revealOf } from './reveal/reveal.ts';
import { RevealScreen, stagesOf, timesOf, whenTurned } from './reveal/reveal-screen.tsx';
import { newestOf, type Place, sceneOf } from './scene.ts';

/** The last builds, turned over before the result is told. */
export default function AvenueEmpiresFinale({ table, goOn }: FinaleProps) {
  layDeck(useOwnDeck());
  const { view, names, events } = table;
  const seat = table.seat ?? 0;
  const [looking, setLooking] = useState<{ seat: Seat; place: Place | null } | null>(null);
  const scene = useMemo(() => sceneOf(view, seat), [view, seat]);
  const name = (who: Seat): string => names[who] ?? `Seat ${who + 1}`;
  const reveal = useMemo(() => (table.seat === null ? null : revealOf(events, scene, name)), [events, scene]);
  const stages = useMemo(() => (reveal ? stagesOf(reveal, seat, scene.isScored) : []), [reveal]);
  const run = useScene({ id: reveal?.id ?? null, ...timesOf(stages) });
  const stage = run ? stages[run.beat] : undefined;
  const isOver = stage === undefined;
  useEffect(() => {
    if (isOver) goOn();
  }, [isOver]);
  if (!run || !reveal || !stage) return null;
  const part: Part = whenTurned(
    {
      table: propsWhenOver(table, seat),
      scene,
      newest: newestOf(events),
      reveal,
      name,
      lampOf: () => null,
      look: (who, place) => setLooking({ seat: who, place: place ?? null }),
      act: async () => null,
    },
    reveal,
  );
  return (
    <main
      className="ae table-column table-still"
      data-fits=""
      data-phase="builds"
      style={vars({ '--pace': motionOf(), '--cards': 3, '--lines': 1 })}
    >
      <OwnCommons part={part} />
      <RevealScreen part={part} reveal={reveal} stage={stage} scene={run} />
      {looking && <Look key={looking.seat} part={part} {...looking} close={() => setLooking(null)} />}
    </main>
  );
}
