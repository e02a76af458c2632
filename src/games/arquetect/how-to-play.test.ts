import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRulebook } from '../../engine/rulebook.ts';
import { BOX } from './deck.ts';
import { makeRow, scoreRow } from './scoring.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const text = read('./how-to-play.md');

const figures = [...text.matchAll(/^\{cards: ([^}]*)\} (.+)$/gm)].map(([, cards = '', caption = '']) => ({
  cards: cards.split(', '),
  caption,
}));

test('how to play: two or three pages, every paragraph it stands for exists, every card can be drawn', () => {
  const rulebook = parseRulebook(read('./rulebook.md'));
  expect([...text.matchAll(/^# /gm)].length).toBe(3);
  const cited = [...text.matchAll(/\[(§[^\]]+)\]/g)].map(([, rule = '']) => rule);
  expect(cited.length).toBeGreaterThan(15);
  expect(cited.filter((rule) => !rulebook.paragraph(rule))).toEqual([]);
  expect(figures.length).toBeGreaterThan(5);
  expect(figures.flatMap(({ cards }) => cards).filter((id) => !BOX.numbers.has(id))).toEqual([]);
  // Nothing of it is for programs or about the making of the rules.
  expect(text).not.toMatch(/`|ruling|draft|\bR\d|option\b/i);
});

test('[§5.2] the cities that it shows score what it says', () => {
  const row = makeRow();
  const told = figures.flatMap(({ cards, caption }) => {
    const said = /(?:=|:) (\d+)(?: points)?\.$/.exec(caption);
    return said ? [{ cards, points: Number(said[1]) }] : [];
  });
  expect(told.map(({ points }) => points)).toEqual([10, 0, 9]);
  for (const { cards, points } of told) {
    row.length = cards.length;
    cards.forEach((id, at) => {
      const face = BOX.faces[BOX.numbers.get(id) ?? -1];
      if (face) row.faces[at] = face;
      row.out[at] = 0;
    });
    expect([cards.join(), scoreRow(row)]).toEqual([cards.join(), points]);
  }
});
