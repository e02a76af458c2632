import type { Mind } from '../../contract/mind.ts';
import { shelve } from '../../contract/shelf.ts';
import type { Tally } from '../../contract/tally.ts';
import { offer } from '../../engine/choices.ts';
import type { Automatic, Game, InTurn, Shape, Table } from '../../engine/game.ts';
import { zoneNumbers } from '../../engine/plan.ts';
import { bitOf, Problem, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf, move, random, shuffle, topOf } from '../../engine/zones.ts';

/*
 * A game that somebody got wrong in three places, to try `tune` on. Everybody draws a card a round and uses it: its points and a throw of
 * dice are the score. A point more on a card is worth about a point of victories. All cards should have 10 points, but C has 12 and
 * H has 8; nobody should begin with anything, but seat 0 gets two tokens of three points each. `pauses` does nothing.
 */

interface Mistuned {
  face: { readonly id: string; readonly points: number };
  zone: 'hand' | 'used' | 'deck';
  phase: 'draw' | 'use';
  action: { type: 'use' };
  counters: { turn: number; points: Int32Array };
  options: { readonly tokens: number; readonly pauses: number; readonly rounds: number };
  note: never;
}

interface Printed {
  readonly id: string;
  readonly points: number;
  readonly copies: number;
}

const { hand, used, deck } = zoneNumbers(['hand', 'used', 'deck']);
const TOKEN = 3; // points
const DICE = 40;
const USE = 0;

/** What is wrong, and what it should be. */
export const REPAIRS = [
  { what: 'card:C.points', from: 12, to: 10 },
  { what: 'card:H.points', from: 8, to: 10 },
  { what: 'tokens', from: 2, to: 0 },
];

const PRINTED: readonly Printed[] = 'ABCDEFGHIJ'.split('').map((id) => ({
  id,
  points: id === 'C' ? 12 : id === 'H' ? 8 : 10,
  copies: 5,
}));

function readSetting(data: unknown): readonly Printed[] {
  const cards =
    typeof data === 'object' && data !== null && 'deck' in data ? (data.deck as readonly Printed[]) : PRINTED;
  for (const { id, points, copies } of cards)
    if (points < 0 || points > 20 || copies < 4 || copies > 8) throw new Problem(`${id} cannot be so.`);
  return cards;
}

const turnOf = (t: Table<Mistuned>): Seat => t.counters.turn % t.seats;

const draw: Automatic<Mistuned> = {
  rule: '§1',
  who: 'nobody',
  run: (t) => move(t, topOf(t, deck), hand + turnOf(t)),
  next: () => 'use',
};

const use: InTurn<Mistuned> = {
  rule: '§2',
  who: 'turn',
  actions: { use: {} },
  seats: (t) => (count(t, hand + turnOf(t)) > 0 ? bitOf(turnOf(t)) : 0),
  list: (_t, _seat, choices) => offer(choices, USE),
  refuse: (_t, _seat, { type }) => (type === 'use' ? null : refusal('§2', 'Every card is used.')),
  read: () => USE,
  write: () => ({ type: 'use' }),
  apply(t, seat) {
    const card = cardAt(t, hand + seat, 0);
    t.counters.points[seat] = (t.counters.points[seat] ?? 0) + faceOf(t, card).points + random(t, DICE);
    move(t, card, used + seat);
  },
  next(t) {
    t.counters.turn++;
    return t.counters.turn === t.options.rounds * t.seats ? 'over' : 'draw';
  },
};

const mistuned: Game<Mistuned> = {
  id: 'mistuned',
  title: 'Mistuned',
  version: 1,
  seats: { min: 2, max: 4, usual: 4 },
  options: {
    tokens: { rule: '§3', text: 'What seat 0 begins with.', usual: 2, values: [], range: { from: 0, to: 4 } },
    pauses: { rule: '§3', text: 'How long everybody waits.', usual: 1, values: [], range: { from: 0, to: 3 } },
    rounds: { rule: '§3', text: 'How long it is.', usual: 6, values: [], range: { from: 4, to: 8 } },
  },
  presets: { 'as-written': {} },
  readSetting,
  zones: () => ({
    hand: { of: 'seat', seen: 'owner', order: 'mixed' },
    used: { of: 'seat', seen: 'all', order: 'mixed' },
    deck: { of: 'table', seen: 'nobody', order: 'pile' },
  }),
  counters: { turn: 'one', points: 'each seat' },
  notes: {} as Game<Mistuned>['notes'],
  statements: () => 1,
  phases: { draw, use },
  cards: (_options, _seats, setting) =>
    readSetting(setting === undefined ? undefined : { deck: setting }).flatMap(({ copies, ...face }) =>
      Array.from({ length: copies }, () => ({ face, zone: 'deck' as const })),
    ),
  setup(t) {
    t.counters.points[0] = TOKEN * t.options.tokens;
    shuffle(t, deck);
    return 'draw';
  },
  score: (t, seat) => [t.counters.points[seat] ?? 0],
  overRule: '§2',
  round: (t) => Math.floor(t.counters.turn / t.seats),
  cardText: (_card, { id }) => id,
  tell: () => ({ rule: '§2', text: '' }),
  tellAction: ({ type }) => type,
};

const mind: Mind<Mistuned> = { players: [{ name: 'greedy', about: 'Uses what it has.', decide: () => USE }] };

const tally: Tally<Mistuned> = {
  size: 0,
  cards: { held: ['hand'], used: ['used'], spare: ['deck'] },
  score: (t, seat) => t.counters.points[seat] ?? 0,
  begin: () => {},
  before: () => {},
  after: () => {},
  finish: () => {},
  report: () => ({}),
  lines: () => [],
};

/** Puts the game on the shelf; threads do not know it. */
export const shelveMistuned = (): void => {
  shelve({
    game: mistuned as unknown as Game<Shape>,
    mind: mind as unknown as Mind<Shape>,
    tally: tally as unknown as Tally<Shape>,
    deck: PRINTED,
  });
};
