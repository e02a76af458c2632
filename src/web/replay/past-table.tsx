import './replay.css';
import { lazy, type ReactNode, Suspense } from 'preact/compat';
import type { HeadingPart } from '../../contract/text.ts';
import type { MomentOf, MomentTable, ReplayInfo, StepOf } from '../../desk/wire.ts';
import type { EventView } from '../../engine/tell.ts';
import { Around } from '../table/around.tsx';
import { type Opened, Sheets } from '../table/sheets.tsx';
import { Stage } from './stage.tsx';

const PlayOn = lazy(() => import('../branch/play-on.tsx'));

/** What lies over a table of the past: its own sheets, and the one for playing on from there. */
export type OpenedPast<Own extends string> = Opened<Own | 'branch'>;

interface PastTableProps<Own extends string> {
  readonly info: ReplayInfo;
  readonly table: MomentTable;
  readonly log: readonly EventView[]; // up to this moment
  readonly from: MomentOf | StepOf; // where somebody who plays on begins
  readonly isListFirst?: boolean; // somebody came for what was played on before
  readonly as?: string; // a class of its own
  readonly moment: readonly HeadingPart[];
  readonly tools: ReactNode; // in the top bar
  readonly opened: OpenedPast<Own> | null;
  readonly setOpened: (next: OpenedPast<Own> | null) => void;
  readonly sheets: Readonly<Record<Own, { readonly title: string; readonly inside: () => ReactNode }>>;
  readonly onTouched?: () => void; // somebody tried to play
  readonly above?: ReactNode;
  readonly beside: ReactNode;
  readonly below?: ReactNode;
}

/** A moment of a match to look at, with all that a table has around it: in a replay and in a review. */
export function PastTable<Own extends string>({
  info,
  table,
  log,
  from,
  isListFirst = false,
  as = '',
  moment,
  tools,
  opened,
  setOpened,
  sheets,
  onTouched = () => undefined,
  above,
  beside,
  below,
}: PastTableProps<Own>) {
  const { game, names } = info;
  const { view, legal, question, own, lines } = table;
  const openRule = (rule: string): void => setOpened({ rule });
  const branch = {
    title: 'What if',
    inside: () => (
      <Suspense fallback={null}>
        <PlayOn info={info} from={from} isEnd={view?.result !== null} isListFirst={isListFirst} />
      </Suspense>
    ),
  };
  return (
    <Around
      game={game}
      as={`rp ${as}`}
      home="Home"
      moment={moment}
      openRule={openRule}
      tools={tools}
      sheets={
        <Sheets
          open={opened}
          close={() => setOpened(null)}
          game={game}
          names={names}
          log={log}
          lines={lines}
          own={{ ...sheets, branch }}
        />
      }
    >
      {above}
      <div className="ground">
        <div className="rp-stage">
          <Suspense fallback={null}>
            <Stage
              info={info}
              view={view}
              legal={legal}
              question={question}
              own={own}
              lines={lines}
              log={log}
              openCard={(card) => setOpened({ card })}
              openRule={openRule}
              onTouched={onTouched}
            />
          </Suspense>
        </div>
        {beside}
      </div>
      {below}
    </Around>
  );
}
