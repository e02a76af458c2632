import { note } from '../../engine/events.ts';
import type { Automatic, ScorePart } from '../../engine/game.ts';
import type { Rule, Seat } from '../../engine/words.ts';
import { cardAt, cardsIn, count, faceOf, move, moveTop } from '../../engine/zones.ts';
import { type End, type Face, RESOURCES } from './face.ts';
import {
  carried,
  deck,
  discard,
  hand,
  isCampaign,
  type Options,
  played,
  type Rebuild,
  type RebuildTable,
} from './shape.ts';

/** §5.1: everything a player has. */
const COLLECTION = [deck, discard, hand, played, carried];

/** §5.2, §5.3: points of a collection of faces. */
export function pointsOf(faces: readonly Face[], bonus: Options['ancientBonus']): number {
  let points = 0;
  let at = 0;
  for (const { vp, ends } of faces) {
    points += vp;
    if (ends.length > 0) for (const end of ends) points += endPoints(faces, at, end, bonus);
    at++;
  }
  return points;
}

/** What one end effect of the card at this place counts; of a set or of equal copies the first card counts for all. */
function endPoints(faces: readonly Face[], at: number, end: End, bonus: Options['ancientBonus']): number {
  switch (end.kind) {
    case 'set': {
      if (bonus === 'once' && faces.findIndex((face) => isOfSet(face, end.set)) !== at) return 0;
      return end.points[Math.min(titlesOf(faces, end.set), end.points.length - 1)] ?? 0;
    }
    case 'at-most':
      return faces.length <= end.cards ? end.points : 0;
    case 'at-least':
      return faces.length >= end.cards ? end.points : 0;
    case 'cards-per':
      return Math.floor(faces.length / end.cards) * end.points;
    case 'cards-with':
      return faces.filter(({ icons }) => (icons[end.of] ?? 0) > 0).length * end.points;
    case 'copies': {
      const equal = faces.filter((face) => face === faces[at]).length;
      return equal >= end.copies && faces.findIndex((face) => face === faces[at]) === at ? end.points : 0;
    }
    case 'icons-per':
      return Math.floor(otherIcons(faces, at, end.of) / end.icons) * end.points;
    case 'icons-least':
      return otherIcons(faces, at, end.of) >= end.icons ? end.points : 0;
  }
}

const isOfSet = ({ ends }: Face, set: string): boolean => ends.some((end) => end.kind === 'set' && end.set === set);

/** §R77: titles, not cards. */
const titlesOf = (faces: readonly Face[], set: string): number =>
  new Set(faces.filter((face) => isOfSet(face, set)).map(({ id }) => id)).size;

/** §2.6: every card of the collection except that one physical card. */
function otherIcons(faces: readonly Face[], at: number, resource: number): number {
  let icons = 0;
  faces.forEach((face, i) => {
    if (i !== at) icons += face.icons[resource] ?? 0;
  });
  return icons;
}

/** §5.2, §5.3: every point with its reason. */
export function partsOf(faces: readonly Face[], bonus: Options['ancientBonus']): ScorePart[] {
  return faces.flatMap((face, at) => [
    { card: face.id, points: face.vp, why: `printed on ${face.title}`, rule: '§5.2' },
    ...face.ends.flatMap((end) => {
      const points = endPoints(faces, at, end, bonus);
      return points === 0 ? [] : [{ card: face.id, points, why: endText(faces, at, end, bonus), rule: END_RULE }];
    }),
  ]);
}

const END_RULE: Rule = '§5.3';

function endText(faces: readonly Face[], at: number, end: End, bonus: Options['ancientBonus']): string {
  const title = faces[at]?.title ?? '';
  const cards = faces.length;
  switch (end.kind) {
    case 'set': {
      const once = bonus === 'once' ? 'once for the set' : `for ${title}, as for every card of the set`;
      return `${titlesOf(faces, end.set)} different titles of the ${end.set} set, ${once}`;
    }
    case 'at-most':
      return `${title}: ${cards} cards in the collection, ${end.cards} or fewer`;
    case 'at-least':
      return `${title}: ${cards} cards in the collection, ${end.cards} or more`;
    case 'cards-per':
      return `${title}: ${end.points} for every ${end.cards} of ${cards} cards in the collection`;
    case 'cards-with':
      return `${title}: ${end.points} for every card with ${RESOURCES[end.of]}, itself included`;
    case 'copies':
      return `${end.copies} or more copies of ${title}, once`;
    case 'icons-per': {
      const every = end.icons === 1 ? 'each' : `every ${end.icons}`;
      return `${title}: ${end.points} for ${every} of ${otherIcons(faces, at, end.of)} ${RESOURCES[end.of]} icons on the other cards`;
    }
    case 'icons-least':
      return `${title}: ${otherIcons(faces, at, end.of)} ${RESOURCES[end.of]} icons on the other cards, ${end.icons} or more`;
  }
}

/** The collection of a seat (§5.1); on a view it must all be seen, as it is when the game is over. */
export function collectionOf(t: RebuildTable, seat: Seat): Face[] {
  return COLLECTION.flatMap((zone) => cardsIn(t, zone + seat)).map((card) => faceOf(t, card));
}

export function cardsOwned(t: RebuildTable, seat: Seat): number {
  let cards = 0;
  for (const zone of COLLECTION) cards += count(t, zone + seat);
  return cards;
}

const owned: Face[] = []; // used again and again: searches count the points of many games

export const finalPoints = (t: RebuildTable, seat: Seat): number =>
  pointsOf(gather(t, seat, 0, owned), t.options.ancientBonus);

/** The collection of a seat in this list, without some of its hand (places as bits). */
export function gather(t: RebuildTable, seat: Seat, without: number, out: Face[]): Face[] {
  out.length = 0;
  for (const zone of COLLECTION)
    for (let at = 0; at < count(t, zone + seat); at++)
      if (zone !== hand || (without & (1 << at)) === 0) out.push(faceOf(t, cardAt(t, zone + seat, at)));
  return out;
}

/** §5.4, §5.5 as one number: points first, then the fewest cards. */
export const standing = (points: number, cards: number): number => points * 256 - cards;

/** §6.6: the sum of the players' scores. */
export function teamPoints(t: RebuildTable): number {
  let total = 0;
  for (let seat = 0; seat < t.seats; seat++) total += finalPoints(t, seat);
  return total;
}

/** §5.4–§5.6: points, then the fewest cards; in the campaign one score for all (§6.6.5). */
export const score = (t: RebuildTable, seat: Seat): number[] =>
  isCampaign(t) ? [teamPoints(t)] : [finalPoints(t, seat), -cardsOwned(t, seat)];

/** §5.1: all collections are laid open and counted. */
export const finish: Automatic<Rebuild> = {
  rule: '§5.1',
  who: 'nobody',
  run(t) {
    for (let seat = 0; seat < t.seats; seat++) {
      layOpen(t, seat);
      if (t.events) note(t, { type: 'score', seat, points: finalPoints(t, seat), cards: cardsOwned(t, seat) });
    }
    if (t.events && isCampaign(t)) {
      const { game, target } = t.counters;
      note(t, { type: 'result', game, total: teamPoints(t), target });
    }
  },
  next: () => 'over',
};

const OPENED = [hand, carried, played];

/** Onto the Discard Pile, face up: the hand, what was carried and played, then the Player Deck from its top. */
function layOpen(t: RebuildTable, seat: Seat): void {
  for (const zone of OPENED) while (count(t, zone + seat) > 0) move(t, cardAt(t, zone + seat, 0), discard + seat);
  moveTop(t, deck + seat, discard + seat, count(t, deck + seat));
}
