import '../games/all.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { gameNamed, games } from '../contract/shelf.ts';
import { loadMatch, type SavedMatch, saveMatch } from '../engine/match.ts';
import { resolveOptions } from '../engine/options.ts';
import { serialize, serializeBefore } from '../engine/save.ts';
import { makePieces } from '../server/limits/pieces.ts';
import { readRoom } from '../server/rooms/reading.ts';
import { restore } from '../server/store/restore.ts';
import { fileIn, openSqlite } from '../server/store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../server/store/store.ts';
import { recordIn } from '../web/replay/link.ts';
import { memoryStore } from '../web/testing/memory-store.ts';
import { openHost } from '../web/testing/recorded.ts';
import { campaignsOf, readCampaign } from './campaign.ts';

/* What people kept with an earlier version opens with this one: saved matches, links, campaigns, stores, backups. */

const KEPT = new URL('./testing/kept/', import.meta.url);
const bytesOf = (file: string): Buffer => readFileSync(new URL(file, KEPT));
const jsonOf = (file: string): unknown => JSON.parse(bytesOf(file).toString());

/** Games that were there when these files were kept. */
const OLD = games.filter(({ game }) => existsSync(new URL(`${game.id}.json`, KEPT)));

describe.each(OLD.map(({ game }) => [game.id, game] as const))('%s', (id, game) => {
  test('a match saved before is loaded, and saved again it is the same', () => {
    const saved = jsonOf(`${id}.json`) as SavedMatch;
    const match = loadMatch(game, saved);
    // Zones may be called otherwise today.
    const again = { ...saveMatch(match), table: serializeBefore(match.table) ?? serialize(match.table) };
    // Options that came later are the usual ones; the check is of all.
    expect(match.options).toEqual(resolveOptions(game, match.table.seats, saved.options));
    const { options, check } = saved;
    expect(JSON.parse(JSON.stringify({ ...again, options, check }))).toEqual(saved);
    expect(() => loadMatch(game, { ...saved, check: `x${check.slice(1)}` })).toThrow('check does not fit');
  });

  test('a link to a replay made before is shown', async () => {
    const links = jsonOf('links.json') as Readonly<Record<string, string>>;
    const text = await recordIn(decodeURIComponent(links[id]?.split('/').at(-1) ?? ''));
    const { info } = await openHost(memoryStore()).ask({ do: 'record', text });
    expect([info.game, info.isOver]).toEqual([id, true]);
  });
});

test('a campaign kept before goes on with its running game', () => {
  const data = jsonOf('campaign.json') as { readonly of: string };
  const entry = gameNamed(data.of);
  const { record, seed, match } = readCampaign(entry, campaignsOf(entry), data, {
    elsewhere: 'open it elsewhere',
    newSeed: () => 'another',
    seatingFor: (_, saved) => saved() ?? [],
  });
  expect([record.players, seed, record.status]).toEqual([['Ada', 'Bo'], 'kept', 'running']);
  expect(match?.steps.length).toBe(25);
});

describe('a server', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'cardwright-kept-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };

  /** Every table of the store is read, entry by entry, as when somebody comes back to it. */
  async function readAll(store: Store, rooms: readonly string[]): Promise<number> {
    let steps = 0;
    for (const id of rooms) {
      const room = await readRoom({ store, pieces: makePieces() }, id, '');
      steps += room?.open?.match.steps.length ?? 0;
    }
    return steps;
  }

  test.each([
    [
      'opens a store of before',
      async (folder: string) => writeFileSync(fileIn(folder), gunzipSync(bytesOf('cardwright.sqlite.gz'))),
    ],
    [
      'restores a backup of before',
      async (folder: string) => {
        const db = await openSqlite(folder);
        await restore(db, fileURLToPath(new URL('store.backup', KEPT)));
        await db.close();
      },
    ],
  ])('%s', async (_, fill) => {
    const folder = newFolder();
    await fill(folder);
    const db = await openSqlite(folder);
    const store = makeStore(db);
    ends.push(() => store.close());
    const [rows = []] = (await db.run([{ sql: 'SELECT id FROM rooms ORDER BY id', values: [] }])) ?? [];
    expect(rows).toHaveLength(12);
    expect(
      await readAll(
        store,
        rows.map(({ id }) => String(id)),
      ),
    ).toBeGreaterThan(200);
  });
});
