import { Problem } from '../../engine/words.ts';
import { usualThreads } from '../bots/thinkers.ts';
import { networksIn, type Trust } from '../http/client-address.ts';

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
  readonly workASecond: number; // milliseconds of the main thread for one person, twice as many for one address; the rest waits
  readonly tablesAnHour: number; // made by one person; ten times as many from one address
  readonly strangersAMinute: number; // new people and codes from one address; requests of one person by HTTP
  readonly botPause: number;
  readonly botTime: number;
  readonly botThreads: number;
  readonly ownBots: number; // programs of one person, which play with tokens; 0: none
  readonly ownBotTables: number; // at which one of them plays at the same time
  readonly ownBotRequests: number; // of one of them in a second
  readonly quickAway: number; // seconds until a bot plays for somebody who left a live quick match
  readonly awaySeconds: number; // after which others may do something about somebody who is not there
  readonly trust: Trust; // what proxies say of the address of a client
  readonly tableDays: number; // that a table may wait for its beginning; 0: for ever
  readonly guestDays: number; // that somebody is remembered who never did anything; 0: for ever
  readonly pushContact: string | null; // whom a push service may write to; null: no messages to browsers
  readonly metrics: 'on' | 'off' | 'local'; // local: for this machine and private networks
  readonly metricsToken: string | null; // null: none is needed
  readonly logs: 'off' | 'errors' | 'warnings' | 'info' | 'debug';
  readonly hasRequestLog: boolean;
  readonly requestLogFile: string | null; // null: the error stream
  readonly finishedDays: number; // after which a finished match is removed; 0: never
  readonly chatDays: number; // after which what was said is removed; 0: never
  readonly reportsToHide: number; // of an open table by as many people: it leaves the list; 0: never
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
  if (given.data === '') throw new Problem('--data names a folder; it is empty.');
  const origin = env.PUBLIC_URL === undefined || env.PUBLIC_URL === '' ? null : originOf(env.PUBLIC_URL);
  return {
    port: number('PORT', 8080, 0, 65_535),
    host: env.HOST || '127.0.0.1', // empty is not set: it would be everybody in the network
    data: env.DATA_DIR || '.cardwright',
    database: databaseOf(env.DATABASE_URL),
    origin,
    mostSockets: number('MOST_SOCKETS', 5000, 1, 1_000_000),
    mostSocketsEach: number('MOST_SOCKETS_EACH', 500, 1, 1_000_000),
    linesAPerson: number('LINES_A_PERSON', 10, 1, 1_000_000),
    requestsASecond: number('REQUESTS_A_SECOND', 40, 1, 100_000),
    workASecond: number('WORK_MS_A_SECOND', 25, 1, 1_000_000),
    tablesAnHour: number('TABLES_AN_HOUR', 60, 1, 1_000_000),
    strangersAMinute: number('STRANGERS_A_MINUTE', 60, 1, 1_000_000),
    botPause: number('BOT_PAUSE_MS', 600, 0, 60_000),
    botTime: number('BOT_TIME_MS', 800, 1, 10_000),
    botThreads: number('BOT_THREADS', usualThreads(), 1, 64),
    ownBots: number('OWN_BOTS', 5, 0, 1000),
    ownBotTables: number('OWN_BOT_TABLES', 10, 1, 20),
    ownBotRequests: number('OWN_BOT_REQUESTS', 10, 1, 100_000),
    quickAway: number('QUICK_AWAY_SECONDS', 20, 1, 600),
    awaySeconds: number('AWAY_SECONDS', 120, 1, 600),
    trust: trustOf(env),
    tableDays: number('OPEN_TABLE_DAYS', 14, 0, 36_500),
    guestDays: number('GUEST_DAYS', 30, 0, 36_500),
    pushContact: contactOf(env.WEB_PUSH_CONTACT),
    metrics: oneOf('METRICS', ['on', 'off', 'local']),
    metricsToken: env.METRICS_TOKEN || null,
    logs: levelOf(oneOf('LOGS', ['errors', 'off', 'warnings', 'info', 'debug', 'all'])),
    hasRequestLog: oneOf('REQUEST_LOG', ['off', 'on']) === 'on',
    requestLogFile: env.REQUEST_LOG_FILE || null,
    finishedDays: number('FINISHED_DAYS', 0, 0, 36_500),
    chatDays: number('CHAT_DAYS', 0, 0, 36_500),
    reportsToHide: number('REPORTS_TO_HIDE', 3, 0, 1000),
    ...given,
  };
}

const levelOf = (level: Config['logs'] | 'all'): Config['logs'] => (level === 'all' ? 'info' : level);

const MOST_PROXIES = 20;

function trustOf({ TRUST_PROXY: text = '', TRUSTED_PROXIES: listed = '' }: Environment): Trust {
  const hops = text === '' || text === 'no' ? 0 : text === 'yes' ? 1 : /^\d{1,3}$/.test(text) ? Number(text) : -1;
  if (hops < 0 || hops > MOST_PROXIES)
    throw new Problem(`TRUST_PROXY is no, yes or the number of proxies (1 to ${MOST_PROXIES}), not "${text}".`);
  if (hops === 0 && listed !== '') throw new Problem('TRUSTED_PROXIES needs TRUST_PROXY: how many proxies there are.');
  return { hops, proxies: listed === '' ? null : networksIn('TRUSTED_PROXIES', listed) };
}

/** What it says is not repeated: there may be a password in it. */
function databaseOf(url: string | undefined): string | null {
  if (url === undefined || url === '') return null;
  if (!/^(?:postgres|postgresql|socket):/.test(url))
    throw new Problem('DATABASE_URL is an address like postgres://user:password@host/database.');
  return url;
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
