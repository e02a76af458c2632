import { expect, test } from 'vitest';
import { act, legalCodes, newTable } from '../../../engine/play.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { viewOf } from '../../../engine/view.ts';
import { writeAction } from '../../../engine/edge.ts';
import { upperCataracts } from '../game.ts';
import { choiceOpen, readView } from '../words/reading.ts';
import { decideBy } from './greedy.ts';
import { reason } from './reason.ts';
import { PACED } from './taste.ts';

const PLAYER = 0;

test('[§8] the reason for every choice is about that very choice: it names the card or the option, and no place by a number', () => {
  const seen = new Map<string, number>();
  for (let i = 0; i < 6; i++) {
    const seed = `reasons ${i}`;
    const t = newTable(upperCataracts, 1, resolveOptions(upperCataracts, 1), seed);
    const dice = makeDice(seed);
    while (!isOver(t)) {
      const reading = readView(viewOf(t, PLAYER));
      const codes = Array.from(legalCodes(t, PLAYER).codes.slice(0, legalCodes(t, PLAYER).count));
      for (const code of codes) {
        const action = writeAction(t, PLAYER, code);
        const why = reason(t, code);
        expect(why).toMatch(/^[A-Z“].*\.$/);
        expect(why).not.toMatch(/\b(?:slot|option|column|place|price|card) \d|undefined|full already|\bIt\b/);
        const named =
          typeof action.card === 'string'
            ? reading.nameOf(action.card)
            : typeof action.slot === 'number'
              ? reading.nameOf(reading.places[action.slot - 1]?.id ?? '')
              : action.type === 'choose'
                ? choiceOpen(reading, Number(action.option))?.label
                : action.type === 'bottom'
                  ? reading.nameOf(reading.objectiveDeck[Number(action.place) - 1] ?? '')
                  : '';
        expect(why).toContain(named);
        seen.set(action.type, (seen.get(action.type) ?? 0) + 1);
      }
      act(t, PLAYER, dice.below(5) === 0 ? (codes[dice.below(codes.length)] ?? 0) : decideBy(PACED, t));
    }
    expect(phaseOf(t)).toBe('over');
  }
  for (const type of ['play', 'end', 'choose', 'resolve', 'push', 'stop', 'bottom', 'keep'])
    expect(seen.get(type) ?? 0, type).toBeGreaterThan(0);
});
