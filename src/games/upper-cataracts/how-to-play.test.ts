import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulebookIn } from '../../engine/conform/folder.ts';
import { citedRules, parseRulebook } from '../../engine/rulebook.ts';
import { resolveOptions } from '../../engine/options.ts';
import { PRINTED } from './deck.ts';
import { upperCataracts } from './game.ts';
import { levelOf } from './options.ts';
import { scoreLines, totalOf } from './scoring.ts';

const folder = new URL('.', import.meta.url);
const text = readFileSync(new URL('how-to-play.md', folder), 'utf8');

test('how to play: three pages, every paragraph that it stands for exists, and so does every card that it shows', () => {
  expect(text.match(/^# .+$/gm)).toHaveLength(3);
  const rulebook = parseRulebook(rulebookIn(folder));
  const cited = citedRules(text);
  expect(cited.length).toBeGreaterThan(8);
  expect(cited.filter((rule) => !rulebook.paragraph(rule))).toEqual([]);
  const figures = [...text.matchAll(/^\{cards: ([^}]+)\} \S/gm)].flatMap(([, ids = '']) => ids.split(', '));
  expect(figures.length).toBeGreaterThan(5);
  expect(figures.filter((id) => !PRINTED.faces.some((face) => face.id === id))).toEqual([]);
});

test('how to play: no formulas, ids or option names', () => {
  expect(text.replaceAll(/^\{cards:.*$/gm, '')).not.toMatch(/[`{}]|\b\d[MSIF]\b|\b[OMCX]\d+\b/);
});

test('[§5.3] [§6.1] the example and the levels that it tells are those of the rules', () => {
  const example = {
    milestones: 6,
    swiftness: 11,
    objectives: 25,
    resolved: 20,
    works: 4,
    renown: 0,
    cubes: 9,
    misfortunes: 0,
    burdens: 0,
    omens: 1,
    year: 30,
    length: 30,
    isWon: false,
  };
  expect(text).toContain(`nothing for victory: ${totalOf(scoreLines(example))} points`);
  const [easy, normal, hard] = (['easy', 'normal', 'hard'] as const).map((difficulty) =>
    levelOf(resolveOptions(upperCataracts, 1, { difficulty })),
  );
  expect([normal?.misfortuneLimit, normal?.omenLimit, normal?.reign]).toEqual([5, 4, 30]);
  expect([easy?.misfortuneLimit, easy?.omenLimit, easy?.reign]).toEqual([6, 5, 33]);
  expect([hard?.misfortuneLimit, hard?.omenLimit, hard?.reign]).toEqual([4, 3, 27]);
});
