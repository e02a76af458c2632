import { parentPort, workerData } from 'node:worker_threads';
import '../../games/all.ts';
import { gameOfSave, loadMatch } from '../../engine/match.ts';
import type { Seat } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type Confirmed, confirm, type Suspect } from '../../study/review/blame.ts';
import { emptyRows, playWorlds, type Rows, type Thought } from '../../study/review/play-worlds.ts';
import { prepareReview } from '../../study/review/prepare.ts';
import { thinkOver } from '../../study/review/think-over.ts';
import type { ReviewOptions } from '../../study/review/told.ts';

/** Does parts of one review in a thread of its own. */
export type Task =
  | { readonly do: 'think'; readonly piece: number }
  | {
      readonly do: 'worlds';
      readonly from: number;
      readonly to: number;
      readonly thoughts: readonly (Thought | null)[];
    }
  | {
      readonly do: 'confirm';
      readonly nth: number;
      readonly suspect: Suspect;
      readonly from: number;
      readonly to: number;
    };

export type Answer =
  | { readonly did: 'think'; readonly piece: number; readonly thought: Thought | null }
  | { readonly did: 'worlds'; readonly rows: Rows }
  | { readonly did: 'confirm'; readonly nth: number; readonly confirmed: Confirmed };

const { saved, seat, options } = workerData as {
  readonly saved: unknown;
  readonly seat: Seat;
  readonly options: ReviewOptions;
};
const preparation = prepareReview(loadMatch(gameNamed(gameOfSave(saved)).game, saved), seat, options);

function carryOut(task: Task): Answer {
  switch (task.do) {
    case 'think': {
      const piece = preparation.course.pieces[task.piece];
      const thought = piece ? thinkOver(piece, preparation) : null;
      return { did: 'think', piece: task.piece, thought };
    }
    case 'worlds': {
      const playing = preparation.playing(task.thoughts);
      const rows = emptyRows(playing, task.from, task.to);
      for (const _ of playWorlds(playing, rows));
      return { did: 'worlds', rows };
    }
    case 'confirm': {
      const confirming = confirm(preparation.playing([]), task.suspect, task.from, task.to);
      for (;;) {
        const { value, done } = confirming.next();
        if (done) return { did: 'confirm', nth: task.nth, confirmed: value };
      }
    }
  }
}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(carryOut(task)));
