import '../../games/all.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botNamed } from '../../bots/roster.ts';
import { legalActions, writeAction } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import { loadMatch, type Match, saveMatch, submit } from '../../engine/match.ts';
import { nextToAct } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import type { CampaignRecord } from '../../contract/campaign.ts';
import { campaignFile, nextGame } from '../../desk/campaign.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { DESK, faultsOf, overflow, PHONE, allProblems, SHORT_PHONE, tabTo } from '../testing/checks.ts';
import { pressNow } from '../testing/clicking.ts';
import { openSite, type Site } from '../testing/site.ts';
import { PERSON } from '../../desk/wire.ts';

/* A campaign in a real browser: a file is opened, a game ends, a card is kept, the next game begins, and a reload loses nothing. */

const PATIENT = { timeout: 60_000 };

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const folder = mkdtempSync(join(tmpdir(), 'cardwright-campaign-page-'));
const PROGRAM = fileURLToPath(new URL('../../../bin/cardwright', import.meta.url));
const { game, campaigns = missing() } = gameNamed('rebuild');
function missing(): never {
  throw new Error('Rebuild brings its campaign');
}

const again = (match: Match<Shape>): Match<Shape> => loadMatch(game, saveMatch(match));

/** Whoever only ends turns from here: does that win, and how soon? */
function stepsToWin(record: CampaignRecord, from: Match<Shape>): number | null {
  const match = again(from);
  let steps = 0;
  for (; !isOver(match.table); steps++) {
    const seat = nextToAct(match.table);
    const legal = legalActions(match.table, seat);
    submit(match, seat, legal.find(({ type }) => type === 'end') ?? legal[0]);
  }
  return campaigns.keeping(record, match).most > 0 ? steps : null;
}

const MOST_LEFT = 8;

/** The file of a campaign whose first game is all but won. */
function nearlyWon(): string {
  const record = campaigns.start({ id: 'test', created: '2026-05-03', players: ['Ada'] });
  const run = { record, seating: [PERSON], seed: 'win' };
  const match = nextGame(campaigns, run);
  const planner = botNamed('planner', game);
  for (let isTurnOver = false; !isTurnOver || (stepsToWin(record, match) ?? Infinity) > MOST_LEFT;) {
    const { table, seed, steps } = match;
    const seat = nextToAct(table);
    const code = planner.decide(redact(table, seat), seat, makeDice(`${seed}/${seat}/${steps.length}`));
    const action = writeAction(table, seat, code);
    submit(match, seat, action);
    isTurnOver = action.type === 'end';
  }
  const file = join(folder, 'nearly.json');
  writeFileSync(file, JSON.stringify(campaignFile(campaigns, 'rebuild', run, match)));
  return file;
}

/** Ends turns at the plain table until the game is over. */
async function endTurns(page: Page): Promise<void> {
  const primary = page.locator('.actionbar .btn--primary:enabled');
  const choices = page.locator('.choice');
  const end = choices.filter({ hasText: /^\W*\d*\W*End/ });
  for (let clicks = 0; clicks < 60; clicks++) {
    await page.locator('.end, .actionbar .btn--primary').first().waitFor();
    if ((await page.locator('.end').count()) > 0) return;
    const target = (await primary.count()) > 0 ? primary : (await end.count()) > 0 ? end.first() : choices.last();
    await pressNow(target);
  }
  throw new Error(`no end: ${await page.locator('.app').innerText()}`);
}

test('the first game to its end, a card kept, the second begins, reload, resume, and out to the terminal', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/new/rebuild`);
  await page.getByRole('radio', { name: /^Campaign/ }).check();
  await page.getByRole('heading', { name: 'Go on with a saved one' }).waitFor();
  expect(await page.locator('.seatlist li').count()).toBe(1);
  expect(await page.locator('.presets').count()).toBe(0);
  expect(await page.locator('.cp-about').innerText()).toMatch(/first empty column/);
  expect(await faultsOf(page, '.cp-open', 'campaign-set-up')).toEqual([]);

  const rubbish = join(folder, 'rubbish.json');
  writeFileSync(rubbish, '{"cardwright":"campaign"}');
  await page.locator('.cp-file').setInputFiles(rubbish);
  await expect
    .poll(() => page.locator('.cp-open .refusal').innerText(), PATIENT)
    .toBe('The campaign is damaged: of is nothing.');
  await page.locator('.cp-file').setInputFiles(nearlyWon());
  await page.getByText('Game 1 of 4: 50 points are needed.').waitFor();
  // It opens with what it is, before how it stands.
  const about = page.locator('.cp-about');
  expect(await about.innerText()).toMatch(/first empty column.*about eleven turns/s);
  expect((await about.boundingBox())?.y ?? Infinity).toBeLessThan(
    (await page.locator('.cp-stamps').boundingBox())?.y ?? 0,
  );
  expect(await faultsOf(page, '.cp-do', 'campaign')).toEqual([]);
  await page.getByRole('link', { name: 'Go on with game 1' }).click();
  await page.waitForURL(/#\/play\//);
  await page.goto(`${page.url()}/plain`);
  await endTurns(page);

  await page.getByText('Game 1 is won; game 2 comes next.').waitFor();
  await page.getByRole('button', { name: 'Keep nothing, on to game 2' }).waitFor();
  expect(await faultsOf(page, '.cp-cards', 'campaign-keep')).toEqual([]);
  // The cards come first, with icons; what keeps nothing comes after them, and does not stay in sight.
  const nothing = page.getByRole('button', { name: 'Keep nothing, on to game 2' });
  const lowest = await page.locator('.cp-pick').last().boundingBox();
  expect((await nothing.boundingBox())?.y ?? 0).toBeGreaterThan((lowest?.y ?? Infinity) + (lowest?.height ?? 0));
  expect(await page.locator('.cp-keep').innerText()).not.toMatch(/\d[WTSG]\b/);
  expect(await page.locator('.cp-pick').first().locator('.card .res').count()).toBeGreaterThan(0);
  expect(await tabTo(page, '.cp-pick')).toBe(true);
  await page.keyboard.press('Enter');
  const said = await page.locator('.cp-kept').innerText();
  const kept = /^1 of 1 chosen: (.+)\.$/.exec(said)?.[1] ?? '';
  expect(kept).not.toBe('');
  expect(await page.locator('.cp-pick[aria-pressed="true"] .cp-words b').innerText()).toContain(kept);
  await page.reload(); // nothing was kept yet, and nothing is lost: the card is still chosen
  const before = page.url();
  await page.getByRole('button', { name: 'Keep 1 card, on to game 2' }).click();
  await page.waitForURL((url) => url.href !== before);
  await page.locator('.app .card').first().waitFor();
  const where = (): Promise<string> => page.locator('.topbar .sub').innerText();
  await expect.poll(where, PATIENT).toContain('ame 2 of 4');

  await page.reload();
  await expect.poll(where, PATIENT).toContain('ame 2 of 4');
  await page.goto(site.address);
  await page.getByText('Campaign, game 2 of 4').waitFor();
  expect(await page.getByRole('link', { name: 'Resume' }).count()).toBe(1); // its game is not listed twice
  for (const size of [PHONE, SHORT_PHONE, DESK]) {
    await page.setViewportSize(size);
    expect(await overflow(page)).toBe(0);
  }
  expect(await allProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Resume the campaign' }).click();
  await expect.poll(where, PATIENT).toContain('ame 2 of 4');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'The campaign' }).click();
  await page.getByText(`Kept from the game before: ${kept}.`).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = join(folder, 'saved.json');
  await (await saving).saveAs(file);
  const read = spawnSync(process.execPath, [PROGRAM, 'play', 'rebuild', '--campaign', file], {
    input: '',
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(read.stderr).toBe('');
  expect(read.stdout.replaceAll('\n', ' ')).toContain(
    `Game 2 of 4: 55 points are needed. Kept from the game before: ${kept}.`,
  );

  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await page.waitForURL(/#\/$/);
  await expect.poll(() => page.locator('.resume').count(), PATIENT).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('one click on the home page begins a campaign alone; together it is set up', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await page.goto(site.address);
  await page.locator('[aria-labelledby="campaign-rebuild"]').getByRole('button', { name: 'Begin' }).click();
  await page.locator('.app .card').first().waitFor();
  expect(await page.locator('.topbar .sub').innerText()).toContain('ame 1 of 4');
  await page.goto(`${site.address}#/new/rebuild/campaign`);
  await page.locator('.count-row').getByRole('button', { name: '2', exact: true }).click();
  await page.locator('.seatlist select').nth(1).selectOption(PERSON);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  // Their hands lie open: whoever is waited for has the screen, and there is no curtain.
  const turn = page.locator('.topbar .sub');
  await page.locator('.app .card').first().waitFor();
  const first = await turn.innerText();
  expect(await page.locator('.curtain').count()).toBe(0);
  await page.locator('.actionbar').getByRole('button', { name: 'End turn' }).click();
  // Something could still be taken for nothing: this is said once.
  if (await page.getByRole('button', { name: 'Take it' }).isVisible())
    await page.locator('.actionbar').getByRole('button', { name: 'End turn' }).click();
  await expect.poll(() => turn.innerText(), PATIENT).not.toBe(first);
  await page.locator('main.rb .actionbar .btn').first().waitFor();
  await page.goto(site.address);
  await expect.poll(() => page.getByRole('link', { name: 'Resume the campaign' }).count(), PATIENT).toBe(2);
  await page.locator('.resume').filter({ hasText: 'together' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

/** The file of a campaign whose running game has just come to a card that puts the market in order. */
function toReorder(): string {
  const planner = botNamed('planner', game);
  for (let n = 0; n < 40; n++) {
    const record = campaigns.start({ id: 'test', created: '2026-05-03', players: ['Ada'] });
    const run = { record, seating: [PERSON], seed: `reorder ${n}` };
    const match = nextGame(campaigns, run);
    const { table } = match;
    for (let steps = 0; !isOver(table); steps++) {
      if (phaseOf(table) === 'reorder') {
        const file = join(folder, 'reorder.json');
        writeFileSync(file, JSON.stringify(campaignFile(campaigns, 'rebuild', run, match)));
        return file;
      }
      const code = planner.decide(redact(table, 0), 0, makeDice(`${n} ${steps}`));
      const answer = submit(match, 0, writeAction(table, 0, code));
      if (!answer.ok) throw new Error(answer.refusal.text);
    }
  }
  throw new Error('nobody bought a card that reorders');
}

test('a campaign on a phone: its goal and end in sight; whoever reorders a row sees all rows', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto(`${site.address}#/new/rebuild/campaign`);
  await page.locator('.cp-file').setInputFiles(toReorder());
  await page.getByRole('link', { name: 'Go on with game 1' }).tap();
  await page.locator('main.rb[data-phase="reorder"]').waitFor();
  expect(await page.locator('.rb-goal').innerText()).toMatch(
    /of\s+50\s+points\s+Ends with the first empty column: about \d+ turns left/,
  );
  const stacks = page.locator('.rb-stack');
  const slats = await stacks.first().locator('.rb-slat').count();
  expect((await stacks.first().boundingBox())?.height ?? 0).toBeGreaterThan(20 * slats);
  await page.locator('.rb-linepick').first().locator('button').nth(1).tap(); // the second row
  // A card of it in every column that is so high.
  await expect.poll(() => page.locator('.rb-stack [data-mark="legal"]').count()).toBe(await stacks.count());
  const slots = page.locator('.rb-slots .rb-card');
  await slots.first().tap();
  await slots.last().tap();
  expect(await faultsOf(page, 'main.rb', 'rebuild-campaign-reorder')).toEqual([]);
  await page.getByRole('button', { name: 'Keep this order' }).tap();
  await page.locator('main.rb[data-phase="act"]').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
