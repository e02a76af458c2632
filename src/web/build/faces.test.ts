import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { smallFaces } from './faces.ts';

const SHARED = fileURLToPath(new URL('../../ui/look/fonts.css', import.meta.url));
const GAMES = fileURLToPath(new URL('../../games', import.meta.url));
const STYLES = [SHARED, ...globSync('*/screen/look.css', { cwd: GAMES }).map((file) => join(GAMES, file))];
const require = createRequire(import.meta.url);

interface Built {
  readonly rule: string;
  readonly size: number;
  has(letter: string): boolean;
}

/** The rules that the build makes of ours. */
const built = async (): Promise<Built[]> => (await Promise.all(STYLES.map(builtOf))).flat();

async function builtOf(styles: string): Promise<Built[]> {
  const { transform } = smallFaces();
  if (typeof transform !== 'function') throw new Error('the plugin has no transform');
  const css: unknown = await transform.call({} as never, readFileSync(styles, 'utf8'), styles);
  return (String(css).match(/@font-face \{[^}]*\}/g) ?? []).map((rule) => {
    const address = /url\('([^']+)'\)/.exec(rule)?.[1] ?? '';
    const file = address.startsWith('@') ? require.resolve(address) : join(dirname(styles), address);
    const ranges = /unicode-range: ([^;]+);/.exec(rule)?.[1]?.split(', ') ?? [];
    return { rule, size: readFileSync(file).length, has: (letter) => ranges.some((range) => isIn(range, letter)) };
  });
}

function isIn(range: string, letter: string): boolean {
  const [first = 0, last = first] = range
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  const code = letter.codePointAt(0) ?? 0;
  return first <= code && code <= last;
}

test('every face has its usual letters in a smaller file, and all others where they were', async () => {
  const rules = await built();
  const familyOf = (rule: string): string => /font-family: '([^']+)'/.exec(rule)?.[1] ?? '';
  for (const [i, whole] of rules.entries()) {
    if (!whole.has('é')) continue;
    const usual = rules[i + 1];
    expect(`${familyOf(usual?.rule ?? '')} More`).toBe(familyOf(whole.rule)); // asked for only where its letters are
    expect(usual?.size).toBeLessThan(whole.size * 0.75);
    expect(usual?.size).toBeLessThan(22_000);
    for (const letter of 'Az09 §·×–’…→−') expect([letter, usual?.has(letter)]).toEqual([letter, true]);
    // A sign that no face has is asked of none of them.
    for (const sign of '✓✕⇄★') expect([sign, whole.has(sign), usual?.has(sign)]).toEqual([sign, false, false]);
  }
  expect(rules.filter((rule) => rule.has('é'))).toHaveLength(9);
});

test('what else a style sheet says stays', async () => {
  const { transform } = smallFaces();
  const own = STYLES.at(-1) ?? '';
  const css: unknown =
    typeof transform === 'function' && (await transform.call({} as never, readFileSync(own, 'utf8'), own));
  expect(String(css).replaceAll(/@font-face \{[^}]*\}\s*/g, '')).toBe(
    readFileSync(own, 'utf8').replaceAll(/@font-face \{[^}]*\}\s*/g, ''),
  );
});

test('a width and a weight that a rule names alone are all that its file has', async () => {
  const [usual, narrow] = (await built()).filter(({ rule }) => rule.includes("'Instrument Sans'"));
  expect(narrow?.rule).toContain('font-stretch: 82%');
  expect(narrow?.size).toBeLessThan((usual?.size ?? 0) * 0.6);
});

test('the numbers of Upper Cataracts come alone', async () => {
  const [digits, ...others] = (await built()).filter((rule) => rule.has('7') && !rule.has('a'));
  expect(others).toEqual([]);
  expect(digits?.rule).toContain("font-family: 'Piazzolla Digits'");
  expect(digits?.size).toBeLessThan(8000);
});
