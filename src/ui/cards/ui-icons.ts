/** The icons of the page itself, beside those on the cards. */
export const UI_ICONS = [
  'open-book',
  'sunrise',
  'hammer-nails',
  'tied-scroll',
  'scroll-unfurled',
  'anticlockwise-rotation',
  'pause-button',
  'play-button',
  'sun',
  'moon',
  'light-bulb',
  'trash-can',
  'laurel-crown',
  'talk',
  'world',
  'cog',
  // the beasts of the seats
  'fox-head',
  'bear-head',
  'owl',
  'stag-head',
  'raven',
  'boar',
  'rabbit',
  'swan',
] as const;

export type UiIcon = (typeof UI_ICONS)[number];

/** A seat is the same beast everywhere. */
export const BEASTS: readonly UiIcon[] = [
  'fox-head',
  'bear-head',
  'owl',
  'stag-head',
  'raven',
  'boar',
  'rabbit',
  'swan',
];
