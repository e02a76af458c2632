import type { OptionSpecs } from '../../engine/game.ts';

/** §6; `players` is the number of seats, the seed is the match's. */
export interface Options {
  endTiming: 'immediate' | 'finish-round';
  cardsPerPlayer: 12 | 15 | 18 | 21 | 24 | 27 | 30;
  cardsDrawn: number;
  deckPlan: 'scaled' | 'whole-box';
  powerCards: 'in' | 'out';
  twoPlayerSides: 'both' | 'once';
  discards: 'open' | 'closed';
  tieBreak: 'ladder' | 'shared';
  buildDuty: 'must' | 'may';
  leadSeat: 'rotate' | 'fixed';
  runningScore: 'shown' | 'hidden';
  turnTimer: 'off' | '30s' | '60s' | '120s' | '24h';
}

export const options: OptionSpecs<Options> = {
  endTiming: {
    rule: '§option endTiming',
    text: 'The game ends the instant the deck is empty, or the round is finished first.',
    usual: 'immediate',
    values: ['immediate', 'finish-round'],
  },
  cardsPerPlayer: {
    rule: '§option cardsPerPlayer',
    text: 'Length: the deck is cut to this many cards for each player; 30 give nine complete rounds, 12 give three.',
    usual: 30,
    values: [12, 15, 18, 21, 24, 27, 30],
  },
  cardsDrawn: {
    rule: '§option cardsDrawn',
    text: 'How many cards everybody draws in each round; more of them make fewer rounds.',
    usual: 3,
    values: [],
    range: { from: 2, to: 6 },
  },
  deckPlan: {
    rule: '§option deckPlan',
    text: 'The deck made for this number of players, or the whole box: a marathon, cardsPerPlayer is ignored.',
    usual: 'scaled',
    values: ['scaled', 'whole-box'],
  },
  powerCards: {
    rule: '§option powerCards',
    text: 'Whether cards with a power or a placement text are in the deck; without them it is a first game.',
    usual: 'in',
    values: ['in', 'out'],
  },
  twoPlayerSides: {
    rule: '§option twoPlayerSides',
    text: 'With two players: cards that look at neighbours look at the opponent once for each side, or once.',
    usual: 'both',
    values: ['both', 'once'],
  },
  discards: {
    rule: '§option discards',
    text: 'Whether the discard pile lies face up for all, or face down.',
    usual: 'open',
    values: ['open', 'closed'],
  },
  tieBreak: {
    rule: '§option tieBreak',
    text: 'Equal totals are compared by categories, fewer cards and Center VP, or share the place.',
    usual: 'ladder',
    values: ['ladder', 'shared'],
  },
  buildDuty: {
    rule: '§option buildDuty',
    text: 'Whether everybody must build in every round, or may build nothing.',
    usual: 'must',
    values: ['must', 'may'],
  },
  leadSeat: {
    rule: '§option leadSeat',
    text: 'The lead seat moves on by one each round, or is always seat 0.',
    usual: 'rotate',
    values: ['rotate', 'fixed'],
  },
  runningScore: {
    rule: '§option runningScore',
    text: 'Whether the screen shows what each city would score if the game ended now.',
    usual: 'shown',
    values: ['shown', 'hidden'],
  },
  turnTimer: {
    rule: '§option turnTimer',
    text: 'Time for each decision; when it runs out the default choice of R33 is made.',
    usual: 'off',
    values: ['off', '30s', '60s', '120s', '24h'],
    clock: 'decision',
  },
};

/** §6.2 */
export const presets: Readonly<Record<string, Partial<Options>>> = {
  'as-written': {},
  'first-game': { powerCards: 'out' },
  'coffee-break': { cardsPerPlayer: 18 },
  'long-evening': { endTiming: 'finish-round' },
};
