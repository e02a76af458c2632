import { imagineInto } from '../../../engine/imagine.ts';
import { isLegal, searchTable } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { copyInto } from '../../../engine/table.ts';
import { BLANK, type Seat } from '../../../engine/words.ts';
import { cardAt, count } from '../../../engine/zones.ts';
import type { Choice, Thinking } from '../../../contract/mind.ts';
import { type Beam, type Line, searchBeam } from './campaign-beam.ts';
import { prospect, type Step } from './campaign-line.ts';
import { makeNode, weighCampaign } from './campaign-node.ts';
import { replay } from './campaign-replay.ts';
import { closeWorld, makeContest, standings } from './contest.ts';
import { deck, type RebuildTable } from '../shape.ts';
import { waysFor } from './ways.ts';

/** The campaign: as long as a deck is unknown, ways to go on are compared in imagined worlds; then a line is searched. */
export const thinkCampaign = (view: RebuildTable, seat: Seat, dice: Dice): Thinking =>
  isOpen(view) ? searchLine(view, seat, dice) : compareWays(view, seat, dice);

/** How sure a game is that is expected to end with these points. */
const chanceOf = (t: RebuildTable, points: number): number =>
  1 / (1 + Math.exp((t.counters.target - 0.5 - points) / SPREAD));
const SPREAD = 5;

const AT_ONCE = 5;

/** Whether nothing is left to chance: what is unknown of each deck comes at once, in whatever order. */
function isOpen(view: RebuildTable): boolean {
  for (let seat = 0; seat < view.seats; seat++) {
    let blanks = 0;
    for (let at = 0; at < count(view, deck + seat); at++) if (cardAt(view, deck + seat, at) === BLANK) blanks++;
    if (blanks > AT_ONCE) return false;
  }
  return true;
}

/* ---- nothing is hidden: the best line to the end ---- */

const QUICK: Beam = { width: 6, plans: 3, hands: 6 };
const WIDE: Beam = { width: 32, plans: 4, hands: 6 };

/** A search that has found a whole line to the end of the game. */
interface LineThinking extends Thinking {
  /** The best line so far, action by action from this decision on. */
  line(): { readonly points: number; readonly steps: readonly Step[] };
}

/** Every decision searches anew, so that what was thought about before cannot change it. */
export function searchLine(view: RebuildTable, seat: Seat, dice: Dice): LineThinking {
  const root = makeNode(view.plan);
  imagineInto(root.t, view, dice);
  const line: Line = { points: -1, last: null };
  const found: Choice[] = []; // the first actions of better and better lines, the best first
  let steps: Step[] = [];
  const { target } = view.counters;
  let passes = 0;
  let pass: Generator<void, void> | null = null;
  let best = line.points;

  function takeIn(): void {
    if (line.points <= best) return;
    best = line.points;
    steps = [];
    replay(root, line.last, (_t, who, code) => steps.push({ seat: who, code }));
    const first = steps[0]?.code ?? -1;
    if (!isLegal(root.t, seat, first)) throw new Error(`rebuild: a line begins with ${first}, which is not legal`);
    found.unshift({ code: first, chance: best >= target ? 1 : chanceOf(view, best) / 2 });
  }

  return {
    step() {
      if (best >= target) return false;
      pass ??= searchBeam(root, passes === 0 ? QUICK : WIDE, dice, line);
      if (pass.next().done) {
        passes++;
        pass = null;
      }
      takeIn();
      return true;
    },
    get worlds() {
      return passes;
    },
    choices() {
      const [first] = found;
      if (!first) return [{ code: waysFor(root.t, seat, weighCampaign, 1)[0]?.code ?? 0, chance: null }];
      const seen = new Set([first.code]);
      const others = found.filter(({ code }) => !seen.has(code) && seen.add(code));
      return [{ ...first, prospect: prospect(root.t, steps, best) }, ...others];
    },
    line: () => ({ points: best, steps }),
  };
}

/* ---- a deck is still unknown ---- */

const GLANCE: Beam = { width: 1, plans: 1, hands: 4 };
const TO_COME = 12; // points that a wider search adds, about
const MOST_WAYS = 8;

function compareWays(view: RebuildTable, seat: Seat, dice: Dice): Thinking {
  const world = searchTable(view.plan);
  const trial = makeNode(view.plan);
  imagineInto(world, view, dice);
  const ways = waysFor(world, seat, weighCampaign, MOST_WAYS);
  const contest = makeContest(ways.map(({ code }) => code));
  let next = -1; // the way that is tried in this world; −1: a new world is due
  let line: Line = { points: -1, last: null };
  let pass: Generator<void, void> | null = null;

  function start(): Generator<void, void> {
    if (next < 0) {
      imagineInto(world, view, dice);
      next = contest.isIn.indexOf(1);
    }
    copyInto(trial.t, world);
    trial.free.fill(0);
    trial.last = null;
    ways[next]?.run(trial.t);
    line = { points: -1, last: null };
    return searchBeam(trial, GLANCE, dice, line);
  }

  return {
    step() {
      if (contest.left < 2) return false;
      pass ??= start();
      if (!pass.next().done) return true;
      pass = null;
      contest.results[next] = chanceOf(view, line.points + TO_COME);
      next = contest.isIn.indexOf(1, next + 1);
      if (next < 0) closeWorld(contest);
      return true;
    },
    get worlds() {
      return contest.worlds;
    },
    choices: () => standings(contest),
  };
}
