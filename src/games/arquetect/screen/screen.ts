import type { Screen } from '../../../ui/screen.ts';

export const screen: Screen = {
  poster: {
    place: 3,
    line: 'The hand you hold is the city you score.',
    players: '2–8 players',
    minutes: 25,
    cards: ['park', 'opera-house', 'fire'],
  },
  presetWords: {
    fair: 'Everybody gets about as many hazards; with two players, whoever is done says so a turn before.',
    teaching: 'A small deck for a first game, and everybody sees every city.',
    headlines: 'With an expansion: new buildings, and events that can do something once.',
  },
  back: 'compass',
  letters: [["700 1em 'Big Shoulders'", 'a']],
  icons: () => import('./cards/icons.ts'),
  cards: () => import('./cards/cards.tsx'),
  table: () => import('./table.tsx'),
  watched: () => import('./watched.tsx'),
  end: () => import('./end.tsx'),
  printing: () => import('../print/printing.ts'),
  lesson: () => import('./lesson.ts'),
  deckFields: () => import('../deck-fields.ts'),
};
