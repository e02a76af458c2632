import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

/* Whatever file or folder a page names is there, and every link between pages leads somewhere. */

const ROOT = join(import.meta.dirname, '..', '..');
const NOT_OURS = ['node_modules', 'dist', 'screenshots', 'coverage'];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.includes(name) && !/^\.git$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

const files = filesIn(ROOT).map((path) => relative(ROOT, path).split(sep).join('/'));
const pages = files.filter((file) => file.endsWith('.md'));

/** In words between backticks: `box.ts`, `rooms/hall.ts`, `src/desk/`. */
const FILE = /^(?:[\w@.-]+\/)*[\w@.-]+\.(?:tsx?|css|sql|py|yaml|yml|svg|sh)$/;
const PLACE = /^(?:src|bench|bin|docs|release|deploy|clients|examples)\/[\w@./-]*$/;

/** What stands for any game, or is a file of the reader. */
const EXAMPLE = /^\.\/|GAME|crowns|MATCH\.json/;

function isThere(page: string, named: string): boolean {
  const place = named.replace(/\/$/, '');
  return [place, join(dirname(page), place)].some((path) => existsSync(join(ROOT, path))) || isEndOfOne(place);
}

const isEndOfOne = (place: string): boolean => files.some((file) => `/${file}`.endsWith(`/${place}`));

const withoutBlocks = (text: string): string => text.replaceAll(/^```[^]*?^```/gm, '');

function missingIn(page: string): string[] {
  const text = withoutBlocks(readFileSync(join(ROOT, page), 'utf8'));
  const named = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, words = '']) => words.split(/[\s,]+/))
    .filter((word) => (FILE.test(word) || PLACE.test(word)) && !EXAMPLE.test(word))
    .filter((word) => !isThere(page, word));
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(ROOT, dirname(page), link)));
  return [...named, ...links];
}

test('every file, folder and link of every page is there', () => {
  expect(pages.map((page) => basename(page))).toContain('architecture.md');
  const missing = pages.flatMap((page) => missingIn(page).map((word) => `${page}: ${word}`));
  expect(missing).toEqual([]);
  expect(isThere('docs/web.md', 'online/no-such-file.tsx')).toBe(false);
});
