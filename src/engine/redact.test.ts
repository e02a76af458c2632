import { expect, test } from 'vitest';
import { toy } from './conform/toy.ts';
import { act, newTable, nextToAct, pickCode } from './play.ts';
import { makeDice } from './luck/random.ts';
import { emptyTable, isOver } from './table.ts';
import { redact, redactInto } from './view.ts';
import { NOWHERE } from './words.ts';
import { faceOf, placeOf, zoneOf } from './zones.ts';

test('a view on a table that is used again is the same as a new one', () => {
  const t = newTable(toy, 3, { copies: 3, rounds: 3 }, 'again');
  const dice = makeDice('again');
  const views = Array.from({ length: 4 }, (_, viewer) => emptyTable(t.plan, { knowledge: true, viewer }));
  for (; !isOver(t); act(t, nextToAct(t), pickCode(t, nextToAct(t), dice)))
    for (const [viewer, view] of views.entries()) {
      redactInto(view, t);
      const { words, bytes, pinned } = redact(t, viewer);
      expect(view.words).toEqual(words);
      expect(view.bytes).toEqual(bytes);
      expect(view.pinned).toEqual(pinned);
    }
  expect(() => redactInto(emptyTable(t.plan, { knowledge: false, viewer: 0 }), t)).toThrow(/no table for a view/);
});

test('copies have numbers in the order of their places, and behind them in the order of where they could be', () => {
  const t = newTable(toy, 3, { copies: 3, rounds: 3 }, 'numbers');
  const dice = makeDice('numbers');
  const { copies, faces } = t.plan;
  expect(copies.length).toBeGreaterThan(0);
  for (; !isOver(t); act(t, nextToAct(t), pickCode(t, nextToAct(t), dice)))
    for (let viewer = 0; viewer < t.plan.viewers; viewer++) {
      const view = redact(t, viewer);
      const rank = (card: number): number[] => {
        const zone = zoneOf(view, card);
        return [zone, zone === NOWHERE ? 0 : placeOf(view, zone, card), view.couldBe![viewer * faces.length + card]!];
      };
      for (const cards of copies) {
        const ranks = cards.map(rank);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!));
        expect(cards.every((card) => faceOf(view, card) === faceOf(view, cards[0]!))).toBe(true);
      }
      expect(view.bytes.filter((card, i) => i >= t.plan.layout.rows && card < faces.length).length).toBe(
        faces.filter((_, card) => zoneOf(view, card) !== NOWHERE).length,
      );
    }
});
