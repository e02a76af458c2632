import type { Message } from '../../../engine/edge.ts';
import { amountOf } from '../../../engine/words.ts';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { Hand, type OnHand } from './hand.tsx';
import { Market } from './market/market.tsx';
import { type Part } from './pieces.tsx';
import { handOf, idsOf, isSameSet, listOf } from './scene.ts';
import { Collections } from './seats.tsx';
import { TabSlip } from './tab/tab.tsx';

const WORDS = {
  carry: {
    title: 'Your hand',
    can: 'can be carried over',
    verb: 'Carry',
    begin: 'Choose what you carry over',
    none: 'Carry nothing',
    some: 'Carry over',
  },
  aside: {
    title: 'Your Starter cards',
    can: 'can be put aside',
    verb: 'Put aside',
    begin: 'Choose Starter cards to put aside',
    none: 'Put nothing aside',
    some: 'Put aside',
  },
};

/** §4.6.1 carry, §6.3.3 set aside: any of these cards, as far as there is room. */
export function SetScreen(part: Part) {
  const { table, scene } = part;
  const isCarry = scene.phase === 'carry';
  const words = isCarry ? WORDS.carry : WORDS.aside;
  const cards = isCarry ? handOf(scene) : [...(scene.players[scene.me]?.starters ?? [])];
  const [places, setPlaces] = useDraft<readonly number[]>('places', []);
  const picked = places.map((at) => cards[at] ?? '');
  const action = setAction(table.legal, picked);
  const icons = picked.reduce((all, card) => all + (scene.face(card)?.total ?? 0), 0);
  const most = Math.max(...table.legal.map((one) => idsOf(one.cards).length));
  const onHand = (card: string, at: number): OnHand => {
    const isPicked = places.includes(at);
    const fits = setAction(table.legal, [...picked, card]) !== null;
    return {
      isPicked,
      state: isPicked ? 'picked' : fits ? 'legal' : 'idle',
      says: fits || isPicked ? words.can : 'does not fit',
      pick:
        isPicked || fits
          ? () => setPlaces(isPicked ? places.filter((other) => other !== at) : [...places, at])
          : undefined,
    };
  };
  useKeys({ Escape: places.length > 0 ? () => setPlaces([]) : undefined });
  return (
    <>
      <Market {...part} on={() => ({})} />
      <div className="rb-side">
        {isCarry && <TabSlip {...part} />}
        <Collections {...part} />
      </div>
      <div className="rb-below table-stays">
        <Hand {...part} cards={cards} title={words.title} on={onHand}>
          {isCarry && <Meter used={icons} room={scene.tab.capacity} />}
        </Hand>
      </div>
      <ActionBar
        game={table.game}
        say={picked.length > 0 ? `${words.verb} ${listOf(scene, picked)}` : words.begin}
        how={
          isCarry
            ? `At most ${scene.tab.capacity} icons. They come back to your hand on top of the five you draw.`
            : `At most ${amountOf(most, 'card')}. They begin on your Discard Pile: you draw the others first.`
        }
        refusal={table.refusal}
      >
        {picked.length > 0 && (
          <Go keys="Escape" go={() => setPlaces([])}>
            None
          </Go>
        )}
        <Go isPrimary isOff={action === null || table.isBusy} go={() => action && void table.act(action)}>
          {picked.length === 0 ? words.none : words.some}
        </Go>
      </ActionBar>
    </>
  );
}

/** The legal action for these cards; of equal ones any is meant. */
export const setAction = (legal: readonly Message[], cards: readonly string[]): Message | null =>
  legal.find((action) => isSameSet(idsOf(action.cards), cards)) ?? null;

const Meter = ({ used, room }: { readonly used: number; readonly room: number }) => (
  <p className="rb-meter" role="status">
    {Array.from({ length: room }, (_, i) => (
      <i key={i} data-full={i < used ? '' : undefined} aria-hidden="true" />
    ))}
    <span>
      {used} of {room} icons
    </span>
  </p>
);
