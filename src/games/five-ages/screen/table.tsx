import './cards/ornament.css';
import './styles/pieces.css';
import './styles/trade.css';
import './styles/secret.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import { useState } from 'preact/compat';
import { useFlights } from '../../../ui/table/flights.ts';
import { useKeptFocus, walkRows } from '../../../ui/table/keys.ts';
import type { TableProps } from '../../../ui/table/props.ts';
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
