import { expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { act, legalCodes, newTable, nextToAct } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import { arquetect } from './game.ts';
import {
  ability,
  agree,
  BLUE,
  choose,
  cityOf,
  counter,
  decline,
  gift,
  GREEN,
  insert,
  names,
  play,
  position,
  RED,
  say,
  seenBy,
  stay,
  target,
  trade,
  YELLOW,
} from './testing/position.ts';

/* §9, row by row: who sees which card, after it has moved and other cards have been put in beside it. */

const SPECTATOR = 4;
const FOUR = ['cottage fire park', 'villa lake theatre', 'corner-shop orchard', 'school rats'];

test('[§9] a gift: giver and receiver know it, wherever it goes and whatever is put in beside it', () => {
  const t = position({ cities: FOUR });
  play(t, RED, ...gift(2, BLUE, 1), stay);
  expect([RED, BLUE, GREEN, YELLOW, SPECTATOR].map((viewer) => seenBy(t, viewer, BLUE))).toEqual([
    '? fire ? ?',
    'villa fire lake theatre',
    '? ? ? ?',
    '? ? ? ?',
    '? ? ? ?',
  ]);
  play(t, BLUE, ...gift(1, GREEN, 0), stay); // the Villa in front: the Fire moves up
  expect(seenBy(t, RED, BLUE)).toBe('fire ? ?');
  play(t, GREEN, ...gift(3, BLUE, 0), stay); // the Orchard before it
  expect(seenBy(t, RED, BLUE)).toBe('? fire ? ?');
  expect(seenBy(t, GREEN, BLUE)).toBe('orchard ? ? ?');
  play(t, YELLOW, ...gift(2, BLUE, 2), stay); // the Rats behind it
  expect(seenBy(t, RED, BLUE)).toBe('? fire ? ? ?');
  expect(seenBy(t, YELLOW, BLUE)).toBe('? ? rats ? ?');
  play(t, RED, ...gift(1, YELLOW, 0), stay);
  play(t, BLUE, ...gift(2, YELLOW, 1), stay);
  expect(seenBy(t, RED, YELLOW)).toBe('cottage fire ?');
  expect(seenBy(t, GREEN, YELLOW)).toBe('? ? ?');
});

test('[§9] a gift is chosen in secret: nobody sees a step before the last', () => {
  const t = position({ cities: FOUR });
  play(t, RED, say('gift'), { type: 'give', position: 2 }, { type: 'to', seat: GREEN });
  expect(viewOf(t, RED).said.map(({ action }) => action.type)).toEqual(['give', 'to']);
  expect(viewOf(t, GREEN).said).toEqual([]);
});

test('[§9] names are public at no known position; which copy leaves is the owner’s secret until it leaves', () => {
  const t = position({ cities: ['chain-store lake chain-store', 'villa bakery villa', 'park'] });
  play(t, RED, say('trade'), ...names('chain-store').slice(0, 1));
  expect(viewOf(t, BLUE).counters.offer).toEqual([0, 0, 0]);
  play(t, RED, say('enough'));
  expect(viewOf(t, BLUE).counters.offer).not.toEqual([0, 0, 0]);
  play(t, RED, say('no-wish'), { type: 'ask', seat: BLUE });
  play(t, BLUE, ...counter('villa'));
  play(t, RED, agree);
  expect(seenBy(t, GREEN, RED)).toBe('? ? ?');
  play(t, RED, { type: 'hand-over', position: 3 });
  expect(viewOf(t, BLUE).said).toEqual([]);
  expect(viewOf(t, RED).said).toHaveLength(1);
  play(t, BLUE, { type: 'hand-over', position: 1 });
  expect([cityOf(t, RED), cityOf(t, BLUE)]).toEqual(['chain-store lake', 'bakery villa']);
  play(t, RED, insert(1));
  play(t, BLUE, insert(2));
  for (const viewer of [GREEN, 3])
    expect([seenBy(t, viewer, RED), seenBy(t, viewer, BLUE)]).toEqual(['? villa ?', '? ? chain-store']);
});

test('[§9] whether somebody has a spare copy shows in nothing that others see', () => {
  const start = (red: string, blue: string): string => {
    const t = position({ cities: [red, blue, 'park'] });
    play(t, RED, ...trade(['chain-store'], null, BLUE));
    play(t, BLUE, say('accept'), { type: 'name', card: 'villa' });
    // Not `play`, which confirms in passing.
    const code = legalCodes(t, BLUE).codes[0] ?? 0;
    act(t, BLUE, code);
    act(t, RED, legalCodes(t, RED).codes[0] ?? 0);
    return JSON.stringify(viewOf(t, GREEN));
  };
  const spare = start('chain-store lake chain-store', 'villa bakery terrace');
  expect(spare).toContain('"phase":"hand-over"');
  expect(start('chain-store lake terrace', 'villa bakery chain-store')).toBe(spare);
});

test('[§9] stolen, paraded, purchased: only the two players; swapped by tender: everybody', () => {
  const heist = position({ cities: ['heist cottage', 'villa lake', 'park', 'school'] });
  play(heist, RED, ability(1), target(BLUE), choose(2), insert(0));
  expect([BLUE, GREEN, SPECTATOR].map((viewer) => seenBy(heist, viewer, RED))).toEqual([
    'lake heist ?',
    '? heist ?',
    '? heist ?',
  ]);

  const buy = position({ cities: ['compulsory-purchase rats', 'villa lake', 'park', 'school'] });
  play(buy, RED, ability(1), target(BLUE), { type: 'category', category: 'nature' });
  play(buy, BLUE, choose(2));
  play(buy, RED, choose(2));
  play(buy, BLUE, insert(0));
  play(buy, RED, insert(1));
  expect([seenBy(buy, RED, BLUE), seenBy(buy, GREEN, BLUE)]).toEqual(['rats ?', '? ?']);
  expect([seenBy(buy, BLUE, RED), seenBy(buy, GREEN, RED)]).toEqual([
    'compulsory-purchase lake',
    'compulsory-purchase ?',
  ]);

  const tender = position({ cities: ['public-tender cottage', 'villa lake', 'park', 'school rats'] });
  play(tender, RED, ability(1), choose(2));
  play(tender, BLUE, choose(1));
  play(tender, GREEN, say('pass'));
  play(tender, YELLOW, choose(2));
  expect(seenBy(tender, RED, BLUE)).toBe('? ?'); // a bid is a name without a place
  expect(viewOf(tender, GREEN).said).toEqual([]);
  play(tender, RED, { type: 'take', seat: BLUE }, insert(1));
  play(tender, BLUE, insert(0));
  for (const viewer of [GREEN, SPECTATOR])
    expect([seenBy(tender, viewer, RED), seenBy(tender, viewer, BLUE)]).toEqual(['public-tender villa', 'cottage ?']);
  expect(seenBy(tender, RED, YELLOW)).toBe('? ?');
});

test('[§9] an inspected city is known to the inspector also after it was slid and reversed', () => {
  const t = position({ cities: ['inspection', 'villa lake park', 'landslide school'] });
  play(t, RED, ability(1), target(BLUE), stay);
  play(t, BLUE, ...trade(['villa'], null, GREEN));
  play(t, GREEN, decline);
  play(t, RED, decline);
  play(t, BLUE, stay);
  play(t, GREEN, ability(1), target(BLUE), { type: 'slide', gap: 1 });
  expect(cityOf(t, BLUE)).toBe('lake park villa');
  expect([seenBy(t, RED, BLUE), seenBy(t, GREEN, BLUE)]).toEqual(['lake park villa', '? ? ?']);
});

test('[§9] at the end everything is revealed, also what was laid aside', () => {
  const options = resolveOptions(arquetect, 3, { deck: 'custom', unequalDeal: 'trim' });
  const list = { deck: { cottage: 4, fire: 3, park: 3, villa: 2, lake: 2 } };
  const t = newTable(arquetect, 3, options, 'trim', list);
  const dice = makeDice('trim');
  const aside = (): unknown => viewOf(t, 3).zones.deck;
  expect(aside()).toEqual({ count: 2 });
  while (!isOver(t)) {
    const seat = nextToAct(t);
    const { codes, count } = legalCodes(t, seat);
    act(t, seat, codes[dice.below(count)] ?? 0);
  }
  expect(aside()).toHaveProperty('cards');
  for (const seat of [RED, BLUE, GREEN]) expect(seenBy(t, 3, seat)).toBe(cityOf(t, seat).replaceAll('^', ''));
});
