import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { type Act, type Banned, makeActs } from '../../server/admin/acts.ts';
import { makeBanStore } from '../../server/admin/bans.ts';
import { type Lookup, makeLookup } from '../../server/admin/lookup.ts';
import { makeReportStore } from '../../server/admin/report-store.ts';
import { type Config, readConfig } from '../../server/run/config.ts';
import { networkOf } from '../../server/limits/limits.ts';
import { makeProgramStore, type OwnProgram } from '../../server/programs/kept.ts';
import type { Database } from '../../server/store/database.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { refuseHalf } from '../../server/store/restoring.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { makeStore } from '../../server/store/store.ts';
import { perform } from './admin/perform.ts';
import { actWords, banWords, botWords, detailWords, personWords, reportWords, tableWords } from './admin/tell.ts';
import { type Arguments, nearest, readArguments, type Taken, wholeNumber } from '../arguments.ts';
import { complain, type Io, print } from '../terminal.ts';

/* `admin`: what whoever runs a server can see and do, on both stores, while a server runs and while none does. */

export const ADMIN_HELP = [
  '  people [--name TEXT]            who is known here, the newest first',
  '  tables [--game G] [--status S] [--person ID]',
  '                                  S is open, playing or over',
  '  show TABLE|PERSON               all of one: seats, chat, bans, reports',
  '  close TABLE [--reason TEXT]     ends it for everybody, without a result',
  '  hide TABLE, unhide TABLE        out of the list, and back',
  '  ban PERSON|ADDRESS [--days N] [--reason TEXT]',
  '                                  for ever without --days; of IPv6 a whole /64',
  '  unban PERSON|ADDRESS, bans      lifts a ban; lists them',
  '  bots [--person ID]              programs of people, which play with tokens',
  '  revoke-bot BOT [--reason TEXT]  its token is good for nothing any more',
  '  remove-chat TABLE [--said N | --person ID]',
  '                                  one line, those of a person, or all of it',
  '  reports [--open]                what people have reported',
  '  resolve REPORT [--note TEXT]    says that it is dealt with',
  '  log                             every act: who, when, what, why',
  '',
  '  --data D    the folder of the store; without it, the database of',
  '              DATABASE_URL if that is set, or else .cardwright',
  '  --limit N   of a list, 50 if not given; --skip N leaves out the first',
  '  --json      the answer as one JSON object',
  '',
  'A server that runs carries out an act within a second. If it is refused, the exit',
  'code is 1.',
];

const MOST = 1000;
const LONGEST_REASON = 300;
const STATUSES = ['open', 'playing', 'over'];

/** Everything that a word of `admin` works with. */
interface Office {
  readonly io: Io;
  readonly db: Database;
  readonly config: Config;
  readonly lookup: Lookup;
  readonly args: Arguments;
}

interface Word {
  readonly takes: Taken;
  readonly names: string | null; // what stands after the word; null: nothing
  run(office: Office, name: string): Promise<number>;
}

const LIST: Taken = { limit: 'value', skip: 'value' };
const ACT: Taken = { reason: 'value' };

const WORDS: Readonly<Record<string, Word>> = {
  people: {
    takes: { ...LIST, name: 'value' },
    names: null,
    async run(office) {
      const { lookup, args } = office;
      return list(office, 'people', (most, skip) => lookup.people(args.value('name'), most, skip), personWords);
    },
  },
  tables: {
    takes: { ...LIST, game: 'value', status: 'value', person: 'value' },
    names: null,
    async run(office) {
      const { lookup, args } = office;
      const [game, status, person] = [args.value('game'), args.value('status'), args.value('person')];
      if (status !== undefined && !STATUSES.includes(status))
        throw new Problem(`--status is one of ${STATUSES.join(', ')}, not ${show(status)}.`);
      return list(office, 'tables', (most, skip) => lookup.tables({ game, status, person }, most, skip), tableWords);
    },
  },
  show: { takes: {}, names: 'a table or a person', run: showOne },
  close: {
    takes: ACT,
    names: 'a table',
    run: (office, room) => act(office, { do: 'close', room: idIn(room) }, 'reason'),
  },
  hide: {
    takes: ACT,
    names: 'a table',
    run: (office, room) => act(office, { do: 'hide', room: idIn(room) }, 'reason'),
  },
  unhide: {
    takes: ACT,
    names: 'a table',
    run: (office, room) => act(office, { do: 'unhide', room: idIn(room) }, 'reason'),
  },
  ban: {
    takes: { ...ACT, days: 'value' },
    names: 'a person or an address',
    run(office, name) {
      const days = office.args.value('days');
      const until = days === undefined ? null : Date.now() + wholeNumber(days, '--days', 1, 36_500) * 86_400_000;
      return act(office, { do: 'ban', whom: whomIn(name), until }, 'reason');
    },
  },
  unban: {
    takes: ACT,
    names: 'a person or an address',
    run: (office, name) => act(office, { do: 'unban', whom: whomIn(name) }, 'reason'),
  },
  bans: {
    takes: LIST,
    names: null,
    run: (office) =>
      list(office, 'bans', (most, skip) => makeBanStore(office.db).list(Date.now(), most, skip), banWords),
  },
  bots: {
    takes: { ...LIST, person: 'value' },
    names: null,
    run(office) {
      const [programs, person] = [makeProgramStore(office.db), office.args.value('person')];
      const read = async (most: number, skip: number): Promise<readonly OwnProgram[]> =>
        person === undefined ? programs.all(most, skip) : (await programs.listOf(person)).slice(skip, skip + most);
      return list(office, 'bots', read, botWords);
    },
  },
  'revoke-bot': {
    takes: ACT,
    names: 'a bot',
    run: (office, bot) => act(office, { do: 'revoke-bot', bot: idIn(bot) }, 'reason'),
  },
  'remove-chat': {
    takes: { ...ACT, said: 'value', person: 'value' },
    names: 'a table',
    run(office, room) {
      const [said, person] = [office.args.value('said'), office.args.value('person')];
      if (said !== undefined && person !== undefined) throw new Problem('Use --said or --person, not both.');
      const which =
        said !== undefined
          ? { said: wholeNumber(said, '--said', 0, 1_000_000) }
          : person === undefined
            ? {}
            : { person: idIn(person) };
      return act(office, { do: 'remove-chat', room: idIn(room), ...which }, 'reason');
    },
  },
  reports: {
    takes: { ...LIST, open: 'flag' },
    names: null,
    run(office) {
      const isOpen = office.args.has('open');
      return list(
        office,
        'reports',
        (most, skip) => makeReportStore(office.db).list({ isOpen }, most, skip),
        reportWords,
      );
    },
  },
  resolve: {
    takes: { note: 'value' },
    names: 'a report',
    run: (office, report) => act(office, { do: 'resolve', report: idIn(report) }, 'note'),
  },
  log: {
    takes: LIST,
    names: null,
    run: (office) => list(office, 'acts', (most, skip) => makeActs(office.db).list(most, skip), actWords),
  },
};

export async function adminCommand(given: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = given;
  const word = name !== undefined && Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  if (!word) {
    const near = name === undefined ? undefined : nearest(name, Object.keys(WORDS));
    const hint = near === undefined ? `there are ${Object.keys(WORDS).join(', ')}.` : `did you mean ${near}?`;
    throw new Problem(`\`admin\` needs a word${name === undefined ? '' : `, not ${show(name)}`}; ${hint}`);
  }
  const args = readArguments(withIdsLast(rest), { ...word.takes, data: 'value', json: 'flag' });
  const [subject, more] = args.words;
  if (word.names === null && subject !== undefined)
    throw new Problem(`\`admin ${name}\` takes options only, not ${show(subject)}.`);
  if (word.names !== null && (subject === undefined || more !== undefined))
    throw new Problem(`\`admin ${name}\` takes ${word.names}.`);
  const data = args.value('data');
  const config = readConfig(io.env, data === undefined ? {} : { data });
  const { database } = config;
  if (database === null && !existsSync(join(config.data, 'cardwright.sqlite')))
    throw new Problem(`There is no store in ${config.data}.`);
  const db = await (database === null ? openSqlite(config.data) : openPostgres(database, () => undefined));
  try {
    await refuseHalf(db);
    return await word.run({ io, db, config, lookup: makeLookup(db, makeStore(db)), args }, subject ?? '');
  } finally {
    await db.close();
  }
}

const ID = /^[\w-]{1,64}$/;

function idIn(text: string): string {
  if (!ID.test(text)) throw new Problem(`${show(text)} is no id; \`admin tables\` and \`admin people\` tell them.`);
  return text;
}

/** Ids are made by chance, so some begin with a dash and look like an option. */
function withIdsLast(args: readonly string[]): string[] {
  const isId = (arg: string, at: number): boolean =>
    /^-[\w-]{21}$/.test(arg) &&
    !Object.values(WORDS).some(({ takes }) => takes[(args[at - 1] ?? '').slice(2)] === 'value');
  const ids = args.filter(isId);
  return ids.length === 0 ? [...args] : [...args.filter((arg, at) => !isId(arg, at)), '--', ...ids];
}

/** `203.0.113.7`, `2001:db8::1` or `2001:db8::/64` is an address, all else the id of a person. */
function whomIn(text: string): Banned {
  const address = text.replace(/^(.*:.*)\/64$/, '$1');
  if (isIP(address) !== 0) return { kind: 'address', subject: networkOf(address) };
  if (!ID.test(text))
    throw new Problem(`${show(text)} is neither the id of a person nor an address; of IPv6 a /64 counts.`);
  return { kind: 'person', subject: text };
}

async function list<T>(
  { io, args }: Office,
  what: string,
  read: (most: number, skip: number) => Promise<readonly T[]>,
  words: (one: T) => string | string[],
): Promise<number> {
  const most = wholeNumber(args.value('limit') ?? '50', '--limit', 1, MOST);
  const skip = wholeNumber(args.value('skip') ?? '0', '--skip', 0, 1_000_000_000);
  const found = await read(most + 1, skip);
  const shown = found.slice(0, most);
  const isMore = found.length > most;
  if (args.has('json')) print(io, JSON.stringify({ [what]: shown, isMore }));
  else if (shown.length === 0) print(io, `There are no ${what}${skip === 0 ? '' : ' after these'}.`);
  else print(io, ...shown.flatMap(words), ...(isMore ? [`There are more: --skip ${skip + most}.`] : []));
  return 0;
}

async function showOne({ io, db, lookup, args }: Office, name: string): Promise<number> {
  const id = idIn(name);
  const [table, person] = [await lookup.table(id), await lookup.person(id)];
  if (!table && !person) {
    complain(io, `There is neither a table nor a person with the id ${id}.`);
    return 1;
  }
  const store = makeReportStore(db);
  const reports = await store.list({ isOpen: false, ...(table ? { room: id } : { about: id }) }, MOST, 0);
  const tables = person ? await lookup.tables({ person: id }, MOST, 0) : [];
  const ban = (await makeBanStore(db).list(Date.now(), 100_000, 0)).find(({ subject }) => subject === id) ?? null;
  if (args.has('json')) print(io, JSON.stringify(table ? { table, reports } : { person, ban, tables, reports }));
  else
    print(
      io,
      ...(table ? detailWords(table) : []),
      ...(person ? [personWords(person)] : []),
      ...(ban ? [`banned: ${banWords(ban)}`] : []),
      ...tables.map((one) => `  ${tableWords(one)}`),
      ...reports.flatMap(reportWords),
    );
  return 0;
}

async function act({ io, db, config, args }: Office, what: Act, reason: 'reason' | 'note'): Promise<number> {
  const why = (args.value(reason) ?? '').trim();
  if (why.length > LONGEST_REASON || /\p{Cc}/u.test(why))
    throw new Problem(`--${reason} is a text of at most ${LONGEST_REASON} characters in one line.`);
  const done = await perform(db, config, what, why);
  const outcome = done?.outcome ?? 'It is written down, and is carried out as soon as the server answers.';
  const isDone = done !== null && !done.hasFailed;
  if (args.has('json')) print(io, JSON.stringify({ ok: isDone, outcome, act: what }));
  else if (isDone) print(io, outcome);
  else complain(io, outcome);
  return isDone ? 0 : 1;
}
