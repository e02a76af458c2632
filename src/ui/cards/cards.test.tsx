import '../../games/all.ts';
import '../../games/screens.ts';
import { readFileSync } from 'node:fs';
import { createElement } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { makePlan } from '../../engine/plan.ts';
import { games } from '../../contract/shelf.ts';
import avenueEmpires from '../../games/avenue-empires/deck.json' with { type: 'json' };
import type { Term } from '../../games/avenue-empires/vocabulary.ts';
import { pointsOf, rangeOf } from '../../games/avenue-empires/screen/cards/range.ts';
import { loadDeck } from './decks.ts';

const optionsOf: Readonly<Record<string, readonly object[]>> = { rebuild: [{ deck: 'first' }, { deck: 'revised' }] };

describe.each(games.map(({ game }) => game))('cards of $id', (game) => {
  test('every printed card of every deck is drawn, named and put into words', async () => {
    const deckFor = await loadDeck(game.id);
    for (const options of optionsOf[game.id] ?? [{}]) {
      const deck = deckFor({ ...options });
      const all = deck.groups.flatMap(({ cards }) => cards);
      expect(new Set(all).size).toBe(all.length);
      for (const card of all) {
        const { face, category } = deck.draw(card, {});
        const drawn = renderToStaticMarkup(createElement('div', null, face));
        expect(drawn, card).not.toMatch(/undefined|NaN|\[object/);
        expect(category, card).not.toBe('');
        expect(deck.name(card)).not.toBe('');
        expect(deck.words(card), card).not.toMatch(/undefined|NaN|\[object|[{}]/);
        if (deck.sprite === undefined) continue; // a game may do without pictures
        expect(drawn, card).toContain('<use href="/sprite/');
        expect(deck.flavour(card)).not.toBe('');
      }
    }
  });

  test('all cards that a match can have are in the deck', async () => {
    const deckFor = await loadDeck(game.id);
    for (const preset of Object.keys(game.presets)) {
      const seats = game.presetSeats?.[preset]?.max ?? game.seats.usual;
      const options = resolveOptions(game, seats, {}, preset);
      const { groups } = deckFor({ ...options });
      const known = new Set(groups.flatMap(({ cards }) => cards));
      for (const { id } of makePlan(game, seats, options).faces) expect(known.has(id), id).toBe(true);
    }
  });
});

test('the corner of a card of Avenue Empires shows the range that the rulebook gives (§2.7)', () => {
  const rulebook = readFileSync(new URL('../../games/avenue-empires/rulebook.md', import.meta.url), 'utf8');
  const printed = new Map(
    [...rulebook.matchAll(/^\| `([\w-]+)` \|(?:[^|]*\|){5} ([^|]*\d[^|]*) \|$/gm)].map(([, id, range]) => [id, range]),
  );
  for (const { id, score } of avenueEmpires as readonly { id: string; score: unknown }[]) {
    const numbers = [...(printed.get(id) ?? '').matchAll(/−?\d+/g)].map(([n]) => Number(n.replace('−', '-')));
    expect(numbers, id).not.toEqual([]);
    const points = [...pointsOf(score as readonly Term[])];
    expect([Math.min(...points), Math.max(...points)], id).toEqual([Math.min(...numbers), Math.max(...numbers)]);
  }
  expect(rangeOf([{ flat: 2 }])).toBe('2');
});
