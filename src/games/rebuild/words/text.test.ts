import { describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import { eventsFor, startMatch, submit } from '../../../engine/match.ts';
import { nextToAct } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { viewOf } from '../../../engine/view.ts';
import { isQuestion, LINE_WIDTH, type Question } from '../../../contract/text.ts';
import { rebuild } from '../game.ts';
import { A, B, buy, end, playCard, play, position, put } from '../testing/position.ts';
import { rebuildText } from './table-text.ts';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

const actionsOf = ({ groups }: Question): Message[] =>
  groups.flatMap(({ choices }) => choices.flatMap(({ then }) => (isQuestion(then) ? actionsOf(then) : [then])));

const textOf = (t: Parameters<typeof viewOf>[0], viewer: number): string =>
  rebuildText
    .table(viewOf(t, viewer), NAMES)
    .map(({ text }) => text)
    .join('\n');

describe('the table as text', () => {
  test('lines fit, every legal action is asked for exactly once, stories are sentences', () => {
    for (const [seats, options] of [
      [1, {}],
      [2, {}],
      [3, { deck: 'revised', catchUp: 'on', goldStacks: 'on' }],
      [4, { mode: 'campaign' }],
    ] as const) {
      const match = startMatch(rebuild, { seats, seed: `text ${seats}`, options, names: NAMES.slice(0, seats) });
      const dice = makeDice('text');
      while (!isOver(match.table)) {
        const seat = nextToAct(match.table);
        const view = viewOf(match.table, seat);
        for (const { text } of rebuildText.table(view, NAMES)) expect(text.length).toBeLessThanOrEqual(LINE_WIDTH);
        const legal = legalActions(match.table, seat);
        const key = (action: Message) => JSON.stringify(action);
        expect(
          actionsOf(rebuildText.question(view, legal, NAMES))
            .map(key)
            .sort(),
        ).toEqual(legal.map(key).sort());
        const answer = submit(match, seat, legal[dice.below(legal.length)]);
        if (!answer.ok) throw new Error(answer.refusal.text);
        const told = rebuildText.story(eventsFor(match, seat, answer.events), viewOf(match.table, seat), NAMES);
        for (const line of told) expect(line).toMatch(/\.$/);
      }
      const final = rebuildText.table(viewOf(match.table, seats), NAMES);
      expect(final.at(-1)?.text).toMatch(/wins\.|share the victory|is (won|lost)\./);
    }
  });

  test('[§4.3] shows the market, what step 4 would trash, the tab, and no hand of others', () => {
    const t = position('act', {
      columns: ['steel-axe', 'ladder', 'anvil', 'crown', 'chains'],
      hands: ['rusted-gears a-log'],
    });
    play(t, buy(1, '1T', 'rusted-gears'));
    const own = textOf(t, A);
    expect(own).toContain('2  Ladder 1W, 1 VP [play: draw 1, again if it shows W] ✓ (trashed next)');
    expect(own).toContain('Tab: bought 1 · cost 1T · given 3T · unspent 2T, lost at the end of the turn');
    expect(own).toContain('hand: A Log');
    expect(textOf(t, B)).toContain('hand: 1 face down');
  });

  test('[§8] marks what can be bought now, and what if one card is played before', () => {
    const t = position('act', {
      columns: ['steel-axe', 'uzi', 'crown', 'pendant', 'wheelbarrow'],
      hands: ['smelter pile-of-nails gold-key a-gold-bar'],
    });
    const own = textOf(t, A).split('\n');
    const lineOf = (title: string) => own.find((text) => text.includes(title));
    expect(lineOf('Steel Axe')).toMatch(/ ✓ \(trashed next\)$/);
    expect(lineOf('Uzi')).toMatch(/ ✓ if you play Smelter$/);
    expect(lineOf('Crown')).not.toContain('✓');
    expect(lineOf('Pendant')).toMatch(/✓$/);
    expect(textOf(t, B)).not.toContain(' ✓ if');
  });

  test('[§8] payments come least loss first, with what is left over', () => {
    const t = position('act', { columns: ['steel-axe'], hands: ['chains rusted-gears pile-of-nails'] });
    const asked = rebuildText.question(viewOf(t, A), legalActions(t, A), NAMES);
    const [first] = asked.groups[0]?.choices ?? [];
    expect(first?.words).toBe('buy Steel Axe for 1T, 1 VP');
    if (!first || !isQuestion(first.then)) throw new Error('there are three ways to pay');
    expect(first.then.groups[0]?.choices.map(({ words, effect }) => `${words}: ${effect}`)).toEqual([
      'with Pile of Nails: +1 VP',
      'with Rusted Gears: +1 VP, left over: 2T',
      'with Chains: −3 VP, left over: 2T',
    ]);
    expect(first.then.groups[0]?.choices.map(({ isWorse = false }) => isWorse)).toEqual([false, false, true]);
  });

  test('typed words become actions', () => {
    const t = position('act', {
      columns: ['steel-axe', 'chains', 'heavy-spade'],
      hands: ['pile-of-nails pile-of-nails a-gold-bar a-stone wood-axe'],
    });
    const typed = (text: string) => rebuildText.understand(text, viewOf(t, A), NAMES);
    expect(typed('buy 2 with 2 nails')).toEqual(buy(2, '2T', 'pile-of-nails pile-of-nails'));
    expect(typed('Buy 3 with A Gold Bar, stone')).toEqual(buy(3, '1T 1S', 'a-gold-bar a-stone'));
    expect(typed('buy 3 row 2 for 4t with gold bar')).toEqual({ ...buy(3, '4T', 'a-gold-bar', 2) });
    expect(typed('buy steel axe with nails')).toEqual(buy(1, '1T', 'pile-of-nails'));
    expect(typed('play wood axe')).toEqual(playCard('wood-axe'));
    expect(typed('end')).toEqual(end);
    expect(typed('put chains')).toEqual(put('chains'));
    expect(typed('row 1')).toEqual({ type: 'reorder-row', row: 1 });
    expect(typed('pass to Ben')).toEqual({ type: 'pass', to: 1 });
    expect(typed('burn 2 3')).toEqual({ type: 'burn', column: 2, row: 3 });
    expect(typed('what?')).toBeNull();
  });
});
