import { selectorOf } from '../../ui/lesson.ts';

const SHOWN = 3500; // milliseconds

let stop: () => void = () => undefined;

/** Takes the frame away, if one is shown. */
export const stopPointing = (): void => stop();

/** Brings a part of the table into sight and frames it for a moment: until that is over, or until whatever is done next. */
export function pointAt(part: string): void {
  stop();
  const place = document.querySelector<HTMLElement>(selectorOf(part));
  if (!place) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  place.dataset.pointed = '';
  const timer = setTimeout(stopPointing, SHOWN);
  addEventListener('pointerdown', stopPointing);
  addEventListener('keydown', stopPointing);
  stop = () => {
    clearTimeout(timer);
    removeEventListener('pointerdown', stopPointing);
    removeEventListener('keydown', stopPointing);
    delete place.dataset.pointed;
    stop = () => undefined;
  };
}
