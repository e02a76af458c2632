import '../../../games/all.ts';
import { expect, test } from 'vitest';
import { gameNamed } from '../../../contract/shelf.ts';
import { openPostgres } from '../../../server/store/postgres.ts';
import { makeStore } from '../../../server/store/store.ts';
import { makeOlder } from '../../../server/testing/older-rules.ts';
import { useDatabases } from '../../../server/testing/databases.ts';
import { allProblems, crowdedAtDouble, overflow, PHONE } from '../../testing/checks.ts';
import { playQuickly } from '../../testing/clicking.ts';
import { crowdedText } from '../../testing/crowding.ts';
import { openTable } from '../../testing/sitting-down.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../../testing/site.ts';

/* A table on a server that was stopped, upgraded and started again, and has other rules now. */

const { postgres } = useDatabases();

const openServer = (): Promise<Site> => openSite({ ...FOR_QUICK_PEOPLE, DATABASE_URL: postgres.url });

/** Meanwhile the rules have changed. */
async function upgrade(room: string): Promise<void> {
  const store = makeStore(await openPostgres(postgres.url, () => undefined));
  await makeOlder(store, room);
  await store.close();
}

test('a match of older rules is shown as it was told, with a way home', async () => {
  const before = await openServer();
  const first = await before.open({ viewport: PHONE });
  const link = await openTable(first.page, before.address, 'avenue-empires', 2);
  await first.page.getByLabel('Bot at seat 2').selectOption('random');
  await first.page.getByRole('button', { name: 'Good luck' }).click();
  await first.page.getByRole('button', { name: 'Begin' }).click();
  await first.page.locator('.app .card').first().waitFor();
  await first.page.goto(`${link}/plain`);
  await playQuickly(first.page, 5);
  const storageState = await first.page.context().storageState();
  const room = /table\/([\w-]+)/.exec(link)?.[1] ?? '';
  await before.close();
  await upgrade(room);

  const after = await openServer();
  const { page, problems } = await after.open({ viewport: PHONE, storageState });
  await page.goto(`${after.address}#/online`);
  await page.getByRole('link', { name: 'Read: Avenue Empires' }).click();
  await page.locator('.on-archived').waitFor();
  const { version } = gameNamed('avenue-empires').game;
  const shown = await page.locator('.on-archived').innerText();
  expect(shown).toContain(
    `with version ${version - 1} of the rules of Avenue Empires, and now there is version ${version}`,
  );
  expect(shown).toContain('Ada, Bot 2');
  expect(shown).toContain('Not played to its end');
  expect(shown).toContain('The table as it was written down last');
  expect(shown).toContain('It is told as far as it was written down.');
  expect(shown).toContain('Good luck');
  const told = await page.locator('.on-archived section:has(#on-story) li').allInnerTexts();
  expect(told.length).toBeGreaterThan(4);
  expect(told.join('\n')).toContain('Bot 2');
  expect(await overflow(page)).toBe(0);
  expect(await crowdedText(page)).toEqual([]);
  expect(await crowdedAtDouble(page)).toEqual([]);
  expect(await allProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  await expect.poll(() => page.url()).toMatch(/#\/$/);
  expect(problems).toEqual([]);
  await after.close();
});
