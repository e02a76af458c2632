import { Problem } from '../../../engine/words.ts';
import type { Task } from '../../../lab/experiment/experiment.ts';
import { taskPlayer } from '../../../lab/experiment/play-tasks.ts';
import type { PlayTask } from '../../../lab/experiment/record.ts';
import { loadForStudies } from '../../host/loaded-games.ts';
import type { Failure, FromPlayer, ToPlayer } from './words.ts';

/** In a worker: plays the deals of an experiment, the first message; every other is a task. */
export function servePlays(line: MessagePort): void {
  const say = (message: FromPlayer, ...moved: Transferable[]): void => line.postMessage(message, moved);
  let opened: Promise<PlayTask> | null = null;
  const hear = async (message: ToPlayer): Promise<void> => {
    if ('experiment' in message) {
      const { experiment } = message;
      opened = loadForStudies(experiment.game).then(() => taskPlayer(experiment));
      return;
    }
    const play = await opened;
    if (!play) throw new Error('A task came before its experiment.');
    const { task } = message;
    try {
      const rows = Int32Array.from(play(task));
      say({ task, rows }, rows.buffer);
    } catch (error) {
      say({ failure: failureOf(play, task, error) });
    }
  };
  line.addEventListener('message', ({ data }: MessageEvent<ToPlayer>) => {
    hear(data).catch((error: unknown) => say({ failure: { why: sentence(error), variant: null, deal: null } }));
  });
  line.start();
}

/** Which deal of a task it was: they come out alike when they are played again. */
function failureOf(play: PlayTask, { variant, from, to }: Task, error: unknown): Failure {
  for (let deal = from; deal < to; deal++)
    try {
      play({ variant, from: deal, to: deal + 1 });
    } catch (again) {
      return { why: sentence(again), variant, deal };
    }
  return { why: sentence(error), variant, deal: null };
}

function sentence(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
