import type { Mind } from '../../contract/mind.ts';
import { shelve } from '../../contract/shelf.ts';
import type { Tally } from '../../contract/tally.ts';
import { offer } from '../../engine/choices.ts';
import type { Automatic, Game, InTurn, Shape, Table } from '../../engine/game.ts';
import { zoneNumbers } from '../../engine/plan.ts';
import { bitOf, type Card, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf, move, random, shuffle, topOf } from '../../engine/zones.ts';

/*
 * A game whose truth is known, to try the lab on. Everybody draws a card a round and uses it or not; cards are worth 1, 2 or 3
 * points. Planted are `strong`, worth 4, and `crown`, worth 2 as cards are on average, which only a leader may use. The options `idle-0` to
 * `idle-19` only burn a number of chance or shuffle once more: games come out otherwise, but no better or worse for anybody.
 */

interface Planted {
  face: { readonly id: string; readonly points: number };
  zone: 'hand' | 'used' | 'deck' | 'out';
  phase: 'draw' | 'use';
  action: { type: 'use' | 'pass' };
  counters: { turn: number; points: Int32Array };
  options: Readonly<Record<`idle-${number}`, boolean>>;
  note: never;
}

const { hand, used, deck, out } = zoneNumbers(['hand', 'used', 'deck', 'out']);
const ROUNDS = 6;
const IDLE = 20;
const PASS = 0;
const USE = 1;

const isLeader = ({ counters: { points } }: Table<Planted>, seat: Seat): boolean =>
  points.every((one, other) => other === seat || one < (points[seat] ?? 0));

const mayUse = (t: Table<Planted>, seat: Seat): boolean =>
  faceOf(t, cardAt(t, hand + seat, 0)).id !== 'crown' || isLeader(t, seat);

const turnOf = (t: Table<Planted>): Seat => t.counters.turn % t.seats;

const draw: Automatic<Planted> = {
  rule: '§1',
  who: 'nobody',
  run: (t) => move(t, topOf(t, deck), hand + turnOf(t)),
  next: () => 'use',
};

const use: InTurn<Planted> = {
  rule: '§2',
  who: 'turn',
  actions: { use: {}, pass: {} },
  seats: (t) => (count(t, hand + turnOf(t)) > 0 ? bitOf(turnOf(t)) : 0),
  list(t, seat, choices) {
    if (mayUse(t, seat)) offer(choices, USE);
    offer(choices, PASS);
  },
  refuse: (t, seat, { type }) =>
    type === 'pass' || mayUse(t, seat) ? null : refusal('§2', 'Only a leader uses a crown.'),
  read: (_t, _seat, { type }) => (type === 'use' ? USE : PASS),
  write: (_t, _seat, code) => ({ type: code === USE ? 'use' : 'pass' }),
  apply(t, seat, code) {
    const card = cardAt(t, hand + seat, 0);
    if (code === USE) {
      t.counters.points[seat] = (t.counters.points[seat] ?? 0) + faceOf(t, card).points;
      move(t, card, used + seat);
    } else move(t, card, out);
  },
  next(t) {
    t.counters.turn++;
    return t.counters.turn === ROUNDS * t.seats ? 'over' : 'draw';
  },
};

const idleOptions = Object.fromEntries(
  Array.from({ length: IDLE }, (_, i) => [
    `idle-${i}`,
    { rule: '§3', text: 'Chance is used in vain.', usual: false, values: [false, true] },
  ]),
) as Game<Planted>['options'];

const FACES = [
  { id: 'one', points: 1, copies: 10 },
  { id: 'two', points: 2, copies: 10 },
  { id: 'three', points: 3, copies: 10 },
  { id: 'strong', points: 4, copies: 4 },
  { id: 'crown', points: 2, copies: 6 },
];

const planted: Game<Planted> = {
  id: 'planted',
  title: 'Planted',
  version: 1,
  seats: { min: 2, max: 4, usual: 4 },
  options: idleOptions,
  presets: { 'as-written': {} },
  zones: () => ({
    hand: { of: 'seat', seen: 'owner', order: 'mixed' },
    used: { of: 'seat', seen: 'all', order: 'mixed' },
    deck: { of: 'table', seen: 'nobody', order: 'pile' },
    out: { of: 'table', seen: 'nobody', order: 'mixed' },
  }),
  counters: { turn: 'one', points: 'each seat' },
  notes: {} as Game<Planted>['notes'],
  statements: () => 1,
  phases: { draw, use },
  cards: () =>
    FACES.flatMap(({ copies, ...face }) => Array.from({ length: copies }, () => ({ face, zone: 'deck' as const }))),
  setup(t) {
    Object.values(t.options).forEach((isIdle, i) => {
      if (!isIdle) return;
      if (i % 2 === 0) shuffle(t, deck);
      else for (let burnt = 0; burnt <= i; burnt++) random(t, 6);
    });
    shuffle(t, deck);
    return 'draw';
  },
  score: (t, seat) => [t.counters.points[seat] ?? 0],
  overRule: '§2',
  round: (t) => Math.floor(t.counters.turn / t.seats),
  cardText: (_card: Card, { id }) => id,
  tell: () => ({ rule: '§2', text: '' }),
  tellAction: ({ type }) => type,
};

const mind: Mind<Planted> = {
  players: [{ name: 'greedy', about: 'Uses what it may.', decide: (view, seat) => (mayUse(view, seat) ? USE : PASS) }],
};

const tally: Tally<Planted> = {
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
export const shelvePlanted = (): void => {
  shelve({
    game: planted as unknown as Game<Shape>,
    mind: mind as unknown as Mind<Shape>,
    tally: tally as unknown as Tally<Shape>,
  });
};
