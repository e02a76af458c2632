import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { type Match, runOut, startMatch, submit, undo } from '../../engine/match.ts';
import { expire } from '../../engine/play.ts';
import { resolveOptions } from '../../engine/options.ts';
import { clone, phaseOf } from '../../engine/table.ts';
import { viewOf } from '../../engine/view.ts';
import { Problem } from '../../engine/words.ts';
import { count } from '../../engine/zones.ts';
import { startCampaign } from './campaign/campaign.ts';
import { rebuild } from './game.ts';
import {
  A,
  B,
  buy,
  C,
  deckOf,
  discardOf,
  end,
  handOf,
  heights,
  ids,
  mixed,
  notes,
  play,
  playAs,
  playCard,
  position,
  purchaseRow,
  put,
  timeOut,
  trashPile,
} from './testing/position.ts';
import { finalPoints } from './scoring.ts';
import {
  columnZone,
  deck,
  discard,
  early,
  goldStacks,
  hand,
  late,
  type Options,
  type Rebuild,
  type RebuildTable,
} from './shape.ts';

const start = (seats: number, options: Partial<Options> = {}, preset?: string): RebuildTable =>
  startMatch(rebuild, { seats, seed: 'options', options, ...(preset === undefined ? {} : { preset }) }).table;

const refusedWith =
  (seats: number, options: object): (() => unknown) =>
  () =>
    resolveOptions(rebuild, seats, options);

describe('options', () => {
  test('[§option mode] one player plays the campaign, two against each other unless they choose otherwise', () => {
    expect(start(1).options.mode).toBe('campaign');
    expect(start(2).options.mode).toBe('versus');
    expect(heights(start(2))).toHaveLength(5);
    expect(heights(start(2, { mode: 'campaign' }))).toEqual([9, 9, 9, 9, 9, 8]);
    expect(refusedWith(1, { mode: 'versus' })).toThrow('One player can only play the campaign');
  });

  test('[§option players] is the number of seats: 1 to 4, each with 14 Starter cards', () => {
    for (const seats of [2, 3, 4]) {
      const t = start(seats);
      for (let seat = 0; seat < seats; seat++) expect(count(t, deck + seat) + count(t, hand + seat)).toBe(14);
      expect(t.plan.faces).toHaveLength(53 + 14 * seats);
    }
    expect(refusedWith(5, {})).toThrow('Rebuild is for 1 to 4 seats, not 5.');
  });

  test('[§option deck] revised: 51 other cards, the set scores +5', () => {
    const t = start(2, { deck: 'revised' });
    expect([count(t, early), count(t, late)]).toEqual([14, 22]);
    expect([count(start(2), early), count(start(2), late)]).toEqual([18, 20]);
    expect(heights(start(1, { deck: 'revised' }))).toEqual([9, 9, 9, 8, 8, 8]);
    const points = (name: Options['deck']) =>
      scored({ deck: name }, 'ancient-throne ancient-armor ancient-pyramid') - 18;
    expect([points('first'), points('revised')]).toEqual([4, 5]);
  });

  test('[§option deckCopies] 2: every Early and Late card twice', () => {
    const t = start(3, { deckCopies: 2 });
    expect(count(t, early) + count(t, late) + 15).toBe(106);
  });

  test('[§option startPlayer] chance, or a seat of the match', () => {
    for (const seat of [0, 1, 2])
      expect(start(3, { startPlayer: seat }).counters).toMatchObject({ first: seat, turn: seat });
    const found = Array.from(
      { length: 20 },
      (_, i) => startMatch(rebuild, { seats: 3, seed: `${i}` }).table.counters.first,
    );
    expect(new Set(found)).toEqual(new Set([0, 1, 2]));
    expect(refusedWith(2, { startPlayer: 2 })).toThrow('There is no seat 2 at a table of 2 players');
  });

  test('[§6.3.1] with turn and round step 4 skips empty columns and empty grids', () => {
    const t = position('act', {
      options: { endCheck: 'round' },
      columns: ['ladder', '', '', '', ''],
      main: 'empty',
      hands: ['a-log'],
    });
    play(t, buy(1, '1W', 'a-log'), end);
    expect(notes(t, 'trash')).toEqual([]);
    expect(t.counters.turn).toBe(B);
    expect(legalActions(t, B)).toContainEqual(end);
    play(t, end);
    expect(phaseOf(t)).toBe('over');
  });

  test('[§6.3.2] soft first hands: 4 and 6, or 3, 5 and 6; preset fair', () => {
    for (const [seats, due] of [
      [2, [4, 6, 5, 5]],
      [3, [3, 5, 6, 5]],
    ] as const) {
      const t = start(seats, {}, 'fair');
      const drawn = due.map(() => {
        const cards = count(t, hand + t.counters.turn);
        play(t, end);
        return cards;
      });
      expect(drawn).toEqual(due);
    }
  });

  test('[§6.3.3] catch-up: none, one and two cards of one’s own, in turn order', () => {
    const t = start(3, { catchUp: 'on', startPlayer: 1 });
    expect(phaseOf(t)).toBe('catch-up');
    expect(legalActions(t, 2)).toHaveLength(7);
    expect(legalActions(t, 1)).toEqual([]);
    playAs(t, 2, { type: 'set-aside', cards: ['a-stone'] });
    expect(legalActions(t, 0)).toHaveLength(27);
    playAs(t, 0, { type: 'set-aside', cards: ['a-log', 'a-log'] });
    expect(phaseOf(t)).toBe('act');
    expect([discardOf(t, 0), discardOf(t, 1), discardOf(t, 2)]).toEqual([['a-log', 'a-log'], [], ['a-stone']]);
    expect([0, 1, 2].map((seat) => count(t, deck + seat) + count(t, hand + seat))).toEqual([12, 14, 13]);
    expect(deckOf(t, 0)).not.toContain('a-log');
  });

  test('[§6.3.4] Gold Stacks lie between Early and Late cards', () => {
    expect(count(start(4, { goldStacks: 'on' }), goldStacks)).toBe(4);
    expect(count(start(4), goldStacks)).toBe(0);
  });

  test('[§option ancientBonus] each: every Ancient card scores', () => {
    const set = 'ancient-throne ancient-armor ancient-pyramid';
    expect(scored({}, set)).toBe(18 + 4);
    expect(scored({ ancientBonus: 'each' }, set)).toBe(18 + 12);
    expect(scored({ ancientBonus: 'each', deck: 'revised' }, set)).toBe(18 + 15);
  });

  test('[§R77] two copies of one Ancient are one title', () => {
    expect(scored({ deckCopies: 2 }, 'ancient-throne ancient-throne')).toBe(12);
    expect(scored({ deckCopies: 2, ancientBonus: 'each' }, 'ancient-throne ancient-throne ancient-armor')).toBe(18 + 6);
  });

  test('[§option goldKey] once: used up by a Gold Mine that is built from other things, and by a free build', () => {
    const at = (hands: string) =>
      position('act', {
        options: { deck: 'revised', goldKey: 'once' },
        columns: ['gold-mine', 'gold-merchant', 'pendant'],
        hands: [hands],
      });
    const mine = at('gold-key a-log pile-of-nails a-stone');
    play(mine, playCard('gold-key'), buy(1, '1W 1T 1S', 'a-log pile-of-nails a-stone'));
    expect(mine.counters.keys).toBe(0);
    const built = at('gold-key crossbow');
    play(built, playCard('gold-key'), playCard('crossbow'), { type: 'take', column: 2, row: 1 });
    expect(built.counters.keys).toBe(0);
    const wood = at('gold-key');
    play(wood, playCard('gold-key'), buy(2, '1G'));
    expect(wood.counters.keys).toBe(0);
  });

  test('[§option openHands] others see a hand only with open hands, and always in the campaign', () => {
    const seen = (t: RebuildTable) => JSON.stringify(viewOf(t, (t.counters.turn + 1) % 2).zones.hand);
    expect(seen(start(2))).not.toMatch('cards');
    expect(seen(start(2, { openHands: 'on' }))).toMatch('cards');
    const together = start(2, { mode: 'campaign' });
    expect(seen(together)).toMatch('cards');
    expect([start(2), together, start(1)].map(({ options }) => options.openHands)).toEqual(['off', 'on', 'on']);
    expect(refusedWith(2, { mode: 'campaign', openHands: 'off' })).toThrow(
      'Option openHands is always "on" in the campaign. (§6.5.8)',
    );
  });

  test('[§preset long] is offered for three and four, though two may double the deck by hand', () => {
    for (const seats of [3, 4]) expect(start(seats, {}, 'long').options.deckCopies).toBe(2);
    expect(() => start(2, {}, 'long')).toThrow(
      new Problem('The preset long of Rebuild is for 3 to 4 seats, not 2. (§6.2)'),
    );
    expect(start(2, { deckCopies: 2 }).options.deckCopies).toBe(2);
  });

  test('[§option coopTarget] flat or 5, 9, 12 more', () => {
    const targets = (coopTarget: Options['coopTarget']) =>
      [1, 2, 3, 4].map((seats) => start(seats, { mode: 'campaign', coopTarget }).counters.target);
    expect(targets('flat')).toEqual([50, 50, 50, 50]);
    expect(targets('scaled')).toEqual([50, 55, 59, 62]);
  });

  test('[§option turnTimer] off, or seconds; R80 decides when it runs out', () => {
    expect(refusedWith(2, { turnTimer: 45 })).toThrow(/Option turnTimer of Rebuild is one of off, 30, 60, 120, 86400/);
    const match = startMatch(rebuild, { seats: 2, seed: 'timer', options: { turnTimer: 30 } });
    const seat = match.table.counters.turn;
    expect(runOut(match, seat).ok).toBe(true);
    expect(match.table.counters.turn).not.toBe(seat);
  });

  test('[§option campaignRetry] same goes with retry only', () => {
    expect(refusedWith(1, { campaignRetry: 'same', campaignLoss: 'restart' })).toThrow(/\(option campaignRetry\)$/);
  });

  test('[§option handSize] so many cards are drawn in every turn; soft first hands are as many more or fewer', () => {
    for (const handSize of [3, 5, 7]) {
      const t = start(2, { handSize });
      expect(count(t, hand + t.counters.turn)).toBe(handSize);
    }
    const soft = start(4, { handSize: 6, firstHands: 'soft' });
    expect(count(soft, hand + soft.counters.turn)).toBe(4);
    expect(refusedWith(2, { handSize: 8 })).toThrow('3 to 7');
    expect(refusedWith(4, { handSize: 6, deckCopies: 2 })).toThrow('at most 5 cards, not 6. (option handSize)');
  });

  test('[§6.5.8] what is for versus only is refused in the campaign', () => {
    for (const odd of [
      { deckCopies: 2 },
      { trashTie: 'left' },
      { endCheck: 'turn' },
      { handSize: 6 },
      { firstHands: 'soft' },
      { catchUp: 'on' },
      { goldStacks: 'on' },
    ])
      expect(refusedWith(2, { mode: 'campaign', ...odd })).toThrow(/is for versus only.*§6\.5\.8/);
  });

  test('[§preset revised-2020] is the later revision', () => {
    expect(start(2, {}, 'revised-2020').options).toMatchObject({
      deck: 'revised',
      trashTie: 'left',
      catchUp: 'on',
      goldStacks: 'on',
    });
  });
});

/** The points of a collection at the end of a game. */
function scored(options: Partial<Options>, collection: string): number {
  const t = position('market', {
    options,
    columns: ['ladder', 'crown', 'chalice', 'uzi', 'anvil'],
    main: 'empty',
    decks: [collection, 'a-log'],
  });
  return finalPoints(t, A);
}

describe('rulings', () => {
  test('[§R31] an unplayed Boomerang is discarded', () => {
    const t = position('act', { hands: ['boomerang'], decks: [''] });
    play(t, end);
    expect(discardOf(t, A)).toEqual(['boomerang']);
  });

  test('[§R33] a Boomerang that was played belongs to its player when the game ends in step 2', () => {
    const t = position('act', {
      columns: ['ladder', 'crown', 'chalice', 'uzi', 'anvil'],
      main: 'empty',
      hands: ['boomerang'],
      decks: ['', 'a-log'],
    });
    play(t, playCard('boomerang'), buy(1, '1W'));
    expect(phaseOf(t)).toBe('over');
    expect(finalPoints(t, A)).toBe(2);
  });

  test('[§6.5.7] alone a Boomerang is discarded', () => {
    const t = position('act', { seats: 1, hands: ['boomerang'], heights: [9, 9, 9, 9, 9, 5], main: 'empty' });
    play(t, playCard('boomerang'), end);
    expect([...discardOf(t, A), ...handOf(t, A)]).toContain('boomerang');
  });

  test('[§6.4] pass-any: a player of one’s choice with three, the opponent with two, the left one when time is up', () => {
    const at = (seats: number) => position('act', { seats, options: { deck: 'revised' }, hands: ['boomerang'] });
    const three = at(3);
    play(three, playCard('boomerang'), end);
    expect(legalActions(three, A)).toEqual([
      { type: 'pass', to: B },
      { type: 'pass', to: C },
    ]);
    play(three, { type: 'pass', to: C });
    expect(handOf(three, C)).toEqual(['boomerang']);
    const two = at(2);
    play(two, playCard('boomerang'), end);
    expect(handOf(two, B)).toContain('boomerang');
  });

  test('[§6.4] reach: any row; the cards above fall, the column is refilled at the top', () => {
    const t = position('act', {
      options: { deck: 'revised' },
      columns: ['crown ladder magnet'],
      main: 'spear',
      hands: ['robot-arm a-log'],
    });
    expect(() => play(t, buy(1, '1W', 'a-log', 2))).toThrow(/Only the Purchase Row/);
    play(t, playCard('robot-arm'), buy(1, '1W', 'a-log', 2));
    expect(notes(t, 'buy')).toMatchObject([{ column: 1, row: 2 }]);
    expect(count(t, columnZone(0))).toBe(3);
    play(t, end);
    expect(t.counters.reach).toBe(0);
  });

  test('[§6.4] a Fireball may burn two of one column, and ends the game when that empties it', () => {
    const t = position('act', {
      options: { deck: 'revised' },
      columns: ['ladder spear', 'crown', 'uzi', 'anvil', 'galleon'],
      main: 'empty',
      hands: ['fireball'],
    });
    play(t, playCard('fireball'), { type: 'burn', column: 1, row: 1 }, { type: 'burn', column: 1, row: 2 });
    expect(phaseOf(t)).toBe('over');
    expect(heights(t)).toEqual([0, 1, 1, 1, 1]);
  });

  test('[§R48] a player without any card only ends', () => {
    const t = position('draw', { decks: ['', 'a-log'] });
    expect(legalActions(t, A)).toEqual([end]);
  });

  test('[§4.2.5] cards bought this turn are part of a reshuffle', () => {
    const t = position('act', { columns: ['ladder'], hands: ['a-log solid-spade'], decks: [''] });
    play(t, buy(1, '1W', 'a-log'), playCard('solid-spade'));
    expect(handOf(t, A)).toEqual(['ladder']);
    expect(count(t, discard + A)).toBe(0);
  });

  test('[§R27] whole cards only are carried, and capacities add up', () => {
    const t = position('act', { hands: ['wheelbarrow barrel rusted-gears bunch-of-logs'], decks: ['', null] });
    play(t, playCard('wheelbarrow'), playCard('barrel'), end);
    expect(t.counters.capacity).toBe(5);
    play(t, { type: 'carry', cards: ids('rusted-gears bunch-of-logs') });
    expect(mixed('rusted-gears bunch-of-logs')).toEqual(viewCarried(t));
  });

  test('[§R80] time runs out while a line is being ordered: what is in its slot stays', () => {
    const t = position('act', {
      columns: ['windmill chains', 'steel-axe', 'pendant', 'spear', 'ladder'],
      hands: ['bunch-of-logs pile-of-nails'],
    });
    play(t, buy(1, '2W 1T', 'bunch-of-logs pile-of-nails'), { type: 'reorder-row', row: 1 }, put('ladder'));
    timeOut(t);
    expect(phaseOf(t)).toBe('act');
    expect(purchaseRow(t)).toEqual(ids('ladder steel-axe pendant spear chains'));
    expect(t.counters).toMatchObject({ line: 0, filled: 0 });
    expect(notes(t, 'reordered')).toHaveLength(1);
  });

  test('[§R80] time runs out before a card of the line was put: it is declined, and nothing is told as reordered', () => {
    const t = position('act', {
      columns: ['windmill chains', 'steel-axe', 'pendant', 'spear', 'ladder'],
      hands: ['bunch-of-logs pile-of-nails'],
    });
    play(t, buy(1, '2W 1T', 'bunch-of-logs pile-of-nails'), { type: 'reorder-row', row: 1 });
    timeOut(t);
    expect(phaseOf(t)).toBe('act');
    expect(purchaseRow(t)).toEqual(ids('chains steel-axe pendant spear ladder'));
    expect(t.counters).toMatchObject({ line: 0, filled: 0 });
    expect(notes(t, 'reordered')).toEqual([]);
  });

  test('[§R80] time runs out in the middle: cards ordered stay on top, the first card to burn stays chosen', () => {
    const order = position('draw', {
      seats: 1,
      decks: [''],
      discards: ['a-log a-stone rusted-gears bunch-of-logs a-gold-bar ladder'],
      heights: [9, 9, 9, 9, 9, 5],
      main: 'empty',
    });
    play(order, { type: 'next', card: 'ladder' });
    timeOut(order);
    expect(handOf(order, A)).toEqual(mixed('ladder a-log a-stone rusted-gears bunch-of-logs'));
    const fire = position('act', {
      options: { deck: 'revised' },
      columns: ['crown magnet', 'anvil ladder'],
      hands: ['fireball'],
    });
    play(fire, playCard('fireball'), { type: 'burn', column: 2, row: 1 });
    timeOut(fire);
    expect(trashPile(fire).slice(-2).sort()).toEqual(['anvil', 'crown']);
  });

  test('[§R80] time runs out: nothing set aside, the pile as it lies, the first legal cards of the grid', () => {
    const aside = start(2, { catchUp: 'on', startPlayer: 0 });
    expire(aside, B);
    expect(discardOf(aside, B)).toEqual([]);
    const pile = 'a-log a-stone rusted-gears bunch-of-logs a-gold-bar ladder';
    const order = position('draw', {
      seats: 1,
      decks: [''],
      discards: [pile],
      heights: [9, 9, 9, 9, 9, 5],
      main: 'empty',
    });
    timeOut(order);
    expect(handOf(order, A)).toEqual(mixed('a-log a-stone rusted-gears bunch-of-logs a-gold-bar'));
    expect(deckOf(order, A)).toEqual(['ladder']);
    const revised = { options: { deck: 'revised' }, columns: ['crown magnet', 'anvil ladder'] } as const;
    const fire = position('act', { ...revised, hands: ['fireball'] });
    play(fire, playCard('fireball'));
    timeOut(fire);
    expect(trashPile(fire).slice(-2)).toEqual(['crown', 'magnet']);
    const bow = position('act', { ...revised, hands: ['crossbow'] });
    play(bow, playCard('crossbow'));
    timeOut(bow);
    expect(discardOf(bow, A)).toEqual(['anvil']);
  });
});

const viewCarried = (t: RebuildTable): string[] => {
  const { carried } = viewOf(t, B).zones;
  const own = Array.isArray(carried) ? carried[0] : undefined;
  return (own?.cards ?? []).map(String).sort();
};

describe('[§8] D1: undo', () => {
  /** A match that goes on from here. */
  const matchAt = (t: RebuildTable): Match<Rebuild> => ({
    ...startMatch(rebuild, { seats: t.seats, seed: 'undo', options: t.options }),
    table: t,
    steps: [],
    events: [],
    mark: { table: clone(t), taken: [], steps: 0, events: 0 },
  });
  const canTakeBack = (t: RebuildTable, message: Parameters<typeof submit>[2]): boolean => {
    const match = matchAt(t);
    const seat = t.counters.turn;
    expect(submit(match, seat, message)).toMatchObject({ ok: true });
    return undo(match, seat) === null;
  };
  /** B holds the Boomerang that A has played: everybody saw it go there. The Main Deck is empty, so that no refill tells anything. */
  const withBoomerang = (options: Partial<Options>): RebuildTable => {
    const t = position('act', {
      options,
      main: 'empty',
      columns: ['ladder chains', 'spear chains', 'screwdriver magnet', 'smelter pendant', 'steel-axe uzi'], // the axe is trashed
      hands: ['boomerang'],
    });
    play(t, playCard('boomerang'), end);
    expect(handOf(t, B)).toContain('boomerang');
    return t;
  };

  test('paying ends undo while hands are hidden, with a card that all know to be there, too', () => {
    expect(canTakeBack(withBoomerang({}), buy(1, '1W', 'boomerang'))).toBe(false);
    expect(canTakeBack(withBoomerang({}), playCard('boomerang'))).toBe(false);
  });

  test('with open hands paying and playing end nothing; a draw and a refill do', () => {
    expect(canTakeBack(withBoomerang({ openHands: 'on' }), buy(1, '1W', 'boomerang'))).toBe(true);
    expect(canTakeBack(withBoomerang({ openHands: 'on' }), playCard('boomerang'))).toBe(true);
    const solo = position('act', {
      seats: 1,
      main: 'empty',
      heights: [9, 9, 9, 9, 9, 5],
      columns: ['ladder'],
      hands: ['a-log'],
    });
    expect(canTakeBack(solo, buy(1, '1W', 'a-log'))).toBe(true);
    const refilled = position('act', {
      options: { openHands: 'on' },
      columns: ['ladder'],
      hands: ['a-log solid-spade'],
    });
    expect(canTakeBack(refilled, buy(1, '1W', 'a-log'))).toBe(false);
    expect(canTakeBack(refilled, playCard('solid-spade'))).toBe(false);
  });
});

test('[§6.5.10] the deal of the day: its seed, one player, game 1, the printed cards', () => {
  const daily = resolveOptions(rebuild, 1, {}, 'daily');
  expect(daily).toMatchObject({ mode: 'campaign', deal: 'daily' });
  const seed = rebuild.seedFor?.(daily, '2026-05-03') ?? '';
  expect(seed).toBe('rebuild/daily/1/2026-05-03');
  expect(rebuild.seedFor?.(resolveOptions(rebuild, 1, {}), '2026-05-03')).toBeNull();
  const start = (given: object) => startMatch(rebuild, { seats: 1, seed, options: { deal: 'daily' }, ...given });
  expect(start({}).table.counters).toMatchObject({ game: 1, target: 50 });
  expect(viewOf(start({}).table, null)).toEqual(viewOf(start({}).table, null));
  expect(() => start({ seed: 'lucky' })).toThrow('such as rebuild/daily/1/2026-05-03. (§6.5.10)');
  expect(() => start({ seed: 'rebuild/daily/1/2026-13-03' })).toThrow('(§6.5.10)');
  expect(() => start({ setting: { game: 2 } })).toThrow('(§6.5.10)');
  expect(() => start({ options: { deal: 'daily', goldKey: 'once' } })).toThrow('goldKey is "each". (§6.5.10)');
  expect(() => resolveOptions(rebuild, 2, { mode: 'campaign', deal: 'daily' })).toThrow('for one player');
  expect(() => startCampaign({ id: '', created: '', players: ['Ann'], options: { deal: 'daily' } })).toThrow(
    '(§6.5.10)',
  );
});
