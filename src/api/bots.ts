/* What `@cardwright/engine/bots` offers: bots for any game, made from its rules and from what the game tells of itself. */

export type { Bot } from '../bots/bot.ts';
export { botsWith, levelBot } from '../bots/roster.ts';
export { wholeMind } from '../bots/generic.ts';
export { type Limits, ponder } from '../bots/ponder.ts';
