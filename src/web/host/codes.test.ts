import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { games } from '../../contract/shelf.ts';
import { PERSON } from '../../desk/wire.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { openHost } from '../testing/recorded.ts';

describe.each(games.map(({ game }) => game))('$id on paper', ({ id, seats, version }) => {
  test('a deal opens by its code to the very same cards', async () => {
    const host = openHost(memoryStore());
    const deal = { seats: seats.usual, preset: 'as-written', options: {}, seed: 'a rainy Sunday' };
    const { code } = await host.ask({ do: 'code', of: { of: 'deal', game: id, deal } });
    expect((await host.ask({ do: 'read-code', code })).found).toEqual({ kind: 'deal', game: id, version, deal });
    const { zones, lines } = await host.ask({ do: 'dealt', code });
    const seating = Array.from({ length: deal.seats }, () => PERSON);
    const names = seating.map((_, seat) => `Player ${seat + 1}`);
    const { match } = await host.ask({ do: 'start', game: id, ...deal, seating, names });
    const { state } = await host.ask({ do: 'save', match });
    for (const { zone, seat, cards } of zones) {
      const its = state.table.zones[seat === null ? zone : `${zone} ${seat}`] ?? [];
      const dealt = its.map((card) => card.replace(/#\d+$/, ''));
      expect([dealt, dealt.toReversed()]).toContainEqual(cards);
    }
    expect(zones.flatMap(({ cards }) => cards)).toHaveLength(Object.values(state.table.zones).flat().length);
    expect(lines.length).toBeGreaterThan(2);
    expect(host.bugs).toEqual([]);
  });
});

test('what everybody sees of a deal says nothing of what is hidden in it', async () => {
  const host = openHost(memoryStore());
  const open = async (seed: string) => {
    const deal = { seats: 4, preset: 'as-written', options: {}, seed };
    return host.ask({
      do: 'dealt',
      code: (await host.ask({ do: 'code', of: { of: 'deal', game: 'five-ages', deal } })).code,
    });
  };
  // In 5 Ages nothing lies open when it begins: two deals that differ in every hand read the same.
  const [one, other] = [await open('one'), await open('other')];
  expect(one.zones).not.toEqual(other.zones);
  expect(one.lines).toEqual(other.lines);
});

test('[§6.5] a campaign is printed, played on, typed in, and goes on in another browser', async () => {
  const host = openHost(memoryStore());
  const of = { of: 'new campaign', game: 'rebuild', names: ['Ada', 'Bruna'], options: {} } as const;
  const { code } = await host.ask({ do: 'code', of });
  expect((await host.ask({ do: 'read-code', code })).found).toMatchObject({
    kind: 'campaign',
    names: ['Ada', 'Bruna'],
  });
  const { campaign } = await host.ask({ do: 'open-code', code });
  const { keepable, info } = await host.ask({ do: 'campaign', campaign });
  expect(info).toMatchObject({ stage: 'between', number: 1 });
  const [card = ''] = keepable;
  const refused = { do: 'add-written', campaign, scores: [90, 90], kept: [[card], [card]] } as const;
  expect(await host.answer(refused)).toMatchObject({ ok: false, error: expect.stringMatching(/At most 1 card/) });
  await host.ask({ do: 'add-written', campaign, scores: [90, 90], kept: [[], [card]] });
  await host.ask({ do: 'add-written', campaign, scores: [1, 2], kept: [[], []] });
  const { info: after } = await host.ask({ do: 'campaign', campaign });
  expect(after).toMatchObject({ number: 2, attempt: 2, kept: [[], [card]], stage: 'between' });

  const elsewhere = openHost(memoryStore());
  const printed = (await host.ask({ do: 'code', of: { of: 'campaign', campaign } })).code;
  const moved = (await elsewhere.ask({ do: 'open-code', code: printed })).campaign;
  const there = await elsewhere.ask({ do: 'campaign', campaign: moved });
  expect({ ...there.info, campaign }).toEqual(after);
  const { match } = await elsewhere.ask({ do: 'next-game', campaign: moved });
  const { state } = await elsewhere.ask({ do: 'save', match });
  expect(state).toMatchObject({ setting: { game: 2, kept: [[], [card]] } });
  expect(await elsewhere.answer({ ...refused, campaign: moved })).toMatchObject({
    ok: false,
    error: 'A game of this campaign is being played here: finish it first.',
  });
});

test('a code of something else, or of nothing, changes nothing', async () => {
  const store = memoryStore();
  const host = openHost(store);
  const { code } = await host.ask({ do: 'code', of: { of: 'rules', game: 'arquetect' } });
  expect(await host.answer({ do: 'open-code', code })).toMatchObject({ error: 'This code is not of a campaign.' });
  expect(await host.answer({ do: 'dealt', code })).toMatchObject({ error: 'This code is not of a deal.' });
  const damaged = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
  expect(await host.answer({ do: 'read-code', code: damaged })).toMatchObject({
    ok: false,
    error: expect.stringMatching(
      /^This code has a mistake, most likely in group 1, .{4}: compare it with the paper\.$/,
    ),
  });
  expect(await store.campaigns()).toEqual([]);
  expect(host.bugs).toEqual([]);
});
