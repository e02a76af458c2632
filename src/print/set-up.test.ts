import { describe, expect, test } from 'vitest';
import '../games/all.ts';
import { games } from '../contract/shelf.ts';
import { startMatch } from '../engine/match.ts';
import { dealtZones } from './dealt.ts';
import { inColumns, setUpGeometry, setUpLines } from './set-up.ts';

describe.each(games.map(({ game }) => game))('the set-up sheet of $id', (game) => {
  test.each(['a4', 'letter'] as const)(
    'has every card that lies in an order or in a hand, on one sheet of %s',
    (paper) => {
      for (let seats = game.seats.min; seats <= game.seats.max; seats++) {
        const zones = dealtZones(startMatch(game, { seats, seed: 'a rainy Sunday' }));
        const lines = setUpLines(zones);
        const { columns, rows } = setUpGeometry({ paper }, lines);
        const laid = inColumns(lines, rows);
        expect(laid.flat()).toEqual(lines);
        expect(laid.length).toBeLessThanOrEqual(2 * columns);
        for (const column of laid) {
          expect(column.length).toBeLessThanOrEqual(rows);
          const last = column.at(-1);
          if (column !== laid.at(-1)) expect(last && 'zone' in last && last.note.includes('top first')).toBe(false);
        }
        const ordered = zones.filter(({ order }) => order !== 'mixed').flatMap(({ cards }) => cards);
        const hands = zones
          .filter(({ seat, order }) => seat !== null && order === 'mixed')
          .flatMap(({ cards }) => cards);
        const numbered = lines.filter((line) => 'card' in line && /^\d+$/.test(line.sign)).length;
        expect(numbered).toBe(ordered.length);
        const counted = lines
          .filter((line) => 'card' in line && !/^\d+$/.test(line.sign))
          .reduce((sum, line) => sum + ('card' in line && line.sign !== '·' ? Number.parseInt(line.sign, 10) : 1), 0);
        expect(counted).toBe(hands.length);
      }
    },
  );
});

test('a pile is told from its top, a hand by its cards, the rest by their number', () => {
  const zone = { seat: null, seen: 'nobody' } as const;
  expect(
    setUpLines([
      { ...zone, zone: 'main-deck', order: 'pile', cards: ['a', 'b', 'a'] },
      { zone: 'hand', seat: 1, seen: 'owner', order: 'mixed', cards: ['a', 'b', 'a'] },
      { ...zone, zone: 'box', order: 'mixed', cards: ['c', 'd'] },
      { ...zone, zone: 'slot-1', order: 'row', cards: ['e'] },
    ]),
  ).toEqual([
    { zone: 'Main deck', note: '3, top first' },
    { sign: '1', card: 'a' },
    { sign: '2', card: 'b' },
    { sign: '3', card: 'a' },
    { zone: 'Hand of player 2', note: '3 cards' },
    { sign: '2×', card: 'a' },
    { sign: '·', card: 'b' },
    { zone: 'Box', note: 'the other 2' },
    { zone: 'Slot 1', note: '' },
    { sign: '1', card: 'e' },
  ]);
});
