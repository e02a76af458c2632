import type { Screen } from '../../../ui/screen.ts';

export const screen: Screen = {
  poster: {
    place: 2,
    line: 'Keep one, pass two: your neighbours build the rest.',
    players: '2–7 players',
    minutes: 30,
    cards: ['market-stalls', 'cathedral', 'watchtower'],
  },
  presetWords: {
    'first-game': 'Without the ten buildings that have powers of their own.',
    'coffee-break': 'Five rounds instead of nine.',
    'long-evening': 'The last round is played to its end: ten rounds instead of nine.',
  },
  back: 'castle',
  letters: [["700 1em 'Grenze'", 'a']],
  icons: () => import('./cards/icons.ts'),
  cards: () => import('./cards/cards.tsx'),
  table: () => import('./table.tsx'),
  watched: () => import('./watched.tsx'),
  finale: () => import('./finale.tsx'),
  end: () => import('./end.tsx'),
  printing: () => import('../print/printing.ts'),
  lesson: () => import('./lesson.ts'),
  deckFields: () => import('../deck-fields.ts'),
};
