import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../engine/words.ts';
import type { PlayElsewhere } from '../crew.ts';
import type { Task } from '../experiment/experiment.ts';
import { messageOf, type Played, type Studies } from './studies.ts';

const POLL = 100; // milliseconds
const JOB_SECONDS = 1; // about as long should a job take: the queue is asked seldom, and little is lost with a worker
const MOST_TASKS = 64; // of a job
const LEAST_JOBS = 8; // under way; and for each thread that works
const JOBS_EACH = 3;

/** Lets whoever works on the queue play an experiment, and shows what comes back to its questions. */
export const playInQueue =
  (studies: Studies): PlayElsewhere =>
  async (experiment, course, { signal, onProgress }) => {
    const waiting = new Set<Task>();
    const jobs: string[] = [];
    const workers = new Set<string>();
    let [seconds, parts] = [0, 0];

    const take = (found: readonly Played[]): void => {
      for (const { task, rows, trouble, ...about } of found) {
        if (rows === null) throw new Problem(`A worker of the queue could not play this: ${trouble}`);
        waiting.delete(task);
        workers.add(about.worker);
        seconds += about.seconds;
        parts++;
        course.take(task, rows);
        onProgress?.();
      }
    };

    /** As many tasks as make about a second. */
    const tasksEach = (): number =>
      parts === 0 ? 1 : Math.max(1, Math.min(MOST_TASKS, Math.round((JOB_SECONDS * parts) / Math.max(seconds, 1e-3))));

    const handOut = async (study: string): Promise<void> => {
      const each = tasksEach();
      const most = each * (LEAST_JOBS + JOBS_EACH * workers.size);
      const fresh: Task[] = [];
      while (waiting.size + fresh.length < most && !course.isDone) {
        const task = course.next();
        if (!task) break;
        fresh.push(task);
      }
      if (fresh.length === 0) return;
      for (const task of fresh) waiting.add(task);
      take(await studies.played(study, fresh)); // by an earlier run
      const open = fresh.filter((task) => waiting.has(task));
      const lists = Array.from({ length: Math.ceil(open.length / each) }, (_, i) =>
        open.slice(i * each, (i + 1) * each),
      );
      if (lists.length > 0) jobs.push(...(await studies.ask(study, lists)));
    };

    try {
      const study = await studies.open(experiment);
      while (!course.isDone && !signal?.aborted) {
        await handOut(study);
        const found = await studies.played(study, [...waiting]);
        take(found);
        if (found.length === 0 && !course.isDone) await sleep(POLL, undefined, { signal }).catch(() => undefined);
      }
      await studies.takeBack(jobs);
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw new Problem(
        `The database of DATABASE_URL is away: ${messageOf(error)}. What was played is kept: give the command again.`,
      );
    }
  };
