import { imagineInto, type MakeUp } from '../../../engine/imagine.ts';
import { act, nextToAct, searchTable, waitedFor } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { copyInto, isOver, phaseOf } from '../../../engine/table.ts';
import { hasBit, MOST_SEATS, type Seat } from '../../../engine/words.ts';
import type { Choice, Thinking } from '../../../contract/mind.ts';
import { follow } from './follow.ts';
import { judge, judgeBuilding } from './judge.ts';
import { contradictions, dealLikePartner, meet, showLikePartner } from './partner.ts';
import { makePlausible } from './plausible.ts';
import type { FiveAges, FiveAgesTable } from '../shape.ts';
import { thoughts } from './thoughts.ts';

/*
 * Hard: trading is played to its end in imagined worlds, with each action worth a thought, and all collections are judged
 * against each other; a building is judged at once. What the quick player would do is done unless something else is
 * better beyond doubt.
 */

interface Foresight {
  readonly view: FiveAgesTable;
  readonly seat: Seat;
  readonly dice: Dice;
  readonly codes: Int32Array; // the first is what the quick player does
  readonly isIn: Uint8Array; // those still thought about
  readonly world: FiveAgesTable;
  readonly trial: FiveAgesTable;
  readonly results: Float64Array; // of this world
  readonly times: Float64Array; // for each action: in how many worlds it was tried
  readonly sums: Float64Array; // and what came of it
  /** For each pair, of the worlds that both were tried in: the sum of the differences, and of their squares. */
  readonly leads: Float64Array;
  readonly squares: Float64Array;
  readonly makeUp: MakeUp<FiveAges>;
  worlds: number;
  left: number;
  next: number; // the action to be tried next
  isNew: boolean; // a world is due
  isLikely: boolean; // this world was made so
  luck: number; // what the others think of in this world
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
    results: new Float64Array(codes.length),
    times: new Float64Array(codes.length),
    sums: new Float64Array(codes.length),
    leads: new Float64Array(codes.length ** 2),
    squares: new Float64Array(codes.length ** 2),
    // Others chose by the cards that they hold in the likely world.
    makeUp: (world, other) => {
      makeLikely(f, world);
      return phaseOf(world) === 'choose' && isPlain(world) ? showAlone(f, world, other) : follow(world, other);
    },
    worlds: 0,
    left: codes.length,
    next: 0,
    isNew: true,
    isLikely: false,
    luck: 0,
  };
  return {
    step: () => f.left > 1 && tryNext(f),
    get worlds() {
      return f.worlds;
    },
    choices: () => ranking(f),
  };
}

function makeLikely(f: Foresight, world: FiveAgesTable): void {
  if (f.isLikely) return;
  f.isLikely = true;
  makePlausible(world, f.view, f.seat, f.dice);
}

function showAlone(f: Foresight, world: FiveAgesTable, other: Seat): number {
  meet(world, f.seat, f.luck);
  return showLikePartner(world, other);
}

/** Tries the next action in this world, or the first one in a new world. */
function tryNext(f: Foresight): boolean {
  const { view, seat, codes, results } = f;
  if (f.isNew) imagineNext(f);
  const code = codes[f.next] ?? 0;
  results[f.next] = phaseOf(view) === 'build' ? judgeBuilding(f.world, seat, code) : playOn(f, code);
  goTo(f, f.next + 1);
  if (f.next < codes.length) return true;
  f.worlds++;
  takeDown(f);
  if (f.worlds >= FIRST_DROP) drop(f);
  goTo(f, 0);
  f.isNew = true;
  return true;
}

/** To the next action, from this one on, that is still thought about. */
function goTo(f: Foresight, from: number): void {
  f.next = from;
  while (f.next < f.codes.length && f.isIn[f.next] === 0) f.next++;
}

/** The next world; one in which the others have hardly dealt as they did is imagined anew, a few times. */
function imagineNext(f: Foresight): void {
  const { view, seat, dice, world } = f;
  f.isNew = false;
  for (let tries = TRIES; tries > 0; tries--) {
    f.isLikely = false;
    f.luck = dice.word() | 0;
    imagineInto(world, view, dice, f.makeUp);
    makeLikely(f, world);
    if (phaseOf(view) !== 'negotiate' || !isPlain(view)) break;
    meet(world, seat, f.luck);
    guest = f;
    if (contradictions(world, seat) === 0) break;
  }
  if (phaseOf(view) !== 'choose' || !isPlain(view)) return;
  // What the others show does not depend on what is tried.
  meet(world, seat, f.luck);
  guest = null;
  for (let other = 0; other < view.seats; other++)
    if (other !== seat && hasBit(waitedFor(world), other)) act(world, other, showLikePartner(world, other));
}

const TRIES = 4;

/** The planning players of §11 do not reckon with jokers that are built, or kept from being built, in the last age. */
const isPlain = ({ options }: FiveAgesTable): boolean => options.jokers === 0;

/** Whose partners met last, at the stalls of its world. */
let guest: Foresight | null = null;

/** Plays a world on until everybody has traded; the others have the same thoughts whatever is tried. */
function playOn(f: Foresight, code: number): number {
  const { world, trial, seat } = f;
  copyInto(trial, world);
  if (phaseOf(world) === 'negotiate' && guest !== f) {
    meet(world, seat, f.luck);
    guest = f;
  }
  act(trial, seat, code);
  let hasMet = phaseOf(world) === 'negotiate';
  while (!isOver(trial) && phaseOf(trial) !== 'build') {
    const next = nextToAct(trial);
    const isPartner = next !== seat && phaseOf(trial) === 'negotiate' && isPlain(trial);
    if (isPartner && !hasMet) {
      meet(trial, seat, f.luck);
      guest = null;
      hasMet = true;
    }
    act(trial, next, isPartner ? dealLikePartner(trial, next) : follow(trial, next));
  }
  judge(trial, worth, seat);
  return worth[seat] ?? 0;
}

/* ---- which is best ---- */

const FIRST_DROP = 16;
const CLEARLY = 2.5; // standard errors
const A_TRIFLE = 0.001; // not worth any more thought
const DOUBT = 1; // as many must speak for another action than the first
const LEAST_SPREAD = 1e-4;

function add(row: Float64Array, at: number, number: number): void {
  row[at] = (row[at] ?? 0) + number;
}

/** Takes in what this world came to. */
function takeDown({ codes, isIn, results, times, sums, leads, squares }: Foresight): void {
  const size = codes.length;
  for (let i = 0; i < size; i++) {
    if (isIn[i] === 0) continue;
    add(times, i, 1);
    add(sums, i, results[i] ?? 0);
    for (let j = 0; j < size; j++) {
      if (isIn[j] === 0) continue;
      const lead = (results[i] ?? 0) - (results[j] ?? 0);
      add(leads, i * size + j, lead);
      add(squares, i * size + j, lead * lead);
    }
  }
}

const meanOf = (f: Foresight, i: number): number => (f.times[i] === 0 ? 0 : (f.sums[i] ?? 0) / (f.times[i] ?? 1));

/** How much better one action was than another in the worlds that both were tried in, and the standard error of that. */
function leadOf(f: Foresight, i: number, j: number): number {
  const times = Math.min(f.times[i] ?? 0, f.times[j] ?? 0);
  return times === 0 ? 0 : (f.leads[i * f.codes.length + j] ?? 0) / times;
}

function errorOf(f: Foresight, i: number, j: number): number {
  const times = Math.min(f.times[i] ?? 0, f.times[j] ?? 0);
  if (i === j || times === 0) return 0;
  const variance = (f.squares[i * f.codes.length + j] ?? 0) / times - leadOf(f, i, j) ** 2;
  return Math.sqrt(Math.max(variance, LEAST_SPREAD ** 2) / times);
}

function bestOf(f: Foresight): number {
  let best = -1;
  for (let i = 0; i < f.codes.length; i++)
    if (f.isIn[i] === 1 && (best < 0 || meanOf(f, i) > meanOf(f, best))) best = i;
  return best;
}

/** Actions that are clearly not better than the best one are tried no more. */
function drop(f: Foresight): void {
  const best = bestOf(f);
  for (let i = 0; i < f.codes.length; i++) {
    if (i === best || f.isIn[i] === 0 || leadOf(f, i, best) + CLEARLY * errorOf(f, i, best) >= A_TRIFLE) continue;
    f.isIn[i] = 0;
    f.left--;
  }
}

function ranking(f: Foresight): Choice[] {
  const usual = f.isIn[0] === 1 ? 0 : bestOf(f);
  return Array.from(f.codes, (code, i) => ({
    code,
    chance: meanOf(f, i),
    safe: leadOf(f, i, usual) - DOUBT * errorOf(f, i, usual) - (f.isIn[i] === 1 ? 0 : 1),
    i,
  }))
    .sort((a, b) => b.safe - a.safe || a.i - b.i)
    .map(({ code, chance, i }) => ({ code, chance: f.times[i] === 0 ? null : chance }));
}

/** A seat's thinking about its next action. */
export const think = (view: FiveAgesTable, seat: Seat, dice: Dice): Thinking =>
  foresee(view, seat, dice, thoughts(view, seat));
