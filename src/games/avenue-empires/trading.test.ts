import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { imagine } from '../../engine/imagine.ts';
import { expire, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { phaseOf } from '../../engine/table.ts';
import { redact, viewOf } from '../../engine/view.ts';
import {
  allExpire,
  choices,
  handOf,
  notes,
  pass,
  play,
  playAll,
  position,
  refused,
  row,
  seenIn,
} from './testing/position.ts';

const HANDS3 = ['chapel smithy fountain', 'tannery citadel embassy', 'archive theatre barracks'];

describe('section 10, Trading', () => {
  test('[§4.2.3] example 2: an ordinary pass, three players', () => {
    const t = position('trading', { seats: 3, hands: HANDS3 });
    expect([0, 1, 2].map((seat) => choices(t, seat))).toEqual([6, 6, 6]);
    playAll(t, pass('chapel', 'smithy'), pass('tannery', 'citadel'), pass('archive', 'theatre'));
    expect(phaseOf(t)).toBe('building');
    expect(handOf(t, 0)).toEqual(row('fountain citadel archive'));
    expect(handOf(t, 1)).toEqual(row('embassy theatre chapel'));
    expect(handOf(t, 2)).toEqual(row('barracks smithy tannery'));
  });

  test('[§R9] example 3: two players', () => {
    const t = position('trading', { seats: 2, hands: HANDS3.slice(0, 2) });
    expect([0, 1].map((seat) => choices(t, seat))).toEqual([3, 3]);
    playAll(t, pass('smithy', 'chapel'), pass('citadel', 'embassy'));
    expect(handOf(t, 0)).toEqual(row('fountain embassy citadel'));
    expect(handOf(t, 1)).toEqual(row('tannery smithy chapel'));
  });

  test('[§2.6] example 23: Customs House', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['L: customs-house'],
      hands: ['chapel smithy fountain', 'tannery citadel embassy', 'archive theatre barracks'],
    });
    expect(choices(t, 0)).toBe(12);
    playAll(t, pass('chapel', null), pass('tannery', 'citadel'), pass('archive', 'theatre'));
    expect(handOf(t, 0)).toEqual(row('smithy fountain citadel archive'));
    expect(handOf(t, 1)).toEqual(row('embassy theatre chapel'));
    expect(handOf(t, 2)).toEqual(row('barracks tannery'));
    expect(notes(t, 'passed').map(({ note }) => [note.left, note.right])).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
  });

  test('[§4.2.2] example 24: Watchtowers', () => {
    const t = position('trading', {
      seats: 4,
      cities: ['L: watchtower', 'C: watchtower'],
      hands: [...HANDS3, 'guildhall brickworks registry'],
    });
    expect(waitedFor(t)).toBe(0b1100);
    play(t, 2, pass('archive', 'theatre'));
    expect(phaseOf(t)).toBe('trading');
    play(t, 3, pass('guildhall', 'brickworks'));
    expect(phaseOf(t)).toBe('late-trading');
    expect(waitedFor(t)).toBe(0b0011);
    // Seat 0 (left 1, right 3) sees what seat 3 passes to its left; seat 1 (left 2, right 0) what seat 2 passes right.
    const shown = notes(t, 'incoming').map(({ note, by }) => [note.seat, note.to, by]);
    expect(shown).toEqual([
      [2, 1, 0b0010],
      [3, 0, 0b0001],
    ]);
    expect(viewOf(t, 0).said).toEqual([
      { seat: 3, action: { type: 'incoming', card: 'guildhall', to: 0 }, outcome: 1 },
    ]);
    expect(viewOf(t, 1).said).toEqual([{ seat: 2, action: { type: 'incoming', card: 'theatre', to: 1 }, outcome: 1 }]);
    expect(seenIn(t, 0, 'hand', 3)).toEqual(['guildhall', null, null]);
    expect(seenIn(t, 0, 'hand', 1)).toEqual([null, null, null]);
    expect(viewOf(t, 4).said).toEqual([]);
    expect(refused(t, 2, pass('archive', 'barracks')).rule).toBe('§4.2.2');
    play(t, 0, pass('chapel', 'smithy'));
    play(t, 1, pass('tannery', 'citadel'));
    expect(handOf(t, 0)).toEqual(row('fountain citadel guildhall'));
    expect(handOf(t, 1)).toEqual(row('embassy theatre chapel'));
    expect(handOf(t, 2)).toEqual(row('barracks brickworks tannery'));
    expect(handOf(t, 3)).toEqual(row('registry smithy archive'));
  });
});

describe('passing', () => {
  test('[§4.2.1] what is refused, with its paragraph', () => {
    const t = position('trading', { seats: 3, hands: HANDS3 });
    expect(refused(t, 0, pass(null, null)).text).toContain('compulsory');
    expect(refused(t, 0, pass('chapel', null)).text).toContain('Customs House');
    expect(refused(t, 0, pass('chapel', 'chapel')).text).toContain('only one Chapel');
    expect(refused(t, 0, pass('chapel', 'tannery')).text).toContain('own hand');
    expect(refused(t, 0, { type: 'incoming', card: null, to: 1 }).rule).toBe('§4.2.2');
  });

  test('[§R48] copies are merged: of two chapels the earlier goes left', () => {
    const t = position('trading', {
      seats: 4,
      hands: ['chapel smithy chapel', ...HANDS3.slice(1), 'guildhall brickworks registry'],
    });
    expect(legalActions(t, 0)).toEqual([pass('chapel', 'smithy'), pass('chapel', 'chapel'), pass('smithy', 'chapel')]);
    play(t, 0, pass('chapel', 'chapel'));
    for (const seat of [1, 2, 3]) expire(t, seat);
    expect(handOf(t, 0)[0]).toBe('smithy');
  });

  test('[§4.2] a choice may be changed until the last of the wave is in; nobody hears it', () => {
    const t = position('trading', { seats: 3, hands: HANDS3 });
    play(t, 0, pass('chapel', 'smithy'));
    expect(viewOf(t, 1).said).toEqual([]);
    expect(viewOf(t, 1).chosen).toEqual([0]);
    play(t, 0, pass('fountain', 'chapel'));
    play(t, 1, pass('tannery', 'citadel'));
    play(t, 2, pass('archive', 'theatre'));
    expect(handOf(t, 0)[0]).toBe('smithy');
  });

  test('[§2.6] with two players a Customs House passes one card or a pair', () => {
    const t = position('trading', { seats: 2, cities: ['L: customs-house'], hands: HANDS3.slice(0, 2) });
    expect(choices(t, 0)).toBe(6);
    play(t, 0, pass(null, 'smithy')); // the same as to the left
    play(t, 1, pass('tannery', 'citadel'));
    expect(handOf(t, 0)).toEqual(row('chapel fountain citadel tannery'));
    expect(handOf(t, 1)).toEqual(row('embassy smithy'));
  });

  test('[§R30] if everybody has a Watchtower, nobody sees anything', () => {
    const t = position('trading', {
      seats: 4,
      options: { deckPlan: 'whole-box' },
      cities: ['L: watchtower', 'L: watchtower', 'L: watchtower'],
      hands: [...HANDS3, 'guildhall brickworks registry'],
    });
    expect(phaseOf(t)).toBe('trading');
    play(t, 3, pass('guildhall', 'brickworks'));
    expect(viewOf(t, 1).said).toEqual([]);
    const all = position('trading', {
      seats: 2,
      options: { deckPlan: 'whole-box' },
      cities: ['L: watchtower', 'L: watchtower'],
      hands: HANDS3.slice(0, 2),
    });
    expect(phaseOf(all)).toBe('late-trading');
    expect(notes(all, 'incoming')).toEqual([]);
  });

  test('[§R30] a card withheld by a Customs House is not there to see, and the owner learns that', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['L: watchtower', 'L: customs-house'],
      hands: HANDS3,
    });
    play(t, 1, pass('tannery', null)); // to seat 2, nothing to seat 0
    play(t, 2, pass('archive', 'theatre'));
    expect(viewOf(t, 0).said.map(({ seat, action }) => [seat, action.card])).toEqual([
      [1, null],
      [2, 'archive'],
    ]);
  });

  test('[§9] in the second wave an imagined world has what was shown, and passes to go with it', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['L: watchtower'],
      hands: HANDS3,
    });
    play(t, 1, pass('tannery', 'citadel'));
    play(t, 2, pass('archive', 'theatre'));
    for (let i = 0; i < 20; i++) {
      const world = imagine(redact(t, 0), makeDice(`world ${i}`));
      play(world, 0, pass('chapel', 'smithy'));
      expect(handOf(world, 0)).toEqual(row('fountain citadel archive'));
      expect([handOf(world, 1).length, handOf(world, 2).length]).toEqual([3, 3]);
    }
    // Two players, both passed cards copies of one design, shown together.
    const pair = position('trading', {
      seats: 2,
      options: { deckPlan: 'whole-box' },
      cities: ['L: watchtower'],
      hands: ['fountain smithy embassy', 'chapel theatre chapel'],
    });
    play(pair, 1, pass('chapel', 'chapel'));
    expect(seenIn(pair, 0, 'hand', 1)).toEqual(['chapel', 'chapel', null]);
    const world = imagine(redact(pair, 0), makeDice('pair'));
    play(world, 0, pass('fountain', 'smithy'));
    expect(handOf(world, 0)).toEqual(row('embassy chapel chapel'));
  });

  test('[§9] what A passes to B is in the hand of B: it cannot have been passed on', () => {
    const t = position('trading', { seats: 4, hands: [...HANDS3, 'guildhall brickworks registry'] });
    playAll(
      t,
      pass('chapel', 'smithy'),
      pass('tannery', 'citadel'),
      pass('archive', 'theatre'),
      pass('guildhall', 'brickworks'),
    );
    expect(seenIn(t, 0, 'hand', 1)).toEqual(['chapel', null, null]);
    expect(seenIn(t, 0, 'hand', 3)).toEqual(['smithy', null, null]);
    expect(seenIn(t, 2, 'hand', 1)).toEqual(['theatre', null, null]);
  });

  test('[§R33] example 31: no answer in time, Trading', () => {
    const t = position('trading', { seats: 3, hands: ['fountain smithy chapel', ...HANDS3.slice(1)] });
    allExpire(t);
    expect(handOf(t, 1)).toContain('fountain');
    expect(handOf(t, 2)).toContain('smithy');
    expect(handOf(t, 0)[0]).toBe('chapel');
  });

  test('[§6.1.5] short hands: no card passes nothing, a single card goes left, a Customs House chooses the side', () => {
    const options = { endTiming: 'finish-round' } as const;
    const t = position('trading', { seats: 3, options, hands: ['chapel', '', 'archive theatre'] });
    expect(waitedFor(t)).toBe(0b100);
    expect(refused(t, 0, pass('chapel', null)).text).toContain('nothing to decide');
    play(t, 2, pass('archive', 'theatre'));
    expect([handOf(t, 0), handOf(t, 1), handOf(t, 2)]).toEqual([['archive'], ['theatre', 'chapel'], []]);
    expect(waitedFor(t)).toBe(0b011); // nobody builds from an empty hand

    const house = position('trading', { seats: 3, options, cities: ['L: customs-house'], hands: ['chapel', '', ''] });
    expect(legalActions(house, 0)).toEqual([pass('chapel', null), pass(null, 'chapel')]);
    play(house, 0, pass(null, 'chapel'));
    expect(handOf(house, 2)).toEqual(['chapel']);

    const two = position('trading', { seats: 2, options, cities: ['L: customs-house'], hands: ['chapel', 'smithy'] });
    expect(phaseOf(two)).toBe('building');
    expect([handOf(two, 0), handOf(two, 1)]).toEqual([['smithy'], ['chapel']]);
  });
});
