import '../games/all.ts';
import { describe, expect, test } from 'vitest';
import { offer } from '../engine/choices.ts';
import type { Shape, Table } from '../engine/game.ts';
import { imagine } from '../engine/imagine.ts';
import { resolveOptions } from '../engine/options.ts';
import { act, isLegal, legalCodes, newTable, nextToAct, pickCode } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { isOver } from '../engine/table.ts';
import { redact } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import { gameNamed, games } from '../contract/shelf.ts';
import type { Bot } from './bot.ts';
import { botNamed, botNames, botsFor, levelBot, seatBots } from './roster.ts';

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

/** Whether a bot decides otherwise in another world that looks the same from its seat, or when it is asked again. */
function differsElsewhere(bot: Bot<Shape>, t: Table<Shape>, seat: Seat, seed: string): boolean {
  const decide = (table: Table<Shape>): number => bot.decide(redact(table, seat), seat, makeDice(seed));
  const here = decide(t);
  const elsewhere = decide(imagine(redact(t, seat), makeDice(`world ${seed}`)));
  return here !== elsewhere || here !== decide(t);
}

describe.each(games.map(({ game }) => game))('bots of $id', (game) => {
  const seatNumbers = Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => game.seats.min + i);
  // Two worlds are enough to see whether a search is legal and honest.
  const bots = botsFor(game).map((bot) => (bot.think ? botNamed(`${bot.name}@2x`, game) : bot));

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
    playOut(game.id, game.seats.usual, options, bots, (t, seat, bot, code) => {
      if (bot.think && asked++ % 5 !== 0) return;
      expect(isLegal(t, seat, code)).toBe(true);
      expect(differsElsewhere(bot, t, seat, `${asked}`)).toBe(false);
    });
  });

  test('leave the view as it was', () => {
    let asked = 0;
    playOut(game.id, game.seats.usual, {}, bots, (t, seat, bot) => {
      if (bot.think && asked++ % 10 !== 0) return;
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
    for (const level of ['easy', 'normal', 'hard']) expect(botNames(game)).toContain(level);
    for (const bot of botsFor(game)) {
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

/* ---- cheats, which the test above must find ---- */

let truth: Table<Shape> | null = null; // what a bot should never have

/** A number that hangs on where every card lies. */
const hiddenNumber = (): number =>
  Array.from(truth?.bytes ?? []).reduce((sum, byte, i) => (sum * 31 + byte * i) % 65_521, 7);

const leaking = (bot: Bot<Shape>): Bot<Shape> => ({
  ...bot,
  decide(view, seat, dice) {
    truth = leaks.shift() ?? null;
    return bot.decide(view, seat, dice);
  },
});
let leaks: Table<Shape>[] = [];

const cheats: readonly Bot<Shape>[] = [
  {
    name: 'peeker',
    about: 'Looks at the cards of the others.',
    decide(view, seat) {
      const { codes, count } = legalCodes(view, seat);
      return codes[hiddenNumber() % count] ?? 0;
    },
  },
  levelBot('judge', {
    about: 'Searches, but judges worlds by the truth.',
    worlds: 1,
    search: {
      follow: (t, seat, dice) => pickCode(t, seat, dice),
      judge: (t, out) => out.fill(((hiddenNumber() ^ Math.imul(t.bytes[t.bytes.length - 1] ?? 0, 77)) % 1000) / 1000),
      candidates(t, seat, out) {
        const { codes, count } = legalCodes(t, seat);
        for (let i = 0; i < count; i++) offer(out, codes[(i + hiddenNumber()) % count] ?? 0);
      },
      rounds: () => 0,
      width: 8,
      depth: 0,
    },
  }),
];

test.each(cheats)('$name is caught', (cheat) => {
  const game = gameNamed('five-ages').game;
  const bot = leaking(cheat);
  let caught = 0;
  playOut('five-ages', 4, {}, [botNamed('greedy', game)], (t, seat) => {
    const world = imagine(redact(t, seat), makeDice('world cheat'));
    leaks = [t, world, t];
    if (differsElsewhere(bot, t, seat, 'cheat')) caught++;
  });
  expect(caught).toBeGreaterThan(20);
});
