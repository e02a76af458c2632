import type { Screen } from '../../../ui/screen.ts';

export const screen: Screen = {
  poster: {
    place: 5,
    line: 'Thirty years on the throne of Egypt, alone.',
    players: 'solo',
    minutes: 40,
    cards: ['conscription', 'opet-festival', 'the-upper-cataracts'],
    daily: { title: 'Daily reign', line: 'The same Egypt for everyone who plays it today.', preset: 'daily' },
  },
  presetWords: {
    'as-written': 'Two Lands: 30 years; 4 Ill Omens or 5 Misfortunes end the reign.',
    'first-reign':
      'Black Land: 33 years, 5 Ill Omens, 6 Misfortunes, slower Clocks. The first three Objectives suit a first game.',
    'hard-reign': 'Red Land: only 27 years; 3 Ill Omens or 4 Misfortunes end the reign.',
    short: 'Only the first of three acts.',
    'long-memory': 'Cards you did not play stay in your hand; otherwise easier, to make up for it.',
    daily: 'The same reign for everybody who plays it today.',
  },
  roundWord: 'year',
  back: 'scarab-beetle',
  letters: [
    ["1em 'Faculty Glyphic'", 'a'],
    ["700 1em 'Piazzolla Digits'", '0'],
  ],
  icons: () => import('./cards/icons.ts'),
  cards: () => import('./cards/cards.tsx'),
  table: () => import('./table.tsx'),
  end: () => import('./end.tsx'),
  printing: () => import('../print/printing.ts'),
  lesson: () => import('./lesson.ts'),
  deckFields: () => import('../deck-file/deck-fields.ts'),
};
