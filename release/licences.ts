import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './where.ts';

/** The terms of what a package carries of others, in one text. */
export const licencesOf = (packages: readonly string[]): string =>
  packages.map(termsOf).join(`\n${'-'.repeat(80)}\n\n`);

const NAMES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license.txt', 'LICENCE'];

function termsOf(name: string): string {
  const folder = join(ROOT, 'node_modules', name);
  const file = NAMES.map((each) => join(folder, each)).find(existsSync);
  if (file !== undefined) return `${name}\n\n${readFileSync(file, 'utf8').trim()}\n`;
  // A collection of drawings says whose they are, and links the text of its terms.
  const { author, license }: { readonly author: Named; readonly license: Named & { readonly spdx: string } } =
    JSON.parse(readFileSync(join(folder, 'info.json'), 'utf8'));
  return `${name}\n\nDrawn by ${author.name} (${author.url}). ${license.title}, ${license.spdx}: ${license.url}\n`;
}

interface Named {
  readonly name: string;
  readonly title: string;
  readonly url: string;
}
