import type { KnipConfig } from 'knip';

export default {
  entry: [
    'src/cli/main.ts',
    'src/api/*.ts',
    'src/web/host/worker.ts',
    'src/**/*.test.{ts,tsx}',
    'bench/*.ts',
    'bench/doors/*.ts',
    'bench/install/visitor.ts',
    'bench/page/taps.ts',
    'bench/print/print.ts',
    'bench/print/booklets.ts',
    'bench/print/codes.ts',
    'bench/lab/alarms.ts',
    'bench/lab/savings.ts',
    'bench/lab/docs.ts',
    'bench/lab/page.ts',
    'bench/lab/tune.ts',
    'bench/study/review.ts',
    'bench/tests/times.ts',
    'release/pictures.ts',
    'release/store.ts',
    'release/check.ts',
  ],
  project: ['src/**/*.{ts,tsx}', 'bench/**/*.ts', 'release/**/*.ts', '*.config.ts'],
  ignoreExportsUsedInFile: true,
  // Named in src/ui/look/fonts.css and the games' look.css, which knip does not read; needed by boardgame.io's FlatFile.
  ignoreDependencies: [/^@fontsource/, 'node-persist'],
  // Of the system: for disks that are full, and to look into PDFs and pictures of them where they are installed.
  ignoreBinaries: [
    ...['mount', 'umount', 'prlimit'],
    ...['pdfimages', 'pdffonts', 'pdftotext', 'pdftoppm', 'qpdf', 'zbarimg', 'convert'],
  ],
} satisfies KnipConfig;
