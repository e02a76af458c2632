import type { OptionSpecs } from '../../engine/game.ts';
import { type Refusal, refusal } from '../../engine/words.ts';
import type { ByDifficulty, Options } from './shape.ts';

const BY_DIFFICULTY: ByDifficulty = 'by-difficulty';

/** §6.6, without `seed`: that is the match's own. */
export const options: OptionSpecs<Options> = {
  difficulty: {
    rule: '§6.1',
    text: 'How long the reign is, how much misfortune it bears and where Clocks and Crises start.',
    usual: 'normal',
    values: ['easy', 'normal', 'hard', 'custom'],
    only: { mode: 'free' },
  },
  length: {
    rule: '§6.2',
    text: 'Which act ends with the last Milestone.',
    usual: 'full',
    values: ['act1', 'act2', 'full'],
    only: { mode: 'free' },
  },
  mode: {
    rule: '§6.3',
    text: 'A free game, or the reign of the day, whose options cannot be changed.',
    usual: 'free',
    values: ['free', 'daily'],
  },
  openingAgenda: {
    rule: '§6.4',
    text: 'The first Agenda: dealt from the deck, or the three Objectives of a first game.',
    usual: 'random',
    values: ['random', 'guided'],
    only: { mode: 'free' },
  },
  unplayed: {
    rule: '§6.5',
    text: 'What happens to unplayed cards: they are discarded, or kept in hand.',
    usual: 'discard',
    values: ['discard', 'keep'],
    only: { mode: 'free' },
  },
  retainedOrder: {
    rule: '§R28',
    text: 'Who orders Retained effects: the player, or the order of the hand.',
    usual: 'player',
    values: ['player', 'hand'],
    only: { mode: 'free' },
  },
  mandatoryShortfall: {
    rule: '§R30',
    text: 'A Mandatory card that cannot be paid: its cost is lost and it is played, or it stays in hand.',
    usual: 'deficit',
    values: ['deficit', 'skip'],
    only: { mode: 'free' },
  },
  actDraw: {
    rule: '§R38',
    text: 'How many Objectives of a new act enter the game; 8 is what the cards say.',
    usual: 8,
    values: ['all'],
    range: { from: 4, to: 11 },
    only: { mode: 'free' },
  },
  startingCubes: {
    rule: '§3.1',
    text: 'Cubes on each tracker at the start.',
    usual: 3,
    values: [],
    range: { from: 1, to: 6 },
    only: { mode: 'free' },
  },
  handSize: {
    rule: '§4.5.5',
    text: 'How many Action Cards each year draws at first; cards change that within 3 to 7.',
    usual: 5,
    values: [],
    range: { from: 3, to: 7 },
    only: { mode: 'free' },
  },
  capacity: {
    rule: '§2.2',
    text: 'Capacity of each tracker at the start; below 8 take care: M5, M6, M9 and M10 ask for 8 of a resource.',
    usual: 8,
    values: [],
    range: { from: 6, to: 12 },
    only: { mode: 'free' },
  },
  reign: {
    rule: '§6.1',
    text: 'Years of the reign; only with custom.',
    usual: BY_DIFFICULTY,
    values: [BY_DIFFICULTY],
    range: { from: 5, to: 60 },
    only: { mode: 'free', difficulty: 'custom' },
  },
  omenLimit: {
    rule: '§6.1',
    text: 'Ill Omens that end the reign; only with custom.',
    usual: BY_DIFFICULTY,
    values: [BY_DIFFICULTY],
    range: { from: 1, to: 5 },
    only: { mode: 'free', difficulty: 'custom' },
  },
  misfortuneLimit: {
    rule: '§6.1',
    text: 'Misfortunes controlled that end the reign; only with custom.',
    usual: BY_DIFFICULTY,
    values: [BY_DIFFICULTY],
    range: { from: 2, to: 8 },
    only: { mode: 'free', difficulty: 'custom' },
  },
  objectiveClockShift: {
    rule: '§6.1',
    text: 'Added to the starting Clock of every Objective; only with custom.',
    usual: BY_DIFFICULTY,
    values: [BY_DIFFICULTY],
    range: { from: -1, to: 2 },
    only: { mode: 'free', difficulty: 'custom' },
  },
  crisisShift: {
    rule: '§6.1',
    text: 'Added to the starting number of every Crisis; only with custom.',
    usual: BY_DIFFICULTY,
    values: [BY_DIFFICULTY],
    range: { from: -1, to: 2 },
    only: { mode: 'free', difficulty: 'custom' },
  },
  undo: {
    rule: '§6.6',
    text: 'Whether decisions may be taken back until something is revealed.',
    usual: 'untilReveal',
    values: ['untilReveal', 'none'],
    only: { mode: 'free' },
  },
};

/** §6.7 */
export const presets: Readonly<Record<string, Partial<Options>>> = {
  'as-written': {},
  'first-reign': { difficulty: 'easy', openingAgenda: 'guided' },
  'hard-reign': { difficulty: 'hard' },
  short: { length: 'act1' },
  'long-memory': { unplayed: 'keep', difficulty: 'easy' },
  daily: { mode: 'daily' },
};

const ONLY_CUSTOM = ['reign', 'omenLimit', 'misfortuneLimit', 'objectiveClockShift', 'crisisShift'] as const;

export function refuseOptions(chosen: Options): Refusal | null {
  if (chosen.mode === 'daily') {
    for (const [id, value] of Object.entries(chosen))
      if (id !== 'mode' && value !== usualOf(id))
        return refusal('§6.3', `The daily reign locks all other options: ${id} cannot be ${String(value)}.`);
  }
  for (const id of ONLY_CUSTOM)
    if (chosen[id] !== BY_DIFFICULTY && chosen.difficulty !== 'custom')
      return refusal(`§option ${id}`, `The option ${id} goes only with difficulty "custom".`);
  return null;
}

const usualOf = (id: string): unknown => Object.entries(options).find(([other]) => other === id)?.[1].usual;

/** §6.6 `capacity`: what the program says before a game that will be hard to win. */
export function warningsOf({ capacity }: Options): string[] {
  return capacity < 8
    ? [`With a capacity of ${capacity} the Milestones M5, M6, M9 and M10 ask for more than a tracker holds.`]
    : [];
}

/* ---- §6.1 and §6.2: what a level means ---- */

/** The numbers that difficulty and length stand for. */
export interface Level {
  readonly reign: number;
  readonly omenLimit: number;
  readonly misfortuneLimit: number;
  readonly objectiveClockShift: number;
  readonly crisisShift: number;
}

const NORMAL = { omenLimit: 4, misfortuneLimit: 5, objectiveClockShift: 0, crisisShift: 0 };
const LEVELS = {
  easy: { omenLimit: 5, misfortuneLimit: 6, objectiveClockShift: 1, crisisShift: 1 },
  normal: NORMAL,
  hard: { omenLimit: 3, misfortuneLimit: 4, objectiveClockShift: 0, crisisShift: 0 },
  custom: NORMAL,
};
const REIGNS = {
  act1: { easy: 9, normal: 8, hard: 7, custom: 8 },
  act2: { easy: 20, normal: 18, hard: 16, custom: 18 },
  full: { easy: 33, normal: 30, hard: 27, custom: 30 },
};

const levels = new WeakMap<Options, Level>();

/** Worked out once for the options of a match. */
export function levelOf(chosen: Options): Level {
  const known = levels.get(chosen);
  if (known) return known;
  const pick = (value: ByDifficulty, usual: number): number => (value === 'by-difficulty' ? usual : value);
  const usual = LEVELS[chosen.difficulty];
  const level = {
    reign: pick(chosen.reign, REIGNS[chosen.length][chosen.difficulty]),
    omenLimit: pick(chosen.omenLimit, usual.omenLimit),
    misfortuneLimit: pick(chosen.misfortuneLimit, usual.misfortuneLimit),
    objectiveClockShift: pick(chosen.objectiveClockShift, usual.objectiveClockShift),
    crisisShift: pick(chosen.crisisShift, usual.crisisShift),
  };
  levels.set(chosen, level);
  return level;
}
