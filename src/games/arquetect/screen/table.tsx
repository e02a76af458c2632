import './cards/ornament.css';
import './styles/street.css';
import './styles/rivals.css';
import './styles/gaps.css';
import './styles/trade.css';
import './styles/bar.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import { useMemo, useState } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { useFlights } from '../../../ui/table/flights.ts';
import { useKeptFocus, walkRows } from '../../../ui/table/keys.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { AgreeScreen, AnswerScreen } from './trade/answer.tsx';
import { GiftScreen } from './gift.tsx';
import { ListScreen } from './list.tsx';
import { Look } from './look.tsx';
import { ChangeScreen, OfferScreen, PartnerScreen, WishScreen } from './trade/offer.tsx';
import type { Part } from './part.ts';
import { PickScreen, TakeScreen } from './pick.tsx';
import { InsertScreen, SlideScreen } from './place.tsx';
import { sceneOf } from './scene.ts';
import { namesSaid, wishesOf } from './trade/talk.ts';
import { CategoryScreen, StealScreen, TargetScreen } from './target.tsx';
import { DoneScreen, TurnScreen } from './turn.tsx';
import { AgainScreen, FacingScreen, WaitScreen } from './wait.tsx';

/** The table of Arquetect: a row is a street with house numbers, and the road under it says what each house scores. */
export default function ArquetectTable(table: TableProps) {
  const { view, seat, names, log, legal } = table;
  const [looking, setLooking] = useState<Seat | null>(null);
  const scene = useMemo(() => sceneOf(view, seat, log), [view, seat, log]);
  const isAided = scene.options.memoryAid === 'on';
  const said = useMemo(() => (isAided ? namesSaid(log, scene) : scene.streets.map(() => [])), [log, scene, isAided]);
  const wishes = useMemo(() => (isAided ? wishesOf(log, scene.seats) : []), [log, scene, isAided]);
  const part: Part = {
    table,
    scene,
    said,
    wishes,
    name: (who) => names[who] ?? `Seat ${who}`,
    look: setLooking,
    async run(...actions) {
      for (const action of actions) if (await table.act(action)) return false;
      return true;
    },
  };
  const step = `${view.phase} ${scene.turn} ${scene.round} ${scene.mine.length} ${legal.length}`;
  useFlights('.aq', JSON.stringify([view.phase, view.zones]));
  useKeptFocus('.aq .aq-sign, .aq [data-hand], .aq-rival[data-legal], .aq-held, .aq .actionbar .btn', step);
  return (
    <main className="aq table-column" data-phase={legal.length > 0 ? view.phase : 'waiting'} onKeyDown={walkRows}>
      {!scene.isPrinted && (
        <p className="aq-edited slip">
          The cards of this match are edited: they may say something else than is drawn here.
        </p>
      )}
      <Screen key={screenKey(part)} part={part} />
      {looking !== null && <Look key={looking} part={part} seat={looking} close={() => setLooking(null)} />}
    </main>
  );
}

/** Steps that belong to one choice keep what is half chosen. */
function screenKey({ scene, table }: Part): string {
  const { phase } = scene;
  if (table.legal.length === 0) return 'waiting';
  if (phase === 'answer' || phase === 'counter-offer')
    return `answer ${scene.turn} ${scene.round} ${scene.offer.join()}`;
  // Cards that are put in one after the other: each begins anew.
  return `${phase} ${scene.turn} ${scene.round} ${scene.arriving.length} ${scene.mine.length}`;
}

function Screen({ part }: { readonly part: Part }) {
  if (part.table.legal.length === 0) return <WaitScreen part={part} />;
  switch (part.scene.phase) {
    case 'action':
      return <TurnScreen part={part} />;
    case 'gift-card':
    case 'gift-to':
    case 'gift-gap':
      return <GiftScreen part={part} />;
    case 'offer':
      return <OfferScreen part={part} />;
    case 'wish':
      return <WishScreen part={part} />;
    case 'partner':
      return <PartnerScreen part={part} />;
    case 'change':
      return <ChangeScreen part={part} />;
    case 'answer':
    case 'counter-offer':
      return <AnswerScreen part={part} />;
    case 'agree':
      return <AgreeScreen part={part} />;
    case 'insert':
      return <InsertScreen part={part} />;
    case 'slide':
      return <SlideScreen part={part} />;
    case 'facing':
      return <FacingScreen part={part} />;
    case 'target':
      return <TargetScreen part={part} />;
    case 'steal':
      return <StealScreen part={part} />;
    case 'category':
      return <CategoryScreen part={part} />;
    case 'hand-over':
    case 'own-card':
    case 'purchase':
    case 'pay':
    case 'parade':
    case 'bid':
      return <PickScreen part={part} />;
    case 'take':
      return <TakeScreen part={part} />;
    case 'again':
      return <AgainScreen part={part} />;
    case 'done':
      return <DoneScreen part={part} />;
    default:
      return <ListScreen part={part} />;
  }
}
