import type { Shape } from '../../engine/game.ts';
import { type Match, replayStep } from '../../engine/match.ts';
import { viewOf } from '../../engine/view.ts';
import { isOver } from '../../engine/table.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { LoadedGame } from '../../contract/shelf.ts';
import { fromBeginning } from '../../desk/open-match.ts';
import type { Course, EndInfo } from '../../desk/wire.ts';

/* What is told of a match that is over beyond its last table: where the points come from, how they came about, what they are called. */

export function endOf(entry: LoadedGame, match: Match<Shape>, seat: Seat | null): EndInfo {
  const { table, names } = match;
  if (!isOver(table)) throw new Problem('This match is not over yet.');
  const { text } = entry;
  const { setting } = table.plan;
  const view = viewOf(table, seat ?? table.seats);
  return {
    account: text.account?.(view, names, setting) ?? null,
    titles: text.title ? names.map((_, who) => text.title?.(view, who, setting) ?? '') : null,
    course: text.hasNoPoints ? null : courseOf(match),
  };
}

/** The points of every seat after each round, by the rules; whoever has left keeps what they had. */
export function courseOf(match: Match<Shape>): Course {
  const again = fromBeginning(match);
  const { game } = match;
  const left = new Set<Seat>();
  const course: { round: number; points: number[] }[] = [];
  const pointsNow = (): number[] => {
    const before = course.at(-1)?.points;
    return match.names.map((_, seat) =>
      left.has(seat) ? (before?.[seat] ?? 0) : (game.score(again.table, seat)[0] ?? 0),
    );
  };
  let round = game.round(again.table);
  for (const step of match.steps) {
    const answer = replayStep(again, step);
    if (!answer.ok) throw new Error(`${game.id}: a match that was taken once is refused: ${answer.refusal.text}`);
    if ('resign' in step) left.add(step.resign);
    const now = game.round(again.table);
    if (now === round && !isOver(again.table)) continue;
    course.push({ round, points: pointsNow() });
    round = now;
  }
  return course;
}
