import { expect, test } from 'vitest';
import { letterNames, retell, tellEvents } from '../../../engine/tell.ts';
import {
  A,
  accept,
  B,
  build,
  byChance,
  C,
  choose,
  decline,
  finish,
  notes,
  play,
  playAll,
  position,
  propose,
  ready,
  seal,
  takeBack,
} from '../testing/position.ts';
import type { FiveAgesTable } from '../shape.ts';

const SPECTATOR = 3;

/** What a viewer is told, in order: '§T3 A and B swap: …'. */
const told = (t: FiveAgesTable, viewer: number): string[] =>
  tellEvents(t.plan, t.events ?? [], viewer, letterNames(t.seats)).flatMap(({ text, rule }) =>
    text === undefined ? [] : [rule === undefined ? text : `${rule} ${text}`],
  );

test('[§9] the public log of an age: choices in, stalls, swaps, flags, closing, building, draws', () => {
  const t = position('T1', { hands: ['A♠ 7♠ Q♥', '10♦ 4♠ K♦', '9♣ 5♥ J♣'], deck: '2♣ 6♦ 8♥' });
  playAll(t, choose('7♠ Q♥'), choose('10♦ 4♠'), choose('9♣ 5♥'));
  play(t, A, propose(B, 'Q♥', '4♠'));
  play(t, B, propose(C, '4♠', '9♣'));
  play(t, C, decline(B, '4♠', '9♣'));
  play(t, B, accept(A, 'Q♥', '4♠'));
  play(t, A, ready);
  play(t, A, takeBack);
  playAll(t, ready, ready, ready);
  playAll(t, build('A♠'), build('K♦'), build('J♣'));
  expect(told(t, SPECTATOR)).toEqual([
    'A has chosen.',
    'B has chosen.',
    'C has chosen.',
    '§T2 A shows Q♥ and 7♠.',
    '§T2 B shows 10♦ and 4♠.',
    '§T2 C shows 9♣ and 5♥.',
    '§4.1.2 A offers B Q♥ for 4♠.',
    '§4.1.2 B offers C 4♠ for 9♣.',
    '§4.1.2 C declines B’s offer of 4♠ for 9♣.',
    '§4.1.2 B accepts A’s offer of Q♥ for 4♠.',
    '§T3 A and B swap: Q♥ for 4♠.',
    '§4.1.1 A is ready.',
    '§R14 A takes “ready” back (1 left).',
    '§4.1.1 A is no longer ready.',
    '§4.1.1 A is ready.',
    '§4.1.1 B is ready.',
    '§4.1.1 C is ready.',
    '§4.1.3 Everybody is ready: trading closes.',
    '§T4 A takes 7♠ back.',
    '§T4 B takes 10♦ back.',
    '§T4 C takes 9♣ and 5♥ back.',
    'A has chosen.',
    'B has chosen.',
    'C has chosen.',
    '§R18 A builds a card.',
    '§R18 B builds a card.',
    '§R18 C builds a card.',
    '§B3 A draws a card.',
    '§B3 B draws a card.',
    '§B3 C draws a card.',
    '§2.2 Age 2 begins, the Age of Bronze.',
  ]);
});

test('[§9] the public log of a war; thief and victim are told the card', () => {
  const t = byChance(
    (seed) => {
      const table = position('T1', {
        seed,
        options: { jokers: 2 },
        age: 3,
        hands: ['★1 6♠ 9♠', '8♦ 8♥ 2♣'],
        civs: ['6♥ 3♠', 'K♠ 4♦'],
        deck: '5♣',
      });
      play(table, A, choose('★1 6♠'));
      finish(table, 'choose');
      return table;
    },
    (table) => notes(table, 'stolen')[0]?.position === 1,
  );
  const war = (viewer: number) => told(t, viewer).filter((line) => /^§(W|R33|B3)/.test(line));
  const open = ['§W3 A attacks B.', '§W4.1 Raiders, a joker, is spent.', '§W4.2 A steals card 1 of B’s civilization.'];
  expect(war(SPECTATOR)).toEqual([...open, '§W4.3 B draws a card.', '§W4.3 B draws a card for the war.']);
  expect(war(C)).toEqual(war(SPECTATOR));
  expect(war(A)).toContain('§R33 K♠ goes to A’s hand.');
  expect(war(B)).toEqual([
    ...open,
    '§R33 K♠ goes to A’s hand.',
    '§W4.3 B draws 5♣.',
    '§W4.3 B draws a card for the war.',
  ]);
});

test('[§9] private lines go to their seat only: what was placed, what came back', () => {
  const t = position('B1', { age: 3, hands: ['K♠ Q♠ 4♦'], civs: ['9♣ 4♠'] });
  play(t, A, build('K♠', 'Q♠ for 9♣'));
  finish(t, 'build');
  expect(told(t, A)).toEqual(
    expect.arrayContaining([
      'You build K♠, replace 9♣ by Q♠.',
      '§B1 A builds K♠.',
      '§B2 9♣ goes to A’s hand.',
      '§B1 A builds Q♠.',
    ]),
  );
  for (const viewer of [B, C, SPECTATOR]) {
    expect(told(t, viewer)).toContain('§R18 A builds a card and replaces the first one.');
    expect(told(t, viewer).some((line) => /K♠|Q♠|9♣/.test(line))).toBe(false);
  }
});

test('[§9] with `discard`: the owner is told what was discarded, all that the pile was reshuffled', () => {
  const t = position('B1', {
    options: { 'replaced-card': 'discard' },
    seats: 7,
    age: 4,
    hands: ['K♠ Q♠ 4♦'],
    civs: ['9♣ 4♠ 3♥'],
    discard: '2♠ 3♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠',
  });
  play(t, A, build('K♠', 'Q♠ for 9♣'));
  finish(t, 'build');
  expect(told(t, A)).toContain('§R1 9♣ goes to the discard pile.');
  expect(told(t, B)).not.toContain('§R1 9♣ goes to the discard pile.');
  expect(told(t, 7)).toContain('§6.3 The discard pile is shuffled: a new draw pile of 9.');
});

test('[§9] a closed sealed wave is told with its reason', () => {
  const t = position('T3', { options: { negotiation: 'sealed' }, stalls: ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'] });
  playAll(t, seal(0), seal(0), seal(0));
  expect(told(t, SPECTATOR)).toContain('§4.1.3 All lists were empty: trading closes.');
});

test('[§9] final civilizations and keys are public', () => {
  const t = position('end', { civs: ['10♠ J♦ Q♠ K♥ A♣', '2♣ 2♦ 3♣ 3♦ 9♥', '10♦ J♠ Q♥ K♣ A♦'] });
  expect(told(t, SPECTATOR)).toContain('§5.2 B: 2♣ 2♦ 3♣ 3♦ 9♥, two pair, threes and twos with a nine.');
});

test('[§R18] whoever built is told once which cards, others only how many', () => {
  const t = position('B1', { age: 3, hands: ['K♠ Q♠ 4♦'], civs: ['9♣ 4♠'] });
  play(t, A, build('K♠'));
  finish(t, 'build');
  const events = tellEvents(t.plan, t.events ?? [], A, letterNames(t.seats));
  const read = events.map((event) => retell(t.plan, event, letterNames(t.seats), { you: A, isShort: false }).text);
  expect(read.filter((text) => text !== undefined && /You build|face down/.test(text))).toEqual([
    'You build K♠.',
    'You build K♠.', // the choice, then the card
    'It lies face down.',
  ]);
});

test('[§4.1.2] an answer is the doing of whoever gives it, an end without one says why', () => {
  const t = position('T3', { stalls: ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'] });
  play(t, A, propose(B, 'Q♥', '4♠'));
  play(t, C, propose(B, '9♣', '4♠'));
  play(t, B, accept(C, '9♣', '4♠'));
  const events = tellEvents(t.plan, t.events ?? [], SPECTATOR, letterNames(t.seats));
  const read = events.map((event) => retell(t.plan, event, letterNames(t.seats), { you: null, isShort: false }));
  expect(read.find(({ text }) => text === 'B accepts C’s offer of 9♣ for 4♠.')?.by).toBe(B);
  expect(read.map(({ text }) => text)).toContain('A’s offer of Q♥ for 4♠ to B is off: a card of it is gone.');
});
