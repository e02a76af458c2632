import type { Page } from 'playwright-core';
import type { Dice } from '../../src/engine/luck/random.ts';

/*
 * Somebody who plays at a game's own table with taps alone, and takes any of the things that are offered: what is lit before what
 * confirms it, and what ends a turn last.
 */

/** A thing to tap, in the phases that it belongs to. */
interface Way {
  readonly in?: string; // phases
  readonly tap: string; // a selector
  readonly most: number; // times in one decision
}

const PRIMARY = '.actionbar .acts .btn--primary';
const BUTTON = '.actionbar .acts .btn:not(.skip)';

const CLOSE: Way = { tap: 'dialog[open] [aria-label="Close"]', most: 9 };

const WAYS: Readonly<Record<string, readonly Way[]>> = {
  arquetect: [
    CLOSE,
    { in: 'action', tap: '.aq-sign--gift, .aq-sign--trade, .aq-sign--event', most: 1 },
    { in: 'gift-card', tap: '.aq-town--full .aq-card[data-hand]', most: 1 },
    { in: 'offer', tap: '.aq-town--full .aq-card[data-hand]:not([data-mark="picked"])', most: 2 },
    { in: 'offer', tap: '.aq-rival[data-legal]', most: 1 },
    { in: 'answer', tap: BUTTON, most: 3 },
    { in: 'done', tap: '.aq-sign--stay', most: 1 },
    { tap: '.aq-rival[data-legal]', most: 1 },
    { tap: '.aq-gap, .aq-plot', most: 1 },
    { tap: '.aq [data-hand][data-mark="legal"]', most: 2 },
    { tap: PRIMARY, most: 3 },
    { tap: BUTTON, most: 3 },
    { tap: '.aq-sign', most: 3 },
  ],
  'avenue-empires': [
    CLOSE,
    { in: 'trading late-trading', tap: '.ae-held:not([aria-pressed="true"])', most: 2 },
    { in: 'building build-again', tap: '.ae-held:not([aria-pressed="true"])', most: 1 },
    { tap: '.ae-ghost', most: 1 },
    { tap: PRIMARY, most: 3 },
    { tap: '.ae-held', most: 3 },
    { tap: BUTTON, most: 3 },
  ],
  'five-ages': [
    CLOSE,
    { in: 'choose', tap: '.fa-hand .fa-card[aria-pressed="false"]', most: 2 },
    { in: 'negotiate', tap: '.fa-answers .btn:not(.fa-counter)', most: 1 },
    { in: 'build', tap: '.fa-hand .fa-card[aria-pressed="false"]:has([data-state="legal"])', most: 2 },
    { tap: PRIMARY, most: 3 },
    { tap: BUTTON, most: 3 },
  ],
  rebuild: [
    CLOSE,
    { in: 'act', tap: '.rb-crate[data-lit]:not([aria-pressed="true"])', most: 1 },
    { tap: '.rb-card[data-lit][aria-pressed="false"], .rb-to button, .rb-pool .rb-card', most: 3 },
    { tap: PRIMARY, most: 3 },
    { tap: BUTTON, most: 3 },
  ],
  'upper-cataracts': [
    CLOSE,
    { in: 'play', tap: '.uc-fan .uc-card:has([data-state="legal"])', most: 1 },
    { in: 'resolve', tap: '.uc-offer, button.uc-way', most: 1 },
    { tap: '.uc-ask .uc-choice, .uc-ask .uc-card[aria-pressed], .uc-hang:has([data-state="legal"])', most: 1 },
    { tap: PRIMARY, most: 3 },
    { tap: BUTTON, most: 3 },
  ],
};

/** Phase → the taps of each decision in it. */
export type Taps = ReadonlyMap<string, readonly number[]>;

const PATIENCE = 90_000; // ms without anything to tap
const AGAIN = 3000; // ms: then what was half chosen has been taken away
const MOST = 3000; // taps

/** In the page: counts what was decided. */
export function countDecisions(): void {
  const counted = { decisions: 0 };
  Object.assign(globalThis, { counted });
  class Counting extends Worker {
    override postMessage(message: unknown, options?: Transferable[] | StructuredSerializeOptions): void {
      const { request } = (message ?? {}) as { readonly request?: { readonly do?: string } };
      if (request?.do === 'submit') counted.decisions++;
      if (Array.isArray(options)) super.postMessage(message, options);
      else super.postMessage(message, options);
    }
  }
  Object.assign(globalThis, { Worker: Counting });
}

const decisionsIn = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { counted: { decisions: number } }).counted.decisions);

interface Found {
  readonly at: number; // which of the ways
  readonly nth: number; // of those that its selector finds
}

interface Stand {
  readonly isOver: boolean;
  readonly phase: string;
  readonly found: readonly Found[];
}

const FRAMES = 2; // one in which a tap is seen, one in which that is laid out

/** Plays at the table on the screen until the end, or so many taps; `look` is called before each tap. */
export async function playByTaps(
  page: Page,
  game: string,
  dice: Dice,
  tap: (x: number, y: number) => Promise<void>,
): Promise<Taps> {
  const ways = WAYS[game];
  if (!ways) throw new Error(`nobody plays ${game} by taps yet`);
  const byPhase = new Map<string, number[]>();
  let [decisions, since, phaseOfTaps] = [await decisionsIn(page), 0, ''];
  let used = new Map<number, number>();
  let last = Date.now();
  for (let all = 0; all < MOST;) {
    const { isOver, phase, found } = await page.evaluate(findWays, ways);
    const now = await decisionsIn(page);
    if (now > decisions) {
      // Several steps that one tap sends are one decision for whoever plays.
      if (since > 0) byPhase.set(phaseOfTaps, [...(byPhase.get(phaseOfTaps) ?? []), since]);
      [decisions, since] = [now, 0];
      used = new Map();
    }
    if (isOver) return byPhase;
    const isLeft = ({ at }: Found): boolean => (used.get(at) ?? 0) < (ways[at]?.most ?? 0);
    const first = Math.min(...found.filter(isLeft).map(({ at }) => at));
    const choices = found.filter(({ at }) => at === first);
    const one = choices[dice.below(Math.max(1, choices.length))];
    const point = one && (await page.evaluate(pointOf, { selector: ways[one.at]?.tap ?? '', nth: one.nth }));
    if (!one || !point) {
      if (Date.now() - last > PATIENCE) throw new Error(`nothing to tap for a long time in ${phase}`);
      if (Date.now() - last > AGAIN) used = new Map(); // what was half chosen was taken away
      await frames(page);
      continue;
    }
    await tap(point.x, point.y);
    all++;
    since++;
    last = Date.now();
    phaseOfTaps = phase;
    used.set(one.at, (used.get(one.at) ?? 0) + 1);
    await frames(page);
  }
  throw new Error(`no end after ${MOST} taps`);
}

const frames = (page: Page): Promise<void> =>
  page.evaluate(async (most) => {
    for (let i = 0; i < most; i++) await new Promise(requestAnimationFrame);
  }, FRAMES);

/** In the page: what there is to tap now. */
function findWays(ways: readonly Way[]): Stand {
  const phase = document.querySelector<HTMLElement>('main[data-phase]')?.dataset.phase ?? '';
  const isOver = document.querySelector('.end') !== null;
  // Buttons that have just come in the place of others are not there yet for a finger.
  const isAsleep = document.querySelector('.actionbar[data-asleep]') !== null;
  const isCovered = document.querySelector('dialog[open]') !== null;
  const found = ways.flatMap(({ in: phases, tap }, at) =>
    isOver ||
    isAsleep ||
    (isCovered && !tap.includes('dialog')) ||
    (phases !== undefined && !phases.split(' ').includes(phase))
      ? []
      : [...document.querySelectorAll<HTMLElement>(tap)].flatMap((element, nth) =>
          element.matches(':disabled, [aria-disabled="true"]') ||
          !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            ? []
            : [{ at, nth }],
        ),
  );
  return { isOver, phase, found };
}

/** In the page: where a finger hits it; null if something else lies over it. */
function pointOf({ selector, nth }: { selector: string; nth: number }): { x: number; y: number } | null {
  const element = document.querySelectorAll<HTMLElement>(selector)[nth];
  if (!element) return null;
  const { top: above, bottom: below } = element.getBoundingClientRect();
  if (above < 0 || below > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  for (const [dx, dy] of [
    [0.5, 0.5],
    [0.12, 0.5],
    [0.12, 0.15],
    [0.88, 0.5],
    [0.5, 0.9],
  ] as const) {
    const hit = document.elementFromPoint(x + width * dx, y + height * dy);
    if (hit !== null && element.contains(hit)) return { x: x + width * dx, y: y + height * dy };
  }
  return null;
}
