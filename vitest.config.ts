import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    maxWorkers: '100%',
    testTimeout: 240_000,
    watch: false,
  },
});
