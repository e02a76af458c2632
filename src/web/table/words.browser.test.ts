import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors } from '../../games/doors.ts';
import { DESK } from '../testing/checks.ts';
import { begin } from '../testing/setting-up.ts';
import { openSite, type Site } from '../testing/site.ts';

/* Every act has one word at a table, on buttons, in the log, in hints and for whoever listens, and nothing is said in shorthand. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const CARD = String.raw`(?:an?|the|your|one|two|this|that) (?:\w+ )?cards?`;
const verb = (stem: string): RegExp => new RegExp(String.raw`\b${stem} ${CARD}\b`, 'i');

/** Other words for what has a word already, and shorthand that nobody explains. */
const NEVER: readonly RegExp[] = [
  /undefined|NaN|\[object|\bnull\b/,
  /▯/,
  /(?:^|[^\d.,])1 points\b/,
  /\b(?:slot|index|zone) \d/i,
  /\bat [LCR]\d\b/,
  /\b(?:[cdhs]-(?:10|[2-9jqka])|joker-\d)\b/,
  /★\d is spent/,
  /\bin secor\b/,
  /\bsubmit\b/i,
];

const NOT_IN: Readonly<Record<string, readonly RegExp[]>> = {
  'five-ages': [/\bbur(?:y|ies|ied|ying)\b/i, verb('plac(?:e|es|ed|ing)'), /\bproposals?\b|\bproposes?\b/i],
  'avenue-empires': [/\bbur(?:y|ies|ied|ying)\b/i, verb('plac(?:e|es|ed|ing)'), verb('lays?')],
  arquetect: [/\binsert(?:s|ed|ing)?\b/i, /\bpositions? \d/i],
  rebuild: [/\b(?:in column|buy) \d\b/i, /\b(?:destroys?|sacrifices?|scraps?)\b/i, /cheapest/i, /✓[^|]*\| ?−\d/],
  'upper-cataracts': [/\b(?:complete|completes|solve|solves|fulfil|fulfils)\b/i],
};

/** Where neighbours matter they are told by their sides in the table as text, too. */
const SIDES: Readonly<Record<string, RegExp>> = {
  'five-ages': /left[^]*right/,
  'avenue-empires': /left[^]*right/,
};

/** In the page: all that is written and all that is read out around the cards, parts divided by bars. */
function wordsNow(): string {
  const words: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    if (text !== '' && !node.parentElement?.closest('.card, script, style, option')) words.push(text);
  }
  for (const part of document.querySelectorAll('main [aria-label]')) words.push(part.getAttribute('aria-label') ?? '');
  return words.join(' | ');
}

/** In the page: opens the hint, or does what it says; whether it was done, or it is the end. */
function followHint(): boolean {
  const follow = document.querySelector<HTMLButtonElement>('.hint-acts .btn--primary:enabled');
  const bulb = document.querySelector<HTMLButtonElement>('button[aria-label^="Hint"][aria-disabled="false"]');
  const goOn = [...document.querySelectorAll<HTMLButtonElement>('.actionbar button')].find(({ textContent }) =>
    /^(?:Go on|Next hand|To the result)$/.test(textContent ?? ''),
  );
  if (follow) follow.click();
  else if (goOn) goOn.click();
  else if (bulb?.getAttribute('aria-pressed') === 'false') bulb.click();
  return follow !== null || document.querySelector('.end') !== null;
}

const STEPS = 14;

describe.each(doors.map(({ id }) => id))('%s', (game) => {
  test('says one word for one thing, and nothing in shorthand', async () => {
    const { page, problems } = await site.open({ viewport: DESK });
    await begin(page, site.address, game, {}, '.app .actionbar');
    const said = new Set<string>();
    const hear = async (on: Page): Promise<void> => {
      for (const words of (await on.evaluate(wordsNow)).split(' | ')) said.add(words);
      for (const market of await on.locator('main [data-guide="market"]').all())
        said.add((await market.innerText()).replaceAll('\n', ' | '));
    };
    for (let step = 0; step < STEPS; step++) {
      await hear(page);
      await expect.poll(() => page.evaluate(followHint), { timeout: 60_000 }).toBe(true);
    }
    await hear(page);
    const all = [...said];
    expect(all.length).toBeGreaterThan(40);
    for (const never of [...NEVER, ...(NOT_IN[game] ?? [])])
      expect(
        all.filter((words) => never.test(words)),
        String(never),
      ).toEqual([]);
    const sides = SIDES[game];
    if (sides) {
      await page.getByRole('button', { name: 'The table in words' }).click();
      await expect.poll(() => page.locator('dialog[open]').innerText()).toMatch(sides);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
