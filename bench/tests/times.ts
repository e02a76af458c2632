/**
 * A reporter of Vitest that tells what the tests cost: `VITEST_MAX_WORKERS=1 npx vitest run --reporter=./bench/tests/times.ts`. For every file the
 * processor time of this process and of all that it starts (browsers, servers, PostgreSQL), most expensive first, as JSON in TEST_TIMES
 * or as a table. With more than one worker files run at the same time and the figures of single files mean nothing; the sum does.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

const TICK = 10; // milliseconds of processor time that Linux counts in /proc
const EVERY = 100; // milliseconds from one look at the processes to the next

interface Row {
  readonly file: string;
  readonly tests: number;
  readonly own: number; // seconds of this process
  readonly started: number; // and of what it started
  readonly clock: number;
  readonly loading: number; // by the clock, importing modules
}

/** Processor time of all processes below this one, also of those that have ended since they were last seen. */
class Started {
  readonly #last = new Map<number, number>();
  #ended = 0;

  look(): number {
    const parents = new Map<number, number>();
    const times = new Map<number, number>();
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!Number.isInteger(pid)) continue;
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
        parents.set(pid, Number(fields[1]));
        times.set(pid, (Number(fields[11]) + Number(fields[12])) * TICK);
      } catch {
        // It has just ended.
      }
    }
    const isOurs = (pid: number): boolean => {
      const parent = parents.get(pid);
      return parent === process.pid || this.#last.has(pid) || (parent !== undefined && parent > 1 && isOurs(parent));
    };
    for (const [pid, time] of this.#last) {
      if (times.has(pid)) continue;
      this.#ended += time;
      this.#last.delete(pid);
    }
    for (const [pid, time] of times) if (pid !== process.pid && isOurs(pid)) this.#last.set(pid, time);
    return this.#ended + [...this.#last.values()].reduce((sum, time) => sum + time, 0);
  }
}

const ownTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export default class TestTimes implements Reporter {
  readonly #rows: Row[] = [];
  readonly #started = new Started();
  readonly #timer = setInterval(() => this.#started.look(), EVERY).unref();
  #own = 0; // what starting Vitest takes belongs to the first file
  #others = 0;
  #clock = performance.now();

  onTestModuleEnd(module: TestModule): void {
    const [own, others, clock] = [ownTime(), this.#started.look(), performance.now()];
    this.#rows.push({
      file: module.relativeModuleId,
      tests: [...module.children.allTests()].length,
      own: (own - this.#own) / 1000,
      started: (others - this.#others) / 1000,
      clock: (clock - this.#clock) / 1000,
      loading: module.diagnostic().collectDuration / 1000,
    });
    [this.#own, this.#others, this.#clock] = [own, others, clock];
    for (const test of module.children.allTests('failed'))
      process.stdout.write(
        `FAILED ${module.relativeModuleId} > ${test.fullName}\n${test.result().errors?.[0]?.stack ?? ''}\n`,
      );
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    const rows = this.#rows.toSorted((one, other) => other.own + other.started - one.own - one.started);
    const sum = (pick: (row: Row) => number): string => rows.reduce((all, row) => all + pick(row), 0).toFixed(1);
    const file = process.env.TEST_TIMES;
    if (file) writeFileSync(file, `${JSON.stringify(rows, null, 1)}\n`);
    else
      for (const { file: name, tests, own, started, clock, loading } of rows)
        process.stdout.write(
          `${[own, started, clock, loading].map((s) => s.toFixed(1).padStart(6)).join(' ')} ${tests} ${name}\n`,
        );
    process.stdout.write(
      `${rows.length} files, ${sum(({ tests }) => tests)} tests: ${sum(({ own }) => own)} s of this process, ` +
        `${sum(({ started }) => started)} s of what it started, ${sum(({ clock }) => clock)} s by the clock\n`,
    );
  }
}
