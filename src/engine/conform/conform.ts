import type { Game, OptionSpec, Phase, Shape, Table } from '../game.ts';
import { groupsOf } from '../groups.ts';
import { imagine } from '../imagine.ts';
import { type Dice, makeDice } from '../luck/random.ts';
import { compareScores, resultOf } from '../result.ts';
import { citedRules, parseRulebook, type Rulebook } from '../rulebook.ts';
import { saidCount } from '../statements.ts';
import { isOver, phaseOf } from '../table.ts';
import { letterNames, tellEvents } from '../tell.ts';
import { redact } from '../view.ts';
import { HEAD } from '../plan.ts';
import { decisionOf } from '../play.ts';
import { viewerName } from './channels.ts';
import { checkAgain, checkCopies, checkSave } from './exact.ts';
import { checkCopiesExchanged, checkExchanged } from './exchanged.ts';
import { type Film, pick, playFilm } from './film.ts';
import { checkLegality } from './legality.ts';
import type { Pool } from './probes.ts';
import type { Viewer } from '../words.ts';
import { type Case, cite, counted, Enough, find, type Report, type Tools, type World } from './report.ts';
import { checkMemory } from './remembering.ts';
import { makeSampler, sampleOptions, sampleSeed } from './sample.ts';
import { type Beginning, checkShadow } from './shadow.ts';
import { checkUndo } from './undoing.ts';
import { checkDiversity, checkImagined, leaningsOf } from './worlds.ts';

/*
 * What every game owes, checked on random matches with random seats, options and seeds, at moments of every kind:
 *
 * ends         matches come to an end; the result makes sense and looks the same to everybody
 * list         the listed actions are exactly those that are not refused; asking changes nothing
 * legality     a seat's view lists, accepts and refuses the same as the truth, in the same words
 * paragraphs   every paragraph that is cited exists
 * imagined     worlds imagined from a view redact back to it, can be played, differ, and know nothing of the truth
 * memory       a viewer goes on seeing what it certainly knows
 * two worlds   worlds that differ only in what a viewer may not know give it the same bytes in every channel
 * exact        clones, saves and tables without knowledge are and go on exactly like their originals
 * same again   the same seed and steps give the same match, also beside another and while somebody looks on
 * undo         a step can be taken back until somebody learned something, and then it was never taken
 */

/** How a game is put to the test. */
export interface ConformPlan<T extends Shape> {
  readonly rulebook: string; // the text of its rulebook.md
  readonly matches: number; // for each number of seats
  readonly seed: string;
  readonly seats?: readonly number[]; // all that the game allows
  readonly options?: Partial<T['options']>; // fixed in every match; the others vary
  /** The match's own data, for games that take any. */
  settingFor?(dice: Dice, seats: number, options: T['options']): unknown;
  /** Types of notes and statements that tell their hearers a fact about hidden cards on purpose, besides the game's own. */
  readonly facts?: readonly string[];
  /** Whether two worlds part on purpose though no face is seen: a question that only some hands are asked, say. */
  mayPart?(a: Table<T>, b: Table<T>): boolean;
  /** What else reaches a viewer of a world, by the name of the channel: a page that is drawn for it, say. */
  channels?(world: World<T>, viewer: Viewer): [string, string][];
  readonly longest?: number; // steps after which a match should long be over
  readonly most?: number; // findings after which to stop
  readonly tools?: Partial<Tools>; // parts of the engine to replace, for the suite's own tests
  progress?(done: number, all: number, findings: readonly string[]): void;
}

export interface Conformity {
  /** One sentence each, with all that is needed to see it again. */
  readonly findings: readonly string[];
  /** How often each property was looked at. */
  readonly counts: Readonly<Record<string, number>>;
  /** Values of options that no match was played with, as 'jokers=3'. */
  readonly missing: readonly string[];
  readonly steps: number;
}

/** Plays random matches and checks what every game owes. */
export function conform<T extends Shape>(game: Game<T>, plan: ConformPlan<T>): Conformity {
  const { min, max } = game.seats;
  const all = plan.seats ?? Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const report = makeReport(plan);
  const rulebook = parseRulebook(plan.rulebook);
  const sampler = makeSampler(game);
  const dice = makeDice(`${plan.seed}/options`);
  let done = 0;
  stopping(() => {
    for (let number = 0; number < plan.matches; number++)
      for (const seats of all) {
        const options = sampleOptions(sampler, seats, plan.options ?? {}, dice);
        const seed = sampleSeed(game, options, `${plan.seed}/${number}/${seats}`);
        examine(makeCase(game, plan, rulebook, report, seats, options, seed), plan);
        plan.progress?.(++done, plan.matches * all.length, report.findings);
      }
    for (const problem of sampler.problems)
      for (const rule of citedRules(problem).filter((cited) => !rulebook.paragraph(cited)))
        report.findings.push(`paragraphs: the problem "${problem}" cites ${rule}, which the rulebook does not have`);
    for (const leaning of leaningsOf(report).slice(0, 3))
      report.findings.push(
        `imagined: ${leaning} (${game.id}, ${plan.matches} matches per number of seats, seed "${plan.seed}")`,
      );
  });
  const missing = [...sampler.missing].flatMap(([id, values]) => values.map((value) => `${id}=${String(value)}`));
  return { findings: report.findings, counts: report.counts, missing, steps: report.counts.steps ?? 0 };
}

/** One match by itself, as a finding names it. */
export function conformMatch<T extends Shape>(
  game: Game<T>,
  plan: ConformPlan<T>,
  match: { readonly seats: number; readonly options: T['options']; readonly seed: string },
): Conformity {
  const report = makeReport(plan);
  stopping(() =>
    examine(makeCase(game, plan, parseRulebook(plan.rulebook), report, match.seats, match.options, match.seed), plan),
  );
  return { findings: report.findings, counts: report.counts, missing: [], steps: report.counts.steps ?? 0 };
}

const makeReport = <T extends Shape>({ most = 12 }: ConformPlan<T>): Report => ({
  findings: [],
  counts: {},
  cited: new Set(),
  leanings: new Map(),
  most,
});

function makeCase<T extends Shape>(
  game: Game<T>,
  plan: ConformPlan<T>,
  rulebook: Rulebook,
  report: Report,
  seats: number,
  options: T['options'],
  seed: string,
): Case<T> {
  return {
    game,
    seats,
    options,
    setting: plan.settingFor?.(makeDice(`setting/${seed}`), seats, options) ?? null,
    seed,
    dice: makeDice(`conform/${seed}`),
    rulebook,
    facts: new Set([...(plan.facts ?? []), ...(game.facts ?? [])]),
    mayPart: (a, b) => plan.mayPart?.(a, b) ?? false,
    channels: (world, viewer) => plan.channels?.(world, viewer) ?? [],
    tools: { imagine, redact, ...plan.tools },
    report,
  };
}

function stopping(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}

const LONGEST = 4000;

function examine<T extends Shape>(c: Case<T>, plan: ConformPlan<T>): void {
  let step = 0;
  try {
    citeStatic(c);
    const film = playFilm(c, plan.longest ?? LONGEST, (match, frames, events) => {
      step = frames.length;
      if (c.dice.below(SAVES) === 0) checkSave(c, match, step);
      if (c.dice.below(UNDOS) === 0) checkUndo(c, match, frames, events);
    });
    counted(c, 'matches');
    if (!film) return;
    counted(c, 'steps', film.match.steps.length);
    checkEnd(c, film);
    citeEvents(c, film);
    const pool: Pool = {
      messages: film.frames.flatMap(({ deed }) => (deed && 'code' in deed ? [deed.message] : [])),
    };
    for (const moment of someMoments(c, film)) {
      step = moment;
      checkMoment(c, film, moment, pool);
    }
    step = 0;
    checkMemory(c, film, anyViewer(c));
    checkWorlds(c, film, pool);
    checkAgain(c, film);
  } catch (error) {
    if (error instanceof Enough || !(error instanceof Error)) throw error;
    find(c, 'throws', step, `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}`);
  }
}

// One step in this many.
const SAVES = 40;
const UNDOS = 6;

/** The result has a score for each seat, ranks that follow from the scores, and the best as winners, if anybody has won. */
function checkEnd<T extends Shape>(c: Case<T>, film: Film<T>): void {
  const last = film.frames.length - 1;
  const result = resultOf(film.match.table);
  if (!result) return find(c, 'ends', last, 'the match is over and has no result');
  const { scores, ranks, winners } = result;
  const isSound =
    scores.length === c.seats &&
    ranks.length === c.seats &&
    scores.every((score) => score.length > 0 && score.every(Number.isFinite)) &&
    ranks.every(
      (place, seat) => place === 1 + scores.filter((other) => compareScores(other, scores[seat]!) > 0).length,
    ) &&
    winners.every((seat) => ranks[seat] === 1) &&
    // Alone or as a team the best score may still have lost.
    (winners.length === 0
      ? c.game.winners !== undefined
      : winners.length === ranks.filter((place) => place === 1).length);
  if (!isSound) find(c, 'ends', last, `the result makes no sense: ${JSON.stringify(result)}`);
  for (let viewer = 0; viewer <= c.seats; viewer++) {
    const seen = resultOf(c.tools.redact(film.match.table, viewer));
    if (JSON.stringify(seen) !== JSON.stringify(result))
      find(
        c,
        'ends',
        last,
        `${viewerName(viewer, c.seats)} sees another result than the truth has: ${JSON.stringify(seen)}`,
      );
  }
}

/** Every paragraph that the game cites in its own data. */
function citeStatic<T extends Shape>(c: Case<T>): void {
  cite(c, c.game.overRule, 0, 'the end of the game');
  for (const [name, { rule }] of Object.entries<Phase<T>>(c.game.phases)) cite(c, rule, 0, `the phase ${name}`);
  for (const [id, { rule }] of Object.entries<OptionSpec<unknown>>(c.game.options))
    cite(c, rule, 0, `the option ${id}`);
}

function citeEvents<T extends Shape>(c: Case<T>, { plan, frames }: Film<T>): void {
  const names = letterNames(c.seats);
  for (const [step, { events }] of frames.entries())
    for (let viewer = 0; viewer <= c.seats; viewer++)
      for (const { type, rule, text } of tellEvents(plan, events, viewer, names)) {
        if (rule !== undefined) cite(c, rule, step, `the event ${type}`);
        for (const cited of citedRules(text ?? '')) cite(c, cited, step, `the text of the event ${type}`);
        if (rule !== undefined && !text) find(c, 'paragraphs', step, `the event ${type} has a paragraph and no text`);
      }
}

/** Some moments of every kind: of each phase, with no, some and half-written choices in, and the last. */
function someMoments<T extends Shape>(c: Case<T>, { frames }: Film<T>): number[] {
  const kinds = groupsOf(frames.keys(), (step) => {
    const { table } = frames[step]!;
    const choices = table.words[HEAD.chosen] === 0 ? 'none' : 'some';
    return `${phaseOf(table)} ${choices} ${saidCount(table) > 0}`;
  });
  return [...kinds.values()].flatMap((steps) => [
    pick(steps, c.dice),
    ...(c.dice.below(2) === 0 ? [pick(steps, c.dice)] : []),
  ]);
}

function checkMoment<T extends Shape>(c: Case<T>, film: Film<T>, step: number, pool: Pool): void {
  const { table } = film.frames[step]!;
  checkLegality(c, table, step, pool);
  checkCopies(c, table, step);
  const viewer = anyViewer(c);
  checkImagined(c, film, step, viewer);
  if (c.dice.below(4) === 0) checkDiversity(c, film, step, viewer);
}

const anyViewer = <T extends Shape>({ dice, seats }: Case<T>): number => dice.below(seats + 1);

const EXCHANGES = 5;
const SHADOWS: readonly Beginning[] = [
  ...Array.from({ length: 3 }, () => 'other choices' as const),
  'other chance',
  ...Array.from({ length: 2 }, () => 'copies in each other’s places' as const),
  ...Array.from({ length: 2 }, () => 'an imagined world' as const),
];
const SHADOW_STEPS = 60;

function checkWorlds<T extends Shape>(c: Case<T>, film: Film<T>, pool: Pool): void {
  for (let i = 0; i < EXCHANGES; i++) checkExchanged(c, film, anyViewer(c), pool);
  checkCopiesExchanged(c, film, anyViewer(c), pool);
  const steps = film.frames.length - 1;
  const secret = film.frames.flatMap(({ table }, step) => (isSecretPhase(table) ? [step] : []));
  for (const beginning of SHADOWS) {
    const from = beginning === 'other choices' && secret.length > 0 ? pick(secret, c.dice) : c.dice.below(steps);
    checkShadow(c, film, from, anyViewer(c), beginning, SHADOW_STEPS, pool);
  }
}

const isSecretPhase = <T extends Shape>(t: Table<T>): boolean => !isOver(t) && decisionOf(t).who === 'together';
