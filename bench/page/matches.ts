import { makeDice } from '../../src/engine/luck/random.ts';
import { beginMatch, playToTheEnd } from '../../src/web/testing/clicking.ts';
import type { Site } from '../../src/web/testing/site.ts';
import { DESK } from '../../src/web/testing/checks.ts';

/* Whole matches with the mouse at the plain table, against bots, choosing at random among what is offered. */

export interface Played {
  readonly game: string;
  readonly matches: number;
  readonly clicks: number;
  readonly seconds: number;
  readonly problems: readonly string[]; // errors and warnings of the page, refusals it showed, matches that did not end
}

const BOT = 'normal';

export async function playMatches(site: Site, game: string, matches: number): Promise<Played> {
  const problems: string[] = [];
  const began = Date.now();
  let clicks = 0;
  for (let match = 1; match <= matches; match++) {
    const opened = await site.open({ viewport: DESK });
    const { page } = opened;
    const dice = makeDice(`page ${game} ${match}`);
    // Whatever is refused was offered before: each refusal is a mistake of ours.
    await page.addInitScript(watchRefusals);
    try {
      await beginMatch(page, site.address, game, { bot: BOT });
      clicks += await playToTheEnd(page, (choices) => dice.below(Math.max(1, choices)));
      if (!/\d/.test(await page.locator('.end').innerText())) opened.problems.push('the end shows no score');
    } catch (error) {
      opened.problems.push(`stuck: ${error instanceof Error ? error.message : String(error)}`);
    }
    const refusals = await page.evaluate(() => (globalThis as { refusals?: string[] }).refusals ?? []).catch(() => []);
    for (const problem of [...opened.problems, ...refusals.map((text) => `refused: ${text}`)])
      problems.push(`match ${match}: ${problem}`);
    await page.context().close();
    process.stderr.write(`${game}: match ${match} of ${matches}, ${clicks} clicks, ${problems.length} problems\n`);
  }
  return { game, matches, clicks, seconds: Math.round((Date.now() - began) / 1000), problems };
}

/** In the page: keeps what every refusal said. */
function watchRefusals(): void {
  const refusals = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.refusal')) refusals.add(textContent ?? '');
    Object.assign(globalThis, { refusals: [...refusals] });
  });
  observer.observe(document, { childList: true, subtree: true });
}
