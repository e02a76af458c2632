import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRulebook } from '../../engine/rulebook.ts';
import { PRINTED } from './deck.ts';
import { readSheet } from './words/sheet.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const pages = read('how-to-play.md');

test('how to play: every paragraph it stands for is in the rulebook, every card in the deck', () => {
  const rulebook = parseRulebook(read('rulebook.md'));
  const cited = [...pages.matchAll(/\[(§[^\]]+)\]/g)].map(([, rule = '']) => rule);
  expect(cited.length).toBeGreaterThan(8);
  for (const rule of cited) expect([rule, rulebook.paragraph(rule) !== undefined]).toEqual([rule, true]);
  const cards = [...pages.matchAll(/^\{cards: ([^}]+)\}/gm)].flatMap(([, list = '']) => list.split(', '));
  expect(cards.length).toBeGreaterThan(5);
  const ids = PRINTED.faces.map(({ id }) => id);
  for (const card of cards) expect(ids).toContain(card);
});

test('how to play: its sum is right', () => {
  const { seats } = readSheet({
    game: 'avenue-empires',
    cities: [{ left: ['cottage-row', 'townhouse', 'brickworks'] }],
  });
  expect(seats[0]?.parts.map(({ points }) => points)).toEqual([4, 4, 3]);
  expect(pages).toContain('Together 11.');
});
