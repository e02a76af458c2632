import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk } from '../testing/desk.ts';

let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

test('whoever says something has one number at a table, whatever they are called, and is told their own', async () => {
  const [ada, bo, eve] = [await open.enter('Ada'), await open.enter('Guest'), await open.enter('Guest')];
  const { room } = await ada.ask({ do: 'create', game: 'rebuild', seats: 2 });
  for (const one of [ada, bo, eve]) await one.ask({ do: 'watch', room });
  await ada.ask({ do: 'sit', room, seat: 0 });
  const say = (by: typeof ada, text: string): Promise<unknown> => by.ask({ do: 'say', room, text });
  await say(bo, 'one');
  await say(eve, 'two');
  await eve.ask({ do: 'rename', name: 'Somebody else' });
  await say(eve, 'three');
  await say(ada, 'four');
  const told = ada.heard.flatMap(({ chat }) => (chat as { who: number; text: string }[] | undefined) ?? []);
  expect(told.map(({ who, text }) => [who, text])).toEqual([
    [0, 'one'],
    [1, 'two'],
    [1, 'three'],
    [2, 'four'],
  ]);
  const numbers = [ada, bo, eve].map(({ heard }) => heard.flatMap((news) => ('who' in news ? [news.who] : [])));
  expect(numbers).toEqual([[2], [0], [1]]);
  // Whoever comes back is told again, though they have heard all that was said.
  eve.heard.length = 0;
  await eve.ask({ do: 'watch', room, said: 4 });
  expect(eve.heard.find((news) => 'next' in news)).toMatchObject({ who: 1 });
});
