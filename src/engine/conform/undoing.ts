import type { Shape, TableEvent } from '../game.ts';
import { type Match, saveMatch, undo } from '../match.ts';
import { decisionOf, hasChosen } from '../play.ts';
import { clone, isOver, phaseOf } from '../table.ts';
import { NOWHERE, type Seat } from '../words.ts';
import { zoneOf } from '../zones.ts';
import { isSameArray, isSameTable } from './channels.ts';
import { type Frame, repeat, start } from './film.ts';
import { type Case, counted, difference, find } from './report.ts';
import { facesSeen, seenBefore, sees } from './seen.ts';

/** A match that can be taken back without touching this one. */
const copyOf = <T extends Shape>(match: Match<T>): Match<T> => ({
  ...match,
  steps: [...match.steps],
  events: [...match.events],
  table: clone(match.table),
});

/** Undo until some seat learned something (a spectator has no part in the game); then it is as if the step had never been taken. */
export function checkUndo<T extends Shape>(
  c: Case<T>,
  match: Match<T>,
  frames: readonly Frame<T>[],
  last: readonly TableEvent[],
): void {
  const isForbidden = (c.game.refuseUndo?.(match.options) ?? null) !== null;
  for (let seat = 0; seat < c.seats; seat++) {
    const at = match.steps.findLastIndex((step) => 'seat' in step && step.seat === seat);
    if (at < 0) continue;
    const since = [...frames.slice(at + 1).map(({ events }) => events), last];
    const before = frames[at]!;
    const taken = copyOf(match);
    const refused = undo(taken, seat);
    const where = `seat ${seat} may take its step ${at + 1} back`;
    counted(c, 'undos');

    if (!refused && isForbidden) find(c, 'undo', frames.length, `${where} although the options forbid it`);
    const learned = refused ? null : whatWasLearned(c, match, frames, at, since);
    if (learned) find(c, 'undo', frames.length, `${where} although ${learned}`);
    if (refused && !isForbidden && isSecret(match, before, since, seat, at))
      find(
        c,
        'undo',
        frames.length,
        `seat ${seat} may not take its step ${at + 1} back although nobody learned anything: ${refused.text}`,
      );
    if (refused) {
      if (!isSameTable(taken.table, match.table) || taken.steps.length !== match.steps.length)
        find(c, 'undo', frames.length, `an undo that is refused to seat ${seat} changes the match`);
      continue;
    }
    const named = newlyNamed(c, before, match);
    if (named !== null)
      find(c, 'undo', frames.length, `${where} although seat ${named} can name a card it could not name before`);
    if (c.dice.below(c.seats) === 0) sameAsNever(c, match, taken, at, seat, frames.length);
  }
}

/** The match without that step, played from the deal, is what undo leaves. */
function sameAsNever<T extends Shape>(
  c: Case<T>,
  match: Match<T>,
  taken: Match<T>,
  at: number,
  seat: Seat,
  step: number,
): void {
  const never = start(c);
  for (const other of match.steps.filter((_, i) => i !== at))
    if (!repeat(never, other).ok)
      return find(c, 'undo', step, `an undo of seat ${seat} makes a later step impossible: ${JSON.stringify(other)}`);
  const [left, wanted] = [taken, never].map((each) => JSON.stringify([saveMatch(each), each.events]));
  if (left !== wanted || !isSameTable(taken.table, never.table))
    find(
      c,
      'undo',
      step,
      `after an undo of seat ${seat} the match is not as if the step had never been taken: ${difference(wanted!, left!)}`,
    );
}

/** Something that was certainly learned since a step, in words; null if that cannot be said from specs and moves alone. */
function whatWasLearned<T extends Shape>(
  c: Case<T>,
  match: Match<T>,
  frames: readonly Frame<T>[],
  at: number,
  since: readonly (readonly TableEvent[])[],
): string | null {
  const { plan } = match.table;
  const before = frames[at]!.table;
  if (!isSameArray(before.rng, match.table.rng)) return 'chance has been asked since';
  for (const [i, events] of since.entries()) {
    const { table, deed } = frames[at + i]!;
    const decision = decisionOf(table);
    if (decision.who === 'open' && deed && 'code' in deed) return 'something was said aloud since';
    if (deed && 'resign' in deed) return 'somebody has given up since';
    if (events.some((event) => event.type === 'note' && c.facts.has(event.note.type))) return 'a fact was told since';
    const isCarriedOut = decision.who === 'together' && events.some(({ type }) => type === 'phase');
    if (isCarriedOut && table.seats > 1) return `the choices of the phase ${phaseOf(table)} were carried out since`;
  }
  for (let viewer = 0; viewer < match.table.seats; viewer++) {
    const seen = seenBefore(plan, frames.slice(0, at + 1), viewer);
    const fresh = since.flatMap((events) => facesSeen(plan, events, viewer)).find((card) => !seen.has(card));
    if (fresh !== undefined) return `seat ${viewer} has seen card ${fresh} for the first time since`;
  }
  return null;
}

/** Whether nothing happened since but secret choices, or at last one move that shows nobody anything. */
function isSecret<T extends Shape>(
  match: Match<T>,
  before: Frame<T>,
  since: readonly (readonly TableEvent[])[],
  seat: Seat,
  at: number,
): boolean {
  const { plan } = match.table;
  if (isOver(match.table)) return false;
  const events = since.flat();
  if (events.every(({ type }) => type === 'chose' || type === 'chosen')) {
    // Where a whole choice was taken back, an undo would put it in again, and that might be the last that is waited for.
    const isTakenBack = hasChosen(before.table, seat) && !hasChosen(match.table, seat);
    return decisionOf(before.table).who === 'together' && !isTakenBack;
  }
  if (decisionOf(before.table).who !== 'turn' || at !== match.steps.length - 1) return false;
  if (!isSameArray(before.table.rng, match.table.rng)) return false;
  const viewers = Array.from({ length: plan.seats }, (_, viewer) => viewer);
  return events.every(
    (event) =>
      (event.type === 'phase' && event.phase >= 0) ||
      (event.type === 'move' &&
        viewers.every((viewer) => !sees(plan, event.to, viewer) || sees(plan, event.from, viewer))) ||
      (event.type === 'note' && event.heard === 1 << seat),
  );
}

/** A seat that can name the place of a card now and could not before the step. */
function newlyNamed<T extends Shape>(c: Case<T>, before: Frame<T>, match: Match<T>): number | null {
  for (let viewer = 0; viewer < c.seats; viewer++) {
    const old = c.tools.redact(before.table, viewer);
    const now = c.tools.redact(match.table, viewer);
    const isNew = now.plan.faces.some((_, card) => zoneOf(now, card) !== NOWHERE && zoneOf(old, card) === NOWHERE);
    if (isNew) return viewer;
  }
  return null;
}
