import { type KeyboardEvent as Press, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** A key for the whole table, unless somebody types or a sheet is open. */
export function useKey(key: string, go: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      go();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** Escape takes a half-made choice back. */
export const useCancel = (cancel: () => void): void => useKey('Escape', cancel);

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys walk along a row of cards (`data-row`), up and down from row to row. */
export function walk(event: Press<HTMLElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest('[data-row]');
  if (!row) return;
  const step = STEPS[key];
  if (step !== undefined) {
    const cards = [...row.querySelectorAll('button')];
    cards[cards.findIndex((card) => card === target) + step]?.focus();
    event.preventDefault();
  } else if (key === 'ArrowUp' || key === 'ArrowDown') {
    const rows = [...event.currentTarget.querySelectorAll('[data-row]:has(button)')];
    const next = rows[rows.indexOf(row) + (key === 'ArrowUp' ? -1 : 1)];
    next?.querySelector('button')?.focus();
    event.preventDefault();
  }
}
