import './cards/ornament.css';
import './styles/street.css';
import './styles/rivals.css';
import './styles/gaps.css';
import './styles/trade.css';
import './styles/bar.css';
import './styles/phones.css';
import './styles/desks.css';
import './styles/landscape.css';
import { useEffect, useMemo, useRef, useState } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { useFlights } from '../../../ui/table/flights.ts';
import { useKeptFocus, walkRows } from '../../../ui/table/keys.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { AgreedScreen, AgreeScreen, AnswerScreen } from './trade/answer.tsx';
import { GiftScreen } from './gift.tsx';
import { ListScreen } from './list.tsx';
import { Look } from './look.tsx';
import { ChangeScreen, OfferScreen } from './trade/offer.tsx';
import type { Part } from './part.ts';
import { PickScreen, TakeScreen } from './pick.tsx';
import { InsertScreen, SlideScreen } from './place.tsx';
import { useOwnDeck } from '../../../ui/cards/card.tsx';
import { layDeck } from './box.ts';
import { givenPlaces, sceneOf } from './scene.ts';
import { changesOf, namesSaid, wishesOf } from './trade/talk.ts';
import { useCrossing } from './trade/trading.tsx';
import { CategoryScreen, StealScreen, TargetScreen } from './target.tsx';
import { DoneScreen, TurnScreen } from './turn.tsx';
import { AgainScreen, FacingScreen, WaitScreen } from './wait.tsx';

/** The table of Arquetect: a row is a street with house numbers, and the road under it says what each house scores. */
export default function ArquetectTable(table: TableProps) {
  layDeck(useOwnDeck());
  const { view, seat, names, log, legal } = table;
  const [looking, setLooking] = useState<Seat | null>(null);
  const scene = useMemo(() => sceneOf(view, seat), [view, seat]);
  const isAided = scene.options.memoryAid === 'on';
  const said = useMemo(() => (isAided ? namesSaid(log, scene) : scene.streets.map(() => [])), [log, scene, isAided]);
  const wishes = useMemo(() => (isAided ? wishesOf(log, scene.seats) : []), [log, scene, isAided]);
  const [isRunning, setRunning] = useState(false); // several steps are on their way
  const gives = useRef<readonly number[]>([]);
  const isCrossing = useCrossing(scene);
  const name = (who: Seat): string => names[who] ?? `Seat ${who + 1}`;
  const changes = useMemo(() => (scene.arriving.length > 0 ? [] : changesOf(log, scene, name)), [log, scene]);
  const part: Part = {
    table,
    scene,
    said,
    wishes,
    name,
    changes,
    look: setLooking,
    gives,
    isCrossing,
    async run(...actions) {
      setRunning(true);
      try {
        for (const action of actions) if (await table.act(action)) return false;
        return true;
      } finally {
        setRunning(false);
      }
    },
  };
  const only = onlyStep(part);
  useOnce(isRunning || table.isBusy ? null : only, table);
  const step = `${view.phase} ${scene.turn} ${scene.round} ${scene.mine.length} ${legal.length}`;
  useFlights('.aq', JSON.stringify([view.phase, view.zones]));
  useKeptFocus('.aq .aq-sign, .aq [data-hand], .aq-rival[data-legal], .aq-held, .aq .actionbar .btn', step);
  return (
    <main
      className="aq table-column"
      data-phase={isAgreed(part) ? 'agree' : legal.length > 0 && only === null ? view.phase : 'waiting'}
      onKeyDown={walkRows}
    >
      <Screen key={screenKey(part)} part={part} />
      {looking !== null && <Look key={looking} part={part} seat={looking} close={() => setLooking(null)} />}
    </main>
  );
}

/** Takes a step by itself, once: if it were refused, it is up to whoever sits here. */
function useOnce(step: Message | null, { act, view }: TableProps): void {
  const tried = useRef<View | null>(null);
  useEffect(() => {
    if (step === null || tried.current === view) return;
    tried.current = view;
    void act(step);
  }, [step === null, view]);
}

/**
 * A step in which there is nothing to choose, or that was chosen before: the copies that I have named are those that I have picked.
 * Nobody can tell from a quick answer that there was no other copy.
 */
function onlyStep({ scene, table, gives }: Part): Message | null {
  const { phase, mine, turn, me, offer, counter } = scene;
  const [first, ...others] = table.legal;
  if (phase !== 'hand-over') return null;
  if (first && others.length === 0) return first;
  const picked = givenPlaces(mine, turn === me ? offer : counter, gives.current);
  if (picked !== gives.current) return null;
  return table.legal.find(({ position }) => picked.includes(Number(position) - 1)) ?? null;
}

/** §4.3.6a: a trade of mine is agreed, and its cards do not lie on the table yet. */
function isAgreed(part: Part): boolean {
  const { scene, table } = part;
  const isHanding = scene.isAgreed && scene.turn === scene.me && scene.offer.length > 0 && scene.arriving.length === 0;
  return isHanding && (table.legal.length === 0 || onlyStep(part) !== null);
}

/** Steps that belong to one choice keep what is half chosen. */
function screenKey(part: Part): string {
  const { scene, table } = part;
  const { phase } = scene;
  if (isAgreed(part)) return 'agreed';
  if (table.legal.length === 0 || onlyStep(part)) return 'waiting';
  if (phase === 'answer' || phase === 'counter-offer')
    return `answer ${scene.turn} ${scene.round} ${scene.offer.join()}`;
  if (phase === 'offer' || phase === 'wish' || phase === 'partner') return `offer ${scene.turn} ${scene.round}`;
  // Cards that are put in one after the other belong together.
  if (phase === 'insert') return `insert ${scene.turn} ${scene.round} ${scene.arriving.length + scene.mine.length}`;
  return `${phase} ${scene.turn} ${scene.round} ${scene.arriving.length} ${scene.mine.length}`;
}

function Screen({ part }: { readonly part: Part }) {
  if (isAgreed(part)) return <AgreedScreen part={part} />;
  if (part.table.legal.length === 0 || onlyStep(part)) return <WaitScreen part={part} />;
  switch (part.scene.phase) {
    case 'action':
      return <TurnScreen part={part} />;
    case 'gift-card':
    case 'gift-to':
    case 'gift-gap':
      return <GiftScreen part={part} />;
    case 'offer':
    case 'wish':
    case 'partner':
      return <OfferScreen part={part} />;
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
