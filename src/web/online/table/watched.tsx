import '../../replay/replay.css';
import type { EventView } from '../../../engine/tell.ts';
import { Stage } from '../../replay/stage.tsx';
import type { TableInfo } from '../../../desk/wire.ts';

interface WatchedProps {
  readonly table: TableInfo;
  readonly game: string;
  readonly log: readonly EventView[];
  readonly isPlain: boolean;
  readonly openCard: (card: string) => void;
  readonly openRule: (rule: string) => void;
}

/** The table for somebody who sits nowhere, as in a replay. */
export default function Watched({ table: { names, seating, view, lines, thinking }, game, ...rest }: WatchedProps) {
  const info = {
    replay: '',
    game,
    names,
    seating,
    isOver: false,
    eyes: [null],
    match: null,
    origin: null,
    isTold: false,
    note: null,
    deck: null,
  };
  return <Stage info={info} view={view} lines={lines} thinking={thinking} onTouched={() => undefined} {...rest} />;
}
