import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { engineApi } from './engine-api.ts';
import { licencesOf } from '../src/web/build/licences.ts';
import { manifest, ROOT, run } from './where.ts';

/* The package `@cardwright/engine`: engine, conformance suite and bots for any game, with their types. */

const ENTRIES = ['engine', 'conform', 'bots'];
const OLDEST_NODE = 20;

export async function layOutEngine(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await writeScripts(folder);
  writeTypes(join(folder, 'types'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(ROOT, 'release', 'engine.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  writeFileSync(join(folder, 'API.md'), engineApi());
  writeFileSync(join(folder, 'LICENCES.txt'), licencesOf(['@noble/hashes']));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(ownManifest, null, 2)}\n`);
}

const ownManifest = {
  name: '@cardwright/engine',
  version: manifest.version,
  description:
    'An engine for card games with secrets: rules as data, views, bots, and a suite that holds games to what they owe',
  license: manifest.license,
  repository: manifest.repository,
  type: 'module',
  sideEffects: false,
  engines: { node: `>=${OLDEST_NODE}` },
  exports: Object.fromEntries(
    ENTRIES.map((name) => [
      name === 'engine' ? '.' : `./${name}`,
      { types: `./types/api/${name}.d.ts`, default: `./${name}.js` },
    ]),
  ),
};

/** One file an entry and what they share; what of @noble/hashes is used lies in it. */
async function writeScripts(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: `node${OLDEST_NODE}`,
      minify: false,
      lib: {
        entry: Object.fromEntries(ENTRIES.map((name) => [name, join(ROOT, 'src', 'api', `${name}.ts`)])),
        formats: ['es'],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: { external: /^node:/, output: { chunkFileNames: '[name].js', comments: false } },
    },
  });
}

/** Checked against what Node 20 has: a newer method of JavaScript is found here. */
function writeTypes(folder: string): void {
  const options = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules', '@types')],
      rootDir: join(ROOT, 'src'),
      outDir: folder,
    },
    include: [],
    files: ENTRIES.map((name) => join(ROOT, 'src', 'api', `${name}.ts`)),
  };
  const config = `${folder}.json`;
  writeFileSync(config, JSON.stringify(options));
  run(process.execPath, [join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc'), '-p', config]);
  rmSync(config);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (statSync(file).isFile())
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replaceAll(/(from |import\()('|")(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'),
      );
  }
}
