import { cardName } from '../../engine/edge.ts';
import type { Shape, Table, TableEvent } from '../../engine/game.ts';
import { seatOfZone } from '../../engine/plan.ts';
import { retell, tellEvents } from '../../engine/tell.ts';
import { hasBit, NOWHERE } from '../../engine/words.ts';
import { stepOf } from '../../bots/explain.ts';
import { type Confirmed, costOf, measureAt, type Suspect } from './blame.ts';
import { isChoice, type Learned, type OwnChoice } from './course.ts';
import { differencesOf, estimate, type Estimate, meanOf } from './ledger.ts';
import type { Rows } from './play-worlds.ts';
import { entriesOf, type Preparation } from './prepare.ts';
import type { Moment, Told } from './told.ts';

/* At most five moments that mattered, in the words of a player. */

const MOST = 5;
const CLEAR = 3; // standard errors: many steps are looked at
const WORTH_TELLING = 0.03;

export function momentsOf(
  preparation: Preparation,
  rows: Rows,
  suspects: readonly Suspect[],
  confirmed: readonly Confirmed[],
): Moment[] {
  const found = suspects.flatMap((suspect, i) => {
    const tried = confirmed[i];
    const piece = preparation.course.pieces[suspect.piece];
    if (!tried || !piece || !isChoice(piece)) return [];
    const told = measureAt(preparation, rows, suspect);
    const { cost, isClear } = costOf(tried, told);
    if (!isClear) return [];
    const outcome = {
      cost,
      points: meanOf(tried.points),
      won: meanOf(told(tried.chosen)),
      better: meanOf(told(tried.better)),
    };
    return [{ at: suspect.piece, moment: ownMoment(preparation, piece, suspect.code, outcome) }];
  });
  const blamed = withoutRepeats(preparation, found)
    .toSorted((a, b) => b.cost.value - a.cost.value)
    .slice(0, MOST);
  const turns = turnsOf(preparation, rows).slice(0, MOST - blamed.length);
  return [...blamed, ...turns].sort((a, b) => a.step - b.step);
}

interface Found {
  readonly at: number; // piece of the course
  readonly moment: Moment;
}

/** What was missed at several choices in a row is told once, where it cost most, or else where it could last have been done. */
function withoutRepeats({ course }: Preparation, found: readonly Found[]): Moment[] {
  const isSame = (one: Found, other: Found): boolean =>
    one.moment.best?.text === other.moment.best?.text &&
    course.pieces.slice(Math.min(one.at, other.at), Math.max(one.at, other.at)).every(isChoice);
  const isLess = (one: Found, other: Found): boolean =>
    one.moment.cost.value < other.moment.cost.value ||
    (one.moment.cost.value === other.moment.cost.value && one.at < other.at);
  return found
    .filter((one) => !found.some((other) => other !== one && isSame(one, other) && isLess(one, other)))
    .map(({ moment }) => moment);
}

interface Outcome extends Pick<Moment, 'cost' | 'points'> {
  readonly won: number; // the chance with the choice, and with the better one
  readonly better: number;
}

function ownMoment(preparation: Preparation, piece: OwnChoice, code: number, outcome: Outcome): Moment {
  const { cost, points, won, better } = outcome;
  const chosen = toldChoice(preparation, piece, piece.code);
  const best = toldChoice(preparation, piece, code);
  const shares = `With that you win ${inPoints(better)} times of 100 by what you knew, with yours ${inPoints(won)}.`;
  const sentence = `${sentenceOf(chosen.text)} It cost ${pointsText(cost)}. Better: ${lower(best.text)}. ${best.reason} ${shares}`;
  return {
    kind: 'own',
    step: piece.step,
    cost,
    points,
    chosen,
    best,
    cards: [...new Set([...chosen.cards, ...best.cards])],
    odds: null,
    sentence,
  };
}

function toldChoice(
  { match, course }: Preparation,
  { before }: OwnChoice,
  code: number,
): Told & { readonly cards: readonly string[] } {
  const reader = { you: course.seat, isShort: false };
  const { action, text, reason, cards } = stepOf(before, course.seat, code, { names: match.names, reader });
  return { action, text, reason, cards: cards.map(({ card }) => card) };
}

const sentenceOf = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
const lower = (text: string): string => text.replace(/\.$/, '');

const inPoints = (chance: number): number => Math.round(100 * chance);

/** 'cost 7 points, between 4 and 10, 19 times of 20' */
export function pointsText({ value, interval: [low, high] }: Estimate): string {
  const points = Math.abs(inPoints(value));
  return `${points} point${points === 1 ? '' : 's'}, between ${number(inPoints(low))} and ${number(inPoints(high))}, 19 times of 20`;
}

const number = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/* ---- what luck and others did ---- */

function turnsOf(preparation: Preparation, rows: Rows): Moment[] {
  const entries = entriesOf(preparation, rows);
  const found: Moment[] = [];
  preparation.lines.forEach(({ piece, part }, line) => {
    const [before, entry] = [entries[line - 1], entries[line]];
    if (part !== 'learned' || !piece || isChoice(piece) || piece.kind === 'own' || !before || !entry) return;
    const change = differencesOf(entry.after, before.after);
    const { value } = estimate(change);
    const [low, high] = estimate(change, CLEAR).interval;
    if (Math.abs(value) < WORTH_TELLING || (low <= 0 && high >= 0)) return;
    const cost = estimate(change.map((one) => -one));
    const points = meanOf(differencesOf(before.points, entry.points));
    found.push(turnMoment(preparation, piece, cost, points));
  });
  return found.sort((a, b) => Math.abs(b.cost.value) - Math.abs(a.cost.value));
}

function turnMoment({ match, course }: Preparation, piece: Learned, cost: Estimate, points: number): Moment {
  const { plan } = course.first;
  const told = tellEvents(plan, piece.events, course.seat, match.names)
    .map((event) => retell(plan, event, match.names, { you: course.seat, isShort: false }).text ?? '')
    .filter((text) => text !== '');
  const odds = piece.kind === 'luck' ? oddsOf(piece) : null;
  const happened = told.length > 0 ? told.slice(0, 2).join(' ') : 'What came to light changed your chances.';
  const how = cost.value < 0 ? 'helped you by' : 'cost you';
  const rare = odds && odds.chance <= 0.5 ? ` ${odds.name} was ${oneIn(odds.chance)} by what you saw.` : '';
  const others = piece.kind === 'others' ? ' You had no part in it.' : '';
  const size = cost.value < 0 ? negated(cost) : cost;
  return {
    kind: piece.kind,
    step: piece.step,
    cost,
    points,
    chosen: null,
    best: null,
    cards: cardsSeen(piece),
    odds: odds?.chance ?? null,
    sentence: `${happened} It ${how} ${pointsText(size)}.${rare}${others}`,
  };
}

const negated = ({ value, interval: [low, high] }: Estimate): Estimate => ({ value: -value, interval: [-high, -low] });

const NUMBERS = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];

/** Rare things by what was seen then: 'one in nine'. */
export function oneIn(chance: number): string {
  const times = Math.max(2, Math.round(1 / chance));
  const word = NUMBERS[times - 2];
  return word === undefined ? 'fewer than one in twenty' : `one in ${word}`;
}

/** What came to light for the seat, out of where it could not see. */
function* comeToLight({ events, after }: Learned): Generator<Extract<TableEvent, { type: 'move' }>> {
  const { plan, viewer } = after;
  for (const event of events)
    if (event.type === 'move' && hasBit(event.seen, viewer ?? 0) && !hasBit(plan.seenBy[event.from] ?? 0, viewer ?? 0))
      yield event;
}

const cardsSeen = (piece: Learned): string[] => [
  ...new Set([...comeToLight(piece)].map(({ card }) => cardName(piece.after.plan, card))),
];

interface Odds {
  readonly card: string;
  readonly name: string;
  readonly chance: number;
}

/**
 * The rarest card that came from a shared pile, and how likely at least one of its kind was among as many cards; null where what could
 * lie there could not lie elsewhere as well as any other unseen card, so that no such number is right.
 */
export function oddsOf(piece: Learned): Odds | null {
  const { from: view } = piece;
  const drawn = drawnIn(piece);
  const [first] = drawn;
  if (!view || !first) return null;
  let rarest: Odds | null = null;
  for (const { card } of drawn) {
    const name = cardName(view.plan, card);
    const chance = chanceAmong(view, first.from, name, drawn.length);
    const face = view.plan.faces[card];
    if (face && chance !== null && (!rarest || chance < rarest.chance))
      rarest = { card: name, name: view.plan.game.cardText(card, face), chance };
  }
  return rarest;
}

/** What came to light out of one shared pile; nothing where it came out of several. */
export function drawnIn(piece: Learned): Extract<TableEvent, { type: 'move' }>[] {
  const drawn = [...comeToLight(piece)].filter(({ from }) => seatOfZone(piece.after.plan, from) === null);
  return drawn.some(({ from }) => from !== drawn[0]?.from) ? [] : drawn;
}

/** The chance that among the next cards of a hidden zone is one with this name, by what its viewer knows; null: it cannot be told. */
export function chanceAmong(view: Table<Shape>, zone: number, name: string, drawn: number): number | null {
  const { plan, viewer, couldBe, bytes } = view;
  const bit = plan.hiddenBit[zone] ?? 0;
  const row = (viewer ?? 0) * plan.faces.length;
  let all = 0;
  let named = 0;
  let mask: number | null = null;
  for (let card = 0; card < plan.faces.length; card++) {
    if (bytes[plan.layout.where + card] !== NOWHERE) continue;
    const could = couldBe?.[row + card] ?? 0;
    if ((could & bit) === 0) continue;
    if (mask !== null && mask !== could) return null;
    mask = could;
    all++;
    if (cardName(plan, card) === name) named++;
  }
  if (named === 0 || all < drawn) return null;
  let none = 1;
  for (let i = 0; i < drawn; i++) none *= Math.max(0, all - named - i) / (all - i);
  return 1 - none;
}
