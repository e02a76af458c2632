import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE } from '../../web/testing/checks.ts';
import { begin } from '../../web/testing/setting-up.ts';
import { openSite, type Site } from '../../web/testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

interface Seen {
  flights: number;
  flying: number;
  fromPile: number[]; // how large drawn cards begin, beside where they come to lie
  drawn: number; // changes of the page while cards flew
}

declare const seen: Seen;

/** In the page: whether anything is drawn anew in mid-flight. */
function watch(): void {
  const now: Seen = { flights: 0, flying: 0, fromPile: [], drawn: 0 };
  Object.assign(globalThis, { seen: now });
  const play = Object.getOwnPropertyDescriptor(Animation.prototype, 'play')?.value as Animation['play'];
  Animation.prototype.play = function (this: Animation) {
    play.call(this);
    now.flights++;
    now.flying++;
    const { effect } = this;
    if (
      effect instanceof KeyframeEffect &&
      effect.target instanceof HTMLElement &&
      effect.target.dataset.from === 'pile'
    )
      now.fromPile.push(Number(effect.getKeyframes()[0]?.scale));
    const land = (): void => void now.flying--;
    this.finished.then(land, land);
  };
  const isAtTable = ({ target }: MutationRecord): boolean =>
    (target instanceof Element ? target : target.parentElement)?.closest('main') !== null; // not what is told to screen readers
  new MutationObserver((changes) => {
    if (now.flying > 0) now.drawn += changes.filter(isAtTable).length;
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

const TURNS = 4;

test('cards fly, and what bots do meanwhile is drawn when they have landed', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, reducedMotion: 'no-preference' });
  await begin(page, site.address, 'rebuild', { seats: 4 }, 'main.rb .rb-held');
  await page.evaluate(watch);
  const end = page.getByRole('button', { name: 'End turn' });
  const take = page.getByRole('button', { name: 'Take it' });
  const moment = (): Promise<string> => page.locator('.topbar .sub').innerText();
  for (let turn = 0; turn < TURNS; turn++) {
    await end.waitFor();
    await page.waitForFunction(() => seen.flying === 0);
    const before = await moment();
    await end.click();
    await expect.poll(async () => (await take.isVisible()) || (await moment()) !== before).toBe(true);
    if (await take.isVisible()) await end.click(); // something could be had for nothing: this is said once
    await expect.poll(moment).not.toBe(before);
  }
  await end.waitFor();
  await page.waitForFunction(() => seen.flying === 0);
  const { flights, fromPile, drawn } = await page.evaluate(() => seen);
  expect(fromPile.length).toBeGreaterThan(0);
  expect(Math.max(...fromPile)).toBeLessThan(1.1); // what shows a pile may be a wide plate; a card that lies askew measures a little more
  expect(flights).toBeGreaterThan(TURNS);
  expect(drawn).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
