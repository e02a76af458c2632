import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/*
 * Typefaces hold the letters of many languages, and all weights from hairline to black. The page writes English: what that needs
 * comes in a file of its own, a third to a half smaller. The whole face is asked for when somebody's name has other letters.
 */

interface Part {
  readonly name: string;
  readonly letters: string;
}

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** ASCII, and the signs of our own sentences and cards. */
const USUAL: Part = { name: 'usual', letters: `${between(0x20, 0x7e)}\u00a0§±·½×÷–—‘’“”…←→−` };
const DIGITS: Part = { name: 'digits', letters: ' +,-./0123456789−×' };

/** Letters of other languages. Signs that no face has (✓) are not among them: they would be asked for in vain. */
const OTHERS = ['U+a1-ff', 'U+131', 'U+152-153', 'U+20ac'];

/** A table has only numbers in this one: those come alone. */
const NUMBERS = 'piazzolla-latin-wght-normal';

const FACE = /@font-face \{[^}]*\}/g;
const NARROW = 'font-stretch: 82%';

/** Where typefaces are named: those that all games share, and a game's own. */
const STYLES = /\/(?:ui\/look\/fonts|screen\/look)\.css$/;
const FOLDER = fileURLToPath(new URL('../../../dist/faces', import.meta.url));

export function smallFaces(): Plugin {
  return {
    name: 'cardwright:small-faces',
    apply: 'build',
    enforce: 'pre',
    async transform(css, id) {
      if (!STYLES.test(id)) return null;
      const rules = css.match(FACE) ?? [];
      const small = await Promise.all(rules.map((rule) => inParts(rule, dirname(id))));
      return css.replaceAll(FACE, () => small.shift() ?? '');
    },
  };
}

/** The rule of a face for letters that are seldom needed, and after it those of its parts. */
async function inParts(rule: string, folder: string): Promise<string> {
  const [, address = ''] = /url\('([^']+)'\)/.exec(rule) ?? [];
  const whole = readFileSync(createRequire(import.meta.url).resolve(address));
  const parts = address.includes(NUMBERS) ? [USUAL, DIGITS] : [USUAL];
  mkdirSync(FOLDER, { recursive: true });
  const rules = parts.map(async ({ name, letters }) => {
    const file = join(FOLDER, basename(address).replace('latin', rule.includes(NARROW) ? `${name}-narrow` : name));
    const made = `${file}.${randomUUID()}`; // another build may be reading it
    writeFileSync(made, await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: axesIn(rule) }));
    renameSync(made, file);
    const smaller = rule.replace(address, relative(folder, file).replaceAll('\\', '/'));
    return withLetters(name === DIGITS.name ? called(smaller, 'Digits') : smaller, rangesOf(letters));
  });
  return [withLetters(called(rule, 'More'), OTHERS), ...(await Promise.all(rules))].join('\n');
}

/**
 * Parts that are seldom needed are families of their own. Within one family each part that has not come would be stood in for by
 * a face of the system in every size, even where none of its letters is used, and a browser is slow to find those.
 */
const called = (rule: string, part: string): string =>
  rule.replace(/font-family: '([^']+)'/, `font-family: '$1 ${part}'`);

const withLetters = (rule: string, ranges: readonly string[]): string =>
  rule.replace(/\}$/, `  unicode-range: ${ranges.join(', ')};\n}`);

/** As CSS writes them, letters that follow each other in one. */
function rangesOf(letters: string): string[] {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const firsts = codes.filter((code) => !codes.includes(code - 1));
  const lasts = codes.filter((code) => !codes.includes(code + 1));
  return firsts.map((first, i) => `U+${first.toString(16)}-${lasts[i]?.toString(16)}`);
}

type Axes = Record<string, number | { min: number; max: number }>;

/** Of a face that can be of several weights and widths, those that its rule names. */
function axesIn(rule: string): Axes {
  const axes: Axes = {};
  if (!rule.includes('-variable/')) return axes;
  for (const [axis, property] of [
    ['wght', 'font-weight'],
    ['wdth', 'font-stretch'],
  ] as const) {
    const [, min, max] = new RegExp(`${property}: (\\d+)%?(?: (\\d+)%?)?;`).exec(rule) ?? [];
    if (min !== undefined) axes[axis] = max === undefined ? Number(min) : { min: Number(min), max: Number(max) };
  }
  return axes;
}
