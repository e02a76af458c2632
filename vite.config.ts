import { defineConfig } from 'vite';
import { namedBreakpoints } from './src/web/build/breakpoints.ts';
import { pageFiles, workerFiles } from './src/web/build/chunks.ts';
import { earlyFiles } from './src/web/build/early.ts';
import { smallFaces } from './src/web/build/faces.ts';
import { licences } from './src/web/build/licences.ts';
import { askedOfGames, iconSprites, listOfFiles, noRuntimeFile } from './src/web/build/plugins.ts';

const terms = licences();

export default defineConfig({
  root: 'src/web',
  base: './',
  publicDir: 'public',
  json: { namedExports: false, stringify: false }, // as text, a deck would not be the same file for the page and its workers
  plugins: [namedBreakpoints(), smallFaces(), iconSprites(), askedOfGames(), earlyFiles(), terms.page(), listOfFiles()],
  worker: {
    format: 'es',
    plugins: () => [askedOfGames(), noRuntimeFile(), terms.workers()],
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: workerFiles(), includeDependenciesRecursively: false }] } },
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the page's own headers allow no scripts or pictures from within other files
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: pageFiles(), includeDependenciesRecursively: false }] } },
    },
  },
});
