import { botNamed } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { Problem } from '../../engine/words.ts';
import type { Course, Row } from '../answers.ts';
import { studyCards } from '../experiment/card-values.ts';
import { compareVariants } from '../experiment/comparison.ts';
import { type Experiment, gamesOfDeal, type Variant } from '../experiment/experiment.ts';
import { facesOf } from '../experiment/record-cards.ts';
import { variantTable } from '../experiment/record.ts';
import { type Schedule, schedule } from '../experiment/schedule.ts';
import { type Enough, type Goals, type Item, measureCards, measureResults, type Measuring, missOf } from './goals.ts';

/*
 * The fewest numbers to change so that goals are met. What is clearly missed is repaired one after the other, the worst first, each by one
 * number if that can be: a card by a number of its own, seats and length by an option, or else by a card. A number walks
 * away from what it is, in either direction, as long as that helps. In the end every change is taken back for a try, and stays so if nothing is
 * missed without it. What is told at the end was measured on deals that chose nothing.
 */

/** A number that may be changed. */
export interface Knob {
  readonly name: string; // as `sweep` writes it
  readonly card: string | null; // whose number it is; null: an option
  readonly now: number;
  readonly values: readonly number[]; // ascending, with the one that it has now
  /** A Problem says why it cannot be. */
  set(variant: Variant, value: number): Variant;
}

export interface NumberChange {
  readonly what: string;
  readonly from: number;
  readonly to: number;
}

export interface TuneRow extends Row {
  readonly goal: keyof Goals;
  readonly before: number;
  readonly wantedLow: number;
  readonly wantedHigh: number;
  readonly verdict: Item['verdict'];
}

/** What `lab tune --json` prints. */
export interface Tuned extends Course {
  readonly question: 'tune';
  readonly game: string;
  readonly bots: readonly string[];
  readonly isMet: boolean; // nothing is clearly missed any more
  readonly changes: readonly NumberChange[];
  readonly rows: readonly TuneRow[];
}

/** Plays what a schedule hands out, until it is done or somebody stops it. */
export type PlayCourse = (experiment: Experiment, course: Schedule, onProgress: () => void) => Promise<void>;

export interface Tuning {
  readonly most: number; // deals of one measurement
  readonly play: PlayCourse;
  readonly onProgress?: (text: string) => void;
}

interface Chosen {
  readonly knob: Knob;
  readonly to: number;
  readonly miss: number;
}

const MOST_CHANGES = 12;
const MOST_WALKED = 8; // knobs that are looked at closely for one figure
const FEW = 64; // deals that show whether a number does anything
const GLANCE = 256; // deals that choose them
const HELPS = 0.6; // what does not bring the miss below this part of what it was is not worth a change

export async function tune(
  { game: id, seed }: Pick<Experiment, 'game' | 'seed'>,
  base: Variant,
  knobs: readonly Knob[],
  goals: Goals,
  tuning: Tuning,
): Promise<{ readonly found: Tuned; readonly variant: Variant }> {
  const started = performance.now();
  const chosen = new Map<Knob, number>();
  let [deals, games] = [0, 0];
  let doing = '';
  let average = 0; // what using a card brings, of all cards together; as it was measured last
  let before: readonly Item[] = [];
  let items: readonly Item[] = [];
  let isStopped = false;

  const variantOf = (changes: ReadonlyMap<Knob, number>): Variant =>
    [...changes].reduce((variant, [knob, to]) => knob.set(variant, to), base);

  async function play(experiment: Experiment, measuring: Measuring, gamesEach: number): Promise<Item[]> {
    const course = schedule(experiment, [measuring]);
    await tuning.play(experiment, course, () => tuning.onProgress?.(`${doing}: ${course.deals(0)} deals`));
    deals += course.deals(0);
    games += course.deals(0) * gamesEach;
    if (!course.isDone) throw new Stopped();
    return measuring.items();
  }

  function playResults(variant: Variant, of: Goals, enough: Enough, most = tuning.most, on = seed): Promise<Item[]> {
    const experiment: Experiment = { game: id, seed: on, variants: [variant] };
    return play(experiment, measureResults(experiment, of, most, enough), gamesOfDeal(experiment, variant));
  }

  async function playCards(
    variant: Variant,
    most: number,
    enough: Enough,
    only?: { readonly card: string; readonly average: number },
    on = seed,
  ): Promise<Item[]> {
    const experiment: Experiment = {
      game: id,
      seed: on,
      variants: [variant],
      keeps: 'cards',
      ...(only ? { undone: only.card } : {}),
    };
    const bots = variant.bots.map((name) => botNamed(name, gameNamed(id).game));
    const faces = facesOf(variantTable(experiment, variant, bots).plan);
    const study = studyCards(faces, variant.bots.length, { width: 0, most: tuning.most });
    const found = await play(experiment, measureCards(study, most, enough, only), 1);
    if (!only) average = study.average();
    return found;
  }

  /** All figures that goals are about. */
  async function measure(variant: Variant, how: 'all' | 'repair' | 'check', on = seed): Promise<Item[]> {
    const results =
      goals.length || goals.seats !== undefined ? await playResults(variant, goals, { for: how }, undefined, on) : [];
    if (how === 'check' && results.some(isMissed)) return results; // no need for cards
    const cards = goals.cards === undefined ? [] : await playCards(variant, goals.cards, { for: how }, undefined, on);
    return [...results, ...cards];
  }

  /** How far this figure is from what is wanted; for seats, the worst of them. */
  async function weigh(variant: Variant, item: Item, best: number, most?: number): Promise<number> {
    const enough: Enough = { for: 'weigh', best };
    const { cards, seats, length } = goals;
    const found =
      item.goal === 'cards'
        ? await playCards(variant, cards ?? 0, enough, { card: item.what, average })
        : await playResults(variant, item.goal === 'seats' ? { seats } : { length }, enough, most);
    return Math.max(0, ...found.map(missOf));
  }

  const setOrNull = (knob: Knob, value: number): Variant | null => {
    try {
      return variantOf(new Map([...chosen, [knob, value]]));
    } catch (error) {
      if (error instanceof Problem) return null; // the game does not allow this number
      throw error;
    }
  };

  /** Whether any of the first deals comes out otherwise with this number. */
  async function matters(variant: Variant): Promise<boolean> {
    const experiment: Experiment = { game: id, seed, variants: [variantOf(chosen), variant] };
    const comparison = compareVariants(experiment, 0, 1, { width: 0, most: FEW });
    const course = schedule(experiment, [comparison]);
    await tuning.play(experiment, course, () => undefined);
    deals += comparison.deals;
    games += 2 * comparison.deals;
    if (!course.isDone) throw new Stopped();
    return !comparison.isSame;
  }

  /** Walks from the number that it is, in either direction, as long as the miss becomes smaller. `bar`: what another number comes to. */
  async function walk(knob: Knob, item: Item, start: number, bar: number): Promise<Chosen> {
    const now = chosen.get(knob) ?? knob.now;
    let best: Chosen = { knob, to: now, miss: start };
    for (const step of [-1, 1]) {
      let last = start;
      const at = knob.values.indexOf(now);
      for (const to of step < 0 ? knob.values.slice(0, at).toReversed() : knob.values.slice(at + 1)) {
        const variant = setOrNull(knob, to);
        if (!variant || (last === start && !(await matters(variant)))) break;
        doing = `${item.what}: ${knob.name}=${to}`;
        const miss = await weigh(variant, item, Math.min(last, bar));
        if (miss >= last) break;
        last = miss;
        if (miss < best.miss) best = { knob, to, miss };
      }
      if (best.miss < 1) break; // the other direction only leads away
    }
    return best;
  }

  /** Where many numbers could help, those that seem to after a glance. */
  async function likely(its: readonly Knob[], item: Item): Promise<readonly Knob[]> {
    if (its.length <= MOST_WALKED || item.goal === 'cards') return its;
    const seen: { knob: Knob; miss: number }[] = [];
    for (const knob of its) {
      const at = knob.values.indexOf(chosen.get(knob) ?? knob.now);
      const misses: number[] = [];
      for (const to of [knob.values[at - 1], knob.values[at + 1]]) {
        const variant = to === undefined ? null : setOrNull(knob, to);
        doing = `${item.what}: a glance at ${knob.name}`;
        if (variant) misses.push(await weigh(variant, item, Infinity, GLANCE));
      }
      seen.push({ knob, miss: Math.min(Infinity, ...misses) });
    }
    return seen
      .toSorted((a, b) => a.miss - b.miss)
      .slice(0, MOST_WALKED)
      .map(({ knob }) => knob);
  }

  async function repair(item: Item): Promise<Chosen | null> {
    const start = await weigh(variantOf(chosen), item, Infinity);
    const groups =
      item.goal === 'cards'
        ? [knobs.filter(({ card }) => card === item.what)]
        : [knobs.filter(({ card }) => card === null), knobs.filter(({ card }) => card !== null)];
    let best: Chosen | null = null;
    for (const group of groups) {
      for (const knob of await likely(group, item)) {
        const one = await walk(knob, item, start, best?.miss ?? Infinity);
        if (one.miss < HELPS * start && (!best || one.miss < best.miss)) best = one;
      }
      if (best && best.miss <= 1) return best;
    }
    return best;
  }

  try {
    doing = 'as it is';
    before = items = await measure(base, 'repair');
    const beyondRepair = new Set<string>();
    while (chosen.size < MOST_CHANGES) {
      const [worst] = items
        .filter((item) => isMissed(item) && !beyondRepair.has(nameOf(item)))
        .toSorted((a, b) => missOf(b) - missOf(a));
      if (!worst) break;
      const found = await repair(worst);
      if (!found) {
        beyondRepair.add(nameOf(worst));
        continue;
      }
      if (found.to === found.knob.now) chosen.delete(found.knob);
      else chosen.set(found.knob, found.to);
      doing = 'with what is changed';
      items = await measure(variantOf(chosen), 'repair');
    }
    for (const knob of chosen.size > 1 && !items.some(isMissed) ? [...chosen.keys()] : []) {
      const others = new Map([...chosen].filter(([one]) => one !== knob));
      doing = `without ${knob.name}`;
      if (!(await measure(variantOf(others), 'check')).some(isMissed)) chosen.delete(knob);
    }
    doing = 'once more, on other deals';
    if (chosen.size > 0) items = await measure(variantOf(chosen), 'all', `${seed}/again`);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    isStopped = true;
  }

  const variant = variantOf(chosen);
  const found: Tuned = {
    question: 'tune',
    game: id,
    bots: base.bots,
    seed,
    deals,
    games,
    seconds: (performance.now() - started) / 1000,
    stoppedEarly: isStopped,
    isMet: items.length > 0 && !items.some(isMissed),
    changes: [...chosen].map(([{ name, now }, to]) => ({ what: name, from: now, to })),
    rows: items.map((item) => rowOf(item, before)),
  };
  return { found, variant };
}

/** Whoever asked wants no more. */
class Stopped extends Error {}

const isMissed = ({ verdict }: Item): boolean => verdict === 'missed';

const nameOf = ({ goal, what }: Item): string => `${goal}/${what}`;

const rowOf = (item: Item, before: readonly Item[]): TuneRow => ({
  what: item.what,
  estimate: item.estimate,
  interval: item.interval,
  deals: item.deals,
  isClear: item.verdict !== 'open',
  goal: item.goal,
  before: before.find((one) => nameOf(one) === nameOf(item))?.estimate ?? item.estimate,
  wantedLow: item.wanted[0],
  wantedHigh: item.wanted[1],
  verdict: item.verdict,
});
