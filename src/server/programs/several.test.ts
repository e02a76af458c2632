import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDice } from '../../engine/luck/random.ts';
import { readConfig } from '../run/config.ts';
import { type Running, startServer } from '../run/server.ts';
import type { Database } from '../store/database.ts';
import { makeHouse } from '../store/house.ts';
import { makeIdentities } from '../store/identities.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../store/store.ts';
import { askAsBot, connectBot } from '../testing/bot-client.ts';
import { connect } from '../testing/client.ts';
import { useDatabases } from '../testing/databases.ts';
import { makeProgramStore, type ProgramStore } from './kept.ts';

/* Programs in both stores, and at two processes on one PostgreSQL. */

const { folder, postgres } = useDatabases();

describe.each<[string, () => Promise<Database>]>([
  ['SQLite', () => openSqlite(folder)],
  ['PostgreSQL', () => openPostgres(postgres.url, () => undefined)],
])('%s', (_, open) => {
  let db: Database;
  let store: Store;
  let programs: ProgramStore;
  beforeAll(async () => {
    db = await open();
    store = makeStore(db);
    programs = makeProgramStore(db);
  });
  afterAll(() => store.close());

  const scope = { games: ['rebuild'], talks: true, isOpen: false };
  const add = (person: string, owner: string, looks = person): Promise<boolean> =>
    programs.add(
      { id: person, name: `${person} (bot)`, made: 5 },
      { person, owner, scope },
      looks,
      `token of ${person}`,
    );

  test('a token is for one program; another name that looks like it is refused, and nothing of it stays', async () => {
    await store.addPerson({ id: 'ada', name: 'Ada', made: 1 }, 'secret of ada');
    expect(await add('rook', 'ada')).toBe(true);
    expect(await add('other', 'ada', 'rook')).toBe(false);
    expect(await store.knownPeople(['rook', 'other'])).toEqual(new Set(['rook']));
    expect(await programs.withToken('token of rook')).toEqual({
      person: { id: 'rook', name: 'rook (bot)', made: 5 },
      program: { person: 'rook', owner: 'ada', scope },
    });
    expect(await programs.withToken('secret of ada')).toBeNull(); // which is a person's
    expect(await programs.among(['ada', 'rook'])).toEqual([{ person: 'rook', owner: 'ada', scope }]);
    expect(await programs.named('rook')).toMatchObject({ name: 'rook (bot)' });
  });

  test('a new token makes the old one void, and only its owner gets one; a program without a token is found by nobody', async () => {
    expect(await programs.renew('eve', 'rook', 'stolen')).toBe(false);
    expect(await programs.renew('ada', 'rook', 'fresh')).toBe(true);
    expect([await programs.withToken('token of rook'), await programs.withToken('stolen')]).toEqual([null, null]);
    await programs.noteUse('rook', 70);
    expect(await programs.invitableBy('ada', 9)).toMatchObject([{ person: 'rook', name: 'rook (bot)', used: 70 }]);
    expect(await programs.invitableBy('eve', 9)).toEqual([]);
    expect(await programs.listOf('ada')).toMatchObject([{ person: 'rook', used: 70, hasToken: true, running: 0 }]);
    await programs.revoke('rook');
    await programs.revoke('ada'); // who is no program, and keeps what they have
    expect(await store.personWith('secret of ada')).toMatchObject({ id: 'ada' });
    expect(await programs.named('rook')).toBeNull();
    expect(await programs.all(10, 0)).toMatchObject([{ person: 'rook', hasToken: false }]);
  });

  test('it goes along when two people become one; its owner is no idle guest; and it is gone with what it had', async () => {
    await store.addPerson({ id: 'bo', name: 'Guest', made: 1 }, 'secret of bo');
    const idle = (): Promise<string[]> => makeHouse(db).idleGuests(1000);
    expect(await idle()).toContain('bo');
    await add('pawn', 'bo');
    expect(await idle()).not.toContain('bo');
    const identities = makeIdentities(db);
    await store.putCode('code', 'ada', 100);
    const how = { claim: { by: 'code', hash: 'code' }, now: 50, dropped: [], unnamed: 'Guest', words: [] } as const;
    expect(await identities.merge({ old: 'bo', into: 'ada', apart: [] }, how)).toBe(true);
    expect((await programs.listOf('ada')).map(({ person }) => person)).toEqual(['pawn', 'rook']);
    await store.forget('pawn');
    expect(await programs.withToken('token of pawn')).toBeNull();
    expect(await programs.among(['pawn'])).toEqual([]);
  });
});

test('a stream at one process tells of a table that was accepted at another; a token that is revoked there is void here', async () => {
  const start = (): Promise<Running> =>
    startServer(
      readConfig({ DATABASE_URL: postgres.url }, { port: 0, botPause: 0, botTime: 5, workASecond: 1_000_000 }),
      (_, response) => response.end(),
      () => undefined,
    );
  const [here, there] = await Promise.all([start(), start()]);
  const owner = await connect(() => there.address);
  const post = async (word: string, body: object): Promise<{ token: string; bot: { id: string; name: string } }> => {
    const headers = { cookie: owner.cookie, 'content-type': 'application/json' };
    return (await fetch(`${there.address}api/${word}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const [one, other] = [await post('bot-make', { name: 'Here' }), await post('bot-make', { name: 'There' })];
  const bots = [
    connectBot(() => here.address, one.token, makeDice('here')),
    connectBot(() => there.address, other.token, makeDice('there')),
  ];
  await expect.poll(() => bots.every(({ lines }) => lines.length >= 2)).toBe(true);
  const { room } = await owner.ask({ do: 'create', game: 'avenue-empires', seats: 2 });
  const id = String(room);
  for (const { bot } of [one, other]) await owner.ask({ do: 'invite-bot', room, name: bot.name });
  await owner.watch(id);
  await expect.poll(() => JSON.stringify(owner.seen.get(id)?.room.seats)).not.toContain('"free"');
  expect(await owner.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  await expect.poll(() => bots.every(({ over }) => over.has(id)), { timeout: 30_000 }).toBe(true);
  expect(bots.flatMap(({ faults }) => faults)).toEqual([]);
  await post('bot-revoke', { bot: one.bot.id });
  await expect.poll(() => bots[0]?.lines.some((line) => line.includes('"news":"end"'))).toBe(true);
  expect((await askAsBot(here.address, one.token, { do: 'hello' })).status).toBe(401);
  for (const bot of bots) bot.close();
  owner.close();
  await Promise.all([here.stop(), there.stop()]);
}, 60_000);
