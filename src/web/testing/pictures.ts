import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../screenshots/tests', import.meta.url)); // not under version control

/** Whether this run takes pictures: that is half as much work again. */
export const WITH_PICTURES = process.env.PICTURES !== undefined;

/** What a test looks at, for people to look at as well. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  if (!WITH_PICTURES) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`) });
}
