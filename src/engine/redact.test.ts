import { expect, test } from 'vitest';
import { toy } from './conform/toy.ts';
import { act, newTable, nextToAct, pickCode } from './play.ts';
import { makeDice } from './random.ts';
import { emptyTable, isOver } from './table.ts';
import { redact, redactInto } from './view.ts';

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
