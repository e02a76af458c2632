import { runsDry, trashedNext } from '../market.ts';
import { gridIn } from '../words/reading.ts';
import type { Place, Scene } from './scene.ts';

/** What step 4 would trash if the turn ended now, in this order. */
export const doomedPlaces = (scene: Scene, columns = scene.columns): Place[] =>
  trashedNext(gridIn({ ...scene, columns }));

/** §4.8: whether taking the card of this column would run it dry, as none has before. */
export const isLastOf = (scene: Scene, column: number): boolean => !scene.isLast && runsDry(gridIn(scene), column);

/** §11.2: how many turns a game of the campaign still has, this one included; measured. */
export function turnsAbout({ columns }: Scene): number {
  const cards = columns.reduce((all, { length }) => all + length, 0);
  const lowest = Math.min(...columns.map(({ length }) => length));
  return lowest <= 1 ? 1 : Math.max(1, Math.round((cards - 10) / 4));
}

const END_WORDS = {
  immediate: 'ends the game',
  turn: 'makes this the last turn',
  round: 'makes this the last round',
};

/** §4.8 and §6.3.1: what happens when a column runs dry. */
export const endWords = ({ options }: Scene): string => END_WORDS[options.endCheck];
