import '../../games/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameNamed } from '../../contract/shelf.ts';
import { markOf } from '../../desk/own-deck.ts';
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
      '"create" has no field "spectator"; it has game, seats, preset, options, clock, listed, spectators, standIn, rated, deck.',
  });
});

describe('a table with cards of one’s own', () => {
  const deck = (game: string): Readonly<Record<string, unknown>> & readonly object[] =>
    JSON.parse(JSON.stringify(gameNamed(game).deck));

  test('tells them to everybody who may see it, before they sit down, and marks itself in the list', async () => {
    const [ada, ben] = [await open.enter('Ada'), await open.enter('Ben')];
    const own = deck('avenue-empires').map((card, i) =>
      i === 0 ? { ...card, name: 'Shed', score: [{ flat: 9 }] } : card,
    );
    const made = await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2, listed: true, deck: own });
    expect(made).toMatchObject({ ok: true });
    const { room } = made as { room: string };
    expect(await ben.ask({ do: 'rooms' })).toMatchObject({ rooms: [{ id: room, hasOwnDeck: true, isRated: false }] });
    expect(await ben.ask({ do: 'deck', room })).toEqual({ ok: true, deck: own });
    await ben.ask({ do: 'watch', room });
    expect(ben.heard.find(({ news }) => news === room)).toMatchObject({ room: { ownDeck: markOf(own) } });
    await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
    await ada.ask({ do: 'bot', room, seat: 1, bot: 'random' });
    expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
    expect(await ada.ask({ do: 'text', room })).toMatchObject({ ok: true });
  });

  test('is for those who may see it only', async () => {
    const [ada, eve] = [await open.enter('Ada'), await open.enter('Eve')];
    const made = await ada.ask({ do: 'create', game: 'rebuild', seats: 2, spectators: 'none', deck: deck('rebuild') });
    const { room } = made as { room: string };
    await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
    await ada.ask({ do: 'bot', room, seat: 1, bot: 'random' });
    await ada.ask({ do: 'begin', room });
    expect(await ada.ask({ do: 'deck', room })).toMatchObject({ ok: true });
    expect(await eve.ask({ do: 'deck', room })).toMatchObject({
      ok: false,
      error: expect.stringContaining('for those who sit'),
    });
  });

  const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  test.each([
    ['a rated one', 'rebuild', (own: unknown) => ({ rated: true, preset: 'as-written', deck: own }), /printed deck/],
    ['a game without a deck file', 'five-ages', () => ({ deck: [] }), /printed deck only/],
    ['a text', 'rebuild', () => ({ deck: 'all of them' }), /"deck" is the content of a deck file/],
    ['nothing', 'rebuild', () => ({ deck: null }), /"deck" is the content of a deck file/],
    ['no cards', 'avenue-empires', () => ({ deck: [] }), /0 cards/],
    ['too deep', 'rebuild', () => ({ deck: nested(20) }), /nested more than 16 levels/],
    ['too large', 'rebuild', () => ({ deck: { x: 'x'.repeat(60_001) } }), /60009 bytes, where 60000/],
    [
      'endless copies',
      'avenue-empires',
      () => ({ deck: [{ id: 'a', copies: [1e9, 1e9, 1e9, 1e9, 1e9, 1e9], cat: ['home'], place: 'end', score: [] }] }),
      /Card "a", copies\[0\]: it is a whole number from 0 to 99/,
    ],
    [
      'endless terms',
      'avenue-empires',
      () => ({
        deck: [
          {
            id: 'a',
            freq: 'rare',
            cat: ['home'],
            place: 'end',
            score: Array.from({ length: 4000 }, () => ({ flat: 1 })),
          },
        ],
      }),
      /Card "a", score: it has at most 8 terms/,
    ],
    [
      'blocks without end',
      'upper-cataracts',
      (own: unknown) => ({
        deck: JSON.parse(
          JSON.stringify(own).replace('"gain 2M"', `"${'if crisis { '.repeat(1000)}gain 1M${' }'.repeat(1000)}"`),
        ),
      }),
      /card "conscription", field "play": blocks stand at most 8 deep/,
    ],
  ] as const)('is not made of %s', async (_, game, wanted, sentence) => {
    const ada = await open.enter('Ada');
    const answer = await ada.ask({ do: 'create', game, ...wanted(gameNamed(game).deck) });
    expect(answer).toMatchObject({ ok: false, error: expect.stringMatching(sentence) });
    expect(await ada.ask({ do: 'mine' })).toMatchObject({ rooms: [] });
  });
});
