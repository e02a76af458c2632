import { rulebookIn } from '../../engine/conform/folder.ts';
import { expect, test } from 'vitest';
import { expire } from '../../engine/play.ts';
import { resign, startMatch } from '../../engine/match.ts';
import { edited } from './testing/edited.ts';
import { upperCataracts } from './game.ts';
import {
  banish,
  choose,
  clockOf,
  countIn,
  crisisOf,
  endOf,
  endPlays,
  keep,
  legal,
  names,
  opening,
  phaseOf,
  play,
  position,
  push,
  refused,
  resolve,
  stop,
  take,
  target,
  trackersOf,
} from './testing/position.ts';
import { rankRuns, reignOf, scoreParts, titleOf, titlesFor, totalOf } from './scoring.ts';

test('[§R4] a played card is not drawn again in its year: the play area is not reshuffled', () => {
  const t = position({ hand: ['Royal Scribes', 'River Barges'], deck: [], discard: [] });
  play(t, 'River Barges');
  play(t, 'Royal Scribes');
  expect([countIn(t, 'hand'), names(t, 'play-area')]).toEqual([0, ['River Barges', 'Royal Scribes']]);
});

test('[§R8] a draw in the Action Phase reshuffles the Action Discard', () => {
  const t = position({ hand: ['Royal Scribes'], deck: [], discard: ['Opet Festival'] });
  play(t, 'Royal Scribes');
  expect(names(t, 'hand')).toEqual(['Opet Festival']);
});

test('[§R7] fewer cards than must be drawn: the hand is smaller', () => {
  const t = position({ deck: ['Tax Collection'], discard: ['Conscription'], objectiveDeck: [] });
  endPlays(t);
  stop(t);
  expect(countIn(t, 'hand')).toBe(2);
});

test('[§R29] what enters the hand during the Retained step waits for no Retained effect of its own', () => {
  const setting = edited({ 'fort-of-the-narrows': { retained: 'recur 1 misfortune' } });
  const t = position({ setting, hand: ['Fort of the Narrows'], discard: ['Broken Garrison'] });
  endPlays(t);
  expect(phaseOf(t)).toBe('recur');
  take(t, { type: 'recur', card: 'broken-garrison' });
  expect([phaseOf(t), trackersOf(t)]).toEqual(['resolve', '3/3/3/3']);
  expect(names(t, 'action-discard')).toEqual(['Fort of the Narrows', 'Broken Garrison']);
});

test('[§R31] a Mandatory card drawn by the last play must be played too', () => {
  const t = position({ hand: ['Royal Scribes'], deck: ['Hungry Court'] });
  play(t, 'Royal Scribes');
  expect(refused(t, { type: 'end' }).text).toContain('Hungry Court');
});

test('[§R33] an Expendable card that is not played is discarded like any other', () => {
  const t = position({ hand: ['Gold of the Wadi'] });
  endPlays(t);
  expect(names(t, 'action-discard')).toEqual(['Gold of the Wadi']);
});

test('[§R34] a Trouble that is resolved goes back to the Objective Supply, its Renown counts each time', () => {
  const t = position({ at: 'resolve', agenda: [{ card: 'Grain Riot' }, { card: 'Grain Riot' }], trackers: '3/3/3/3' });
  take(t, { type: 'resolve', slot: 2, option: 1 });
  take(t, { type: 'resolve', slot: 1, option: 2 });
  expect([countIn(t, 'objective-supply', 'Grain Riot'), t.counters.objectives]).toEqual([3, 2]);
});

test('[§R35] a copy that the supply lacks is not gained, the rest of the effect happens', () => {
  const t = position({
    trackers: '8/8/8/8',
    at: 'resolve',
    agenda: [{ card: 'Call the Medjay' }],
    discard: ['Medjay Scouts'],
  });
  resolve(t, 'Call the Medjay', 'Rations and a title');
  expect(countIn(t, 'action-discard')).toBe(1);
  expect(names(t, 'annals')).toEqual(['Call the Medjay']);
});

test('[§R40] two copies of a Trouble each have their own Clock', () => {
  const t = position({
    at: 'resolve',
    agenda: [
      { card: 'Grain Riot', clock: 2 },
      { card: 'Grain Riot', clock: 1 },
    ],
    objectiveDeck: [],
  });
  stop(t);
  expect([clockOf(t, 1), trackersOf(t)]).toEqual([1, '3/0/3/2']);
});

test('[§R42] `delay` stops at 6, and asks among the Clocks', () => {
  const t = position({
    hand: ['Medjay Scouts'],
    agenda: [{ card: 'Call the Medjay', clock: 6 }, { card: 'Libu at the Wells' }],
  });
  play(t, 'Medjay Scouts');
  choose(t, 'Watch the wells');
  expect(legal(t)).toEqual([
    { type: 'target', slot: 1 },
    { type: 'target', slot: 4 },
  ]);
  expect(refused(t, { type: 'target', slot: 2 }).text).toContain('has a Clock');
  target(t, 1);
  expect(clockOf(t, 1)).toBe(6);
});

test('[§R20] a Crisis pushed to its top by a card is resolved at once; the interrupted card goes on', () => {
  const setting = edited({ 'chariot-squadron': { play: 'push 4; gain 1S' } });
  const t = position({ setting, hand: ['Chariot Squadron'], agenda: [{ card: 'Quarrelling Nomarchs' }] });
  play(t, 'Chariot Squadron');
  expect(trackersOf(t)).toBe('3/5/3/2');
  expect(names(t, 'action-discard')).toEqual(['Braves of the King']);
  expect([names(t, 'annals'), names(t, 'play-area')]).toEqual([['Quarrelling Nomarchs'], ['Chariot Squadron']]);
});

test('[§4.8.3] nested effects: a push inside a choice resolves a card that asks, then the choice goes on', () => {
  const setting = edited({
    'physicians-of-sekhmet': { play: 'choose 2 { A: push 9 / B: gain 1M / C: gain 2M }', cost: '' },
    'quarrelling-nomarchs': {
      crisis: { start: 3, top: 7, pushes: [{ spend: '1I', by: 1 }], atTop: 'choose 1 { X: gain 1S / Y: push 8 }' },
    },
    'libu-at-the-wells': {
      crisis: { start: 4, top: 8, pushes: [{ spend: '1M', by: 1 }], atTop: 'choose 1 { P: gain 1F / Q: gain 1I }' },
    },
  });
  const t = position({
    setting,
    hand: ['Physicians of Sekhmet'],
    agenda: [{ card: 'Quarrelling Nomarchs' }, { card: 'Libu at the Wells' }],
  });
  play(t, 'Physicians of Sekhmet');
  choose(t, 'A');
  target(t, 1);
  choose(t, 'Y');
  choose(t, 'P');
  expect(trackersOf(t)).toBe('3/3/3/4');
  choose(t, 'C');
  expect([trackersOf(t), phaseOf(t)]).toEqual(['5/3/3/4', 'play']);
  expect(names(t, 'annals')).toEqual(['Libu at the Wells', 'Quarrelling Nomarchs']);
});

test('[§R46] an option that does nothing may be chosen', () => {
  const t = position({ hand: ['Work Gang'] });
  play(t, 'Work Gang');
  choose(t, 'Shore up the line');
  expect([phaseOf(t), countIn(t, 'action-supply', 'Work Gang')]).toEqual(['play', 6]);
});

test('[§R55] a Crisis at its top cannot be pushed again; [§R62] there is nothing to pay for', () => {
  const t = position({ at: 'resolve', agenda: [{ card: 'Insolent Vassal', crisis: 4 }] });
  push(t, 'Insolent Vassal', '1I');
  expect(refused(t, { type: 'push', slot: 1, price: 1 }).text).toContain('no active card');
  expect(crisisOf(t, 1)).toBe(5);
});

test('[§R60] cards in hand at the end of the game are controlled', () => {
  const t = position({ hand: ['Colossus', 'Corruption'], at: 'resolve', year: 30 });
  stop(t);
  expect(scoreParts(reignOf(t)).map(({ points }) => points)).toEqual([0, 0, 0, 4, 6, -1, 0]);
});

test('[§2.4] scout: one of the seen cards to the bottom, the others in their order', () => {
  const t = position({ hand: ['Nilometer Readings'], objectiveDeck: ['Marsh Hunt', 'House of Life', 'Brick Quotas'] });
  play(t, 'Nilometer Readings');
  expect(legal(t)).toEqual([{ type: 'keep' }, { type: 'bottom', place: 1 }, { type: 'bottom', place: 2 }]);
  expect(refused(t, { type: 'bottom', place: 3 }).text).toContain('top 2');
  take(t, { type: 'bottom', place: 1 });
  expect(names(t, 'objective-deck')).toEqual(['House of Life', 'Brick Quotas', 'Marsh Hunt']);
  expect(phaseOf(t)).toBe('play');
});

test('[§2.4] banish: up to n, from the zones the card names, Tokens to the supply', () => {
  const t = position({ hand: ['Grain Dole', 'Tomb Robbers'], discard: ['Tomb Robbers', 'River Barges'] });
  play(t, 'Grain Dole');
  expect(legal(t)).toEqual([
    { type: 'banish', card: 'tomb-robbers', from: 'hand' },
    { type: 'banish', card: 'tomb-robbers', from: 'discard' },
    { type: 'stop' },
  ]);
  expect(refused(t, { type: 'banish', card: 'river-barges', from: 'discard' }).text).toContain('misfortune');
  expect(refused(t, { type: 'banish', card: 'tomb-robbers', from: 'deck' }).text).toContain('hand, discard');
  banish(t, 'Tomb Robbers', 'hand');
  expect([phaseOf(t), t.counters.misfortunes, countIn(t, 'action-supply', 'Tomb Robbers')]).toEqual(['play', 1, 7]);
});

test('[§2.4] handSize stays within 3 to 7, capacity within 12, drawNext at least one card', () => {
  const setting = edited({
    'river-barges': { play: 'handSize 9; capacity 9F' },
    'temple-granary': { play: 'handSize -9; drawNext -9' },
  });
  const t = position({ setting, hand: ['River Barges', 'Temple Granary'], objectiveDeck: [] });
  play(t, 'River Barges');
  expect([t.counters.handSize, t.counters.capacity[3]]).toEqual([7, 12]);
  play(t, 'Temple Granary');
  expect(t.counters.handSize).toBe(3);
  endPlays(t);
  stop(t);
  expect(countIn(t, 'hand')).toBe(1);
});

test('[§3] the hand is discarded from left to right, then the play area in order of play', () => {
  const t = position({ hand: ['Conscription', 'River Barges', 'Royal Scribes', 'Temple Granary'], deck: [] });
  play(t, 'Temple Granary');
  play(t, 'River Barges');
  endPlays(t);
  expect(names(t, 'action-discard')).toEqual(['Conscription', 'Royal Scribes', 'Temple Granary', 'River Barges']);
});

test('[§R65] a program that must go on takes the default choices of section 8', () => {
  const t = position({ hand: ['Hungry Court', 'Diplomatic Overtures'], trackers: '3/3/3/3' });
  expire(t, 0);
  expect(names(t, 'play-area')).toEqual(['Hungry Court']);
  play(t, 'Diplomatic Overtures');
  expire(t, 0); // keep
  expire(t, 0); // end
  expect(phaseOf(t)).toBe('resolve');
  expire(t, 0); // stop
  expect([phaseOf(t), t.counters.year]).toEqual(['play', 2]);
});

test('[§5.2] abdication: defeat, scored as it stands', () => {
  const match = startMatch(upperCataracts, { seats: 1, seed: 'tired' });
  expect(resign(match, 0).ok).toBe(true);
  expect([endOf(match.table), phaseOf(match.table)]).toEqual(['abdicated', 'over']);
  expect(totalOf(scoreParts(reignOf(match.table)))).toBe(6);
});

test('[§5.3] the titles, of each length', () => {
  const titles = [0, 39, 40, 79, 80, 119, 120, 144, 145, 159, 160].map((total) => titleOf(total, 'full'));
  expect(new Set(titles).size).toBe(6);
  expect(titles.slice(-2)).toEqual(['The Great', 'The one the others claim as an ancestor']);
  const rulebook = rulebookIn(new URL('.', import.meta.url));
  const of = (['full', 'act2', 'act1'] as const).map((length) => titlesFor(length).toReversed());
  of[0]?.forEach(({ title }, i) => {
    expect(rulebook).toContain(`| ${title} | ${of.map((titles) => titles[i]?.from).join(' | ')} |`);
  });
});

test('[§5.4] the six keys one after another; equal runs share a rank; custom and other options are apart', () => {
  const { options } = opening();
  const run = (...keys: number[]) => ({ keys, options, deckVersion: 1 });
  const best = run(142, 1, -28, -1, 0, 30);
  const others = [
    run(143, 0, -30, -3, -4, 1),
    best,
    run(142, 0, -28, -1, 0, 30),
    run(142, 1, -29, -1, 0, 30),
    run(142, 1, -28, -2, 0, 30),
    run(142, 1, -28, -1, -1, 30),
    run(142, 1, -28, -1, 0, 29),
    best,
  ];
  expect(rankRuns(others)).toEqual([1, 2, 8, 7, 6, 5, 4, 2]);
  const custom = { ...best, options: opening({ difficulty: 'custom' }).options };
  const easy = { ...best, options: opening({ difficulty: 'easy' }).options };
  expect(rankRuns([custom, easy, { ...best, deckVersion: 2 }])).toEqual([null, 1, 1]);
});

test('[§4.3.1] what cannot be paid, does not exist or lies elsewhere is refused with its paragraph', () => {
  const t = position({
    at: 'resolve',
    trackers: '0/0/0/0',
    agenda: [{ card: 'Marsh Hunt' }, { card: 'Libu at the Wells' }],
  });
  expect(legal(t)).toEqual([{ type: 'stop' }]);
  expect(refused(t, { type: 'resolve', slot: 1, option: 1 })).toMatchObject({ rule: '§4.3.1' });
  expect(refused(t, { type: 'resolve', slot: 1, option: 9 }).text).toContain('no such option');
  expect(refused(t, { type: 'resolve', slot: 3, option: 1 }).text).toContain('no active card');
  expect(refused(t, { type: 'resolve', slot: 5, option: 1 }).text).toContain('slots 1 to 3');
  expect(refused(t, { type: 'push', slot: 2, price: 1 })).toMatchObject({ rule: '§4.7.2' });
  expect(refused(t, { type: 'push', slot: 1, price: 1 }).text).toContain('no such push');
});

test('[§4.2.1] a card that is not held or cannot be paid is refused', () => {
  const t = position({ hand: ['Conscription'], trackers: '3/3/3/0' });
  expect(refused(t, { type: 'play', card: 'conscription' }).text).toContain('whole cost');
  expect(refused(t, { type: 'play', card: 'river-barges' }).text).toContain('of your hand');
});

test('[§2.3] keep is the other answer to scout', () => {
  const t = position({ hand: ['Sealed Letter'], objectiveDeck: ['Marsh Hunt'] });
  play(t, 'Sealed Letter');
  keep(t);
  expect([names(t, 'objective-deck'), countIn(t, 'action-supply', 'Sealed Letter')]).toEqual([['Marsh Hunt'], 4]);
});

test('[§R66] a card counts as resolved although its own effects end the reign', () => {
  const t = position({
    at: 'resolve',
    trackers: '4/0/3/3',
    discard: ['Tomb Robbers', 'Tomb Robbers', 'Mocking Letters', 'Empty Granaries'],
    agenda: [{ card: 'No Pay, No Tombs' }],
  });
  resolve(t, 'No Pay, No Tombs', 'Send the guard');
  expect([endOf(t), t.counters.resolved, t.counters.objectives]).toEqual(['collapse', 1, 2]);
});

test('[§R68] a single legal choice is made without asking', () => {
  const setting = edited({ 'gift-ledger': { play: 'choose 1 { A: pay 9F, gain 1I / B: gain 1M }' } });
  const t = position({ setting, hand: ['Gift Ledger', 'Chariot Squadron'], agenda: [{ card: 'Libu at the Wells' }] });
  play(t, 'Gift Ledger');
  expect([phaseOf(t), trackersOf(t)]).toEqual(['play', '4/3/3/3']);
  play(t, 'Chariot Squadron');
  choose(t, 'Charge');
  expect([phaseOf(t), crisisOf(t, 1)]).toEqual(['play', 6]);
});

test('[§R69] where a banish finds no card, that is said', () => {
  const t = position({ hand: ['Execration Pots'], discard: ['Tomb Robbers'] });
  play(t, 'Execration Pots');
  choose(t, 'Smash');
  expect([phaseOf(t), trackersOf(t)]).toEqual(['play', '3/2/4/3']);
  expect(t.events).toContainEqual(
    expect.objectContaining({ type: 'note', note: { type: 'none-in-hand', kind: 'misfortune' } }),
  );
});
