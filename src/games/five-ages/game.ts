import { note } from '../../engine/events.ts';
import { move, randomSeat, shuffle, topOf } from '../../engine/zones.ts';
import { build } from './build.ts';
import { FACES, FIRST_JOKER } from './cards.ts';
import { choose } from './choose.ts';
import { draw } from './draw.ts';
import { cardText, tell, tellAction, tellMove } from './words/log.ts';
import { market, negotiate } from './negotiate.ts';
import { options, presets, refuseOptions } from './options.ts';
import { packUp } from './pack-up.ts';
import { finish, score } from './scoring.ts';
import { deck, type FiveAgesGame, hand, inLeadOrder } from './shape.ts';
import { war } from './war.ts';
import { wishes } from './wishes.ts';

const OPENING_HAND = 3;

/** 5 Ages: five rounds, five buildings, one poker hand. */
export const fiveAges: FiveAgesGame = {
  id: 'five-ages',
  title: '5 Ages',
  version: 1,
  seats: { min: 3, max: 7, usual: 4 },
  options,
  presets,
  unrated: ['one-screen'],
  refuseOptions,

  zones: () => ({
    hand: { of: 'seat', seen: 'owner', order: 'mixed' },
    stall: { of: 'seat', seen: 'all', order: 'row' },
    civilization: { of: 'seat', seen: 'owner', order: 'row' },
    deck: { of: 'table', seen: 'nobody', order: 'pile' },
    spent: { of: 'table', seen: 'all', order: 'mixed' },
    discard: { of: 'table', seen: 'nobody', order: 'mixed' },
  }),

  counters: {
    age: 'one',
    first: 'one',
    robbed: 'one',
    able: 'one',
    flags: 'one',
    absent: 'one',
    takebacks: 'each seat',
    turn: 'one',
    closed: 'one',
    wave: 'one',
  },

  notes: {
    first: { seat: 'seat' },
    age: { age: 'number' },
    shown: { seat: 'seat', cards: 'cards' },
    'taken-back': { seat: 'seat', cards: 'cards' },
    attack: { seat: 'seat', on: 'seat', void: 'number' },
    stolen: { seat: 'seat', from: 'seat', position: 'number' },
    drew: { seat: 'seat', cards: 'number' },
    proposed: { seat: 'seat', to: 'seat', give: 'cards', want: 'cards' },
    ended: { seat: 'seat', to: 'seat', give: 'cards', want: 'cards', how: 'number' },
    swap: { seat: 'seat', to: 'seat', give: 'cards', want: 'cards' },
    flag: { seat: 'seat', up: 'flag' },
    'take-back': { seat: 'seat', left: 'number' },
    wished: { seat: 'seat', to: 'seat', give: 'cards', want: 'cards' },
    closed: { why: 'number' },
    built: { seat: 'seat', placed: 'number', replaced: 'number' },
    reshuffled: { cards: 'number' },
    civilization: { seat: 'seat', cards: 'cards', key: 'number' },
  },

  // §4.1.4: ten proposals or wishes a player, the sealed limit, and the ten wishes published after the last wave.
  statements: (seats) => 21 * seats,

  phases: { choose, war, market, negotiate, wishes, 'pack-up': packUp, build, draw, finish },

  cards: ({ jokers }) => FACES.slice(0, FIRST_JOKER + jokers).map((face) => ({ face, zone: 'deck' })),

  // §3
  setup(t) {
    shuffle(t, deck);
    t.counters.age = 1;
    t.counters.first = randomSeat(t);
    if (t.events) note(t, { type: 'first', seat: t.counters.first });
    for (let lap = 0; lap < OPENING_HAND; lap++)
      inLeadOrder(t, (table, seat) => move(table, topOf(table, deck), hand + seat));
    if (t.events) note(t, { type: 'age', age: 1 });
    return 'choose';
  },

  score,
  overRule: '§5.1',
  round: (t) => Math.min(t.counters.age, 5),
  cardText,
  tell,
  tellMove,
  tellAction,
};
