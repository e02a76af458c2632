import { hasChosen } from '../../engine/play.ts';
import { dropOpen } from '../../engine/statements.ts';
import { phaseOf } from '../../engine/table.ts';
import { cardAt, count, move, shuffle } from '../../engine/zones.ts';
import { bitOf } from '../../engine/words.ts';
import { building } from './building.ts';
import { cleanup, keeping } from './cleanup.ts';
import { cardsToPlay, copiesOf, deckOf, PRINTED, readSetting } from './deck.ts';
import { finish } from './finish.ts';
import { cardText, tell, tellAction, tellMove } from './words/log.ts';
import { options, presets } from './options.ts';
import { buildAgain, declineFor, lookAgain, powers, salvage, scout, swapTwo } from './powers.ts';
import { production } from './production.ts';
import { score } from './scoring.ts';
import { type AvenueGame, deck, removed } from './shape.ts';
import { imagineFirstWave, lateTrading, trading } from './trading.ts';

const MOST_KEPT = 254; // §4.4.1: every card on the table at once, in an edited deck

/** Avenue Empires: three avenues, nine rounds, and what you pass to whom. */
export const avenueEmpires: AvenueGame = {
  id: 'avenue-empires',
  title: 'Avenue Empires',
  version: 1,
  seats: { min: 2, max: 7, usual: 4 },
  options,
  presets,
  unrated: ['first-game'],
  readSetting,

  zones: ({ discards }) => ({
    hand: { of: 'seat', seen: 'owner', order: 'mixed' },
    reserve: { of: 'seat', seen: 'owner', order: 'mixed' },
    aside: { of: 'seat', seen: 'owner', order: 'mixed' },
    left: { of: 'seat', seen: 'all', order: 'row' },
    center: { of: 'seat', seen: 'all', order: 'row' },
    right: { of: 'seat', seen: 'all', order: 'row' },
    deck: { of: 'table', seen: 'nobody', order: 'pile' },
    discard: { of: 'table', seen: discards === 'open' ? 'all' : 'nobody', order: 'mixed' },
    removed: { of: 'table', seen: 'nobody', order: 'mixed' },
  }),

  counters: {
    round: 'one',
    complete: 'one',
    extra: 'each seat',
    keeps: 'each seat',
    withholders: 'one',
    late: 'one',
    due: 'each seat',
    turn: 'one',
    asked: 'one',
    gone: 'one',
    edited: 'one',
    ended: 'one',
  },

  notes: {
    round: { round: 'number', lead: 'seat' },
    incoming: { seat: 'seat', to: 'seat', card: 'card?' },
    passed: { seat: 'seat', left: 'number', right: 'number' },
    built: { seat: 'seat', card: 'card', avenue: 'text', row: 'number' },
    'built-nothing': { seat: 'seat' },
    declined: { seat: 'seat', card: 'card' },
    swapped: { seat: 'seat', avenue: 'text', row: 'number', withAvenue: 'text', withRow: 'number' },
    scouts: { seat: 'seat', cards: 'number' },
    scouted: { seat: 'seat' },
    salvaged: { seat: 'seat' },
    kept: { seat: 'seat', cards: 'number' },
    removed: { cards: 'number' },
    'deck-empty': {},
    city: { seat: 'seat', points: 'number', left: 'number', center: 'number', right: 'number' },
  },

  // §4.2: a pass of each seat twice while the second wave chooses, and two cards shown; §4.4.1: one for each card kept.
  statements: (seats) => MOST_KEPT + 4 * seats,

  phases: {
    production,
    trading,
    'late-trading': lateTrading,
    building,
    powers,
    'build-again': buildAgain,
    'swap-two': swapTwo,
    scout,
    salvage,
    keeping,
    cleanup,
    finish,
  },

  cards: (chosen, seats, setting) => copiesOf(deckOf(setting), chosen, seats).map((face) => ({ face, zone: 'deck' })),

  // §3; §6 `cardsPerPlayer`: what is too much leaves the game from the bottom, unseen.
  setup(t) {
    const designs = deckOf(t.plan.setting);
    t.counters.edited = designs === PRINTED ? 0 : 1;
    shuffle(t, deck);
    const size = cardsToPlay(t.plan.faces.length, t.options, t.seats);
    while (count(t, deck) > size) move(t, cardAt(t, deck, 0), removed);
    return 'production';
  },

  imagineRest(world, viewer, dice) {
    if (phaseOf(world) === 'late-trading') imagineFirstWave(world, viewer, dice);
    lookAgain(world, viewer);
  },

  // §R34: the seat stays and takes the defaults of §R33.
  resign(t, seat) {
    t.counters.gone |= bitOf(seat);
    if (!hasChosen(t, seat)) dropOpen(t, seat);
    declineFor(t, seat);
  },

  score,
  overRule: '§5.1',
  round: (t) => (t.counters.ended === 1 ? t.counters.complete : t.counters.round),
  cardText,
  tell,
  tellMove,
  tellAction,
};
