import type { OptionSpecs } from '../../engine/game.ts';
import { amountOf, type Refusal, refusal } from '../../engine/words.ts';
import type { Options } from './shape.ts';

/** §6.1, without `players`: that is the number of seats. */
export const options: OptionSpecs<Options> = {
  mode: {
    rule: '§option mode',
    text: 'Against each other, or together through a campaign of four games; one player plays the campaign.',
    usual: 'versus',
    usualFor: (seats) => (seats === 1 ? 'campaign' : 'versus'),
    values: ['versus', 'campaign'],
  },
  deck: {
    rule: '§6.4',
    text: 'Which Early and Late cards: those of the first release, or the later revision.',
    usual: 'first',
    values: ['first', 'revised'],
  },
  deckCopies: {
    rule: '§option deckCopies',
    text: 'Every Early and Late card once or twice; twice is a long game for three or four.',
    usual: 1,
    values: [1, 2],
    only: { mode: 'versus' },
  },
  trashTie: {
    rule: '§4.7.1',
    text: 'Which card is trashed after a turn when several have the lowest VP: the right-most or the left-most.',
    usual: 'right',
    values: ['right', 'left'],
    only: { mode: 'versus' },
  },
  endCheck: {
    rule: '§6.3.1',
    text: 'The game ends at the moment a column runs dry, after that turn, or after that round.',
    usual: 'immediate',
    values: ['immediate', 'turn', 'round'],
    only: { mode: 'versus' },
  },
  startPlayer: {
    rule: '§3.8',
    text: 'Who starts: chance decides, or one of the seats.',
    usual: 'random',
    values: ['random'],
    range: { from: 0, to: 3 },
    unit: 'seat',
  },
  handSize: {
    rule: '§option handSize',
    text: 'How many cards every turn draws in step 1.',
    usual: 5,
    values: [],
    range: { from: 3, to: 7 },
    only: { mode: 'versus' },
  },
  firstHands: {
    rule: '§6.3.2',
    text: 'Everybody draws as many cards in the first turn as later, or fewer the earlier they play.',
    usual: 'equal',
    values: ['equal', 'soft'],
    only: { mode: 'versus' },
  },
  catchUp: {
    rule: '§6.3.3',
    text: 'Later players may begin with one or two Starter cards on their Discard Pile.',
    usual: 'off',
    values: ['off', 'on'],
    only: { mode: 'versus' },
  },
  goldStacks: {
    rule: '§6.3.4',
    text: 'Everybody gets a Gold Stack (two wild icons) when the Late cards begin.',
    usual: 'off',
    values: ['off', 'on'],
    only: { mode: 'versus' },
  },
  ancientBonus: {
    rule: '§R52',
    text: 'The Ancient set counts once for each player, or for each Ancient card.',
    usual: 'once',
    values: ['once', 'each'],
  },
  goldKey: {
    rule: '§R23',
    text: 'A Gold Key lowers every gold-only card bought after it in the turn, or only the next one.',
    usual: 'each',
    values: ['each', 'once'],
  },
  openHands: {
    rule: '§R56',
    text: 'Everybody sees all hands; in the campaign always.',
    usual: 'off',
    usualFor: (_seats, { mode }) => (mode === 'campaign' ? 'on' : 'off'),
    values: ['off', 'on'],
    only: { mode: 'versus' },
  },
  campaignLoss: {
    rule: '§6.5.6',
    text: 'After a lost game of the campaign: play it again, go back to game 1, or go on.',
    usual: 'retry',
    values: ['retry', 'restart', 'continue'],
    only: { mode: 'campaign' },
  },
  campaignRetry: {
    rule: '§option campaignRetry',
    text: 'A game that is played again gets a new shuffle, or the identical start.',
    usual: 'fresh',
    values: ['fresh', 'same'],
    only: { mode: 'campaign', campaignLoss: 'retry' },
  },
  deal: {
    rule: '§6.5.10',
    text: 'Cards as chance deals them, or those of the day: alone, the same first game for everybody.',
    usual: 'free',
    values: ['free', 'daily'],
    only: { mode: 'campaign' },
  },
  coopTarget: {
    rule: '§6.6.5',
    text: 'The targets of the campaign are the same for every number of players, or 5, 9, 12 higher for 2, 3, 4.',
    usual: 'flat',
    values: ['flat', 'scaled'],
    only: { mode: 'campaign' },
  },
  turnTimer: {
    rule: '§R80',
    text: 'Time for one decision.',
    usual: 'off',
    values: ['off', 30, 60, 120, 86_400],
    unit: 'seconds',
    clock: 'decision',
  },
};

/** §6.2 */
export const presets: Readonly<Record<string, Partial<Options>>> = {
  'as-written': {},
  fair: { firstHands: 'soft' },
  long: { deckCopies: 2 },
  daily: { deal: 'daily' },
  'revised-2020': { deck: 'revised', trashTie: 'left', catchUp: 'on', goldStacks: 'on' },
};

export const presetSeats = {
  long: { min: 3, max: 4, rule: '§6.2' },
  daily: { min: 1, max: 1, rule: '§6.5.10' },
} as const;

const MOST_WITH_COPIES = 5;

/** §6.1 'Versus only', with the value that the campaign has (§6.5.8). */
const VERSUS_ONLY: readonly (readonly [keyof Options, Options[keyof Options]])[] = [
  ['deckCopies', 1],
  ['trashTie', 'right'],
  ['endCheck', 'immediate'],
  ['handSize', 5],
  ['firstHands', 'equal'],
  ['catchUp', 'off'],
  ['goldStacks', 'off'],
];

/** §6.5.10: what would make it another game. */
const SAME_FOR_ALL: readonly (readonly [keyof Options, Options[keyof Options]])[] = [
  ['deck', 'first'],
  ['ancientBonus', 'once'],
  ['goldKey', 'each'],
];

export function refuseOptions(chosen: Options, seats: number): Refusal | null {
  const { mode, startPlayer, openHands, campaignLoss, campaignRetry, deal } = chosen;
  if (seats === 1 && mode === 'versus')
    return refusal('§option mode', 'One player can only play the campaign: set mode to "campaign".');
  if (startPlayer !== 'random' && startPlayer >= seats)
    return refusal(
      '§option startPlayer',
      `There is no seat ${startPlayer} at a table of ${amountOf(seats, 'player')}; the first is seat 0.`,
    );
  if (chosen.deckCopies === 2 && chosen.handSize > MOST_WITH_COPIES)
    return refusal(
      '§option handSize',
      `With every card twice (deckCopies 2) a turn draws at most ${MOST_WITH_COPIES} cards, not ${chosen.handSize}.`,
    );
  if (campaignRetry === 'same' && campaignLoss !== 'retry')
    return refusal('§option campaignRetry', 'Option campaignRetry "same" goes with campaignLoss "retry" only.');
  if (deal === 'daily' && seats > 1)
    return refusal('§6.5.10', 'The deal of the day is for one player: set deal to "free".');
  const changed = deal === 'daily' ? SAME_FOR_ALL.find(([id, value]) => chosen[id] !== value) : undefined;
  if (changed)
    return refusal('§6.5.10', `The deal of the day is the same for everybody: ${changed[0]} is "${changed[1]}".`);
  if (mode === 'campaign' && openHands === 'off')
    return refusal('§6.5.8', 'Option openHands is always "on" in the campaign.');
  const odd = mode === 'campaign' ? VERSUS_ONLY.find(([id, value]) => chosen[id] !== value) : undefined;
  if (odd) return refusal('§6.5.8', `Option ${odd[0]} is for versus only: in the campaign it is "${odd[1]}".`);
  return null;
}
