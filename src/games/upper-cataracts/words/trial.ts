import { isRefusal, type Message, readAction } from '../../../engine/edge.ts';
import { act, goOn } from '../../../engine/play.ts';
import { clone } from '../../../engine/table.ts';
import type { Card } from '../../../engine/words.ts';
import { faceOf } from '../../../engine/zones.ts';
import { nextInstruction } from '../frames.ts';
import { retained } from '../piles.ts';
import { payableMandatory } from '../play.ts';
import {
  ASK_BANISH,
  ASK_CHOOSE,
  ASK_CLOCK,
  ASK_CRISIS,
  ASK_RECUR,
  ASK_RESOLVE,
  ASK_RETAINED,
  ASK_SCOUT,
  type CataractsTable,
  FORCED,
  NEW_MILESTONE,
  type Note,
  PLAYER,
  PLAYS,
  RESOLUTION,
  YEAR_END,
} from '../shape.ts';
import { endPhase, endPlays, playOn } from '../year.ts';

/*
 * What would happen (§8): the rules carry it out on a copy of the table that the viewer sees. Where a card would be drawn, that table
 * does not know which: what is told here does not depend on it.
 */

/** What something would lead to, as far as no option has to be chosen. Where an effect asks for a card, none is taken. */
export interface Outcome {
  readonly trackers: readonly number[];
  readonly overflow: readonly number[]; // gained above capacity, and lost
  readonly crises: readonly number[]; // of the four places
  readonly misfortunes: number; // that come
  readonly isOpen: boolean; // what follows hangs on a choice
}

/** A card whose text takes effect by itself before the year is over. */
export interface Due {
  readonly why: 'Retained' | 'Mandatory' | 'Clock' | 'Crisis';
  readonly id: string;
  readonly lost: readonly number[];
  readonly misfortunes: number;
}

/** The rest of a year in which the player does nothing more. */
export interface YearEnd {
  readonly due: readonly Due[]; // in order
  readonly outcome: Outcome;
  readonly ended: number; // 0, or how the reign would end: an index of ENDS
}

/** What an action would lead to; null if it is not legal. A push can be tried several times in a row. */
export function tryAction(world: CataractsTable, action: Message, times = 1): Outcome | null {
  const t = trialOf(world);
  t.counters.stage = RESOLUTION; // the year does not go on: only effects that are under way do
  for (let i = 0; i < times; i++) {
    const code = readAction(t, PLAYER, action);
    if (isRefusal(code)) return null;
    act(t, PLAYER, code);
  }
  while (PASSED_OVER.has(t.counters.asking)) {
    nextInstruction(t);
    playOn(t);
    goOn(t);
  }
  return outcomeOf(world, t, t.counters.asking === ASK_CHOOSE);
}

/** How often in a row an action is legal. */
export function mostTimes(world: CataractsTable, action: Message): number {
  const t = trialOf(world);
  for (let times = 0; ; times++) {
    const code = readAction(t, PLAYER, action);
    if (isRefusal(code)) return times;
    act(t, PLAYER, code);
  }
}

/** §4.2.3 to §4.4: what happens if the player does nothing more this year. */
export function tryYearEnd(world: CataractsTable): YearEnd {
  const t = trialOf(world);
  t.counters.depth = 0; // effects that are under way are left out
  const isOpen = t.counters.ended === 0 && t.counters.stage <= YEAR_END && !endYear(t);
  return { due: dueIn(t), outcome: outcomeOf(world, t, isOpen), ended: t.counters.ended };
}

/** Ends plays and year with the default choices of §8; false if an option or a play comes up that they should not guess. */
function endYear(t: CataractsTable): boolean {
  const { counters } = t;
  if (counters.stage === PLAYS) {
    if (payableMandatory(t) < 0) endPlays(t);
    else {
      // The plays cannot end yet, and what a Mandatory card draws is not known: such cards stay out of the forecast.
      counters.came = 0;
      counters.stage = FORCED;
    }
  }
  for (;;) {
    playOn(t, NEW_MILESTONE);
    if (counters.ended !== 0 || counters.stage === NEW_MILESTONE) return true;
    if (counters.asking === ASK_RESOLVE) endPhase(t);
    else if (counters.asking === ASK_RETAINED) retained.expire?.(t, PLAYER);
    else if (PASSED_OVER.has(counters.asking)) nextInstruction(t);
    else return false;
  }
}

/** Decisions that can be left open without guessing: which card an effect meets. */
const PASSED_OVER: ReadonlySet<number> = new Set([ASK_CLOCK, ASK_CRISIS, ASK_SCOUT, ASK_RECUR, ASK_BANISH]);

/** A copy that keeps the notes of what happens on it. */
function trialOf(world: CataractsTable): CataractsTable {
  const t = clone(world);
  t.events = [];
  return t;
}

const notesIn = ({ events }: CataractsTable): Note[] =>
  (events ?? []).flatMap((event) => (event.type === 'note' ? [event.note as Note] : [])); // this game makes no others

function outcomeOf(before: CataractsTable, t: CataractsTable, isOpen: boolean): Outcome {
  const notes = notesIn(t);
  const trackers = Array.from(t.counters.trackers);
  const roomy = Array.from(before.counters.trackers); // with room for everything
  for (const note of notes)
    if (note.type === 'gained') add(roomy, note.cubes, 1);
    else if (note.type === 'paid' || note.type === 'lost') add(roomy, note.cubes, -1);
  return {
    trackers,
    overflow: roomy.map((cubes, i) => cubes - (trackers[i] ?? 0)),
    crises: Array.from(t.counters.crises),
    misfortunes: notes.filter(({ type }) => type === 'misfortune').length,
    isOpen,
  };
}

function dueIn(t: CataractsTable): Due[] {
  const due: (Due & { lost: number[]; misfortunes: number })[] = [];
  for (const note of notesIn(t)) {
    const last = due.at(-1);
    const begin = (why: Due['why'], card: Card): void => {
      due.push({ why, id: faceOf(t, card).id, lost: [0, 0, 0, 0], misfortunes: 0 });
    };
    if (note.type === 'retained') begin('Retained', note.card);
    else if (note.type === 'forced') begin('Mandatory', note.card);
    else if (note.type === 'failed') begin(note.by, note.card);
    else if (note.type === 'lost' && last) add(last.lost, note.cubes, 1);
    else if (note.type === 'misfortune' && last) last.misfortunes++;
  }
  return due;
}

function add(to: number[], cubes: readonly number[], sign: 1 | -1): void {
  cubes.forEach((n, i) => {
    to[i] = (to[i] ?? 0) + sign * n;
  });
}
