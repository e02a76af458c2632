import type { Shape, Table } from '../engine/game.ts';
import { legalCodes } from '../engine/play.ts';
import { type Parcel, unpackView } from '../engine/parcel.ts';
import { makeDice } from '../engine/luck/random.ts';
import type { Reader } from '../engine/reader.ts';
import { letterNames, type Names } from '../engine/tell.ts';
import { Problem, type Seat } from '../engine/words.ts';
import type { Choice, Thinking } from '../contract/mind.ts';
import { gameNamed } from '../contract/shelf.ts';
import type { Bot } from './bot.ts';
import { weigh, weighed, withChances } from './chances.ts';
import { explain, type Explained, type PlannedStep, stepOf } from './explain.ts';
import { foresee } from './foresee.ts';
import { wholeMind } from './generic.ts';
import { botNamed } from './roster.ts';

/** What a thread that thinks is asked. */
export type Ask = Question | { readonly type: 'cancel'; readonly id: number };

export interface Question {
  readonly type: 'think';
  readonly id: number;
  readonly view: Parcel;
  readonly seat: Seat;
  readonly bot: string;
  readonly seed: string; // the same view, bot and seed give the same answer, unless a clock runs
  readonly milliseconds: number; // the box; 0: no clock, so many worlds as the bot is used to
  readonly names?: Names;
  readonly isForAdvice?: boolean; // the whole move is wanted, not its first step alone
}

/** And what it answers; every question gets exactly one answer. */
export type Answer =
  | {
      readonly type: 'thought';
      readonly id: number;
      readonly code: number;
      readonly best: readonly Explained[];
      readonly worlds: number;
    }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'problem'; readonly id: number; readonly text: string };

const SLICE = 8; // milliseconds between two looks at the messages

/**
 * Thinks for whoever posts questions, in any kind of thread: one after another, in slices, so that a question can be
 * cancelled while it is thought about. `post` sends the answers.
 */
export function botDesk(post: (answer: Answer) => void): (ask: Ask) => void {
  const waiting: Question[] = [];
  const cancelled = new Set<number>();
  let current = -1;

  const work = async (): Promise<void> => {
    for (let question = waiting[0]; question; question = waiting[0]) {
      const { id } = question;
      current = id;
      try {
        post(await think(question, () => cancelled.has(id)));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        post({ type: 'problem', id, text: error.message });
      }
      cancelled.delete(id);
      waiting.shift();
      current = -1;
    }
  };

  return (ask) => {
    if (ask.type === 'think') {
      waiting.push(ask);
      if (waiting.length === 1) void work();
    } else if (ask.id === current) cancelled.add(ask.id);
    else {
      const at = waiting.findIndex(({ id }) => id === ask.id);
      if (at < 0) return; // it has been answered
      waiting.splice(at, 1);
      post({ type: 'cancelled', id: ask.id });
    }
  };
}

/** Whoever reads it has room for words. */
const ON_A_PAGE: Reader = { you: null, isShort: false };

async function think(question: Question, isCancelled: () => boolean): Promise<Answer> {
  const { id, seat, seed, milliseconds } = question;
  const { game } = gameNamed(question.view.game);
  const view = unpackView(game, question.view);
  if (legalCodes(view, seat).count === 0) throw new Problem(`Seat ${seat} has nothing to decide now.`);
  const bot = botNamed(question.bot, game);
  const thought = await choose({ bot, view, seat, seed, milliseconds }, isCancelled);
  if (!thought) return { type: 'cancelled', id };
  const { choices, worlds } = thought;
  const told =
    question.isForAdvice === true ? await tell({ bot, view, seat, seed, milliseconds }, choices, isCancelled) : choices;
  if (!told) return { type: 'cancelled', id };
  const names = question.names ?? letterNames(view.seats);
  const best = explain(view, seat, told, names, ON_A_PAGE);
  const code = choices[0]?.code ?? 0;
  const [first, ...others] = best;
  if (!first || question.isForAdvice !== true) return { type: 'thought', id, code, best, worlds };
  const steps = await planFrom({ bot, view, seat, seed, milliseconds }, code, names, isCancelled);
  if (!steps) return { type: 'cancelled', id };
  const reason = `${steps[0]?.reason ?? ''} ${choices[0]?.prospect ?? ''}`.trim();
  return { type: 'thought', id, code, best: [{ ...first, reason, steps }, ...others], worlds };
}

interface Choosing extends Pick<Question, 'seat' | 'seed' | 'milliseconds'> {
  readonly bot: Bot<Shape>;
  readonly view: Table<Shape>;
}

/** The choices of a bot at one decision; null if it was cancelled. */
async function choose(
  { bot, view, seat, seed, milliseconds }: Choosing,
  isCancelled: () => boolean,
): Promise<{ choices: readonly Choice[]; worlds: number } | null> {
  const started = performance.now();
  const dice = makeDice(seed);
  const thinking = milliseconds > 0 && bot.think ? bot.think(view, seat, dice) : null;
  if (!thinking) return { choices: [{ code: bot.decide(view, seat, dice), chance: null }], worlds: 0 };
  if (!(await inSlices(thinking, started + milliseconds, isCancelled))) return null;
  return { choices: thinking.choices(), worlds: thinking.worlds };
}

const TELLING = 0.5; // of the time for the first step, for the chances that are told

/** The choices with the chances that people are told; null if it was cancelled. */
async function tell(
  { view, seat, seed, milliseconds }: Choosing,
  choices: readonly Choice[],
  isCancelled: () => boolean,
): Promise<readonly Choice[] | null> {
  const codes = weighed(choices).map(({ code }) => code);
  if (codes.length === 0) return choices;
  const weighing = weigh(view, seat, codes, `${seed}/told`);
  const until = performance.now() + TELLING * milliseconds;
  const some = {
    get worlds() {
      return weighing.worlds;
    },
    step: () => weighing.step() && weighing.worlds < MOST_WORLDS_TOLD,
  };
  return (await inSlices(some, until, isCancelled)) ? withChances(choices, weighing) : null;
}

const MOST_WORLDS_TOLD = 160;

const MOST_STEPS = 12;
const LATER = 0.2; // of the time for the first step, for each that follows

/** The first step and those that the same bot would take after it, as far as they can be foreseen. */
async function planFrom(
  first: Choosing,
  firstCode: number,
  names: Names,
  isCancelled: () => boolean,
): Promise<PlannedStep[] | null> {
  const { seat, seed } = first;
  const look = foresee(first.view, seat, makeDice(`${seed}/plan`));
  const taken: { readonly step: PlannedStep; readonly view: Table<Shape>; readonly code: number }[] = [];
  let [view, code] = [first.view, firstCode];
  for (;;) {
    const foreseen = look(code);
    taken.push({ step: stepOf(view, seat, code, { names, reader: ON_A_PAGE }, foreseen), view, code });
    if (foreseen.after === null || taken.length === MOST_STEPS) break;
    view = foreseen.after;
    const milliseconds = first.milliseconds * LATER;
    const next = await choose({ ...first, view, seed: `${seed}/${taken.length}`, milliseconds }, isCancelled);
    if (!next) return null;
    code = next.choices[0]?.code ?? 0;
  }
  // A reason speaks of the move as it is planned, not as its first step alone might go on.
  const mind = wholeMind(gameNamed(view.plan.game.id).mind);
  const codes = taken.map((one) => one.code);
  return taken.map((one, i) => ({
    ...one.step,
    reason: mind.reason(one.view, seat, one.code, codes.slice(i + 1)),
  }));
}

const LEAST_WORLDS = 2;

/** True when it is done, false when it was cancelled. */
async function inSlices(
  thinking: Pick<Thinking, 'step' | 'worlds'>,
  until: number,
  isCancelled: () => boolean,
): Promise<boolean> {
  for (;;) {
    const pauseAt = performance.now() + SLICE;
    while (performance.now() < pauseAt) {
      if (thinking.worlds >= LEAST_WORLDS && performance.now() >= until) return true;
      if (!thinking.step()) return true;
    }
    await messages();
    if (isCancelled()) return false;
  }
}

/** Lets messages in. A timer would wait longer than that; a channel does not. */
function messages(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
