/* What `@cardwright/engine` offers: the words in which a game is written, and matches of it. */

export type {
  Action,
  Automatic,
  Deciding,
  Decision,
  Field,
  Fields,
  Game,
  InTurn,
  MoveWords,
  OptionSpec,
  OptionSpecs,
  OptionValue,
  Phase,
  Plan,
  PrintedCard,
  ScorePart,
  Shape,
  Table,
  TableEvent,
  Together,
  Told,
  Words,
} from '../engine/game.ts';
export type { Card, Refusal, Rule, Seat, Viewer, ZoneSpec } from '../engine/words.ts';
export { bitOf, BLANK, countBits, hasBit, MOST_SEATS, Problem, refusal } from '../engine/words.ts';
export { type Choices, offer } from '../engine/choices.ts';
export { note } from '../engine/events.ts';
export { zoneNumbers } from '../engine/plan.ts';
export {
  cardAt,
  cardsIn,
  copyIn,
  count,
  everySeat,
  faceOf,
  holds,
  isFirstCopy,
  mark,
  markOf,
  move,
  placeOf,
  random,
  show,
  showTogether,
  shuffle,
  topOf,
  zoneOf,
} from '../engine/zones.ts';
export {
  choiceOf,
  dropOpen,
  endStatement,
  findStatement,
  heardBy,
  hush,
  keepStatements,
  OPEN,
  outcomeOf,
  saidBy,
  saidCode,
  saidCount,
  say,
} from '../engine/statements.ts';
export { type Dice, makeDice } from '../engine/luck/random.ts';
export { resolveOptions } from '../engine/options.ts';
export { act, isLegal, legalCodes, newTable, nextToAct, pickCode, waitedFor } from '../engine/play.ts';
export { clone, isOver, phaseOf } from '../engine/table.ts';
export { legalActions, type Message, readAction, writeAction } from '../engine/edge.ts';
export {
  type Answer,
  eventsFor,
  loadMatch,
  type Match,
  type MatchPlan,
  resign,
  runOut,
  saveMatch,
  type SavedMatch,
  startMatch,
  type Step,
  submit,
  undo,
} from '../engine/match.ts';
export { redact, type View, viewOf } from '../engine/view.ts';
export { imagine } from '../engine/imagine.ts';
export { rank, type Result, resultOf } from '../engine/result.ts';
export { type EventView, letterNames, type Names, tellEvents } from '../engine/tell.ts';
export { parseRulebook, type Rulebook } from '../engine/rulebook.ts';
export type { BroughtGame } from '../contract/shelf.ts';
export type { ReadSheet, ScoreSheet } from '../contract/sheet.ts';
export type { Tally } from '../contract/tally.ts';
export type { TableText } from '../contract/text.ts';
export type { Choice, Level, LevelName, Mind, Player, Search, Thinking } from '../contract/mind.ts';
