import { Problem } from '../../engine/words.ts';
import { usualThreads } from '../thinkers.ts';

/** Everything that can be set, with what it is if nothing is set. docs/server-reference.md tells each in words. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly data: string; // the folder of the embedded store
  readonly database: string | null; // a PostgreSQL instead of it
  readonly origin: string | null; // where people find us, if something stands in front of us
  readonly mostSockets: number;
  readonly mostSocketsEach: number; // from one address
  readonly linesAPerson: number; // at this process
  readonly requestsASecond: number; // on one line; twice as many on all lines of one person
  readonly tablesAnHour: number; // made by one person; ten times as many from one address
  readonly strangersAMinute: number; // new people and codes from one address; requests of one person by HTTP
  readonly botPause: number;
  readonly botTime: number;
  readonly botThreads: number;
  readonly isProxied: boolean; // the address of a client is what the proxy says
  readonly tableDays: number; // that a table may wait for its beginning; 0: for ever
  readonly guestDays: number; // that somebody is remembered who never did anything; 0: for ever
  readonly pushContact: string | null; // whom a push service may write to; null: no messages to browsers
  readonly hasMetrics: boolean;
  readonly logs: 'off' | 'errors' | 'all';
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment, given: Partial<Config> = {}): Config {
  const number = (name: string, usual: number, from: number, to: number): number => {
    const text = env[name];
    if (text === undefined || text === '') return usual;
    const value = Number(text);
    if (!Number.isInteger(value) || value < from || value > to)
      throw new Problem(`${name} is a whole number from ${from} to ${to}, not "${text}".`);
    return value;
  };
  const oneOf = <T extends string>(name: string, values: readonly [T, ...T[]]): T => {
    const text = env[name] || values[0];
    const found = values.find((value) => value === text);
    if (found === undefined) throw new Problem(`${name} is one of ${values.join(', ')}, not "${text}".`);
    return found;
  };
  if (given.data !== undefined && env.DATABASE_URL)
    throw new Problem('--data names a folder, and DATABASE_URL is a PostgreSQL instead of one: use one of the two.');
  const origin = env.PUBLIC_URL === undefined || env.PUBLIC_URL === '' ? null : originOf(env.PUBLIC_URL);
  return {
    port: number('PORT', 8080, 0, 65_535),
    host: env.HOST || '127.0.0.1', // empty is not set: it would be everybody in the network
    data: env.DATA_DIR || '.cardwright',
    database: env.DATABASE_URL === undefined || env.DATABASE_URL === '' ? null : env.DATABASE_URL,
    origin,
    mostSockets: number('MOST_SOCKETS', 5000, 1, 1_000_000),
    mostSocketsEach: number('MOST_SOCKETS_EACH', 500, 1, 1_000_000),
    linesAPerson: number('LINES_A_PERSON', 10, 1, 1_000_000),
    requestsASecond: number('REQUESTS_A_SECOND', 40, 1, 100_000),
    tablesAnHour: number('TABLES_AN_HOUR', 60, 1, 1_000_000),
    strangersAMinute: number('STRANGERS_A_MINUTE', 60, 1, 1_000_000),
    botPause: number('BOT_PAUSE_MS', 600, 0, 60_000),
    botTime: number('BOT_TIME_MS', 800, 1, 10_000),
    botThreads: number('BOT_THREADS', usualThreads(), 1, 64),
    isProxied: oneOf('TRUST_PROXY', ['no', 'yes']) === 'yes',
    tableDays: number('OPEN_TABLE_DAYS', 14, 0, 36_500),
    guestDays: number('GUEST_DAYS', 30, 0, 36_500),
    pushContact: contactOf(env.WEB_PUSH_CONTACT),
    hasMetrics: oneOf('METRICS', ['on', 'off']) === 'on',
    logs: oneOf('LOGS', ['errors', 'all', 'off']),
    ...given,
  };
}

function contactOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text))
    throw new Problem(`WEB_PUSH_CONTACT is like mailto:you@example.org or https://…, not "${text}".`);
  return text;
}

function originOf(url: string): string {
  const { protocol, origin, href } = URL.parse(url) ?? { protocol: '', origin: '', href: '' };
  const isWeb = protocol === 'https:' || protocol === 'http:'; // games.example.org:8443 would be an address of another kind
  if (!isWeb || href !== `${origin}/`)
    throw new Problem(`PUBLIC_URL is an address like https://games.example.org, with nothing after it, not "${url}".`);
  return origin;
}
