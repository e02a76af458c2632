import { createContext } from 'preact/compat';

/** What the frame of a table adds to its action bar; it has the same room whether there is something to say or not. */
export interface BarNews {
  readonly line: string; // what happened since one's last step; empty: nothing yet
  readonly skip: { readonly words: string; readonly isOn: boolean; readonly go: () => void } | null;
}

export const BarNewsContext = createContext<BarNews | null>(null);
