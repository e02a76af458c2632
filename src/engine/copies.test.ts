import { describe, expect, test } from 'vitest';
import { readAction } from './edge.ts';
import type { Game, Shape, Table } from './game.ts';
import { imagine } from './imagine.ts';
import { newTable } from './play.ts';
import { zoneNumbers } from './plan.ts';
import { makeDice } from './luck/random.ts';
import { restore, serialize } from './save.ts';
import { redact, viewOf } from './view.ts';
import { cardAt, copyIn, isFirstCopy, mark, move } from './zones.ts';

interface Chapels extends Shape {
  zone: 'hand' | 'reserve' | 'pile' | 'deck';
  phase: 'wait';
  counters: object;
}

const { hand, reserve, pile, deck } = zoneNumbers(['hand', 'reserve', 'pile', 'deck']);
const CHAPEL = { id: 'chapel' };
const SMITHY = { id: 'smithy' };

/** Four chapels and four smithies; nobody ever does anything but what a test moves. */
const chapels: Game<Chapels> = {
  id: 'chapels',
  title: 'Chapels',
  version: 1,
  seats: { min: 2, max: 2, usual: 2 },
  options: {},
  presets: { 'as-written': {} },
  zones: () => ({
    hand: { of: 'seat', seen: 'owner', order: 'mixed' },
    reserve: { of: 'seat', seen: 'owner', order: 'row' },
    pile: { of: 'table', seen: 'all', order: 'row' },
    deck: { of: 'table', seen: 'nobody', order: 'mixed' },
  }),
  counters: {},
  notes: {},
  statements: () => 2,
  phases: {
    wait: {
      rule: '§1',
      who: 'turn',
      actions: { wait: {} },
      seats: () => 1,
      list: () => undefined,
      refuse: () => null,
      read: () => 0,
      write: () => ({ type: 'wait' }),
      apply: () => undefined,
      next: () => 'over',
    },
  },
  cards: () => Array.from({ length: 8 }, (_, i) => ({ face: i % 2 === 0 ? CHAPEL : SMITHY, zone: 'deck' })),
  // Even cards are chapels; seat 0 holds 0 and 1, seat 1 holds 2 to 5, two stay in the deck.
  setup(t) {
    for (let card = 0; card < 6; card++) move(t, card, hand + (card < 2 ? 0 : 1));
    return 'wait';
  },
  score: () => [0],
  overRule: '§1',
  round: () => 0,
  cardText: (_card, face) => face.id,
  tell: () => ({ rule: '§1', text: '' }),
  tellAction: () => 'wait',
};

const table = (): Table<Chapels> => newTable(chapels, 2, {}, 'seed');
const seen = (t: Table<Chapels>, viewer: number): string => JSON.stringify(viewOf(t, viewer));

test('which copy moved is nobody else’s to know', () => {
  const [a, b] = [table(), table()];
  move(a, 2, reserve + 1);
  move(b, 4, reserve + 1);
  expect(seen(a, 0)).toBe(seen(b, 0));
  expect(seen(a, 2)).toBe(seen(b, 2));
});

test('a card that shows up may be any copy that could have been there', () => {
  const [a, b] = [table(), table()];
  for (const t of [a, b]) move(t, 0, hand + 1); // seat 0 gives its chapel away and knows where it is
  expect(viewOf(a, 0).zones.hand).toEqual([
    { count: 1, cards: ['smithy'] },
    { count: 5, cards: ['chapel', null, null, null, null] },
  ]);
  move(a, 0, pile); // the very one
  move(b, 4, pile); // another
  expect(seen(a, 0)).toBe(seen(b, 0));
  expect(viewOf(a, 0).zones.hand).toEqual([{ count: 1, cards: ['smithy'] }, { count: 4 }]);
});

test('a seat that chooses in secret among copies keeps its secret, an emptied hand tells it', () => {
  const t = table();
  move(t, 0, hand + 1);
  move(t, 2, reserve + 1);
  const view = viewOf(t, 0);
  expect(view.unseen.some(({ zones, cards }) => cards.includes('chapel') && zones.join() === 'hand 1,reserve 1')).toBe(
    true,
  );
  for (const card of [0, 3, 4, 5]) move(t, card, pile);
  expect(viewOf(t, 0).unseen.every(({ zones }) => !zones.includes('hand 1'))).toBe(true);
});

test('imagined worlds look like the view, saves keep copies apart, marks are public', () => {
  const t = table();
  move(t, 4, reserve + 1);
  mark(t, 4, 1);
  const view = viewOf(t, 0);
  expect(view.zones.reserve).toEqual([{ count: 0 }, { count: 1, cards: ['chapel'], marks: [1] }]);
  const dice = makeDice('copies');
  for (let i = 0; i < 20; i++) expect(seen(imagine(redact(t, 0), dice), 0)).toBe(seen(t, 0));
  const saved = serialize(t);
  expect(saved.zones['hand 1']).toEqual(['chapel#2', 'smithy#2', 'smithy#3']);
  expect(serialize(restore(t.plan, structuredClone(saved)))).toEqual(saved);
});

test('of several copies the first in the zone is meant, and lists name it once', () => {
  const t = table();
  expect(copyIn(t, hand + 1, 0)).toBe(2);
  expect([0, 1, 2, 3].map((at) => isFirstCopy(t, hand + 1, at))).toEqual([true, true, false, false]);
  expect(cardAt(t, hand + 1, 2)).toBe(4);
});

describe('a message names a card and not its copy', () => {
  /** Which card an action means, by its number. */
  const meant = (t: Table<Chapels>, seat: number, name: string): unknown => {
    let card: unknown;
    const decision = { ...chapels.phases.wait, seats: () => 0b11, refuse: spy };
    function spy(_t: Table<Chapels>, _seat: number, action: object): null {
      card = 'card' in action ? action.card : undefined;
      return null;
    }
    const plan = { ...t.plan, phases: [{ ...decision, actions: { wait: { card: 'card' as const } } }] };
    readAction({ ...t, plan }, seat, { type: 'wait', card: name });
    return card;
  };

  test('the first copy that lies where the seat sees it is meant', () => {
    const t = table();
    expect([meant(t, 0, 'chapel'), meant(t, 1, 'chapel')]).toEqual([0, 2]);
    move(t, 2, hand + 0); // seat 1 keeps chapel 4
    expect(meant(t, 1, 'chapel')).toBe(4);
    move(t, 0, pile); // open for both, and before the others
    expect([meant(t, 0, 'smithy'), meant(t, 1, 'chapel')]).toEqual([1, 0]);
  });

  test('where it sees none, the first of all: what others hold decides nothing', () => {
    const [a, b] = [table(), table()];
    for (const t of [a, b]) for (const card of [0, 1]) move(t, card, hand + 1);
    move(b, 4, deck);
    expect([meant(a, 0, 'chapel'), meant(b, 0, 'chapel')]).toEqual([0, 0]);
  });

  test('no card of this name is no card', () => {
    expect(meant(table(), 0, 'castle')).toBeUndefined();
  });
});
