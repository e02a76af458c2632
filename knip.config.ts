import type { KnipConfig } from 'knip';

export default {
  entry: [
    'src/cli/main.ts',
    'src/web/host/worker.ts',
    'src/**/*.test.{ts,tsx}',
    'bench/*.ts',
    'bench/install/visitor.ts',
  ],
  project: ['src/**/*.{ts,tsx}', 'bench/**/*.ts', '*.config.ts'],
  ignoreExportsUsedInFile: true,
  // Named in src/ui/look/fonts.css and the games' look.css, which knip does not read; needed by boardgame.io's FlatFile.
  ignoreDependencies: [/^@fontsource/, 'node-persist'],
  ignoreBinaries: ['mount', 'umount', 'prlimit'], // of the system, for disks that are full
} satisfies KnipConfig;
