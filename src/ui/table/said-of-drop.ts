import { useSyncExternalStore } from 'preact/compat';

/* Why a card was not taken where it was dropped. It is said in the action bar, until something else is done. */

let said: string | null = null;
const listeners = new Set<() => void>();

function say(text: string | null): void {
  said = text;
  for (const tell of listeners) tell();
}

export function sayOfDrop(text: string): void {
  say(text);
  const forget = (): void => {
    removeEventListener('pointerdown', forget, true);
    removeEventListener('keydown', forget, true);
    say(null);
  };
  addEventListener('pointerdown', forget, true);
  addEventListener('keydown', forget, true);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useSaidOfDrop = (): string | null =>
  useSyncExternalStore(
    listen,
    () => said,
    () => null,
  );
