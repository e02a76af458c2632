import '../../games/all.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk } from '../testing/desk.ts';

/* What docs/protocol-server.md says. */

const told = readFileSync(new URL('../../../docs/protocol-server.md', import.meta.url), 'utf8');
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

test('every word of the server is told, and no other', async () => {
  const ada = await open.enter('Ada');
  const { error } = await ada.ask({ do: 'nonsense' });
  const words = /"do": (.*); not/.exec(String(error))?.[1]?.split(', ') ?? [];
  const rows = told.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith('| `do`'));
  const first = rows.map((line) => line.split('|')[1] ?? '').join();
  const named = Array.from(first.matchAll(/`([a-z-]+)`/g), ([, word]) => String(word));
  expect(named.toSorted()).toEqual(words.toSorted());
});

test('what `status` and `watch` answer is what is told of them', async () => {
  const ada = await open.enter('Ada');
  const { room } = await ada.ask({ do: 'create', game: 'arquetect', seats: 2 });
  const fields = async (request: string): Promise<string[]> =>
    Object.keys(await ada.ask({ do: request, room })).filter((field) => field !== 'ok');
  expect(await fields('status')).toEqual(['game', 'status', 'over']);
  expect(await fields('watch')).toEqual(['seat', 'isOwner']);
  await ada.ask({ do: 'sit', room, seat: 0 });
  await ada.ask({ do: 'bot', room, seat: 1, bot: 'easy' });
  await ada.ask({ do: 'begin', room });
  const all = await fields('status');
  expect(all.toSorted()).toEqual(['game', 'over', 'phase', 'result', 'round', 'status', 'waiting']);
  for (const field of [...all, 'seat', 'isOwner', 'canUndo', 'said', 'who', 'gone', 'here'])
    expect(told).toContain(`\`${field}\``.replace(/`(gone|here)`/, '"$1"'));
});
