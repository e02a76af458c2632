import type { Shape, Table } from './game.ts';
import { HEAD, SAID } from './plan.ts';
import { markLearned } from './table.ts';
import { bitOf, type Seat } from './words.ts';

/*
 * What seats have said in this phase: secret choices that are not yet carried out, offers that are not yet answered, and
 * what became of them. Besides cards in hidden zones these are the only secrets there are.
 */

/** A statement that still stands; a game numbers the ways in which one ends from 1 on. */
export const OPEN = 0;

// Names of this module's own are as fast as numbers.
const START = SAID.start;
const LENGTH = SAID.words;
const COUNT = HEAD.saidCount;

const at = (i: number): number => START + i * LENGTH;

/** How many statements there are; 0 is the first. */
export const saidCount = <T extends Shape>(t: Table<T>): number => t.words[COUNT]!;
/** Whose a statement is. */
export const saidBy = <T extends Shape>(t: Table<T>, i: number): Seat => t.words[at(i)]! & 0xff;
/** What has become of a statement: OPEN, or what `endStatement` was given. */
export const outcomeOf = <T extends Shape>(t: Table<T>, i: number): number => t.words[at(i)]! >> 8;
/** Equal to the seat while its statement is open: one look where `saidBy` and `outcomeOf` would be two. */
export const whoStands = <T extends Shape>(t: Table<T>, i: number): number => t.words[at(i)]!;
/** What a statement says: the code of an action. */
export const saidCode = <T extends Shape>(t: Table<T>, i: number): number => t.words[at(i) + 1]!;
/** Who has heard a statement: a bit for each viewer. */
export const heardBy = <T extends Shape>(t: Table<T>, i: number): number => t.words[at(i) + 2]!;

/** Adds a statement, heard by the viewers of the mask. */
export function say<T extends Shape>(t: Table<T>, seat: Seat, code: number, heard: number, outcome = OPEN): void {
  const i = saidCount(t);
  if (i >= t.plan.layout.mostSaid) throw new Error(`${t.plan.game.id}: more than ${i} statements at once`);
  const word = at(i);
  t.words[word] = seat | (outcome << 8);
  t.words[word + 1] = code;
  t.words[word + 2] = heard;
  t.words[COUNT] = i + 1;
  if (t.couldBe && (heard & ~bitOf(seat)) !== 0) markLearned(t);
}

/** Ends an open statement: answered, withdrawn, whatever the game calls it. */
export function endStatement<T extends Shape>(t: Table<T>, i: number, outcome: number): void {
  const word = at(i);
  t.words[word] = (t.words[word]! & 0xff) | (outcome << 8);
}

/** The statement of a seat with this code, −1 if there is none. */
export function findStatement<T extends Shape>(t: Table<T>, seat: Seat, code: number): number {
  for (let i = 0; i < saidCount(t); i++) if (saidCode(t, i) === code && saidBy(t, i) === seat) return i;
  return -1;
}

/** What a seat has chosen in a phase of single secret choices; it must have chosen. */
export function choiceOf<T extends Shape>(t: Table<T>, seat: Seat): number {
  for (let i = 0; i < saidCount(t); i++) if (saidBy(t, i) === seat && outcomeOf(t, i) === OPEN) return saidCode(t, i);
  throw new Error(`${t.plan.game.id}: seat ${seat} has not chosen`);
}

/** Forgets everything that was said. */
export const hush = <T extends Shape>(t: Table<T>): void => keepStatements(t, () => false);

/** Forgets the open statements of one seat, or (seat null) of all. */
export const dropOpen = <T extends Shape>(t: Table<T>, seat: Seat | null): void =>
  keepStatements(t, (i) => outcomeOf(t, i) !== OPEN || (seat !== null && saidBy(t, i) !== seat));

/** Forgets all statements but those that `keep` names; they keep their order. */
export function keepStatements<T extends Shape>(t: Table<T>, keep: (i: number) => boolean): void {
  const said = saidCount(t);
  let kept = 0;
  for (let i = 0; i < said; i++) {
    if (!keep(i)) continue;
    if (kept !== i) t.words.copyWithin(at(kept), at(i), at(i + 1));
    kept++;
  }
  t.words.fill(0, at(kept), at(said));
  t.words[COUNT] = kept;
}
