import type { Page } from 'playwright-core';
import { PHONE } from '../../src/web/testing/checks.ts';
import { begin } from '../../src/web/testing/setting-up.ts';
import type { Site } from '../../src/web/testing/site.ts';

/* How smoothly cards fly, on a machine that is not slowed down. */

export interface Frames {
  readonly bare: number; // a second, of a page with nothing on it: more than that cannot be had here
  readonly tables: Readonly<Record<string, Flown>>;
}

export interface Flown {
  readonly flights: number;
  readonly frames: number; // a second, while cards fly
  readonly wait: number; // ms from a table drawn anew to the first move, on average
}

export async function framesOfFlights(site: Site, games: readonly string[]): Promise<Frames> {
  const { page } = await site.open({ viewport: PHONE, reducedMotion: 'no-preference' });
  const bare = tenths(await page.evaluate(countFrames, BARE));
  const tables: Record<string, Flown> = {};
  for (const game of games) tables[game] = await fly(page, site.address, game);
  await page.context().close();
  return { bare, tables };
}

const ENOUGH = 4000; // ms of flights
const MOST = 30_000; // ms for a table

/** Plays at a table, against bots that move at once, until cards have flown for long enough. */
async function fly(page: Page, address: string, game: string): Promise<Flown> {
  await begin(page, address, game, {}, 'main .card');
  await page.evaluate(watchFlights);
  const { flights, frames, wait } = await page.evaluate(playOn, [ENOUGH, MOST] as const);
  return { flights, frames: tenths(frames), wait: Math.round(wait) };
}

const BARE = 1500; // ms

const tenths = (number: number): number => Math.round(10 * number) / 10;

/** In the page: frames a second for so long. */
async function countFrames(time: number): Promise<number> {
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const from = await frame();
  let [now, frames] = [from, 0];
  for (; now < from + time; frames++) now = await frame();
  return (1000 * frames) / (now - from);
}

interface Watched {
  flying: number; // cards, just now
  flights: number;
  frames: number;
  time: number; // ms in the air
  waits: number; // ms, of all of them
}

declare const watched: Watched;

/** In the page: counts the frames between two moments of flights. Looking must not cost any, so flights say when they begin. */
function watchFlights(): void {
  const seen: Watched = { flying: 0, flights: 0, frames: 0, time: 0, waits: 0 };
  Object.assign(globalThis, { watched: seen });
  const drawn = new WeakMap<Animation, number>();
  const of = <F>(prototype: object, name: string): F => Object.getOwnPropertyDescriptor(prototype, name)?.value as F;
  const animate = of<Element['animate']>(Element.prototype, 'animate');
  Element.prototype.animate = function (this: Element, ...how) {
    const animation = animate.apply(this, how);
    if (this.matches('[data-fly]')) drawn.set(animation, performance.now());
    return animation;
  };
  const play = of<Animation['play']>(Animation.prototype, 'play');
  Animation.prototype.play = function (this: Animation) {
    play.call(this);
    const since = drawn.get(this);
    if (since === undefined) return;
    seen.flying++;
    seen.flights++;
    seen.waits += performance.now() - since;
    const land = (): void => void seen.flying--;
    this.finished.then(land, land);
  };
  let before: number | null = null;
  const look = (now: number): void => {
    if (seen.flying > 0 && before !== null) {
      seen.frames++;
      seen.time += now - before;
    }
    before = seen.flying > 0 ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** In the page: presses what is lit, as somebody who looks at what happens before going on. */
async function playOn([enough, most]: readonly [number, number]): Promise<Flown> {
  const PACE = 900; // ms
  const LIT = '[data-lit], [data-hand], [data-legal], .aq-gap, .ae-ghost, .actionbar button';
  let dice = 7;
  const below = (number: number): number => {
    dice = (dice * 1_103_515_245 + 12_345) % 0x7fffffff;
    return dice % number;
  };
  const press = (): void => {
    const all = [...document.querySelectorAll<HTMLElement>('main button:enabled:not([aria-disabled="true"])')];
    const primary = all.find((button) => button.matches('.actionbar .btn--primary'));
    const lit = all.filter((button) => button.matches(LIT) || button.querySelector('[data-state="legal"]'));
    const closing = document.querySelector<HTMLElement>('dialog[open] [aria-label="Close"]');
    (closing ?? (primary && below(3) > 0 ? primary : lit[below(Math.max(1, lit.length))]))?.click();
  };
  const until = performance.now() + most;
  while (watched.time < enough && performance.now() < until && document.querySelector('.end') === null) {
    if (watched.flying === 0) press();
    await new Promise((resolve) => setTimeout(resolve, PACE));
  }
  const { flights, frames, time, waits } = watched;
  return { flights, frames: time === 0 ? 0 : (1000 * frames) / time, wait: flights === 0 ? 0 : waits / flights };
}
