import type { PrintedCard } from '../../engine/game.ts';
import { Problem, refusal } from '../../engine/words.ts';
import { cardAt, shuffle } from '../../engine/zones.ts';
import { BURDEN, MISFORTUNE } from './compile.ts';
import { Deck, PRINTED, readDeck } from './deck.ts';
import { cardText, tell, tellAction, tellMove } from './words/log.ts';
import { options, presets, refuseOptions, warningsOf } from './options.ts';
import { banish, recur, retained } from './piles.ts';
import { play } from './play.ts';
import { resolve } from './resolve.ts';
import { dailySeed, finish, isDailySeed, reignOf, score } from './scoring.ts';
import {
  ABDICATED,
  actionDeck,
  ACTIONS,
  ASK_NOBODY,
  ASK_PLAY,
  type CataractsGame,
  type CataractsTable,
  deckOf,
  FRAME_WORDS,
  MILESTONE_SLOT,
  milestoneDeck,
  MOST_FRAMES,
  objectiveDeck,
  OBJECTIVES,
  type Options,
  PLAYS,
  SLOTS,
  STREAMS,
  TAG_WORDS,
  type UpperCataracts,
} from './shape.ts';
import { drawCard, firstOf } from './supply.ts';
import { choose, scout, targetClock, targetCrisis } from './targets.ts';
import { openCard } from './year.ts';

/** §6.4 */
const GUIDED = ['dredge-the-canals', 'petition-of-the-widows', 'marsh-hunt'];
const LAST_ACT = { act1: 1, act2: 2, full: 3 };

/** Upper Cataracts: a reign over Late Bronze Age Egypt, for one. */
export const upperCataracts: CataractsGame = {
  id: 'upper-cataracts',
  title: 'Upper Cataracts',
  version: 1,
  seats: { min: 1, max: 1, usual: 1 },
  options,
  presets,
  refuseOptions,

  // §9
  zones: () => ({
    hand: { of: 'seat', seen: 'owner', order: 'mixed' },
    'play-area': { of: 'table', seen: 'all', order: 'row' },
    'action-deck': { of: 'table', seen: 'nobody', order: 'pile' },
    'action-discard': { of: 'table', seen: 'all', order: 'pile' },
    'action-supply': { of: 'table', seen: 'all', order: 'mixed' },
    'slot-1': { of: 'table', seen: 'all', order: 'row' },
    'slot-2': { of: 'table', seen: 'all', order: 'row' },
    'slot-3': { of: 'table', seen: 'all', order: 'row' },
    milestone: { of: 'table', seen: 'all', order: 'row' },
    'objective-deck': { of: 'table', seen: 'nobody', order: 'pile' },
    'objective-discard': { of: 'table', seen: 'all', order: 'pile' },
    'objective-supply': { of: 'table', seen: 'all', order: 'mixed' },
    annals: { of: 'table', seen: 'all', order: 'pile' },
    'milestone-deck': { of: 'table', seen: 'all', order: 'row' },
    'milestones-resolved': { of: 'table', seen: 'all', order: 'row' },
    act: { of: 'table', seen: 'nobody', order: 'pile' },
    'left-out-2': { of: 'table', seen: 'nobody', order: 'mixed' },
    'left-out-3': { of: 'table', seen: 'nobody', order: 'mixed' },
    out: { of: 'table', seen: 'all', order: 'pile' },
  }),

  zonesBefore: { 'left-out-2': 'left-out', 'left-out-3': 'left-out' },

  counters: {
    year: 'one',
    stage: 'one',
    index: 'one',
    asking: 'one',
    ended: 'one',
    trackers: 4,
    capacity: 4,
    active: 'one',
    clocks: 4,
    crises: 4,
    omens: 'one',
    chronicle: TAG_WORDS,
    played: 6,
    handSize: 'one',
    drawNext: 'one',
    came: 'one',
    milestones: 'one',
    swiftness: 'one',
    objectives: 'one',
    resolved: 'one',
    failed: 'one',
    renown: 'one',
    works: 'one',
    misfortunes: 'one',
    burdens: 'one',
    depth: 'one',
    stack: MOST_FRAMES * FRAME_WORDS,
  },

  notes: {
    year: { year: 'number' },
    paid: { cubes: 'numbers' },
    gained: { cubes: 'numbers', lost: 'number' },
    lost: { cubes: 'numbers' },
    misfortune: { card: 'card', controlled: 'number', limit: 'number' },
    capacity: { capacity: 'numbers' },
    clock: { card: 'card', slot: 'number', value: 'number' },
    crisis: { card: 'card', slot: 'number', value: 'number', top: 'number' },
    resolved: { card: 'card', slot: 'number', option: 'text' },
    failed: { card: 'card', slot: 'number', by: 'text' },
    reset: { card: 'card', slot: 'number', value: 'number' },
    opens: { card: 'card', slot: 'number', clock: 'number', crisis: 'number' },
    omen: { omens: 'number', limit: 'number' },
    tag: { tag: 'text' },
    option: { label: 'text' },
    retained: { card: 'card' },
    forced: { card: 'card' },
    scouted: { cards: 'number', toBottom: 'flag' },
    'none-in-hand': { kind: 'text' },
    'draw-next': { cards: 'number' },
    'hand-size': { cards: 'number' },
    renown: { points: 'number' },
    act: { act: 'number', cards: 'number', leftOut: 'number' },
    ended: { how: 'text' },
  },

  facts: ['none-in-hand'],

  statements: () => 0,
  streams: STREAMS,

  phases: {
    play,
    choose,
    'target-clock': targetClock,
    'target-crisis': targetCrisis,
    scout,
    recur,
    banish,
    retained,
    resolve,
    finish,
  },

  readSetting(data, { mode }) {
    if (data !== undefined && mode === 'daily')
      throw new Problem('The daily reign is played with the printed deck. (§6.3)');
    return readDeck(data);
  },

  warnings: (chosen, setting) => [...warningsOf(chosen), ...(setting instanceof Deck ? setting.warnings : [])],

  cards: (chosen, _seats, setting) => cardsOf(setting instanceof Deck ? setting : PRINTED, chosen),

  setup,
  resign(t) {
    t.counters.ended = ABDICATED;
    t.counters.asking = ASK_NOBODY;
  },
  score,
  winners: (t) => (reignOf(t).isWon ? [0] : []),
  seedFor: ({ mode }, day) => (mode === 'daily' ? dailySeed(day) : null),
  refuseSeed: ({ mode }, seed) =>
    mode === 'daily' && !isDailySeed(seed)
      ? refusal('§6.3', `The seed of a daily reign is that of its day, such as ${dailySeed('2026-05-03')}.`)
      : null,
  refuseUndo: ({ undo }) => (undo === 'none' ? refusal('§6.6', 'Nothing is taken back in this match.') : null),
  overRule: '§5.1',
  round: (t) => t.counters.year,
  cardText,
  tell,
  tellMove,
  tellAction,
};

/** §2.1, §3 and §6.2: every copy where it starts, in label order. */
function cardsOf(deck: Deck, { length }: Options): PrintedCard<UpperCataracts>[] {
  return deck.faces.flatMap((face): PrintedCard<UpperCataracts>[] => {
    if (face.kind === 'milestone')
      return [{ face, zone: face.card.act <= LAST_ACT[length] ? 'milestone-deck' : 'out' }];
    const { card } = face;
    const start = face.kind === 'action' ? face.card.start : face.card.group === 'diamond' ? card.copies : 0;
    const [deckZone, supply] =
      face.kind === 'action'
        ? (['action-deck', 'action-supply'] as const)
        : (['objective-deck', 'objective-supply'] as const);
    return Array.from({ length: card.copies }, (_, i) => ({ face, zone: i < start ? deckZone : supply }));
  });
}

/** §3 */
function setup(t: CataractsTable): UpperCataracts['phase'] {
  const { counters } = t;
  counters.trackers.fill(t.options.startingCubes);
  counters.capacity.fill(t.options.capacity);
  counters.year = 1;
  counters.handSize = t.options.handSize;
  countControlled(t);
  openCard(t, cardAt(t, milestoneDeck, 0), MILESTONE_SLOT);
  if (t.options.openingAgenda === 'guided') openGuided(t);
  shuffle(t, objectiveDeck, OBJECTIVES);
  for (let slot = 0; slot < SLOTS; slot++)
    if ((counters.active & (1 << slot)) === 0) openCard(t, cardAt(t, objectiveDeck, 0), slot);
  shuffle(t, actionDeck, ACTIONS);
  for (let i = 0; i < counters.handSize && drawCard(t); i++);
  counters.came = 0;
  counters.stage = PLAYS;
  counters.asking = ASK_PLAY;
  return 'play';
}

/** §6.4; an edited deck may lack one of the three, then the deck fills its slot. */
function openGuided(t: CataractsTable): void {
  const { faces } = deckOf(t);
  GUIDED.forEach((id, slot) => {
    const face = faces.find((other) => other.id === id);
    const card = face ? firstOf(t, objectiveDeck, face.number) : -1;
    if (card >= 0) openCard(t, card, slot);
  });
}

/** What the starting deck brings in Renown, Burdens and Misfortunes. */
function countControlled(t: CataractsTable): void {
  const deck = deckOf(t);
  for (const face of deck.faces) {
    if (face.kind !== 'action') continue;
    const categories = deck.categories[face.number] ?? 0;
    t.counters.works += face.card.start * face.card.renown;
    if ((categories & (1 << BURDEN)) !== 0) t.counters.burdens += face.card.start;
    if ((categories & (1 << MISFORTUNE)) !== 0) t.counters.misfortunes += face.card.start;
  }
}
