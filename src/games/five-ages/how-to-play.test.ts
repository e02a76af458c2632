import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulebookIn } from '../../engine/conform/folder.ts';
import { parseRulebook } from '../../engine/rulebook.ts';
import { FACES } from './cards.ts';

const folder = new URL('.', import.meta.url);
const text = readFileSync(new URL('how-to-play.md', folder), 'utf8');

test('[§1] every paragraph that How to play stands for is in the rulebook', () => {
  const book = parseRulebook(rulebookIn(folder));
  const cited = [...text.matchAll(/\[(§[^\]]+)\]/g)].map(([, rule = '']) => rule);
  expect(cited.length).toBeGreaterThan(15);
  expect(cited.filter((rule) => !book.paragraph(rule))).toEqual([]);
});

test('[§2.1] every card in its pictures is in the deck', () => {
  const figures = [...text.matchAll(/^\{cards: ([^}]+)\} \S/gm)].flatMap(([, ids = '']) => ids.split(', '));
  expect(figures.length).toBeGreaterThan(10);
  expect(figures.filter((id) => !FACES.some((face) => face.id === id))).toEqual([]);
  expect(text.match(/^\{/gm)).toHaveLength([...text.matchAll(/^\{cards: [^}]+\} \S/gm)].length);
});

test('[§1] it is two or three pages, without ids, formulas and options', () => {
  expect(text.match(/^# /gm)?.length).toBeLessThanOrEqual(3);
  expect(text.replaceAll(/^\{.*?\}/gm, '')).not.toMatch(/`|∈|mod n|\b[cdhs]-\d|joker-\d|draft/);
});
