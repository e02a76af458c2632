import { afterEach, expect, test } from 'vitest';
import { playMatch, tableFor } from '../../../contract/fit.ts';
import { bringValues } from '../../../contract/fitted.ts';
import { PRINTED, readDeck } from '../deck.ts';
import printed from '../deck.json' with { type: 'json' };
import { edited } from '../testing/edited.ts';
import { upperCataracts } from '../game.ts';
import { decideBy } from './greedy.ts';
import { lookAhead, makeOutlook } from './outlook.ts';
import { think } from './planning.ts';
import { practised } from './practised.ts';
import { PACED, weightsFor } from './taste.ts';
import practisedTable from './practised.json' with { type: 'json' };
import predictionTable from './prediction.json' with { type: 'json' };

afterEach(() => {
  bringValues(practisedTable, null);
  bringValues(predictionTable, null);
});

const numberOf = (id: string): number => PRINTED.faces.find((face) => face.id === id)?.number ?? -1;
const CHANGED = { 'tax-collection': { cost: '2S' } };
const factorOf = (deck: unknown, id: string): number | undefined =>
  weightsFor(practised(), readDeck(deck)).factor[numberOf(id)];

test('a card that was changed is worth what the reference player says, all others what they were', () => {
  expect(factorOf(undefined, 'tax-collection')).toBe(1.12);
  expect(factorOf(edited(CHANGED), 'tax-collection')).toBe(PACED.factors['tax-collection'] ?? 1);
  expect(factorOf(edited(CHANGED), 'conscription')).toBe(1.48);
  expect(factorOf(edited({ 'tax-collection': { flavour: 'Geese.', copies: 5 } }), 'tax-collection')).toBe(1.12);
});

test('with values made for the deck it is known again', () => {
  bringValues(practisedTable, { ...practisedTable.values, factors: { 'tax-collection': 3 } });
  expect(factorOf(edited(CHANGED), 'tax-collection')).toBe(3);
});

test('the network does not take a changed card for the printed one', () => {
  const signs = (deck: unknown): number => {
    const t = tableFor(upperCataracts, 1, deck);
    const outlook = makeOutlook();
    let count = 0;
    playMatch(t, 'signs', {
      before(truth) {
        lookAhead(truth, outlook);
        count ||= outlook.count;
      },
      decide: (view) => decideBy(PACED, view),
    });
    return count;
  };
  const { deck } = edited(CHANGED);
  const less = signs(deck);
  expect(less).toBeLessThan(signs(undefined));
  bringValues(predictionTable, predictionTable.values);
  expect(signs(deck)).toBe(signs(undefined));
});

test('a deck with a card that nobody knows is played to its end', () => {
  const [tax] = printed.actions;
  const stranger = { ...tax, id: 'tax-holiday', label: 'C99', name: 'Tax Holiday', play: 'gain 1F' };
  const t = tableFor(upperCataracts, 1, { ...printed, actions: [...printed.actions, stranger] }, { length: 'act1' });
  playMatch(t, 'strangers', {
    decide(view, seat, dice) {
      const thinking = think(view, seat, dice);
      for (let i = 0; i < 2; i++) thinking.step();
      return thinking.choices()[0]?.code ?? 0;
    },
  });
  expect(t.counters.ended).not.toBe(0);
});
