import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/* Taking seats at tables on the server, as people do. */

export const PATIENT = { timeout: 60_000 };

/** Somebody opens a table, sits at it and is called Ada; the link of the table. */
export async function openTable(
  page: Page,
  address: string,
  game: string,
  seats: number,
  prepare?: () => Promise<unknown>,
): Promise<string> {
  await page.goto(`${address}#/online/new/${game}`);
  await page
    .locator('.count-row')
    .getByRole('button', { name: String(seats), exact: true })
    .click();
  await prepare?.();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/#\/table\/[\w-]+$/);
  const field = page.getByLabel('Your name at this table');
  await expect.poll(() => field.inputValue(), PATIENT).not.toBe('');
  if ((await field.inputValue()) !== 'Ada') {
    await field.fill('Ada');
    await page.getByRole('button', { name: 'Use this name' }).click();
  }
  await page.getByText('Ada', { exact: true }).waitFor();
  return page.getByLabel('Link of this table').inputValue();
}

export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  const field = page.getByLabel('Your name at this table');
  await expect.poll(() => field.inputValue(), PATIENT).not.toBe('');
  await field.fill(name);
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  await page.getByRole('button', { name: 'Get up' }).waitFor();
}

/** Asks the server something that the page does not offer, on a connection of its own. */
export const askServer = (page: Page, request: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    (asked) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, ...asked })));
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(data);
          if (message.news === 'build') return; // comes first, whatever is asked
          resolve(message);
          socket.close();
        });
      }),
    request,
  );
