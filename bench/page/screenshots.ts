import '../../src/games/all.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveMatch } from '../../src/engine/match.ts';
import { makeDice } from '../../src/engine/luck/random.ts';
import { games } from '../../src/contract/shelf.ts';
import { DESK, PHONE } from '../../src/web/testing/checks.ts';
import { begin, goOn, onePerson } from '../../src/web/testing/recorded.ts';
import type { Site } from '../../src/web/testing/site.ts';

/** Every kind of page and every table, on phone and desk, by day and by night: files in `folder`. */
export async function takeScreenshots(site: Site, folder: string, wanted: readonly string[]): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  for (const [size, viewport] of [['phone', PHONE] as const, ['desk', DESK] as const])
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await site.open({ viewport, colorScheme });
      const shoot = async (name: string, address: string, shown: string): Promise<void> => {
        await page.goto('about:blank');
        await page.goto(site.address + address);
        await page.locator(shown).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(SETTLED);
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
        taken++;
      };
      await shoot('home', '', '.tile .card');
      for (const game of wanted) {
        await shoot(`setup-${game}`, `#/new/${game}`, '.seatlist');
        await shoot(`rules-${game}`, `#/rules/${game}`, '.prose');
        await shoot(`guide-${game}`, `#/learn/${game}`, '.gd');
        await page.goto(site.address);
        await page.locator(`.tile[data-game="${game}"]`).getByRole('button', { name: 'Play now' }).click();
        await page.waitForURL(/#\/play\//);
        await shoot(`table-${game}`, new URL(page.url()).hash, '.app .card');
        await page.goto(`${site.address}#/replay`);
        await page.locator('.rp-file').setInputFiles(recordOf(game, folder));
        await page.locator('.rp-bar').waitFor();
        for (let i = 0; i < STEPS_IN; i++) await page.getByRole('button', { name: 'One step on' }).click();
        await page.waitForTimeout(SETTLED);
        await page.screenshot({ path: join(folder, `replay-${game}-${size}-${colorScheme}.png`) });
        taken++;
      }
      await page.context().close();
    }
  return taken;
}

const SETTLED = 400; // ms
const STEPS_IN = 4;

/** A file with a match that was played at random. */
function recordOf(game: string, folder: string): string {
  const entry = games.find((one) => one.game.id === game);
  if (!entry) throw new Error(`There is no game ${game}.`);
  const seats = entry.game.seats.usual;
  const match = begin(entry, seats);
  const dice = makeDice('screenshots');
  while (goOn(match, dice));
  const file = join(folder, `${game}.json`);
  writeFileSync(file, JSON.stringify({ ...saveMatch(match), seating: onePerson(seats) }));
  return file;
}
