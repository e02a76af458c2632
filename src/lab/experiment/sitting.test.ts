import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { botNamed } from '../../bots/roster.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { resolveOptions } from '../../engine/options.ts';
import { makePlan } from '../../engine/plan.ts';
import { emptyTable, isOver } from '../../engine/table.ts';
import { keep, playOne, setBack, sitDown, sittingAt } from './sitting.ts';

describe.each(games.map(({ game }) => game.id))('%s', (id) => {
  const { game } = gameNamed(id);
  const seats = game.seats.usual;
  const plan = makePlan(game, seats, resolveOptions(game, seats, {}));
  const bots = Array.from({ length: seats }, (_, seat) => botNamed(seat === 1 ? 'random' : 'greedy', game));

  test('a game that is set back goes on as it did before', () => {
    const s = sittingAt(emptyTable(plan, { knowledge: true }));
    let decisions = 0;
    for (sitDown(s, 'back'); !isOver(s.t); decisions++) playOne(s, bots);
    sitDown(s, 'back');
    for (let i = 0; i < Math.min(25, decisions / 2); i++) playOne(s, bots);
    const moment = keep(s);
    while (!isOver(s.t)) playOne(s, bots);
    const end = s.t.memory.slice();
    setBack(s, moment);
    expect(s.t.memory).not.toEqual(end);
    while (!isOver(s.t)) playOne(s, bots);
    expect(s.t.memory).toEqual(end);
  });

  test('a seat’s dice do not hang on how many numbers the others used', () => {
    const s = sittingAt(emptyTable(plan, { knowledge: true }));
    const noted = [0, 7].map((wasted) => {
      const numbers: number[] = [];
      const noting = bots.map((bot, seat) => ({
        ...bot,
        decide: (
          view: Parameters<typeof bot.decide>[0],
          at: number,
          dice: Parameters<typeof bot.decide>[2],
        ): number => {
          const code = bot.decide(view, at, dice);
          if (seat === 0) numbers.push(dice.word());
          for (let i = 0; i < wasted; i++) dice.word();
          return code;
        },
      }));
      sitDown(s, 'dice');
      while (!isOver(s.t)) playOne(s, noting);
      return numbers;
    });
    expect(noted[0]).toEqual(noted[1]);
    expect(new Set(noted[0]).size).toBe(noted[0]?.length); // and no two decisions have the same
  });
});
