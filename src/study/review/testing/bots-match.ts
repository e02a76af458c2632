import type { Shape } from '../../../engine/game.ts';
import { writeAction } from '../../../engine/edge.ts';
import { type Match, startMatch, submit } from '../../../engine/match.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { nextToAct } from '../../../engine/play.ts';
import { isOver } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import type { Bot } from '../../../bots/bot.ts';
import { seatBots } from '../../../bots/roster.ts';
import { gameNamed } from '../../../contract/shelf.ts';

export interface BotsMatch {
  readonly game: string;
  readonly seats: number;
  readonly bots: string; // as `simulate` takes them
  readonly seed: string;
  readonly options?: object;
}

/** A finished match of bots; the names of its seats say who they were. */
export function playedBy({ game: id, seats, bots: list, seed, options = {} }: BotsMatch): Match<Shape> {
  const { game } = gameNamed(id);
  const bots = seatBots(list, game, seats);
  const names = bots.map(({ name }, seat) => `${name} ${seat + 1}`);
  const match = startMatch(game, { seats, seed, options, names });
  const dice = makeDice(seed);
  while (!isOver(match.table)) {
    const seat = nextToAct(match.table);
    const code = playerAt(bots, seat).decide(redact(match.table, seat), seat, dice);
    const answer = submit(match, seat, writeAction(match.table, seat, code));
    if (!answer.ok) throw new Error(answer.refusal.text);
  }
  return match;
}

function playerAt(bots: readonly Bot<Shape>[], seat: Seat): Bot<Shape> {
  const bot = bots[seat];
  if (!bot) throw new Error(`nobody sits at seat ${seat}`);
  return bot;
}
