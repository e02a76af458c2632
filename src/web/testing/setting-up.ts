import type { Locator, Page } from 'playwright-core';

/* Setting a match up on its screen: with the mouse, with a finger, with nothing but keys, or from inside the page. */

export interface Hand {
  readonly press: (target: Locator) => Promise<void>;
  readonly choose: (select: Locator, value: string) => Promise<void>;
  readonly write: (field: Locator, text: string) => Promise<void>;
}

/** A select opens a list of the browser's own, which is chosen from in one go. */
const choose: Hand['choose'] = async (select, value) => void (await select.selectOption(value));
const write: Hand['write'] = (field, text) => field.fill(text);

export const MOUSE: Hand = { press: (target) => target.click(), choose, write };
export const TOUCH: Hand = { press: (target) => target.tap(), choose, write };
export const KEYS: Hand = {
  async press(target) {
    await tabOn(target);
    await target.page().keyboard.press('Enter');
  },
  async choose(select, value) {
    await tabOn(select);
    await select.page().keyboard.type(value);
  },
  async write(field, text) {
    await tabOn(field);
    await field.page().keyboard.press('ControlOrMeta+a');
    await field.page().keyboard.type(text);
  },
};

/** For tests of something else: the same events without a pointer that looks for its target, which takes ten times as long. */
const QUICK: Hand = {
  press: (target) => target.evaluate((element: HTMLElement) => element.click()),
  choose: (select, value) =>
    select.evaluate((element: HTMLSelectElement, chosen) => {
      element.value = chosen;
      if (element.value !== chosen) throw new Error(`${element.id} has no ${chosen}`);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, value),
  write,
};

const MOST_TABS = 120;

async function tabOn(target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${await target.evaluate((element) => element.outerHTML.slice(0, 120))}`);
}

export interface Plan {
  readonly seats?: number;
  readonly bot?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly numbers?: Readonly<Record<string, string>>; // options that are written
}

const DEAL = 'the same every time'; // what fails in a test should fail again

/** Sets up a match against bots that move at once. */
export async function setUp(page: Page, address: string, game: string, plan: Plan, hand = QUICK): Promise<void> {
  const { seats, bot = 'random', options = {}, numbers = {} } = plan;
  await page.goto(`${address}#/new/${game}`);
  await page.locator('.seatlist li').first().waitFor();
  if (seats !== undefined) {
    await hand.press(page.locator('.count-row').getByRole('button', { name: String(seats), exact: true }));
    await page.waitForFunction((wanted) => document.querySelectorAll('.seatlist li').length === wanted, seats);
  }
  const places = page.locator('.seatlist select');
  const count = await places.count();
  for (let seat = 1; seat < count; seat++) await hand.choose(places.nth(seat), bot);
  if (count > 1) await hand.choose(page.locator('.speed select'), 'at once');
  await hand.write(page.getByLabel('The deal'), DEAL);
  const isChanged = Object.keys(options).length + Object.keys(numbers).length > 0;
  if (isChanged) await hand.press(page.locator('.options summary'));
  for (const [id, value] of Object.entries(options)) await hand.choose(page.locator(`#option-${id}`), value);
  for (const [id, text] of Object.entries(numbers)) await hand.choose(page.locator(`#option-${id}`), text);
}

/** Sets up a match and begins it: then there is a `table`. */
export async function begin(
  page: Page,
  address: string,
  game: string,
  plan: Plan,
  table: string,
  hand = QUICK,
): Promise<void> {
  await setUp(page, address, game, plan, hand);
  await hand.press(page.getByRole('button', { name: 'Begin' }));
  await page.locator(table).first().waitFor();
}
