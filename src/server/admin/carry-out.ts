import { Problem } from '../../engine/words.ts';
import { isTheirs, leaveSeat, unsaid } from '../http/own-data.ts';
import type { Entry } from '../rooms/entries.ts';
import type { Hall } from '../rooms/hall.ts';
import { isAway } from '../store/away.ts';
import type { Database } from '../store/database.ts';
import { ANY_TIME, type House } from '../store/house.ts';
import type { ProgramStore } from '../programs/kept.ts';
import { makeQuickStore } from '../quick/kept.ts';
import type { Store } from '../store/store.ts';
import type { Act, Acts, LoggedAct } from './acts.ts';
import { type BanStore, dayOf } from './bans.ts';
import type { ReportStore } from './report-store.ts';

/** What acts of whoever runs the server do. Each may be done twice: a process may die before it has said so. */
export interface AdminNeeds {
  readonly db: Database;
  readonly hall: Hall;
  readonly store: Store;
  readonly house: House;
  readonly acts: Acts;
  readonly banStore: BanStore;
  readonly reports: ReportStore;
  readonly now: () => number;
  /** At all processes: connections of those who are banned are closed. */
  readonly onBans: () => Promise<void>;
  readonly programs: Pick<ProgramStore, 'among' | 'revoke' | 'listOf'>;
  /** At all processes: connections of somebody are closed. */
  readonly onRevoked: (person: string) => Promise<void>;
  /** At all processes: these rooms are read anew. */
  readonly onRewritten: (rooms: readonly string[]) => Promise<void>;
  readonly onDone: (act: LoggedAct, outcome: string, hasFailed: boolean) => void;
}

/** Whatever waits, one after the other, by one process alone. */
export async function carryOutWaiting(needs: AdminNeeds): Promise<void> {
  const { acts, store } = needs;
  if ((await acts.waiting()).length === 0) return;
  await store.alone('admin acts', async () => {
    for (const act of await acts.waiting()) await carryOutOne(needs, act);
  });
}

async function carryOutOne(needs: AdminNeeds, logged: LoggedAct): Promise<void> {
  const finish = async (outcome: string, hasFailed: boolean): Promise<void> => {
    if (await needs.acts.finish(logged.id, needs.now(), outcome, hasFailed)) needs.onDone(logged, outcome, hasFailed);
  };
  try {
    await finish(await carryOut(needs, logged.act, logged.why), false);
  } catch (error) {
    if (error instanceof Problem) return finish(error.message, true);
    if (isAway(error)) throw error; // it waits until the store is back
    await finish('This is a mistake of Cardwright; the log of the server says more.', true);
    throw error;
  }
}

function carryOut(needs: AdminNeeds, act: Act, why: string): Promise<string> {
  switch (act.do) {
    case 'close':
      return close(needs, act.room, why);
    case 'hide':
      return setHidden(needs, act.room, 1, 'is out of the list');
    case 'unhide':
      return setHidden(needs, act.room, -1, 'may be in the list again');
    case 'ban':
      return ban(needs, act, why);
    case 'unban':
      return unban(needs, act);
    case 'revoke-bot':
      return revokeBot(needs, act.bot);
    case 'remove-chat':
      return removeChat(needs, act);
    case 'resolve':
      return resolve(needs, act.report, why);
  }
}

const NO_TABLE = 'There is no such table.';

/** What everybody at a table that is closed is told. */
const closedWords = (why: string): string =>
  why === ''
    ? 'This table was closed by whoever runs this server.'
    : `This table was closed by whoever runs this server: ${why}`;

async function close({ hall }: AdminNeeds, room: string, why: string): Promise<string> {
  await hall.act(room, null, () => ({ do: 'stop', why: closedWords(why), by: null }));
  return `Table ${room} is closed.`;
}

async function setHidden({ db }: AdminNeeds, room: string, hidden: number, outcome: string): Promise<string> {
  const sql = 'UPDATE rooms SET hidden = $2 WHERE id = $1 RETURNING id';
  const [rows = []] = (await db.run([{ sql, values: [room, hidden] }])) ?? [];
  if (rows.length === 0) throw new Problem(NO_TABLE);
  return `Table ${room} ${outcome}.`;
}

async function ban(needs: AdminNeeds, { whom, until }: Act & { do: 'ban' }, why: string): Promise<string> {
  const { store, banStore, now, onBans } = needs;
  const { kind, subject } = whom;
  if (kind === 'person' && !(await store.knownPeople([subject])).has(subject))
    throw new Problem(`There is nobody with the id ${subject}.`);
  await banStore.put({ kind, subject, until, why, made: now() });
  await onBans();
  if (kind === 'person') await makeQuickStore(needs.db).unseek(subject); // nobody is put together with them
  const theirs = kind === 'person' ? await needs.programs.listOf(subject) : [];
  for (const program of theirs) await leaveTables(needs, program.person);
  const left = kind === 'person' ? await leaveTables(needs, subject) : 0;
  const long = until === null ? 'for ever' : `until ${dayOf(until)}`;
  const tables = left === 0 ? '' : ` A bot plays for them, or their seat is free, at ${left} tables.`;
  return `${kind === 'person' ? 'Person' : 'Address'} ${subject} is banned ${long}.${tables}`;
}

const MOST_ROOMS = 10_000;

/** As for somebody who is deleted: nobody waits for them. */
async function leaveTables({ hall, store, house, onRewritten }: AdminNeeds, person: string): Promise<number> {
  const rooms = (await store.roomsOf(person, MOST_ROOMS)).filter(({ status }) => status !== 'over');
  const gone: string[] = [];
  for (const { id } of rooms)
    if ((await isTheirs(hall, id, person)) && (await house.dropTable(id, ANY_TIME))) gone.push(id);
    else await leaveSeat(hall, id, person);
  if (gone.length > 0) await onRewritten(gone);
  return rooms.length;
}

async function unban({ banStore, onBans }: AdminNeeds, { whom }: Act & { do: 'unban' }): Promise<string> {
  const isRemoved = await banStore.remove(whom);
  await onBans();
  if (!isRemoved) throw new Problem(`There is no ban of ${whom.kind} ${whom.subject}.`);
  return `The ban of ${whom.kind} ${whom.subject} is lifted.`;
}

async function revokeBot(needs: AdminNeeds, bot: string): Promise<string> {
  const { programs, onRevoked } = needs;
  if ((await programs.among([bot])).length === 0) throw new Problem(`There is no bot with the id ${bot}.`);
  await programs.revoke(bot);
  await onRevoked(bot);
  await leaveTables(needs, bot);
  return `The token of bot ${bot} is not good any more.`;
}

async function removeChat(needs: AdminNeeds, { room, said, person }: Act & { do: 'remove-chat' }): Promise<string> {
  const { store, onRewritten } = needs;
  const found = await store.readRoom(room);
  if (!found) throw new Problem(NO_TABLE);
  let [spoken, removed] = [0, 0];
  for (const { number, body } of found.entries) {
    const entry: Entry = JSON.parse(body);
    if (entry.do !== 'say') continue;
    const place = spoken++;
    if ((said !== undefined && said !== place) || (person !== undefined && person !== entry.by)) continue;
    await store.rewrite(room, number, JSON.stringify(unsaid(entry)));
    removed++;
  }
  if (removed === 0) throw new Problem('Nothing of the kind was said at this table.');
  await onRewritten([room]);
  return `${removed} ${removed === 1 ? 'line' : 'lines'} of chat at table ${room} ${removed === 1 ? 'is' : 'are'} removed.`;
}

async function resolve({ reports, now }: AdminNeeds, report: string, note: string): Promise<string> {
  if (!(await reports.resolve(report, now(), note))) throw new Problem('There is no such report, or it is resolved.');
  return `Report ${report} is resolved.`;
}
