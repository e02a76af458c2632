import '../../games/all.ts';
import { readFileSync } from 'node:fs';
import { createElement } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { describe, expect, test } from 'vitest';
import { games } from '../../contract/shelf.ts';
import { anchorOf, readBlocks } from './blocks.ts';
import { Markdown } from './markdown.tsx';
import { readBook } from './rulebook.ts';
import { search } from './search.ts';

const textOf = (id: string): string => readFileSync(new URL(`../../games/${id}/rulebook.md`, import.meta.url), 'utf8');
const IDS = games.map(({ game }) => game.id);
/** A short rulebook has no sections and no rulings. */
const LONG = IDS.filter((id) => readBook(textOf(id)).rulings.length > 0);

describe.each(LONG)('the long rulebook of %s', (id) => {
  const book = readBook(textOf(id));

  test('has its sections for players, and rulings with an answer', () => {
    expect(book.sections.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(book.rulings.length).toBeGreaterThan(20);
    for (const { name, question, answer } of book.rulings) expect([name, question, answer]).not.toContain('');
  });

  test('is searched with its rulings: every one is found by its own words, and nothing by words that are not there', () => {
    for (const ruling of book.rulings) expect(search(book, ruling.question.toUpperCase()).rulings).toContain(ruling);
    expect(search(book, 'card').places.length).toBeGreaterThan(10);
    expect(search(book, 'quite xylophonic')).toEqual({ places: [], rulings: [] });
  });
});

describe.each(IDS)('the rulebook of %s', (id) => {
  const text = textOf(id);
  const book = readBook(text);

  test('is drawn without a mark of Markdown or a note to the keepers of the rules left over', () => {
    for (const { number, text: part } of book.sections) {
      const drawn = renderToStaticMarkup(createElement(Markdown, { text: part, game: id, isPage: true }));
      const words = drawn.replaceAll(/<pre.*?<\/pre>|<code>.*?<\/code>/gs, '').replaceAll(/<[^>]+>/g, ' ');
      expect(words, `section ${number}`).not.toMatch(/\*\*|\[draft|\[ruling|^\||^#/m);
    }
  });

  test('has an anchor for nearly every paragraph of its rules', () => {
    const anchors = new Set(
      book.sections.flatMap(({ number, text: part }) => [
        anchorOf(number),
        ...renderToStaticMarkup(createElement(Markdown, { text: part, game: id, isPage: true, section: number }))
          .matchAll(/ id="([^"]+)"/g)
          .map(([, anchor]) => anchor),
      ]),
    );
    const end = text.slice(0, text.indexOf('\n## 7.')).split('\n').length;
    const cited = book.rulebook.paragraphs.filter(({ line }) => line < end).map(({ rule }) => rule);
    const without = cited.filter((rule) => !anchors.has(anchorOf(rule)));
    expect(without.length / cited.length, without.join(' ')).toBeLessThan(0.08);
  });
});

test('lists keep their numbers, nested items and tables', () => {
  const [list] = readBlocks(
    '1. one\n2. two\n   - (a) first\n   - (b) second\n\n   | x | y |\n   |---|---|\n   | 1 | 2 |\n',
    '4.1',
  );
  if (list?.type !== 'list') throw new Error('no list');
  expect(list.items.map(({ rule }) => rule)).toEqual(['4.1.1', '4.1.2']);
  expect(list.items[1]?.blocks.map(({ type }) => type)).toEqual(['list', 'table']);
});

test('a short rulebook without numbers is all for players', () => {
  const { sections } = readBook('# Crowns\n\n**P1 Bid.** One card.\n\n## Variants\n\n**O1 Shy kings.** The lowest.\n');
  expect(sections.map(({ number, title }) => [number, title])).toEqual([
    ['rules', 'The rules'],
    ['Variants', 'Variants'],
  ]);
});

test('letters lean after a number and inside bold words, and stars between words stay', () => {
  const html = (text: string): string => renderToStaticMarkup(createElement(Markdown, { text, game: 'rebuild' }));
  expect(html('at least 3*N* + 1 cards')).toContain('3<em>N</em> + 1');
  expect(html('**With *Headlines*** and more')).toContain('<b>With <em>Headlines</em></b> and more');
  expect(html('***Alone***, a*b*c')).toContain('<b><em>Alone</em></b>, a*b*c');
});
