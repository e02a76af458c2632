import { type Choices, makeChoices, offer } from '../engine/choices.ts';
import type { Shape, Table } from '../engine/game.ts';
import { imagineInto, type MakeUp } from '../engine/imagine.ts';
import { act, decisionOf, legalCodes, nextToAct, searchTable } from '../engine/play.ts';
import { type Dice, makeDice, type WorldDice } from '../engine/luck/random.ts';
import { copyInto, isOver } from '../engine/table.ts';
import { MOST_SEATS, type Seat } from '../engine/words.ts';
import type { Choice, Search, Thinking } from '../contract/mind.ts';
import { bestOf, finishWorld, makeRace, type Race } from './race.ts';
import { findNode, keyFor, makeTree, mix, pickArm, remember, type Tree } from './tree.ts';

/*
 * Information-set search: many worlds before depth. Each world is imagined from the view alone; every candidate is tried
 * in it with the same chance, played on by the game's `follow` (below the first decision by a tree, if the game wants one)
 * and judged. Candidates that are clearly worse drop out.
 */

interface Searching<T extends Shape> {
  readonly search: Search<T>;
  readonly view: Table<T>;
  readonly seat: Seat;
  readonly codes: Int32Array; // the candidates, most promising first
  readonly race: Race;
  readonly dice: Dice; // imagines worlds
  readonly makeUp: MakeUp<T>; // how others may have chosen already
  readonly luck: WorldDice; // plays them on; the same for all candidates of a world
  readonly world: Table<T>; // as imagined
  readonly trial: Table<T>; // a copy that is played on
  until: number; // the last round that is played on in this world
  readonly tree: Tree | null;
  readonly lessons: number[]; // of this world: an arm of the tree, and what it brought
  readonly worth: Float64Array; // what `judge` said
  world0: number; // where the luck of this world begins
  next: number; // the candidate to be tried next; 0: a new world is due
}

/** The search for one decision. The same view, seat and dice give the same choices after as many steps. */
export function startSearch<T extends Shape>(search: Search<T>, view: Table<T>, seat: Seat, dice: Dice): Thinking {
  const codes = candidatesOf(search, view, seat);
  const searching: Searching<T> = {
    search,
    view,
    seat,
    codes,
    race: makeRace(codes.length),
    dice,
    makeUp: (t, other, chance) => search.follow(t, other, chance),
    luck: makeDice('luck'),
    world: searchTable(view.plan),
    trial: searchTable(view.plan),
    until: 0,
    tree: search.depth > 0 ? makeTree() : null,
    lessons: [],
    worth: new Float64Array(MOST_SEATS),
    world0: 0,
    next: 0,
  };
  return {
    step: () => searching.race.left > 1 && tryNext(searching),
    get worlds() {
      return searching.race.worlds;
    },
    choices: () => ranking(searching),
  };
}

const listed = makeChoices();

function candidatesOf<T extends Shape>(search: Search<T>, view: Table<T>, seat: Seat): Int32Array {
  listCandidates(search, view, seat, listed);
  return listed.codes.slice(0, Math.min(listed.count, search.width));
}

function listCandidates<T extends Shape>(search: Search<T>, t: Table<T>, seat: Seat, out: Choices): void {
  out.count = 0;
  if (search.candidates) return search.candidates(t, seat, out);
  const { codes, count } = legalCodes(t, seat);
  for (let i = 0; i < count; i++) offer(out, codes[i]!);
}

/** Tries the next candidate in this world, or the first in a new one. Always true: there is more to learn. */
function tryNext<T extends Shape>(s: Searching<T>): boolean {
  const { race, codes } = s;
  if (s.next === 0) {
    imagineInto(s.world, s.view, s.dice, s.makeUp);
    s.until = s.view.plan.game.round(s.view) + s.search.rounds(s.view);
    s.world0 = s.dice.word() | 0;
  }
  while (race.isIn[s.next] === 0) s.next++;
  copyInto(s.trial, s.world);
  s.luck.restart(s.world0);
  act(s.trial, s.seat, codes[s.next]!);
  playOn(s, codes[s.next]!);
  race.results[s.next] = s.worth[s.seat]!;
  do s.next++;
  while (s.next < codes.length && race.isIn[s.next] === 0);
  if (s.next < codes.length) return true;
  s.next = 0;
  learn(s);
  finishWorld(race);
  return true;
}

function playOn<T extends Shape>(s: Searching<T>, first: number): void {
  const { trial, search, until, luck, worth } = s;
  if (s.tree) growTree(s, s.tree, first);
  const { game } = trial.plan;
  const { most = Infinity } = search;
  for (let done = 0; done < most && !isOver(trial) && game.round(trial) <= until; done++) {
    const seat = nextToAct(trial);
    act(trial, seat, search.follow(trial, seat, luck));
  }
  search.judge(trial, worth);
  if (s.tree) for (let i = 0; i < steps; i++) s.lessons.push(arms[i]!, worth[deciders[i]!]!);
}

/* ---- below the first decision ---- */

const MOST_STEPS = 64;
const secret = new Int32Array(MOST_SEATS); // seat → its own secret choices
const arms = new Int32Array(MOST_STEPS); // tried on the way down
const deciders = new Uint8Array(MOST_STEPS);
let steps = 0;
const below = makeChoices();

/** Walks down the tree, each seat by what it can tell, and adds one node to it. */
function growTree<T extends Shape>(s: Searching<T>, tree: Tree, first: number): void {
  const { trial, search, until, luck } = s;
  const { game } = trial.plan;
  steps = 0;
  secret.fill(0);
  const isSecret = decisionOf(s.view).who === 'together';
  if (isSecret) secret[s.seat] = mix(0, first);
  let open = isSecret ? 0 : mix(mix(0, first), s.seat);
  let mayGrow = true;
  for (let depth = Math.min(search.depth, MOST_STEPS); depth > 0; depth--) {
    if (isOver(trial) || game.round(trial) > until) return;
    const seat = nextToAct(trial);
    const node = findNode(tree, keyFor(open, secret[seat]!, seat), mayGrow);
    let code = -1;
    if (node >= 0) {
      if (tree.visits[node] === 0) mayGrow = false;
      listCandidates(search, trial, seat, below);
      const arm = pickArm(tree, node, below);
      if (arm >= 0) {
        arms[steps] = arm;
        deciders[steps++] = seat;
        code = tree.codes[arm]!;
      }
    }
    if (code < 0) code = search.follow(trial, seat, luck);
    if (decisionOf(trial).who === 'together') secret[seat] = mix(secret[seat]!, code);
    else open = mix(mix(open, code), seat);
    act(trial, seat, code);
  }
}

/**
 * What the trials of one world taught is taken in when all of them are through: a seat that learned in between would react
 * to the candidate that is tried.
 */
function learn<T extends Shape>({ tree, lessons }: Searching<T>): void {
  if (tree) for (let i = 0; i < lessons.length; i += 2) remember(tree, lessons[i]!, lessons[i + 1]!);
  lessons.length = 0;
}

/* ---- what it came to ---- */

/**
 * The best first. Whoever dropped out has been through fewer worlds, perhaps kinder ones; so its chance is told by how far it was
 * behind the best in the worlds that both have been through.
 */
function ranking<T extends Shape>({ codes, race }: Searching<T>): Choice[] {
  const { size, sums, rounds, worlds, differences } = race;
  if (worlds === 0) return Array.from(codes, (code) => ({ code, chance: null }));
  const best = bestOf(race);
  const mean = sums[best]! / rounds[best]!;
  const chance = (i: number): number => Math.max(0, mean - differences[best * size + i]! / rounds[i]!);
  return Array.from(codes, (code, i) => ({ code, chance: chance(i), i }))
    .sort((a, b) => b.chance - a.chance || Number(b.i === best) - Number(a.i === best) || a.i - b.i)
    .map(({ code, chance: value }) => ({ code, chance: value }));
}
