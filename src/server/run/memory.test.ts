import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** How many collections V8 makes because of memory outside its heap while a process comes to keep 300 MB of it. */
function forcedCollections(v8: string): number {
  const program = `
    import { PerformanceObserver } from 'node:perf_hooks';
    import { setImmediate as breath } from 'node:timers/promises';
    import { collectGently } from ${JSON.stringify(new URL('./memory.ts', import.meta.url).href)};
    const BECAUSE_OF_OUTSIDE = 32; // V8's kGCCallbackFlagCollectAllExternalMemory
    collectGently(${JSON.stringify(v8)});
    let forced = 0;
    const hear = (list) => { for (const { detail } of list.getEntries()) if (detail.flags & BECAUSE_OF_OUTSIDE) forced++; };
    const observer = new PerformanceObserver(hear);
    observer.observe({ entryTypes: ['gc'] });
    const kept = [];
    for (let i = 0; i < 3000; i++) {
      kept.push(new ArrayBuffer(100_000));
      if (i % 100 === 0) await breath();
    }
    await breath();
    for (let i = 0; i < 20; i++) await breath();
    hear({ getEntries: () => observer.takeRecords() });
    process.stdout.write(String(kept.length > 0 ? forced : -1));
  `;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

test('memory outside the heap forces hardly any collections once it counts like memory inside', () => {
  const without = forcedCollections('12.0, which does not have the flag');
  expect(2 * forcedCollections(process.versions.v8)).toBeLessThan(without); // one while the process starts, now and then
});

test('V8 knows the flags', () => {
  const program = `(await import(${JSON.stringify(new URL('./memory.ts', import.meta.url).href)})).collectGently()`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]); // of a flag that it does not know V8 complains there, and goes on
});
