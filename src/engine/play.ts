import { type Choices, isOffered } from './choices.ts';
import type { Decision, Game, Plan, Shape, Table, Together } from './game.ts';
import { HEAD, makePlan, OVER, sharedPlan } from './plan.ts';
import { type Dice, seedWords } from './luck/random.ts';
import { dropOpen, say } from './statements.ts';
import { emptyTable, isOver, layOut, markLearned } from './table.ts';
import { bitOf, hasBit, type Seat } from './words.ts';

// Names of this module's own are as fast as numbers; imported ones are looked up.
const PHASE = HEAD.phase;
const CHOSEN = HEAD.chosen;
const ENDED = OVER;

/** A new match: laid out, set up and played on until somebody has to decide. */
export function newTable<T extends Shape>(
  game: Game<T>,
  seats: number,
  options: T['options'],
  seed: string,
  setting?: unknown,
): Table<T> {
  const plan =
    setting === undefined
      ? sharedPlan(game, seats, options)
      : makePlan(game, seats, options, game.readSetting?.(setting, options, seats));
  const t = emptyTable(plan, { knowledge: true });
  t.events = [];
  deal(t, seedWords(seed));
  return t;
}

/** A table for search and simulation: it keeps no knowledge and no events. */
export const searchTable = <T extends Shape>(plan: Plan<T>): Table<T> => emptyTable(plan, { knowledge: false });

/** Starts the match of this seed on a table that may have been used before. */
export function deal<T extends Shape>(t: Table<T>, key: ArrayLike<number>): void {
  layOut(t, key);
  enter(t, t.plan.game.setup(t));
  goOn(t);
}

export function decisionOf<T extends Shape>(t: Table<T>): Decision<T> {
  const phase = t.plan.phases[t.words[PHASE]!];
  if (!phase || phase.who === 'nobody') throw new Error(`${t.plan.game.id}: nobody decides now`);
  return phase;
}

/** Who is waited for, a bit for each seat. */
export function waitedFor<T extends Shape>(t: Table<T>): number {
  if (isOver(t)) return 0;
  const decision = decisionOf(t);
  return decision.seats(t) & ~t.words[CHOSEN]!;
}

/** The seat that is asked next where nobody's own time decides it, as among bots. */
export function nextToAct<T extends Shape>(t: Table<T>): Seat {
  const decision = decisionOf(t);
  const waited = decision.seats(t) & ~t.words[CHOSEN]!;
  let seat = decision.first ? decision.first(t) : 0;
  while (!hasBit(waited, seat)) seat = seat + 1 === t.seats ? 0 : seat + 1;
  return seat;
}

/** The legal actions of a seat as codes, in the plan's own storage: gone with the next call. */
export function legalCodes<T extends Shape>(t: Table<T>, seat: Seat): Choices {
  const { choices } = t.plan;
  choices.count = 0;
  if (!isOver(t)) decisionOf(t).list(t, seat, choices);
  return choices;
}

/** A legal action, each as likely as the others. */
export function pickCode<T extends Shape>(t: Table<T>, seat: Seat, dice: Dice): number {
  const decision = decisionOf(t);
  return decision.pick ? decision.pick(t, seat, dice) : pickListed(t, seat, dice);
}

/** The same by way of the list. */
export function pickListed<T extends Shape>(t: Table<T>, seat: Seat, dice: Dice): number {
  const { codes, count } = legalCodes(t, seat);
  return codes[dice.below(count)]!;
}

/** Whether a seat may do this now. */
export const isLegal = <T extends Shape>(t: Table<T>, seat: Seat, code: number): boolean =>
  isOffered(legalCodes(t, seat), code);

/** Told whenever a phase has done its part and the next is entered: what ended is given, for those who take a step apart. */
export type Passing = (ended: 'decision' | 'rules') => void;

/** Carries out a legal action and all that follows from it until somebody has to decide again. */
export function act<T extends Shape>(t: Table<T>, seat: Seat, code: number, passing?: Passing): void {
  const decision = decisionOf(t);
  if (decision.who === 'together') choose(t, decision, seat, code);
  else {
    if (t.couldBe && decision.who === 'open') markLearned(t); // it is said aloud
    decision.apply(t, seat, code);
  }
  goOn(t, passing);
}

function choose<T extends Shape>(t: Table<T>, decision: Together<T>, seat: Seat, code: number): void {
  const { words } = t;
  const isChange = hasBit(words[CHOSEN]!, seat);
  if (isChange) {
    dropOpen(t, seat);
    words[CHOSEN] = words[CHOSEN]! & ~bitOf(seat);
  }
  say(t, seat, code, bitOf(seat));
  t.events?.push({ type: 'chose', seat, phase: words[PHASE]!, action: decision.write(t, seat, code) });
  if (decision.ends && !decision.ends(code)) return;
  words[CHOSEN] = words[CHOSEN]! | bitOf(seat);
  if (!isChange) t.events?.push({ type: 'chosen', seat });
}

/** The time of a seat (or, with null, of the whole phase) has run out: what the rulebook says happens then. */
export function expire<T extends Shape>(t: Table<T>, seat: Seat | null, passing?: Passing): void {
  const decision = decisionOf(t);
  t.events?.push({ type: 'clock', seat });
  if (decision.who !== 'together') {
    if (t.couldBe) markLearned(t);
    decision.expire?.(t, seat);
  } else if (seat !== null && decision.fallback) {
    dropOpen(t, seat);
    choose(t, decision, seat, decision.fallback(t, seat));
  }
  goOn(t, passing);
}

function enter<T extends Shape>(t: Table<T>, phase: T['phase'] | 'over'): void {
  const number = t.plan.phaseNumber[phase];
  if (number === undefined) throw new Error(noSuchPhase(t.plan, phase));
  t.words[PHASE] = number;
  t.words[CHOSEN] = 0;
  t.events?.push({ type: 'phase', phase: t.words[PHASE]! });
}

const noSuchPhase = <T extends Shape>({ game, phaseNames }: Plan<T>, phase: T['phase']): string =>
  `${game.id}: there is no phase "${phase}"; there are ${phaseNames.join(', ')}, and over`;

const MOST_PHASES = 10_000; // without a decision: far more than a game can need

/** Plays on by itself until somebody has to decide or the game is over. */
export function goOn<T extends Shape>(t: Table<T>, passing?: Passing): void {
  const { words, plan } = t;
  for (let phases = 0; ; phases++) {
    if (words[PHASE] === ENDED) return;
    if (phases === MOST_PHASES)
      throw new Error(`${plan.game.id}: ${MOST_PHASES} phases have followed one another, and nobody decided anything`);
    const phase = plan.phases[words[PHASE]!]!;
    if (phase.who === 'nobody') phase.run(t);
    else {
      if ((phase.seats(t) & ~words[CHOSEN]!) !== 0) return;
      if (phase.who === 'together') {
        if (t.couldBe) markLearned(t); // everybody sees what came of it
        phase.carryOut(t);
        dropOpen(t, null);
      }
    }
    enter(t, phase.next(t));
    passing?.(phase.who === 'nobody' ? 'rules' : 'decision');
  }
}

/** Whether a seat's secret choice of this phase is in. */
export const hasChosen = <T extends Shape>(t: Table<T>, seat: Seat): boolean => hasBit(t.words[CHOSEN]!, seat);
