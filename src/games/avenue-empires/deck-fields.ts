import type { Choice, DeckFields, Field, FieldShape, Form } from '../../contract/deck-fields.ts';
import printed from './deck.json' with { type: 'json' };
import { MOST, MOST_OF_POWER, MOST_STEPS, MOST_TERMS, readDesigns, TEXTS } from './read-deck.ts';
import {
  AVENUE_TITLES,
  AVENUES,
  CATEGORIES,
  CATEGORY_NAMES,
  FILTERED_COUNTS,
  FREQUENCIES,
  KINDS_IN,
  NUMBERED_POWERS,
  OPERATORS,
  PLACES,
  PLAIN_COUNTS,
  PLAIN_POWERS,
} from './vocabulary.ts';
import { POWER_TEXTS, rulesText, shortText } from './words/card-text.ts';

/* §2.5, §2.6 and §2.9 for people who edit the deck: every field, its meaning and its values. */

const titled = <V extends string>(values: readonly V[], titles: Readonly<Record<V, string>>): Choice[] =>
  values.map((value) => ({ value, title: titles[value] }));

const CATEGORY_CHOICES = titled(CATEGORIES, CATEGORY_NAMES);

const has = (name: string) => (value: unknown) => typeof value === 'object' && value !== null && name in value;
const counts = (name: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && 'count' in value && value.count === name;

const VP: FieldShape = { kind: 'whole', from: -MOST, to: MOST };
const POSITIVE: FieldShape = { kind: 'whole', from: 1, to: MOST };

/* ---- §2.5: counts ---- */

const SOME_CATEGORIES: FieldShape = { kind: 'some', of: CATEGORY_CHOICES, least: 1, most: CATEGORIES.length };

const FILTERS: readonly Form[] = [
  { title: 'cards of these categories', of: SOME_CATEGORIES, start: ['home'], is: (value) => Array.isArray(value) },
  { title: 'any card', of: null, start: 'any', is: (value) => value === 'any' },
];
/** Only what is connected can be the Castle. */
const CONNECTED_FILTERS: readonly Form[] = [
  ...FILTERS,
  { title: 'any card and the Castle', of: null, start: 'building', is: (value) => value === 'building' },
  { title: 'the Castle alone', of: null, start: 'castle', is: (value) => value === 'castle' },
];

const which = (forms: readonly Form[]): Field => ({ name: 'of', title: 'Which', of: { kind: 'forms', of: forms } });

const FILTERED_TITLES: Readonly<Record<(typeof FILTERED_COUNTS)[number], readonly [title: string, about: string]>> = {
  connected: ['connected', 'buildings connected to it'],
  avenue: ['in its avenue', 'other cards of its avenue'],
  before: ['before it', 'cards between it and the Castle'],
  beyond: ['beyond it', 'cards of its avenue farther from the Castle'],
  sameRow: ['in its row', 'cards of the same row of the two other avenues'],
  city: ['in the city', 'other cards of its city'],
  neighbours: ['at the neighbours', 'cards in the cities of both neighbours'],
  facing: ['in the facing avenue', 'cards of the neighbour’s avenue that it faces; none in Center'],
  ahead: ['sides where ahead', 'sides on which its city has more of them than that neighbour'],
  behind: ['sides where behind', 'sides on which its city has fewer of them than that neighbour'],
};

const PLAIN_TITLES: Readonly<Record<(typeof PLAIN_COUNTS)[number], readonly [title: string, about: string]>> = {
  row: ['its row', 'counted from the Castle'],
  length: ['length of its avenue', 'cards in it, this one included'],
  longer: ['longer avenues', 'avenues of its city with more cards'],
  spread: ['spread', 'the longest avenue of its city minus the shortest'],
};

const KINDS_TITLES: Readonly<Record<(typeof KINDS_IN)[number], string>> = {
  connected: 'connected to it',
  avenue: 'in its avenue',
  row: 'in its row',
  city: 'in its city',
  facing: 'in the facing avenue',
};

const COUNT: FieldShape = {
  kind: 'forms',
  of: [
    ...FILTERED_COUNTS.map((count): Form => {
      const [title, about] = FILTERED_TITLES[count];
      const forms = count === 'connected' ? CONNECTED_FILTERS : FILTERS;
      return { title, about, of: [which(forms)], start: { count, of: ['home'] }, is: counts(count) };
    }),
    {
      title: 'size of its block',
      about: 'connected cards of one category, this one included',
      of: [{ name: 'of', title: 'Which', of: { kind: 'choice', of: CATEGORY_CHOICES } }],
      start: { count: 'block', of: 'home' },
      is: counts('block'),
    },
    {
      title: 'avenues with enough',
      about: 'avenues of its city that hold at least so many of them',
      of: [which(FILTERS), { name: 'min', title: 'At least', of: POSITIVE }],
      start: { count: 'avenuesWith', of: ['home'], min: 1 },
      is: counts('avenuesWith'),
    },
    {
      title: 'different categories',
      of: [{ name: 'in', title: 'Where', of: { kind: 'choice', of: titled(KINDS_IN, KINDS_TITLES) } }],
      start: { count: 'kinds', in: 'connected' },
      is: counts('kinds'),
    },
    ...PLAIN_COUNTS.map((count): Form => {
      const [title, about] = PLAIN_TITLES[count];
      return { title, about, of: null, start: { count }, is: counts(count) };
    }),
  ],
};

/* ---- §2.5: terms ---- */

const TEST: FieldShape = {
  kind: 'forms',
  of: [
    {
      title: 'a number of cards',
      of: [
        { name: 'counted', names: ['count', 'of', 'min', 'in'], title: 'Counted', of: COUNT },
        {
          name: 'op',
          title: 'Is',
          of: {
            kind: 'choice',
            of: titled(OPERATORS, { '=': 'exactly', '>=': 'at least', '<=': 'at most' }),
          },
        },
        { name: 'value', title: 'Number', of: VP },
      ],
      start: { count: 'connected', of: ['home'], op: '>=', value: 1 },
      is: has('count'),
    },
    {
      title: 'its avenue',
      of: [
        {
          name: 'inAvenue',
          title: 'One of',
          of: {
            kind: 'some',
            of: AVENUES.map((value, i) => ({ value, title: AVENUE_TITLES[i] ?? value })),
            least: 1,
            most: AVENUES.length,
          },
        },
      ],
      start: { inAvenue: ['center'] },
      is: has('inAvenue'),
    },
  ],
};

const TERM: FieldShape = {
  kind: 'forms',
  of: [
    {
      title: 'Points',
      about: 'as many, always',
      of: [{ name: 'flat', title: 'VP', of: VP }],
      start: { flat: 1 },
      is: has('flat'),
    },
    {
      title: 'Points for each',
      of: [
        { name: 'vp', title: 'VP', of: VP },
        { name: 'per', title: 'For each', of: COUNT },
        { name: 'cap', title: 'At most', about: 'VP of this term', of: POSITIVE, start: 6 },
      ],
      start: { per: { count: 'connected', of: ['home'] }, vp: 1 },
      is: has('per'),
    },
    {
      title: 'Points by a table',
      about: 'for none, one, two and so on; more than the last step count as the last',
      of: [
        { name: 'table', title: 'Counted', of: COUNT },
        {
          name: 'vp',
          title: 'VP',
          of: { kind: 'list', of: VP, item: 'step', start: 0, least: 1, most: MOST_STEPS },
        },
      ],
      start: { table: { count: 'connected', of: ['home'] }, vp: [0, 1, 3] },
      is: has('table'),
    },
    {
      title: 'Points if',
      of: [
        { name: 'when', title: 'If', of: TEST },
        { name: 'then', title: 'Then', of: { kind: 'later', of: () => TERMS } },
        { name: 'else', title: 'Otherwise', of: { kind: 'later', of: () => TERMS } },
      ],
      start: { when: { count: 'connected', of: ['home'], op: '>=', value: 1 }, then: [{ flat: 1 }], else: [] },
      is: has('when'),
    },
  ],
};

const TERMS: FieldShape = { kind: 'list', of: TERM, item: 'term', start: { flat: 1 }, least: 0, most: MOST_TERMS };

/* ---- the card ---- */

const text = (name: keyof typeof TEXTS, title: string, about?: string): Field => ({
  name,
  title,
  ...(about === undefined ? {} : { about }),
  of: { kind: 'text', most: TEXTS[name], ...(TEXTS[name] > 100 ? { isLong: true } : {}) },
  start: '',
  isWords: true,
});

const FIELDS: readonly Field[] = [
  text('name', 'Name'),
  {
    name: 'cat',
    title: 'Categories',
    about: 'One or two; a card with two counts as both.',
    of: { kind: 'some', of: CATEGORY_CHOICES, least: 1, most: 2 },
  },
  {
    name: 'score',
    title: 'Score',
    about: 'What it is worth at the end: the sum of its terms.',
    of: TERMS,
  },
  {
    name: 'place',
    title: 'Placement',
    of: {
      kind: 'choice',
      of: titled(PLACES, { end: 'at the end', start: 'start or end', anywhere: 'anywhere' }),
    },
  },
  {
    name: 'power',
    title: 'Power',
    about: 'What it does beside scoring.',
    start: { id: 'build-again' },
    of: {
      kind: 'forms',
      of: [
        ...PLAIN_POWERS.map((id): Form => ({
          title: id,
          about: POWER_TEXTS[id](0),
          of: null,
          start: { id },
          is: (value) => has('id')(value) && (value as { id: unknown }).id === id,
        })),
        ...NUMBERED_POWERS.map((id): Form => ({
          title: id,
          about: POWER_TEXTS[id](1),
          of: [{ name: 'n', title: 'Cards', of: { kind: 'whole', from: 1, to: MOST_OF_POWER } }],
          start: { id, n: 1 },
          is: (value) => has('id')(value) && (value as { id: unknown }).id === id,
        })),
      ],
    },
  },
  {
    name: 'copies',
    names: ['freq', 'copies'],
    title: 'Copies',
    about: 'How often it is in the deck.',
    of: {
      kind: 'forms',
      of: [
        {
          title: 'by frequency',
          of: [
            {
              name: 'freq',
              title: 'Frequency',
              of: {
                kind: 'choice',
                of: titled(FREQUENCIES, {
                  staple: 'staple: one a player',
                  common: 'common: one for two players, rounded up',
                  rare: 'rare: one for two players, rounded down',
                }),
              },
            },
          ],
          start: { freq: 'common' },
          is: has('freq'),
        },
        {
          title: 'by number',
          of: [
            {
              name: 'copies',
              title: 'Copies',
              of: { kind: 'numbers', titles: [2, 3, 4, 5, 6, 7].map((n) => `${n} players`), from: 0, to: MOST },
            },
          ],
          start: { copies: [1, 2, 2, 3, 3, 4] },
          is: has('copies'),
        },
      ],
    },
  },
  text('text', 'Text', 'The rules on the card, in words.'),
  text('short', 'Short form', 'The same in signs; pictograms are made of it: 2 · +2/adj[H] ≤6'),
  text('flavour', 'Flavour'),
];

export const deckFields: DeckFields = {
  printed,
  nameField: 'name',
  lists: [{ title: 'Cards', path: [], fields: FIELDS, shown: ['cat', 'copies'] }],
  read: (deck) => void readDesigns(deck),
  written: (card) =>
    Object.fromEntries(
      readDesigns([card]).flatMap((design) => [
        ['text', rulesText(design)],
        ['short', shortText(design)],
      ]),
    ),
};
