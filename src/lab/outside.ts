import { type ChildProcess, spawn } from 'node:child_process';
import { isRefusal, readAction } from '../engine/edge.ts';
import type { Shape, Table } from '../engine/game.ts';
import { actionNumbered, facesOf, namesFor } from '../desk/observing.ts';
import { readJson } from '../desk/json.ts';
import { pushOf } from '../desk/protocol.ts';
import { decisionOf, waitedFor } from '../engine/play.ts';
import { resultOf } from '../engine/result.ts';
import { isOver, phaseOf } from '../engine/table.ts';
import { seatsIn } from '../engine/view.ts';
import { Problem, type Seat } from '../engine/words.ts';
import { seenFrom } from './part.ts';

/*
 * A program that is not ours, as a player: it is sent what its seat sees, as `engine` pushes it, and answers with a `submit`. Whatever it does
 * instead (ends, keeps silent, answers something illegal) is its fault; then it is ended, and started anew for its next game.
 */

/** What a program did wrong, as a sentence without a subject. */
export class Fault extends Error {}

const COMMAND = 'cmd:';

export const isOutside = (bot: string): boolean => bot.startsWith(COMMAND);

/** The words of a command: spaces part them, except within quotes. No shell reads it. */
export function commandWords(bot: string): string[] {
  const words = bot.slice(COMMAND.length).match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  if (words.length === 0) throw new Problem(`${bot}: after cmd: comes a command, as in "cmd:python3 bot.py".`);
  return words.map((word) => (/^["']/.test(word) ? word.slice(1, -1) : word));
}

export interface OutsideLimits {
  readonly box: number; // milliseconds for a decision
  readonly start: number; // more than that, for the first one of a process
}

const LONGEST_LINE = 1_000_000; // characters
const MOST_UNREAD = 1000; // lines
const LONGEST_COMPLAINT = 300;
const COMPLAINTS = 5000; // characters of its error stream
const MOST_QUESTIONS = 100; // before one decision

export class Outside {
  readonly bot: string;
  readonly #words: readonly string[];
  readonly #limits: OutsideLimits;
  #running: Running | null = null;

  constructor(bot: string, limits: OutsideLimits) {
    this.bot = bot;
    this.#words = commandWords(bot);
    this.#limits = limits;
  }

  /** Its choice at a table, as a code; a Fault is thrown for anything else. */
  async decide(t: Table<Shape>, seat: Seat, match: string): Promise<number> {
    const { box, start } = this.#limits;
    const isNew = this.#running === null;
    const running = (this.#running ??= new Running(this.#words));
    const view = seenFrom(t, seat);
    running.send(pushOf(match, seat, observationText(t, view, seat)));
    const time = box + (isNew ? start : 0);
    const until = performance.now() + time;
    for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
      const request = readRequest(await running.line(until, time));
      if (request.do !== 'cards') return choiceIn(request, t, seat, match);
      const cards = facesOf(t.plan);
      running.send(JSON.stringify({ id: request.id ?? null, ok: true, cards }));
    }
    throw new Fault(`asked more than ${MOST_QUESTIONS} questions before one decision`);
  }

  /** Tells it how a game ended. */
  tellEnd(t: Table<Shape>, seat: Seat, match: string): void {
    this.#running?.send(pushOf(match, seat, observationText(t, seenFrom(t, seat), seat)));
  }

  /** Ends the process, if there is one. */
  stop(): void {
    this.#running?.stop();
    this.#running = null;
  }
}

function observationText(t: Table<Shape>, view: Table<Shape>, seat: Seat): string {
  const { game } = t.plan;
  return JSON.stringify({
    phase: phaseOf(view),
    rule: isOver(view) ? game.overRule : decisionOf(view).rule,
    waiting: seatsIn(waitedFor(view)),
    round: game.round(view),
    over: isOver(view),
    result: resultOf(view),
    ...namesFor(view, seat),
  });
}

type Request = Readonly<Record<string, unknown>>;

function readRequest(line: string): Request {
  try {
    const value = readJson(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  throw new Fault(`wrote what is not a request: ${line.slice(0, LONGEST_COMPLAINT)}`);
}

/** The code of the action that a `submit` names. */
function choiceIn(request: Request, t: Table<Shape>, seat: Seat, match: string): number {
  if (request.do !== 'submit')
    throw new Fault(`asked for ${JSON.stringify(request.do)}; in a ladder there is "submit" and "cards"`);
  if (request.match !== match || request.seat !== seat)
    throw new Fault(`submitted for match ${String(request.match)}, seat ${String(request.seat)}, which was not asked`);
  try {
    const code = readAction(t, seat, request.action ?? actionNumbered(t, seat, request.number));
    if (!isRefusal(code)) return code;
    throw new Fault(`answered something illegal: ${code.text} (${code.rule})`);
  } catch (error) {
    if (error instanceof Problem) throw new Fault(`answered something illegal: ${error.message}`);
    throw error;
  }
}

/** One process, its lines and its end. What it starts belongs to it: a shell or `npx` that is ended takes the bot along. */
class Running {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  #pending = '';
  #complaint = '';
  #end: string | null = null;
  #isClosed = false;
  #wake: (() => void) | null = null;

  constructor([program = '', ...args]: readonly string[]) {
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: HAS_GROUPS });
    const { stdin, stdout, stderr } = this.#child;
    stdin?.on('error', () => {}); // it has ended, which is told below
    stdout?.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-COMPLAINTS);
    });
    this.#child.on('error', (error) => this.#finish(`cannot be run: ${error.message}`));
    this.#child.on('close', (code, signal) => {
      this.#isClosed = true;
      const said = reasonIn(this.#complaint.trim().split('\n'));
      this.#finish(`ended ${signal ? `by ${signal}` : `with exit code ${code}`}${said === '' ? '' : `: ${said}`}`);
    });
  }

  #take(text: string): void {
    const pieces = (this.#pending + text).split('\n');
    this.#pending = pieces.pop() ?? '';
    this.#lines.push(...pieces.filter((line) => line.trim() !== ''));
    if (this.#pending.length > LONGEST_LINE) this.#finish(`wrote a line of more than ${LONGEST_LINE} characters`);
    if (this.#lines.length > MOST_UNREAD) {
      this.#lines.length = 0;
      this.#finish(`wrote more than ${MOST_UNREAD} lines that nobody asked for`);
      this.stop();
    }
    this.#wake?.();
  }

  #finish(how: string): void {
    this.#end ??= how;
    this.#wake?.();
  }

  send(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** The next line that it writes, until this moment. */
  async line(until: number, time: number): Promise<string> {
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined) return line;
      if (this.#end !== null) throw new Fault(this.#end);
      if (!(await this.#woken(until))) throw new Fault(`gave no answer within ${time} ms`);
    }
  }

  /** True when something came, false when the time is over. */
  #woken(until: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), Math.max(0, until - performance.now()));
      const done = (isAwake: boolean): void => {
        clearTimeout(timer);
        this.#wake = null;
        resolve(isAwake);
      };
      this.#wake = () => done(true);
    });
  }

  stop(): void {
    if (this.#isClosed) return;
    const { pid, stdin, stdout, stderr } = this.#child;
    stdin?.end();
    for (const stream of [stdout, stderr]) stream?.destroy(); // whoever else holds them keeps nobody waiting
    if (HAS_GROUPS && pid !== undefined) endGroup(pid);
    else this.#child.kill('SIGKILL');
  }
}

/** The line that says why: Python ends with it, Node goes on after it. */
const reasonIn = (lines: readonly string[]): string =>
  (lines.findLast((line) => /^\w*(?:Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? '').slice(0, LONGEST_COMPLAINT);

const HAS_GROUPS = process.platform !== 'win32';

const ENDED: readonly unknown[] = ['ESRCH', 'EPERM']; // macOS says EPERM of those that nobody has buried yet

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ENDED.includes(error.code))) throw error;
  }
}
