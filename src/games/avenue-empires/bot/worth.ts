import { BLANK, type Seat } from '../../../engine/words.ts';
import { cardAt, count, leftOf, rightOf } from '../../../engine/zones.ts';
import { type City, makeCity, readCity } from '../city.ts';
import {
  BUILD_AGAIN,
  deckOf,
  DRAW_EXTRA,
  type Face,
  KEEP,
  LATE_TRADE,
  SALVAGE,
  SCOUT,
  SWAP_TWO,
  WITHHOLD,
} from '../deck.ts';
import { roundsAfter } from '../production.ts';
import { cityPoints, hasOneSide, lookAt, type Scene } from '../scoring.ts';
import { type AvenueTable, deck, hand } from '../shape.ts';

/* §11, features 1, 2 and 7: what a card is worth to a seat now. All from public cities and what the seat itself holds. */

/** Feature 2: the rounds that will be completed after this one, if nobody draws extra cards. */
export const roundsLeft = (t: AvenueTable): number => roundsAfter(t.options, t.seats, count(t, deck));

/** Feature 7: what a power adds to the scoring text, as the measured bots of §11 reckoned. */
export function powerWorth(face: Face, round: number, left: number): number {
  const n = face.power?.n ?? 0;
  switch (face.does) {
    case BUILD_AGAIN:
      return 4.5;
    case DRAW_EXTRA:
      return 0.2 * n * left;
    case KEEP:
      return 0.075 * n * left;
    case WITHHOLD:
      return 0.12 * left;
    case LATE_TRADE:
      return 0.05 * left;
    case SALVAGE:
      return left === 0 ? 0 : Math.min(2.5, 0.4 * round);
    case SCOUT:
      return left === 0 ? 0 : 0.8;
    case SWAP_TWO:
      return round > 1 ? 0.6 : 0;
    default:
      return 0;
  }
}

const cities = Array.from({ length: 8 }, makeCity);
let faces: readonly Face[] = [];
let isOneSided = false;

/** Reads all cities once; `lookFrom` then looks from any seat. */
export function survey(t: AvenueTable): readonly Face[] {
  for (let seat = 0; seat < t.seats; seat++) readCity(t, seat, cityOf(seat));
  ({ faces } = deckOf(t.plan.setting));
  isOneSided = hasOneSide(t.seats, t.options);
  return faces;
}

export function cityOf(seat: Seat): City {
  const city = cities[seat];
  if (!city) throw new Error(`avenue-empires: there is no seat ${seat}`);
  return city;
}

const scene: { -readonly [K in keyof Scene]: Scene[K] } = {
  own: cityOf(0),
  left: cityOf(0),
  right: cityOf(0),
  faces,
  isOneSided,
};

/** Looks at the city of a seat with its neighbours'; returns what it is worth now. */
export function lookFrom(t: AvenueTable, seat: Seat): number {
  scene.own = cityOf(seat);
  scene.left = cityOf(leftOf(t, seat));
  scene.right = cityOf(rightOf(t, seat));
  scene.faces = faces;
  scene.isOneSided = isOneSided;
  lookAt(scene);
  return cityPoints();
}

/** The face of a card of the own hand. */
export function heldFace(t: AvenueTable, seat: Seat, at: number): Face {
  const card = cardAt(t, hand + seat, at);
  const face = card === BLANK ? undefined : t.plan.faces[card];
  if (!face) throw new Error(`avenue-empires: seat ${seat} does not see its own hand`);
  return face;
}
