import { isRefusal, readAction } from '../../engine/edge.ts';
import type { Shape, Table, TableEvent } from '../../engine/game.ts';
import { imagine } from '../../engine/imagine.ts';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { dealtAnew, type Match, type Step } from '../../engine/match.ts';
import { HEAD, seatOfZone } from '../../engine/plan.ts';
import { act, decisionOf, expire, goOn, legalCodes, type Passing, waitedFor } from '../../engine/play.ts';
import { redact } from '../../engine/view.ts';
import { hasBit, NOWHERE, type Seat } from '../../engine/words.ts';
import { fromBeginning } from '../../desk/open-match.ts';

/*
 * A match as one seat lived it: what it chose, and every moment at which it learned something. Nothing else of the match leaves this
 * file, so whatever is made of a course follows from what the seat knew.
 */

export type StepKind = 'luck' | 'own' | 'others';

/** A choice of the seat, from what it saw; `code` is null where it chose nothing: it gave up, or its time ran out. */
export interface OwnChoice {
  readonly kind: 'own';
  readonly step: number; // of the match, from 1
  readonly before: Table<Shape>;
  readonly code: number;
  /** It had been asked; if not, it changed a secret choice that was in. */
  readonly isAsked: boolean;
  /** Nothing has changed for the seat since the line before it. */
  readonly isSame: boolean;
}

/** Something that the seat learned: the view that it had then. */
export interface Learned {
  readonly kind: StepKind;
  readonly step: number; // 0: the deal
  readonly after: Table<Shape>;
  readonly events: readonly TableEvent[];
  readonly from: Table<Shape> | null; // the view before it
}

export type Piece =
  | (OwnChoice & { readonly after?: never })
  | (Learned & { readonly before?: never; readonly code?: never });

export const isChoice = (piece: Piece): piece is OwnChoice => piece.before !== undefined;

export interface Course {
  readonly seat: Seat;
  readonly first: Table<Shape>; // the view after the deal
  readonly pieces: readonly Piece[];
  readonly last: Table<Shape>; // the view at the end
}

interface Snapshot {
  readonly ended: 'decision' | 'rules';
  readonly view: Table<Shape>;
  readonly events: readonly TableEvent[];
}

export const courseOf = (match: Match<Shape>, seat: Seat): Course =>
  courseFrom(fromBeginning(match).table, match.steps, seat);

/** `t` is the table before the first step; it is played on. */
export function courseFrom(start: Table<Shape>, steps: readonly Step[], seat: Seat): Course {
  let t = start;
  t.events = [];
  const first = redact(t, seat);
  const pieces: Piece[] = [];
  let now = first;
  let told = first; // the view that the last piece has led to
  steps.forEach((step, i) => {
    if ('branch' in step) {
      // Another match from here on, perhaps with other cards: nobody's choice.
      if (step.anew !== undefined) t = dealtAnew(t, step.branch, step.anew);
      const after = redact(t, seat);
      if (differs(now, after)) pieces.push({ kind: 'luck', step: i + 1, after, events: [], from: null });
      now = told = after;
      return;
    }
    const isSecret = decisionOf(t).who === 'together';
    const before = redact(t, seat);
    const own = ownChoice(t, before, told, step, seat, i + 1);
    if (own) pieces.push(own);
    const pieceCount = pieces.length;
    const { snapshots, isDone } = takeApart(t, step, seat);
    const isMine = stepSeat(step) === seat;
    const dice = makeDice(`course ${i}`);
    let from = before;
    snapshots.forEach(({ ended, view, events }, nth) => {
      const kind =
        nth === 0 && ended === 'decision'
          ? kindOfChoice({ from, view, isMine, isSecret, isDone, step, seat, dice })
          : kindOfRules(from, view, events, seat, dice);
      if (kind) {
        pieces.push({ kind, step: i + 1, after: view, events, from });
        told = view;
      }
      from = view;
    });
    now = from;
    if (own && pieces.length === pieceCount) told = now;
  });
  return { seat, first, pieces, last: now };
}

type Taken = Exclude<Step, { readonly branch: Seat }>;

const stepSeat = (step: Taken): Seat | null =>
  'seat' in step ? step.seat : 'resign' in step ? step.resign : step.clock;

function ownChoice(
  t: Table<Shape>,
  before: Table<Shape>,
  told: Table<Shape>,
  step: Taken,
  seat: Seat,
  number: number,
): OwnChoice | null {
  if (!('seat' in step) || step.seat !== seat) return null;
  const inView = readAction(before, seat, step.action);
  const code = isRefusal(inView) ? readAction(t, seat, step.action) : inView;
  if (isRefusal(code)) throw new Error(`${t.plan.game.id}: step ${number} was taken once and is refused: ${code.text}`);
  const isAsked = hasBit(waitedFor(before), seat);
  if (isAsked && legalCodes(before, seat).count < 2) return null; // nothing else could be done
  return { kind: 'own', step: number, before, code, isAsked, isSame: !differs(before, told) };
}

/** Takes a step on the truth; what the seat saw after each part of it. */
function takeApart(t: Table<Shape>, step: Taken, seat: Seat): { snapshots: Snapshot[]; isDone: boolean } {
  const snapshots: Snapshot[] = [];
  const look = (ended: 'decision' | 'rules'): void => {
    snapshots.push({ ended, view: redact(t, seat), events: t.events ?? [] });
    t.events = [];
  };
  const passing: Passing = look;
  if ('seat' in step) {
    const code = readAction(t, step.seat, step.action);
    if (isRefusal(code)) throw new Error(`${t.plan.game.id}: a step that was taken once is refused: ${code.text}`);
    act(t, step.seat, code, passing);
  } else if ('clock' in step) expire(t, step.clock, passing);
  else {
    t.plan.game.resign?.(t, step.resign);
    goOn(t, passing);
  }
  const isDone = snapshots.length > 0;
  if (!isDone) look('decision');
  return { snapshots, isDone };
}

interface Chosen {
  readonly from: Table<Shape>;
  readonly view: Table<Shape>;
  readonly isMine: boolean;
  readonly isSecret: boolean;
  readonly isDone: boolean; // the last secret choice was in, and all were carried out
  readonly step: Taken;
  readonly seat: Seat;
  readonly dice: Dice;
}

/** What a seat has learned from a choice being made, besides that it was made if it was its own; null: nothing. */
function kindOfChoice({ from, view, isMine, isSecret, isDone, step, seat, dice }: Chosen): StepKind | null {
  const isSeen = differs(from, view);
  if (!isMine) return isSeen && (!isSecret || isDone) ? 'others' : null;
  if (!('seat' in step)) return isSeen ? 'own' : null;
  const code = readAction(from, seat, step.action);
  if (isRefusal(code)) return 'luck';
  const carry = (world: Table<Shape>, passing: Passing): void => act(world, seat, code, passing);
  if (followsFrom(from, view, seat, dice, carry)) return null;
  return isSecret && isDone && view.seats > 1 ? 'others' : 'luck';
}

/** What the rules did by themselves: chance, unless all that came to light lay with other seats. */
function kindOfRules(
  from: Table<Shape>,
  view: Table<Shape>,
  events: readonly TableEvent[],
  seat: Seat,
  dice: Dice,
): StepKind | null {
  if (!differs(from, view) || followsFrom(from, view, seat, dice, goOn)) return null;
  const { seenBy } = view.plan;
  let others = 0;
  let shared = 0;
  for (const event of events) {
    if ((event.type !== 'move' && event.type !== 'show') || !hasBit(event.seen, seat)) continue;
    const zone = event.type === 'move' ? event.from : event.zone;
    if (hasBit(seenBy[zone] ?? 0, seat)) continue;
    const owner = seatOfZone(view.plan, zone);
    if (owner === null || owner === seat) shared++;
    else others++;
  }
  return others > 0 && shared === 0 ? 'others' : 'luck';
}

const WORLDS = 3;

/**
 * Whether all that a seat sees afterwards follows from what it saw before: it comes to the same in a few imagined worlds, and no card
 * has come to light that could have been another.
 */
function followsFrom(
  from: Table<Shape>,
  view: Table<Shape>,
  seat: Seat,
  dice: Dice,
  carry: (world: Table<Shape>, passing: Passing) => void,
): boolean {
  const known = placed(from);
  if (placed(view).some((number, face) => number > (known[face] ?? 0))) return false;
  for (let i = 0; i < WORLDS; i++) {
    const world = imagine(from, dice);
    let seen: Table<Shape> | null = null;
    carry(world, () => {
      seen ??= redact(world, seat);
    });
    if (differs(seen ?? redact(world, seat), view)) return false;
  }
  return true;
}

/** Of each face, by the first card that bears it, how many the viewer can point at. */
function placed({ plan, bytes }: Table<Shape>): number[] {
  const { faces, copiesOf, copyFrom, copyList, layout } = plan;
  const numbers = faces.map(() => 0);
  faces.forEach((_, card) => {
    const face = copiesOf[card] ?? -1;
    const first = face < 0 ? card : (copyList[copyFrom[face] ?? 0] ?? card);
    if (bytes[layout.where + card] !== NOWHERE) numbers[first] = (numbers[first] ?? 0) + 1;
  });
  return numbers;
}

/** Whose secret choice is in tells nothing by itself. */
function differs(one: Table<Shape>, other: Table<Shape>): boolean {
  for (let i = 0; i < one.memory.length; i++) if (one.memory[i] !== other.memory[i] && i !== HEAD.chosen) return true;
  return false;
}
