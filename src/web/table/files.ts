import { useEffect, useState } from 'preact/compat';
import { hasDeck, loadDeck } from '../../ui/cards/decks.ts';
import { tableOf } from './screens.ts';

/** What the frame of a table needs for a game: its cards and its table. */
export const fetchFiles = (game: string): Promise<unknown> => Promise.all([loadDeck(game), tableOf(game).fetch()]);

/** Whether they are here; while they come nothing stands in for them, which would cost a third of a second (on-demand.tsx). */
export function useTableFiles(game: string): boolean {
  const [isHere, setHere] = useState(() => hasDeck(game) && tableOf(game).isHere());
  useEffect(() => {
    const go = (): void => setHere(true); // what is missing is said where it is drawn
    if (!isHere) fetchFiles(game).then(letters).then(go, go);
  }, [game]);
  return isHere;
}

const SOON = 250; // ms: a first layout with letters of the system takes so much longer on a phone

/** The letters that are on their way, if they come soon (build/fetch-early.js). */
const letters = (): Promise<unknown> =>
  Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, SOON))]);
