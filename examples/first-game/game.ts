import {
  type Automatic,
  bitOf,
  type Card,
  cardAt,
  count,
  faceOf,
  type Game,
  holds,
  type InTurn,
  move,
  note,
  offer,
  refusal,
  type Seat,
  shuffle,
  topOf,
  zoneNumbers,
} from '@cardwright/engine';

/* A game to begin with: change it step by step, rulebook.md first. `npm test` says what does not fit together. */

/** The names of this game. */
interface FirstGame {
  face: { id: string; value: number };
  zone: 'hand' | 'played' | 'deck' | 'out';
  phase: 'play' | 'trick';
  action: { type: 'play'; card: Card };
  counters: { turn: number; trick: number; tricks: Int32Array };
  options: object;
  note: { type: 'took'; seat: Seat };
}

/** A seat's zone is the zone plus the seat. */
const { hand, played, deck, out } = zoneNumbers(['hand', 'played', 'deck', 'out']);

const TRICKS = 6;

/** §T1: one card of the hand, face up. */
const play: InTurn<FirstGame> = {
  rule: '§T1',
  who: 'turn',
  actions: { play: { card: 'card' } },
  seats: (t) => (count(t, played + t.counters.turn) === 1 ? 0 : bitOf(t.counters.turn)), // nobody: everybody has played
  list(t, seat, choices) {
    if (seat !== t.counters.turn) return;
    for (let i = 0; i < count(t, hand + seat); i++) offer(choices, cardAt(t, hand + seat, i));
  },
  refuse: (t, seat, { card }) => (holds(t, hand + seat, card) ? null : refusal('§T1', 'Play a card of your own hand.')),
  read: (_t, _seat, { card }) => card,
  write: (_t, _seat, code) => ({ type: 'play', card: code }),
  apply(t, seat, card) {
    move(t, card, played + seat);
    t.counters.turn = (seat + 1) % t.seats;
  },
  next: () => 'trick',
};

/** §T2: the highest card takes the trick. */
const trick: Automatic<FirstGame> = {
  rule: '§T2',
  who: 'nobody',
  run(t) {
    const values = Array.from({ length: t.seats }, (_, seat) => faceOf(t, cardAt(t, played + seat, 0)).value);
    const best = values.indexOf(Math.max(...values));
    t.counters.tricks[best] = (t.counters.tricks[best] ?? 0) + 1;
    t.counters.trick++;
    t.counters.turn = best;
    if (t.events) note(t, { type: 'took', seat: best });
    for (let seat = 0; seat < t.seats; seat++) move(t, topOf(t, played + seat), out);
  },
  next: (t) => (t.counters.trick === TRICKS ? 'over' : 'play'),
};

export const game: Game<FirstGame> = {
  id: 'first-game',
  title: 'First Game',
  version: 1,
  seats: { min: 2, max: 4, usual: 3 },
  options: {},
  presets: { 'as-written': {} },
  zones: () => ({
    hand: { of: 'seat', seen: 'owner', order: 'mixed' },
    played: { of: 'seat', seen: 'all', order: 'mixed' },
    deck: { of: 'table', seen: 'nobody', order: 'pile' },
    out: { of: 'table', seen: 'all', order: 'mixed' },
  }),
  counters: { turn: 'one', trick: 'one', tricks: 'each seat' },
  notes: { took: { seat: 'seat' } },
  statements: () => 0,
  phases: { play, trick },
  cards: () => Array.from({ length: 24 }, (_, i) => ({ face: { id: `card-${i + 1}`, value: i + 1 }, zone: 'deck' })),
  setup(t) {
    shuffle(t, deck);
    for (let lap = 0; lap < TRICKS; lap++)
      for (let seat = 0; seat < t.seats; seat++) move(t, topOf(t, deck), hand + seat);
    return 'play';
  },
  score: (t, seat) => [t.counters.tricks[seat] ?? 0],
  overRule: '§E1',
  round: (t) => t.counters.trick,
  cardText: (_card, face) => String(face.value),
  tell: ({ seat }, words) => ({ rule: '§T2', text: `${words.does(seat, 'take')} the trick.` }),
  tellAction: ({ card }, _seat, words) => `play ${words.card(card)}`,
};
