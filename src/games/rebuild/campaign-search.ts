import { imagineInto } from '../../engine/imagine.ts';
import { isLegal, searchTable } from '../../engine/play.ts';
import type { Dice } from '../../engine/random.ts';
import { copyInto } from '../../engine/table.ts';
import type { Seat } from '../../engine/words.ts';
import type { Choice, Thinking } from '../mind.ts';
import { type Beam, type Line, searchBeam } from './campaign-beam.ts';
import { isOpen, recall, remember } from './campaign-memory.ts';
import { makeNode, weighCampaign } from './campaign-node.ts';
import { replay } from './campaign-replay.ts';
import { closeWorld, makeContest, standings } from './contest.ts';
import type { RebuildTable } from './shape.ts';
import { waysFor } from './ways.ts';

/** The campaign: as long as a deck is unknown, ways to go on are compared in imagined worlds; then a line is searched. */
export const thinkCampaign = (view: RebuildTable, seat: Seat, dice: Dice): Thinking =>
  isOpen(view) ? searchLine(view, seat, dice) : compareWays(view, seat, dice);

/** How sure a game is that is expected to end with these points. */
const chanceOf = (t: RebuildTable, points: number): number =>
  1 / (1 + Math.exp((t.counters.target - 0.5 - points) / SPREAD));
const SPREAD = 5;

/* ---- nothing is hidden: the best line to the end ---- */

const QUICK: Beam = { width: 6, plans: 3, hands: 6 };
const WIDE: Beam = { width: 32, plans: 4, hands: 6 };

function searchLine(view: RebuildTable, seat: Seat, dice: Dice): Thinking {
  const root = makeNode(view.plan);
  imagineInto(root.t, view, dice);
  const known = recall(view);
  const start = known && isLegal(view, seat, known.code) ? known : null;
  const line: Line = { points: start?.points ?? -1, last: null };
  const found: Choice[] = start ? [{ code: start.code, chance: resultOf(start.points) }] : [];
  const { target } = view.counters;
  let passes = 0;
  let pass: Generator<void, void> | null = null;
  let best = line.points;

  function resultOf(points: number): number {
    return points >= view.counters.target ? 1 : chanceOf(view, points) / 2;
  }

  function takeIn(): void {
    if (line.points <= best) return;
    best = line.points;
    const { t } = root;
    let first: number | null = null;
    replay(root, line.last, (at, _seat, code) => {
      if (first === null) first = code;
      else remember(at, code, best);
    });
    if (first === null || !isLegal(t, seat, first))
      throw new Error(`rebuild: a line begins with ${first}, which is not legal`);
    found.unshift({ code: first, chance: resultOf(best) });
  }

  return {
    step() {
      if (best >= target && found.length > 0) return false;
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
      const seen = new Set<number>();
      const all =
        found.length > 0 ? found : [{ code: waysFor(root.t, seat, weighCampaign, 1)[0]?.code ?? 0, chance: 0 }];
      return all.filter(({ code }) => !seen.has(code) && seen.add(code));
    },
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
