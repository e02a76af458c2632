import { count } from '../../../engine/zones.ts';
import type { Face } from '../face.ts';
import { canTakeFree } from '../free-build.ts';
import { columnsIn, columnZone, type RebuildTable } from '../shape.ts';

/** §6.4: a Fireball needs a card in the grid, a Crossbow one that it could take. */
export function canPlay(t: RebuildTable, face: Face): boolean {
  if (!face.isPlayable) return false;
  if (face.burn > 0 && cardsInGrid(t) === 0) return false;
  return face.freeBuild === 0 || canTakeFree(t, face.freeBuild);
}

export function cardsInGrid(t: RebuildTable): number {
  let cards = 0;
  for (let column = 0; column < columnsIn(t.options); column++) cards += count(t, columnZone(column));
  return cards;
}
