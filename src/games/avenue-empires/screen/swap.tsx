import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { useDeck } from '../../../ui/cards/card.tsx';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { signed } from '../../../ui/table/signs.ts';
import { Board } from './board.tsx';
import { Hand } from './hand.tsx';
import { type Part, waitingText } from './part.ts';
import { gainOfExchange, reckon } from './points.ts';
import { avenueNumber, isAt, type Place, placeText, withSwap } from './scene.ts';
import type { OnPlot } from './town.tsx';

/** D5: two cards of the own city exchange places. */
export function SwapScreen({ part }: { readonly part: Part }) {
  const { scene, table, act } = part;
  const deck = useDeck(table.game);
  const [first, setFirst] = useDraft<Place | null>('first', null);
  const [second, setSecond] = useDraft<Place | null>('second', null);
  const isAsked = table.legal.length > 0;
  const own = scene.cities[scene.seat] ?? [];
  const swaps = table.legal.filter(({ type }) => type === 'swap');
  const decline = table.legal.find(({ type }) => type === 'decline');
  const actionOf = (a: Place, b: Place): Message | undefined => swaps.find((swap) => isSwap(swap, a, b));
  const action = first && second ? actionOf(first, second) : undefined;
  const city = first && second ? withSwap(own, first, second) : own;
  const now = reckon(scene, scene.seat);
  const gain = (a: Place, b: Place): number => gainOfExchange(scene, scene.seat, a, b);
  const nameAt = ({ avenue, row }: Place): string => deck.name(own[avenue]?.[row - 1] ?? '');

  const clear = (): void => {
    setFirst(null);
    setSecond(null);
  };
  const tap = (place: Place): void => {
    if (!isAsked) part.look(scene.seat, place);
    else if (isAt(second, place)) setSecond(null);
    else if (isAt(first, place)) {
      setFirst(second);
      setSecond(null);
    } else if (first === null) setFirst(place);
    else if (actionOf(first, place)) setSecond(place);
  };
  useKeys({ Escape: clear, Backspace: clear });

  const on = (place: Place): OnPlot => {
    if (!isAsked) return {};
    if (isAt(first, place) || isAt(second, place)) return { mark: 'first', does: 'take it back' };
    if (!first) return { does: 'exchange this card' };
    if (second)
      return {
        change: scene.isScored
          ? (reckon(scene, scene.seat, city).cards[place.avenue]?.[place.row - 1] ?? 0) -
            (now.cards[place.avenue]?.[place.row - 1] ?? 0)
          : 0,
        does: 'exchange with this card instead',
      };
    return { gain: scene.isScored ? gain(first, place) : undefined, does: 'exchange with this card' };
  };

  const say = !isAsked
    ? waitingText(part)
    : action && first && second
      ? `${nameAt(first)} and ${nameAt(second)} change places${scene.isScored ? `: ${signed(gain(first, second))}` : ''}`
      : first
        ? `${nameAt(first)}, ${placeText(first)}, with which card?`
        : 'Exchange two cards of your city?';
  const how = !isAsked
    ? `${part.name(scene.turn)} may exchange two cards of a city.`
    : action && first && second && scene.isScored
      ? `Your city: ${now.total} → ${now.total + gain(first, second)}.`
      : first
        ? scene.isScored
          ? 'The figures: what your city would gain.'
          : 'Tap the second card.'
        : 'Your Masons’ Yard lets you. Tap the first card, or leave all as it is.';
  return (
    <>
      <Hand part={part} cards={scene.hand} title="Your hand" of={() => ({ state: 'idle' })} />
      <Board part={part} as="mine" city={city} on={on} tap={tap} />
      <ActionBar game={table.game} say={say} how={how} refusal={table.refusal}>
        {isAsked && (
          <>
            {first ? (
              <button className="btn btn--plain" onClick={clear}>
                Clear
              </button>
            ) : (
              decline && (
                <button className="btn btn--plain" disabled={table.isBusy} onClick={() => void act(decline)}>
                  Leave as it is
                </button>
              )
            )}
            <button
              className="btn btn--primary"
              disabled={!action || table.isBusy}
              onClick={() => action && void act(action)}
            >
              Exchange them
            </button>
          </>
        )}
      </ActionBar>
    </>
  );
}

export function isSwap(swap: Message, a: Place, b: Place): boolean {
  const one = { avenue: avenueNumber(swap.avenue), row: Number(swap.row) };
  const other = { avenue: avenueNumber(swap.withAvenue), row: Number(swap.withRow) };
  return (isAt(a, one) && isAt(b, other)) || (isAt(a, other) && isAt(b, one));
}
