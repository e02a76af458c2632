import { type Face, MOST_KINDS } from '../deck.ts';
import { reasonsIn } from '../words/explain.ts';
import { makeRow, points, type Row, ruined, ruinedBy, scoreRow } from '../scoring.ts';
import { faceOf, isCard } from './box.ts';
import { faceIn, type Seen, type Street, withCard, without } from './scene.ts';

/* §2.4: what streets score, by the game's own scoring; only of cards that the viewer can name. */

export const categoryOf = (id: string): string => faceOf(id)?.category ?? '';
export const nameIn = (id: string): string => faceOf(id)?.name ?? id;
export const textOf = (id: string): string => faceOf(id)?.text ?? '';

/** Stands where the viewer sees a back: scores nothing, counts for nothing, cannot fall. */
const UNKNOWN: Face = {
  id: '',
  number: MOST_KINDS, // no card has it
  name: 'a hidden card',
  category: 'event',
  bit: 0,
  set: 'base',
  copies: 1,
  stars: 1,
  text: '',
  flavour: '',
  isSturdy: true,
  ability: null,
  worth: 0,
  score: [],
  trouble: [],
  boosts: [],
};

const row = makeRow();

function lay(street: Street): Row {
  street.forEach(({ id, isOut }, at) => {
    row.faces[at] = faceOf(id ?? '') ?? UNKNOWN;
    row.out[at] = isOut ? 1 : 0;
  });
  row.length = street.length;
  return row;
}

export interface Reckoning {
  readonly points: readonly number[];
  readonly sums: readonly number[]; // the score so far, this card included
  readonly ruinedBy: readonly (number | null)[]; // the place of the card that ruins it
  readonly total: number;
}

/** The two passes over a street; backs count for nothing. */
export function reckon(street: Street): Reckoning {
  const total = scoreRow(lay(street));
  const scored = Array.from(points.subarray(0, street.length));
  let sum = 0;
  return {
    points: scored,
    sums: scored.map((value) => (sum += value)),
    ruinedBy: street.map((_, at) => (ruined[at] === 1 ? (ruinedBy[at] ?? 0) : null)),
    total,
  };
}

export const totalOf = (street: Street): number => scoreRow(lay(street));

/** Whether the viewer can name every card of it. */
export const isKnown = (street: Street): boolean => street.every(({ id }) => id !== null && isCard(id));

/** '2, +1 for 1 Nature beside it' */
export const whyPoints = (street: Street, at: number): string => reasonsIn(lay(street))[at] ?? '';

/* ---- what hurts ---- */

export interface Trouble {
  readonly at: number;
  readonly ruins: readonly number[];
  readonly cost: number; // its own negative points
  readonly without: number; // what the street scores without it
  readonly gain: number;
}

/** Cards without which the street would score more, the worst first. */
export function troublesOf(street: Street): Trouble[] {
  const now = reckon(street);
  return street
    .map((_, at) => {
      const total = totalOf(without(street, at));
      return {
        at,
        ruins: now.ruinedBy.flatMap((by, place) => (by === at ? [place] : [])),
        cost: Math.max(0, -(now.points[at] ?? 0)),
        without: total,
        gain: total - now.total,
      };
    })
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain || a.at - b.at);
}

/** Known cards that would fall if this card stood at that gap, as far as the viewer can tell. */
export function fallenBy(street: Street, gap: number, card: Seen): string[] {
  const before = reckon(street);
  const after = reckon(withCard(street, gap, card));
  return street.flatMap(({ id }, at) => {
    const wasRuined = before.ruinedBy[at] !== null;
    const isRuined = after.ruinedBy[at < gap ? at : at + 1] !== null;
    return id !== null && isRuined && !wasRuined ? [id] : [];
  });
}

/* ---- the best places ---- */

/** Cards that are put in one after the other, so that the street scores most. */
export interface Plan {
  readonly street: Street;
  readonly places: readonly number[]; // of the new cards in that street
  readonly gaps: readonly number[]; // at which each is put in, in the order in which they come
  readonly total: number;
}

const MOST_WAYS = 20_000;

/** The street with these cards put in where they score most; where there are too many ways, one card after the other. */
export function bestPlaces(street: Street, cards: readonly Seen[]): Plan {
  const news = cards.map((card) => ({ ...card })); // told apart, though they be copies
  const best = bestOf(street, news);
  const isBefore = (other: Seen, i: number): boolean => {
    const at = news.findIndex((card) => card === other);
    return at < i; // −1: it stood there already
  };
  return {
    street: best,
    places: best.flatMap((card, at) => (news.some((one) => one === card) ? [at] : [])),
    gaps: news.map((card, i) => best.slice(0, best.indexOf(card)).filter((other) => isBefore(other, i)).length),
    total: totalOf(best),
  };
}

/** §4.3.6: my street when the cards at these places are gone and those that I get stand at their best places. */
export const afterDeal = (street: Street, given: readonly number[], got: readonly string[]): Plan =>
  bestPlaces(settled(without(street, ...given)), got.map(faceIn));

/** For each gap: what the street can score with the first of these cards there and the others at their best places. */
export function reachable(street: Street, [first, ...rest]: readonly Seen[]): number[] {
  if (!first) return [];
  return Array.from({ length: street.length + 1 }, (_, gap) => totalOf(bestOf(withCard(street, gap, first), rest)));
}

/** The best places of cards that I have received; a relocated card may not go back to where it stood. */
export function planOf(mine: Street, coming: Street, legal: readonly number[]): Plan | null {
  const [first, ...rest] = coming.map(turnedIn);
  if (!first || legal.length === 0) return null;
  const street = settled(mine);
  const figures = reachable(street, [first, ...rest]);
  const gap = legal.reduce((best, one) => ((figures[one] ?? 0) > (figures[best] ?? 0) ? one : best));
  const after = bestPlaces(withCard(street, gap, first), rest);
  const gaps = [gap, ...after.gaps];
  return { ...after, gaps, places: newPlaces(gaps, mine.length) };
}

/** Where cards stand that were put in at these gaps, one after the other. */
export function newPlaces(gaps: readonly number[], before: number): number[] {
  let row = Array.from({ length: before }, () => false);
  for (const gap of gaps) row = row.toSpliced(gap, 0, true);
  return row.flatMap((isNew, at) => (isNew ? [at] : []));
}

function bestOf(street: Street, cards: readonly Seen[]): Street {
  const ways = cards.reduce((product, _, i) => product * (street.length + 1 + i), 1);
  return ways <= MOST_WAYS ? bestOfAll(street, cards) : cards.reduce((now, card) => bestOfAll(now, [card]), street);
}

function bestOfAll(street: Street, [card, ...rest]: readonly Seen[]): Street {
  if (!card) return street;
  let best = street;
  let most = -Infinity;
  for (let gap = 0; gap <= street.length; gap++) {
    const trial = bestOfAll(withCard(street, gap, card), rest);
    const total = totalOf(trial);
    if (total <= most) continue;
    most = total;
    best = trial;
  }
  return best;
}

/** §6.1.4, §6.1.5: how the street stands when the action is over: the event that is executed faces out. */
export const settled = (street: Street): Street =>
  street.map((seen) => (seen.isLocked ? { ...seen, isLocked: false, isOut: true } : seen));

/** A card that I receive, turned in: that can be chosen wherever it faces out. */
export const turnedIn = (seen: Seen): Seen => ({ ...seen, isOut: false, isAwaiting: false });
