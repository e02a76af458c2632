import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/* Server processes that are killed and started again on the same port. */

export interface Member {
  readonly address: string;
  readonly pid: number;
  readonly isRunning: boolean;
  /** Ends it without a word, as a crash or a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Does nothing at all for so many milliseconds, as on a machine that stands still. */
  freeze(milliseconds: number): Promise<void>;
  /** Its clock is so many milliseconds ahead of ours from now on, also when it is started again. */
  setClock(ahead: number): Promise<void>;
  stop(): Promise<void>;
  /** Bytes that are in use when the garbage is cleared away; those of its threads are not counted. */
  inUse(): Promise<number>;
}

/** For people who play as fast as they can, all from one address. */
export const NO_LIMITS = {
  STRANGERS_A_MINUTE: '1000000',
  REQUESTS_A_SECOND: '100000',
  WORK_MS_A_SECOND: '1000000',
  MOST_SOCKETS_EACH: '5000',
  TABLES_AN_HOUR: '100000',
  BOT_PAUSE_MS: '0',
  LOGS: 'off', // that a database is gone is no news here
};

// As bin/cardwright starts a server.
export const SEMI_SPACE = '16'; // MB
const FLAGS = ['--use-largepages=silent', `--v8-pool-size=${Math.min(4, availableParallelism())}`];
const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url));

export async function startMember(env: Readonly<Record<string, string>>, semiSpace = SEMI_SPACE): Promise<Member> {
  let child: ChildProcess | null = null;
  let address = '';
  let port = '0';
  let clockAhead = 0;

  const member: Member = {
    get address() {
      return address;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    async start() {
      child = spawn(process.execPath, [`--max-semi-space-size=${semiSpace}`, ...FLAGS, PROGRAM], {
        env: { ...process.env, ...env, PORT: port, CLOCK_AHEAD: String(clockAhead) },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      address = await firstLine(child);
      ({ port } = new URL(address));
    },
    get isRunning() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    async freeze(milliseconds) {
      child?.kill('SIGSTOP');
      await sleep(milliseconds);
      child?.kill('SIGCONT');
    },
    async setClock(ahead) {
      clockAhead = ahead;
      if (!child || !member.isRunning) return;
      const done = once(child, 'message');
      child.send(ahead);
      await done;
    },
    async kill() {
      const victim = child;
      if (!victim || victim.exitCode !== null) return;
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      await gone;
    },
    async stop() {
      const last = child;
      if (!last || last.exitCode !== null || last.signalCode !== null) return;
      const gone = once(last, 'exit');
      last.kill('SIGTERM');
      await gone;
    },
    async inUse() {
      if (!child) return 0;
      const told = once(child, 'message');
      child.send('memory');
      return Number((await told)[0]);
    },
  };
  await member.start();
  return member;
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return text.trim();
  }
  throw new Error('the server ended before it had begun');
}
