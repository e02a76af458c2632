import { onDemand } from '../../ui/on-demand.tsx';
import { hostLine } from '../talk.ts';
import { fetchFiles } from './files.ts';

/* Tables before they are looked at: their files come while a match begins, or while somebody still makes up their mind. */

export const TablePage = onDemand(() => import('./table-page.tsx'));

/** The frame, the cards of a game and its table: three files at once. */
export async function fetchTable(game: string): Promise<void> {
  await Promise.all([TablePage.fetch(), fetchFiles(game)]);
}

const wanted = new Set<string>();

/** Somebody may want to play this: all that it needs comes, its rules included, unless they have to save. */
export function expect(game: string): void {
  if (wanted.has(game) || hasToSave()) return;
  wanted.add(game);
  void fetchTable(game).catch(() => wanted.delete(game)); // it is asked for again when it is played
  void hostLine().ask({ do: 'game', game });
}

interface Saving {
  readonly connection?: { readonly saveData?: boolean };
}

export const hasToSave = (): boolean => (navigator as Saving).connection?.saveData === true;
