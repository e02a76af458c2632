import './cards/ornament.css';
import './styles/board.css';
import './styles/river.css';
import './styles/wall.css';
import './styles/hand.css';
import './styles/opened.css';
import './styles/moments.css';
import './styles/sheets.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import { useState } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import { useOwnDeck } from '../../../ui/cards/card.tsx';
import { useDraft } from '../../../ui/draft.ts';
import { useFlights } from '../../../ui/table/flights.ts';
import { focusOn, useKeptFocus, useKeys, walkRows } from '../../../ui/table/keys.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { Agenda, firstWay } from './agenda.tsx';
import { Ask, ASKS } from './ask.tsx';
import { Bar, finish } from './bar.tsx';
import { Chronicle } from './chronicle.tsx';
import { Forecast, Near } from './forecast.tsx';
import { Hand, Lane } from './hand.tsx';
import { Opened } from './opened.tsx';
import { useMoments } from './moments.ts';
import { type Mind, NOTHING, type Part } from './part.ts';
import { Payable } from './payable.tsx';
import { Piles } from './piles.tsx';
import { Head } from './river.tsx';
import { type Scene, sceneOf } from './scene.ts';
import { Stores } from './stores.tsx';

interface Kept extends Mind {
  readonly at: string; // the moment it was thought at
  readonly year: number;
}

/** The table of Upper Cataracts: a painted wall at the river. */
export default function UpperCataractsTable(table: TableProps) {
  const { view, log } = table;
  const scene = sceneOf(view, log, useOwnDeck());
  const { year } = scene.reading;
  const moment = JSON.stringify([view.phase, view.counters, view.zones.hand]);
  const [kept, setKept] = useDraft<Kept>('mind', { ...NOTHING, at: moment, year });
  const [isChronicle, setChronicle] = useState(false);
  const mind = kept.at === moment ? kept : carriedOver(kept, table, scene);
  const moments = useMoments(log, scene);
  const part: Part = {
    table,
    scene,
    mind,
    moments,
    think: (change) => setKept({ ...mind, ...change, at: moment, year }),
    go: (action, times = 1) => void submit(table, action, times),
  };
  useFlights('.uc', moment);
  useKeptFocus(
    '.uc-opened .uc-choice:not([aria-disabled]), .uc-ask [data-row] button, .uc-fan button, .uc-offer',
    moment,
  );
  useKeys({
    e: () => finish(part),
    c: () => setChronicle(true),
    Escape: () => part.think({ raised: null, opened: null, aim: null }),
    ...Object.fromEntries([1, 2, 3, 4].map((slot) => [String(slot), () => openByKey(part, slot)])),
  });
  return (
    <>
      <Laid {...part} openChronicle={() => setChronicle(true)} />
      {isChronicle && <Chronicle {...part} close={() => setChronicle(false)} />}
    </>
  );
}

/** The table as it lies, with what the player has in mind. */
export function Laid(part: Part & { readonly openChronicle: () => void }) {
  const { scene, moments, openChronicle } = part;
  return (
    <main
      className="uc"
      data-phase={scene.phase}
      data-step={scene.step}
      onKeyDown={walkRows}
      onClick={({ target }) => {
        // A tap on the bare table.
        if (target instanceof Element && !target.closest('button, a, [tabindex]')) moments.state?.finish();
      }}
    >
      <div className="uc-board">
        <div className="uc-wall" data-drop="wall">
          <Head {...part} openChronicle={openChronicle} />
          <Stores {...part} />
          <Agenda {...part} />
        </div>
        <Below {...part} />
      </div>
      <Bar {...part} />
    </main>
  );
}

/** What is below the wall: the hand, an opened tablet, or what an effect asks. */
function Below(part: Part) {
  const { table, scene, mind } = part;
  const tablet = mind.opened === null ? null : scene.tablets[mind.opened - 1];
  const isAsked = ASKS.has(scene.phase) && table.legal.length > 0; // in a replay the hand lies here
  const isPaying = scene.phase === 'resolve';
  return (
    <div className="uc-below" data-full={tablet || isAsked ? '' : undefined}>
      <aside className="uc-side">
        <Near scene={scene} />
        <Forecast {...part} />
        <Piles {...part} />
      </aside>
      <div className="uc-mine" key={isAsked ? 'asked' : tablet ? 'opened' : isPaying ? 'paying' : 'hand'}>
        {!tablet && !isAsked && !isPaying && <Lane {...part} />}
        {tablet ? (
          <Opened {...part} tablet={tablet} />
        ) : isAsked ? (
          <Ask {...part} />
        ) : isPaying ? (
          <Payable {...part} />
        ) : (
          <Hand {...part} />
        )}
      </div>
    </div>
  );
}

/** After a step: a tablet stays open as long as it can be paid again, what was read stays read in its year. */
function carriedOver(kept: Kept, table: TableProps, scene: Scene): Mind {
  const isReportRead = kept.isReportRead && kept.year === scene.reading.year;
  if (scene.phase !== 'resolve' || kept.opened === null) return { ...NOTHING, isReportRead };
  const { opened } = kept;
  const next = table.legal.find(({ type, slot }) => slot === opened && (type === 'push' || type === 'resolve'));
  return scene.tablets[opened - 1]?.isActive === true && next
    ? { ...NOTHING, isReportRead, opened, aim: next }
    : { ...NOTHING, isReportRead };
}

/** Pushes are steps of their own; the first refusal ends them. */
async function submit(table: TableProps, action: Message, times: number): Promise<void> {
  if (table.isBusy) return;
  for (let i = 0; i < times; i++) if ((await table.act(action)) !== null) return;
}

function openByKey(part: Part, slot: number): void {
  const tablet = part.scene.tablets[slot - 1];
  if (!tablet) return;
  if (part.scene.phase.startsWith('target')) {
    focusOn(`.uc-hang[data-slot="${slot}"]`);
    return;
  }
  const way = firstWay(part, slot);
  part.think({ opened: slot, aim: way, times: 1, raised: null });
  focusOn(way ? '.uc-opened .uc-choice:not([aria-disabled])' : '.uc-opened .uc-close');
}
