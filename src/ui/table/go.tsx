import type { ReactNode } from 'preact/compat';

interface GoProps {
  readonly isPrimary?: boolean;
  readonly isOff?: boolean;
  readonly keys?: string; // the key that does the same; a desk shows it
  readonly go: () => void;
  readonly children: ReactNode;
}

/** A button of the action bar. Where it cannot be used yet it keeps the focus. */
export const Go = ({ isPrimary = false, isOff = false, keys, go, children }: GoProps) => (
  <button
    type="button"
    className={isPrimary ? 'btn btn--primary' : 'btn btn--plain'}
    aria-disabled={isOff ? true : undefined}
    aria-keyshortcuts={keys}
    onClick={() => {
      if (!isOff) go();
    }}
  >
    {children}
    {keys !== undefined && <kbd aria-hidden="true">{keys === 'Escape' ? 'Esc' : keys}</kbd>}
  </button>
);
