import type { OptionSpecs } from '../../engine/game.ts';
import { type Refusal, refusal } from '../../engine/words.ts';
import { randomSize, recipeFor } from './deal/recipe.ts';
import type { Options } from './shape.ts';

/** §6.5, without `players`: that is the number of seats. */
export const options: OptionSpecs<Options> = {
  deck: {
    rule: '§option deck',
    text: 'Which cards are played: the First Deck, a recipe, cards drawn at random, or a list of one’s own.',
    usual: 'balanced',
    values: ['first', 'balanced', 'random', 'custom'],
    needsData: ['custom'],
  },
  length: {
    rule: '§option length',
    text: 'How many cards everybody gets, with the decks balanced and random.',
    usual: 'normal',
    values: ['short', 'normal', 'long'],
    range: { from: 3, to: 20 },
  },
  expansion: {
    rule: '§option expansion',
    text: 'How many cards of Headlines are mixed in: none, some (two per player), or plenty (three, one card more each).',
    usual: 'none',
    values: ['none', 'some', 'plenty'],
  },
  extraCopies: {
    rule: '§option extraCopies',
    text: 'Whether a custom deck may hold up to 9 copies of any card.',
    usual: false,
    values: [false, true],
  },
  deckKnowledge: {
    rule: '§option deckKnowledge',
    text: 'Whether everybody may read the exact list of the deck; auto: with the First Deck and custom decks only.',
    usual: 'auto',
    values: ['auto', 'public', 'secret'],
  },
  firstPlayer: {
    rule: '§option firstPlayer',
    text: 'Who begins: chance decides, or one of the seats.',
    usual: 'random',
    values: ['random'],
    range: { from: 0, to: 7 },
    unit: 'seat',
  },
  unequalDeal: {
    rule: '§option unequalDeal',
    text: 'A deck that cannot be dealt evenly: the first players get one card more, or the surplus is laid aside unseen.',
    usual: 'literal',
    values: ['literal', 'trim'],
  },
  hazardDeal: {
    rule: '§option hazardDeal',
    text: 'Hazards are shuffled in, or spread evenly over the players at random places.',
    usual: 'shuffled',
    values: ['shuffled', 'spread'],
  },
  hands: {
    rule: '§option hands',
    text: 'Whether only the owner or everybody sees a city.',
    usual: 'hidden',
    values: ['hidden', 'open'],
  },
  declineMeans: {
    rule: '§option declineMeans',
    text: 'A declined offer goes to the next player, or ends the action.',
    usual: 'offer-moves',
    values: ['offer-moves', 'turn-ends'],
  },
  offerOnMove: {
    rule: '§option offerOnMove',
    text: 'Whether the proposer may change the offer before the next partner is asked.',
    usual: 'same',
    values: ['same', 'may-change'],
  },
  counterRefused: {
    rule: '§option counterRefused',
    text: 'After a refused counter-offer the offer goes to the next player, or the action ends.',
    usual: 'moves-on',
    values: ['moves-on', 'ends-action'],
  },
  haggle: {
    rule: '§option haggle',
    text: 'How many further counter-offers the same partner may make after a refusal.',
    usual: 0,
    values: [0, 1, 2],
  },
  wish: {
    rule: '§option wish',
    text: 'What a proposer may publicly ask for: nothing, a category, or a category or any card.',
    usual: 'category',
    values: ['off', 'category', 'any'],
  },
  mayPass: {
    rule: '§option mayPass',
    text: 'Whether a player with cards may pass instead of taking an action.',
    usual: false,
    values: [false, true],
  },
  doneTiming: {
    rule: '§option doneTiming',
    text: '“Done” closes the city at once, or at one’s next turn (notice); auto: notice in a game for two.',
    usual: 'immediate',
    values: ['auto', 'immediate', 'notice'],
  },
  earliestDone: {
    rule: '§option earliestDone',
    text: 'The first round in which “done” may be said.',
    usual: 1,
    values: [],
    range: { from: 1, to: 10 },
  },
  roundLimit: {
    rule: '§option roundLimit',
    text: 'The game ends after this round at the latest.',
    usual: 20,
    values: [],
    range: { from: 5, to: 60 },
  },
  stallRounds: {
    rule: '§option stallRounds',
    text: 'The game ends after so many rounds in a row in which nothing happened.',
    usual: 3,
    values: ['off'],
    range: { from: 1, to: 10 },
  },
  outwardLimit: {
    rule: '§option outwardLimit',
    text: 'So many outward cards in one city end the game.',
    usual: 4,
    values: [],
    range: { from: 3, to: 8 },
  },
  facingOnReceipt: {
    rule: '§option facingOnReceipt',
    text: 'Whoever receives an outward card chooses how it faces, or it always turns in.',
    usual: 'choice',
    values: ['choice', 'inward'],
  },
  tieBreak: {
    rule: '§option tieBreak',
    text: 'Equal scores are compared by hazards, cards and who was done earlier, or share the rank.',
    usual: 'full',
    values: ['full', 'shared'],
  },
  memoryAid: {
    rule: '§option memoryAid',
    text: 'Whether the screen shows cards in other cities that the viewer has a right to know.',
    usual: 'on',
    values: ['on', 'off'],
  },
  scoreAid: {
    rule: '§option scoreAid',
    text: 'Whether the screen shows the owner the score of their own city and previews of their insertions.',
    usual: 'on',
    values: ['on', 'off'],
  },
  turnTimer: {
    rule: '§option turnTimer',
    text: 'Time for one decision.',
    usual: 'off',
    values: ['off', 30, 60, 120],
    unit: 'seconds',
    clock: 'decision',
  },
};

/** §6.6 */
export const presets: Readonly<Record<string, Partial<Options>>> = {
  'as-written': {},
  fair: { doneTiming: 'auto', hazardDeal: 'spread' },
  teaching: { deck: 'first', hands: 'open' },
  headlines: { expansion: 'some' },
};

const MOST_BALANCED = 90;

/** §6.5: options that do not go together. */
export function refuseOptions(chosen: Options, seats: number): Refusal | null {
  const { deck, expansion, firstPlayer, deckKnowledge, extraCopies } = chosen;
  if (firstPlayer !== 'random' && firstPlayer >= seats)
    return refusal('§option firstPlayer', `There is no seat ${firstPlayer} at a table of ${seats}.`);
  if (deck === 'first' && expansion !== 'none')
    return refusal('§option expansion', 'The First Deck is played without Headlines.');
  if (deck === 'balanced') {
    const base = recipeFor(chosen, seats).base.reduce((sum, number) => sum + number, 0);
    if (base > MOST_BALANCED)
      return refusal(
        '§option length',
        `A balanced deck of this length needs ${base} base cards; at most ${MOST_BALANCED} are possible.`,
      );
  }
  if (deck === 'random') {
    const size = randomSize(chosen, seats);
    const most = expansion === 'none' ? 99 : 135;
    if (size > most)
      return refusal('§option length', `A random deck of ${size} cards is larger than the ${most} in use.`);
  }
  if (deck === 'custom' && extraCopies && deckKnowledge === 'secret')
    return refusal(
      '§option extraCopies',
      'A deck with extra copies cannot be secret: nobody could know which cards there may be.',
    );
  return null;
}
