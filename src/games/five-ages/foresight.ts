import { type Choices, makeChoices, offer } from '../../engine/choices.ts';
import { imagineInto } from '../../engine/imagine.ts';
import { act, legalCodes, nextToAct, searchTable } from '../../engine/play.ts';
import type { Dice } from '../../engine/random.ts';
import { copyInto, isOver, phaseOf } from '../../engine/table.ts';
import { MOST_SEATS, type Seat } from '../../engine/words.ts';
import type { Choice, Thinking } from '../mind.ts';
import { ACCEPT, DECLINE, limitOf, PROPOSE, READY, whatOf, WISH } from './deals.ts';
import { chanceOfBuilding, follow, gainOf, readMood, startDealing, takeStock } from './follow.ts';
import { judge, judgeBuilding } from './judge.ts';
import type { FiveAgesTable } from './shape.ts';
import { suspect } from './suspicion.ts';

/*
 * Hard: trading is played to its end in imagined worlds, with each action worth a thought, and all collections are judged
 * against each other; a building is judged at once. What the quick player would do is done unless something else is
 * better beyond doubt.
 */

const LAST_AGE = 5;

interface Foresight {
  readonly view: FiveAgesTable;
  readonly seat: Seat;
  readonly dice: Dice;
  readonly codes: Int32Array; // the first is what the quick player does
  readonly isIn: Uint8Array;
  readonly world: FiveAgesTable;
  readonly trial: FiveAgesTable;
  /** For each action: how many worlds it was tried in, and there the difference to the first: its sum, that of the squares. */
  readonly times: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  base: number; // the sum of the first action's results
  worlds: number;
  left: number;
  next: number; // the action to be tried next; 0: a new world is due
  mood: number; // of this world
  first: number; // what the first action came to in it
}

const worth = new Float64Array(MOST_SEATS);

/** The thinking behind one decision; the same view and dice come to the same after as many worlds. */
export function foresee(view: FiveAgesTable, seat: Seat, dice: Dice, codes: Int32Array): Thinking {
  const f: Foresight = {
    view,
    seat,
    dice,
    codes,
    isIn: new Uint8Array(codes.length).fill(1),
    world: searchTable(view.plan),
    trial: searchTable(view.plan),
    times: new Float64Array(codes.length),
    sums: new Float64Array(codes.length),
    squares: new Float64Array(codes.length),
    base: 0,
    worlds: 0,
    left: codes.length,
    next: 0,
    mood: 0,
    first: 0,
  };
  return {
    step: () => f.left > 1 && tryNext(f),
    get worlds() {
      return f.worlds;
    },
    choices: () => ranking(f),
  };
}

/** Tries the next action in this world, or the first one in a new world. */
function tryNext(f: Foresight): boolean {
  const { view, seat, dice, codes, isIn, world } = f;
  if (f.next === 0) {
    readMood(0, seat);
    imagineInto(world, view, dice, follow);
    suspect(world, view, seat, dice);
    f.mood = dice.word() | 1;
  }
  const i = f.next;
  const code = codes[i] ?? 0;
  const result = phaseOf(view) === 'build' ? judgeBuilding(world, seat, code) : playOn(f, code);
  if (i === 0) {
    f.first = result;
    f.base += result;
  }
  add(f.times, i, 1);
  add(f.sums, i, result - f.first);
  add(f.squares, i, (result - f.first) ** 2);
  do f.next++;
  while (f.next < codes.length && isIn[f.next] === 0);
  if (f.next < codes.length) return true;
  f.next = 0;
  f.worlds++;
  if (f.worlds >= FIRST_DROP) drop(f);
  return true;
}

function add(row: Float64Array, at: number, number: number): void {
  row[at] = (row[at] ?? 0) + number;
}

/** Plays a world on until everybody has traded; others are in a mood of their own, the same for every action. */
function playOn({ world, trial, seat, mood }: Foresight, code: number): number {
  copyInto(trial, world);
  readMood(mood, seat);
  act(trial, seat, code);
  while (!isOver(trial) && phaseOf(trial) !== 'build') {
    const next = nextToAct(trial);
    act(trial, next, follow(trial, next));
  }
  judge(trial, worth);
  return worth[seat] ?? 0;
}

/* ---- which is best ---- */

const FIRST_DROP = 12;
const CLEARLY = 2.5; // standard errors
const A_TRIFLE = 0.0005; // not worth any more thought
const DOUBT = 1; // as many must speak for another action than the first
const LEAST_SPREAD = 1e-4;

const meanOf = (f: Foresight, i: number): number => (f.times[i] === 0 ? 0 : (f.sums[i] ?? 0) / (f.times[i] ?? 1));

/** The standard error of an action's difference to the first. */
function errorOf(f: Foresight, i: number): number {
  const times = f.times[i] ?? 0;
  if (i === 0 || times === 0) return 0;
  const variance = (f.squares[i] ?? 0) / times - meanOf(f, i) ** 2;
  return Math.sqrt(Math.max(variance, LEAST_SPREAD ** 2) / times);
}

/** Actions that are clearly not better than the first are tried no more. */
function drop(f: Foresight): void {
  for (let i = 1; i < f.codes.length; i++) {
    if (f.isIn[i] === 0 || meanOf(f, i) + CLEARLY * errorOf(f, i) >= A_TRIFLE) continue;
    f.isIn[i] = 0;
    f.left--;
  }
}

function ranking(f: Foresight): Choice[] {
  const base = f.worlds === 0 ? 0 : f.base / f.worlds;
  return Array.from(f.codes, (code, i) => ({
    code,
    chance: Math.min(1, Math.max(0, base + meanOf(f, i))),
    safe: meanOf(f, i) - DOUBT * errorOf(f, i) - (f.isIn[i] === 1 ? 0 : 1),
    i,
  }))
    .sort((a, b) => b.safe - a.safe || a.i - b.i)
    .map(({ code, chance }) => ({ code, chance }));
}

/* ---- what is worth a thought ---- */

const WIDTH = 12;
const WISHES = 5; // a sealed wave takes long to play
const A_LOSS = -0.01; // a swap that costs the own collection more is no proposal
const FIRST = Infinity; // the worth of what stands first on the list

const listed = makeChoices();
const worths = new Float64Array(64);

/** Adds an action to the list, best first. */
function consider(code: number, value: number): void {
  if (listed.count === worths.length) return;
  let at = listed.count;
  offer(listed, code);
  for (; at > 0 && (worths[at - 1] ?? 0) < value; at--) {
    listed.codes[at] = listed.codes[at - 1] ?? 0;
    worths[at] = worths[at - 1] ?? 0;
  }
  listed.codes[at] = code;
  worths[at] = value;
}

/** The actions worth a thought: what the quick player does, then the most promising others. */
function thoughts(view: FiveAgesTable, seat: Seat): Int32Array {
  listed.count = 0;
  readMood(0, seat);
  const quick = follow(view, seat);
  const choices = legalCodes(view, seat);
  const phase = phaseOf(view);
  consider(quick, FIRST);
  if (phase === 'negotiate') considerDeals(view, seat, quick, choices);
  else if (phase === 'build') considerBuildings(view, quick, choices);
  else if (phase === 'wishes') considerWishes(view, seat, quick, choices);
  else for (let i = 0; i < choices.count; i++) if (choices.codes[i] !== quick) consider(choices.codes[i] ?? 0, 0);
  return listed.codes.slice(0, Math.min(phase === 'wishes' ? WISHES : WIDTH, listed.count));
}

/** Whoever is asked answers first. Nothing is taken back or withdrawn. */
function considerDeals(t: FiveAgesTable, seat: Seat, quick: number, { codes, count }: Choices): void {
  takeStock(t, seat);
  startDealing();
  let isAsked = false;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const what = whatOf(code);
    if (what === DECLINE) isAsked = true;
    if (code === quick) continue;
    if (what === DECLINE) consider(code, 0);
    else if (what === ACCEPT) consider(code, 1 + gainOf(t, seat, code));
    else if (what === READY && !isAsked) consider(code, 1);
    else if (what === PROPOSE) {
      const gain = gainOf(t, seat, code);
      if (gain > A_LOSS) consider(code, gain);
    }
  }
}

/** The best of the other wishes, and all limits but 0. */
function considerWishes(t: FiveAgesTable, seat: Seat, quick: number, { codes, count }: Choices): void {
  takeStock(t, seat);
  startDealing();
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    if (code === quick) continue;
    if (whatOf(code) === WISH) consider(code, gainOf(t, seat, code));
    else if (limitOf(code) > 0) consider(code, 1);
  }
}

/** In the last age the best hand is known; before, buildings that come to the same set are looked at once. */
function considerBuildings(t: FiveAgesTable, quick: number, { codes, count }: Choices): void {
  if (t.counters.age === LAST_AGE) return;
  const best = chanceOfBuilding(t, quick);
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const value = chanceOfBuilding(t, code);
    let isKnown = value === best;
    for (let j = 1; j < listed.count; j++) if (worths[j] === value) isKnown = true;
    if (!isKnown) consider(code, value);
  }
}

/** A seat's thinking about its next action. */
export const think = (view: FiveAgesTable, seat: Seat, dice: Dice): Thinking =>
  foresee(view, seat, dice, thoughts(view, seat));
