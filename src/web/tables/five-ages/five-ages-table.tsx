import '../../look/ornament/five-ages.css';
import './pieces.css';
import './trade.css';
import './secret.css';
import './phones.css';
import './desks.css';
import './landscape.css';
import { useState } from 'preact/compat';
import { useFlights } from '../../table/flights.ts';
import { useKeptFocus, walkRows } from '../../table/keys.ts';
import type { TableProps } from '../props.ts';
import { BuildScreen } from './build.tsx';
import { ChooseScreen } from './choose.tsx';
import { NegotiateScreen } from './negotiate.tsx';
import { AgeTrack, type Part } from './pieces.tsx';
import { sceneOf } from './scene.ts';
import { WishesScreen } from './wishes.tsx';

/** The table of 5 Ages: a ring of stalls, a hidden row of five, and in the war what came of it. */
export default function FiveAgesTable(table: TableProps) {
  const { view, seat } = table;
  const [warRead, setWarRead] = useState(0);
  const scene = sceneOf(view, seat);
  useFlights('.fa', JSON.stringify([view.phase, view.zones]));
  useKeptFocus('.fa-hand [data-row] button, .fa-mine [data-row] button', `${view.phase} ${scene.age} ${scene.wave}`);
  const part: Part = {
    table,
    scene,
    isWarRead: warRead === scene.age,
    readWar: () => setWarRead(scene.age),
  };
  return (
    <main className="fa" data-phase={scene.phase} onKeyDown={walkRows}>
      <AgeTrack scene={scene} />
      <Screen key={`${scene.phase} ${scene.age}`} {...part} />
    </main>
  );
}

function Screen(part: Part) {
  switch (part.scene.phase) {
    case 'choose':
      return <ChooseScreen {...part} />;
    case 'wishes':
      return <WishesScreen {...part} />;
    case 'build':
      return <BuildScreen {...part} />;
    default:
      return <NegotiateScreen {...part} />;
  }
}
