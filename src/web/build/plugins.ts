import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { spriteOf, SPRITES } from './sprites.ts';

const SPRITE = 'virtual:sprite/';

/** `import url from 'virtual:sprite/GAME'`: the address of a file with the icons of that game. */
export function iconSprites(): Plugin {
  let isBuild = true;
  return {
    name: 'cardwright:sprites',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(SPRITE) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${SPRITE}`)) return null;
      const name = id.slice(SPRITE.length + 1);
      if (!SPRITES.includes(name)) throw new Error(`There is no sprite "${name}".`);
      if (!isBuild) return `export default '/sprite/${name}.svg';`;
      const file = this.emitFile({ type: 'asset', name: `${name}.svg`, source: await spriteOf(name) });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /^\/sprite\/([\w-]+)\.svg$/.exec(request.url ?? '')?.[1];
        if (name === undefined || !SPRITES.includes(name)) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        void spriteOf(name).then((sprite) => response.end(sprite), next);
      });
    },
  };
}

/** Modules that ask all games for something small. In the page they are data, and the games stay where they are. */
const ASKED = [
  '../host/bot-names.ts',
  '../known-games.ts',
  '../pages/credits.ts',
  '../plain-games.ts',
  '../../contract/version.ts',
].map((file) => fileURLToPath(new URL(file, import.meta.url)));

export function askedOfGames(): Plugin {
  const games = fileURLToPath(new URL('../../games/all.ts', import.meta.url));
  return {
    name: 'cardwright:asked-of-games',
    enforce: 'pre',
    async load(id) {
      if (!ASKED.includes(id)) return null;
      // By their addresses: the games are no part of this configuration.
      await import(pathToFileURL(games).href);
      const asked: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
      return Object.entries(asked)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** A few lines of the bundler's own come in a file apart, one more to wait for: in a worker every file gets a copy of them. */
export function noRuntimeFile(): Plugin {
  return {
    name: 'cardwright:no-runtime-file',
    generateBundle(_, bundle) {
      const runtime = Object.values(bundle).find(({ name }) => name === 'rolldown-runtime');
      if (runtime?.type !== 'chunk') return;
      const [, body = '', exports = ''] = /^([^]*)export\{([\w,]+)\};?\s*$/.exec(runtime.code) ?? [];
      if (exports === '') throw new Error(`The bundler's own lines are not what they were: ${runtime.code}`);
      const file = basename(runtime.fileName).replaceAll('.', '\\.');
      const line = new RegExp(`import\\{([^}]+)\\}from"\\./${file}";`);
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.imports.includes(runtime.fileName))
          chunk.code = chunk.code.replace(
            line,
            (__, names: string) => `const{${names.replaceAll(' as ', ':')}}=(()=>{${body}return{${exports}}})();`,
          );
      delete bundle[runtime.fileName];
    },
  };
}

/**
 * Writes files.json, the list of all files that the page needs, for the service worker that keeps them, and beside each script, style
 * and drawing the same as small as it gets, for the server: at that pains it cannot be made while somebody waits.
 */
export function listOfFiles(): Plugin {
  let folder = '';
  return {
    name: 'cardwright:list-of-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      if (!existsSync(folder)) return; // the build has failed, and says why
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !NOT_KEPT.test(entry.name))
        .map((entry) => `./${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
        .sort();
      writeFileSync(join(folder, 'files.json'), `${JSON.stringify(files)}\n`);
      const texts = files.filter((file) => /^\.\/assets\/.*\.(?:js|css|svg)$/.test(file));
      await Promise.all(texts.map((file) => compress(join(folder, file))));
    },
  };
}

// The system keeps the pictures of a page that is installed; bots are fitted and puzzles are made elsewhere.
const NOT_KEPT = /^(?:sw\.js|files\.json|icon-.*\.png|(?:fit|puzzles|book)-[\w-]{8}\.js)$/;

const asBrotli = promisify(brotliCompress);
const QUALITY = 10; // the best, 11, takes thrice the time for one per cent

async function compress(path: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  await writeFile(`${path}.br`, await asBrotli(await readFile(path), { params }));
}
