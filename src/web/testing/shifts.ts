import type { Page } from 'playwright-core';

/* How much of a page moves without being asked to, as browsers measure it. */

interface Shifts {
  total: number;
  readonly what: string[];
}

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** In the page: counts from now on. */
export function collectShifts(): void {
  const shifts: Shifts = { total: 0, what: [] };
  const take = (entries: PerformanceEntryList): void => {
    for (const entry of entries as unknown as readonly Shift[]) {
      if (entry.hadRecentInput) continue;
      shifts.total += entry.value;
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : String(node)));
      shifts.what.push(`${entry.value.toFixed(3)}: ${moved.join(', ')}`);
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  Object.assign(globalThis, { shifts, takeShifts: () => take(observer.takeRecords()) });
}

interface Counting {
  readonly shifts: Shifts;
  readonly takeShifts: () => void;
}

/** How much has moved, and what. */
export const shiftsIn = (page: Page): Promise<{ readonly total: number; readonly what: readonly string[] }> =>
  page.evaluate(() => {
    const { shifts, takeShifts } = globalThis as unknown as Counting;
    takeShifts();
    return { total: shifts.total, what: shifts.what };
  });
