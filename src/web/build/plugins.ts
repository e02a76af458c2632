import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { spriteOf, SPRITES } from './sprites.ts';

const SPRITE = 'virtual:sprite/';

/** `import url from 'virtual:sprite/five-ages'`: the address of a file with the icons of that game. */
export function iconSprites(): Plugin {
  let isBuild = true;
  return {
    name: 'cardwright:sprites',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(SPRITE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${SPRITE}`)) return null;
      const name = id.slice(SPRITE.length + 1);
      if (!SPRITES.includes(name)) throw new Error(`There is no sprite "${name}".`);
      if (!isBuild) return `export default '/sprite/${name}.svg';`;
      const file = this.emitFile({ type: 'asset', name: `${name}.svg`, source: spriteOf(name) });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /^\/sprite\/([\w-]+)\.svg$/.exec(request.url ?? '')?.[1];
        if (name === undefined || !SPRITES.includes(name)) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(spriteOf(name));
      });
    },
  };
}

/**
 * In the page the list of games holds those that are loaded: a game's rules come when it is first played, so that
 * nobody waits for the other four. Everybody else gets `src/games/registry.ts` itself.
 */
export function gamesOnDemand(): Plugin {
  const registry = fileURLToPath(new URL('../../games/registry.ts', import.meta.url));
  const loaded = fileURLToPath(new URL('../host/loaded-games.ts', import.meta.url));
  return {
    name: 'cardwright:games-on-demand',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith('/registry.ts') || importer === undefined) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found?.id === registry ? loaded : null;
    },
  };
}

/** In the page `host/bot-names.ts` is data, so that only the bots' worker loads what they know. */
export function botNames(): Plugin {
  const names = fileURLToPath(new URL('../host/bot-names.ts', import.meta.url));
  return {
    name: 'cardwright:bot-names',
    enforce: 'pre',
    async load(id) {
      if (id !== names) return null;
      // By its address: the games are no part of this configuration.
      const { BOTS }: typeof import('../host/bot-names.ts') = await import(pathToFileURL(names).href);
      return `export const BOTS = ${JSON.stringify(BOTS)};`;
    },
  };
}

/** Writes files.json, the list of all files of the page, for the service worker that keeps them. */
export function listOfFiles(): Plugin {
  let folder = '';
  return {
    name: 'cardwright:list-of-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'sw.js' && entry.name !== 'files.json')
        .map((entry) => `./${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
        .sort();
      writeFileSync(join(folder, 'files.json'), `${JSON.stringify(files)}\n`);
    },
  };
}
