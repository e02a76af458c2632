import type { Screen } from '../../../ui/screen.ts';

export const screen: Screen = {
  poster: {
    place: 4,
    line: 'Tear down three things to make a better one.',
    players: '1–4 players',
    minutes: 20,
    cards: ['magnet', 'galleon', 'robot-golem'],
    daily: {
      title: 'Deal of the day',
      line: 'Game 1 of the campaign with the same cards for everybody today.',
      preset: 'daily',
    },
    campaign: {
      line: 'Four solo games, each harder than the last. You keep a few cards.',
      single: 'Against each other; alone, against the first target of the campaign.',
      row: 'Four games against rising targets, alone or together. After each win you keep a few cards.',
      about: [
        'Each game has a target, and the next one is higher. The points you own at its end count.',
        'A game ends with the first empty column of the market, even in the middle of a turn.',
        'After every turn two cards of the market are trashed, so a game lasts about eleven turns. The fewer you take from a column, the longer.',
        'The market lies open, and you order your discard pile yourself: after the first shuffle nothing is luck.',
        'After a win you keep one, two or three cards of up to 4 points for the next game.',
      ],
      rule: '§6.5',
    },
  },
  presetWords: {
    fair: 'Whoever starts draws fewer cards in the first turn, and the last player more.',
    long: 'Twice as many cards in the market.',
    daily: 'Alone: game 1 of the campaign, the same for everybody who plays it today.',
    'revised-2020': 'The later edition of the cards, with help for those who do not start.',
  },
  back: 'gears',
  letters: [["700 1em 'Stardos Stencil'", 'a']],
  icons: () => import('./cards/icons.ts'),
  cards: () => import('./cards/cards.tsx'),
  table: () => import('./table.tsx'),
  watched: () => import('./watched.tsx'),
  end: () => import('./end.tsx'),
  printing: () => import('../print/printing.ts'),
  lesson: () => import('./lesson.ts'),
  deckFields: () => import('../deck-fields.ts'),
};
