import '../games/all.ts';
import { describe, expect, test } from 'vitest';
import { deckMark } from '../contract/fit.ts';
import { games } from '../contract/shelf.ts';
import { fitTable, isLike, recipeNamed, recipesFor } from './fit.ts';

/* As few games as show that a recipe works. */
const FEW: Readonly<Record<string, number>> = { review: 2, plans: 3, practised: 6, chances: 12, cards: 12, turns: 12 };

const all = (
  await Promise.all(
    games.map(async ({ game, fits }) => {
      const printed = (await fits?.())?.printed;
      return (await recipesFor(game.id)).map((recipe) => ({
        game,
        printed,
        recipe,
        name: `${game.id} ${recipe.table}`,
      }));
    }),
  )
).flat();

describe.each(all)('$name', ({ game, printed, recipe }) => {
  test('says how it was made, and for which deck', () => {
    const { command, note, seed, games: played, date, deck, version } = recipe.shipped.made;
    expect(deck).toBe(deckMark(printed));
    expect(version).toBe(game.version);
    if (command === null) expect(note).toMatch(/./);
    else {
      expect(command).toBe(`bin/cardwright fit ${game.id} ${recipe.table} --games ${played} --seed ${seed}`);
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  test('is made from seeds: the same digits each time, in the form that bots read', async () => {
    const job = { game: game.id, table: recipe.table, seed: 'test', games: FEW[recipe.table] ?? 6 };
    const values = await fitTable(job, { workers: 1 });
    expect(isLike(values, recipe.shipped.values, recipe.isOfCards === true)).toBe(true);
    expect(await fitTable(job, { workers: 1 })).toEqual(values);
  });
});

const turns = { game: 'rebuild', table: 'turns', seed: 'threads', games: 30 };

test('two threads find the same digits as one', async () => {
  expect(await fitTable(turns, { workers: 2 })).toEqual(await fitTable(turns, { workers: 1 }));
});

test.each([1, 2])('tells how far it is and can be stopped, with %i threads', async (workers) => {
  const told: number[] = [];
  await fitTable(turns, { workers, onProgress: (_step, done) => told.push(done) });
  expect(told.at(-1)).toBe(1);
  const stop = new AbortController();
  const endless = { ...turns, games: 1_000_000 };
  const running = { workers, signal: stop.signal, onProgress: () => stop.abort() };
  await expect(fitTable(endless, running)).rejects.toThrow(/abort/i);
});

test('a game without such a table says which it has', async () => {
  await expect(recipeNamed('rebuild', 'luck')).rejects.toThrow(
    'rebuild has no table "luck"; it has cards, turns, plans, review.',
  );
});
