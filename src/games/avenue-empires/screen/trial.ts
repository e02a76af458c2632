import type { Message } from '../../../engine/edge.ts';
import { areConnected } from '../city.ts';
import { facesLeft, facesRight } from '../scoring.ts';
import { gainOf, looksAbroad, reckon } from './points.ts';
import { avenueNumber, isAt, type Place, type Scene, withCard } from './scene.ts';
import type { OnPlot } from './town.tsx';

/* A card tried in a place: what it would bring, and what it would change. */

export const placeOf = (build: Message): Place => ({ avenue: avenueNumber(build.avenue), row: Number(build.row) });
export const dropOf = ({ avenue, row }: Place): string => `${avenue} ${row}`;

/** The place nearer to the Castle, and after the first the end again. */
export function nextOf(rows: readonly Place[], aim: Place | null): Place | undefined {
  const at = rows.findIndex((place) => isAt(aim, place));
  return at > 0 ? rows[at - 1] : rows.at(-1);
}

/** Where a card stood before the one that is tried was put in. */
export const beforeBuild = (place: Place, aim: Place): Place =>
  place.avenue === aim.avenue && place.row > aim.row ? { ...place, row: place.row - 1 } : place;

export const gainAt = (scene: Scene, card: string, place: Place): number => gainOf(scene, scene.seat, card, place);

interface Tried {
  readonly scene: Scene;
  readonly card: string | undefined;
  readonly aim: Place | null;
  readonly place: Place;
  readonly isAsked: boolean;
}

/** What the card that is tried does to the one at a place. */
export function onPlot({ scene, card, aim, place, isAsked }: Tried): OnPlot {
  if (card === undefined || !aim) return {};
  if (isAt(aim, place))
    return {
      mark: 'aim',
      gain: scene.isScored ? gainAt(scene, card, aim) : undefined,
      does: isAsked ? 'take it back' : 'look closer',
    };
  const mark = areConnected(aim.avenue - place.avenue, aim.row - place.row) ? 'touch' : undefined;
  if (!scene.isScored) return { mark };
  const change = changesOf(scene, card, aim).find((one) => isAt(one.place, place))?.change ?? 0;
  return { mark, change };
}

interface Change {
  readonly place: Place; // with the card that is tried
  readonly card: string;
  readonly change: number;
}

/** The cards of the city that would score more or less. */
export function changesOf(scene: Scene, card: string, aim: Place): Change[] {
  const own = scene.cities[scene.seat] ?? [];
  const before = reckon(scene, scene.seat).cards;
  const after = reckon(scene, scene.seat, withCard(own, card, aim)).cards;
  return own.flatMap((cards, avenue) =>
    cards.flatMap((each, i) => {
      const isMoved = avenue === aim.avenue && i + 1 >= aim.row;
      const row = isMoved ? i + 2 : i + 1;
      const change = (after[avenue]?.[row - 1] ?? 0) - (before[avenue]?.[i] ?? 0);
      return change === 0 ? [] : [{ place: { avenue, row }, card: each, change }];
    }),
  );
}

/** The neighbours' avenues or cities that the card looks at. */
export function litBy(card: string | undefined, aim: Place | null) {
  const abroad = card === undefined ? null : looksAbroad(card);
  if (abroad === null) return null;
  if (abroad === 'cities') return { left: true, right: true, what: 'city' } as const;
  return {
    left: aim === null || facesLeft(aim.avenue),
    right: aim === null || facesRight(aim.avenue),
    what: 'facing',
  } as const;
}
