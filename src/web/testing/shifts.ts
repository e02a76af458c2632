import type { Page } from 'playwright-core';

/* How much of a table moves by itself. */

export interface Shifts {
  total: number;
  readonly what: string[];
}

/** From now on, and on every page that is opened: what moves on the table without being asked to. */
export const collectShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shifts = { total: 0, what: [] };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as readonly Shift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node : (node?.parentElement ?? null)));
        // A hint comes because somebody asks for it, in a place of its own.
        const isOfTable = moved.some((one) => one?.closest('main') && !one.closest('.hint, .instead'));
        if (hadRecentInput || !isOfTable) continue;
        shifts.total += value;
        shifts.what.push(`${value.toFixed(3)}: ${moved.map((one) => one?.className ?? 'text').join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What has moved since the last time, when all that was done so far is drawn. */
export const shiftsSince = (page: Page): Promise<Shifts> =>
  page.evaluate(
    () =>
      new Promise<Shifts>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const held = globalThis as unknown as { shifts: Shifts };
            const { total } = held.shifts;
            resolve({ total, what: held.shifts.what.splice(0) });
            held.shifts.total = 0;
          }),
        ),
      ),
  );

/**
 * Plays so many decisions at the table of any game as its hint says, from inside the page: such clicks are nobody's input, so that
 * whatever moves after them counts, too. How many it were.
 */
export const playByHints = (page: Page, most: number): Promise<number> =>
  page.evaluate(async (mostDecisions) => {
    const named = (pattern: RegExp): HTMLButtonElement | undefined =>
      [...document.querySelectorAll('button')].find(
        (button) =>
          button.offsetParent !== null &&
          !button.disabled &&
          button.ariaDisabled !== 'true' &&
          pattern.test((button.ariaLabel ?? button.textContent).trim()),
      );
    const patience = 30_000;
    let last = Date.now();
    let decisions = 0;
    while (decisions < mostDecisions && Date.now() - last < patience && !document.querySelector('.end')) {
      const hint = named(/^Hint/);
      const step =
        named(/^Do this\W*H?$/) ?? named(/^(Go on|Next hand)$/) ?? (hint?.ariaPressed === 'true' ? undefined : hint);
      if (step) {
        if (step.textContent.startsWith('Do this')) decisions++;
        step.click();
        last = Date.now();
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return decisions;
  }, most);
