import { useEffect } from 'preact/compat';
import { useDraft } from '../../../ui/draft.ts';
import { focusOn, type Keys, useKeys } from '../../../ui/table/keys.ts';

/** One of several places, chosen by tap or by arrow keys; Escape gives it up. Enter then stands on `confirm`. */
export function useAim(
  places: readonly number[],
  confirm: string,
  isOn = true,
): { readonly aim: number | null; readonly setAim: (place: number | null) => void } {
  const [chosen, setChosen] = useDraft<number | null>('aim', null);
  const aim = chosen !== null && places.includes(chosen) ? chosen : null;
  useEffect(() => {
    if (aim !== null) document.querySelector('.aq-house[data-mark="aim"]')?.scrollIntoView({ block: 'nearest' });
  }, [aim]);
  const walk = (step: -1 | 1): void => {
    const at = aim === null ? (step > 0 ? -1 : places.length) : places.indexOf(aim);
    const next = places[Math.min(places.length - 1, Math.max(0, at + step))];
    if (next === undefined) return;
    setChosen(next);
    focusOn(confirm);
  };
  useKeys(
    isOn
      ? {
          ArrowLeft: () => walk(-1),
          ArrowRight: () => walk(1),
          Home: () => setChosen(places[0] ?? null),
          End: () => setChosen(places.at(-1) ?? null),
          ...(aim === null ? {} : { Escape: () => setChosen(null) }),
        }
      : {},
  );
  return { aim, setAim: (place) => setChosen(place === aim ? null : place) };
}

const MOST_DIGITS = 10;

/** 1 to 9, then 0: the card at that position. */
export const digitKeys = (positions: readonly number[], take: (position: number) => void): Keys =>
  Object.fromEntries(
    positions.filter((at) => at <= MOST_DIGITS).map((at) => [String(at % MOST_DIGITS), () => take(at)]),
  );
