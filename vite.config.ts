import { defineConfig } from 'vite';
import { botNames, gamesOnDemand, iconSprites, listOfFiles } from './src/web/build/plugins.ts';

export default defineConfig({
  root: 'src/web',
  base: './',
  publicDir: 'public',
  plugins: [iconSprites(), botNames(), gamesOnDemand(), listOfFiles()],
  worker: { format: 'es', plugins: () => [botNames(), gamesOnDemand()] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the page's own headers allow no scripts or pictures from within other files
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
});
