/** The icon on the back of a game's cards. */
export const BACKS: Readonly<Record<string, string>> = {
  'avenue-empires': 'castle',
  arquetect: 'compass',
  'five-ages': 'greek-temple',
  rebuild: 'gears',
  'upper-cataracts': 'scarab-beetle',
};

/** What is printed on cards besides their picture: backs, and signs in the lines below it. */
export const PICTOGRAMS: Readonly<Record<string, readonly string[]>> = {
  'avenue-empires': ['castle'],
  arquetect: ['compass'],
  'five-ages': [
    'greek-temple',
    'card-joker',
    // on its table: hand and piles, what is hidden, the five ages
    'card-draw',
    'card-discard',
    'sight-disabled',
    'stone-axe',
    'spartan-helmet',
    'anvil',
    'sailboat',
    'steam-locomotive',
  ],
  rebuild: ['gears', 'card-draw', 'fire', 'hammer-nails'],
  'upper-cataracts': [
    'scarab-beetle',
    'fist',
    'scales',
    'crown',
    'card-draw',
    'card-discard',
    'card-pickup',
    'eye-of-horus',
    'hourglass',
    'death-skull',
  ],
};
