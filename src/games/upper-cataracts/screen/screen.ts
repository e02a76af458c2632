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
    'first-reign': 'Easier, and the first three Objectives suit a first game.',
    short: 'Only the first of three acts.',
    'long-memory': 'Cards you did not play stay in your hand; otherwise easier, to make up for it.',
    daily: 'The same reign for everybody who plays it today.',
  },
  abbreviations: { M: 'Might', S: 'Stability', I: 'Influence', F: 'Food' },
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
  lesson: () => import('./lesson.ts'),
};
