import { expect, test } from 'vitest';
import { drawBelow, RNG_WORDS, seedGenerator, seedWords } from '../../engine/luck/random.ts';
import { edited } from './testing/edited.ts';
import { banish, endPlays, names, opening, passYear, play, position, resolve, stop } from './testing/position.ts';
import type { CataractsTable } from './shape.ts';

/* Section 3: which list is shuffled, in which order, by which stream; done here by hand beside the game. */

const ACTIONS = 0;
const OBJECTIVES = 1;

/** A list with index 0 on top: for i from last index down to 1, pick j from 0..i, swap. */
function shuffled(list: readonly string[], rng: Int32Array, stream: number): string[] {
  const pile = [...list];
  for (let i = pile.length - 1; i > 0; i--) {
    const j = drawBelow(rng, i + 1, stream);
    const [a = '', b = ''] = [pile[i], pile[j]];
    pile[i] = b;
    pile[j] = a;
  }
  return pile;
}

/** The streams as they stand now. */
const chanceOf = (t: CataractsTable): Int32Array => t.rng.slice();

const times = (n: number, name: string): string[] => Array.from({ length: n }, () => name);

const START = [
  ...times(4, 'Tax Collection'),
  ...times(2, 'Conscription'),
  ...times(3, 'Public Rituals'),
  'Diplomatic Overtures',
];
const DIAMONDS = [
  'Measure the Fields',
  'Dredge the Canals',
  'Call the Medjay',
  'The Barque Speaks',
  'Feast of the Valley',
  'Quarrelling Nomarchs',
  'Gold in the Wadi',
  'House of Life',
  'Temple Storehouse',
  'Raid into Wawat',
  'Petition of the Widows',
  'Cut the Nilometer',
  'Crooked Measures',
  'Marsh Hunt',
  'A Door in the Cliff',
  "House of the God's Wife",
];

test('[§3] setup: both decks are sorted by label, then shuffled by their own stream', () => {
  const rng = new Int32Array(2 * RNG_WORDS);
  seedGenerator(rng, seedWords('labels'));
  const t = opening({}, 'labels');
  const actions = shuffled(START, rng, ACTIONS);
  expect([...names(t, 'hand'), ...names(t, 'action-deck')]).toEqual(actions);
  const objectives = shuffled(DIAMONDS, rng, OBJECTIVES);
  const agenda = (['slot-1', 'slot-2', 'slot-3'] as const).flatMap((slot) => names(t, slot));
  expect([...agenda, ...names(t, 'objective-deck')]).toEqual(objectives);
});

test('[§6.4] guided: the other 13 are shuffled', () => {
  const rng = new Int32Array(2 * RNG_WORDS);
  seedGenerator(rng, seedWords('guided'));
  const t = opening({ openingAgenda: 'guided' }, 'guided');
  const rest = DIAMONDS.filter((name) => !['Dredge the Canals', 'Petition of the Widows', 'Marsh Hunt'].includes(name));
  expect(names(t, 'objective-deck')).toEqual(shuffled(rest, rng, OBJECTIVES));
});

test('[§3] a reshuffle: the discard pile, oldest card first', () => {
  const discard = ['River Barges', 'Opet Festival', 'Royal Scribes', 'Cattle Count', 'Gift Ledger', 'Incense Fleet'];
  const t = position({ deck: ['Temple Granary'], discard, objectiveDeck: [] });
  const expected = shuffled(discard, chanceOf(t), ACTIONS);
  passYear(t);
  expect(names(t, 'hand')).toEqual(['Temple Granary', ...expected.slice(0, 4)]);
  expect(names(t, 'action-deck')).toEqual(expected.slice(4));
});

test('[§3] Gain to Deck: the deck from top to bottom, then the new cards; one shuffle for all copies', () => {
  const setting = edited({
    'cut-the-nilometer': { options: [{ name: 'Two', spend: '', do: 'gainToDeck black-silt 2' }] },
  });
  const deck = ['River Barges', 'Opet Festival', 'Royal Scribes'];
  const t = position({ setting, at: 'resolve', deck, agenda: [{ card: 'Cut the Nilometer' }] });
  const expected = shuffled([...deck, 'Black Silt', 'Black Silt'], chanceOf(t), ACTIONS);
  resolve(t, 'Cut the Nilometer', 'Two');
  expect(names(t, 'action-deck')).toEqual(expected);
  const before = chanceOf(t);
  expect(before.slice(RNG_WORDS)).toEqual(position({ setting }).rng.slice(RNG_WORDS)); // the other stream did not move
});

test('[§3] none is shuffled if no copy was there to gain', () => {
  const setting = edited({
    'cut-the-nilometer': { options: [{ name: 'Two', spend: '', do: 'gainToDeck black-silt 2' }] },
  });
  const t = position({
    setting,
    at: 'resolve',
    deck: ['River Barges', 'Opet Festival', 'Royal Scribes'],
    discard: ['Black Silt', 'Black Silt'],
    agenda: [{ card: 'Cut the Nilometer' }],
  });
  const before = chanceOf(t);
  resolve(t, 'Cut the Nilometer', 'Two');
  expect(chanceOf(t)).toEqual(before);
  expect(names(t, 'action-deck')).toEqual(['River Barges', 'Opet Festival', 'Royal Scribes']);
});

test('[§3] enterAct: the act in label order, the first n; then deck, the n taken, the discard oldest first', () => {
  const agenda = [{ card: 'Call the Medjay' }, { card: 'Temple Storehouse' }, { card: 'House of Life' }];
  const t = position({
    at: 'resolve',
    trackers: '3/6/3/6',
    tags: ['tributary'],
    milestone: { card: 'The Patient Yoke' },
    objectiveDeck: ['Marsh Hunt', 'Raid into Wawat'],
    objectiveDiscard: ['Grain Riot', 'Dredge the Canals'],
    agenda,
  });
  const rng = chanceOf(t);
  const act = shuffled(ACT_2, rng, OBJECTIVES);
  const list = ['Marsh Hunt', 'Raid into Wawat', ...act.slice(0, 8), 'Grain Riot', 'Dredge the Canals'];
  const deck = shuffled(list, rng, OBJECTIVES);
  const withVassal = shuffled([...deck, 'Insolent Vassal'], rng, OBJECTIVES);
  resolve(t, 'The Patient Yoke', 'Starve the garrison');
  stop(t);
  expect(names(t, 'objective-deck')).toEqual(withVassal);
  expect(names(t, 'left-out-2').toSorted()).toEqual(act.slice(8).toSorted());
});

const ACT_2 = [
  'Marriage with Mitanni',
  'Tribute of Retjenu',
  'Muster the Chariotry',
  'Obelisk for Karnak',
  'Letters from Byblos',
  'Turquoise of Sinai',
  "Physicians' House",
  'Brick Quotas',
  'A Vizier Too Clever',
  'Robbers on Trial',
  'Thirty Years',
  'Mark the Border',
  'Bread for the Poor',
  'Gardens of the God',
];

test('[§3] a banish from the Action Deck: the topmost copy leaves, what is left is shuffled from top to bottom', () => {
  const deck = ['River Barges', 'Tomb Robbers', 'Opet Festival', 'Tomb Robbers', 'Royal Scribes'];
  const t = position({ at: 'resolve', trackers: '3/4/2/3', deck, agenda: [{ card: 'Robbers on Trial' }] });
  const rest = ['River Barges', 'Opet Festival', 'Tomb Robbers', 'Royal Scribes'];
  const expected = shuffled(rest, chanceOf(t), ACTIONS);
  resolve(t, 'Robbers on Trial', 'Follow the gold');
  banish(t, 'Tomb Robbers', 'deck');
  expect(names(t, 'action-deck')).toEqual(expected);
});

test('[§2.4] disrupt never reshuffles and stops with the deck', () => {
  const setting = edited({ 'river-barges': { play: 'disrupt 3' } });
  const t = position({
    setting,
    hand: ['River Barges'],
    deck: ['Opet Festival', 'Cattle Count'],
    discard: ['Gift Ledger'],
  });
  play(t, 'River Barges');
  expect(names(t, 'action-discard')).toEqual(['Gift Ledger', 'Opet Festival', 'Cattle Count']);
  endPlays(t);
  expect(names(t, 'action-deck')).toEqual([]);
});
