import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk } from '../testing/desk.ts';

/* What somebody wants to play is refused at once, and not when all have come. */

let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

test('a table whose match could never begin is not made, and the reason is the one of the beginning', async () => {
  const ada = await open.enter('Ada');
  expect(await ada.ask({ do: 'create', game: 'arquetect', options: { deck: 'custom' } })).toMatchObject({
    ok: false,
    error: expect.stringContaining('custom'),
  });
  expect(await ada.ask({ do: 'create', game: 'upper-cataracts', options: { mode: 'daily' } })).toMatchObject({
    ok: false,
    error: expect.stringContaining('daily'),
  });
  expect(await ada.ask({ do: 'mine' })).toMatchObject({ rooms: [] });
  for (const game of ['arquetect', 'upper-cataracts'])
    expect(await ada.ask({ do: 'create', game })).toMatchObject({ ok: true });
});

test('a field that is not known is refused, since it would be another table than was meant', async () => {
  const ada = await open.enter('Ada');
  expect(await ada.ask({ id: 1, key: 'k', do: 'create', game: 'rebuild', spectator: 'none' })).toEqual({
    ok: false,
    error:
      '"create" has no field "spectator"; it has game, seats, preset, options, clock, listed, spectators, standIn, rated.',
  });
});
