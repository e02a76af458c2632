import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRulebook } from '../../engine/rulebook.ts';
import { readDeck } from './deck.ts';
import { pointsOf } from './scoring.ts';

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const told = textOf('how-to-play.md');
const { starters, early, late } = readDeck('first', undefined);
const faces = new Map([...starters, ...early, ...late].map(({ face }) => [face.id, face]));

test('how to play: every paragraph it stands for is in the rulebook, every card in the deck', () => {
  const rules = new Set(parseRulebook(textOf('rulebook.md')).paragraphs.map(({ rule }) => rule));
  const cited = [...told.matchAll(/\[(§[^\]]+)\]$/gm)].map(([, rule]) => rule ?? '');
  expect(cited.length).toBeGreaterThan(15);
  expect(cited.filter((rule) => !rules.has(rule))).toEqual([]);
  expect([...told.matchAll(/§/g)]).toHaveLength(cited.length);
  const figures = [...told.matchAll(/^\{cards: ([^}]+)\} \S.*$/gm)].map(([, ids]) => ids?.split(', ') ?? []);
  expect(figures).toHaveLength([...told.matchAll(/\{/g)].length);
  expect(figures.flat().filter((id) => !faces.has(id))).toEqual([]);
});

test('how to play: two or three pages without formulas, ids and names of options', () => {
  const pages = told.match(/^# .+$/gm) ?? [];
  expect(pages.length).toBeGreaterThanOrEqual(2);
  expect(pages.length).toBeLessThanOrEqual(3);
  expect(told).not.toMatch(/[`=∈]|\b\d+[WTSG]\b|\bVP\b|\bdraft\b|R\d+/);
});

test('how to play: its examples add up', () => {
  const of = (...ids: string[]) => ids.flatMap((id) => faces.get(id) ?? []);
  // Mira: a log and gears for a Normal Spade and Chains at their lowest prices.
  const sum = (amounts: readonly (readonly number[])[]): number[] =>
    [0, 1, 2, 3].map((r) => amounts.reduce((all, units) => all + (units[r] ?? 0), 0));
  expect(sum(of('a-log', 'rusted-gears').map(({ icons }) => icons))).toEqual(
    sum(of('normal-spade', 'chains').map(({ prices, icons }) => prices.at(-1) ?? icons)),
  );
  expect(pointsOf(of('normal-spade', 'chains'), 'once')).toBe(6);
  expect(pointsOf(of('galleon', 'sign-post', 'a-log', 'a-log'), 'once')).toBe(23);
});
