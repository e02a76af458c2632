import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { expire, waitedFor } from '../../engine/play.ts';
import { isOver, phaseOf } from '../../engine/table.ts';
import { resultOf } from '../../engine/result.ts';
import { letterNames, tellEvents } from '../../engine/tell.ts';
import { viewOf } from '../../engine/view.ts';
import {
  allExpire,
  avenueOf,
  build,
  choices,
  cityCards,
  deckCards,
  deckTop,
  decline,
  discardPile,
  handOf,
  keep,
  notes,
  nothing,
  pass,
  play,
  playAll,
  pointsOf,
  position,
  refused,
  reserveOf,
  row,
  salvageCard,
  scoutAt,
  seenIn,
  spotsFor,
  stop,
  swap,
} from './testing/position.ts';

/** In the order of letters, backs last. */
const byName = (a: string | null | undefined, b: string | null | undefined): number =>
  (a ?? '~') < (b ?? '~') ? -1 : 1;

describe('section 10, Building and Cleanup', () => {
  test('[§R19] example 6: building at the start', () => {
    const t = position('building', {
      seats: 2,
      options: { deckPlan: 'whole-box' },
      cities: ['L: charcoal-kilns smithy hermitage'],
      hands: ['gatehouse gatehouse', 'smithy'],
    });
    expect(pointsOf(t, 0)).toBe(6);
    expect(spotsFor(t, 0, 'gatehouse')).toEqual(['L1', 'L4', 'C1', 'R1']);
    playAll(t, build('gatehouse', 'L1'), build('smithy', 'L1'));
    expect(avenueOf(t, 0, 'L')).toEqual(row('gatehouse charcoal-kilns smithy hermitage'));
    expect(pointsOf(t, 0)).toBe(17);
    const second = position('building', {
      seats: 2,
      options: { deckPlan: 'whole-box' },
      cities: ['L: gatehouse charcoal-kilns smithy hermitage'],
      hands: ['gatehouse', 'smithy'],
    });
    playAll(second, build('gatehouse', 'L1'), build('smithy', 'L1'));
    expect(pointsOf(second, 0)).toBe(24);
  });

  test('[§2.6] example 7: building in the middle', () => {
    const t = position('building', { seats: 2, cities: ['C: cottage-row cottage-row'], hands: ['lean-to', 'smithy'] });
    expect(pointsOf(t, 0)).toBe(8);
    expect(spotsFor(t, 0, 'lean-to')).toEqual(['L1', 'C1', 'C2', 'C3', 'R1']);
    playAll(t, build('lean-to', 'C2'), build('smithy', 'L1'));
    expect(avenueOf(t, 0, 'C')).toEqual(row('cottage-row lean-to cottage-row'));
    expect(pointsOf(t, 0)).toBe(12);
  });

  test('[§R27] example 19: a chain of builds', () => {
    const t = position('building', {
      seats: 4,
      round: 5,
      hands: ['scaffold-yard scaffold-yard observatory', '', '', ''],
      deck: 40,
    });
    const third = deckTop(t, 3)[2];
    play(t, 0, build('scaffold-yard', 'L1'));
    expect(phaseOf(t)).toBe('build-again');
    expect(refused(t, 1, decline).text).toContain('nothing to decide');
    play(t, 0, build('scaffold-yard', 'C1'));
    play(t, 0, build('observatory', 'L2'));
    expect(phaseOf(t)).toBe('scout');
    const rest = deckTop(t, 40).toSpliced(2, 1);
    play(t, 0, scoutAt(3));
    // Production of round 6 follows: the reserve joins the hand, then twelve cards are drawn.
    expect(cityCards(t, 0)).toBe(3);
    expect([avenueOf(t, 0, 'L'), avenueOf(t, 0, 'C')]).toEqual([['scaffold-yard', 'observatory'], ['scaffold-yard']]);
    expect(handOf(t, 0)[0]).toBe(third);
    expect(handOf(t, 0)).toHaveLength(4);
    expect(deckCards(t)).toBe(39 - 12);
    expect(deckTop(t, 27)).toEqual(rest.slice(12)); // the others stayed in their order
  });

  test('[§2.6] example 20: Masons’ exchange', () => {
    const t = position('building', {
      seats: 2,
      cities: ['L: hermitage smithy townhouse brickworks'],
      hands: ['masons-yard', 'chapel'],
    });
    playAll(t, build('masons-yard', 'C1'), build('chapel', 'C1'));
    expect(phaseOf(t)).toBe('swap-two');
    expect(pointsOf(t, 0)).toBe(13);
    expect(choices(t, 0)).toBe(1 + 10); // decline, or any two of five cards
    play(t, 0, swap('L1', 'L4'));
    expect(avenueOf(t, 0, 'L')).toEqual(row('brickworks smithy townhouse hermitage'));
    expect(pointsOf(t, 0)).toBe(24);
  });

  test('[§R47] example 21: what the Observatory knows', () => {
    const [a, b, c, d, e, f] = row('chapel smithy citadel tannery embassy theatre');
    const set = (leadSeat: 'rotate' | 'fixed') =>
      position('building', {
        seats: 2,
        round: 3,
        options: { leadSeat },
        hands: ['observatory', 'fountain'],
        deck: 'chapel smithy citadel tannery embassy theatre',
      });
    const t = set('rotate');
    playAll(t, build('observatory', 'L1'), build('fountain', 'L1'));
    expect(seenIn(t, 0, 'deck').toReversed().slice(0, 7)).toEqual([a, b, c, d, e, f, null]);
    expect(seenIn(t, 1, 'deck').every((card) => card === null)).toBe(true);
    expect(choices(t, 0)).toBe(7);
    play(t, 0, scoutAt(3));
    // Round 4, lead seat 1: a, d and f to seat 1; b, e and the next card to seat 0, who has c from the reserve.
    expect(handOf(t, 1)).toEqual([a, d, f]);
    expect(handOf(t, 0).slice(0, 3)).toEqual([c, b, e]);
    expect(handOf(t, 0)).toHaveLength(4);
    expect(seenIn(t, 0, 'hand', 1).toSorted(byName)).toEqual([a, d, f].toSorted(byName)); // the deal is public
    const fixed = set('fixed');
    playAll(fixed, build('observatory', 'L1'), build('fountain', 'L1'));
    play(fixed, 0, scoutAt(3));
    expect(handOf(fixed, 0)).toEqual([c, a, d, f]);
    expect(handOf(fixed, 1).slice(0, 2)).toEqual([b, e]);
  });

  test('[§R28] [§R50] example 22: Catacombs, reserve, Archive', () => {
    const first = position('building', { seats: 2, round: 1, hands: ['catacombs smithy', 'fountain chapel'] });
    playAll(first, build('catacombs', 'L1'), build('fountain', 'L1'));
    expect(phaseOf(first)).toBe('trading'); // the pile was empty: nothing happened, round 2 has begun
    expect(first.counters.round).toBe(2);

    const set = (discards: 'open' | 'closed') => {
      const t = position('building', {
        seats: 3,
        round: 4,
        options: { discards },
        hands: ['catacombs', 'fountain', 'smithy'],
        discard: 'chapel tenement chapel brickworks',
      });
      playAll(t, build('catacombs', 'L1'), build('fountain', 'L1'), build('smithy', 'L1'));
      expect(legalActions(t, 0).map(({ card }) => card)).toEqual(['tenement', 'brickworks', 'chapel', undefined]);
      play(t, 0, salvageCard('tenement'));
      return t;
    };
    const open = set('open');
    expect(handOf(open, 0)[0]).toBe('tenement');
    expect(handOf(open, 0)).toHaveLength(4); // round 5: 1 + 3 cards before Trading
    expect(seenIn(open, 1, 'hand', 0)).toEqual(['tenement', null, null, null]);
    expect(legalActions(open, 0)).toContainEqual(pass('tenement', handOf(open, 0)[1] ?? ''));
    const closed = set('closed');
    expect(seenIn(closed, 1, 'hand', 0)).toEqual([null, null, null, null]);
    expect(notes(closed, 'salvaged').map(({ note }) => note.seat)).toEqual([0]);

    const archives = position('building', {
      seats: 4,
      round: 4,
      cities: ['L: archive archive'],
      hands: ['smithy chapel fountain', '', '', ''],
      deck: 'tannery bathhouse theatre brickworks citadel cathedral embassy foundry barracks', // seat 0 draws each fourth
    });
    expect(archives.counters.keeps[0]).toBe(4);
    play(archives, 0, build('smithy', 'C1'));
    expect(phaseOf(archives)).toBe('keeping');
    play(archives, 0, keep('fountain'));
    play(archives, 0, keep('chapel'));
    play(archives, 0, stop);
    expect(discardPile(archives)).toEqual([]);
    expect(handOf(archives, 0)).toEqual(row('chapel fountain tannery citadel barracks')); // in order of arrival
    expect(choices(archives, 0)).toBe(20);
  });

  test('[§R33] [§option buildDuty] example 31: no answer in time, Building', () => {
    const set = (buildDuty: 'must' | 'may') =>
      position('building', {
        seats: 2,
        options: { buildDuty },
        cities: ['L: smithy smithy brickworks | C: fountain theatre | R: chapel barracks'],
        hands: ['chapel tannery citadel', 'fountain townhouse'],
      });
    const t = set('must');
    allExpire(t);
    expect(avenueOf(t, 0, 'C')).toEqual(row('fountain theatre chapel'));
    const may = set('may');
    expire(may, 0);
    play(may, 1, build('fountain', 'L1'));
    expect(avenueOf(may, 0, 'C')).toEqual(row('fountain theatre chapel')); // the default is still to build
    const idle = set('may');
    expect(choices(idle, 0)).toBe(10);
    playAll(idle, nothing, build('fountain', 'L1'));
    expect(cityCards(idle, 0)).toBe(7);
    expect(discardPile(idle)).toEqual(row('chapel tannery citadel townhouse'));
    expect(refused(set('must'), 0, nothing).text).toContain('compulsory');
  });
});

describe('building', () => {
  test('[§4.3.1] where a card cannot go is refused with the reason', () => {
    const t = position('building', {
      seats: 2,
      cities: ['L: smithy smithy'],
      hands: ['chapel gatehouse lean-to', 'fountain'],
    });
    expect(refused(t, 0, build('chapel', 'L1')).text).toBe(
      'Chapel goes to the end of the avenue: in Left that is row 3.',
    );
    expect(refused(t, 0, build('gatehouse', 'L2')).rule).toBe('§2.6');
    expect(refused(t, 0, build('lean-to', 'L4')).text).toContain('row 1 to 3');
    expect(refused(t, 0, build('tannery', 'L3')).text).toContain('own hand');
    expect(refused(t, 0, { type: 'build', card: 'chapel', avenue: 'middle', row: 1 }).rule).toBe('§2.4');
    expect(choices(t, 0)).toBe(3 + 4 + 5);
  });

  test('[§R12] builds are secret until all are revealed together', () => {
    const t = position('building', { seats: 2, hands: ['chapel smithy', 'fountain'] });
    play(t, 0, build('chapel', 'L1'));
    expect(viewOf(t, 1).said).toEqual([]);
    expect(avenueOf(t, 0, 'L')).toEqual([]);
    play(t, 0, build('smithy', 'R1'));
    play(t, 1, build('fountain', 'L1'));
    expect([avenueOf(t, 0, 'L'), avenueOf(t, 0, 'R')]).toEqual([[], ['smithy']]);
  });

  test('[§R26] powers resolve from the lead seat, each player completely before the next', () => {
    const t = position('building', {
      seats: 3,
      round: 2, // lead seat 1
      hands: ['masons-yard smithy', 'scaffold-yard catacombs', 'chapel'],
      cities: ['L: smithy'],
      discard: 'tenement',
    });
    playAll(t, build('masons-yard', 'L2'), build('scaffold-yard', 'L1'), build('chapel', 'L1'));
    expect([phaseOf(t), waitedFor(t)]).toEqual(['build-again', 0b010]);
    play(t, 1, build('catacombs', 'L2'));
    expect([phaseOf(t), waitedFor(t)]).toEqual(['salvage', 0b010]);
    play(t, 1, decline);
    expect([phaseOf(t), waitedFor(t)]).toEqual(['swap-two', 0b001]);
    expire(t, 0); // §R33: declined
    expect(t.counters.round).toBe(3);
  });

  test('[§R28] powers that find nothing do nothing: Scaffold Yard with an empty hand, Masons’ Yard alone', () => {
    const t = position('building', { seats: 2, hands: ['scaffold-yard', 'masons-yard'] });
    playAll(t, build('scaffold-yard', 'L1'), build('masons-yard', 'C1'));
    expect(phaseOf(t)).toBe('trading');
    const few = position('building', { seats: 2, hands: ['observatory', 'chapel'], deck: 4 });
    playAll(few, build('observatory', 'L1'), build('chapel', 'L1'));
    expect(choices(few, 0)).toBe(5);
    expect(refused(few, 0, scoutAt(5)).text).toContain('from 1, the top, to 4');
  });

  test('[§2.6] an exchange between two avenues, and two cards that must differ', () => {
    const t = position('building', {
      seats: 2,
      cities: ['L: hermitage smithy | R: chapel fountain'],
      hands: ['masons-yard', 'tannery'],
    });
    playAll(t, build('masons-yard', 'C1'), build('tannery', 'L1'));
    expect(refused(t, 0, swap('L1', 'L1')).text).toContain('different');
    expect(refused(t, 0, swap('L1', 'R3')).text).toContain('own city');
    play(t, 0, swap('R1', 'L2'));
    expect([avenueOf(t, 0, 'L'), avenueOf(t, 0, 'R')]).toEqual([row('hermitage chapel'), row('smithy fountain')]);
  });

  test('[§R29] an Archive already works in its own round; Registry draws from the next', () => {
    const t = position('building', { seats: 2, hands: ['archive chapel smithy', 'registry fountain'] });
    playAll(t, build('archive', 'L1'), build('registry', 'L1'));
    expect(phaseOf(t)).toBe('keeping');
    play(t, 0, keep('smithy'));
    play(t, 0, keep('chapel'));
    expect(refused(t, 0, keep('smithy')).text).toContain('at most 2');
    play(t, 0, stop);
    expect([handOf(t, 0).length, handOf(t, 1).length]).toEqual([5, 4]);
  });

  test('[§9] a chapel passed on that is neither built nor discarded is in the reserve', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['', 'L: archive'],
      hands: ['chapel smithy fountain', 'tannery citadel embassy', 'theatre barracks bathhouse'],
    });
    playAll(t, pass('chapel', 'smithy'), pass('tannery', 'citadel'), pass('theatre', 'barracks'));
    playAll(t, build('fountain', 'L1'), build('embassy', 'C1'), build('bathhouse', 'L1'));
    play(t, 1, keep('chapel'));
    expect(seenIn(t, 2, 'reserve', 1)).toEqual([]);
    play(t, 1, stop);
    // Production has taken the reserve into the hand, and seat 0 could follow the chapel all the way.
    expect(seenIn(t, 0, 'hand', 1)).toContain('chapel');
    expect(seenIn(t, 2, 'hand', 1)).not.toContain('chapel');
  });

  test('[§4.4.2] the discard pile: from the lead seat, each hand in order of arrival', () => {
    const t = position('building', {
      seats: 2,
      round: 2,
      hands: ['chapel smithy fountain', 'tannery citadel embassy'],
    });
    playAll(t, build('smithy', 'L1'), build('citadel', 'L1'));
    expect(discardPile(t)).toEqual(row('tannery embassy chapel fountain'));
  });

  test('[§option discards] closed: a seat knows its own discards, and Catacombs shows its builder the pile', () => {
    const set = (discards: 'open' | 'closed') => {
      const t = position('building', {
        seats: 2,
        round: 2,
        options: { discards },
        hands: ['chapel smithy fountain', 'tannery citadel embassy'],
      });
      playAll(t, build('smithy', 'L1'), build('citadel', 'L1'));
      return t;
    };
    expect(seenIn(set('open'), 0, 'discard').toSorted(byName)).toEqual(row('chapel embassy fountain tannery'));
    expect(seenIn(set('closed'), 0, 'discard').filter(Boolean).toSorted(byName)).toEqual(row('chapel fountain'));
    expect(seenIn(set('closed'), 2, 'discard')).toEqual([null, null, null, null]);
    const look = position('building', {
      seats: 2,
      options: { discards: 'closed' },
      hands: ['catacombs', 'smithy'],
      discard: 'chapel chapel tannery',
    });
    playAll(look, build('catacombs', 'L1'), build('smithy', 'L1'));
    expect(seenIn(look, 0, 'discard').toSorted(byName)).toEqual(row('chapel chapel tannery'));
    expect(seenIn(look, 1, 'discard')).toEqual([null, null, null]);
    expect(refused(look, 0, salvageCard('theatre')).text).toBe('There is no Theatre in the discard pile.');
  });

  test('[§9] after another scout the first knows which cards lay there, not which one is gone', () => {
    const t = position('building', {
      seats: 4,
      hands: ['observatory', 'observatory', '', ''],
      deck: 'chapel smithy citadel tannery embassy theatre fountain',
    });
    play(t, 0, build('observatory', 'L1'));
    play(t, 1, build('observatory', 'L1'));
    play(t, 0, decline);
    expect(seenIn(t, 0, 'deck').at(-1)).toBe('chapel'); // looking alone takes nothing from what seat 0 knows
    const order = deckTop(t, 6);
    play(t, 1, scoutAt(2));
    expect(order).toEqual(row('chapel smithy citadel tannery embassy theatre'));
    // Round 2 is dealt; seat 0 cannot tell that the smithy is with seat 1.
    expect(seenIn(t, 0, 'hand', 1)).not.toContain('smithy');
    expect(seenIn(t, 1, 'hand', 1)[0]).toBe('smithy');
  });
});

describe('[§9] which card a second scout takes', () => {
  const DECK = 'chapel smithy citadel tannery embassy theatre fountain';
  const TOP = row(DECK).slice(0, 6);

  /** Seat 0 has looked at the top six and left them there; seat 1 takes one; seat 2 still has a power to decide on. */
  function taken(place: number) {
    const t = position('building', {
      seats: 4,
      hands: ['observatory', 'observatory', 'scaffold-yard tannery', 'chapel'],
      deck: DECK,
    });
    playAll(
      t,
      build('observatory', 'L1'),
      build('observatory', 'L1'),
      build('scaffold-yard', 'L1'),
      build('chapel', 'L1'),
    );
    play(t, 0, decline);
    const before = t.events?.length ?? 0;
    play(t, 1, scoutAt(place));
    expect(phaseOf(t)).toBe('build-again');
    return { t, told: (viewer: number) => tellEvents(t.plan, t.events?.slice(before) ?? [], viewer, letterNames(4)) };
  }

  test('nobody else can tell, from the table or from what is told: not even who knew all six in their order', () => {
    const seen = ({ t, told }: ReturnType<typeof taken>, viewer: number) =>
      JSON.stringify([viewOf(t, viewer), told(viewer)]);
    for (const viewer of [0, 2, 3, 4])
      expect(new Set([1, 2, 3, 4, 5, 6].map((place) => seen(taken(place), viewer))).size).toBe(1);
    expect(new Set([1, 2, 3, 4, 5, 6].map((place) => seen(taken(place), 1))).size).toBe(6);
  });

  test('the first scout knows of each of the six that it is in the deck or in that reserve, the second knows all', () => {
    const { t } = taken(2);
    const known = viewOf(t, 0).unseen.filter(({ zones }) => zones.includes('reserve 1'));
    expect(known.map(({ zones }) => zones)).toEqual([['reserve 1', 'deck']]);
    expect(known[0]?.cards.toSorted(byName)).toEqual(TOP.toSorted(byName));
    expect(seenIn(t, 0, 'deck').every((card) => card === null)).toBe(true);
    expect(seenIn(t, 1, 'deck').toReversed().slice(0, 6)).toEqual([...TOP.filter((card) => card !== 'smithy'), null]);
    expect(seenIn(t, 1, 'reserve', 1)).toEqual(['smithy']);
  });
});

describe('the end', () => {
  test('[§4.1.5] example 25: the end, literally', () => {
    const t = position('production', { seats: 4, round: 9, deck: 12 });
    expect(isOver(t)).toBe(true);
    expect(t.counters.complete).toBe(9);
    expect([0, 1, 2, 3].map((seat) => handOf(t, seat).length)).toEqual([3, 3, 3, 3]);
    expect(resultOf(t)?.scores.map(([vp]) => vp)).toEqual([0, 0, 0, 0]); // hands are worth nothing
    const two = position('production', { seats: 4, round: 9, deck: 10 });
    expect(isOver(two)).toBe(true);
    expect([0, 1, 2, 3].map((seat) => handOf(two, seat).length)).toEqual([2, 3, 3, 2]); // lead seat 1
    expect(isOver(position('production', { seats: 4, round: 9, deck: 13 }))).toBe(false);
  });

  test('[§R23] example 26: the end in the Building Phase', () => {
    const set = () => {
      const t = position('building', {
        seats: 2,
        round: 9,
        hands: ['observatory chapel', 'scaffold-yard smithy'],
        deck: 1,
      });
      playAll(t, build('observatory', 'L1'), build('scaffold-yard', 'L1'));
      return t;
    };
    const taken = set();
    play(taken, 0, scoutAt(1));
    expect(isOver(taken)).toBe(true);
    expect(cityCards(taken, 1)).toBe(1); // its extra build is lost
    expect(taken.counters.complete).toBe(8);
    expect(reserveOf(taken, 0)).toHaveLength(1);
    const declined = set();
    play(declined, 0, decline);
    expect([phaseOf(declined), waitedFor(declined)]).toEqual(['build-again', 0b10]);
    play(declined, 1, build('smithy', 'L2'));
    expect(isOver(declined)).toBe(true);
    expect(declined.counters.complete).toBe(9);
    expect(handOf(declined, 1)).toHaveLength(1); // the first draw of round 10, by lead seat 1, ends the game
  });

  test('[§6.1] [§option endTiming] example 27: finish-round', () => {
    const options = { endTiming: 'finish-round' } as const;
    const t = position('production', { seats: 3, options, round: 9, deck: 5 });
    expect(phaseOf(t)).toBe('building'); // one card each, passed to the left without a question
    expect(deckCards(t)).toBe(0);
    expect(notes(t, 'removed').map(({ note }) => note.cards)).toEqual([2]);
    expect([0, 1, 2].map((seat) => handOf(t, seat).length)).toEqual([1, 1, 1]);
    allExpire(t);
    expect(isOver(t)).toBe(true);
    expect(t.counters.complete).toBe(10);
    expect([0, 1, 2].map((seat) => cityCards(t, seat))).toEqual([1, 1, 1]);
    // Two cards at the end of round 9: no tenth round.
    const short = position('cleanup', { seats: 3, options, round: 9, deck: 2 });
    expect(isOver(short)).toBe(true);
    expect(short.counters.complete).toBe(9);
    // The same position goes on to an immediate end otherwise.
    const immediate = position('production', { seats: 3, round: 9, deck: 5 });
    expect(isOver(immediate)).toBe(true);
    expect(immediate.counters.complete).toBe(9);
  });

  test('[§6.1.4] with finish-round an Observatory that takes the last card interrupts nothing, and one after it finds nothing', () => {
    const t = position('building', {
      seats: 4,
      options: { endTiming: 'finish-round' },
      round: 9,
      hands: ['observatory', 'observatory', 'chapel', 'smithy'],
      deck: 1,
    });
    playAll(t, build('observatory', 'L1'), build('observatory', 'L1'), build('chapel', 'L1'), build('smithy', 'L1'));
    play(t, 0, scoutAt(1));
    expect(isOver(t)).toBe(true); // after the Cleanup of this round
    expect(t.counters.complete).toBe(9);
  });

  test('[§9] hands and reserves are shown to all after the end', () => {
    const t = position('production', { seats: 2, round: 9, deck: 6 });
    expect(seenIn(t, 2, 'hand', 0).toSorted(byName)).toEqual(handOf(t, 0).toSorted(byName));
  });
});
