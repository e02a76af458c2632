import { PassThrough, Readable, Writable } from 'node:stream';
import { run } from './commands.ts';
import type { Io } from './terminal.ts';

/* Commands in tests: their streams are texts. */

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const sink = (isTTY: boolean): { stream: Writable & { isTTY: boolean }; text(): string } => {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => chunks.join('') };
};

/** A command with its input already there, as from a pipe. */
export async function runWith(input: string, ...args: string[]): Promise<Ran> {
  return runIn({}, input, ...args);
}

/** The same with an environment of its own. */
export async function runIn(env: Io['env'], input: string, ...args: string[]): Promise<Ran> {
  const output = sink(false);
  const errors = sink(false);
  const io: Io = {
    input: Readable.from([input]),
    output: output.stream,
    errors: errors.stream,
    env,
    program: 'cardwright',
  };
  const code = await run(args, io);
  return { code, output: output.text(), errors: errors.text() };
}

/** What a terminal shows, without what it obeys. */
export const withoutCodes = (text: string): string => text.replaceAll(/\p{Cc}\[[0-9;]*[A-Za-z]/gu, '');

/** A command at a terminal: what is typed goes in when the screen shows what it waits for. */
export async function runAtTerminal(
  env: Io['env'],
  typing: (screen: string) => string | null,
  ...args: string[]
): Promise<Ran> {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = sink(true);
  const errors = sink(true);
  let shown = 0;
  const typist = setInterval(() => {
    const screen = withoutCodes(output.text());
    if (!screen.endsWith('> ') && !screen.endsWith('looks. ')) return;
    if (screen.length === shown) return;
    shown = screen.length;
    const typed = typing(screen);
    if (typed === null) input.end();
    else input.write(`${typed}\r`);
  }, 1);
  const code = await run(args, { input, output: output.stream, errors: errors.stream, env, program: 'cardwright' });
  clearInterval(typist);
  return { code, output: output.text(), errors: errors.text() };
}
