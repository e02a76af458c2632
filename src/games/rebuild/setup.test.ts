import { describe, expect, test } from 'vitest';
import { startMatch } from '../../engine/match.ts';
import { drawBelow, RNG_WORDS, seedGenerator, seedWords } from '../../engine/luck/random.ts';
import { count } from '../../engine/zones.ts';
import { type Printed, readDeck } from './deck.ts';
import { rebuild } from './game.ts';
import { A, columnOf, deckOf, end, handOf, idsIn, play, position } from './testing/position.ts';
import { deck, discard, early, hand, late } from './shape.ts';

/** The table's generator beside the table: what it gives when it is used in the order of section 3. */
function generator(seed: string) {
  const rng = new Int32Array(RNG_WORDS);
  seedGenerator(rng, seedWords(seed));
  const below = (n: number): number => drawBelow(rng, n);
  const shuffled = (cards: readonly string[]): string[] => {
    const pile = [...cards];
    for (let i = pile.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [pile[i], pile[j]] = [pile[j] ?? '', pile[i] ?? ''];
    }
    return pile; // the top card last
  };
  return { below, shuffled };
}

const inTableOrder = (cards: readonly Printed[]): string[] =>
  cards.flatMap(({ face, copies }) => Array.from({ length: copies }, () => face.id));

describe('[§3] chance is used in this order', () => {
  const { starters, early: earlyCards, late: lateCards } = readDeck('first', undefined);

  test('[§3] starting player, Early, Late, Player Decks by seat; each shuffle begins in table order', () => {
    const t = startMatch(rebuild, { seats: 3, seed: 'order' }).table;
    const { below, shuffled } = generator('order');
    const first = below(3);
    const earlyPile = shuffled(inTableOrder(earlyCards));
    const latePile = shuffled(inTableOrder(lateCards));
    const decks = [0, 1, 2].map(() => shuffled(inTableOrder(starters)));
    expect(t.counters.first).toBe(first);
    const dealt = earlyPile.toReversed().slice(0, 15);
    for (let column = 1; column <= 5; column++)
      expect(columnOf(t, column)).toEqual([0, 1, 2].map((row) => dealt[row * 5 + column - 1]));
    expect(idsIn(t, early)).toEqual(earlyPile.slice(0, -15));
    expect(idsIn(t, late)).toEqual(latePile);
    for (const seat of [0, 1, 2]) {
      const top = (decks[seat] ?? []).toReversed();
      expect(deckOf(t, seat)).toEqual(seat === first ? top.slice(5) : top);
      if (seat === first) expect(handOf(t, seat)).toEqual(top.slice(0, 5).sort());
    }
  });

  test('[§3] a seat that starts by option uses no chance', () => {
    const t = startMatch(rebuild, { seats: 2, seed: 'fixed', options: { startPlayer: 1 } }).table;
    const pile = generator('fixed').shuffled(inTableOrder(earlyCards));
    expect(columnOf(t, 1)[0]).toBe(pile.at(-1));
  });

  test('[§3] a reshuffle begins in table order, however the pile lay', () => {
    const pile = 'chains a-gold-bar a-log a-stone ladder a-log';
    const results = [pile, pile.split(' ').toReversed().join(' ')].map((discards) => {
      const t = position('draw', { decks: ['', null], discards: [discards], seed: 'reshuffle' });
      return [handOf(t, A), deckOf(t, A)];
    });
    expect(results[0]).toEqual(results[1]);
    const { shuffled } = generator('reshuffle');
    const top = shuffled(['a-log', 'a-log', 'a-stone', 'a-gold-bar', 'ladder', 'chains']).toReversed();
    expect(results[0]).toEqual([top.slice(0, 5).sort(), top.slice(5)]);
  });
});

test('[§4.2.4] a deck that becomes empty is not reshuffled until a card has to be drawn', () => {
  const t = position('draw', { decks: ['a-log a-log a-stone a-stone a-stone', 'a-log'], discards: ['ladder chains'] });
  expect([count(t, deck + A), count(t, discard + A), count(t, hand + A)]).toEqual([0, 2, 5]);
});

test('[§4.6.3] the hand is discarded in table order, then the played cards as they were played', () => {
  const t = position('act', {
    hands: ['chains a-gold-bar a-log wood-axe screwdriver'],
    decks: ['', null],
  });
  play(t, { type: 'play', card: 'screwdriver' }, { type: 'play', card: 'wood-axe' }, end);
  expect(idsIn(t, discard + A)).toEqual(['a-log', 'a-gold-bar', 'chains', 'screwdriver', 'wood-axe']);
});
