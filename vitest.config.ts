import { defineConfig } from 'vitest/config';
import { iconSprites } from './src/web/build/plugins.ts';

export default defineConfig({
  plugins: [iconSprites()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    maxWorkers: '100%',
    testTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } }, // a machine that does much else at the same time is slow
    watch: false,
  },
});
