import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { focusOn, useKeys } from '../../../ui/table/keys.ts';
import { signed } from '../../../ui/table/signs.ts';
import { gainOf } from './account.ts';
import { Hand } from './hand.tsx';
import { Market } from './market/market.tsx';
import { type OnPlace, type Part } from './pieces.tsx';
import { cardAt, handOf, isSamePlace, listOf, type Place, placeOf, placesIn, titleOf } from './scene.ts';
import { Collections } from './seats.tsx';
import { TabSlip } from './tab/tab.tsx';

/** §6.4, D8: cards of the market to burn, or one to take for nothing. */
export function PickScreen(part: Part) {
  const { table, scene } = part;
  const isBurn = scene.phase === 'burn';
  const type = isBurn ? 'burn' : 'take';
  const most = isBurn ? scene.burning : 1;
  const legal = placesIn(table.legal, type);
  const [picked, setPicked] = useDraft<readonly Place[]>('picked', []);
  const names = picked.map((place) => cardAt(scene, place) ?? '');
  const isDone = picked.length === Math.min(most, legal.length);

  const onPlace = (place: Place): OnPlace => {
    const isPicked = picked.some((one) => isSamePlace(one, place));
    if (isSamePlace(scene.burnt, place)) return { state: 'picked', isPicked: true, says: 'chosen to burn' };
    if (!legal.some((one) => isSamePlace(one, place))) return { state: 'idle' };
    return {
      state: isPicked ? 'picked' : 'legal',
      isPicked,
      says: isBurn ? 'can be burnt' : 'can be taken',
      does: isPicked ? 'Not this one' : isBurn ? 'Burn' : 'Take',
      pick: () => {
        const rest = picked.filter((one) => !isSamePlace(one, place));
        const next = isPicked ? rest : [...rest, place].slice(-most);
        setPicked(next);
        if (next.length === most) focusOn('.rb .actionbar .btn--primary');
      },
    };
  };
  const submit = async (): Promise<void> => {
    if (!isDone) return;
    await part.send(picked.map((place) => actionAt(table.legal, type, place)));
    setPicked([]);
  };
  useKeys({ Escape: picked.length > 0 ? () => setPicked([]) : undefined });
  return (
    <>
      <Market {...part} on={onPlace} aim={!isBurn && picked[0] ? picked[0].column : null} />
      <div className="rb-side">
        <TabSlip {...part} />
        <Collections {...part} />
      </div>
      <div className="rb-below table-stays">
        <Hand {...part} cards={handOf(scene)} title="Your hand" />
      </div>
      <ActionBar
        game={table.game}
        say={sayWords(part, names, isDone ? 0 : most - picked.length)}
        how={howWords(part, picked, isBurn)}
        refusal={table.refusal}
      >
        {picked.length > 0 && (
          <Go keys="Escape" go={() => setPicked([])}>
            Back
          </Go>
        )}
        <Go isPrimary isOff={!isDone || table.isBusy} go={() => void submit()}>
          {isBurn ? 'Burn them' : isDone ? `Take ${titleOf(scene, names[0] ?? '')}` : 'Take it'}
        </Go>
      </ActionBar>
    </>
  );
}

const actionAt = (legal: readonly Message[], type: string, place: Place): Message =>
  legal.find((action) => action.type === type && isSamePlace(placeOf(action), place)) ?? { type, ...place };

function sayWords({ scene }: Part, names: readonly string[], left: number): string {
  const isBurn = scene.phase === 'burn';
  if (left === 0) return `${isBurn ? 'Burn' : 'Take'} ${listOf(scene, names)}`;
  if (!isBurn) return 'Take one of the lit cards for nothing';
  const isSecond = names.length > 0 || scene.burnt !== null;
  return `Choose ${left > 1 ? `${left} cards` : isSecond ? 'one more card' : 'a card'} of the market to burn`;
}

function howWords({ scene }: Part, picked: readonly Place[], isBurn: boolean): string {
  if (isBurn) return 'Any rows and columns. They are trashed together, then the columns fall.';
  const [place] = picked;
  if (!place) return 'It goes onto your Discard Pile.';
  const gain = gainOf(scene, cardAt(scene, place) ?? '', []);
  return `${signed(gain)} ${Math.abs(gain) === 1 ? 'point' : 'points'}; it goes onto your Discard Pile.`;
}
