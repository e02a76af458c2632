import type { Match, Step } from '../engine/match.ts';
import type { Shape } from '../engine/game.ts';
import { isOver } from '../engine/table.ts';
import { citation, Problem, type Seat } from '../engine/words.ts';
import type { LoadedGame } from '../contract/shelf.ts';
import { carryOutWithin, type Deed, deedOf, fromBeginning, openedWith, type OpenMatch } from './open-match.ts';

/*
 * What if: a match that goes another way from a moment of one that is over. It is an ordinary match whose steps begin with those of the
 * other one; a step of its own says who plays on, and whether what that seat could not know is dealt anew (docs/decisions/0012).
 */

export interface Branching {
  readonly seat: Seat;
  readonly anew: string | null; // the seed of what is dealt anew; null: all cards lie as they lay
}

export interface BranchedMatch {
  readonly open: OpenMatch;
  readonly deeds: readonly Deed[]; // that lead to it
}

/** The match that begins after these steps of another. */
export function branchOff(
  entry: LoadedGame,
  match: Match<Shape>,
  steps: readonly Step[],
  { seat, anew }: Branching,
): BranchedMatch {
  const open = openedWith(entry, fromBeginning(match));
  const deeds: Deed[] = [...steps.map(deedOf), { do: 'branch', seat, anew }];
  for (const deed of deeds) {
    if (isOver(open.match.table)) throw new Problem('The match is over at this moment. Play on from an earlier one.');
    const refusal = carryOutWithin(open, deed);
    if (refusal) throw new Problem(`This match does not replay: ${refusal.text} ${citation(refusal.rule)}`);
  }
  return { open, deeds };
}
