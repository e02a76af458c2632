import './all.ts';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { boxOf } from '../desk/box.ts';
import { citedRules, parseRulebook } from '../engine/rulebook.ts';
import { gameNamed, games } from '../contract/shelf.ts';
import { readSheet } from './avenue-empires/words/sheet.ts';
import * as rebuild from './rebuild/testing/position.ts';
import * as cataracts from './upper-cataracts/testing/position.ts';

/* What booklets say of the game on a table, besides what a friend tells: it is there, and its first rounds are played by the rules. */

const read = (game: string, file: string): string => readFileSync(new URL(`${game}/${file}`, import.meta.url), 'utf8');
const bookletOf = (game: string): string => read(game, 'print/booklet.md');
const printed = games
  .map(({ game }) => game.id)
  .filter((id) => existsSync(new URL(`${id}/print/booklet.md`, import.meta.url)));

describe.each(printed)('the booklet of %s', (id) => {
  test('every paragraph that it stands for is in the rulebook, every card that it shows in the box', () => {
    const booklet = bookletOf(id);
    const rulebook = parseRulebook(read(id, 'rulebook.md'));
    const cited = citedRules(booklet);
    expect(cited.length).toBeGreaterThan(3);
    expect(cited.filter((rule) => !rulebook.paragraph(rule))).toEqual([]);
    const cards = new Set(boxOf(gameNamed(id).game, {}, undefined).cards.map(({ card }) => card));
    const shown = [...booklet.matchAll(/^\{cards: ([^}]+)\} \S/gm)].flatMap(([, list = '']) => list.split(', '));
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter((card) => !cards.has(card))).toEqual([]);
  });
});

test('Rebuild: Ada’s first turn', () => {
  const t = rebuild.position('act', {
    hands: ['a-log a-stone a-gold-bar pile-of-nails a-stone'],
    columns: [
      'normal-spade small-crate rockslide',
      'chains necklace ladder',
      'spear magnet windmill',
      'golden-saw mining-pick pendant',
      'wood-axe steel-axe medium-crate',
    ],
  });
  rebuild.play(t, rebuild.buy(5, '1S', 'a-stone'));
  expect(rebuild.purchaseRow(t).at(-1)).toBe('steel-axe');
  rebuild.play(t, rebuild.buy(3, '1W 1S', 'a-log a-stone'));
  expect(Array.from(t.counters.icons)).toEqual(Array.from(t.counters.cost)); // the tab is even
  expect(rebuild.purchaseRow(t)).toEqual(['normal-spade', 'chains', 'magnet', 'golden-saw', 'steel-axe']);
  rebuild.play(t, rebuild.end);
  expect(rebuild.discardOf(t, rebuild.A).toSorted()).toEqual(['a-gold-bar', 'pile-of-nails', 'spear', 'wood-axe']);
  expect(rebuild.trashPile(t)).toContain('steel-axe');
  expect(rebuild.purchaseRow(t).at(-1)).toBe('medium-crate');
});

test('Avenue Empires: the city is counted as it says', () => {
  const { seats } = readSheet({
    game: 'avenue-empires',
    cities: [
      {
        left: ['cottage-row', 'smithy'],
        center: ['manor-house', 'fountain', 'chapel'],
        right: ['brickworks'],
      },
    ],
  });
  expect(seats[0]?.parts.map(({ points }) => points)).toEqual([4, 2, 6, 6, 4, 3]);
  expect(bookletOf('avenue-empires')).toContain('Together 25 points.');
});

test('Upper Cataracts: the first year', () => {
  const booklet = bookletOf('upper-cataracts');
  const t = cataracts.position({
    hand: ['Diplomatic Overtures', 'Tax Collection', 'Tax Collection', 'Public Rituals', 'Conscription'],
    agenda: [{ card: 'Dredge the Canals' }, { card: 'Petition of the Widows' }, { card: 'Marsh Hunt' }],
  });
  cataracts.play(t, 'Diplomatic Overtures');
  cataracts.keep(t);
  for (const name of ['Tax Collection', 'Tax Collection', 'Public Rituals', 'Conscription']) cataracts.play(t, name);
  expect(cataracts.trackersOf(t)).toBe('5/3/5/6');
  expect(booklet).toContain('5 Might, 3 Stability, 5 Influence and 6 Food');
  if (cataracts.phaseOf(t) === 'play') cataracts.endPlays(t);
  cataracts.resolve(t, 'The Upper Cataracts', 'Wed a daughter of Kerma');
  expect(t.counters.swiftness).toBe(3);
  expect(cataracts.names(t, 'action-discard')).toContain('Kushite Bowmen');
  cataracts.resolve(t, 'Petition of the Widows', 'Grant them bread');
  cataracts.resolve(t, 'Marsh Hunt', 'Take the whole court');
  expect(cataracts.trackersOf(t)).toBe('4/6/4/1');
  expect(booklet).toContain('4 Might, 6 Stability, 4 Influence and 1 Food');
  cataracts.stop(t);
  expect(cataracts.clockOf(t, 1)).toBe(3);
  expect([cataracts.names(t, 'milestone'), cataracts.clockOf(t, 4)]).toEqual([['The Bellowing Hippos'], 3]);
  const objectives = (['objective-deck', 'slot-1', 'slot-2', 'slot-3'] as const).flatMap((zone) =>
    cataracts.names(t, zone),
  );
  expect(objectives).toContain('Whispering Court');
  expect(booklet).toContain('shuffle a Whispering Court into the Objective Deck');
  expect([cataracts.countIn(t, 'hand'), t.counters.year]).toEqual([5, 2]);
});
