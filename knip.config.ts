import type { KnipConfig } from 'knip';

export default {
  entry: ['src/cli/main.ts', 'src/**/*.test.ts', 'bench/*.ts'],
  project: ['src/**/*.ts', 'bench/**/*.ts', '*.config.ts'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
