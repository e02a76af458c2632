import type { ScorePart } from '../../../engine/game.ts';
import { type Box, BOX, type Face } from '../deck.ts';
import {
  AT_END,
  AT_FIRST,
  AT_LAST,
  AT_MIDDLE,
  BEST,
  type Boost,
  type Condition,
  COPY,
  DISTANCE,
  EACH,
  FACING_OUT,
  type Filter,
  FIRST,
  FLAT,
  HAS,
  IF,
  KINDS,
  NO_LIMIT,
  RUN,
  SAME_SIDES,
  type Scope,
  SEAMS,
  type Term,
  TOTAL,
  TOTAL_EVEN,
  TOTAL_MAX,
  TOTAL_MIN,
} from '../effects.ts';
import { SCOPE_WORDS as ON_CARDS } from './card-text.ts';
import { categoryTitle } from './log.ts';
import {
  boostedAfter,
  countKinds,
  countMatches,
  countSeams,
  doubleOf,
  holds,
  added,
  ownTerms,
  points,
  type Row,
  ruined,
  ruinedBy,
  runLength,
  scoreRow,
  stepsTo,
  termValue,
} from '../scoring.ts';

/** §5.2: where every point of a city comes from, one line for each card from left to right. */
export function explainRow(row: Row, box: Box = BOX): ScorePart[] {
  return reasonsIn(row, box).map((reason, i) => {
    const { id, name } = row.faces[i] ?? { id: '', name: '' };
    return { card: id, points: points[i] ?? 0, why: `${name} at position ${i + 1}: ${reason}`, rule: '§2.4' };
  });
}

/** The same without names and places: '2, +1 for 1 Nature beside it'. */
export function reasonsIn(row: Row, box: Box = BOX): string[] {
  scoreRow(row);
  let total = 0;
  return row.faces.slice(0, row.length).map((face, i) => {
    const reason = ruined[i] === 1 ? ruinText(row, i) : cardText(row, face, i, total, box);
    total += points[i] ?? 0;
    return reason;
  });
}

function ruinText(row: Row, i: number): string {
  const by = ruinedBy[i] ?? 0;
  return `ruined by ${row.faces[by]?.name ?? 'a card'} at position ${by + 1}`;
}

/** '2, +1 for 1 Nature beside it, +2 from Bus Stop' */
function cardText(row: Row, face: Face, i: number, total: number, box: Box): string {
  const reasons = [...face.score.flatMap((term) => termReason(row, i, term, total, box)), ...boostReasons(row, i)];
  if (reasons.length === 0) return '0';
  return reasons
    .map(({ value, why }, at) => (why === '' ? amount(value) : `${at === 0 ? amount(value) : signed(value)} ${why}`))
    .join(', ');
}

/** A part of a card's points; the printed ones need no reason. */
interface Reason {
  readonly value: number;
  readonly why: string;
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
const amount = (value: number): string => (value < 0 ? `−${-value}` : String(value));

function termReason(row: Row, i: number, term: Term, total: number, box: Box): Reason[] {
  const value = termValue(row, i, term, total);
  if (value === 0 && (term.kind !== IF || term.none === 0)) return [];
  if (term.kind === FLAT) return [{ value, why: '' }];
  const limit = term.max !== NO_LIMIT && Math.abs(value) === term.max ? ' (the most)' : '';
  return [{ value, why: `${reasonOf(row, i, term, total, box)}${limit}` }];
}

function reasonOf(row: Row, i: number, term: Term, total: number, box: Box): string {
  const cards = filterText(term.of, box);
  switch (term.kind) {
    case EACH: {
      const count = countMatches(row, term.of, term.scope, i);
      return `for ${count} ${cards} ${scopeText(term.scope)}${term.per === 1 ? '' : `, per ${term.per}`}`;
    }
    case KINDS:
      return `for ${countKinds(row, term.of, term.scope, i)} building categories ${scopeText(term.scope)}`;
    case RUN:
      return `for a run of ${runLength(row, term.of, i)} ${cards}`;
    case DISTANCE: {
      const steps = stepsTo(row, term.of, i);
      return steps === 0
        ? `because there is no other ${cards}`
        : `for ${steps} ${steps === 1 ? 'step' : 'steps'} to the nearest ${cards}`;
    }
    case TOTAL:
      return `for a score so far of ${total}, per ${term.per}`;
    case COPY:
      return `like ${term.from === FIRST ? 'the first card' : term.from === BEST ? 'the best card to its left' : 'the card on its left'}`;
    case SEAMS:
      return `for ${countSeams(row)} pairs of neighbours of equal category`;
    case IF:
      return conditionText(row, i, term.condition, total, box);
    default:
      return '';
  }
}

function conditionText(row: Row, i: number, condition: Condition, total: number, box: Box): string {
  const isTrue = holds(row, i, condition, total);
  const not = isTrue ? '' : 'not ';
  switch (condition.kind) {
    case HAS:
      return `for ${countMatches(row, condition.of, condition.scope, i)} ${filterText(condition.of, box)} ${scopeText(condition.scope)}`;
    case AT_FIRST:
      return `${not}as the first card`;
    case AT_LAST:
      return `${not}as the last card`;
    case AT_END:
      return `${not}at an end`;
    case AT_MIDDLE:
      return `${not}in the middle`;
    case TOTAL_MIN:
    case TOTAL_MAX:
    case TOTAL_EVEN:
      return `with a score so far of ${total}`;
    case SAME_SIDES:
      return isTrue ? 'with equal categories on both sides' : 'without equal categories on both sides';
    case FACING_OUT:
      return isTrue ? 'facing out' : 'facing in';
    default:
      return '';
  }
}

function boostReasons(row: Row, i: number): Reason[] {
  const sum = (ownTerms[i] ?? 0) + (added[i] ?? 0);
  return row.faces.slice(0, i).flatMap(({ name, boosts }, j) => {
    const reaching = ruined[j] === 1 ? [] : boosts.filter((boost) => reaches(row, j, boost, i));
    return reaching.flatMap(({ isDouble, value: limit }) => {
      const value = isDouble ? doubleOf(sum, limit) : limit;
      return value === 0 ? [] : [{ value, why: isDouble ? `doubled by ${name}` : `from ${name}` }];
    });
  });
}

function reaches(row: Row, from: number, boost: Boost, to: number): boolean {
  let at = boostedAfter(row, from, boost, from);
  while (at >= 0 && at < to) at = boostedAfter(row, from, boost, at);
  return at === to;
}

/** A filter in words: 'Residential or Commerce', 'Rats', 'ruined card'. */
function filterText(filter: Filter, { faces, numbers }: Box): string {
  if (filter.text === 'any/ruined' || filter.text === 'any') return 'cards';
  const nameOf = (id: string): string => faces[numbers.get(id) ?? -1]?.name ?? id;
  return filter.text
    .split('/')
    .map((atom) => {
      if (atom.startsWith('#')) return nameOf(atom.slice(1));
      return WORDS[atom] ?? categoryTitle(atom);
    })
    .join(' or ');
}

const WORDS: Readonly<Record<string, string>> = {
  any: 'card',
  building: 'building',
  out: 'outward cards',
  ruined: 'ruined cards',
};

/** Shorter than on a card where the table shows the rest. */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  ...ON_CARDS,
  allLeft: 'to its left',
  allRight: 'to its right',
  all: 'among the other cards',
  city: 'in the city',
  nextRight: 'next to its right',
};
const scopeText = ({ name }: Scope): string => SCOPE_WORDS[name] ?? name;
