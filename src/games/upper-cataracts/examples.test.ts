import { expect, test } from 'vitest';
import {
  banish,
  choose,
  choosing,
  clockOf,
  countIn,
  crisisOf,
  endOf,
  endPlays,
  keep,
  legal,
  names,
  opening,
  passYear,
  phaseOf,
  play,
  playing,
  pointsOf,
  position,
  push,
  recur,
  refused,
  resolve,
  resolving,
  retain,
  slotOf,
  stop,
  tagsOf,
  trackersOf,
} from './testing/position.ts';
import { levelOf } from './options.ts';
import { dailySeed, rankRuns, reignOf, scoreParts, titleOf, totalOf } from './scoring.ts';

/* Section 10, as it is written. Trackers are M/S/I/F. */

const M1 = 'The Upper Cataracts';

test('[§example 1] Setup', () => {
  const t = opening();
  expect(trackersOf(t)).toBe('3/3/3/3');
  expect(Array.from(t.counters.capacity)).toEqual([8, 8, 8, 8]);
  const dealt = [...names(t, 'action-deck'), ...names(t, 'hand')];
  expect([countIn(t, 'action-deck'), countIn(t, 'hand')]).toEqual([5, 5]);
  const amount = (name: string): number => dealt.filter((other) => other === name).length;
  expect(['Tax Collection', 'Conscription', 'Public Rituals', 'Diplomatic Overtures'].map(amount)).toEqual([
    4, 2, 3, 1,
  ]);
  expect(countIn(t, 'action-supply')).toBe(105);
  expect([countIn(t, 'slot-1'), countIn(t, 'slot-2'), countIn(t, 'slot-3')]).toEqual([1, 1, 1]);
  expect(countIn(t, 'objective-deck')).toBe(13);
  expect(countIn(t, 'objective-supply')).toBe(40);
  expect(names(t, 'milestone')).toEqual([M1]);
  expect(clockOf(t, 4)).toBe(3);
  expect(countIn(t, 'milestone-deck')).toBe(10);
  expect([t.counters.year, t.counters.omens]).toEqual([1, 0]);
  expect([countIn(t, 'play-area'), countIn(t, 'action-discard'), countIn(t, 'objective-discard')]).toEqual([0, 0, 0]);
});

test('[§example 2] The draft’s example: Hatshepsut', () => {
  const t = position({ trackers: '1/1/2/0', hand: ['Corruption'] });
  expect(legal(t)).toContainEqual(playing(t, 'Corruption'));
  endPlays(t);
  expect(trackersOf(t)).toBe('0/2/2/0');
  expect(names(t, 'action-discard')).toEqual(['Empty Granaries', 'Corruption']);
  expect(t.counters.misfortunes).toBe(1);
});

test('[§example 3] Order of plays', () => {
  const cards = ['Diplomatic Overtures', 'Tax Collection', 'Tax Collection', 'Public Rituals', 'Conscription'];
  const t = position({ hand: cards });
  play(t, 'Diplomatic Overtures');
  keep(t);
  expect(trackersOf(t)).toBe('3/3/5/2');
  play(t, 'Tax Collection');
  expect(trackersOf(t)).toBe('3/2/5/5');
  play(t, 'Tax Collection');
  expect(trackersOf(t)).toBe('3/1/5/8');
  play(t, 'Public Rituals');
  expect(trackersOf(t)).toBe('3/3/5/7');
  play(t, 'Conscription');
  expect(trackersOf(t)).toBe('5/3/5/6');

  const other = position({ hand: cards });
  play(other, 'Tax Collection');
  play(other, 'Diplomatic Overtures');
  keep(other);
  for (const name of ['Tax Collection', 'Public Rituals', 'Conscription']) play(other, name);
  expect(trackersOf(other)).toBe('5/3/5/5');
});

test('[§example 4] Resolving a Milestone', () => {
  const t = position({ at: 'resolve', trackers: '5/3/5/6' });
  resolve(t, M1, 'Wed a daughter of Kerma');
  expect(trackersOf(t)).toBe('7/3/1/4');
  expect(names(t, 'action-discard')).toEqual(['Kushite Bowmen']);
  expect(tagsOf(t)).toEqual(['kin-of-kush']);
  expect([t.counters.milestones, t.counters.swiftness]).toEqual([1, 3]);
  expect(clockOf(t, 4)).toBe(3);
  stop(t);
  expect(names(t, 'milestones-resolved')).toEqual([M1]);
  expect(names(t, 'milestone')).toEqual(['The Bellowing Hippos']);
  expect(clockOf(t, 4)).toBe(3);
  expect([countIn(t, 'objective-supply', 'Whispering Court'), t.counters.swiftness]).toEqual([1, 3]);
  const agenda = [...names(t, 'slot-1'), ...names(t, 'slot-2'), ...names(t, 'slot-3')];
  expect([...names(t, 'objective-deck'), ...agenda].filter((name) => name === 'Whispering Court')).toHaveLength(1);
});

test('[§example 5] Capacity', () => {
  const t = position({
    trackers: '2/2/2/7',
    hand: ['River Barges'],
    agenda: [{ card: 'Temple Storehouse' }],
  });
  play(t, 'River Barges');
  expect(trackersOf(t)).toBe('2/2/2/8');
  endPlays(t);
  resolve(t, 'Temple Storehouse', 'Raise the vaults');
  expect(trackersOf(t)).toBe('2/1/2/5');
  expect(t.counters.capacity[3]).toBe(10);
  expect(names(t, 'action-discard')).toContain('Temple Granary');
});

test('[§example 6] Add to Hand, Expendable, Seasonal, Token', () => {
  const t = position({ trackers: '0/3/3/2', hand: ['Brick-Field Overseer'] });
  play(t, 'Brick-Field Overseer');
  expect([countIn(t, 'hand', 'Work Gang'), countIn(t, 'action-supply', 'Work Gang')]).toEqual([2, 4]);
  play(t, 'Work Gang');
  choose(t, 'Haul grain');
  expect(trackersOf(t)).toBe('0/3/3/3');
  expect(countIn(t, 'action-supply', 'Work Gang')).toBe(5);
  endPlays(t);
  expect(countIn(t, 'action-supply', 'Work Gang')).toBe(6);
  expect(names(t, 'action-discard')).toEqual(['Brick-Field Overseer']);
});

test('[§example 7] Mandatory', () => {
  const t = position({ trackers: '3/3/1/0', hand: ['Hungry Court', 'Tax Collection'] });
  expect(refused(t, { type: 'end' }).rule).toBe('§4.2.3');
  play(t, 'Hungry Court');
  expect(trackersOf(t)).toBe('3/3/2/0');
  expect(names(t, 'action-discard')).toEqual(['Empty Granaries']);

  const better = position({ trackers: '3/3/1/0', hand: ['Hungry Court', 'Tax Collection'] });
  play(better, 'Tax Collection');
  expect(trackersOf(better)).toBe('3/2/1/2');
  play(better, 'Hungry Court');
  expect(trackersOf(better)).toBe('3/2/2/1');
  expect(better.counters.misfortunes).toBe(0);
});

test('[§example 8] Draw with reshuffle', () => {
  const seven = ['Tax Collection', 'Tax Collection', 'Conscription', 'Public Rituals', 'River Barges', 'Opet Festival'];
  const t = position({
    deck: ['Tax Collection', 'Conscription'],
    discard: [...seven, 'Royal Scribes'],
    objectiveDeck: [],
  });
  passYear(t);
  expect(names(t, 'hand').slice(0, 2)).toEqual(['Tax Collection', 'Conscription']);
  expect([countIn(t, 'hand'), countIn(t, 'action-deck'), countIn(t, 'action-discard')]).toEqual([5, 4, 0]);
});

test('[§example 9] One Objective pays for another; Return on success', () => {
  const t = position({
    at: 'resolve',
    trackers: '4/3/2/1',
    agenda: [{ card: 'Raid into Wawat' }, { card: 'Petition of the Widows' }, null],
  });
  expect(refused(t, resolving(t, 'Petition of the Widows', 'Grant them bread')).rule).toBe('§4.3.1');
  resolve(t, 'Raid into Wawat', 'Burn and carry off');
  expect(trackersOf(t)).toBe('1/3/2/4');
  expect(names(t, 'objective-discard')).toEqual(['Raid into Wawat']);
  expect(t.counters.objectives).toBe(0);
  resolve(t, 'Petition of the Widows', 'Grant them bread');
  expect(trackersOf(t)).toBe('1/5/3/1');
  expect(names(t, 'annals')).toEqual(['Petition of the Widows']);
  expect(t.counters.objectives).toBe(1);
  expect([countIn(t, 'slot-1'), countIn(t, 'slot-2')]).toEqual([0, 0]);
  stop(t);
  expect([countIn(t, 'slot-1'), countIn(t, 'slot-2'), countIn(t, 'slot-3')]).toEqual([1, 1, 1]);
});

test('[§example 10] A Crisis over four years', () => {
  const nomarchs = 'Quarrelling Nomarchs';
  const t = position({
    at: 'resolve',
    trackers: '4/2/3/3',
    agenda: [{ card: nomarchs }],
    milestone: { card: M1, clock: 6 },
    objectiveDeck: [],
  });
  expect(crisisOf(t, 1)).toBe(3);
  push(t, nomarchs, '1I');
  push(t, nomarchs, '1I');
  expect([crisisOf(t, 1), trackersOf(t)]).toEqual([5, '4/2/1/3']);
  stop(t);
  expect(crisisOf(t, 1)).toBe(4);
  passYear(t);
  expect(crisisOf(t, 1)).toBe(3);
  endPlays(t);
  push(t, nomarchs, '2M');
  push(t, nomarchs, '2M');
  push(t, nomarchs, '1I');
  expect([crisisOf(t, 1), trackersOf(t)]).toEqual([6, '0/2/0/3']);
  stop(t);
  expect(crisisOf(t, 1)).toBe(5);
  t.counters.trackers[2] = 2;
  endPlays(t);
  push(t, nomarchs, '1I');
  push(t, nomarchs, '1I');
  expect(trackersOf(t)).toBe('0/3/0/3');
  expect(names(t, 'action-discard')).toContain('Braves of the King');
  expect(t.counters.objectives).toBe(2);
  expect(() => slotOf(t, nomarchs)).toThrow('not active');
});

test('[§example 11] Left to right, deficits at once', () => {
  const t = position({
    at: 'resolve',
    trackers: '1/2/1/2',
    agenda: [
      { card: 'Dredge the Canals', clock: 1 },
      { card: 'Petition of the Widows', clock: 1 },
      { card: 'Marsh Hunt', clock: 2 },
    ],
    milestone: { card: M1, clock: 1 },
    objectiveDeck: [],
  });
  stop(t);
  expect(trackersOf(t)).toBe('0/0/1/0');
  expect(names(t, 'action-discard')).toEqual(['Empty Granaries', 'Tomb Robbers', 'Empty Granaries']);
  expect(names(t, 'out')).toContain('Petition of the Widows');
  expect(clockOf(t, 3)).toBe(1);
  expect([t.counters.misfortunes, t.counters.omens, clockOf(t, 4)]).toEqual([3, 1, 3]);
  // The Objective Deck was empty, so the two that were discarded come back in the Reset Phase.
  expect([...names(t, 'slot-1'), ...names(t, 'slot-2')].toSorted()).toEqual(['Desert Raiders', 'Dredge the Canals']);
});

test('[§example 12] ♻️ and a smaller draw', () => {
  const illness = 'The Canaanite Illness';
  const t = position({ at: 'resolve', agenda: [{ card: illness, clock: 1 }], objectiveDeck: [] });
  stop(t);
  expect(trackersOf(t)).toBe('2/2/3/1');
  expect(names(t, 'slot-1')).toEqual([illness]);
  expect(clockOf(t, 1)).toBe(2);
  expect(countIn(t, 'hand')).toBe(4);
  passYear(t);
  expect(countIn(t, 'hand')).toBe(5);
});

test('[§example 13] A lost Milestone and the branch', () => {
  const t = position({
    at: 'resolve',
    milestone: { card: 'The Bellowing Hippos', clock: 1 },
    objectiveDeck: ['Whispering Court'],
    agenda: [{ card: 'Call the Medjay' }, { card: 'Temple Storehouse' }, { card: 'House of Life' }],
  });
  stop(t);
  expect([t.counters.omens, trackersOf(t)]).toEqual([1, '3/3/1/3']);
  expect(names(t, 'objective-discard')).toEqual(['Whispering Court']);
  expect(tagsOf(t)).toEqual(['defiant']);
  expect(names(t, 'out')).toContain('The Bellowing Hippos');
  expect(t.counters.milestones).toBe(0);
  expect(names(t, 'milestone')).toEqual(['Before Avaris']);
  expect([clockOf(t, 4), crisisOf(t, 4)]).toEqual([5, 4]);

  const later = position({
    at: 'resolve',
    trackers: '2/3/3/3',
    tags: ['defiant'],
    milestone: { card: 'Before Avaris', crisis: 8 },
    objectiveDeck: [],
    objectiveDiscard: ['Whispering Court'],
    agenda: [{ card: 'Call the Medjay' }, { card: 'Temple Storehouse' }, { card: 'House of Life' }],
  });
  push(later, 'Before Avaris', '2M');
  stop(later);
  expect(names(later, 'milestone')).toEqual(['The Open Roads']);
  expect(names(later, 'out')).toContain('The Patient Yoke');
  expect(countIn(later, 'objective-deck')).toBe(10);
  expect(countIn(later, 'objective-discard')).toBe(0);
  expect(countIn(later, 'left-out-2')).toBe(6);
});

test('[§example 14] Hasten inside the Clocks phase', () => {
  const t = position({
    at: 'resolve',
    trackers: '5/4/5/4',
    agenda: [
      { card: 'Smoke over Ugarit', clock: 1 },
      { card: 'Iron from Hatti', clock: 2 },
      { card: 'Keep Hatti Alive', clock: 1 },
    ],
    milestone: { card: 'The River Forgets', clock: 3 },
    objectiveDeck: [],
  });
  stop(t);
  expect(trackersOf(t)).toBe('1/4/0/4');
  expect(t.counters.misfortunes).toBe(3);
  expect(countIn(t, 'action-discard', 'Mocking Letters')).toBe(3);
  expect(clockOf(t, 4)).toBe(1);
  expect([countIn(t, 'slot-1'), countIn(t, 'slot-2'), countIn(t, 'slot-3')]).toEqual([0, 0, 0]);
});

test('[§example 15] Clock and Crisis fail together', () => {
  const both = (omens: number) =>
    position({
      at: 'resolve',
      trackers: '3/5/3/3',
      omens,
      milestone: { card: 'Before Avaris', clock: 1, crisis: 1 },
      tags: ['defiant'],
      objectiveDeck: [],
    });
  const t = both(1);
  stop(t);
  expect([t.counters.omens, trackersOf(t), clockOf(t, 4), crisisOf(t, 4)]).toEqual([3, '3/1/3/3', 5, 4]);
  expect(phaseOf(t)).toBe('play');
  const lost = both(2);
  stop(lost);
  expect([endOf(lost), lost.counters.omens, trackersOf(lost)]).toEqual(['omens', 4, '3/3/3/3']);
});

test('[§example 16] Collapse in the middle of an effect', () => {
  const t = position({
    at: 'resolve',
    trackers: '0/3/3/2',
    discard: ['Tomb Robbers', 'Tomb Robbers', 'Mocking Letters', 'Empty Granaries'],
    agenda: [{ card: 'Libu at the Wells', crisis: 1 }],
  });
  stop(t);
  expect([endOf(t), phaseOf(t), trackersOf(t), t.counters.misfortunes]).toEqual(['collapse', 'over', '0/3/3/2', 5]);
  expect(names(t, 'action-discard').at(-1)).toBe('Broken Garrison');
});

test('[§example 17] Victory by a card, and the score', () => {
  const t = position({
    year: 28,
    trackers: '3/2/4/1',
    hand: ['Chariot Squadron', 'Sherden Mercenaries'],
    discard: ['Colossus', 'Boundary Stelae', 'Tomb Robbers', 'Corruption'],
    milestone: { card: 'Peoples of the Sea', clock: 3, crisis: 18 },
    omens: 2,
  });
  Object.assign(t.counters, { milestones: 8, swiftness: 16, objectives: 52 });
  play(t, 'Chariot Squadron');
  choose(t, 'Charge');
  expect([endOf(t), phaseOf(t), trackersOf(t)]).toEqual(['victory', 'over', '4/2/4/0']);
  expect(names(t, 'hand')).toEqual(['Sherden Mercenaries']);
  expect(pointsOf(t)).toEqual([45, 19, 52, 6, 5, -2 - 1 - 6, 20 + 4]);
  expect(totalOf(scoreParts(reignOf(t)))).toBe(142);
  expect(titleOf(142, 'full')).toBe('A temple with your face on every column');
});

test('[§example 18] The reign ends', () => {
  const t = position({
    at: 'resolve',
    year: 30,
    trackers: '3/3/3/2',
    discard: ['Boundary Stelae', 'Tomb Robbers', 'Mocking Letters', 'Corruption'],
    milestone: { card: 'Peoples of the Sea', clock: 3, crisis: 16 },
    omens: 1,
  });
  Object.assign(t.counters, { milestones: 8, swiftness: 15, objectives: 49 });
  stop(t);
  expect([endOf(t), crisisOf(t, 4)]).toEqual(['reign', 15]);
  expect(pointsOf(t)).toEqual([40, 15, 49, 2, 5, -4 - 1 - 3, 0]);
  expect(totalOf(scoreParts(reignOf(t)))).toBe(103);
});

test('[§example 19] Running out of Objectives', () => {
  const t = position({
    at: 'resolve',
    objectiveDeck: ['Marsh Hunt'],
    objectiveDiscard: ['Raid into Wawat', 'Dredge the Canals'],
  });
  stop(t);
  expect(names(t, 'slot-1')).toEqual(['Marsh Hunt']);
  expect([...names(t, 'slot-2'), ...names(t, 'slot-3')].toSorted()).toEqual(['Dredge the Canals', 'Raid into Wawat']);

  const fewer = position({ at: 'resolve', objectiveDeck: ['Marsh Hunt'], objectiveDiscard: ['Raid into Wawat'] });
  stop(fewer);
  expect([names(fewer, 'slot-1'), names(fewer, 'slot-2'), names(fewer, 'slot-3')]).toEqual([
    ['Marsh Hunt'],
    ['Raid into Wawat'],
    [],
  ]);
});

test('[§example 20] Order of Retained effects', () => {
  const ending = () => {
    const t = position({ trackers: '1/0/0/1', hand: ['Corruption', 'Empty Granaries'] });
    endPlays(t);
    return t;
  };
  const t = ending();
  expect(phaseOf(t)).toBe('retained');
  retain(t, 'Corruption');
  expect(trackersOf(t)).toBe('0/0/0/0');
  expect(t.counters.misfortunes).toBe(1);

  const other = ending();
  retain(other, 'Empty Granaries');
  expect(trackersOf(other)).toBe('0/1/0/0');
  expect(countIn(other, 'action-discard', 'Tomb Robbers')).toBe(1);
  expect(other.counters.misfortunes).toBe(2);
});

test('[§example 21] Choose two, recur', () => {
  const t = position({ trackers: '2/3/1/1', hand: ['Physicians of Sekhmet'], discard: ['River Barges'] });
  play(t, 'Physicians of Sekhmet');
  choose(t, 'Soothe');
  expect(trackersOf(t)).toBe('2/4/1/0');
  expect(refused(t, choosing(t, 'Soothe')).rule).toBe('§2.4');
  choose(t, 'Prescribe');
  recur(t, 'River Barges');
  expect(phaseOf(t)).toBe('play');
  play(t, 'River Barges');
  expect(trackersOf(t)).toBe('2/4/1/2');
});

test('[§example 22] Pay inside choose', () => {
  const t = position({ trackers: '2/3/3/1', hand: ['Gift Ledger'] });
  play(t, 'Gift Ledger');
  expect(refused(t, choosing(t, 'Grain for gold')).rule).toBe('§2.4');
  choose(t, 'Gold for grain');
  expect(trackersOf(t)).toBe('2/3/1/5');
});

test('[§example 23] Reveal of M11', () => {
  const t = position({
    at: 'resolve',
    trackers: '3/4/2/5',
    tags: ['treaty', 'forts', 'punt', 'aten', 'returned'],
    milestone: { card: 'The River Forgets' },
    agenda: [
      { card: 'Iron from Hatti', clock: 5 },
      { card: 'The Harem Plot', clock: 2 },
      { card: 'Libu at the Wells', crisis: 4 },
    ],
  });
  // The milestone before it is resolved with `bought`; after Advance Clocks the example begins.
  t.counters.trackers.set([6, 5, 8, 0]);
  resolve(t, 'The River Forgets', 'Buy from everyone');
  t.counters.trackers.set([3, 4, 2, 5]);
  stop(t);
  expect(names(t, 'milestone')).toEqual(['Peoples of the Sea']);
  expect([clockOf(t, 4), crisisOf(t, 4)]).toEqual([5, 6]);
  expect([clockOf(t, 1), clockOf(t, 2), crisisOf(t, 3)]).toEqual([3, 1, 3]);
  expect(trackersOf(t)).toBe('3/6/2/6');
});

test('[§example 24] Reveal with a loss', () => {
  const t = position({
    at: 'resolve',
    trackers: '8/5/3/6',
    tags: ['amun', 'punt'],
    milestone: { card: 'The Road to Kadesh' },
    agenda: [{ card: 'Iron from Hatti' }, { card: 'A Peace in Silver' }, { card: 'Hire the Sherden' }],
  });
  resolve(t, 'The Road to Kadesh', 'Four divisions');
  t.counters.trackers.set([3, 3, 3, 1]);
  stop(t);
  expect(names(t, 'milestone')).toEqual(['The River Forgets']);
  expect(trackersOf(t)).toBe('3/3/5/2');
  expect(t.counters.misfortunes).toBe(1);
  expect(countIn(t, 'objective-deck', 'The Canaanite Illness')).toBe(1);
});

test('[§example 25] Difficulty', () => {
  const easy = position({
    options: { difficulty: 'easy' },
    at: 'resolve',
    agenda: [
      { card: 'Petition of the Widows' },
      { card: 'Quarrelling Nomarchs' },
      { card: 'The Canaanite Illness', clock: 1 },
    ],
  });
  expect([clockOf(easy, 1), crisisOf(easy, 2), clockOf(easy, 4)]).toEqual([3, 4, 3]);
  const avaris = position({ options: { difficulty: 'easy' }, milestone: { card: 'Before Avaris' } });
  expect(crisisOf(avaris, 4)).toBe(5);
  expect(levelOf(easy.options)).toMatchObject({ misfortuneLimit: 6, omenLimit: 5, reign: 33 });
  stop(easy);
  expect(clockOf(easy, 3)).toBe(3);
  const hard = position({
    options: { difficulty: 'hard' },
    agenda: [{ card: 'Petition of the Widows' }, { card: 'Quarrelling Nomarchs' }],
    milestone: { card: 'Before Avaris' },
  });
  expect([clockOf(hard, 1), crisisOf(hard, 2), crisisOf(hard, 4), clockOf(hard, 4)]).toEqual([2, 3, 4, 5]);
  expect(levelOf(hard.options)).toMatchObject({ misfortuneLimit: 4, omenLimit: 3, reign: 27 });
});

test('[§example 26] Add to Hand outside the Action Phase', () => {
  const t = position({ at: 'resolve', agenda: [{ card: 'Marsh Hunt' }], objectiveDeck: [] });
  resolve(t, 'Marsh Hunt', 'Take one guest');
  expect([trackersOf(t), names(t, 'hand')]).toEqual(['1/3/3/3', ['Sealed Letter']]);
  stop(t);
  expect(countIn(t, 'hand')).toBe(6);
  endPlays(t);
  expect(countIn(t, 'action-supply', 'Sealed Letter')).toBe(4);
});

test('[§example 27] Getting rid of Misfortunes', () => {
  const a = position({ trackers: '2/4/1/1', hand: ['Broken Garrison'] });
  play(a, 'Broken Garrison');
  expect([trackersOf(a), a.counters.misfortunes]).toEqual(['0/4/1/1', 0]);
  expect(countIn(a, 'action-supply', 'Broken Garrison')).toBe(8);

  const trial = { at: 'resolve', trackers: '3/4/2/3', agenda: [{ card: 'Robbers on Trial' }] } as const;
  const b = position({ ...trial, deck: ['Tax Collection', 'Mocking Letters', 'Conscription'] });
  resolve(b, 'Robbers on Trial', 'Follow the gold');
  expect(trackersOf(b)).toBe('3/1/1/3');
  banish(b, 'Mocking Letters', 'deck');
  expect([phaseOf(b), b.counters.misfortunes]).toEqual(['resolve', 0]);
  expect(names(b, 'action-deck').toSorted()).toEqual(['Conscription', 'Tax Collection']);
  expect(b.events?.some((event) => event.type === 'shuffle')).toBe(true);

  const c = position(trial);
  resolve(c, 'Robbers on Trial', 'Follow the gold');
  expect(trackersOf(c)).toBe('3/1/4/3');
});

test('[§example 28] Conditions', () => {
  const a = position({ trackers: '4/3/3/3', hand: ['Braves of the King'] });
  play(a, 'Braves of the King');
  expect(trackersOf(a)).toBe('5/4/4/3');

  const b = position({ trackers: '3/3/3/3', hand: ['Vassal Princes', 'Vassal Princes'] });
  play(b, 'Vassal Princes');
  expect(trackersOf(b)).toBe('3/3/3/4');
  b.counters.trackers[2] = 4;
  play(b, 'Vassal Princes');
  expect(trackersOf(b)).toBe('4/3/4/6');

  const c = position({ hand: ['Diplomatic Overtures', 'Tax Collection', 'Cattle Count'] });
  play(c, 'Diplomatic Overtures');
  keep(c);
  play(c, 'Tax Collection');
  expect(trackersOf(c)).toBe('3/2/5/5');
  play(c, 'Cattle Count');
  expect(trackersOf(c)).toBe('3/2/5/8');
});

test('[§example 29] A required play', () => {
  const feast = (rituals: string[], trackers: string) => {
    const t = position({ trackers: '8/8/8/8', hand: rituals, agenda: [{ card: 'Feast of the Valley' }] });
    for (const name of rituals) play(t, name);
    endPlays(t);
    t.counters.trackers.set(trackers.split('/').map(Number));
    return t;
  };
  const t = feast(['Public Rituals', 'Public Rituals'], '3/5/4/3');
  resolve(t, 'Feast of the Valley', 'A double procession');
  expect(trackersOf(t)).toBe('3/7/5/1');
  const one = feast(['Public Rituals'], '3/5/4/3');
  expect(refused(one, resolving(one, 'Feast of the Valley', 'A double procession')).rule).toBe('§4.3.1');
});

test('[§example 30] Act III reward in hand', () => {
  const t = position({
    at: 'resolve',
    trackers: '2/3/3/5',
    agenda: [{ card: 'Galleys at the River Mouths' }],
    objectiveDeck: [],
  });
  resolve(t, 'Galleys at the River Mouths', 'Lay the keels');
  expect([trackersOf(t), names(t, 'hand')]).toEqual(['4/3/1/1', ['Cedar Galleys']]);
  stop(t);
  expect(countIn(t, 'hand')).toBe(6);
});

test('[§example 31] Thinning', () => {
  const t = position({ trackers: '2/3/3/5', hand: ["Vizier's Audit", 'Conscription'] });
  play(t, "Vizier's Audit");
  choose(t, 'Dismiss');
  banish(t, 'Conscription', 'hand');
  expect([trackersOf(t), names(t, 'hand')]).toEqual(['2/4/3/5', []]);
  expect(names(t, 'out')).toContain('Conscription');
});

test('[§example 32] Long memory', () => {
  const t = position({
    options: { unplayed: 'keep' },
    hand: ['Tax Collection', 'Corruption'],
    objectiveDeck: [],
  });
  endPlays(t);
  expect(trackersOf(t)).toBe('2/4/3/2');
  expect(names(t, 'hand')).toEqual(['Tax Collection', 'Corruption']);
  stop(t);
  expect(countIn(t, 'hand')).toBe(5);
});

test('[§example 33] Act I game', () => {
  const t = position({
    options: { length: 'act1' },
    at: 'resolve',
    year: 7,
    trackers: '3/6/3/6',
    tags: ['tributary'],
    milestone: { card: 'The Patient Yoke' },
  });
  t.counters.milestones = 2;
  resolve(t, 'The Patient Yoke', 'Starve the garrison');
  expect(endOf(t)).toBe('victory');
  const points = pointsOf(t);
  expect([points[0], points[6]]).toEqual([15, 22]);
});

test('[§example 34] Daily', () => {
  expect(dailySeed('2026-05-03')).toBe('upper-cataracts/daily/1/2026-05-03');
  const { options } = opening({ mode: 'daily' }, dailySeed('2026-05-03'));
  const run = (year: number) => ({ keys: [142, 1, -year, -2, -1, 30], options, deckVersion: 1 });
  expect(rankRuns([run(29), run(28)])).toEqual([2, 1]);
});

test('[§example 35] Two failures and a Crisis Milestone', () => {
  const t = position({
    at: 'resolve',
    trackers: '3/5/4/3',
    tags: ['amun'],
    agenda: [
      { card: 'The Canaanite Illness', clock: 1 },
      { card: 'Obelisk for Karnak', crisis: 1 },
    ],
    milestone: { card: "The Priests' Ledger", clock: 4, crisis: 6 },
    objectiveDeck: [],
  });
  stop(t);
  expect([clockOf(t, 1), clockOf(t, 4), crisisOf(t, 4)]).toEqual([2, 3, 5]);
  expect(names(t, 'out')).toContain('Obelisk for Karnak');
  expect([trackersOf(t), t.counters.misfortunes]).toEqual(['2/3/4/0', 2]);
  expect(countIn(t, 'action-discard', 'Empty Granaries')).toBe(2);
  expect(countIn(t, 'hand')).toBe(4);
});
