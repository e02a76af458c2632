import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BREAKPOINTS, withBreakpoints } from './breakpoints.ts';

/* Sizes that styles share have a name: breakpoints.css and tokens.css say which there are. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(ROOT + file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
const STYLES = new Map(globSync('**/*.css', { cwd: ROOT }).map((file) => [file, read(file)]));

/** Declarations of these properties that `isRaw` finds wanting, each with its file. */
const found = (properties: string, isRaw: (value: string) => boolean): string[] =>
  [...STYLES].flatMap(([file, style]) =>
    [...style.matchAll(new RegExp(String.raw`(?<![\w-])(?:${properties}):([^;}]+)`, 'g'))]
      .filter(([, value = '']) => isRaw(value))
      .map(([declaration]) => `${file}: ${declaration}`),
  );
const pixels = (value: string): number[] => [...value.matchAll(/(?<![-\w.])[\d.]+(?=px)/g)].map(Number);

test('a style names its breakpoints, and all that have a name are used', () => {
  const queries = [...STYLES].flatMap(([file, style]) =>
    [...style.matchAll(/@media([^{]*)\{/g)].map(([, query = '']) => ({ file, query })),
  );
  expect(queries.filter(({ query }) => /width|height/.test(query))).toEqual([]);
  const used = new Set(queries.flatMap(({ query }) => query.match(/--[\w-]+/g) ?? []));
  expect([...used].toSorted()).toEqual([...BREAKPOINTS.keys()].toSorted());
});

test('the build puts in the size, and does not know what is not in the list', () => {
  expect(withBreakpoints('@media (--phone) and (--flat) {')).toBe(
    '@media (max-width: 699px) and (max-height: 480px) {',
  );
  expect(() => withBreakpoints('@media (--fridge) {')).toThrow('There is no breakpoint --fridge');
});

test('space of 2 to 40 pixels is a token, but for odd ones up to 13 that adjust by a hair', () => {
  const isRaw = (value: string): boolean => pixels(value).some((n) => n >= 2 && n <= 40 && (n % 2 === 0 || n > 13));
  expect(found('(?:padding|margin)[a-z-]*|(?:row-|column-)?gap', isRaw)).toEqual([]);
});

test('a radius that has a name is called by it', () => {
  const radii = [...read('ui/look/tokens.css').matchAll(/--r-\w+: (\d+)px/g)].map(([, size]) => Number(size));
  expect(radii.length).toBeGreaterThan(4);
  // A ring around a card adds its width to the card's own radius.
  const isRaw = (value: string): boolean => !value.includes('calc') && pixels(value).some((n) => radii.includes(n));
  expect(found('border-radius', isRaw)).toEqual([]);
});

test('a variable that a style reads is set somewhere', () => {
  const scripts = globSync('**/*.{ts,tsx}', { cwd: ROOT }).map(read).join('\n');
  const set = new Set(
    [...STYLES.values(), scripts].flatMap((text) => text.match(/--[\w-]+(?=['"]?\s*:)|(?<=')--[\w-]+/g) ?? []),
  );
  const unset = [...STYLES].flatMap(([file, style]) =>
    [...style.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name = '']) => !set.has(name))
      .map(([use]) => `${file}: ${use}`),
  );
  expect(unset).toEqual([]);
});

test('what is printed and a table share no class: styles of both stay once they were loaded', () => {
  const classesIn = (folder: string): string[] =>
    [...STYLES].flatMap(([file, style]) => (file.startsWith(folder) ? (style.match(OF_A_GAME) ?? []) : []));
  const games = new Set([...STYLES.keys()].flatMap((file) => /^games\/[\w-]+\//.exec(file) ?? []));
  const shared = [...games].flatMap((game) => {
    const onScreen = new Set(classesIn(`${game}screen/`));
    return classesIn(`${game}print/`).filter((name) => onScreen.has(name));
  });
  expect(games.size).toBeGreaterThan(0);
  expect(shared).toEqual([]);
});

const OF_A_GAME = /\.[a-z]{2}-[\w-]+/g; // a game's classes begin with its two letters
