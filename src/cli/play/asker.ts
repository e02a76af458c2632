import { createInterface } from 'node:readline';
import { type Io, isTerminal } from '../terminal.ts';

/** Asks people on a terminal, or reads what was piped in, line by line. */
export interface Asker {
  /** The next line; null when there will be none: end of input, Ctrl-D, Ctrl-C. */
  ask(prompt: string): Promise<string | null>;
  close(): void;
}

export function makeAsker(io: Io): Asker {
  const terminal = isTerminal(io.input) && isTerminal(io.output);
  // No history: with several people the arrow keys would show what the last one typed.
  const lines = createInterface({ input: io.input, output: io.output, terminal, historySize: 0 });
  const waiting: string[] = [];
  let isClosed = false;
  let answer: ((line: string | null) => void) | null = null;

  const give = (line: string | null): void => {
    const resolve = answer;
    answer = null;
    if (resolve) resolve(line);
    else if (line !== null) waiting.push(line);
  };
  lines.on('line', give);
  lines.on('SIGINT', () => lines.close());
  lines.on('close', () => {
    isClosed = true;
    give(null);
  });
  io.input.on('error', () => lines.close());

  return {
    async ask(prompt) {
      const next = waiting.shift();
      if (terminal) {
        lines.setPrompt(prompt);
        lines.prompt();
      } else io.output.write(prompt);
      const line = next ?? (isClosed ? null : await new Promise<string | null>((resolve) => (answer = resolve)));
      // What was piped in is written down, so that the transcript reads like a conversation.
      if (line === null || !terminal) io.output.write(`${line ?? ''}\n`);
      return line;
    },
    close: () => lines.close(),
  };
}
