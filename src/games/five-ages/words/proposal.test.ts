import { expect, test } from 'vitest';
import { legalActions } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, newTable, nextToAct, pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import { fiveAges } from '../game.ts';
import { FACES } from '../cards.ts';
import { proposal } from './proposal.ts';

const NAMES = ['Ada', 'Bruna', 'Tam', 'Iven'];

test.each([{ jokers: 4 }, { negotiation: 'sealed' }])(
  'every action names its cards and its neighbour, with %j',
  (options) => {
    const t = newTable(fiveAges, 4, resolveOptions(fiveAges, 4, options), 'proposals');
    const dice = makeDice('proposals');
    const kinds = new Set<string>();
    while (!isOver(t)) {
      const seat = nextToAct(t);
      const view = viewOf(redact(t, seat), seat);
      for (const action of legalActions(t, seat)) {
        const text = proposal(view, action, NAMES)?.text ?? '';
        kinds.add(action.type);
        expect(text).toMatch(/^[A-Z]/);
        expect(text).not.toMatch(/undefined|slot|column|★|Seat/);
        for (const value of Object.values(action).flat()) {
          const face = FACES.find(({ id }) => id === value);
          if (face) expect(text).toContain(face.suit === null ? face.title : face.text);
        }
        const partner = action.to ?? action.from ?? action.with;
        if (typeof partner === 'number') expect(text).toContain(NAMES[partner]);
      }
      act(t, seat, pickCode(t, seat, dice));
    }
    expect(kinds.size).toBeGreaterThan(3);
  },
);
