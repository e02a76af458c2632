import type { Shape, Table } from '../game.ts';
import { loadMatch, type Match, saveMatch } from '../match.ts';
import { deal, legalCodes, searchTable } from '../play.ts';
import { HEAD } from '../plan.ts';
import { makeDice, seedWords } from '../luck/random.ts';
import { restore, serialize } from '../save.ts';
import { clone, isOver, phaseOf } from '../table.ts';
import { viewOf } from '../view.ts';
import { isSameArray, isSameTable } from './channels.ts';
import { type Film, perform, playOn, repeat, start } from './film.ts';
import { type Case, counted, difference, find } from './report.ts';
import { sampleSeed } from './sample.ts';

const ON = 12; // steps that a copy is played on

/** A clone and a restored save are the very same table, and go on like it. */
export function checkCopies<T extends Shape>(c: Case<T>, truth: Table<T>, step: number): void {
  const saved: unknown = JSON.parse(JSON.stringify(serialize(truth)));
  const copies: [string, Table<T>][] = [
    ['a clone', clone(truth)],
    ['a restored save', restore(truth.plan, saved)],
  ];
  counted(c, 'copies');
  for (const [what, copy] of copies) {
    if (!isSameTable(copy, truth))
      find(c, 'exact', step, `${what} is not the same table in the phase ${phaseOf(truth)}`);
  }
  const seed = `${c.seed}/on/${step}`;
  const original = clone(truth);
  const told = playAndTell(original, seed);
  for (const [what, copy] of copies) {
    const other = playAndTell(copy, seed);
    if (other !== told || !isSameTable(copy, original))
      find(c, 'exact', step, `${what} goes on differently than its original: ${difference(told, other)}`);
  }
}

function playAndTell<T extends Shape>(t: Table<T>, seed: string): string {
  const dice = makeDice(seed);
  const told: unknown[] = [];
  for (let i = 0; i < ON && !isOver(t); i++) told.push(playOn(t, dice, 1), t.events);
  return JSON.stringify(told);
}

/** A saved match loads to the very same match. */
export function checkSave<T extends Shape>(c: Case<T>, match: Match<T>, step: number): void {
  const saved: unknown = JSON.parse(JSON.stringify(saveMatch(match)));
  const loaded = loadMatch(c.game, saved);
  counted(c, 'saves');
  const isSame =
    isSameTable(loaded.table, match.table) &&
    JSON.stringify([loaded.steps, loaded.events]) === JSON.stringify([match.steps, match.events]) &&
    loaded.mark.steps === match.mark.steps &&
    isSameTable(loaded.mark.table, match.mark.table);
  if (!isSame) find(c, 'exact', step, `a loaded match is not the match that was saved`);
}

/**
 * The same seed and steps give the same match: once more by itself, then taking turns with a match of another seed (so
 * that nothing is kept beside the tables), while somebody looks at everything, and on a table without knowledge.
 */
export function checkAgain<T extends Shape>(c: Case<T>, film: Film<T>): void {
  const last = film.frames.length - 1;
  const save = JSON.stringify(saveMatch(film.match));
  counted(c, 'replays');
  const again = start(c);
  replay(c, again, film, () => {});
  sameSave(c, again, save, 'played again');

  const beside = start({ ...c, seed: sampleSeed(c.game, c.options, `${c.seed}/beside`) });
  const dice = makeDice(`${c.seed}/beside`);
  const amongOthers = start(c);
  replay(c, amongOthers, film, () => {
    if (!isOver(beside.table)) playOn(beside.table, dice, 1);
    if (c.dice.below(8) === 0) look(c, amongOthers.table);
  });
  sameSave(c, amongOthers, save, 'played beside another match, looked at from all sides,');

  const quick = searchTable(film.plan);
  deal(quick, seedWords(c.seed));
  for (const { deed, table } of film.frames) {
    if (!isSamePlay(quick, table))
      return find(c, 'exact', last, `a table without knowledge plays differently in the phase ${phaseOf(table)}`);
    if (deed) perform(quick, deed);
  }
}

function look<T extends Shape>(c: Case<T>, t: Table<T>): void {
  const before = clone(t);
  for (let seat = 0; seat < t.seats; seat++) legalCodes(t, seat);
  for (let viewer = 0; viewer <= t.seats; viewer++) viewOf(t, viewer);
  serialize(t);
  if (!isSameTable(before, t)) find(c, 'same again', 0, `looking at a table changes it in the phase ${phaseOf(t)}`);
}

function replay<T extends Shape>(c: Case<T>, match: Match<T>, film: Film<T>, between: () => void): void {
  for (const [i, step] of film.match.steps.entries()) {
    between();
    if (!repeat(match, step).ok)
      return find(c, 'same again', i, 'a step that was taken is refused when the match is played again');
  }
}

function sameSave<T extends Shape>(c: Case<T>, match: Match<T>, save: string, how: string): void {
  const other = JSON.stringify(saveMatch(match));
  if (other !== save) find(c, 'same again', match.steps.length, `${how} the match differs: ${difference(save, other)}`);
}

/** The same phase, counters, statements, chance and cards; only what is known may be missing. */
function isSamePlay<T extends Shape>(quick: Table<T>, full: Table<T>): boolean {
  const words = full.words.slice(0, quick.words.length);
  words[HEAD.learned] = quick.words[HEAD.learned]!;
  return isSameArray(quick.words, words) && isSameArray(quick.bytes, full.bytes);
}
