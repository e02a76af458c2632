import { type RefObject, useLayoutEffect } from 'preact/compat';

const ASLEEP = 400; // milliseconds
const FORGOTTEN = 1000; // then what stood there is no longer in anybody's finger

interface Place {
  sign: string;
  at: number; // when it was last seen there
  waking: ReturnType<typeof setTimeout> | undefined;
}

const places = new Map<string, Place>(); // whatever draws them: the bar of one screen takes the place of another's

/**
 * Buttons that have come in the place of others do not answer at once: a second tap, or one that was on its way, was meant for
 * those before. `sign` tells what stands there; the styles keep fingers away from whatever has `data-asleep`.
 */
export function useSleep(name: string, box: RefObject<HTMLElement | null>, sign: (box: HTMLElement) => string): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const place = places.get(name) ?? { sign: '', at: 0, waking: undefined };
    places.set(name, place);
    const now = sign(current);
    const isOther = now !== place.sign && place.sign !== '' && performance.now() - place.at < FORGOTTEN;
    place.sign = now;
    if (isOther) {
      current.dataset.asleep = '';
      clearTimeout(place.waking);
      place.waking = setTimeout(() => delete current.dataset.asleep, ASLEEP);
    }
    return () => {
      place.at = performance.now(); // it stood there until now
    };
  });
}

/** What the buttons in a box are for: their first words, which stay the same while one chooses. */
export const buttonsIn = (box: HTMLElement): string =>
  [...box.querySelectorAll('button')].map(({ textContent }) => textContent.trim().split(/\s/)[0] ?? '').join(' ');
