import { describe, expect, test } from 'vitest';
import { legalActions, writeAction } from '../../../engine/edge.ts';
import { startMatch } from '../../../engine/match.ts';
import { act, decisionOf, legalCodes, nextToAct } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { wordsOf } from '../../../engine/reader.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { isQuestion, type Question } from '../../../contract/text.ts';
import { rebuild } from '../game.ts';
import { cardWords } from '../words/place-words.ts';
import { rebuildText } from '../words/table-text.ts';
import { A, idsIn, position, type Position } from '../testing/position.ts';
import { columnZone, type Options, type RebuildTable } from '../shape.ts';
import { mind } from './evaluate.ts';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];
const LEVELS = ['normal', 'hard', 'easy'] as const;

/** What a level advises, as messages name it. */
function advice(level: (typeof LEVELS)[number], t: RebuildTable, seat: Seat): number {
  const view = redact(t, seat);
  const how = mind.levels[level];
  if ('decide' in how) return how.decide(view, seat, makeDice('advice'));
  if (!('think' in how)) throw new Error(`${level} does not think`);
  const thinking = how.think(view, seat, makeDice('advice'));
  while (thinking.worlds < 6 && thinking.step());
  return thinking.choices()[0]?.code ?? -1;
}

const wordsIn = ({ ask, groups }: Question): string[] => [
  ask,
  ...groups.flatMap(({ choices }) =>
    choices.flatMap(({ words, then }) => [words, ...(isQuestion(then) ? wordsIn(then) : [])]),
  ),
];

const NUMBERED = /column \d|row \d|slot \d|\bbuy \d/i;

describe('hints', () => {
  test('[§8] pays with what is worth least: no Gold Bars for wood while Bunch of Logs is in hand', () => {
    const positions: Position[] = [
      { hands: ['bunch-of-logs a-gold-bar a-gold-bar a-stone'] },
      { hands: ['a-gold-bar a-gold-bar bunch-of-logs pile-of-nails'] },
      // Of a payment for two purchases the logs pay for the wood, whatever comes first in the hand.
      {
        hands: ['a-gold-bar a-gold-bar bunch-of-logs'],
        columns: ['screwdriver', 'heavy-spade', 'crown', 'chalice', 'galleon'],
      },
      // The game is about to end: cards without points are all alike, but not to people.
      {
        hands: ['a-gold-bar a-gold-bar bunch-of-logs a-stone'],
        columns: ['screwdriver chains', 'crown', 'uzi', 'chalice', 'galleon'],
        main: 'empty',
      },
    ];
    for (const [i, setUp] of positions.entries())
      for (const level of ['normal', 'hard'] as const) {
        const t = position('act', { columns: ['screwdriver', 'crown', 'uzi', 'chalice', 'galleon'], ...setUp });
        const action = writeAction(t, A, advice(level, t, A));
        if (action.type !== 'buy' || action.column !== 1) continue;
        expect(action.pay, `${i} ${level}`).toEqual(['bunch-of-logs']);
      }
    const sure = position('act', { columns: ['screwdriver', 'crown', 'uzi', 'chalice', 'galleon'], ...positions[0] });
    expect(writeAction(sure, A, advice('normal', sure, A))).toMatchObject({ type: 'buy', pay: ['bunch-of-logs'] });
  });

  test.each([
    [2, {}],
    [3, { deck: 'revised', catchUp: 'on' }],
    [1, {}],
    [1, { deck: 'revised' }],
  ] as const)('%i seats, %j: actions and reasons name cards, and a reason is about its action', (seats, options) => {
    const seen = new Set<string>();
    let told = 0;
    for (let game = 0; game < 3; game++) {
      const { table: t } = startMatch(rebuild, {
        seats,
        seed: `reasons ${game}`,
        options: options as Partial<Options>,
      });
      const dice = makeDice(`reasons ${game}`);
      for (let step = 0; !isOver(t); step++) {
        const seat = nextToAct(t);
        const view = redact(t, seat);
        const { codes, count } = legalCodes(t, seat);
        const all = Array.from(codes.subarray(0, count));
        const words = wordsOf(t.plan, NAMES);
        if (step % 3 === 0)
          for (const text of wordsIn(rebuildText.question(viewOf(t, seat), legalActions(t, seat), NAMES)))
            expect(text).not.toMatch(NUMBERED);
        for (const code of all.filter((_, i) => i % 5 === step % 5)) {
          const action = decisionOf(view).write(view, seat, code);
          const text = rebuild.tellAction(action, seat, words, view);
          const reason = mind.reason(view, seat, code);
          expect(`${text} ${reason}`).not.toMatch(NUMBERED);
          expect(reason).toMatch(/^[A-Z].*[^.]\.$/);
          const message = writeAction(t, seat, code);
          const [, title] =
            /^(?:buy|play|burn|take|put(?!.* aside$)) ([A-Z][\w ’']*?)(?: \(| for | where | next |$)/.exec(text) ?? [];
          if (title !== undefined) expect(reason, text).toContain(title);
          if (message.type === 'buy') {
            const bought = idsIn(t, columnZone(Number(message.column) - 1))[Number(message.row) - 1];
            expect(t.plan.faces.find(({ id }) => id === bought)?.title).toBe(title);
          }
          seen.add(phaseOf(t));
          told++;
        }
        const picked = all[dice.below(all.length)] ?? 0;
        act(t, seat, picked);
      }
    }
    expect(told).toBeGreaterThan(60);
    expect(seen).toContain('act');
  });

  test('of equal cards the one that is meant is named by its neighbours', () => {
    const words = (columns: string[][], column: number, row = 1): string => cardWords(columns, column, row);
    const market = [['Ladder'], ['Axe', 'Crown'], ['Axe', 'Spear', 'Crown'], ['Anvil']];
    expect(words(market, 1)).toBe('Ladder');
    expect([words(market, 2), words(market, 3)]).toEqual(['Axe (right of Ladder)', 'Axe (left of Anvil)']);
    expect([words(market, 2, 2), words(market, 3, 3)]).toEqual(['Crown (above Axe)', 'Crown (above Spear)']);
    expect(words([['Axe'], [], ['Axe']], 1)).toBe('Axe (at the left end)');
    expect(words([['Axe'], [], ['Axe']], 3)).toBe('Axe (at the right end)');
  });

  test('a purchase that loses points says so', () => {
    const t = position('act', { columns: ['steel-axe'], hands: ['chains'] });
    const { codes, count } = legalCodes(t, A);
    const code = Array.from(codes.subarray(0, count)).find((one) => writeAction(t, A, one).type === 'buy') ?? -1;
    expect(mind.reason(redact(t, A), A, code)).toBe(
      'Steel Axe brings 1 point and saves 1 wood whenever it is played; it takes Chains, worth 4 points; that is 3 points less now, for later.',
    );
  });
});
