import { type Message, writeAction } from '../engine/edge.ts';
import type { Shape, Table } from '../engine/game.ts';
import { decisionOf } from '../engine/play.ts';
import { wordsOf } from '../engine/reader.ts';
import type { Names } from '../engine/tell.ts';
import type { Seat } from '../engine/words.ts';
import type { Choice } from '../contract/mind.ts';
import { gameNamed } from '../contract/shelf.ts';
import { wholeMind } from './generic.ts';

/** A choice with what speaks for it, as a hint shows it. */
export interface Explained {
  readonly action: Message;
  readonly text: string; // the action in the words of a player
  readonly chance: number | null; // to win, 0 to 1; null if the bot did not estimate it
  readonly reason: string; // one plain sentence, and another one where a whole line was found
}

const MOST = 3;

/** The best few choices of a bot in words; everything in them comes from the view. */
export function explain<T extends Shape>(
  view: Table<T>,
  seat: Seat,
  choices: readonly Choice[],
  names: Names,
  most = MOST,
): Explained[] {
  const { game } = view.plan;
  const mind = wholeMind(gameNamed(game.id).mind);
  const words = wordsOf(view.plan, names);
  return choices.slice(0, most).map(({ code, chance, prospect = '' }) => ({
    action: writeAction(view, seat, code),
    text: game.tellAction(decisionOf(view).write(view, seat, code), seat, words, view),
    chance: chance === null ? null : (mind.told?.(view, chance) ?? chance),
    reason: `${mind.reason(view, seat, code)} ${prospect}`.trim(),
  }));
}
