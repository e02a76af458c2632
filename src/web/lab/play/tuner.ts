import { gameNamed } from '../../../contract/shelf.ts';
import { deckIn } from '../../../desk/own-deck.ts';
import { Problem } from '../../../engine/words.ts';
import type { Task } from '../../../lab/experiment/experiment.ts';
import type { Schedule } from '../../../lab/experiment/schedule.ts';
import { variantOf } from '../../../lab/study/open.ts';
import { knobsOf } from '../../../lab/tune/knobs.ts';
import { type PlayCourse, tune } from '../../../lab/tune/tune.ts';
import { loadForStudies } from '../../host/loaded-games.ts';
import type { FromKeeper, FromPlayer, ToKeeper, ToPlayer, TuneAsked, Tuning } from './words.ts';

const EVERY = 250; // milliseconds: numbers on a screen change four times a second at most

/** In a worker: looks for the fewest changes that meet goals. Its players play one measurement after the other. */
export function serveTuning(
  lines: readonly MessagePort[],
  tell: (message: FromKeeper) => void,
): (said: ToKeeper) => void {
  const crew = crewOn(lines);
  let tellNow = (): void => undefined; // of what is looked for just now
  const ask = async (asked: TuneAsked): Promise<void> => {
    const started = performance.now();
    let [doing, last] = ['The first deals are played', -Infinity];
    const say = (rest: Partial<Tuning> = {}): void => {
      last = performance.now();
      const seconds = (last - started) / 1000;
      tell({
        tuning: { standing: crew.standing(), doing, seconds, found: null, played: null, failure: null, ...rest },
      });
    };
    tellNow = () => say();
    try {
      await loadForStudies(asked.game);
      const { game, tally } = gameNamed(asked.game);
      if (asked.goals.cards !== undefined && !tally?.cards)
        throw new Problem(`${game.title} does not say where its cards are used.`);
      const base = variantOf(asked, game, asked.base);
      const knobs = knobsOf(game, base).filter(
        ({ card }) => asked.may === 'both' || (card === null) === (asked.may === 'options'),
      );
      if (knobs.length === 0) throw new Problem(`${game.title} has no numbers of this kind that may be changed.`);
      say();
      const { found, variant } = await tune(asked, base, knobs, asked.goals, {
        most: asked.most,
        play: crew.play,
        onProgress(text) {
          doing = text;
          if (performance.now() - last >= EVERY) say();
        },
      });
      const changed = deckIn(variant.setting);
      say({
        standing: found.stoppedEarly ? 'stopped' : 'settled',
        found,
        played: { options: optionsOf(asked, found.changes), deck: changed ?? asked.base.deck },
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      say({ standing: 'failed', failure: why });
    } finally {
      tellNow = () => undefined;
    }
  };
  return (said) => {
    if (said.do === 'tune') void ask(said.asked);
    else if (said.do === 'pause' || said.do === 'go on' || said.do === 'stop') {
      crew.turn(said.do);
      tellNow(); // while it is paused nothing else would
    }
  };
}

/** Options that are not as written: those of the base, and those that were changed. */
function optionsOf(
  { base }: TuneAsked,
  changes: readonly { readonly what: string; readonly to: number }[],
): Readonly<Record<string, unknown>> {
  const changed = changes.filter(({ what }) => !what.startsWith('card:')).map(({ what, to }) => [what, to]);
  return { ...base.options, ...Object.fromEntries(changed) };
}

interface Crew {
  readonly play: PlayCourse;
  turn(to: 'pause' | 'go on' | 'stop'): void;
  standing(): 'playing' | 'paused' | 'stopped';
}

interface Job {
  readonly course: Schedule;
  readonly onProgress: () => void;
  readonly idle: Set<MessagePort>;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

function crewOn(lines: readonly MessagePort[]): Crew {
  let standing: 'playing' | 'paused' | 'stopped' = 'playing';
  let job: Job | null = null;
  const say = (line: MessagePort, message: ToPlayer): void => line.postMessage(message);

  function handOut(line: MessagePort): void {
    if (!job) return;
    const task: Task | null = standing === 'playing' && !job.course.isDone ? job.course.next() : null;
    if (task) return say(line, { task });
    job.idle.add(line);
    // What others still play belongs to this job: the next one begins when all have answered.
    if (job.idle.size < lines.length || standing === 'paused') return;
    const { end } = job;
    job = null;
    end();
  }

  for (const line of lines) {
    line.addEventListener('message', ({ data }: MessageEvent<FromPlayer>) => {
      if (!job) return;
      if ('failure' in data) return job.fail(new Error(data.failure.why));
      if (!job.course.isDone) job.course.take(data.task, data.rows);
      job.onProgress();
      handOut(line);
    });
    line.start();
  }

  function goOn(): void {
    const waiting = [...(job?.idle ?? [])];
    job?.idle.clear();
    for (const line of waiting) handOut(line);
  }

  return {
    play: (experiment, course, onProgress) =>
      new Promise((resolve, reject) => {
        job = { course, onProgress, idle: new Set(), end: resolve, fail: reject };
        for (const line of lines) say(line, { experiment });
        for (const line of lines) handOut(line);
      }),
    turn(to) {
      if (standing === 'stopped') return;
      standing = to === 'stop' ? 'stopped' : to === 'pause' ? 'paused' : 'playing';
      if (standing !== 'paused') goOn();
      job?.onProgress();
    },
    standing: () => standing,
  };
}
