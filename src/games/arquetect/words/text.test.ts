import { describe, expect, test } from 'vitest';
import { legalActions } from '../../../engine/edge.ts';
import { eventsFor, startMatch, submit } from '../../../engine/match.ts';
import { nextToAct, pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { writeAction } from '../../../engine/edge.ts';
import { isOver } from '../../../engine/table.ts';
import { viewOf } from '../../../engine/view.ts';
import { isQuestion, LINE_WIDTH } from '../../../contract/text.ts';
import { arquetect } from '../game.ts';
import { BLUE, counter, gift, names, play, position, RED, say, stay, trade } from '../testing/position.ts';
import { readSheet } from './sheet.ts';
import { arquetectText } from './table-text.ts';

const NAMES = ['Ann', 'Ben', 'Eva', 'Tom'];

describe('the table as text', () => {
  test('[§8] own cards with points and text, others as backs with what is known, the offer', () => {
    const t = position({ cities: ['cottage fire park bakery terrace', 'villa lake', 'school'] });
    play(t, RED, ...gift(2, BLUE, 1), stay);
    play(t, BLUE, ...trade(['villa'], 'civic', RED));
    const text = arquetectText.table(viewOf(t, RED), NAMES).map((each) => each.text);
    expect(text[0]).toBe('Arquetect · Round 1 of at most 20 · Ben’s turn');
    expect(text[1]).toBe('Ben (3 cards): ? H·Fire ?');
    expect(text).toContain('Your city (4 cards, to decide, 12 points now):'.replace(', to decide', ''));
    expect(text).toContain('  1 R·Cottage                3  2. +1 if at least one Nature is beside it.');
    expect(text).toContain('Ben offers Villa, looking for Civic.');
  });

  test('[§8] an insertion shows the score of each gap', () => {
    const t = position({ cities: ['cottage bakery', 'villa park'] });
    play(t, RED, ...trade(['bakery'], null, BLUE));
    play(t, BLUE, ...counter('park'));
    play(t, RED, { type: 'agree' });
    const { ask, groups } = arquetectText.question(viewOf(t, RED), legalActions(t, RED), NAMES);
    expect(ask).toContain('Where in your city');
    expect(groups[0]?.choices.map(({ words, effect }) => `${words}: ${effect ?? ''}`)).toEqual([
      'in front of Cottage (gap 0): 6 points (+4)',
      'behind Cottage (gap 1): 6 points (+4)',
    ]);
  });

  test('whole matches read well: short lines, a choice for every action, typed words understood', () => {
    const dice = makeDice('text');
    const match = startMatch(arquetect, { seats: 4, seed: 'text', options: { expansion: 'plenty' }, names: NAMES });
    while (!isOver(match.table)) {
      const seat = nextToAct(match.table);
      const view = viewOf(match.table, seat);
      for (const { text } of arquetectText.table(view, NAMES)) expect(text.length).toBeLessThanOrEqual(LINE_WIDTH);
      const legal = legalActions(match.table, seat);
      const { groups } = arquetectText.question(view, legal, NAMES);
      const thens = groups.flatMap(({ choices }) => choices.map(({ then }) => then));
      expect(thens.filter((then) => !isQuestion(then))).toEqual(legal);
      for (const action of legal) {
        const { type, ...fields } = action;
        const [value] = Object.values(fields);
        const words = 'seat' in fields ? (NAMES[Number(value)] ?? '') : value === undefined ? '' : String(value);
        expect(arquetectText.understand(`${type} ${words}`.trim(), view, NAMES)).toEqual(action);
      }
      const action = writeAction(match.table, seat, pickCode(match.table, seat, dice));
      const answer = submit(match, seat, action);
      if (!answer.ok) throw new Error(answer.refusal.text);
      for (const told of arquetectText.story(eventsFor(match, seat, answer.events), view, NAMES))
        expect(told).toMatch(/[.!]$/);
    }
    const end = arquetectText.table(viewOf(match.table, null), NAMES).map((each) => each.text);
    expect(end.at(-1)).toMatch(/wins\.|share the victory\./);
    expect(end.every((text) => text.length <= LINE_WIDTH)).toBe(true);
  });

  test('typed words: names of cards with spaces, categories, nonsense', () => {
    const view = viewOf(position({ cities: ['cottage', 'park'] }), RED);
    expect(arquetectText.understand('name Fire Station', view, NAMES)).toEqual({ type: 'name', card: 'fire-station' });
    expect(arquetectText.understand('wish Civic', view, NAMES)).toEqual({ type: 'wish', what: 'civic' });
    expect(arquetectText.understand('dance', view, NAMES)).toBeNull();
    expect(arquetectText.understand('give everything', view, NAMES)).toBeNull();
    expect(arquetectText.asPrinted('fire-station')).toBe('fire station');
    expect([names('park').length, say('pass').type]).toEqual([2, 'pass']);
  });
});

describe('the score sheet', () => {
  test('[§example 22] three cities with 12 points each', () => {
    const cities = [
      ['cottage', 'park', 'bakery', 'terrace'],
      ['villa', 'lake', 'theatre', 'museum'],
      ['old-oak', 'gatehouse', 'rats', 'statue', 'clock-tower', 'opera-house'],
    ];
    const sheet = readSheet({ game: 'arquetect', cities, done: [1, 0] });
    expect(sheet.seats.map(({ total, rank }) => [total, rank])).toEqual([
      [12, 2],
      [12, 1],
      [12, 3],
    ]);
    expect(readSheet({ cities }).winners).toEqual([0, 1]);
    expect(readSheet({ cities, options: { tieBreak: 'shared' } }).winners).toEqual([0, 1, 2]);
    expect(readSheet({ cities, resigned: [0, 1] }).winners).toEqual([2]);
  });

  test('[§example 26] card by card, outward cards with ^', () => {
    const city = ['newspaper', 'relocation^', 'curfew^', 'heist^', 'landslide^', 'cottage'];
    const [seat] = readSheet({ cities: [city] }).seats;
    expect(seat?.parts.map(({ card, points }) => `${card ?? ''} ${points}`)).toEqual([
      'newspaper 5',
      'relocation 2',
      'curfew 2',
      'heist 0',
      'landslide 2',
      'cottage 2',
    ]);
    expect(seat?.parts[0]?.why).toBe(
      'Newspaper Office at position 1: 2, +3 for 4 outward cards among the other cards (the most)',
    );
  });

  test.each([
    [{ cities: [['castle']] }, 'In city 1 "castle" is no card of Arquetect.'],
    [{ cities: [['cottage^']] }, 'In city 1 Cottage cannot face out; only events can.'],
    [{ cities: 'x' }, '"cities" is a list'],
    [{ cities: [[]], done: [3] }, '"done" lists seats from 0 to 0'],
    [{ towns: [] }, 'has no field "towns"'],
  ])('what cannot be read is said in a sentence (%#)', (input, message) => {
    expect(() => readSheet(input)).toThrow(message);
  });
});
