import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { answerLine, makeDesk, takePushed } from '../desk/protocol.ts';
import { readArguments, refuseWords } from './arguments.ts';
import { complain, type Io } from './terminal.ts';

const LONGEST_LINE = 1_000_000;

/** The day that a daily game is of (UTC). */
export const today = (): string => new Date().toISOString().slice(0, 10);

export const newSeed = (): string => randomBytes(16).toString('hex');

/** `engine`: requests on standard input, answers on standard output, one JSON object a line (docs/protocol.md). */
export async function engineCommand(args: readonly string[], io: Io): Promise<number> {
  refuseWords('engine', readArguments(args, {}).words);
  const desk = makeDesk({
    newSeed,
    today,
    onBug: (error) => complain(io, error instanceof Error ? String(error.stack) : 'unknown'),
  });
  for await (const line of linesOf(io.input)) {
    const answer =
      line === null
        ? JSON.stringify({ id: null, ok: false, error: `A line has at most ${LONGEST_LINE} bytes.` })
        : answerLine(desk, line);
    const lines = [answer, ...takePushed(desk)];
    if (!io.output.write(`${lines.join('\n')}\n`)) await once(io.output, 'drain');
  }
  return 0;
}

/** The lines of a stream that are not empty; null in place of one that is too long. */
export async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8');
  let pending = '';
  let isTooLong = false;
  for await (const chunk of input) {
    const pieces = (typeof chunk === 'string' ? chunk : decoder.write(chunk)).split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) {
      const line = pending + piece;
      if (isTooLong || line.length > LONGEST_LINE) yield null;
      else if (line.trim() !== '') yield line;
      pending = '';
      isTooLong = false;
    }
    pending = isTooLong ? '' : pending + last;
    if (pending.length > LONGEST_LINE) {
      isTooLong = true;
      pending = '';
    }
  }
  const line = pending + decoder.end();
  if (isTooLong || line.length > LONGEST_LINE) yield null;
  else if (line.trim() !== '') yield line;
}
