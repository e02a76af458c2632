import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { loadMatch } from '../../engine/match.ts';
import { games, type LoadedGame } from '../../contract/shelf.ts';
import { PERSON, type StartPlan } from '../../desk/wire.ts';
import { linkTo, recordIn } from '../replay/link.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { openHost } from '../testing/recorded.ts';

/* A match with edited cards, from its beginning to the link of its replay. */

const EDITED = games.flatMap((entry) => (entry.deck === undefined ? [] : [[entry.game.id, entry] as const]));

/** The printed deck with one card called otherwise. */
const editedDeck = ({ deck }: LoadedGame): unknown =>
  JSON.parse(JSON.stringify(deck).replace(/"(name|title)":"([^"]+)"/, '"$1":"My $2"'));

const planOf = ({ game }: LoadedGame, deck: unknown): StartPlan => ({
  game: game.id,
  seating: Array.from({ length: game.seats.min }, () => PERSON),
  names: ['Ada', 'Bruna', 'Tam', 'Iven'].slice(0, game.seats.min),
  preset: 'as-written',
  options: {},
  deck,
});

describe.each(EDITED)('%s', (_, entry) => {
  const deck = editedDeck(entry);

  test('is begun, kept, opened again, played once more and looked back at with these cards', async () => {
    const store = memoryStore();
    const { match } = await openHost(store).ask({ do: 'start', ...planOf(entry, deck) });
    const host = openHost(store); // all that it knows is what was kept
    expect(await host.ask({ do: 'deck', match })).toEqual({ ok: true, deck });
    expect((await host.ask({ do: 'table', match, seat: 0, since: 0 })).table.hasOwnDeck).toBe(true);
    expect((await host.ask({ do: 'matches' })).matches).toMatchObject([{ match, hasOwnDeck: true }]);
    const again = await host.ask({ do: 'rematch', match });
    expect(await host.ask({ do: 'deck', match: again.match })).toEqual({ ok: true, deck });
    const { info } = await host.ask({ do: 'replay', match });
    expect(info.deck).toEqual(deck);
    const { table } = await host.ask({ do: 'moment', replay: info.replay, eyes: null, at: 0 });
    expect(table.view).not.toBeNull();
    expect(host.bugs).toEqual([]);
  });

  test('goes into a file that the terminal reads, and into a link that is not much longer than without them', async () => {
    const host = openHost(memoryStore());
    const played = async (own: unknown) => {
      const { deck: _none, ...plan } = planOf(entry, own);
      const { match } = await host.ask({ do: 'start', ...plan, ...(own === undefined ? {} : { deck: own }) });
      const end = async (): Promise<void> => {
        for (let steps = 0; steps < 3000; steps++) {
          const { table } = await host.ask({ do: 'table', match, seat: null, since: Infinity });
          if (table.view.result) return;
          const seat = table.view.waiting[0] ?? 0;
          const { table: mine } = await host.ask({ do: 'table', match, seat, since: Infinity });
          const action = mine.legal.at(-1);
          if (!action) throw new Error('nothing can be done');
          await host.ask({ do: 'submit', match, seat, action });
        }
        throw new Error('no end');
      };
      await end();
      const { info } = await host.ask({ do: 'replay', match });
      return host.ask({ do: 'share', replay: info.replay });
    };
    const { record, brief } = await played(deck);
    expect(loadMatch(entry.game, JSON.parse(record)).setting).toEqual({ deck });
    const link = await linkTo(brief, 'https://cards.example/');
    const packed = link?.split('/').at(-1) ?? '';
    const { info } = await host.ask({ do: 'record', text: await recordIn(packed) });
    expect(info).toMatchObject({ game: entry.game.id, deck, isTold: false, isOver: true });
    const changed = brief.replace('"My ', '"Our ');
    expect(await host.answer({ do: 'record', text: changed })).toMatchObject({ ok: false });
    expect(host.bugs).toEqual([]);
  });
});

test('a deck that cannot be played is refused with the card and the field, and nothing is kept', async () => {
  const store = memoryStore();
  const host = openHost(store);
  for (const [, entry] of EDITED) {
    const wrong: unknown = JSON.parse(JSON.stringify(entry.deck).replace(/"(flavour)":"[^"]*"/, '"flavor":"x"'));
    const answer = await host.answer({ do: 'start', ...planOf(entry, wrong) });
    expect(answer).toMatchObject({ ok: false, error: expect.stringMatching(/[Cc]ard .*"?flavor/) });
  }
  const ages = games.find(({ deck }) => deck === undefined);
  if (!ages) throw new Error('every game has a deck file');
  expect(await host.answer({ do: 'start', ...planOf(ages, []) })).toMatchObject({
    error: expect.stringContaining('printed deck only'),
  });
  expect((await host.ask({ do: 'matches' })).matches).toEqual([]);
});

const DAILY = EDITED.filter(([, { game }]) => game.seedFor !== undefined);

test.each(DAILY)('a game of the day is played with the printed cards: %s', async (_, entry) => {
  const host = openHost(memoryStore());
  const plan = { ...planOf(entry, editedDeck(entry)), options: { ...entry.game.presets.daily } };
  expect(await host.answer({ do: 'start', ...plan })).toMatchObject({
    ok: false,
    error: expect.stringContaining('printed'),
  });
});
