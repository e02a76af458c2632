import { selectorOf } from '../../ui/lesson.ts';

const SHOWN = 3500; // milliseconds

/** Brings a part of the table into sight and frames it for a moment. */
export function pointAt(part: string): void {
  const place = document.querySelector<HTMLElement>(selectorOf(part));
  if (!place) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  place.dataset.pointed = '';
  setTimeout(() => delete place.dataset.pointed, SHOWN);
}
