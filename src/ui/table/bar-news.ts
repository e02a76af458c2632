import { createContext } from 'preact/compat';

interface Skip {
  readonly words: string;
  readonly isShown: boolean; // its room is kept before it is, so that nothing moves when it comes
  readonly isOn: boolean; // it was pressed
  readonly go: () => void;
}

/** What the frame of a table adds to its action bar; it has the same room whether there is something to say or not. */
export interface BarNews {
  readonly line: string; // what happened since one's last step; empty: nothing yet
  readonly skip: Skip | null; // null: there is nothing to skip
}

export const BarNewsContext = createContext<BarNews | null>(null);
