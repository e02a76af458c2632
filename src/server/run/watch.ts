import { readdir } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BOUNDS, type Holds, type Longest } from '../limits/holds.ts';
import { isAway } from '../store/away.ts';
import type { Config } from './config.ts';

/* What somebody who runs a server can see of it: numbers for Prometheus, and lines of JSON. No names, no secrets. */

export interface Metrics {
  /** One more request. */
  count(word: string, outcome: string): void;
  readonly seconds: Histogram;
  readonly refusedLines: Counter<'why'>;
  readonly pushes: Counter<'outcome'>;
  text(): Promise<string>;
}

export interface Counted {
  sockets(): number;
  rooms(): number;
  overdue(): Promise<number>;
  readonly holds: Holds;
  readonly time: { readonly steps: number; lead(): number };
}

export function makeMetrics(count: Counted): Metrics {
  const register = new Registry();
  const registers = [register];
  addUsual(register);
  new Gauge({
    name: 'cardwright_sockets',
    help: 'Open lines to people.',
    registers,
    collect() {
      this.set(count.sockets());
    },
  });
  new Gauge({
    name: 'cardwright_rooms',
    help: 'Tables in memory.',
    registers,
    collect() {
      this.set(count.rooms());
    },
  });
  new Gauge({
    name: 'cardwright_overdue_rooms',
    help: 'Tables, of all processes, that nobody has looked after for five minutes though it was time.',
    registers,
    async collect() {
      this.set(await count.overdue().catch(() => Number.NaN));
    },
  });
  let longest: Longest = { hold: 0, turn: 0 };
  new Gauge({
    name: 'cardwright_longest_hold_seconds',
    help: 'The most processor time that the main thread used at a stretch, collections included, since this was asked for last.',
    registers,
    collect() {
      longest = count.holds.takeLongest();
      this.set(longest.hold);
    },
  });
  new Gauge({
    name: 'cardwright_longest_turn_seconds',
    help: 'The longest turn of the event loop by the clock, waiting for a processor included, since this was asked for last.',
    registers,
    collect() {
      this.set(longest.turn);
    },
  });
  new Counter({
    name: 'cardwright_holds_total',
    help: 'How often something held the main thread for longer than so many seconds, by what it was; of what took long only the processor time counts, and gc by itself.',
    labelNames: ['by', 'longer_than'],
    registers,
    collect() {
      this.reset();
      for (const [by, counts] of count.holds.counts())
        for (const [i, bound] of BOUNDS.entries()) this.inc({ by, longer_than: String(bound) }, counts[i]);
    },
  });
  new Counter({
    name: 'cardwright_clock_steps_total',
    help: 'How often the clock was set by a second or more while the server ran.',
    registers,
    collect() {
      this.reset();
      this.inc(count.time.steps);
    },
  });
  new Gauge({
    name: 'cardwright_clock_lead_seconds',
    help: 'How far the time of the server is ahead of the clock. After a step it goes back to 0 slowly.',
    registers,
    collect() {
      this.set(count.time.lead() / 1000);
    },
  });
  const requests = new Map<string, Map<string, number>>(); // by word and outcome; made into labels when somebody asks
  new Counter({
    name: 'cardwright_requests_total',
    help: 'Requests by word and outcome.',
    labelNames: ['word', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [word, outcomes] of requests)
        for (const [outcome, number] of outcomes) this.inc({ word, outcome }, number);
    },
  });
  return {
    count(word, outcome) {
      let outcomes = requests.get(word);
      if (!outcomes) requests.set(word, (outcomes = new Map()));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    },
    seconds: new Histogram({
      name: 'cardwright_answer_seconds',
      help: 'From a request to its answer; what changes something is durable by then.',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
      registers,
    }),
    refusedLines: new Counter({
      name: 'cardwright_refused_lines_total',
      help: 'Lines that were not opened, or cut.',
      labelNames: ['why'],
      registers,
    }),
    pushes: new Counter({
      name: 'cardwright_pushes_total',
      help: 'Messages to browsers by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    text: () => register.metrics(),
  };
}

/**
 * What all programs of Node tell of themselves. The main thread does nothing else while it is put together, so what grows with the number
 * of connections is left out, or found out elsewhere.
 */
function addUsual(register: Registry): void {
  const usual = new Registry();
  collectDefaultMetrics({ register: usual });
  for (const { name } of usual.getMetricsAsArray()) {
    const metric = usual.getSingleMetric(name);
    if (metric && !GROWING.test(name)) register.registerMetric(metric);
  }
  if (process.platform !== 'linux') return;
  new Gauge({
    name: OPEN_FILES,
    help: 'Number of open file descriptors.',
    registers: [register],
    async collect() {
      this.set((await readdir('/proc/self/fd')).length - 1); // one is open only for this
    },
  });
}

const OPEN_FILES = 'process_open_fds';
const GROWING = new RegExp(`^(${OPEN_FILES}|nodejs_active_.*)$`);

export interface Log {
  /** What is done now and then: started, stopping, acts of whoever runs it, what the housework removed. */
  info(what: string, more?: Readonly<Record<string, unknown>>): void;
  /** What somebody should look at though nothing failed. Addresses may be in it. */
  warn(what: string, more?: Readonly<Record<string, unknown>>): void;
  /** Every connection and every request, by its word; `more` is asked for only if somebody wants to know. */
  debug(what: string, more: () => Readonly<Record<string, unknown>>): void;
  /** Where it happened; that the store is away is the store's, wherever it was found out. What else goes wrong is a mistake of ours. */
  trouble(what: string, error: unknown): void;
}

/** Each level has what stands before it, too. */
const LEVELS: readonly Config['logs'][] = ['off', 'errors', 'warnings', 'info', 'debug'];

export function makeLog({ logs }: Pick<Config, 'logs'>, write: (line: string) => void): Log {
  const line = (level: string, what: string, more: object): void =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, what, ...more })}\n`);
  const isOn = (level: Config['logs']): boolean => LEVELS.indexOf(logs) >= LEVELS.indexOf(level);
  const at =
    (level: Config['logs'], name: string): Log['info'] =>
    (what, more = {}) => {
      if (isOn(level)) line(name, what, more);
    };
  return {
    info: at('info', 'info'),
    warn: at('warnings', 'warning'),
    debug(what, more) {
      if (isOn('debug')) line('debug', what, more());
    },
    trouble(what, error) {
      if (!isOn('errors')) return;
      const text = error instanceof Error ? error.message : String(error);
      if (isAway(error)) line('error', 'the store', { error: text });
      else line('error', what, { error: text, ...(error instanceof Error ? { stack: error.stack } : {}) });
    },
  };
}
