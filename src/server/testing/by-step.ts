import { type Message, writeAction } from '../../engine/edge.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { decisionOf, legalCodes, pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { seatsIn } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';

/* Secret choices that are made step by step: most phases have none, and some matches never come to one. */

/** Plays on at random until this holds; false if the match is over before. */
export function playUntil(
  t: () => Table<Shape>,
  seed: string,
  holds: () => boolean,
  play: (seat: Seat, action: Message) => void,
): boolean {
  const dice = makeDice(seed);
  while (!isOver(t())) {
    if (holds()) return true;
    const [seat = 0] = seatsIn(waitedFor(t()));
    play(seat, writeAction(t(), seat, pickCode(t(), seat, dice)));
  }
  return false;
}

/** The actions by which a seat begins a secret choice, or goes on with it, without ending it. */
export function stepsOf(t: Table<Shape>, seat: Seat): Message[] {
  const decision = isOver(t) ? null : decisionOf(t);
  if (decision?.who !== 'together' || !decision.ends || !seatsIn(waitedFor(t)).includes(seat)) return [];
  const { codes, count } = legalCodes(t, seat);
  const steps = Array.from(codes.subarray(0, count)).filter((code) => decision.ends?.(code) === false);
  return steps.map((code) => writeAction(t, seat, code));
}
