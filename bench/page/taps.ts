import '../../src/games/all.ts';
import { parseArgs } from 'node:util';
import { games as shelved } from '../../src/contract/shelf.ts';
import { makeDice } from '../../src/engine/luck/random.ts';
import { DESK, PHONE } from '../../src/web/testing/checks.ts';
import { setUp } from '../../src/web/testing/setting-up.ts';
import { collectShifts, shiftsIn } from '../../src/web/testing/shifts.ts';
import { openSite } from '../../src/web/testing/site.ts';
import { countDecisions, playByTaps } from './players.ts';

/*
 * How many taps a decision takes at the games' own tables, and how much of them moves by itself, over whole matches against bots.
 *
 *     node bench/page/taps.ts [--size phone|desk] [--matches N] [--speed SPEED] [game …]
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: 'phone' },
    matches: { type: 'string', default: '1' },
    speed: { type: 'string', default: 'at once' },
  },
});
const games = positionals.length > 0 ? positionals : shelved.map(({ game }) => game.id);
const isPhone = values.size === 'phone';
const BOT = 'normal';

const site = await openSite();
try {
  for (const game of games)
    for (let match = 1; match <= Number(values.matches); match++) await playOne(game, `${game} ${match}`);
} finally {
  await site.close();
}

async function playOne(game: string, seed: string): Promise<void> {
  const { page, problems } = await site.open({
    viewport: isPhone ? PHONE : DESK,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'no-preference',
  });
  await page.addInitScript(countDecisions);
  await setUp(page, site.address, game, { bot: BOT });
  const speed = page.locator('.speed select');
  if ((await speed.count()) > 0) await speed.selectOption(values.speed);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.app .actionbar').first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(collectShifts);
  const tap = (x: number, y: number): Promise<void> => (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  const byPhase = await playByTaps(page, game, makeDice(seed), tap);
  const taps = [...byPhase.values()].flat().sort((a, b) => a - b);
  const mean = taps.reduce((sum, one) => sum + one, 0) / taps.length;
  const { total, what } = await shiftsIn(page);
  console.log(
    `${game}, ${values.size}: ${taps.length} decisions, median ${taps[taps.length >> 1] ?? 0} taps, mean ${mean.toFixed(1)}; ` +
      `layout shift ${total.toFixed(3)}; ${problems.length} problems`,
  );
  for (const [phase, all] of byPhase) console.log(`  ${phase}: ${all.join(' ')}`);
  for (const one of [...problems, ...what.slice(0, 8)]) console.log(`  ${one}`);
  await page.context().close();
}
