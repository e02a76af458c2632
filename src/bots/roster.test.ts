import { describe, expect, test } from 'vitest';
import type { Shape, Table } from '../engine/game.ts';
import { imagine } from '../engine/imagine.ts';
import { resolveOptions } from '../engine/options.ts';
import { act, isLegal, newTable, nextToAct } from '../engine/play.ts';
import { makeDice } from '../engine/random.ts';
import { isOver } from '../engine/table.ts';
import { redact } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import { games } from '../games/registry.ts';
import type { Bot } from './bot.ts';
import { botNamed, botNames, botsFor, seatBots } from './roster.ts';

const settings: Readonly<Record<string, readonly object[]>> = {
  'five-ages': [
    {},
    { negotiation: 'turns', 'package-deals': 'off' },
    { negotiation: 'sealed', 'proposal-visibility': 'pair', 'sealed-waves': 5 },
    { negotiation: 'turns', jokers: 4, 'proposal-limit': 1, 'proposal-visibility': 'pair' },
    { negotiation: 'sealed', jokers: 4, 'joker-build': 'wild', 'replaced-card': 'discard' },
    { jokers: 3, 'joker-build': 'blank', 'replaced-card': 'discard', 'tie-break': 'leftovers' },
  ],
};

type Watch = (t: Table<Shape>, seat: Seat, bot: Bot<Shape>, code: number) => void;

/** One game of these bots; `watch` sees every decision before it is carried out. */
function playOut(id: string, seats: number, options: object, bots: readonly Bot<Shape>[], watch: Watch): number {
  const { game } = games.find((entry) => entry.game.id === id) ?? {};
  if (!game) throw new Error(`no game ${id}`);
  const t = newTable(game, seats, resolveOptions(game, seats, options), `${seats} ${JSON.stringify(options)}`);
  const dice = makeDice('roster');
  let decisions = 0;
  for (; !isOver(t); decisions++) {
    const seat = nextToAct(t);
    const bot = bots[seat % bots.length];
    if (!bot) throw new Error('no bot');
    const code = bot.decide(redact(t, seat), seat, dice);
    watch(t, seat, bot, code);
    act(t, seat, code);
  }
  return decisions;
}

describe.each(games.map(({ game }) => game))('bots of $id', (game) => {
  const seatNumbers = Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => game.seats.min + i);
  const bots = botsFor(game);

  test.each(settings[game.id] ?? [{}])('play legally to the end with %j', (options) => {
    for (const seats of seatNumbers)
      for (let first = 0; first < bots.length; first += 3) {
        const turned = [...bots.slice(first), ...bots.slice(0, first)];
        playOut(game.id, seats, options, turned, (t, seat, bot, code) => {
          if (!isLegal(redact(t, seat), seat, code) || !isLegal(t, seat, code))
            throw new Error(`${bot.name} at seat ${seat} chose ${code}`);
        });
      }
  });

  test.each(settings[game.id] ?? [{}])('decide the same by the same view and dice, with %j', (options) => {
    let asked = 0;
    playOut(game.id, game.seats.usual, options, bots, (t, seat, bot) => {
      const one = bot.decide(redact(t, seat), seat, makeDice(`${asked}`));
      expect(bot.decide(redact(t, seat), seat, makeDice(`${asked}`))).toBe(one);
      // Another world that looks the same from this seat: whatever a bot may not know makes no difference.
      const world = imagine(redact(t, seat), makeDice(`world ${asked++}`));
      expect(bot.decide(redact(world, seat), seat, makeDice(`${asked - 1}`))).toBe(one);
    });
  });

  test('leave the view as it was', () => {
    playOut(game.id, game.seats.usual, {}, bots, (t, seat, bot) => {
      const view = redact(t, seat);
      const words = view.words.slice();
      const bytes = view.bytes.slice();
      bot.decide(view, seat, makeDice('x'));
      expect(view.words).toEqual(words);
      expect(view.bytes).toEqual(bytes);
    });
  });

  test('have names and say what they are', () => {
    expect(botNames(game)).toContain('random');
    for (const bot of bots) {
      expect(botNamed(bot.name, game).name).toBe(bot.name);
      expect(bot.about).toMatch(/^[A-Z].*\.$/);
    }
    expect(() => botNamed('nobody', game)).toThrow(/There is no bot "nobody"/);
  });

  test('are cycled over the seats', () => {
    const [usual = ''] = botNames(game);
    const { max } = game.seats;
    const list = max === 1 ? usual : `${usual}, random`;
    const names = seatBots(list, game, max).map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: max }, (_, seat) => (seat % 2 === 0 ? usual : 'random')));
    expect(() =>
      seatBots(
        Array(max + 1)
          .fill('random')
          .join(','),
        game,
        max,
      ),
    ).toThrow(/too many/);
  });
});
