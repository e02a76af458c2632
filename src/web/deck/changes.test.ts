import { expect, test } from 'vitest';
import { deckFields as rebuild } from '../../games/rebuild/deck-fields.ts';
import { cardsToPrint, changesBetween } from './changes.ts';

interface Card {
  readonly id: string;
  readonly [field: string]: unknown;
}

const printed = rebuild.printed as { readonly decks: { readonly first: readonly Card[] } };

const edited = (change: (cards: readonly Card[]) => readonly Card[]) => ({
  ...printed,
  decks: { ...printed.decks, first: change(printed.decks.first) },
});

test('an edit is told field by field, as the editor calls things', () => {
  const [card] = printed.decks.first;
  const own = edited(([first, ...others]) => [
    { ...first, id: first?.id ?? '', title: 'Tin Opener', copies: 3, cost: { wood: 2, steel: 1 } },
    ...others,
  ]);
  expect(changesBetween(rebuild, null, own)).toEqual([
    {
      card: card?.id,
      name: 'Tin Opener',
      is: 'changed',
      fields: expect.arrayContaining([
        { title: 'Title', before: `“${String(card?.title)}”`, after: '“Tin Opener”' },
        { title: 'Copies', before: String(card?.copies), after: '3' },
      ]),
    },
  ]);
});

test('new and lost cards are told; what is as it was is not', () => {
  const own = edited(([, second, ...others]) => [
    { ...second, id: second?.id ?? '' },
    ...others,
    { ...second, id: 'tin-opener', title: 'Tin Opener' },
  ]);
  const changes = changesBetween(rebuild, null, own);
  expect(changes.map(({ is }) => is)).toEqual(['new', 'gone']);
  expect(cardsToPrint(changes)).toEqual(['tin-opener']);
});

test('two decks of one’s own are compared as well, and the printed one with an older one', () => {
  const older = edited(([first, ...others]) => [{ ...first, id: first?.id ?? '', copies: 9 }, ...others]);
  expect(changesBetween(rebuild, older, older)).toEqual([]);
  expect(changesBetween(rebuild, older, null)).toMatchObject([{ fields: [{ title: 'Copies', before: '9' }] }]);
  expect(changesBetween(rebuild, null, null)).toEqual([]);
});
