import type { Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf } from '../../../engine/zones.ts';
import type { Face } from '../face.ts';
import {
  columnsIn,
  columnZone,
  early,
  hand,
  isCampaign,
  isMainDeckEmpty,
  late,
  type RebuildTable,
  starters,
} from '../shape.ts';

/** Section 11.2: what a card is worth to somebody who has this many turns left. */

const ICON_WORTH = [1.3, 1.4, 1.5, 1.8];
const WILD_WORTH = 0.4;

/** §11.2: how many more turns each player has, about. */
export function turnsLeft(t: RebuildTable): number {
  if (isCampaign(t)) return Math.max(0, (cardsInGrid(t) - 9) / 3.3 / t.seats);
  return Math.max(0, (count(t, early) + count(t, late) + 7) / 2.3 / t.seats);
}

export function cardsInGrid(t: RebuildTable): number {
  let cards = 0;
  for (let column = 0; column < columnsIn(t.options); column++) cards += count(t, columnZone(column));
  return cards;
}

/** Whether the game is about to end with this player's turn or soon after: only points count then. */
export function isNearEnd(t: RebuildTable): boolean {
  if (!isMainDeckEmpty(t)) return false;
  for (let column = 0; column < columnsIn(t.options); column++) if (count(t, columnZone(column)) <= 1) return true;
  return false;
}

const values = { left: -1, plan: {}, faces: new Float64Array(256) };

/** The value of every face of this match for so many turns left; kept until the number changes. */
export function valuesFor(t: RebuildTable, left: number): Float64Array {
  if (values.left !== left || values.plan !== t.plan) {
    for (const face of t.plan.faces) values.faces[face.number] = worthOf(face, left);
    values.left = left;
    values.plan = t.plan;
  }
  return values.faces;
}

function worthOf(face: Face, left: number): number {
  const reuse = 0.6 * Math.min(1, left / 3);
  const icons = iconWorth(face);
  return (
    face.vp +
    0.8 * reuse * Math.max(0, icons - face.vp) +
    abilityWorth(face) * Math.min(4, (left * 5) / 12) +
    flat(face) +
    TIE * iconWorth(face)
  );
}

/** Of cards that are worth the same the one with the better icons is kept, wild ones above all. */
export const TIE = 1e-4;

export function iconWorth(face: Face): number {
  let worth = face.isWild ? WILD_WORTH * face.total : 0;
  for (let r = 0; r < 4; r++) worth += (face.icons[r] ?? 0) * (ICON_WORTH[r] ?? 0);
  return worth;
}

function abilityWorth(face: Face): number {
  let worth = face.draw > 0 ? (face.again >= 0 ? 1.2 : 0.85 * face.draw) : 0;
  for (let r = 0; r < 4; r++) {
    worth += 0.6 * (face.save[r] ?? 0) * (ICON_WORTH[r] ?? 0);
    if ((face.each[r] ?? 0) > 0) worth += 4;
    if ((face.convert[r] ?? 0) > 0) worth += 0.8;
  }
  if (face.goldOnly > 0) worth += 1;
  if (face.carry > 0) worth += 0.6;
  return worth;
}

function flat(face: Face): number {
  if (face.ends.length === 0) return 0;
  return face.ends.some(({ kind }) => kind === 'set') ? 1 : 1.5;
}

export const faceAt = (t: RebuildTable, zone: number, at: number): Face => faceOf(t, cardAt(t, zone, at));

/** Of the icons of these cards of the hand, a bit each. */
export function worthOfMask(t: RebuildTable, seat: Seat, mask: number): number {
  let worth = 0;
  for (let at = 0; mask >> at !== 0; at++) if ((mask & (1 << at)) !== 0) worth += iconWorth(faceAt(t, hand + seat, at));
  return worth;
}

/** D7: weak cards put aside make the first hands better; a card of fewer than two icons is weak. */
export function weakness(t: RebuildTable, seat: Seat, code: number): number {
  let worth = 0;
  for (const place of [code & 255, code >> 8])
    if (place > 0) worth += 2 - iconWorth(faceAt(t, starters + seat, place - 1));
  return worth;
}
