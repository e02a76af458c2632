import { expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, legalCodes, newTable, nextToAct, pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import { PRINTED } from '../deck.ts';
import { avenueEmpires } from '../game.ts';
import { readView } from '../words/reading.ts';
import { reason } from './reason.ts';

const nameOf = (id: unknown): string[] => PRINTED.faces.flatMap((face) => (face.id === id ? [face.name] : []));

/** The cards that an action moves. */
function movedBy(action: Message, view: ReturnType<typeof readView>, seat: number): string[] {
  const at = (avenue: unknown, row: unknown): unknown =>
    view.cities[seat]?.[['left', 'center', 'right'].findIndex((one) => one === avenue)]?.[Number(row) - 1];
  switch (action.type) {
    case 'pass':
      return [action.left, action.right].flatMap(nameOf);
    case 'swap':
      return [at(action.avenue, action.row), at(action.withAvenue, action.withRow)].flatMap(nameOf);
    case 'scout':
      return nameOf(view.deck[Number(action.place) - 1]);
    default:
      return nameOf(action.card);
  }
}

test('[§8] what speaks for a choice names the very cards that it moves, and no place by its number', () => {
  const seen = new Set<string>();
  for (const seats of [2, 4, 7]) {
    const options = resolveOptions(avenueEmpires, seats, { deckPlan: 'whole-box' });
    const t = newTable(avenueEmpires, seats, options, `reasons of ${seats}`);
    const dice = makeDice(`choices of ${seats}`);
    while (!isOver(t)) {
      const seat = nextToAct(t);
      const view = redact(t, seat);
      const reading = readView(viewOf(view, seat));
      const actions = legalActions(t, seat);
      const codes = [...legalCodes(t, seat).codes.slice(0, actions.length)];
      codes.forEach((code, i) => {
        const action = actions[i];
        if (!action || (i > 3 && dice.below(8) > 0)) return;
        const told = reason(view, seat, code);
        for (const card of movedBy(action, reading, seat)) expect(told).toContain(card);
        expect(told).not.toMatch(/card \d|slot|column/);
        // Whoever takes or keeps a card is told of that card, in the last round, too.
        if (action.type === 'scout' || action.type === 'salvage' || action.type === 'keep')
          expect(told).not.toMatch(/^No round/);
        seen.add(`${phaseOf(t)} ${action.type}`);
      });
      act(t, seat, pickCode(t, seat, dice));
    }
  }
  for (const kind of [
    'trading pass',
    'building build',
    'swap-two swap',
    'scout scout',
    'salvage salvage',
    'keeping keep',
  ])
    expect(seen).toContain(kind);
});
