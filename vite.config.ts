import { defineConfig } from 'vite';
import { gamesOnDemand, iconSprites, listOfFiles } from './src/web/build/plugins.ts';

export default defineConfig({
  root: 'src/web',
  base: './',
  publicDir: 'public',
  plugins: [iconSprites(), gamesOnDemand(), listOfFiles()],
  worker: { format: 'es', plugins: () => [gamesOnDemand()] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the page's own headers allow no scripts or pictures from within other files
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
});
