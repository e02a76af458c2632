import '../../src/games/all.ts';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { gameNamed } from '../../src/contract/shelf.ts';
import { withNumber } from '../../src/lab/study/card-number.ts';
import { DESK } from '../../src/web/testing/checks.ts';
import { openSite, type Site } from '../../src/web/testing/site.ts';

/*
 * How fast the page answers: from a press on Ask to the first interval and to ± 1 point of wins, and how many frames a second there are meanwhile.
 *
 *   node bench/lab/page.ts [GAME …]
 */

/** One number of a card with one more; in a game without cards to edit, an option. */
const CHANGES: Readonly<Record<string, string>> = {
  'five-ages': 'jokers',
  rebuild: 'card:galleon.icons.wood=8',
  'avenue-empires': 'card:cottage-row.score.0.flat=3',
  arquetect: 'card:cottage.score.0.flat=3',
  'upper-cataracts': 'card:measure-the-fields.clock=4',
};
const NAME = 'Bench';
const PATIENCE = 180_000; // ms

interface Asked {
  readonly first: number; // ms from the press
  readonly settled: number; // likewise
  readonly frames: number; // a second
  readonly still: number; // a second, before the press: more cannot be had here
  readonly longest: number; // ms between two frames
}

const given = process.argv.slice(2);
const site = await openSite({}, { isDrawn: true, root: fileURLToPath(new URL('../..', import.meta.url)) });
try {
  for (const game of given.length > 0 ? given : Object.keys(CHANGES)) await measure(game, CHANGES[game] ?? '');
} finally {
  await site.close();
}

async function measure(game: string, change: string): Promise<void> {
  const { page } = await site.open({ viewport: DESK, reducedMotion: 'no-preference' });
  await open(page, site, game, change);
  const { first, settled, frames, still, longest } = await page.evaluate(ask, PATIENCE);
  const status = await page.locator('.lab-status').innerText();
  console.log(
    `${game}, ${change}: first interval after ${Math.round(first)} ms, ± 1 point after ${(settled / 1000).toFixed(1)} s, ${frames.toFixed(1)} frames/s (${still.toFixed(1)} before), the longest ${Math.round(longest)} ms; ${status.replaceAll('\n', ' ')}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  await page.context().close();
}

/** The page with the question that is to be asked. */
async function open(page: Page, { address }: Site, game: string, change: string): Promise<void> {
  const [place = '', value = ''] = change.split('card:')[1]?.split('=') ?? [];
  if (place === '') {
    await page.goto(`${address}#/measure/${game}/ask`);
    await page.getByLabel('Which option').selectOption(change);
  } else {
    const deck = JSON.stringify(withNumber(gameNamed(game).deck, place, Number(value)));
    await page.goto(address);
    await page.evaluate(
      ([list, key, name, text]) => {
        localStorage.setItem(list, JSON.stringify([name]));
        localStorage.setItem(key, text);
      },
      [`cardwright.decks.${game}`, `cardwright.decks.${game}.${NAME}`, NAME, deck] as const,
    );
    await page.goto(`${address}#/measure/${game}/deck:${NAME}`);
  }
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** In the page: presses Ask and watches what is drawn until the question is settled. */
async function ask(patience: number): Promise<Asked> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Ask');
  if (!button) throw new Error('there is nothing to press');
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const before = await frame();
  let seen = 0;
  let from = before;
  for (; from < before + 1000; seen++) from = await frame();
  const still = (1000 * seen) / (from - before);
  button.click();
  let [now, last, longest, frames, first] = [from, from, 0, 0, 0];
  while (now < from + patience) {
    now = await frame();
    frames++;
    longest = Math.max(longest, now - last);
    last = now;
    if (first === 0 && document.querySelector('.lab-rows')) first = now - from;
    if (document.querySelector('.lab-status')?.textContent?.includes('Settled')) break;
  }
  return { first, settled: now - from, frames: (1000 * frames) / (now - from), still, longest };
}
