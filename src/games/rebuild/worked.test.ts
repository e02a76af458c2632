import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { startMatch } from '../../engine/match.ts';
import { resultOf } from '../../engine/result.ts';
import { phaseOf } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import { count } from '../../engine/zones.ts';
import { rebuild } from './game.ts';
import {
  A,
  B,
  buy,
  C,
  carriedOf,
  columnOf,
  deckOf,
  discardOf,
  end,
  handOf,
  heights,
  ids,
  mixed,
  notes,
  paymentsOffered,
  play,
  playAs,
  playCard,
  playedOf,
  position,
  purchaseRow,
  put,
  refused,
  timeOut,
  trashPile,
} from './testing/position.ts';
import { cardsOwned, finalPoints } from './scoring.ts';
import { deck, discard, early, hand, late } from './shape.ts';

/* Every worked example of section 10, as written; the tab first. */

/** The draft's test card X: 2T 1G, 3 VP. */
const FIXTURE = {
  decks: {
    first: [
      { id: 'x', title: 'X', copies: 1, icons: { steel: 2, gold: 1 }, vp: 3 },
      { id: 'filler', title: 'Filler', copies: 20, icons: { stone: 9 }, vp: 4 },
    ],
  },
};

describe('the tab', () => {
  test('[§W1] the draft’s Kelly example', () => {
    const t = position('act', {
      setting: { deck: FIXTURE },
      columns: [null, 'x'],
      hands: ['pile-of-nails pile-of-nails a-gold-bar a-stone a-log'],
    });
    expect(refused(t, buy(2, '2T 1G', 'pile-of-nails a-gold-bar')).rule).toBe('§4.4.1');
    expect(refused(t, buy(2, '2T 1G', 'pile-of-nails pile-of-nails')).rule).toBe('§4.4.1');
    const before = trashPile(t).length;
    play(t, buy(2, '2T 1G', 'pile-of-nails pile-of-nails a-gold-bar'));
    expect(Array.from(t.counters.cost)).toEqual([0, 2, 0, 1]);
    expect(Array.from(t.counters.icons)).toEqual([0, 2, 0, 0]);
    expect(t.counters.wild).toBe(1);
    expect(trashPile(t).slice(before).sort()).toEqual(mixed('pile-of-nails pile-of-nails a-gold-bar'));
    expect(discardOf(t, A)).toEqual(['x']);
    expect(handOf(t, A)).toEqual(mixed('a-stone a-log'));
  });

  test('[§W2] the draft’s Jo example', () => {
    const t = position('act', {
      columns: ['steel-axe', null, null, 'ladder'],
      hands: ['normal-spade a-stone'],
    });
    play(t, buy(1, '1T', 'normal-spade'));
    expect(Array.from(t.counters.icons)).toEqual([1, 1, 0, 0]);
    play(t, buy(4, '1W'));
    expect(trashPile(t)).toContain('normal-spade');
    expect(discardOf(t, A)).toEqual(['ladder', 'steel-axe']);
  });

  test('[§W3] no change, no superfluous cards', () => {
    const t = position('act', { columns: ['steel-axe'], hands: ['rusted-gears pile-of-nails'] });
    expect(paymentsOffered(t, 1)).toEqual(['pile-of-nails', 'rusted-gears']);
    expect(refused(t, buy(1, '1T', 'rusted-gears pile-of-nails')).rule).toBe('§4.4.2');
    play(t, buy(1, '1T', 'rusted-gears'), end);
    expect(notes(t, 'lost')).toEqual([{ type: 'lost', seat: A, units: 2 }]);
    expect(Array.from(t.counters.icons)).toEqual([0, 0, 0, 0]);
    expect(t.counters.turn).toBe(B);
  });

  test('[§W4] −2 Wood split over two purchases', () => {
    const t = position('act', {
      columns: ['ladder', 'wheelbarrow'],
      hands: ['wood-axe a-log bunch-of-logs'],
    });
    play(t, playCard('wood-axe'));
    expect(refused(t, buy(1, '1W', 'a-log')).rule).toBe('§4.4.2');
    play(t, buy(1, '1W'));
    expect(paymentsOffered(t, 2)).toEqual(['a-log', 'bunch-of-logs']);
    expect(refused(t, buy(2, '2W')).rule).toBe('§4.4.1');
    play(t, buy(2, '2W', 'bunch-of-logs'), end);
    expect(notes(t, 'lost')).toEqual([{ type: 'lost', seat: A, units: 1 }]);
  });

  test('[§W5] two Wood for two different resources', () => {
    const t = position('act', { columns: ['heavy-spade'], hands: ['golden-saw bunch-of-logs'] });
    play(t, playCard('golden-saw'), buy(1, '1T 1S', 'bunch-of-logs'));
    expect(discardOf(t, A)).toEqual(['heavy-spade']);
  });

  test('[§W6] a saving is not Wood', () => {
    const t = position('act', { columns: ['stone-pile'], hands: ['wood-axe golden-saw bunch-of-logs'] });
    play(t, playCard('wood-axe'), playCard('golden-saw'));
    expect(refused(t, buy(1, '2T')).rule).toBe('§4.4.1');
    play(t, buy(1, '2T', 'bunch-of-logs'));
  });

  test('[§W7] Gold Bars as anything', () => {
    const t = position('act', { columns: ['heavy-spade'], hands: ['a-gold-bar a-gold-bar a-stone'] });
    expect(paymentsOffered(t, 1)).toEqual(['a-gold-bar a-gold-bar', 'a-gold-bar a-stone']);
    expect(refused(t, buy(1, '1T 1S', 'a-gold-bar a-gold-bar a-stone')).rule).toBe('§4.4.2');
  });

  test('[§W8] Medieval Turret', () => {
    const t = position('act', { columns: ['steel-axe'], hands: ['medieval-turret a-stone'] });
    play(t, playCard('medieval-turret'), buy(1, '1T', 'a-stone'));
    expect(playedOf(t, A)).toEqual(['medieval-turret']);
    play(t, end);
    expect(discardOf(t, A)).toEqual(['medieval-turret', 'steel-axe']);
  });

  test('[§W9] the tab settles late', () => {
    const t = position('act', { columns: ['ladder', 'steel-axe'], hands: ['a-gold-bar wood-axe'] });
    play(t, buy(1, '1W', 'a-gold-bar'), playCard('wood-axe'), buy(2, '1T'));
    expect(discardOf(t, A)).toEqual(['steel-axe', 'ladder']);
  });

  test('[§W10] combining and hindsight', () => {
    const a = position('act', { columns: ['steel-axe', 'chains'], hands: ['rusted-gears'] });
    play(a, buy(1, '1T', 'rusted-gears'), buy(2, '2T'));
    expect(discardOf(a, A)).toEqual(['chains', 'steel-axe']);
    const b = position('act', { columns: ['steel-axe', 'stone-pile'], hands: ['pile-of-nails rusted-gears'] });
    play(b, buy(1, '1T', 'pile-of-nails'), buy(2, '2T', 'rusted-gears'), end);
    expect(notes(b, 'lost')).toEqual([{ type: 'lost', seat: A, units: 1 }]);
  });

  test('[§W11] alternative price and yield', () => {
    const t = position('act', { columns: ['chains', 'anvil'], hands: ['pile-of-nails pile-of-nails chains'] });
    expect(refused(t, buy(1, '3T', 'chains')).text).toBe('The price of Chains is 2T.');
    play(t, buy(1, '2T', 'pile-of-nails pile-of-nails'));
    play(t, buy(2, '3T', 'chains'));
    expect(discardOf(t, A)).toEqual(['anvil', 'chains']);
  });

  test('[§W12] Gold Key', () => {
    const at = (goldKey: 'each' | 'once') =>
      position('act', {
        options: { goldKey },
        columns: ['pendant', 'gold-merchant', 'golden-saw'],
        hands: ['gold-key a-gold-bar a-gold-bar'],
      });
    const t = at('each');
    play(t, playCard('gold-key'), buy(1, '2G', 'a-gold-bar'), buy(2, '1G'));
    expect(discardOf(t, A)).toEqual(['gold-merchant', 'pendant']);
    expect(refused(t, buy(3, '1T 1G', 'a-gold-bar')).rule).toBe('§4.4.1');
    const once = at('once');
    play(once, playCard('gold-key'), buy(1, '2G', 'a-gold-bar'));
    expect(refused(once, buy(2, '1G')).rule).toBe('§4.4.1');
    play(once, buy(2, '1G', 'a-gold-bar'));
  });

  test('[§W13] Robot Golem', () => {
    const t = position('act', {
      columns: ['anvil', 'chains', 'uzi'],
      hands: ['robot-golem pile-of-nails'],
    });
    play(t, playCard('robot-golem'), buy(1, '3T'), buy(2, '2T'), buy(3, '4T', 'pile-of-nails'));
    expect(Array.from(t.counters.cost)).toEqual([0, 1, 0, 0]);
    const early2 = position('act', { columns: ['anvil'], hands: ['robot-golem rusted-gears'] });
    play(early2, buy(1, '3T', 'rusted-gears'), playCard('robot-golem'));
    expect(Array.from(early2.counters.cost)).toEqual([0, 3, 0, 0]);
  });

  test('[§W14] refill and buy on', () => {
    const t = position('act', {
      columns: [null, null, 'steel-axe ladder pendant'],
      main: 'small-crate magnet',
      hands: ['normal-spade'],
    });
    play(t, buy(3, '1T', 'normal-spade'));
    expect(columnOf(t, 3)).toEqual(ids('ladder pendant small-crate'));
    play(t, buy(3, '1W'));
    expect(columnOf(t, 3)).toEqual(ids('pendant small-crate magnet'));
  });
});

describe('drawing and clean-up', () => {
  test('[§W15] draw through a reshuffle', () => {
    const t = position('act', {
      hands: ['solid-spade a-gold-bar'],
      decks: [''],
      discards: ['a-stone chains a-log'],
    });
    play(t, playCard('solid-spade'));
    expect(count(t, deck + A)).toBe(2);
    expect(count(t, discard + A)).toBe(0);
    expect(playedOf(t, A)).toEqual(['solid-spade']);
    expect([...handOf(t, A), ...deckOf(t, A)].sort()).toEqual(mixed('a-gold-bar a-stone chains a-log'));
    expect(count(t, hand + A)).toBe(2);
  });

  test('[§W16] step 1 with too few cards', () => {
    const t = position('draw', { decks: ['a-log solid-spade'], discards: ['a-stone'] });
    expect(handOf(t, A)).toEqual(mixed('a-log solid-spade a-stone'));
    expect([count(t, deck + A), count(t, discard + A)]).toEqual([0, 0]);
    play(t, playCard('solid-spade'));
    expect(handOf(t, A)).toEqual(mixed('a-log a-stone'));
  });

  test('[§W17] Ladder', () => {
    const t = position('act', { hands: ['ladder'], decks: ['bunch-of-logs a-log bunch-of-logs'] });
    play(t, playCard('ladder'));
    expect(handOf(t, A)).toEqual(mixed('bunch-of-logs a-log'));
    expect(notes(t, 'shown')).toMatchObject([{ seat: A, again: true }]);
    expect(viewOf(t, B).zones.hand).toMatchObject([{ count: 2, cards: ['bunch-of-logs', null] }, { count: 0 }]);
    const gold = position('act', { hands: ['ladder'], decks: ['a-gold-bar a-log'] });
    play(gold, playCard('ladder'));
    expect(handOf(gold, A)).toEqual(['a-gold-bar']);
  });

  test('[§W18] Boomerang', () => {
    const t = position('act', {
      columns: ['ladder'],
      hands: ['boomerang a-stone'],
      decks: [null, 'a-log a-log a-stone a-stone a-stone a-stone'],
    });
    play(t, playCard('boomerang'), buy(1, '1W'), end);
    expect(t.counters.turn).toBe(B);
    expect(handOf(t, B)).toContain('boomerang');
    expect(count(t, hand + B)).toBe(6);
    expect(JSON.stringify(viewOf(t, A).zones.hand)).toContain('boomerang');

    const last = position('act', {
      columns: ['crown', 'chalice', 'uzi', 'anvil', 'ladder'],
      main: 'empty',
      hands: ['boomerang a-stone'],
      decks: ['', 'a-log'],
    });
    play(last, playCard('boomerang'), end);
    expect(phaseOf(last)).toBe('over');
    expect([finalPoints(last, B), cardsOwned(last, B)]).toEqual([1, 2]);
  });

  test('[§W19] Wheelbarrow', () => {
    const t = position('act', {
      seats: 2,
      hands: ['wheelbarrow a-gold-bar a-gold-bar rusted-gears'],
      decks: ['a-log a-log a-stone a-stone a-stone', 'a-log'],
    });
    play(t, playCard('wheelbarrow'), end);
    expect(phaseOf(t)).toBe('carry');
    expect(refused(t, { type: 'carry', cards: ['rusted-gears'] }).rule).toBe('§4.6.1');
    play(t, { type: 'carry', cards: ['a-gold-bar', 'a-gold-bar'] });
    expect(carriedOf(t, A)).toEqual(['a-gold-bar', 'a-gold-bar']);
    expect(discardOf(t, A)).toEqual(['wheelbarrow', 'rusted-gears']);
    playAs(t, B, end);
    expect(t.counters.turn).toBe(A);
    expect(handOf(t, A)).toEqual(mixed('a-gold-bar a-gold-bar a-log a-log a-stone a-stone a-stone'));
  });
});

describe('the market', () => {
  const ROW = ['screwdriver', 'ladder', 'pendant', 'boomerang', 'chains'];

  test('[§W20] step 4 tie', () => {
    const t = position('market', { columns: ROW });
    expect(notes(t, 'trash')).toMatchObject([{ column: 4 }]);
    expect(heights(t)).toEqual([1, 1, 1, 1, 1]);
    expect(trashPile(t)).toContain('boomerang');
    const left = position('market', {
      options: { trashTie: 'left' },
      columns: ROW,
    });
    expect(notes(left, 'trash')).toMatchObject([{ column: 2 }]);
  });

  test('[§W21] Windmill steers the trash', () => {
    const t = position('act', {
      columns: ['chains', 'steel-axe', 'windmill pendant', 'spear', 'ladder'],
      hands: ['bunch-of-logs pile-of-nails'],
    });
    play(t, buy(3, '2W 1T', 'bunch-of-logs pile-of-nails'));
    expect(phaseOf(t)).toBe('reorder');
    expect(purchaseRow(t)).toEqual(ids('chains steel-axe pendant spear ladder'));
    play(t, { type: 'reorder-row', row: 1 }, put('chains'), put('ladder'), put('pendant'), put('spear'));
    expect(phaseOf(t)).toBe('act');
    expect(purchaseRow(t)).toEqual(ids('chains ladder pendant spear steel-axe'));
    play(t, end);
    expect(notes(t, 'trash')).toMatchObject([{ column: 5 }]);
    expect(trashPile(t)).toContain('steel-axe');
    expect(purchaseRow(t)).toContain('ladder');
  });

  test('[§W22] reorder with short columns', () => {
    const t = position('act', {
      columns: [
        'windmill ladder boomerang steel-axe',
        'magnet pendant',
        'spear chains rockslide',
        'crown',
        'uzi anvil barrel',
      ],
      main: 'empty',
      hands: ['bunch-of-logs pile-of-nails'],
    });
    play(t, buy(1, '2W 1T', 'bunch-of-logs pile-of-nails'));
    expect(heights(t)).toEqual([3, 2, 3, 1, 3]);
    const lines = legalActions(t, A).map(({ type, row, column }) => `${String(type)} ${String(row ?? column ?? '')}`);
    expect(lines).toEqual([
      'decline ',
      ...[1, 2, 3].map((row) => `reorder-row ${row}`),
      ...[1, 2, 3, 5].map((column) => `reorder-column ${column}`),
    ]);
    play(t, { type: 'reorder-row', row: 3 });
    expect(legalActions(t, A)).toEqual([put('steel-axe'), put('rockslide'), put('barrel')]);
    play(t, put('barrel'));
    expect(legalActions(t, A)).toHaveLength(2);
    play(t, put('steel-axe'));
    expect([1, 3, 5].map((column) => columnOf(t, column)[2])).toEqual(['barrel', 'steel-axe', 'rockslide']);
    expect(heights(t)).toEqual([3, 2, 3, 1, 3]);
  });

  const W23 = {
    columns: ['crown chalice', 'anvil', 'galleon uzi obelisk', 'sign-post stone-tablet', 'war-chest rune-stone'],
    main: 'empty',
    hands: ['rusted-gears a-stone screwdriver a-log a-gold-bar'],
    decks: ['sign-post a-stone', 'battle-axe windmill wood-axe steel-axe a-log a-log a-stone a-stone a-stone'],
    discards: ['chains'],
  };

  test('[§W23] the game ends in step 2', () => {
    const t = position('act', W23);
    play(t, buy(2, '3T', 'rusted-gears'));
    expect(phaseOf(t)).toBe('over');
    expect(heights(t)).toEqual([2, 0, 3, 2, 2]);
    expect([finalPoints(t, A), cardsOwned(t, A)]).toEqual([20, 8]);
    expect([finalPoints(t, B), cardsOwned(t, B)]).toEqual([15, 9]);
    expect(resultOf(t)?.winners).toEqual([A]);
    for (const viewer of [A, B, 2]) expect(viewOf(t, viewer).result).toEqual(resultOf(t));

    const turn = position('act', { ...W23, options: { endCheck: 'turn' } });
    play(turn, buy(2, '3T', 'rusted-gears'));
    expect(phaseOf(turn)).toBe('act');
    play(turn, playCard('screwdriver'), end);
    expect(notes(turn, 'trash')).toHaveLength(1);
    expect(phaseOf(turn)).toBe('over');

    const round = position('act', { ...W23, options: { endCheck: 'round' } });
    play(round, buy(2, '3T', 'rusted-gears'), end);
    expect([phaseOf(round), round.counters.turn]).toEqual(['act', B]);
    play(round, end);
    expect(phaseOf(round)).toBe('over');
    const other = position('act', { ...W23, first: B, options: { endCheck: 'round' } });
    play(other, buy(2, '3T', 'rusted-gears'), end);
    expect(phaseOf(other)).toBe('over');
  });

  test('[§W24] the game ends in step 4', () => {
    const t = position('act', {
      columns: ['sign-post', 'anvil crown', 'chalice uzi', 'barrel galleon obelisk', 'stone-tablet'],
      main: 'empty',
      hands: ['a-stone'],
    });
    play(t, end);
    expect(heights(t)).toEqual([1, 2, 2, 3, 0]);
    expect(phaseOf(t)).toBe('over');
    expect(discardOf(t, A)).toContain('a-stone');
  });
});

describe('scoring', () => {
  const W25 =
    'ancient-throne ancient-pyramid obelisk galleon wizard-staff sign-post small-crate smelter a-log a-gold-bar';
  const scored = (collections: readonly string[], options = {}) => {
    const t = position('market', {
      seats: collections.length,
      options,
      columns: ['ladder', 'crown', 'chalice', 'uzi', 'anvil'],
      main: 'empty',
      decks: collections,
    });
    expect(phaseOf(t)).toBe('over');
    return t;
  };

  test('[§W25] full scoring', () => {
    expect(finalPoints(scored([W25, 'a-log']), A)).toBe(84);
    expect(finalPoints(scored([`${W25} a-stone`, 'a-log']), A)).toBe(80);
    expect(finalPoints(scored([W25, 'a-log'], { ancientBonus: 'each' }), A)).toBe(86);
  });

  test('[§W26] tie-breaks', () => {
    const a = 'robot-golem sign-post rune-stone barrel stone-tablet a-log a-log a-stone a-stone a-stone a-stone';
    const b = 'medieval-turret battle-axe sign-post war-chest chains a-log a-log a-stone a-stone';
    const c = 'stone-tablet chains necklace necklace rockslide mining-pick medium-crate boomerang';
    const t = scored([a, b, c]);
    expect([A, B, C].map((seat) => finalPoints(t, seat))).toEqual([34, 34, 30]);
    expect([A, B].map((seat) => cardsOwned(t, seat))).toEqual([11, 9]);
    expect(resultOf(t)).toMatchObject({ ranks: [2, 1, 3], winners: [B] });
    expect(resultOf(scored([a, `${b} a-gold-bar a-gold-bar`, c]))).toMatchObject({ ranks: [1, 1, 3], winners: [A, B] });
  });
});

describe('the campaign', () => {
  const campaign = { mode: 'campaign' } as const;

  test('[§W27] campaign layout', () => {
    const t = startMatch(rebuild, { seats: 1, seed: 'w27' }).table;
    expect(heights(t)).toEqual([9, 9, 9, 9, 9, 8]);
    const stageAt = (column: number, row: number) =>
      t.plan.faces.find(({ id }) => id === columnOf(t, column)[row - 1])?.stage;
    for (let column = 1; column <= 6; column++) {
      for (let row = 1; row <= 5; row++) expect(stageAt(column, row)).toBe('early');
      for (let row = 7; row <= columnOf(t, column).length; row++) expect(stageAt(column, row)).toBe('late');
    }
    expect([1, 2, 3, 4, 5, 6].map((column) => stageAt(column, 6))).toEqual([
      ...['early', 'early', 'early'],
      ...['late', 'late', 'late'],
    ]);
  });

  test('[§W28] campaign trash', () => {
    const t = position('market', {
      seats: 1,
      options: campaign,
      columns: ['pendant', 'ladder', 'screwdriver', 'steel-axe steel-axe', 'rockslide', 'boomerang'],
      heights: [9, 7, 9, 9, 8, 8],
      main: 'empty',
    });
    expect(notes(t, 'trash').map(({ column }) => column)).toEqual([4, 6]);
    expect(heights(t)).toEqual([9, 7, 9, 8, 8, 7]);
  });

  test('[§W29] campaign ordering', () => {
    const pile = 'a-gold-bar ladder a-log bunch-of-logs rusted-gears a-stone a-stone';
    const t = position('draw', {
      seats: 1,
      options: campaign,
      decks: ['a-stone a-stone pile-of-nails pile-of-nails'],
      discards: [pile],
    });
    expect(phaseOf(t)).toBe('order');
    expect(count(t, hand + A)).toBe(4);
    const order = 'bunch-of-logs a-stone a-log rusted-gears ladder a-stone a-gold-bar';
    for (const card of ids(order).slice(0, 6)) play(t, { type: 'next', card });
    expect(phaseOf(t)).toBe('act');
    expect(handOf(t, A)).toEqual(mixed('a-stone a-stone pile-of-nails pile-of-nails bunch-of-logs'));
    expect(deckOf(t, A)).toEqual(ids(order).slice(1));
    expect(viewOf(t, 1).zones.deck).toMatchObject([{ cards: ids(order).slice(1).toReversed() }]);
  });
});

describe('options, the revised deck and the rest', () => {
  test('[§W32] soft start', () => {
    const t = startMatch(rebuild, { seats: 4, seed: 'w32', options: { firstHands: 'soft' } }).table;
    const drawn: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      drawn.push(count(t, hand + t.counters.turn));
      play(t, end);
    }
    expect(drawn).toEqual([3, 4, 5, 6, 5, 5, 5, 5]);
  });

  test('[§W33] Gold Stacks', () => {
    const stacks = { seats: 3, options: { goldStacks: 'on' } } as const;
    const t = position('act', { ...stacks, columns: [null, 'ladder spear smelter'], main: 'crown', hands: ['a-log'] });
    expect(count(t, early)).toBe(0);
    play(t, buy(2, '1W', 'a-log'));
    for (const seat of [A, B, C]) expect(discardOf(t, seat)).toContain('gold-stack');
    expect(columnOf(t, 2)).toEqual(ids('spear smelter crown'));
    const later = position('act', { ...stacks, columns: ['heavy-spade'], hands: ['gold-stack a-log'] });
    expect(paymentsOffered(later, 1)).toEqual(['gold-stack']);
    play(later, buy(1, '1T 1S', 'gold-stack'));
    expect(later.counters.wild).toBe(2);
  });

  describe('[§W34] revised deck', () => {
    const revised = { deck: 'revised' } as const;

    test('[§W34] (a) Gold Mine, (b) Medium Crate', () => {
      const mine = position('act', {
        options: revised,
        columns: ['gold-mine'],
        hands: ['a-log pile-of-nails a-stone'],
      });
      expect(paymentsOffered(mine, 1, '2G')).toEqual([]);
      play(mine, buy(1, '1W 1T 1S', 'a-log pile-of-nails a-stone'));
      const gives = position('act', { options: revised, columns: ['pendant'], hands: ['gold-mine'] });
      expect(paymentsOffered(gives, 1)).toEqual(['gold-mine']);
      const crate = position('act', { options: revised, columns: ['medium-crate'], hands: ['a-stone a-stone'] });
      play(crate, buy(1, '2S', 'a-stone a-stone'));
      const wood = position('act', { options: revised, columns: ['anvil'], hands: ['medium-crate'] });
      expect(paymentsOffered(wood, 1, '4W')).toEqual(['medium-crate']);
      expect(paymentsOffered(wood, 1, '3T')).toEqual([]);
    });

    test('[§W34] (c) Crossbow', () => {
      const t = position('act', {
        options: revised,
        columns: ['anvil', 'crown', 'uzi', 'galleon', 'chalice'],
        hands: ['crossbow'],
      });
      play(t, playCard('crossbow'));
      expect(legalActions(t, A)).toEqual([{ type: 'take', column: 1, row: 1 }]);
      expect(refused(t, { type: 'take', column: 2, row: 1 }).text).toBe('Take a card of 6 VP or fewer.');
      play(t, { type: 'take', column: 1, row: 1 });
      expect(trashPile(t)).toContain('crossbow');
      expect(discardOf(t, A)).toEqual(['anvil']);
      expect(phaseOf(t)).toBe('act');
    });

    test('[§W34] (d) Fireball', () => {
      const t = position('act', {
        options: revised,
        columns: ['anvil magnet spear', 'ladder pendant smelter'],
        main: 'gold-key solid-spade',
        hands: ['fireball'],
      });
      play(t, playCard('fireball'), { type: 'burn', column: 2, row: 1 });
      expect(refused(t, { type: 'burn', column: 2, row: 1 }).rule).toBe('§6.4');
      play(t, { type: 'burn', column: 1, row: 1 });
      expect(trashPile(t).slice(-3)).toEqual(ids('fireball anvil ladder'));
      expect(columnOf(t, 1)).toEqual(ids('magnet spear gold-key'));
      expect(columnOf(t, 2)).toEqual(ids('pendant smelter solid-spade'));
    });

    test('[§W34] (e) Cave and Barn', () => {
      const t = position('market', {
        options: revised,
        columns: ['ladder', 'crown', 'chalice', 'uzi', 'anvil'],
        main: 'empty',
        decks: ['cave barn a-log a-log a-stone a-stone a-stone a-stone a-gold-bar a-gold-bar', 'a-log'],
      });
      expect(finalPoints(t, A)).toBe(4 + 4 + 3 + 1);
    });
  });

  test('[§W35] nothing to do', () => {
    const t = position('act', { columns: ['crown', 'uzi', 'galleon', 'anvil', 'chalice'], hands: ['a-log'] });
    expect(legalActions(t, A)).toEqual([end]);
    play(t, end);
    expect(discardOf(t, A)).toEqual(['a-log']);
    expect(notes(t, 'trash')).toHaveLength(1);
  });

  test('[§W36] length bound', () => {
    for (let seed = 0; seed < 12; seed++) {
      const t = startMatch(rebuild, { seats: 2 + (seed % 3), seed: `w36 ${seed}` }).table;
      let turns = 0;
      for (; phaseOf(t) !== 'over'; turns++) {
        if (turns === 38) expect(count(t, early) + count(t, late)).toBe(0);
        play(t, end);
      }
      expect(turns).toBeGreaterThanOrEqual(41);
      expect(turns).toBeLessThanOrEqual(49);
    }
  });

  test('[§W37] what order can and cannot do', () => {
    const at = () => position('act', { columns: ['steel-axe', 'ladder'], hands: ['crossbow windmill pile-of-nails'] });
    const t = at();
    play(t, buy(1, '1T', 'crossbow'));
    expect(refused(t, buy(2, '1W', 'windmill')).rule).toBe('§4.4.2');
    play(t, buy(2, '1W'));
    const other = at();
    play(other, buy(2, '1W', 'windmill'));
    expect(refused(other, buy(1, '1T', 'crossbow')).rule).toBe('§4.4.2');
    play(other, buy(1, '1T'));
    const two = at();
    play(two, buy(1, '1T', 'pile-of-nails'), buy(2, '1W', 'windmill'));
    expect(handOf(two, A)).toEqual(['crossbow']);
  });

  test('[§W38] no answer', () => {
    const t = position('act', {
      options: { turnTimer: 60 },
      hands: ['wheelbarrow a-gold-bar a-log'],
      decks: [''],
    });
    play(t, playCard('wheelbarrow'));
    timeOut(t);
    expect(phaseOf(t)).toBe('carry');
    timeOut(t);
    expect(carriedOf(t, A)).toEqual([]);
    expect(discardOf(t, A)).toEqual(ids('wheelbarrow a-gold-bar a-log'));
    expect(notes(t, 'trash')).toHaveLength(1);
    expect(t.counters.turn).toBe(B);
  });
});
