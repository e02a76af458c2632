/** The five games as the home page shows them, in its order: a line, a length, three cards. */
export interface Poster {
  readonly game: string;
  readonly title: string;
  readonly line: string;
  readonly players: string;
  readonly minutes: number;
  readonly cards: readonly string[];
  readonly campaign?: string; // what is said of its campaign
}

export const POSTERS: readonly Poster[] = [
  {
    game: 'five-ages',
    title: '5 Ages',
    line: 'Five rounds, five buildings, one poker hand.',
    players: '3–7 players',
    minutes: 20,
    cards: ['c-8', 'h-q', 's-a'],
  },
  {
    game: 'avenue-empires',
    title: 'Avenue Empires',
    line: 'Keep one, pass two: your neighbours build the rest.',
    players: '2–7 players',
    minutes: 30,
    cards: ['market-stalls', 'cathedral', 'watchtower'],
  },
  {
    game: 'arquetect',
    title: 'Arquetect',
    line: 'The hand you hold is the city you score.',
    players: '2–8 players',
    minutes: 25,
    cards: ['park', 'opera-house', 'fire'],
  },
  {
    game: 'rebuild',
    title: 'Rebuild',
    line: 'Tear down three things to make a better one.',
    players: '1–4 players',
    minutes: 20,
    cards: ['magnet', 'galleon', 'robot-golem'],
    campaign: 'Four solo games, each harder than the last. You keep a few cards.',
  },
  {
    game: 'upper-cataracts',
    title: 'Upper Cataracts',
    line: 'Thirty years on the throne of Egypt, alone.',
    players: 'solo',
    minutes: 40,
    cards: ['conscription', 'opet-festival', 'the-upper-cataracts'],
  },
];

export const posterOf = (game: string): Poster | undefined => POSTERS.find((poster) => poster.game === game);
