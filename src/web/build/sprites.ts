import { icons as gameIcons } from '@iconify-json/game-icons';
import { UI_ICONS } from '../../ui/cards/ui-icons.ts';
import type { Screen } from '../../ui/screen.ts';
import { roundPath } from './round-path.ts';
import { screens } from './screens.ts';

/*
 * Of some 4,000 icons a page loads only those it shows: one file of symbols for each game, one for the cards of the posters on
 * the home page, and one for the rest of the page.
 */

export const WITH_ICONS = Object.keys(screens).filter((game) => screens[game]?.icons);
export const SPRITES: readonly string[] = ['page', 'posters', ...WITH_ICONS];

/** The SVG file with the symbols of one sprite. */
export async function spriteOf(name: string): Promise<string> {
  const symbols = [...new Set(await namesOf(name))].sort().map((icon) => {
    const body = bodies.get(icon);
    if (body === undefined) throw new Error(`game-icons has no icon "${icon}"`);
    return `<symbol id="${icon}" viewBox="0 0 512 512">${rounded(body)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

const GRID = 1; // of 512: a fifth of a pixel where an icon is as large as a card

const rounded = (body: string): string =>
  body.replaceAll(/ d="([^"]*)"/g, (_, path: string) => ` d="${roundPath(path, GRID)}"`);

async function namesOf(name: string): Promise<readonly string[]> {
  if (name === 'page') return UI_ICONS;
  if (name === 'posters') return (await Promise.all(Object.values(screens).map(onPoster))).flat();
  const { ICONS = {}, PICTOGRAMS = [] } = (await screens[name]?.icons?.()) ?? {};
  return [...Object.values(ICONS), ...PICTOGRAMS];
}

/** The cards of a poster, and those that they show. */
async function onPoster({ poster, icons }: Screen): Promise<string[]> {
  if (!poster || !icons) return [];
  const { ICONS, PICTOGRAMS, namedBy = () => [] } = await icons();
  return [...[...poster.cards, ...poster.cards.flatMap(namedBy)].map((id) => ICONS[id] ?? ''), ...PICTOGRAMS];
}

const bodies = new Map(Object.entries(gameIcons.icons).map(([icon, { body }]) => [icon, body]));
