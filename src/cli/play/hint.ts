import type { Bot } from '../../bots/bot.ts';
import { toldChoices } from '../../bots/chances.ts';
import { explain } from '../../bots/explain.ts';
import { ponder } from '../../bots/ponder.ts';
import type { Shape, Table } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { redact } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import { type Question, wrap } from '../../contract/text.ts';
import { pathTo } from './prompt.ts';

const HINT_TIME = { milliseconds: 1000, worlds: 2 };
const TELL_TIME = { milliseconds: 500, worlds: 2 };
const INDENT = '  ';

/** What a bot would do in the place of this seat, the best few choices with its reasons, as lines. */
export function hintLines(
  bot: Bot<Shape>,
  { table, names, steps }: Match<Shape>,
  seat: Seat,
  question: Question | null,
): string[] {
  const view = redact(table, seat);
  const seed = `hint/${steps.length}`;
  const choices = toldChoices(view, seat, choicesOf(bot, view, seat, seed), seed, TELL_TIME);
  return explain(view, seat, choices, names).flatMap(({ action, text, chance, reason }, i) => {
    const path = (question && pathTo(question, action))?.join(', ') ?? text;
    const odds = chance === null ? '' : ` (wins about ${Math.round(100 * chance)} %)`;
    const who = i === 0 ? `The ${bot.name} bot would` : 'Or';
    return [...wrap(`${who}: ${path}${odds}.`), ...wrap(reason).map((line) => INDENT + line)];
  });
}

/** With its chances if it searches. */
function choicesOf(bot: Bot<Shape>, view: Table<Shape>, seat: Seat, seed: string): Parameters<typeof explain>[2] {
  const dice = makeDice(seed);
  const thinking = bot.think?.(view, seat, dice);
  if (!thinking) return [{ code: bot.decide(view, seat, dice), chance: null }];
  ponder(thinking, HINT_TIME);
  return thinking.choices();
}
