import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetPerson } from '../http/own-data.ts';
import { openDesk, type TestDesk, type Visitor, voteOut } from '../testing/desk.ts';

/* Whoever may not see a table any more is told so, once. */

const MINUTE = 60_000;
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

const goneFor = ({ heard }: Visitor): unknown[] => heard.flatMap((news) => ('gone' in news ? [news.gone] : []));

async function table(people: readonly Visitor[], plan: object = {}): Promise<string> {
  const [owner] = people;
  const asked = { do: 'create', game: 'avenue-empires', seats: people.length, spectators: 'none', ...plan };
  const { room } = (await owner?.ask(asked)) ?? {};
  for (const [seat, one] of people.entries()) {
    await one.ask({ do: 'sit', room, seat });
    await one.ask({ do: 'watch', room });
  }
  return String(room);
}

test('a match that only those see who sit there: an onlooker, and whoever is voted out', async () => {
  const [ada, bo, cy, eve] = await Promise.all(['Ada', 'Bo', 'Cy', 'Eve'].map((name) => open.enter(name)));
  if (!ada || !bo || !cy || !eve) throw new Error('four people');
  const room = await table([ada, bo, cy]);
  await eve.ask({ do: 'watch', room });
  await ada.ask({ do: 'begin', room });
  await ada.ask({ do: 'say', room, text: 'Hello' });
  expect(goneFor(eve)).toEqual(['The match has begun, and only those who sit at this table can see it.']);
  await voteOut(open, room, [ada, bo], 2);
  await ada.ask({ do: 'say', room, text: 'Cy is gone' });
  expect(goneFor(cy)).toEqual([
    'The others have voted for a bot in your place, and only those who sit at this table can see it.',
  ]);
  expect(JSON.stringify(cy.heard)).not.toContain('Cy is gone');
  // After a cut a page asks to go on looking.
  cy.heard.length = 0;
  expect(await cy.ask({ do: 'watch', room, since: 5 })).toMatchObject({ ok: false });
  expect(goneFor(cy)).toEqual(['This table is for those who sit at it.']);
  expect([goneFor(ada), goneFor(bo)]).toEqual([[], []]);
});

const newsWith = ({ heard }: Visitor, part: string): object[] => heard.filter((news) => part in news);

test.each([0, 60])(
  'whoever is voted out where others may look on, %i s later, is told why at once',
  async (spectators) => {
    const [ada, bo, cy, eve] = await Promise.all(['Ada', 'Bo', 'Cy', 'Eve'].map((name) => open.enter(name)));
    if (!ada || !bo || !cy || !eve) throw new Error('four people');
    const room = await table([ada, bo, cy], { spectators });
    await ada.ask({ do: 'begin', room });
    expect(newsWith(cy, 'votedOut')).toEqual([]);
    expect(await cy.ask({ do: 'watch', room })).toEqual({ ok: true, seat: 2, isOwner: false });
    cy.heard.length = 0;
    await voteOut(open, room, [ada, bo], 2);
    expect(newsWith(cy, 'seat')).toMatchObject([{ news: room, seat: null, votedOut: 2 }]);
    expect(goneFor(cy)).toEqual([]);
    // And whenever they come back.
    expect(await cy.ask({ do: 'watch', room })).toEqual({ ok: true, seat: null, isOwner: false, votedOut: 2 });
    expect(await eve.ask({ do: 'watch', room })).toEqual({ ok: true, seat: null, isOwner: false });
    for (const one of [ada, bo, eve]) expect(newsWith(one, 'votedOut')).toEqual([]);
  },
);

test('whoever is voted out where others look on later sees what was before that as they do, not from the seat', async () => {
  const [ada, bo, cy] = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => open.enter(name)));
  if (!ada || !bo || !cy) throw new Error('three people');
  const room = await table([ada, bo, cy], { spectators: 60 });
  await ada.ask({ do: 'begin', room });
  open.pass(MINUTE / 2);
  await voteOut(open, room, [ada, bo], 2);
  await cy.ask({ do: 'unwatch', room });
  cy.heard.length = 0;
  await cy.ask({ do: 'watch', room, view: true });
  open.pass(MINUTE / 2); // they see the beginning now, and the vote half a minute later
  await expect.poll(() => newsWith(cy, 'view').length, { timeout: 5000 }).toBeGreaterThan(0);
  expect(newsWith(cy, 'seat')).toEqual([]);
  await cy.ask({ do: 'unwatch', room });
});

test('a table that is deleted', async () => {
  const [ada, bo] = await Promise.all(['Ada', 'Bo'].map((name) => open.enter(name)));
  if (!ada || !bo) throw new Error('two people');
  const room = await table([ada, bo]);
  await forgetPerson(open.desk, ada.guest.person, async () => undefined);
  await expect
    .poll(() => goneFor(bo))
    .toEqual(['This table is not there any more: it was never begun, or whoever made it has deleted it.']);
  expect(await bo.ask({ do: 'watch', room })).toEqual({ ok: false, error: 'There is no such table.' });
});
