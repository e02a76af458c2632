import type { Readable, Writable } from 'node:stream';
import { type Ink, type Line, LINE_WIDTH } from '../contract/text.ts';

/** Where a command reads and writes. */
export interface Io {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
  readonly errors: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly program: string; // how this program is called, for sentences that say what to type
}

export const print = (io: Io, ...lines: readonly string[]): void => {
  io.output.write(lines.map((text) => `${text}\n`).join(''));
};

/** Errors are one sentence on the error stream. */
export const complain = (io: Io, sentence: string): void => {
  io.errors.write(`cardwright: ${sentence}\n`);
};

/** What people should know though nothing is refused, a sentence each. */
export const warn = (io: Io, sentences: readonly string[]): void => {
  for (const sentence of sentences) complain(io, `warning: ${sentence}`);
};

export const isTerminal = (stream: { readonly isTTY?: boolean }): boolean => stream.isTTY === true;

/** Sets text off in colours, or not at all. */
export interface Pen {
  (line: Line | string): string;
}

/** No colour when it goes to a file or a pipe, when NO_COLOR is set (no-color.org), or when asked for plain text. */
export const hasColours = (io: Io, isPlain: boolean): boolean =>
  !isPlain && isTerminal(io.output) && !io.env.NO_COLOR && io.env.TERM !== 'dumb';

const COLOURS: Readonly<Record<Ink['colour'], number>> = { red: 91, amber: 33, green: 32, blue: 94, violet: 95 };
const STYLES = { title: ['\x1b[1;7m', '\x1b[22;27m'], loud: ['\x1b[1m', '\x1b[22m'], quiet: ['\x1b[2m', '\x1b[22m'] };

export function makePen(isColoured: boolean, inks: readonly Ink[]): Pen {
  const textOf = (line: Line | string): string => (typeof line === 'string' ? line : line.text);
  if (!isColoured) return textOf;
  return (line) => {
    const inked = inks.reduce(
      (text, { pattern, colour }) => text.replaceAll(pattern, (found) => `\x1b[${COLOURS[colour]}m${found}\x1b[39m`),
      typeof line !== 'string' && line.as === 'title' ? line.text.padEnd(LINE_WIDTH) : textOf(line),
    );
    if (typeof line === 'string' || !line.as) return inked;
    const [on, off] = STYLES[line.as];
    return `${on}${inked}${off}`;
  };
}

/** Clears what the last person saw, what can be scrolled back to as well. */
export const CLEAR = '\x1b[2J\x1b[3J\x1b[H';

/** Text from a file or another person, without characters that a terminal would obey. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '�');
