import type { Screen } from '../../../ui/screen.ts';

export const screen: Screen = {
  poster: {
    place: 1,
    line: 'Five rounds, five buildings, one poker hand.',
    players: '3–7 players',
    minutes: 20,
    cards: ['c-8', 'h-q', 's-a'],
  },
  presetWords: {
    war: 'With four jokers, which attack and steal what others have built.',
    mail: 'You write down what you would swap instead of haggling, with a day for every decision.',
    'one-screen': 'You trade one after the other: for several people at one screen.',
  },
  roundWord: 'age',
  back: 'greek-temple',
  letters: [["1em 'Abril Fatface'", 'a']],
  icons: () => import('./cards/icons.ts'),
  cards: () => import('./cards/cards.tsx'),
  table: () => import('./table.tsx'),
  watched: () => import('./watched.tsx'),
  finale: () => import('./showdown.tsx'),
  end: () => import('./end.tsx'),
  printing: () => import('../print/printing.ts'),
  lesson: () => import('./lesson.ts'),
};
