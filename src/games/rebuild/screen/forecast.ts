import type { Place, Scene } from './scene.ts';

/** What step 4 would trash if the turn ended now, in this order (§4.7.1; in the campaign two, §6.5.4). */
export function doomedPlaces(scene: Scene, columns = scene.columns): Place[] {
  const first = doomed(scene, columns);
  if (!first) return [];
  if (!scene.isCampaign) return [first];
  const after = columns.map((cards, i) => (i === first.column - 1 ? cards.slice(1) : cards));
  const second = after.every((cards) => cards.length > 0) ? doomed(scene, after) : null;
  if (!second) return [first];
  // What falls into the Purchase Row lies one row higher now.
  return [first, second.column === first.column ? { column: second.column, row: 2 } : second];
}

/** The lowest points in the Purchase Row; of equal ones the tallest column in the campaign, then by `trashTie`. */
function doomed({ face, isCampaign, options }: Scene, columns: readonly (readonly string[])[]): Place | null {
  let best: { column: number; vp: number; height: number } | null = null;
  const isLeft = options.get('trashTie') === 'left';
  for (const [i, cards] of columns.entries()) {
    const [bottom] = cards;
    if (bottom === undefined) continue;
    const next = { column: i + 1, vp: face(bottom)?.vp ?? 0, height: cards.length };
    const wins = isCampaign ? next.height >= (best?.height ?? 0) : !isLeft;
    if (best === null || next.vp < best.vp || (next.vp === best.vp && wins)) best = next;
  }
  return best && { column: best.column, row: 1 };
}

/** §4.8: whether taking the card of this column would leave it empty while the Main Deck is, too. */
export const isLastOf = ({ columns, early, late, isLast }: Scene, column: number): boolean =>
  !isLast && early + late === 0 && columns[column - 1]?.length === 1;

/** §4.8 and §6.3.1: what happens when a column runs dry. */
export const endWords = ({ options }: Scene): string =>
  ({ turn: 'makes this the last turn', round: 'makes this the last round' })[String(options.get('endCheck'))] ??
  'ends the game';
