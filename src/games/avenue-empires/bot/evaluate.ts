import { legalCodes } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import { BLANK, type Seat } from '../../../engine/words.ts';
import { calibrationsIn } from '../../../contract/calibration.ts';
import type { Player, WholeMind } from '../../../contract/mind.ts';
import reviewTable from './review.json' with { type: 'json' };
import { NOTHING } from '../building.ts';
import { STOP } from '../cleanup.ts';
import { bestBuildByFutures, type Foresight } from './futures.ts';
import { easy } from './easy.ts';
import { comeTo, faceNumber, readCities, roundsToCome, weighKnown } from './hands.ts';
import { DECLINE, fromTop, NO_SWAP } from '../powers.ts';
import { lookAhead, mostPromising, type Prospects } from './prospects.ts';
import { reason } from './reason.ts';
import { search } from './search.ts';
import type { AvenueEmpires, AvenueTable } from '../shape.ts';
import { hand } from '../shape.ts';
import { roundsLeft } from './worth.ts';

/** What makes one player of §11 different from another. */
export interface Habits {
  /** Feature 8: how much a neighbour's gain from a passed card counts against it. */
  readonly grudge: number;
  /** How it plays out its own city for the best builds; null: it looks at the immediate score. */
  readonly foresight: Foresight | null;
  /** Whether it counts what cards come to bring later (`growth.ts`). */
  readonly hasGrowth: boolean;
}

const GREEDY: Habits = { grudge: 0.3, foresight: null, hasGrowth: false };
const NORMAL: Habits = { ...GREEDY, hasGrowth: true };
const PLANNER: Habits = { ...GREEDY, foresight: { futures: 16, builds: 6 } };

/** §11, "A decent bot". */
export const player = (name: string, about: string, habits: Habits): Player<AvenueEmpires> => ({
  name,
  about,
  decide(view, seat, dice) {
    switch (phaseOf(view)) {
      case 'trading':
      case 'late-trading':
        return mostPromising(lookAhead(view, seat, habits.grudge, habits.hasGrowth));
      case 'building':
        return chooseBuild(view, seat, habits, dice, NOTHING, -Infinity);
      case 'build-again':
        return chooseBuild(view, seat, habits, dice, DECLINE, 0);
      case 'swap-two':
        return bestAbove(lookAhead(view, seat, habits.grudge, habits.hasGrowth), 0, NO_SWAP);
      case 'scout':
        return chooseScout(view, seat, habits);
      case 'salvage':
        return chooseSalvage(view, seat, habits);
      case 'keeping':
        return chooseKeep(view, seat, habits);
      case 'production':
      case 'powers':
      case 'cleanup':
      case 'finish':
      case 'over':
        throw new Error(`avenue-empires: nobody decides in ${phaseOf(view)}`);
    }
  },
});

const greedy = player('greedy', 'Builds what scores most at once and passes what helps its neighbours least.', GREEDY);

const normal = player(
  'normal',
  'Builds what brings most until the end, as far as many games tell, and passes what helps its neighbours least.',
  NORMAL,
);

export const mind: WholeMind<AvenueEmpires> = {
  players: [
    greedy,
    player('planner', 'Plays out the rest of its city a few times before it builds.', PLANNER),
    player('careless', 'Builds like greedy and does not mind what it gives away.', { ...GREEDY, grudge: 0 }),
  ],
  levels: {
    easy: {
      about: 'Likes what scores at once, misjudges it often, and does not mind what it gives away.',
      decide: easy,
    },
    normal: { about: normal.about, decide: (view, seat, dice) => normal.decide(view, seat, dice) },
    hard: {
      about: 'Imagines what the others hold, and plays the match to its end in its head before it passes or builds.',
      search,
      worlds: 16,
    },
  },
  reason,
  review: { worlds: 160, told: calibrationsIn(reviewTable) },
};

/* ---- D3, D4: every card in every place ---- */

function chooseBuild(t: AvenueTable, seat: Seat, habits: Habits, dice: Dice, idle: number, least: number): number {
  const prospects = lookAhead(t, seat, habits.grudge, habits.hasGrowth);
  return habits.foresight === null || roundsToCome() === 0
    ? bestAbove(prospects, least, idle)
    : bestBuildByFutures(t, seat, prospects, idle, habits.foresight, dice);
}

/** The first of the best that are worth more than this; if there are none, the other choice. */
function bestAbove({ codes, worth, count: number }: Prospects, least: number, otherwise: number): number {
  let best = least;
  let chosen = otherwise;
  for (let i = 0; i < number; i++) {
    const value = worth[i] ?? 0;
    if (value <= best) continue;
    best = value;
    chosen = codes[i] ?? 0;
  }
  return chosen;
}

/* ---- D6 to D8 ---- */

/** A card for the reserve is worth what it would bring next round; without a next round nothing is. */
function bestForLater(
  t: AvenueTable,
  seat: Seat,
  { hasGrowth }: Habits,
  none: number,
  faceOf: (code: number) => number,
): number {
  const left = roundsLeft(t);
  if (left === 0) return none;
  const { codes, count: number } = legalCodes(t, seat);
  readCities(t, hasGrowth);
  comeTo(t.counters.round + 1, left - 1);
  let best = 0;
  let chosen = none;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    const face = code === none ? UNKNOWN : faceOf(code);
    const value = face === UNKNOWN ? 0 : weighKnown(seat, face);
    if (value <= best) continue;
    best = value;
    chosen = code;
  }
  return chosen;
}

const UNKNOWN = -1;

const chooseScout = (t: AvenueTable, seat: Seat, habits: Habits): number =>
  bestForLater(t, seat, habits, DECLINE, (code) => {
    const card = fromTop(t, code);
    return card === BLANK ? UNKNOWN : (t.plan.faces[card]?.number ?? UNKNOWN);
  });

const chooseSalvage = (t: AvenueTable, seat: Seat, habits: Habits): number =>
  bestForLater(t, seat, habits, DECLINE, (code) => code);

/** Whatever may be kept is: it can at least be passed on. */
const chooseKeep = (t: AvenueTable, seat: Seat, habits: Habits): number =>
  bestForLater(t, seat, habits, STOP, (code) => faceNumber(t, hand + seat, code));
