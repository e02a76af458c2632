/** What a preset is like, for somebody who does not know the options yet. */
export const PRESET_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'five-ages': {
    war: 'With four jokers, which attack and steal what others have built.',
    mail: 'You write down what you would swap instead of haggling, with a day for every decision.',
    'one-screen': 'You trade one after the other: for several people at one screen.',
  },
  'avenue-empires': {
    'first-game': 'Without the ten buildings that have powers of their own.',
    'coffee-break': 'Five rounds instead of nine.',
    'long-evening': 'The last round is played to its end: ten rounds instead of nine.',
  },
  arquetect: {
    fair: 'Everybody gets about as many hazards; with two players, whoever is done says so a turn before.',
    teaching: 'A small deck for a first game, and everybody sees every city.',
    headlines: 'With an expansion: new buildings, and events that can do something once.',
  },
  rebuild: {
    fair: 'Whoever starts draws fewer cards in the first turn, and the last player more.',
    long: 'Twice as many cards in the market.',
    'revised-2020': 'The later edition of the cards, with help for those who do not start.',
  },
  'upper-cataracts': {
    'first-reign': 'Easier, and the first three Objectives suit a first game.',
    short: 'Only the first of three acts.',
    'long-memory': 'Cards you did not play stay in your hand; otherwise easier, to make up for it.',
    daily: 'The same reign for everybody who plays it today.',
  },
};
