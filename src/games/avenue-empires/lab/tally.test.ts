import { expect, test } from 'vitest';
import { resolveOptions } from '../../../engine/options.ts';
import { act, newTable, nextToAct, pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { readSetting } from '../deck.ts';
import { avenueEmpires } from '../game.ts';
import { wildDeck } from '../testing/wild-deck.ts';
import { tally } from './tally.ts';

test('[§2.5] a study of an edited deck names its cards as the deck does', () => {
  const options = resolveOptions(avenueEmpires, 2, {});
  const data = { deck: wildDeck(makeDice('cards')) };
  const setting = readSetting(data, options, 2);
  const t = newTable(avenueEmpires, 2, options, 'a study', data);
  const dice = makeDice('choices');
  const counts = new Float64Array(tally.size);
  while (!isOver(t)) {
    const seat = nextToAct(t);
    const code = pickCode(t, seat, dice);
    tally.before(t, seat, code, counts);
    act(t, seat, code);
  }
  tally.finish(t, 1, counts);
  const { cards } = tally.report(counts, 1, 2, setting) as { cards: readonly { card: string }[] };
  expect(cards.length).toBeGreaterThan(5);
  for (const { card } of cards) expect(card).toMatch(/^wild-\d+$/);
  expect(tally.lines(counts, 1, 2, setting).filter((line) => /^wild-\d+ /.test(line))).toHaveLength(cards.length);
});
