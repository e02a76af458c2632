import { legalActions, type Message, writeAction } from '../engine/edge.ts';
import type { Shape, Table } from '../engine/game.ts';
import { decisionOf } from '../engine/play.ts';
import { ANYBODY, type Reader, wordsOf } from '../engine/reader.ts';
import type { Names } from '../engine/tell.ts';
import { viewOf } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import type { Choice } from '../contract/mind.ts';
import { gameNamed } from '../contract/shelf.ts';
import { effectIn } from '../contract/text.ts';
import type { Foreseen, Touched } from './foresee.ts';
import { wholeMind } from './generic.ts';

/** A choice with what speaks for it, as a hint shows it. */
export interface Explained {
  readonly action: Message;
  readonly text: string; // the action in the words of a player
  readonly chance: number | null; // to win, 0 to 1; null if the bot did not estimate it
  readonly isAsGood: boolean; // as the best one, as far as a figure can tell
  readonly reason: string; // one plain sentence, and another one where a whole line was found
  /** The whole move, this action first; of a choice that is only compared, no more than that. */
  readonly steps: readonly PlannedStep[];
}

export interface PlannedStep {
  readonly action: Message;
  readonly text: string;
  readonly effect?: string; // what it does, where that is known
  readonly reason: string;
  readonly cards: readonly PlannedCard[];
}

/** A card that a step is about, and where it lies as long as nothing has been done. */
export interface PlannedCard extends Partial<Touched> {
  readonly card: string;
  readonly isPaid: boolean; // it is given for the others
}

/** To whom it is told, and how the seats are called. */
export interface Telling {
  readonly names: Names;
  readonly reader: Reader;
}

export const MOST_TOLD = 3;
const AS_GOOD = 0.02; // figures nearer than this tell nothing

/**
 * The best few choices of a bot in words, none with a higher figure than the first; everything in them comes from the view. Their chances
 * are told as they are: `chances.ts` makes figures for people.
 */
export function explain<T extends Shape>(
  view: Table<T>,
  seat: Seat,
  choices: readonly Choice[],
  names: Names,
  reader = ANYBODY,
): Explained[] {
  const best = choices[0]?.chance ?? null;
  return choices.slice(0, MOST_TOLD).map(({ code, chance: told, prospect = '' }) => {
    const chance = told === null || best === null ? told : Math.min(told, best);
    const step = stepOf(view, seat, code, { names, reader });
    return {
      action: step.action,
      text: step.text,
      chance,
      isAsGood: chance !== null && best !== null && best - chance < AS_GOOD,
      reason: `${step.reason} ${prospect}`.trim(),
      steps: [step],
    };
  });
}

/** One step in words, from what the seat sees before it; `foreseen`: what it moves, where somebody has looked. */
export function stepOf<T extends Shape>(
  view: Table<T>,
  seat: Seat,
  code: number,
  { names, reader }: Telling,
  foreseen?: Foreseen<T>,
): PlannedStep {
  const { game, setting } = view.plan;
  const { text: words, mind } = gameNamed(game.id);
  const { action, text, cards } = wordsOfStep(view, seat, code, { names, reader });
  const effect =
    foreseen &&
    effectIn(words.question(viewOf(view, seat), legalActions(view, seat), names, setting, reader.isShort), action);
  return {
    action,
    text,
    ...(effect === undefined ? {} : { effect }),
    reason: wholeMind(mind).reason(view, seat, code),
    cards: cardsOf(cards, foreseen),
  };
}

/** A step as a player says it. */
export interface StepWords {
  readonly action: Message;
  readonly text: string;
  readonly cards: readonly string[]; // that it names
}

/** The same without what speaks for it: no bot is needed. */
export function wordsOfStep<T extends Shape>(
  view: Table<T>,
  seat: Seat,
  code: number,
  { names, reader }: Telling,
): StepWords {
  const { game, setting } = view.plan;
  const action = writeAction(view, seat, code);
  const { proposal } = gameNamed(game.id).text;
  const said = proposal?.(viewOf(view, seat), action, names, setting, reader.isShort) ?? null;
  const told = decisionOf(view).write(view, seat, code);
  return {
    action,
    text: said?.text ?? game.tellAction(told, seat, wordsOf(view.plan, names, reader), view),
    cards: [...(said?.cards ?? []), ...namedIn(view, action)],
  };
}

/** What is got is what the step is about, and what moves besides is paid for it; where nothing is got, all of it is the step. */
function cardsOf<T extends Shape>(cards: readonly string[], foreseen: Foreseen<T> | undefined): PlannedCard[] {
  const { gets = [], others = [] } = foreseen ?? {};
  const moved: PlannedCard[] = [
    ...gets.map((touched) => ({ ...touched, isPaid: false })),
    ...others.map((touched) => ({ ...touched, isPaid: gets.length > 0 })),
  ];
  const named = cards.filter((card) => !moved.some((one) => one.card === card));
  return [...named.map((card) => ({ card, isPaid: false })), ...moved];
}

function namedIn<T extends Shape>(view: Table<T>, action: Message): string[] {
  const fields = decisionOf(view).actions[action.type] ?? {};
  return Object.entries(fields).flatMap(([name, kind]) => {
    const value = action[name];
    if (kind === 'cards' && Array.isArray(value)) return value.map(String);
    return (kind === 'card' || kind === 'card?') && typeof value === 'string' ? [value] : [];
  });
}
