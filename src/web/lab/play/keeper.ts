import { Problem } from '../../../engine/words.ts';
import { gameNamed } from '../../../contract/shelf.ts';
import type { Task } from '../../../lab/experiment/experiment.ts';
import { type Schedule, schedule } from '../../../lab/experiment/schedule.ts';
import type { Inquiry } from '../../../lab/questions/inquiry.ts';
import { type Found, openStudy } from '../../../lab/study/open.ts';
import type { Study } from '../../../lab/study/study.ts';
import { loadForStudies } from '../../host/loaded-games.ts';
import type { Block, Course, Failure, FromKeeper, FromPlayer, Standing, ToKeeper, ToPlayer } from './words.ts';

const EVERY = 250; // milliseconds: numbers on a screen change four times a second at most
const MOST_KEPT = 64e6; // bytes of deals; a longer study is played anew when somebody comes back to it
const MOST_MISSING = 256; // tasks that players had not answered when a study was left

/**
 * In a worker: keeps a study. It hands deals out to its players and adds up what comes back, in the order of the deals, so that the
 * figures are the same with any number of players, and the page is left to draw.
 */
export function serveStudy(
  lines: readonly MessagePort[],
  tell: (message: FromKeeper) => void,
): (said: ToKeeper) => void {
  let study: Kept | null = null;
  const ask = async (asked: Study, played: readonly Block[]): Promise<void> => {
    try {
      await loadForStudies(asked.game);
      study = keepStudy(asked, lines, (course) => tell({ course }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const failure = { why: error.message, variant: null, deal: null };
      return tell({
        course: { standing: 'failed', found: null, deals: [], games: 0, seconds: 0, version: 0, failure },
      });
    }
    return study.begin(played);
  };
  return (said) => {
    if (said.do === 'ask') void ask(said.study, said.played);
    else if (said.do === 'hand over') tell({ played: study?.played() ?? [] });
    else if (said.do !== 'tune') study?.turn(said.do);
  };
}

interface Kept {
  begin(played: readonly Block[]): void;
  turn(to: 'pause' | 'go on' | 'stop'): void;
  played(): readonly Block[];
}

function keepStudy(study: Study, lines: readonly MessagePort[], tell: (course: Course) => void): Kept {
  const inquiry = openStudy(study);
  const parts = inquiry.questions.map((question, i) => ({ question, i })).filter(({ question }) => question.most > 0);
  const course = schedule(
    inquiry.experiment,
    parts.map(({ question }) => question),
  );
  const { version } = gameNamed(study.game).game;
  const blocks: Block[] = [];
  let bytes = 0;
  let owed: Task[] = [];
  let standing: Standing = 'playing';
  let failure: Failure | null = null;
  let since = performance.now();
  let spent = 0; // milliseconds of playing before that
  const idle = new Set<MessagePort>();

  const dealsOf = (): number[] => {
    const deals = inquiry.questions.map(() => 0);
    parts.forEach(({ i }, at) => (deals[i] = course.deals(at)));
    return deals;
  };
  const report = (): void => {
    const deals = dealsOf();
    const found = deals.some((one) => one > 0) ? inquiry.found() : null;
    tell({
      standing,
      found,
      deals,
      games: gamesIn(inquiry, deals, found),
      seconds: (spent + (standing === 'playing' ? performance.now() - since : 0)) / 1000,
      version,
      failure,
    });
  };
  const pace = paced(report);
  const stand = (next: Standing): void => {
    if (standing === 'playing' && next !== 'playing') spent += performance.now() - since;
    if (standing !== 'playing' && next === 'playing') since = performance.now();
    standing = next;
    pace.now();
  };
  const say = (line: MessagePort, message: ToPlayer): void => line.postMessage(message);
  const handOut = (line: MessagePort): void => {
    const task = standing === 'playing' && !course.isDone ? (owed.shift() ?? course.next()) : null;
    if (task) say(line, { task });
    else idle.add(line);
  };
  const add = (block: Block): void => {
    bytes += block.rows.byteLength;
    if (bytes < MOST_KEPT) blocks.push(block);
    course.take(block, block.rows);
  };
  for (const line of lines) {
    line.addEventListener('message', ({ data }: MessageEvent<FromPlayer>) => {
      if ('failure' in data) {
        failure ??= data.failure;
        return stand('failed');
      }
      const before = course.isDone;
      if (!before) add({ ...data.task, rows: data.rows });
      if (course.isDone && !before && standing !== 'stopped') stand('settled');
      else if (standing === 'playing') pace.soon();
      return handOut(line);
    });
    line.start();
    say(line, { experiment: inquiry.experiment });
  }
  return {
    begin(played) {
      owed = again(course, played, add);
      if (course.isDone) return stand('settled');
      pace.now();
      for (const line of lines) handOut(line);
    },
    turn(to) {
      if (standing === 'settled' || standing === 'failed') return;
      if (to === 'stop') return stand('stopped');
      stand(to === 'pause' ? 'paused' : 'playing');
      if (to !== 'go on') return;
      const waiting = [...idle];
      idle.clear();
      for (const line of waiting) handOut(line);
    },
    played: () => (bytes < MOST_KEPT ? blocks : []),
  };
}

/** What was played before is taken as it is, in the order in which the schedule asks; answers what is missing in between. */
function again(course: Schedule, played: readonly Block[], add: (block: Block) => void): Task[] {
  const known = new Map(played.map((block) => [`${block.variant}/${block.from}`, block]));
  const missing: Task[] = [];
  while (known.size > 0 && !course.isDone && missing.length < MOST_MISSING) {
    const task = course.next();
    if (!task) break;
    const name = `${task.variant}/${task.from}`;
    const block = known.get(name);
    known.delete(name);
    if (block) add(block);
    else missing.push(task);
  }
  return missing;
}

function gamesIn(inquiry: Inquiry<Found>, deals: readonly number[], found: Found | null): number {
  if (found?.question === 'cards') return found.games;
  return deals.reduce((all, one, i) => all + one * inquiry.gamesOf(i), 0);
}

/** Calls at once, or later, but never twice within a quarter of a second unless it has to be now. */
function paced(report: () => void): { readonly soon: () => void; readonly now: () => void } {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    last = performance.now();
    report();
  };
  return {
    now,
    soon() {
      if (timer !== null) return;
      const wait = last + EVERY - performance.now();
      if (wait <= 0) now();
      else timer = setTimeout(now, wait);
    },
  };
}
