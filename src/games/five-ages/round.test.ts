import { expect, test } from 'vitest';
import { loadMatch, runOut, saveMatch, startMatch, submit } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { expire, newTable, nextToAct } from '../../engine/play.ts';
import { seedWords } from '../../engine/luck/random.ts';
import { isOver, layOut, phaseOf } from '../../engine/table.ts';
import { cardsIn, random, shuffle } from '../../engine/zones.ts';
import { fiveAges } from './game.ts';
import {
  A,
  accept,
  B,
  build,
  C,
  choices,
  choose,
  civOf,
  closing,
  dealIn,
  deckSize,
  finish,
  flags,
  handOf,
  mixed,
  notes,
  play,
  playAll,
  playFirst,
  position,
  propose,
  ready,
  refused,
  row,
  stallOf,
} from './testing/position.ts';
import { deck, ENDS, hand } from './shape.ts';

const ADAM = A;
const EVA = B;

const adamAndEva = () => position('T1', { hands: ['A♠ 7♠ Q♥', '10♦ 4♠ K♦', '9♣ 5♥ J♣'], deck: '2♣ 6♦ 8♥' });

test('[§T3] the draft’s round: Adam and Eva (example 1)', () => {
  const t = adamAndEva();
  expect(deckSize(t)).toBe(43);
  playAll(t, choose('7♠ Q♥'), choose('10♦ 4♠'), choose('9♣ 5♥'));
  expect(handOf(t, ADAM)).toEqual(mixed('A♠'));
  play(t, ADAM, propose(EVA, 'Q♥', '4♠'));
  play(t, EVA, accept(ADAM, 'Q♥', '4♠'));
  expect(handOf(t, ADAM)).toEqual(mixed('A♠ 4♠'));
  expect(stallOf(t, ADAM)).toEqual(row('7♠'));
  expect(handOf(t, EVA)).toEqual(mixed('K♦ Q♥'));
  expect(stallOf(t, EVA)).toEqual(row('10♦'));
  playAll(t, ready, ready, ready);
  expect(closing(t)).toBe('C1');
  expect([ADAM, EVA, C].map((seat) => handOf(t, seat))).toEqual(['A♠ 4♠ 7♠', 'K♦ Q♥ 10♦', 'J♣ 9♣ 5♥'].map(mixed));
  expect(refused(t, ADAM, build('A♠', '4♠ for 7♠')).rule).toBe('§B2');
  expect([ADAM, EVA, C].map((seat) => choices(t, seat))).toEqual([3, 3, 3]);
  playAll(t, build('A♠'), build('K♦'), build('J♣'));
  expect([ADAM, EVA, C].map((seat) => civOf(t, seat))).toEqual(['A♠', 'K♦', 'J♣'].map(row));
  expect([ADAM, EVA, C].map((seat) => handOf(t, seat))).toEqual(['7♠ 4♠ 2♣', 'Q♥ 10♦ 6♦', '9♣ 5♥ 8♥'].map(mixed));
  expect(deckSize(t)).toBe(52 - 9 - 3);
  expect(phaseOf(t)).toBe('choose');
  expect(t.counters.age).toBe(2);
});

test('[§T3] a received card is locked (example 2)', () => {
  const t = adamAndEva();
  playAll(t, choose('7♠ Q♥'), choose('10♦ 4♠'), choose('9♣ 5♥'));
  play(t, ADAM, propose(EVA, 'Q♥', '4♠'));
  play(t, EVA, accept(ADAM, 'Q♥', '4♠'));
  expect(refused(t, ADAM, propose(C, '4♠', '5♥')).rule).toBe('§T3');
  play(t, ADAM, propose(C, '7♠', '5♥'));
});

test('[§R30] a disconnected player (example 28)', () => {
  const t = position('T1', {
    options: { jokers: 2, 'decision-clock': 60 },
    age: 3,
    hands: ['★2 K♦ 5♣'],
    civs: ['9♣ 4♠'],
    stalls: [],
  });
  expire(t, A);
  finish(t, 'choose');
  expect(stallOf(t, A)).toEqual(row('5♣ K♦'));
  expect(handOf(t, A)).toEqual(['★2']);
  expire(t, A);
  expect(flags(t)).toBe('A');
  const [theirs = ''] = stallOf(t, B);
  play(t, B, propose(A, theirs, 'K♦'));
  expect(flags(t)).toBe('A');
  play(t, B, ready);
  play(t, C, ready);
  expect(closing(t)).toBe('C1');
  expect(notes(t, 'ended').map((note) => `${dealIn(note)}: ${ENDS[note.how]}`)).toEqual([
    `B→A ${theirs} for K♦: lapsed`,
  ]);
  expire(t, A);
  finish(t, 'build');
  expect(civOf(t, A)).toEqual(row('9♣ 4♠ K♦'));
  expect(notes(t, 'built')[A]).toEqual({ type: 'built', seat: A, placed: 1, replaced: 0 });
});

test('[§R30] a whole match in which every clock runs out', () => {
  for (const negotiation of ['live', 'turns', 'sealed'] as const) {
    const t = position('T1', { seats: 5, options: { negotiation, jokers: 4 } });
    for (let i = 0; i < 200 && !isOver(t); i++) expire(t, nextToAct(t));
    expect(phaseOf(t)).toBe('over');
    for (let seat = 0; seat < 5; seat++) expect(civOf(t, seat)).toHaveLength(5);
  }
});

test('[§R40] same seed and same decisions give the same game; shuffle, then the first seat, then what arises', () => {
  const options = resolveOptions(fiveAges, 5, { jokers: 4 });
  const whole = (seed: string) => {
    const t = newTable(fiveAges, 5, options, seed);
    while (!isOver(t)) playFirst(t, nextToAct(t));
    return [...t.words, ...t.bytes].join(' ');
  };
  expect(whole('a')).toBe(whole('a'));
  expect(whole('a')).not.toBe(whole('b'));

  const dealt = newTable(fiveAges, 5, options, 'a');
  const bare = position('T1', { seats: 5, options: { jokers: 4 }, seed: 'a' });
  layOut(bare, seedWords('a'));
  shuffle(bare, deck);
  const order = cardsIn(bare, deck);
  expect(random(bare, 5)).toBe(dealt.counters.first);
  for (let lap = 0; lap < 3; lap++)
    for (let i = 0; i < 5; i++) expect(cardsIn(dealt, hand + ((dealt.counters.first + i) % 5))[lap]).toBe(order.pop());
});

test('[§R42] a clock that runs out is part of the record, and the record replays', () => {
  const match = startMatch(fiveAges, {
    seats: 3,
    seed: 'record',
    options: { 'trade-clock': 90, 'decision-clock': 60 },
  });
  for (const seat of [A, B, C]) runOut(match, seat);
  expect(phaseOf(match.table)).toBe('negotiate');
  submit(match, A, ready);
  runOut(match, null);
  expect(match.steps).toEqual([{ clock: A }, { clock: B }, { clock: C }, { seat: A, action: ready }, { clock: null }]);
  expect(closing(match.table)).toBe('C4');
  const again = loadMatch(fiveAges, saveMatch(match));
  expect([...again.table.words]).toEqual([...match.table.words]);
  expect([...again.table.bytes]).toEqual([...match.table.bytes]);
});

test('[§4.1.3] a clock of the whole table does not close trading while `trade-clock` is off', () => {
  const match = startMatch(fiveAges, { seats: 3, seed: 'off', options: { 'decision-clock': 60 } });
  for (const seat of [A, B, C]) runOut(match, seat);
  expect(phaseOf(match.table)).toBe('negotiate');
  expect(runOut(match, null)).toMatchObject({ ok: false, refusal: { text: 'No clock runs in this phase.' } });
  expect(phaseOf(match.table)).toBe('negotiate');
});

test('[§C4] in `sealed` mode no trade clock runs', () => {
  const match = startMatch(fiveAges, { seats: 3, seed: 'mail', options: { negotiation: 'sealed', 'trade-clock': 90 } });
  for (const seat of [A, B, C]) runOut(match, seat);
  expect(phaseOf(match.table)).toBe('wishes');
  expect(runOut(match, null).ok).toBe(false);
  expect(phaseOf(match.table)).toBe('wishes');
});

test('[§6.3] the decision clock of a secret choice is not for a seat that has chosen', () => {
  const match = startMatch(fiveAges, { seats: 3, seed: 'clock', options: { 'decision-clock': 60 } });
  runOut(match, A);
  expect(runOut(match, A).ok).toBe(false);
  expect(runOut(match, B).ok).toBe(true);
});
