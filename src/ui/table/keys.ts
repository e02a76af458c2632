import { type KeyboardEvent as Press, useLayoutEffect, useRef } from 'preact/compat';

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Keys for the whole table, unless somebody types or a sheet is open. 'Shift+X' names a key with Shift. */
export function useKeys(keys: Keys): void {
  const now = useRef(keys);
  // Before the screen is painted: whoever sees the next step can press its keys.
  useLayoutEffect(() => {
    now.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const go = now.current[event.shiftKey ? `Shift+${key}` : key];
      if (!go) return;
      event.preventDefault();
      go();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Puts the focus on the first of these once what was just changed is on the screen. */
export function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys walk along a row of cards (`data-row`), up and down from row to row. */
export function walkRows(event: Press<HTMLElement>): void {
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

/** Whoever plays by keyboard goes on at the first of these in the next step, not at the top of the page. */
export function useKeptFocus(selector: string, step: string): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!isFirst.current && (activeElement === document.body || activeElement === null))
      document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [selector, step]);
}
