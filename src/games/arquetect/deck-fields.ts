import type { Choice, DeckFields, Field, FieldShape, Form } from '../../contract/deck-fields.ts';
import printed from './deck.json' with { type: 'json' };
import { ABILITIES, BOX, MOST_COPIES, readBox, TEXTS } from './deck.ts';
import { AT, CATEGORIES, COPIES, MOST_NUMBER, SCOPES } from './effects.ts';
import { cardText, filterWords, type Printed, SCOPE_WORDS } from './words/card-text.ts';

/* §2.2 and §2.4 for people who edit the box: every field, its meaning and its values. */

const spelled = (word: string): string => word.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
const choices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, title: spelled(value) }));

const nameOf = (id: string): string => BOX.faces[BOX.numbers.get(id) ?? -1]?.name ?? spelled(id);

const ATOMS: readonly string[] = [
  ...CATEGORIES,
  'any',
  'building',
  'out',
  'ruined',
  ...BOX.faces.map(({ id }) => `#${id}`),
];

/** Several kinds of cards, of which any will do. */
const FILTER: FieldShape = {
  kind: 'via',
  of: {
    kind: 'some',
    of: ATOMS.map((value) => ({ value, title: spelled(filterWords(value, nameOf)) })),
    least: 1,
    most: 9,
  },
  read: (value) => String(value).split('/'),
  write: (value) => (Array.isArray(value) ? value.join('/') : ''),
};

const SCOPE: FieldShape = {
  kind: 'choice',
  of: Object.keys(SCOPES).map((value) => ({ value, title: SCOPE_WORDS[value] ?? value })),
};

const NUMBER: FieldShape = { kind: 'whole', from: -MOST_NUMBER, to: MOST_NUMBER };
const POSITIVE: FieldShape = { kind: 'whole', from: 1, to: MOST_NUMBER };

const has = (name: string) => (value: unknown) => typeof value === 'object' && value !== null && name in value;

const of: Field = { name: 'of', title: 'Which', of: FILTER };
const where: Field = { name: 'in', title: 'Where', of: SCOPE };
const most: Field = { name: 'max', title: 'At most', of: POSITIVE, start: 4 };
const mostOwed: Field = { name: 'max', title: 'At most', of: POSITIVE };
const points = (name: string): Field => ({ name, title: 'Points', of: NUMBER });

const CONDITION: FieldShape = {
  kind: 'forms',
  of: [
    {
      title: 'there are such cards',
      of: [
        { name: 'has', title: 'Which', of: FILTER },
        where,
        { name: 'min', title: 'At least', of: NUMBER, start: 1 },
        { name: 'max', title: 'At most', of: NUMBER, start: 1 },
      ],
      start: { has: 'nature', in: 'beside' },
      is: has('has'),
    },
    {
      title: 'it stands',
      of: [
        {
          name: 'at',
          title: 'As',
          of: {
            kind: 'choice',
            of: Object.keys(AT).map((value) => ({
              value,
              title:
                { first: 'the first', last: 'the last', end: 'first or last', middle: 'in the middle' }[value] ?? value,
            })),
          },
        },
      ],
      start: { at: 'end' },
      is: has('at'),
    },
    {
      title: 'the score so far is at least',
      of: [points('totalMin')],
      start: { totalMin: 10 },
      is: has('totalMin'),
    },
    {
      title: 'the score so far is at most',
      of: [points('totalMax')],
      start: { totalMax: 5 },
      is: has('totalMax'),
    },
    { title: 'the score so far is even', of: null, start: { totalEven: true }, is: has('totalEven') },
    { title: 'both neighbours are of one category', of: null, start: { sides: 'same' }, is: has('sides') },
    { title: 'it faces out', of: null, start: { facing: 'out' }, is: has('facing') },
  ],
};

const TERMS: readonly Form[] = [
  { title: 'Points', of: [points('flat')], start: { flat: 1 }, is: has('flat') },
  {
    title: 'Points for each',
    of: [points('each'), of, where, { name: 'per', title: 'For every so many', of: POSITIVE, start: 2 }, most],
    start: { each: 1, of: 'residential', in: 'beside' },
    is: has('each'),
  },
  {
    title: 'Points for each category',
    about: 'different categories of buildings',
    of: [points('kinds'), where, { ...of, start: 'building' }, most],
    start: { kinds: 1, in: 'near2' },
    is: has('kinds'),
  },
  {
    title: 'Points for a run',
    about: 'for each card of the unbroken run in which it stands',
    of: [points('run'), of, most],
    start: { run: 1, of: 'residential' },
    is: has('run'),
  },
  {
    title: 'Points for a distance',
    about: 'for each step to the nearest one',
    of: [
      points('distance'),
      { name: 'to', title: 'To', of: FILTER },
      mostOwed,
      { name: 'none', title: 'If there is none', of: NUMBER },
    ],
    start: { distance: 1, to: 'residential', max: 4, none: 0 },
    is: has('distance'),
  },
  {
    title: 'Points for the score so far',
    of: [points('total'), { name: 'per', title: 'For every so many', of: POSITIVE }, mostOwed],
    start: { total: 1, per: 4, max: 5 },
    is: has('total'),
  },
  {
    title: 'What another card scored',
    of: [
      {
        name: 'copy',
        title: 'Which',
        of: {
          kind: 'choice',
          of: COPIES.map((value) => ({
            value,
            title: { left: 'the one on its left', first: 'the first', best: 'the best to its left' }[value] ?? value,
          })),
        },
      },
      mostOwed,
    ],
    start: { copy: 'left', max: 5 },
    is: has('copy'),
  },
  {
    title: 'Points for pairs',
    about: 'neighbouring cards of equal category anywhere in the city',
    of: [points('seams'), most],
    start: { seams: 1 },
    is: has('seams'),
  },
  {
    title: 'Points if',
    of: [
      { name: 'if', title: 'If', of: CONDITION },
      { name: 'then', title: 'Then', of: NUMBER },
      { name: 'else', title: 'Otherwise', of: NUMBER, start: 1 },
    ],
    start: { if: { has: 'nature', in: 'beside' }, then: 3, else: 1 },
    is: has('if'),
  },
];

const text = (name: keyof typeof TEXTS, title: string, more: Partial<Field> = {}): Field => ({
  name,
  title,
  of: { kind: 'text', most: TEXTS[name], ...(TEXTS[name] > 100 ? { isLong: true } : {}) },
  isWords: true,
  ...more,
});

const FIELDS: readonly Field[] = [
  text('name', 'Name'),
  { name: 'category', title: 'Category', of: { kind: 'choice', of: choices(CATEGORIES) } },
  {
    name: 'score',
    title: 'Score',
    about: 'The sum of its terms.',
    of: { kind: 'list', of: { kind: 'forms', of: TERMS }, item: 'term', start: { flat: 1 }, least: 1, most: 3 },
  },
  {
    name: 'trouble',
    title: 'Trouble',
    about: 'Cards that it ruins before anything scores.',
    start: [{ ruin: 'any', in: 'beside' }],
    of: {
      kind: 'list',
      of: {
        kind: 'fields',
        of: [
          { name: 'ruin', title: 'Ruins', of: FILTER },
          where,
          { name: 'stop', title: 'Stops at', of: FILTER, start: 'civic' },
        ],
      },
      item: 'trouble',
      start: { ruin: 'any', in: 'beside' },
      least: 0,
      most: 2,
    },
  },
  {
    name: 'boosts',
    title: 'Boosts',
    about: 'Cards to its right that score more, or less.',
    start: [{ add: 1, of: 'building', in: 'right' }],
    of: {
      kind: 'list',
      of: {
        kind: 'forms',
        of: [
          {
            title: 'Points more',
            of: [points('add'), of, where],
            start: { add: 1, of: 'building', in: 'right' },
            is: has('add'),
          },
          {
            title: 'Double',
            of: [{ name: 'double', title: 'At most', of: POSITIVE }, of, where],
            start: { double: 4, of: 'building', in: 'nextRight' },
            is: has('double'),
          },
        ],
      },
      item: 'boost',
      start: { add: 1, of: 'building', in: 'right' },
      least: 0,
      most: 2,
    },
  },
  { name: 'sturdy', title: 'Sturdy', about: 'It is never ruined.', of: { kind: 'flag' }, start: true },
  {
    name: 'ability',
    title: 'Ability',
    about: 'What it does when it is executed; only events have one.',
    of: { kind: 'choice', of: choices(ABILITIES) },
    start: 'heist',
  },
  {
    name: 'set',
    title: 'Set',
    about: 'Transit and events belong to Headlines.',
    of: { kind: 'choice', of: choices(['base', 'headlines']) },
  },
  { name: 'copies', title: 'Copies', about: 'In the box.', of: { kind: 'whole', from: 1, to: MOST_COPIES } },
  { name: 'stars', title: 'Stars', about: 'How complex it is.', of: { kind: 'whole', from: 1, to: 3 }, isWords: true },
  text('text', 'Text', { about: 'The rules on the card, in words.' }),
  text('flavour', 'Flavour', { start: '' }),
];

export const deckFields: DeckFields = {
  printed,
  nameField: 'name',
  lists: [{ title: 'Cards', path: ['cards'], fields: FIELDS, shown: ['category', 'copies'] }],
  read: (deck) => void readBox(deck),
  written: (card) => ({ text: cardText(card as unknown as Printed, nameOf) }),
};
