import type { Page } from 'playwright-core';
import type { Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import type { Seating } from '../../desk/wire.ts';
import { keptMatch } from './recorded.ts';
import type { Site } from './site.ts';

/** Puts a match where the page keeps its own, as if it had been played here. */
export async function plant(
  site: Site,
  page: Page,
  match: Match<Shape>,
  seating: Seating,
  version?: number,
): Promise<void> {
  const { records, entries } = keptMatch(match, seating);
  const [record] = records.values();
  await page.goto(`${site.address}#/about`);
  await page.locator('.prose').waitFor();
  await page.evaluate(
    async ([kept, list]) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('no store')));
        });
      const opening = indexedDB.open('cardwright');
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('matches', { keyPath: 'match' });
        opening.result.createObjectStore('entries');
      });
      const base = await settled(opening);
      const transaction = base.transaction(['matches', 'entries'], 'readwrite');
      transaction.objectStore('matches').put(kept);
      for (const [i, entry] of list.entries()) transaction.objectStore('entries').put(entry, ['kept', i]);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      base.close();
    },
    [{ ...record, version: version ?? match.game.version }, entries.get('kept') ?? []] as const,
  );
}
