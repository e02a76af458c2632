import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { iconSprites } from './src/web/build/plugins.ts';

/** Tests start our program some hundred times: what Node has made of its TypeScript is kept from one to the next. */
const COMPILED = fileURLToPath(new URL('./node_modules/.cache/compiled', import.meta.url));

/** Milliseconds, where no run has been yet: tests in a browser take longest, then those that start servers and programs. */
const GUESSES = [
  ['.browser.test.', 60_000],
  ['/src/server/', 5000],
  ['/src/cli/', 3000],
] as const;

/**
 * What took long in the last run begins first, so that no core waits for it in the end. Files that share their modules come after the
 * others, one after another: whoever runs one of them can take the next.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShared = ({ project }: TestSpecification): number => Number(!project.config.isolate);
    const time = (file: TestSpecification): number =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ??
      GUESSES.find(([part]) => file.moduleId.includes(part))?.[1] ??
      0;
    return (await super.sort(files)).toSorted(
      (one, other) => isShared(one) - isShared(other) || time(other) - time(one),
    );
  }
}

/** What draws: styles, sprites and JSX are Vite's. All else Node runs by itself, which is much faster. */
const DRAWN = [
  'src/**/*.test.tsx',
  'src/web/**/!(*.browser).test.ts',
  'src/ui/**/!(*.browser).test.ts',
  'src/games/*/screen/**/!(*.browser).test.ts',
];

/** Files that change the shelf of games, or put something in place of a module, load their modules anew; all others share them. */
const APART = [
  'src/bots/generic.test.ts',
  'src/games/walk-through.test.ts',
  'src/lab/planted.test.ts',
  'src/cli/docs.test.ts', // a command with --values
  'src/cli/lab/tune.test.ts',
  'src/server/bots/thinkers.test.ts', // leaves questions without an answer
  'src/server/idle.test.ts',
  'src/server/rooms/overdone.test.ts',
];

export default defineConfig({
  plugins: [iconSprites()],
  test: {
    projects: [
      { extends: true, test: { name: 'drawn', include: DRAWN } },
      { extends: true, test: { name: 'apart', include: APART, experimental: { viteModuleRunner: false } } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.ts', 'bench/**/*.test.ts', 'release/**/*.test.ts'],
          exclude: [...DRAWN, ...APART],
          isolate: false,
          experimental: { viteModuleRunner: false },
        },
      },
    ],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2 * availableParallelism(), // half of them wait for a browser, a server or a clock
    sequence: { sequencer: LongFirst },
    env: { NODE_COMPILE_CACHE: COMPILED },
    testTimeout: 600_000, // only for what hangs: a busy machine may take twenty times as long
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } }, // a machine that does much else at the same time is slow
    // With CI set, what failed is tried once more, and the report marks it, until every test has been seen to hold on a busy machine many times.
    // Without CI every failure is seen at once.
    retry: process.env.CI ? 1 : 0,
    watch: false,
  },
});
