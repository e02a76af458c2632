import { amountOf } from '../../engine/words.ts';
import { openStudies } from '../../lab/queue/studies.ts';
import { workOn } from '../../lab/queue/work.ts';
import { readArguments, refuseWords } from '../arguments.ts';
import { type Io, print } from '../terminal.ts';
import { readWorkers } from './asked.ts';
import { progressLine, stoppable, troubleAt } from './running.ts';
import { grouped } from './words.ts';

export const WORK_HELP: readonly string[] = [
  '  --workers W   how many threads play; all cores if not given',
  '',
  'DATABASE_URL is the address of the PostgreSQL. Start as many as you like, on any machines',
  'with the same Cardwright; one with other rules, cards or bots gets nothing to do.',
  'Ctrl-C ends it; what it was playing is played by another.',
];

/** `lab work`: plays the questions that others ask with `--queue`. */
export async function workCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { workers: 'value' });
  refuseWords('lab work', given.words);
  const threads = readWorkers(given.value('workers'));
  const studies = await openStudies(io.env.DATABASE_URL, troubleAt(io));
  const line = progressLine(io);
  let played = 0;
  print(io, `Working with ${amountOf(threads, 'thread')} on what is asked with --queue; Ctrl-C ends it.`);
  try {
    await stoppable((signal) =>
      workOn(studies, {
        threads,
        signal,
        onProgress(parts) {
          played = parts;
          line.show(() => `${grouped(parts)} parts played`);
        },
      }),
    );
  } finally {
    line.clear();
    await studies.close();
  }
  print(io, `Ended after ${grouped(played)} parts.`);
  return 0;
}
