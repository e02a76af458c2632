import { describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import { eventsFor, type Match, startMatch, submit } from '../../../engine/match.ts';
import { nextToAct, waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { seatsIn, viewOf } from '../../../engine/view.ts';
import { isQuestion, LINE_WIDTH, type Question } from '../../../contract/text.ts';
import { fiveAges } from '../game.ts';
import { describeChange, describeRow } from './hand-text.ts';
import { FACES } from '../cards.ts';
import type { FiveAges, Options } from '../shape.ts';
import { fiveAgesText } from './table-text.ts';

const { table, question, story, understand, asPrinted } = fiveAgesText;

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Maximiliana-Josefine', 'Finn', 'Gus'];
const start = (seats: number, seed: string, options: Partial<Options> = {}): Match<FiveAges> =>
  startMatch(fiveAges, { seats, seed, options, names: NAMES.slice(0, seats) });

const cards = (text: string): number[] => text.split(' ').map((word) => FACES.findIndex((face) => face.text === word));

/** Random matches with all kinds of options; `look` is called before every step. */
function everyMoment(look: (match: Match<FiveAges>) => void): void {
  const kinds: Partial<Options>[] = [
    {},
    { jokers: 4 },
    { jokers: 4, 'joker-build': 'wild', 'replaced-card': 'discard' },
    { jokers: 3, 'joker-build': 'blank', negotiation: 'turns' },
    { negotiation: 'sealed', 'proposal-visibility': 'pair' },
  ];
  kinds.forEach((options, i) => {
    for (const seats of [3, 5, 7]) {
      const match = start(seats, `${i}/${seats}`, options);
      const dice = makeDice(`${i}/${seats}`);
      while (!isOver(match.table)) {
        look(match);
        const seat = nextToAct(match.table);
        const actions = legalActions(match.table, seat);
        submit(match, seat, actions[dice.below(actions.length)]);
      }
      look(match);
    }
  });
}

function actionsIn({ groups }: Question): Message[] {
  return groups.flatMap(({ choices }) => choices.flatMap(({ then }) => (isQuestion(then) ? actionsIn(then) : [then])));
}

describe('the table as text', () => {
  test('every line of every view fits 80 columns', () => {
    everyMoment((match) => {
      for (let viewer = 0; viewer <= match.table.seats; viewer++)
        for (const { text } of table(viewOf(match.table, viewer), match.names))
          expect(text.length, text).toBeLessThanOrEqual(LINE_WIDTH);
    });
  });

  test('every legal action can be chosen, once, and nothing else', () => {
    everyMoment((match) => {
      for (const seat of seatsIn(waitedFor(match.table))) {
        const legal = legalActions(match.table, seat).map((action) => JSON.stringify(action));
        const asked = actionsIn(question(viewOf(match.table, seat), legalActions(match.table, seat), match.names));
        expect(asked.map((action) => JSON.stringify(action)).sort()).toEqual(legal.sort());
      }
    });
  });

  test('names neighbours, shows the own hand and nobody else’s', () => {
    const match = start(4, 'text');
    const lines = table(viewOf(match.table, 1), match.names).map(({ text }) => text);
    expect(lines[0]).toBe('5 Ages · Age 1 of 5, Stone · Trade: choose two cards to show (§T1)');
    expect(lines.slice(2, 6).map((text) => text.split(/ +/).slice(0, 2))).toEqual([
      ['Cleo', 'left'],
      ['Dan', '–'],
      ['Ada', 'right'],
      ['Ben', 'you'],
    ]);
    expect(lines.slice(2, 5).every((text) => text.includes('? ? ?'))).toBe(true);
    expect(lines[5]).toMatch(/(?:(?:10|[2-9JQKA])[♣♦♥♠] ){3}/);
  });

  test('[§8] the end spells out what decided', () => {
    const match = start(3, 'end');
    while (!isOver(match.table)) {
      const seat = nextToAct(match.table);
      const actions = legalActions(match.table, seat);
      submit(match, seat, actions.find(({ type }) => type === 'ready') ?? actions[0]);
    }
    const text = table(viewOf(match.table, 0), match.names).map((line) => line.text);
    expect(text[0]).toBe('5 Ages · The end');
    expect(text.slice(1, 4).every((line) => /^\d\. /.test(line))).toBe(true);
    expect(text.filter((line) => / is (ahead of|level with) .*: .*(beat|equal)/.test(line))).toHaveLength(2);
  });

  test('the story tells a swap once, and what the table shows not at all', () => {
    const match = start(3, 'text');
    for (const seat of [0, 1, 2]) submit(match, seat, legalActions(match.table, seat)[0]);
    const seat = nextToAct(match.table);
    const offer = legalActions(match.table, seat)[0];
    submit(match, seat, offer);
    const partner = Number(offer?.to);
    submit(
      match,
      partner,
      legalActions(match.table, partner).find(({ type }) => type === 'accept'),
    );
    const told = story(eventsFor(match, partner), viewOf(match.table, partner), match.names);
    expect(told.filter((text) => text.includes('swap:'))).toHaveLength(1);
    expect(told.filter((text) => text === 'All stalls are turned face up.')).toHaveLength(1);
    expect(told.filter((text) => /^You draw \S+ \S+ \S+\.$/.test(text))).toHaveLength(1);
    expect(told.some((text) => /accepts|shows|has chosen/.test(text))).toBe(false);
  });
});

describe('hands in words', () => {
  test.each([
    ['A♠', 'high card, ace'],
    ['A♠ 4♠', 'high card, ace-four; on the way to a flush or a straight'],
    ['9♣ 9♦', 'one pair, nines'],
    ['9♣ 9♦ K♠', 'one pair, nines with king'],
    ['9♣ 9♦ K♠ K♥', 'two pair, kings and nines'],
    ['9♣ 9♦ 9♠', 'three of a kind, nines'],
    ['9♣ 10♦ J♠', 'high card, jack-ten-nine; on the way to a straight'],
    ['3♣ 3♦ 3♥ 10♣ 10♦', 'full house, threes over tens'],
  ])('%s is %s', (row, words) => {
    expect(describeRow(cards(row), 'forbidden')).toBe(words);
  });

  test('[§6.4] an unfinished row with jokers', () => {
    expect(describeRow(cards('9♣ 9♦ ★1'), 'wild')).toBe('one pair, nines; 1 joker, wild');
    expect(describeRow(cards('9♣ ★1 ★2'), 'blank')).toBe('high card, nine; 2 jokers');
  });

  test('what a swap makes or breaks', () => {
    const after = (before: string, swapped: string) => describeChange(cards(before), cards(swapped));
    expect(after('9♣ J♠ 2♦', '9♣ 9♠ 2♦')).toEqual({ text: 'makes one pair, nines', isWorse: false });
    expect(after('9♣ 9♠ 2♦', '9♣ J♥ 2♦')).toEqual({ text: 'breaks one pair, nines', isWorse: true });
    expect(after('9♣ J♣ 2♦', '9♣ J♣ 2♣')).toEqual({ text: '3 clubs', isWorse: false });
    expect(after('9♣ J♠ 2♦', '9♣ Q♠ 2♦')).toBeNull();
  });
});

describe('what somebody types', () => {
  const read = (phase: 'choose' | 'negotiate', typed: string): Message | null => {
    const match = start(4, 'text');
    if (phase === 'negotiate') for (const seat of [0, 1, 2, 3]) submit(match, seat, legalActions(match.table, seat)[0]);
    return understand(typed, viewOf(match.table, 0), match.names);
  };

  test.each([
    ['show 3d Jd', { type: 'choose', left: 'd-3', right: 'd-j' }],
    ['d-3, ★1', { type: 'choose', left: 'd-3', right: 'joker-1' }],
    ['keep s3', { type: 'choose', left: 'd-3', right: 'd-j' }],
    ['ready', null],
  ] as const)('[§T1] %s', (typed, action) => {
    expect(read('choose', typed)).toEqual(action);
  });

  test.each([
    ['ready', { type: 'ready' }],
    ['take back', { type: 'take-back' }],
    ['offer Cleo 3♦ for 10h', { type: 'propose', to: 2, give: ['d-3'], want: ['h-10'] }],
    ['offer left 3d jd for 2c 2d', { type: 'propose', to: 1, give: ['d-3', 'd-j'], want: ['c-2', 'd-2'] }],
    ['accept dan: 4s for 3d', { type: 'accept', from: 3, give: ['s-4'], want: ['d-3'] }],
    ['offer Ben', null],
    ['', null],
  ] as const)('[§4.1.2] %s', (typed, action) => {
    expect(read('negotiate', typed)).toEqual(action);
  });

  test('cards are written in many ways', () => {
    expect(['qh', 'h-q', 'q♥', 'hq', '10-s', 'joker1', 'dance'].map(asPrinted)).toEqual([
      'q♥',
      'q♥',
      'q♥',
      'q♥',
      '10♠',
      '★1',
      'dance',
    ]);
  });
});
