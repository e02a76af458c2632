import { BOX, type Face } from '../deck.ts';
import { reasonsIn } from '../words/explain.ts';
import { makeRow, points, type Row, ruined, ruinedBy, scoreRow } from '../scoring.ts';
import { faceIn, type Seen, type Street, withCard, without } from './scene.ts';

/* §2.4: what streets score, by the game's own scoring; only of cards that the viewer can name. */

const faces: ReadonlyMap<string, Face> = new Map(BOX.faces.map((face) => [face.id, face]));

export const categoryOf = (id: string): string => faces.get(id)?.category ?? '';
export const nameIn = (id: string): string => faces.get(id)?.name ?? id;
export const textOf = (id: string): string => faces.get(id)?.text ?? '';

/** Stands where the viewer sees a back: scores nothing, counts for nothing, cannot fall. */
const UNKNOWN: Face = {
  id: '',
  number: BOX.faces.length,
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
    row.faces[at] = faces.get(id ?? '') ?? UNKNOWN;
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
export const isKnown = (street: Street): boolean => street.every(({ id }) => id !== null && faces.has(id));

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

export interface Plan {
  readonly street: Street;
  readonly places: readonly number[]; // of the cards that were put in
  readonly total: number;
}

const MOST_WAYS = 3000;

/** The street with these cards put in where they score most; where there are too many ways, one card after the other. */
export function bestPlaces(street: Street, cards: readonly string[]): Plan {
  const ways = cards.reduce((product, _, i) => product * (street.length + 1 + i), 1);
  const news = cards.map(faceIn);
  const best = ways <= MOST_WAYS ? bestOfAll(street, news) : news.reduce((now, card) => bestOfAll(now, [card]), street);
  return {
    street: best,
    places: best.flatMap((card, at) => (news.includes(card) ? [at] : [])),
    total: totalOf(best),
  };
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
