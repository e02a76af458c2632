import './pieces.css';
import './trade.css';
import './secret.css';
import './phones.css';
import './desks.css';
import { useEffect, useRef, useState } from 'react';
import type { TableProps } from '../props.ts';
import { BuildScreen } from './build.tsx';
import { ChooseScreen } from './choose.tsx';
import { useFlights } from './drag.ts';
import { walk } from './keys.ts';
import { NegotiateScreen } from './negotiate.tsx';
import { AgeTrack, type Part } from './pieces.tsx';
import { sceneOf } from './scene.ts';
import { WishesScreen } from './wishes.tsx';

/** The table of 5 Ages: a ring of stalls, a hidden row of five, and in the war what came of it. */
export default function FiveAgesTable(table: TableProps) {
  const { view, seat } = table;
  const board = useRef<HTMLElement>(null);
  const [warRead, setWarRead] = useState(0);
  const scene = sceneOf(view, seat);
  useFlights(board, JSON.stringify([view.phase, view.zones]));
  useKeptFocus(board, `${view.phase} ${scene.age} ${scene.wave}`);
  const part: Part = {
    table,
    scene,
    isWarRead: warRead === scene.age,
    readWar: () => setWarRead(scene.age),
  };
  return (
    <main className="fa" data-phase={scene.phase} ref={board} onKeyDown={walk}>
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

/** Whoever plays by keyboard goes on at the first card of the next step, not at the top of the page. */
function useKeptFocus(board: { readonly current: HTMLElement | null }, step: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const { activeElement } = document;
    if (!isFirst.current && (activeElement === document.body || activeElement === null))
      board.current
        ?.querySelector<HTMLElement>('.fa-hand [data-row] button, .fa-mine [data-row] button')
        ?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [board, step]);
}
