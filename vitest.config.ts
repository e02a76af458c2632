import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { iconSprites } from './src/web/build/plugins.ts';

/**
 * What takes long begins first, so that no core waits for it in the end. Of the server's tests some wait more than they work:
 * they begin one after the other, each beside others that work.
 */
const LONG = [
  'server/faults',
  'web/page.browser',
  'rebuild/rebuild.browser',
  'server/background',
  'arquetect/arquetect.browser',
  'upper-cataracts/upper-cataracts.browser',
  'five-ages/five-ages.browser',
  'avenue-empires/avenue-empires.browser',
  'store/queue',
  'lab/simulate',
  '.browser', // all others
  'lab/ladder',
  'server/archived',
  '/conform',
  '/levels',
  'bots/roster',
  'rooms/two-worlds',
  '/properties',
  'server/',
  'cli/',
];

/** Tests start our program some hundred times: what Node has made of its TypeScript is kept from one to the next. */
const COMPILED = fileURLToPath(new URL('./node_modules/.cache/compiled', import.meta.url));

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((part) => moduleId.includes(part));
      return found === -1 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  plugins: [iconSprites()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    maxWorkers: availableParallelism() + 1, // there is always one that waits for a browser, a server or a clock
    sequence: { sequencer: LongFirst },
    env: { NODE_COMPILE_CACHE: COMPILED },
    testTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } }, // a machine that does much else at the same time is slow
    // With CI set, what failed is tried once more, and the report marks it: on a busy machine a browser may be slower than a test bears.
    // What is really broken fails again. Without CI every failure is seen at once.
    retry: process.env.CI ? 1 : 0,
    watch: false,
  },
});
