import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/* The terms of what is carried along of others: in the page as licences.txt, in packages beside their own. */

const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** What the page carries besides scripts. */
const DRAWN = [
  '@fontsource-variable/big-shoulders-display',
  '@fontsource-variable/grenze',
  '@fontsource-variable/instrument-sans',
  '@fontsource-variable/piazzolla',
  '@fontsource/abril-fatface',
  '@fontsource/faculty-glyphic',
  '@fontsource/stardos-stencil',
  '@iconify-json/game-icons',
];

/** Plugins for the page and for its workers, which write licences.txt together: the terms of all packages of which something is in them. */
export function licences(): { readonly page: () => Plugin; readonly workers: () => Plugin } {
  const carried = new Set(DRAWN);
  const note = (ids: Iterable<string>): void => {
    for (const id of ids) {
      const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1];
      if (name !== undefined) carried.add(name);
    }
  };
  const modulesIn = (bundle: object): string[] =>
    Object.values(bundle).flatMap((file: { readonly moduleIds?: readonly string[] }) => file.moduleIds ?? []);
  return {
    workers: () => ({ name: 'cardwright:licences-of-workers', generateBundle: (_, bundle) => note(modulesIn(bundle)) }),
    page: () => ({
      name: 'cardwright:licences',
      apply: 'build',
      generateBundle(_, bundle) {
        note(modulesIn(bundle)); // workers are made before
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesOf([...carried].sort()) });
      },
    }),
  };
}

/** The terms of these packages, in one text. */
export const licencesOf = (packages: readonly string[]): string =>
  packages.map(termsOf).join(`\n${'-'.repeat(80)}\n\n`);

const NAMES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license.txt', 'LICENCE'];

function termsOf(name: string): string {
  const folder = join(PACKAGES, name);
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
