import printed from '../../deck.json' with { type: 'json' };

/** The deck names its icons itself, as contributor/name; the one it names for the Fountain is a palm tree to every eye. */
export const avenueIcon = (id: string, hint: string): string =>
  id === 'fountain' ? 'water-fountain' : (hint.split('/')[1] ?? hint);

/** The picture of each card: an icon of game-icons.net. */
export const ICONS: Readonly<Record<string, string>> = Object.fromEntries(
  printed.map(({ id, icon }) => [id, avenueIcon(id, icon)]),
);

/** What is printed on cards besides their picture: the back, and signs in the lines below it. */
export const PICTOGRAMS: readonly string[] = ['castle'];
