import { legalActions, type Message, writeAction } from '../../../engine/edge.ts';
import { type Match, startMatch, submit } from '../../../engine/match.ts';
import { pickCode, waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { seatsIn, type View, viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { arquetect } from '../game.ts';
import type { Arquetect } from '../shape.ts';
import { NAMES } from '../../../web/testing/props.ts';
import { type Scene, sceneOf } from '../screen/scene.ts';

/* Matches that are played at random, for tests. */

export type Options = Readonly<Record<string, unknown>>;

export interface Position {
  readonly match: Match<Arquetect>;
  readonly view: View;
  readonly seat: Seat;
  readonly legal: readonly Message[];
  readonly scene: Scene;
}

const MOST_DECISIONS = 500;

/** Calls `look` for every seat at every decision of a match that is played at random. */
export function everyPosition(
  seats: number,
  options: Options,
  look: (position: Position) => void,
  setting?: object,
): void {
  const match = startMatch(arquetect, {
    seats,
    options: { ...options },
    seed: `table of ${seats}`,
    names: NAMES,
    ...(setting ? { setting } : {}),
  });
  const dice = makeDice(`choices of ${seats}`);
  for (let decisions = 0; decisions < MOST_DECISIONS && !isOver(match.table); decisions++) {
    for (let seat = 0; seat < seats; seat++) {
      const view = viewOf(match.table, seat);
      look({
        match,
        view,
        seat,
        legal: legalActions(match.table, seat),
        get scene() {
          return sceneOf(view, seat);
        },
      });
    }
    const waited = seatsIn(waitedFor(match.table));
    const seat = waited[dice.below(waited.length)] ?? 0;
    let code = pickCode(match.table, seat, dice);
    // Whoever plays at random is done too soon to show much.
    if (['done', 'notice'].includes(writeAction(match.table, seat, code).type) && dice.below(4) > 0)
      code = pickCode(match.table, seat, dice);
    const answer = submit(match, seat, writeAction(match.table, seat, code));
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  }
}
