import { cardName } from '../../engine/edge.ts';
import type { Plan, Shape, TableEvent } from '../../engine/game.ts';
import { seatOfZone } from '../../engine/plan.ts';
import { wordsOf } from '../../engine/reader.ts';
import { resultOf } from '../../engine/result.ts';
import { type EventView, retell, tellEvents } from '../../engine/tell.ts';
import { isShared } from '../../bots/quick-play.ts';
import { isChoice, type Learned } from './course.ts';
import { differencesOf, type Estimate, estimate, meanOf } from './ledger.ts';
import { comeToLight, type Move, oddsOf, oneIn } from './odds.ts';
import type { Rows } from './play-worlds.ts';
import { pointsText } from './points-text.ts';
import { entriesOf, type Preparation } from './prepare.ts';
import type { Moment } from './told.ts';

/* Moments that luck or others brought, in the words of a player. */

const CLEAR = 3; // standard errors: many steps are looked at
const WORTH_TELLING = 0.03;

/** What the seat learned by one step of one kind, and the lines of the ledger that it takes. */
interface Turn {
  readonly pieces: readonly Learned[];
  readonly first: number;
  readonly last: number;
}

/** Those that clearly mattered, the largest first. */
export function turnsOf(preparation: Preparation, rows: Rows): Moment[] {
  const entries = entriesOf(preparation, rows);
  const found: Moment[] = [];
  for (const { pieces, first, last } of turnsIn(preparation)) {
    const [before, after] = [entries[first - 1], entries[last]];
    if (!before || !after) continue;
    const change = differencesOf(after.after, before.after);
    const { value } = estimate(change);
    const [low, high] = estimate(change, CLEAR).interval;
    if (Math.abs(value) < WORTH_TELLING || (low <= 0 && high >= 0)) continue;
    const cost = estimate(change.map((one) => -one));
    const points = meanOf(differencesOf(before.points, after.points));
    found.push(turnMoment(preparation, pieces, cost, points));
  }
  return found.sort((a, b) => Math.abs(b.cost.value) - Math.abs(a.cost.value));
}

export function turnsIn({ lines }: Pick<Preparation, 'lines'>): Turn[] {
  const turns: Turn[] = [];
  lines.forEach(({ piece, part }, line) => {
    if (part !== 'learned' || !piece || isChoice(piece) || piece.kind === 'own') return;
    const before = turns.at(-1);
    const [one] = before?.pieces ?? [];
    if (before?.last === line - 1 && one?.step === piece.step && one.kind === piece.kind)
      turns[turns.length - 1] = { ...before, pieces: [...before.pieces, piece], last: line };
    else turns.push({ pieces: [piece], first: line, last: line });
  });
  return turns;
}

export function turnMoment(
  preparation: Preparation,
  pieces: readonly Learned[],
  cost: Estimate,
  points: number,
): Moment {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) throw new Error('a turn without a piece');
  const piece: Learned = { ...last, from: first.from, events: pieces.flatMap(({ events }) => events) };
  const { plan } = preparation.course.first;
  const odds = piece.kind === 'luck' ? oddsOf(piece) : null;
  const how = cost.value < 0 ? 'helped you by' : 'cost you';
  const rare =
    odds && odds.chance <= 0.5 ? ` The chance of ${odds.name} was ${oneIn(odds.chance)} by what you saw.` : '';
  const size = cost.value < 0 ? negated(cost) : cost;
  const unit = isShared(preparation.match.table) ? ' of your chance to win' : '';
  const lights = comeToLight(piece);
  return {
    kind: piece.kind,
    step: piece.step,
    cost,
    points,
    chosen: null,
    best: null,
    cards: [...new Set(lights.map(({ card }) => cardName(plan, card)))],
    odds: odds?.chance ?? null,
    sentence: `${happenedIn(preparation, piece, lights)} It ${how} ${pointsText(size, unit)}.${rare}${noPartIn(preparation, piece)}`,
  };
}

const negated = ({ value, interval: [low, high] }: Estimate): Estimate => ({ value: -value, interval: [-high, -low] });

/* ---- what happened ---- */

const FEW = 2; // sentences of the log in one moment

function happenedIn(preparation: Preparation, piece: Learned, lights: readonly Move[]): string {
  const { match, course } = preparation;
  if (isEnd(preparation, piece)) return endOf(preparation, piece);
  const { plan } = course.first;
  const { seat } = course;
  const told = sentencesOf(preparation, piece.events);
  if (piece.kind === 'luck') {
    const drawn = sentencesOf(preparation, lights);
    if (drawn.length > 0 && drawn.length === lights.length && drawn.length <= FEW) return spoken(drawn);
    if (lights.length > 0) return `New to you: ${namesOf(plan, lights)}.`;
    return told.length > 0 ? spoken(told) : 'What chance brought changed your chances.';
  }
  const theirs = told.filter(({ by, type }) => by !== seat && type !== 'chosen');
  if (theirs.length > 0) return spoken(theirs);
  const words = wordsOf(plan, match.names, { you: seat, isShort: false });
  const [light] = lights.filter(({ from }) => seatOfZone(plan, from) !== seat);
  const owner = light ? seatOfZone(plan, light.from) : null;
  if (owner !== null) {
    const shown = lights.filter(({ from }) => seatOfZone(plan, from) === owner);
    return `${words.begin(owner, words.whose(owner))} cards come to light: ${namesOf(plan, shown)}.`;
  }
  const step = match.steps[piece.step - 1];
  if (told.some(({ type }) => type === 'chosen') || !step || !('seat' in step) || step.seat === seat)
    return 'The others chose in secret.';
  return `${words.begin(step.seat, words.seat(step.seat))} went on and showed nothing.`;
}

interface Sentence {
  readonly text: string;
  readonly by: unknown; // the seat whose doing it is
  readonly type: string;
}

function sentencesOf({ match, course }: Preparation, events: readonly TableEvent[]): Sentence[] {
  const { plan } = course.first;
  return tellEvents(plan, events, course.seat, match.names).flatMap((event) => {
    const { text, by = seatIn(event), type } = retell(plan, event, match.names, { you: course.seat, isShort: false });
    return text === undefined ? [] : [{ text, by, type }];
  });
}

/** Of a card that moves, the seat that gets it, or else the one that loses it. */
function seatIn(event: EventView): unknown {
  if ('seat' in event) return event.seat;
  return [Reflect.get(event, 'to'), Reflect.get(event, 'from')]
    .map((place: unknown): unknown => Reflect.get(Object(place), 'seat'))
    .find((seat) => seat !== undefined);
}

/** The first few, each once. */
const spoken = (sentences: readonly Sentence[]): string =>
  [...new Set(sentences.map(({ text }) => text))].slice(0, FEW).join(' ');

/** 'A Log and 2 × A Stone' */
function namesOf(plan: Plan<Shape>, moves: readonly Move[]): string {
  const texts = moves.flatMap(({ card }) => {
    const face = plan.faces[card];
    return face ? [plan.game.cardText(card, face)] : [];
  });
  return listed(
    [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => (length > 1 ? `${length} × ${text}` : text)),
  );
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/* ---- the end, and others ---- */

const isEnd = ({ course }: Preparation, piece: Learned): boolean =>
  course.first.seats > 1 && course.pieces.at(-1)?.after === piece.after;

/** Who won, with what is told of them there. */
function endOf(preparation: Preparation, piece: Learned): string {
  const { match, course } = preparation;
  const winners = resultOf(match.table)?.winners ?? [];
  const words = wordsOf(course.first.plan, match.names, { you: course.seat, isShort: false });
  const told = sentencesOf(preparation, piece.events).filter(({ by }) => winners.some((winner) => winner === by));
  const [first = course.seat] = winners;
  const won =
    winners.length === 1
      ? `${words.does(first, 'win')}.`
      : `${words.begin(first, listed(winners.map((winner) => words.seat(winner))))} share the victory.`;
  return `${told.length > 0 ? `${spoken(told.slice(-1))} ` : ''}${won}`;
}

/** Nothing of the seat's own was moved or named, as it is in an answer to its offer. */
function noPartIn(preparation: Preparation, piece: Learned): string {
  const { plan } = preparation.course.first;
  const { seat } = preparation.course;
  if (piece.kind !== 'others' || isEnd(preparation, piece)) return '';
  const isOwn = piece.events.some((event) => {
    if (event.type === 'move') return seatOfZone(plan, event.from) === seat || seatOfZone(plan, event.to) === seat;
    return event.type === 'note' && namesSeat(plan, event.note, seat);
  });
  return isOwn ? '' : ' You had no part in it.';
}

function namesSeat(plan: Plan<Shape>, note: { readonly type: string }, seat: number): boolean {
  const fields = plan.game.notes[note.type] ?? {};
  return Object.entries(fields).some(
    ([name, kind]) => (kind === 'seat' || kind === 'seat?') && Reflect.get(note, name) === seat,
  );
}
