import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOlder } from '../testing/older-rules.ts';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';
import { momentOf, packArchive, write } from './archive.ts';

/* Tables of older rules of which the end was not written down, because their process was killed. */

let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

interface Table {
  readonly room: string;
  readonly ada: Visitor;
  readonly bo: Visitor;
}

/** Both choose in secret; one of them has. */
async function begun(): Promise<Table> {
  const [ada, bo] = [await open.enter('Ada'), await open.enter('Bo')];
  const room = String((await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2 })).room);
  for (const [seat, one] of [ada, bo].entries()) await one.ask({ do: 'sit', room, seat });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
  await choose(bo, room, 0);
  return { room, ada, bo };
}

async function choose(who: Visitor, room: string, choice: number): Promise<void> {
  const { actions } = (await who.ask({ do: 'legal', room })) as unknown as { actions: object[] };
  expect(await who.ask({ do: 'submit', room, action: actions[choice] })).toEqual({ ok: true });
}

async function writeDown(room: string): Promise<void> {
  const archive = await open.desk.pieces.finish('', write(await open.desk.hall.look(room, momentOf)));
  await open.desk.archives.put(room, archive.length, await packArchive(archive));
}

/** A newer version of the rules is started. */
async function upgrade(room: string): Promise<void> {
  await makeOlder(open.desk.store, room);
  open.restart();
}

async function archiveFor(who: Visitor, room: string): Promise<unknown> {
  who.heard.length = 0;
  expect(await who.ask({ do: 'watch', room })).toMatchObject({ ok: true });
  return who.heard[0]?.archive;
}

test('what somebody changed in secret since then does not show to others', async () => {
  const [still, changed] = [await begun(), await begun()];
  for (const { room } of [still, changed]) await writeDown(room);
  for (const choice of [1, 2, 1]) await choose(changed.bo, changed.room, choice);
  const eve = await open.enter('Eve');
  for (const { room } of [still, changed]) await upgrade(room);
  for (const { room, ada } of [still, changed])
    for (const one of [ada, eve])
      expect(await archiveFor(one, room)).toMatchObject({ isBegun: true, isOver: false, missing: 0 });
  expect(await archiveFor(still.bo, still.room)).toMatchObject({ missing: 0 });
  expect(await archiveFor(changed.bo, changed.room)).toMatchObject({ missing: 3 });
});

test('what everybody knows of is missing to everybody, and what was said is not', async () => {
  const { room, ada, bo } = await begun();
  await writeDown(room);
  await ada.ask({ do: 'say', room, text: 'I have to go' });
  expect(await ada.ask({ do: 'resign', room })).toMatchObject({ ok: true });
  const eve = await open.enter('Eve');
  await upgrade(room);
  for (const one of [ada, bo, eve]) expect(await archiveFor(one, room)).toMatchObject({ missing: 1 });
});

test('where nothing at all was written down, everybody is told so', async () => {
  const { room, ada, bo } = await begun();
  const eve = await open.enter('Eve');
  await upgrade(room);
  expect(await archiveFor(bo, room)).toMatchObject({ missing: 2 }); // the beginning, and their own choice
  for (const one of [ada, eve]) expect(await archiveFor(one, room)).toMatchObject({ missing: 1 });
});
