import { icons as gameIcons } from '@iconify-json/game-icons';
import egypt from '../../games/upper-cataracts/deck.json' with { type: 'json' };
import avenueEmpires from '../../games/avenue-empires/deck.json' with { type: 'json' };
import { ICONS as arquetect } from '../cards/icons/arquetect.ts';
import { avenueIcon } from '../cards/icons/avenue-empires.ts';
import { ICONS as fiveAges } from '../cards/icons/five-ages.ts';
import { PICTOGRAMS } from '../cards/icons/pictograms.ts';
import { ICONS as rebuild } from '../cards/icons/rebuild.ts';
import { ICONS as upperCataracts } from '../cards/icons/upper-cataracts.ts';
import { POSTERS } from '../pages/posters.ts';
import { UI_ICONS } from '../look/ui-icons.ts';
import { roundPath } from './round-path.ts';

/*
 * Of some 4,000 icons a page loads only those it shows: one file of symbols for each game, one for the cards of the posters on
 * the home page, and one for the rest of the page.
 */

const cardIcons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'avenue-empires': Object.fromEntries(avenueEmpires.map(({ id, icon }) => [id, avenueIcon(id, icon)])),
  arquetect,
  'five-ages': fiveAges,
  rebuild,
  'upper-cataracts': upperCataracts,
};

export const SPRITES: readonly string[] = ['page', 'posters', ...Object.keys(cardIcons)];

/** The SVG file with the symbols of one sprite. */
export function spriteOf(name: string): string {
  const symbols = [...namesOf(name)].sort().map((icon) => {
    const body = bodies.get(icon);
    if (body === undefined) throw new Error(`game-icons has no icon "${icon}"`);
    return `<symbol id="${icon}" viewBox="0 0 512 512">${rounded(body)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

const GRID = 1; // of 512: a fifth of a pixel where an icon is as large as a card

const rounded = (body: string): string =>
  body.replaceAll(/ d="([^"]*)"/g, (_, path: string) => ` d="${roundPath(path, GRID)}"`);

function namesOf(name: string): Set<string> {
  if (name === 'page') return new Set(UI_ICONS);
  if (name !== 'posters') return new Set([...Object.values(cardIcons[name] ?? {}), ...(PICTOGRAMS[name] ?? [])]);
  const posters = POSTERS.flatMap(({ game, cards }) => [
    ...[...cards, ...cards.flatMap(namedBy)].map((id) => cardIcons[game]?.[id] ?? ''),
    ...(PICTOGRAMS[game] ?? []),
  ]);
  return new Set(posters);
}

/** Cards of Upper Cataracts that the print of a card names. */
function namedBy(id: string): string[] {
  const row = [...egypt.actions, ...egypt.milestones].find((card) => card.id === id);
  return [...JSON.stringify(row ?? null).matchAll(/(?:gainCard|addToHand|gainToDeck) ([\w-]+)/g)].map(
    ([, card = '']) => card,
  );
}

const bodies = new Map(Object.entries(gameIcons.icons).map(([icon, { body }]) => [icon, body]));
