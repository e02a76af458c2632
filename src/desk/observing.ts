import { type Message, writeAction } from '../engine/edge.ts';
import type { Game, Plan, Shape, Table } from '../engine/game.ts';
import { ACTIONS, codeNumbered, numberedActions } from '../engine/numbers/actions.ts';
import { type VectorPart, vectorLayout, writeVector } from '../engine/numbers/vector.ts';
import { show } from '../engine/options.ts';
import { decisionOf } from '../engine/play.ts';
import { isOver } from '../engine/table.ts';
import { redact, type View, viewOf } from '../engine/view.ts';
import { Problem, type Rule, type Seat } from '../engine/words.ts';
import { type Standing, standingOf } from './looking.ts';
import type { OpenMatch } from './open-match.ts';

/* All that a seat needs for its next decision, in one piece. It is made from the seat's view. */

export interface NumberedAction {
  readonly number: number;
  readonly action: Message;
}

export interface Observation extends Standing {
  readonly rule: Rule;
  readonly view: View;
  readonly actions: readonly NumberedAction[];
}

/** The same without names, for programs that learn. */
export interface NumberObservation extends Standing {
  readonly rule: Rule;
  readonly numbers: readonly number[]; // of the legal actions
  readonly vector: readonly number[];
}

export type ObservedAs = 'names' | 'numbers';

export function readObservedAs(as: unknown): ObservedAs {
  if (as === undefined || as === 'names') return 'names';
  if (as === 'numbers') return 'numbers';
  throw new Problem(`"as" is "names" or "numbers", not ${show(as)}.`);
}

/** What a seat sees and may do. */
export function observe(open: OpenMatch, seat: Seat, as: ObservedAs): Observation | NumberObservation {
  const { table, game } = open.match;
  const view = redact(table, seat);
  return { ...standing(open, game), ...(as === 'names' ? namesFor(view, seat) : numbersFor(view, seat)) };
}

function standing(open: OpenMatch, { overRule }: Game<Shape>): Standing & { readonly rule: Rule } {
  const { phase, ...others } = standingOf(open);
  const { table } = open.match;
  return { phase, rule: isOver(table) ? overRule : decisionOf(table).rule, ...others };
}

export function namesFor(view: Table<Shape>, seat: Seat): Pick<Observation, 'view' | 'actions'> {
  const { codes, numbers, count } = numberedActions(view, seat);
  const actions = Array.from({ length: count }, (_, i) => ({
    number: numbers[i] ?? 0,
    action: writeAction(view, seat, codes[i] ?? 0),
  }));
  return { view: viewOf(view, seat), actions };
}

function numbersFor(view: Table<Shape>, seat: Seat): Pick<NumberObservation, 'numbers' | 'vector'> {
  const { numbers, count } = numberedActions(view, seat);
  const vector = new Int16Array(vectorLayout(view.plan).length);
  writeVector(view, seat, vector);
  return { numbers: [...numbers.subarray(0, count)], vector: [...vector] };
}

/** The legal action with a number from outside. */
export function actionNumbered(table: Table<Shape>, seat: Seat, number: unknown): Message {
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number >= ACTIONS)
    throw new Problem(`The number of an action is a whole number from 0 to ${ACTIONS - 1}, not ${show(number)}.`);
  const view = redact(table, seat);
  const code = codeNumbered(view, seat, number);
  if (code === null) throw new Problem(`Seat ${seat} has no legal action with the number ${number} now.`);
  return writeAction(view, seat, code);
}

/** How many numbers of actions there are, and what the numbers of a vector mean. */
export interface NumbersLayout {
  readonly actions: number;
  readonly length: number;
  readonly parts: readonly VectorPart[];
  readonly faces: readonly string[]; // the rows of the part `faces`
}

export function numbersLayout(plan: Plan<Shape>): NumbersLayout {
  const { length, parts } = vectorLayout(plan);
  return { actions: ACTIONS, length, parts, faces: [...plan.cardNamed.keys()] };
}

/** What is printed on a card of a match, and how many there are. */
export interface PrintedFace {
  readonly id: string;
  readonly text: string; // as players write it
  readonly copies: number;
  readonly face: object; // all that the game knows of it
}

export const facesOf = ({ game, cardNamed, faces }: Plan<Shape>): PrintedFace[] =>
  [...cardNamed].flatMap(([id, cards]) => {
    const [card = 0] = cards;
    const face = faces[card];
    return face ? [{ id, text: game.cardText(card, face), copies: cards.length, face }] : [];
  });
