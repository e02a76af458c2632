import '../../games/all.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shape } from '../../engine/game.ts';
import { type Match, saveMatch } from '../../engine/match.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { gameNamed } from '../../contract/shelf.ts';
import {
  allProblems,
  crowdedAtDouble,
  DESK,
  faultsOf,
  overflow,
  PHONE,
  SHORT_PHONE,
  SIDEWAYS,
  smallButtons,
  tabTo,
} from '../testing/checks.ts';
import { crowdedText } from '../testing/crowding.ts';
import { takePicture } from '../testing/pictures.ts';
import { plant } from '../testing/planting.ts';
import { begin, goOn, onePerson } from '../testing/recorded.ts';
import { openSite, type Site } from '../testing/site.ts';
import { recordMatch } from '../../desk/recording.ts';
import type { ZoneView } from '../../engine/view.ts';
import { type MomentTable, PERSON, type Seating } from '../../desk/wire.ts';

/* Replays in a real browser: of kept matches, files and links, on phone and desk, by mouse and by keyboard. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const folder = mkdtempSync(join(tmpdir(), 'cardwright-replay-'));
const PROGRAM = fileURLToPath(new URL('../../../bin/cardwright', import.meta.url));

function played(game: string, seats: number, most = Infinity, seed = 'browser'): Match<Shape> {
  const match = begin(gameNamed(game), seats);
  const dice = makeDice(seed);
  for (let i = 0; i < most && goOn(match, dice); i++);
  return match;
}

function fileOf(match: Match<Shape>, seating: Seating): string {
  const file = join(folder, `${match.game.id}-${match.steps.length}.json`);
  writeFileSync(file, JSON.stringify({ ...saveMatch(match), seating }));
  return file;
}

async function openFile(page: Page, file: string): Promise<void> {
  await page.goto(`${site.address}#/replay`);
  await page.locator('.rp-file').setInputFiles(file);
}

const at = (page: Page): Promise<number> =>
  page.locator('#rp-at').evaluate((field: HTMLInputElement) => Number(field.value));
const OPEN_HANDS = '.fa-hidden[data-of=hand] .card:not(.card--back)';
const said = (page: Page): Promise<string> => page.locator('.rp-said').innerText();

test('a finished match: stepping, playing, jumping, everybody’s eyes, the end, on phone and desk', async () => {
  const match = played('five-ages', 3);
  const { page, problems } = await site.open({ viewport: PHONE });
  await plant(site, page, match, onePerson(3));
  await page.goto(`${site.address}#/`);
  await page.getByRole('link', { name: /^Replay of this match/ }).click();
  await page.locator('.rp .fa').waitFor();
  expect(await page.title()).toBe('Cardwright');
  expect(await at(page)).toBe(0);
  expect(await said(page)).toContain('is the first seat');

  await page.getByRole('button', { name: 'One step on' }).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).toBe(1);
  await page.getByRole('button', { name: 'To the next round' }).click();
  await expect.poll(() => page.locator('.topbar .sub').innerText()).toContain('Age 2 of 5');
  await page.getByRole('button', { name: 'Rounds to jump to' }).click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /^Age 4 of 5/ })
    .click();
  await expect.poll(() => page.locator('.topbar .sub').innerText()).toContain('Age 4 of 5');
  const there = await at(page);
  await page.locator('.rp-pace select').selectOption('fast');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => at(page)).toBeGreaterThan(there + 1);
  await page.getByRole('button', { name: 'Pause' }).click();

  // One's own eyes see no other hand; everybody's together see all of them.
  const eyes = page.locator('.rp-eyes select:visible');
  const round = await page.locator('.topbar .sub').innerText();
  await eyes.selectOption('null');
  await page.locator('.fa-ring').waitFor();
  const known = await page.locator(OPEN_HANDS).count(); // what was traded in the open
  await eyes.selectOption('all');
  await expect.poll(() => page.locator(OPEN_HANDS).count()).toBeGreaterThan(known);
  expect((await page.locator('.topbar .sub').innerText()).split(' · ')[1]).toBe(round.split(' · ')[1]);

  for (const viewport of [SHORT_PHONE, SIDEWAYS, PHONE, DESK]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page), `at ${viewport.width}`).toBe(0);
    expect(await smallButtons(page, '.rp-bar .rp-buttons')).toEqual([]);
    expect(await crowdedText(page), `at ${viewport.width}`).toEqual([]);
    expect(await crowdedAtDouble(page), `at ${viewport.width}`).toEqual([]);
    await takePicture(page, 'replay');
  }
  expect(await allProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await allProblems(page)).toEqual([]);
  await page.keyboard.press('End');
  await page.locator('.rp .end').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('by keyboard alone; a rule opens where it is cited, and the table is there in words', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await openFile(page, fileOf(played('avenue-empires', 2), [PERSON, 'normal']));
  await page.locator('.rp .ae').waitFor();
  expect(await tabTo(page, '[aria-label="The table in words"]')).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.locator('dialog .inwords').innerText()).toContain('Round 1');
  await page.keyboard.press('Escape');
  expect(await tabTo(page, '#rp-at')).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBe(1);
  expect(await tabTo(page, '.rp-play')).toBe(true);
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.locator('.topbar .sub').innerText()).toContain('Round 2');
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('.rp-play').getAttribute('aria-label')).toBe('Pause');
  await page.keyboard.press('Space');
  await page.locator('.rail .rule').first().click();
  await page.locator('dialog.sheet--rule').waitFor();
  expect(await allProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('is shared as a file that the program verifies, and as a link that opens the same match', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await openFile(page, fileOf(played('upper-cataracts', 1), [PERSON]));
  await page.locator('.rp-bar').waitFor();
  await page.getByRole('button', { name: 'Share this replay' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = join(folder, 'shared.json');
  await (await saving).saveAs(file);
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, 'replay', file, '--verify'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^verified: \d+ steps, Upper Cataracts/);
  expect(status).toBe(0);

  const link = await page.locator('.rp-link').inputValue();
  expect(link).toContain('#/replay/link/1.');
  const first = await said(page);
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('.rp-bar').waitFor();
  expect(await said(page)).toBe(first);
  await page.goto('about:blank');
  await page.goto(link.slice(0, -40));
  await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/holds no replay, or was cut off/);
  await page.goto(`${site.address}#/replay/link/9.abc`);
  await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/of version 9; this page reads version 1/);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('what does not verify is said in a sentence, and another file can be opened', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  const match = played('rebuild', 2);
  const save = saveMatch(match);
  const broken = join(folder, 'broken.json');
  for (const [text, sentence] of [
    ['rubbish', /not a saved match/],
    [JSON.stringify({ ...save, seed: 'another' }), /does not replay: step \d+ is refused|do not lead to its table/],
    [JSON.stringify({ ...save, version: 99 }), /played by version 99 of Rebuild/],
    ['x'.repeat(4_000_001), /too large/],
  ] as const) {
    writeFileSync(broken, text);
    await openFile(page, broken);
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(sentence);
  }
  expect(await overflow(page)).toBe(0);
  expect(await allProblems(page)).toEqual([]);
  // Dropped onto the page instead of chosen.
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'match.json', { type: 'application/json' }));
    return data;
  }, JSON.stringify(save));
  await page.dispatchEvent('.rp-open', 'drop', { dataTransfer: transfer });
  await page.locator('.rp-bar').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test.each([
  ['five-ages', 4, '.fa-ring'],
  ['avenue-empires', 3, '.ae--open'],
  ['arquetect', 3, '.aq--open'],
  ['rebuild', 2, '.rb--open'],
] as const)('%s: with everybody’s eyes the table of the game lies open, at every size', async (game, seats, table) => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await plant(site, page, played(game, seats), onePerson(seats));
  await page.goto(`${site.address}#/replay/kept`);
  await page.locator('.rp-eyes select:visible').selectOption('all');
  await page.getByRole('slider').press('Home');
  for (let moments = 0; moments < 12; moments++) await page.getByRole('slider').press('ArrowRight');
  await page.locator(table).waitFor();
  await expect.poll(() => page.locator(`${table} .card:not(.card--back)`).count()).toBeGreaterThan(seats);
  expect(await faultsOf(page, table, `replay-open-${game}`)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a running match of several people shows a spectator’s view, and none of its hands', async () => {
  const match = played('five-ages', 3, 2); // nothing was traded yet, so no hand is known
  const { page, problems } = await site.open({ viewport: PHONE });
  await plant(site, page, match, [PERSON, PERSON, 'random']);
  await page.goto(`${site.address}#/replay/kept`);
  await page.locator('.fa-ring').waitFor();
  expect(await page.locator('.rp-eyes option').allTextContents()).toEqual(['a spectator', 'a spectator']); // narrow and wide
  expect(await page.locator(OPEN_HANDS).count()).toBe(0);
  await page.getByRole('button', { name: 'Share this replay' }).click();
  await expect.poll(() => page.locator('dialog').innerText()).toContain('when the match is over, not before');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match of older rules is not played on: it is shown read-only, in the words of the time', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(site.address);
  await page.locator('.tile[data-game="upper-cataracts"]').getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/#\/play\/[\w-]+$/);
  const match = page.url().split('/').at(-1) ?? '';
  await page.goto(`${page.url()}/plain`);
  await page.locator('.choice').first().waitFor();
  const hand = (): Promise<number> => page.locator('.mine .zone .card').count();
  const dealt = await hand();
  const choices = (): Promise<string[]> => page.locator('.choice').allInnerTexts();
  for (const played of [1, 2]) {
    const before = await choices();
    await page.locator('.choice').first().click();
    await page.locator('.actionbar .btn--primary').click();
    await expect.poll(hand).toBe(dealt - played);
    await expect.poll(choices).not.toEqual(before); // what is chosen sooner is gone with the next question
  }
  // The page is taken for a newer one: what is kept is of a version before.
  await page.evaluate(async (id) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const base = await settled(indexedDB.open('cardwright'));
    const store = base.transaction('matches', 'readwrite').objectStore('matches');
    const record = await settled(store.get(id));
    await settled(store.put({ ...record, version: record.version - 1 }));
    base.close();
  }, match);
  await page.goto(site.address);
  await page.getByRole('link', { name: 'Resume' }).click();
  await expect.poll(() => page.locator('.closed').innerText()).toContain('begun with version 0 of the rules');
  await page.getByRole('link', { name: 'Look at it as a replay' }).click();
  await page.locator('.rp-words').waitFor();
  expect(await page.locator('.rp-note').innerText()).toMatch(/version 0 .* read-only, in words, as it was played/s);
  expect(await page.locator('.rp-words').innerText()).toContain('Year 1 of 30');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).toBe(0);
  expect(await overflow(page)).toBe(0);
  expect(await allProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test.each([
  ['rebuild', 2, 'act', '.rb-hand .card'],
  ['upper-cataracts', 1, 'choose', '.rp-own .card'],
])('%s: with one’s own eyes one’s hand is there, whatever was to be decided', async (game, seats, phase, cards) => {
  const match = played(game, seats, Infinity, 'stage');
  const recording = recordMatch(gameNamed(game), match, onePerson(seats));
  const moment = recording.moments(0).findIndex((_, i) => {
    const table = recording.table(0, i);
    return table?.view?.phase === phase && table.legal.length > 0 && handIn(table) > 0;
  });
  const { page, problems } = await site.open({ viewport: PHONE });
  await plant(site, page, match, onePerson(seats));
  await page.goto(`${site.address}#/replay/kept`);
  await page.locator('#rp-at').fill(String(moment));
  await expect.poll(() => at(page)).toBe(moment);
  const table = recording.table(0, moment);
  await expect.poll(() => page.locator(cards).count()).toBe(table ? handIn(table) : -1);
  expect(await overflow(page)).toBe(0);
  await takePicture(page, `replay-${game}`);
  expect(problems).toEqual([]);
  await page.context().close();
});

function handIn({ view }: MomentTable): number {
  const hand = view?.zones.hand;
  return (Array.isArray(hand) ? (hand as readonly ZoneView[])[0] : (hand as ZoneView | undefined))?.count ?? 0;
}
