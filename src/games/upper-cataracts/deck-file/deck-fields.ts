import type { Choice, DeckFields, Field, FieldShape, Form, Value } from '../../../contract/deck-fields.ts';
import { conditionOf, cubesOf, effectsOf } from './fields.ts';
import { MOST } from './notation.ts';
import { AFTER, CLOCK, COPIES, GROUPS, KEYWORDS, MOST_CRISIS, MOST_OPTIONS } from './records.ts';
import printed from '../deck.json' with { type: 'json' };
import { readDeck } from '../deck.ts';
import {
  BANISH_ZONES,
  CARD_OPS,
  CATEGORIES,
  type Condition,
  CUBE_OPS,
  type Cubes,
  type Effect,
  NUMBER_OPS,
  RESOURCES,
  SIGNED_OPS,
  writeBundle,
  writeCondition,
  writeEffects,
} from '../effects.ts';

/* §2.4 for people who edit the deck: every field, its meaning and its values. Effects are picked, and written in the notation. */

const spelled = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase());
const choices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, title: spelled(value) }));

const CATEGORY: FieldShape = { kind: 'choice', of: choices(CATEGORIES) };
const ANY_CATEGORY: FieldShape = { kind: 'choice', of: choices([...CATEGORIES, 'any']) };
const NUMBER: FieldShape = { kind: 'whole', from: 1, to: MOST };
const ID: FieldShape = { kind: 'text', most: 40 };
const CARDS: FieldShape = {
  kind: 'choice',
  of: [...printed.actions, ...printed.objectives].map(({ id, name }) => ({ value: id, title: name })),
};

/* ---- what is written in the notation ---- */

const HERE = { card: 'this card', field: 'this field' };
const HIGHEST_PRICE = 12; // the cubes in the box

const CUBES: FieldShape = { kind: 'amounts', of: choices(RESOURCES), most: HIGHEST_PRICE };

const BUNDLE: FieldShape = {
  kind: 'via',
  of: CUBES,
  read: (value) => cubesOf(value ?? '', HERE),
  write: (value) => writeBundle(value as Cubes),
};

const CONDITION_FORMS: FieldShape = {
  kind: 'forms',
  of: [
    {
      title: 'the stores hold',
      of: [{ name: 'has', title: '', of: CUBES }],
      start: { has: { food: 1 } },
      is: (value) => hasName(value, 'has'),
    },
    {
      title: 'cards were played this year',
      of: [
        {
          name: 'played',
          title: '',
          of: {
            kind: 'fields',
            of: [
              { name: 'category', title: 'Category', of: CATEGORY },
              { name: 'atLeast', title: 'At least', of: NUMBER },
            ],
          },
        },
      ],
      start: { played: { category: 'court', atLeast: 2 } },
      is: (value) => hasName(value, 'played'),
    },
    { title: 'there is a Crisis', of: null, start: { crisis: true }, is: (value) => hasName(value, 'crisis') },
    {
      title: 'the Chronicle has a tag',
      of: [{ name: 'tag', title: 'Tag', of: ID }],
      start: { tag: 'empire' },
      is: (value) => hasName(value, 'tag'),
    },
    {
      title: 'you have Misfortunes',
      of: [
        {
          name: 'misfortunes',
          title: '',
          of: { kind: 'fields', of: [{ name: 'atLeast', title: 'At least', of: NUMBER }] },
        },
      ],
      start: { misfortunes: { atLeast: 1 } },
      is: (value) => hasName(value, 'misfortunes'),
    },
  ],
};

const CONDITION: FieldShape = {
  kind: 'via',
  of: CONDITION_FORMS,
  read: (value) => conditionOf(value, HERE),
  write: (value) => writeCondition(value as Condition),
};

const hasName = (value: Value, name: string): boolean => typeof value === 'object' && value !== null && name in value;
const isOp = (op: string) => (value: Value) => hasName(value, 'op') && (value as { op: unknown }).op === op;

type Words = readonly [title: string, about: string];

const CUBE_WORDS: Readonly<Record<(typeof CUBE_OPS)[number], Words>> = {
  gain: ['Gain', 'What exceeds the capacity is lost.'],
  lose: ['Lose', 'A cube that you do not have becomes a Misfortune.'],
  capacity: ['Capacity', 'The trackers hold so many more, at most 12.'],
};

const CARD_WORDS: Readonly<Record<(typeof CARD_OPS)[number], Words>> = {
  gainCard: ['Gain a card', 'Copies that the supply lacks are skipped.'],
  addToHand: ['Add a card to the hand', 'An Action Card.'],
  gainToDeck: ['Gain a card to the deck', 'Shuffled into it.'],
};

const NUMBER_WORDS: Readonly<Record<(typeof NUMBER_OPS)[number], Words>> = {
  draw: ['Draw', 'Action Cards.'],
  disrupt: ['Disrupt', 'So many cards of the Action Deck go to the discard pile.'],
  scout: ['Scout', 'Look at the top Objectives; one of them may go to the bottom.'],
  delay: ['Delay', 'A Clock of your choice rises.'],
  hasten: ['Hasten', 'Every other Clock falls, not below 1.'],
  push: ['Push', 'A Crisis of your choice rises.'],
  pushHere: ['Push this', 'The Crisis of this card rises.'],
  sap: ['Sap', 'Every Crisis falls, not below 1.'],
  drawNext: ['Draw next year', 'So many more, or fewer.'],
  handSize: ['Hand size', 'So many more cards every year, or fewer.'],
  omen: ['Ill Omens', 'So many more, or fewer.'],
  renown: ['Renown', 'Points at once.'],
};

const EFFECT: FieldShape = {
  kind: 'forms',
  of: [
    ...CUBE_OPS.map((op): Form => {
      const [title, about] = CUBE_WORDS[op];
      return {
        title,
        about,
        of: [{ name: 'cubes', title: '', of: CUBES }],
        start: { op, cubes: { food: 1 } },
        is: isOp(op),
      };
    }),
    ...NUMBER_OPS.map((op): Form => {
      const [title, about] = NUMBER_WORDS[op];
      const from = SIGNED_OPS.includes(op) ? -MOST : 1;
      return {
        title,
        about,
        of: [{ name: 'n', title: 'How many', of: { kind: 'whole', from, to: MOST } }],
        start: { op, n: 1 },
        is: isOp(op),
      };
    }),
    ...CARD_OPS.map((op): Form => {
      const [title, about] = CARD_WORDS[op];
      return {
        title,
        about,
        of: [
          { name: 'card', title: 'Card', of: CARDS },
          { name: 'n', title: 'Copies', of: NUMBER },
        ],
        start: { op, card: 'work-gang', n: 1 },
        is: isOp(op),
      };
    }),
    {
      title: 'Recur',
      about: 'Take cards back from the discard pile.',
      of: [
        { name: 'n', title: 'Up to', of: NUMBER },
        { name: 'category', title: 'Category', of: ANY_CATEGORY },
      ],
      start: { op: 'recur', n: 1, category: 'any' },
      is: isOp('recur'),
    },
    {
      title: 'Remove from play',
      of: [
        { name: 'n', title: 'Up to', of: NUMBER },
        { name: 'kind', title: 'Category', of: ANY_CATEGORY },
        {
          name: 'from',
          title: 'From',
          of: {
            kind: 'choice',
            of: BANISH_ZONES.map((value) => ({
              value,
              title: { hand: 'the hand', discard: 'the discard pile', handOrDiscard: 'both', anywhere: 'anywhere' }[
                value
              ],
            })),
          },
        },
      ],
      start: { op: 'banish', from: 'hand', kind: 'any', n: 1 },
      is: isOp('banish'),
    },
    {
      title: 'Chronicle',
      about: 'A tag is written, for good.',
      of: [{ name: 'tag', title: 'Tag', of: ID }],
      start: { op: 'tag', tag: 'empire' },
      is: isOp('tag'),
    },
    {
      title: 'A new act',
      about: 'So many of its Objectives come into the deck.',
      of: [
        { name: 'act', title: 'Act', of: { kind: 'whole', from: 2, to: 3 } },
        { name: 'n', title: 'Objectives', of: NUMBER },
      ],
      start: { op: 'enterAct', act: 2, n: 1 },
      is: isOp('enterAct'),
    },
    {
      title: 'Choose',
      of: [
        { name: 'k', title: 'How many', of: NUMBER },
        {
          name: 'options',
          title: 'Options',
          of: {
            kind: 'list',
            item: 'option',
            start: { label: 'Another way', do: [{ op: 'gain', cubes: { food: 1 } }] },
            least: 1,
            most: MOST_OPTIONS,
            of: {
              kind: 'fields',
              of: [
                { name: 'label', title: 'Label', of: { kind: 'text', most: 60 } },
                { name: 'pay', title: 'Price', of: CUBES, start: { food: 1 } },
                { name: 'do', title: 'Does', of: { kind: 'later', of: () => BLOCK } },
              ],
            },
          },
        },
      ],
      start: { op: 'choose', k: 1, options: [{ label: 'One way', do: [{ op: 'gain', cubes: { food: 1 } }] }] },
      is: isOp('choose'),
    },
    {
      title: 'If',
      of: [
        { name: 'when', title: 'If', of: CONDITION_FORMS },
        { name: 'then', title: 'Then', of: { kind: 'later', of: () => BLOCK } },
        { name: 'else', title: 'Otherwise', of: { kind: 'later', of: () => BLOCK }, start: [{ op: 'draw', n: 1 }] },
      ],
      start: { op: 'if', when: { has: { food: 1 } }, then: [{ op: 'gain', cubes: { food: 1 } }] },
      is: isOp('if'),
    },
    {
      title: 'For each played',
      about: 'Once for each card of a category played this year.',
      of: [
        { name: 'played', title: 'Category', of: CATEGORY },
        { name: 'max', title: 'At most', of: NUMBER },
        { name: 'do', title: 'Does', of: { kind: 'later', of: () => BLOCK } },
      ],
      start: { op: 'times', played: 'court', max: 3, do: [{ op: 'gain', cubes: { food: 1 } }] },
      is: isOp('times'),
    },
  ],
};

const MOST_IN_LIST = 12;

const list = (least: number): FieldShape => ({
  kind: 'list',
  of: EFFECT,
  item: 'effect',
  start: { op: 'gain', cubes: { food: 1 } },
  least,
  most: MOST_IN_LIST,
});

const BLOCK = list(1);

const EFFECTS: FieldShape = {
  kind: 'via',
  of: list(0),
  read: (value) => effectsOf(value, HERE),
  write: (value) => writeEffects(value as readonly Effect[]),
};

/* ---- the cards ---- */

const NAME: Field = { name: 'name', title: 'Name', of: { kind: 'text', most: 60 }, isWords: true };
const FLAVOUR: Field = {
  name: 'flavour',
  title: 'Flavour',
  of: { kind: 'text', most: 300, isLong: true },
  start: '',
  isWords: true,
};
const WHOLE_COPIES: Field = { name: 'copies', title: 'Copies', of: { kind: 'whole', ...COPIES } };
const RENOWN: Field = { name: 'renown', title: 'Renown', of: { kind: 'whole', from: -MOST, to: MOST }, start: 0 };

const ACTION: readonly Field[] = [
  NAME,
  {
    name: 'categories',
    title: 'Categories',
    about: 'One or two; a Burden or a Misfortune has no second one.',
    of: { kind: 'some', of: choices(CATEGORIES), least: 1, most: 2 },
  },
  { name: 'cost', title: 'Cost', of: BUNDLE, start: '' },
  { name: 'play', title: 'Played', about: 'What it does when it is played.', of: EFFECTS, start: '' },
  {
    name: 'retained',
    title: 'If kept',
    about: 'What it does when it was not played this year.',
    of: EFFECTS,
    start: '',
  },
  {
    name: 'keywords',
    title: 'Keywords',
    of: { kind: 'some', of: choices(KEYWORDS), least: 0, most: KEYWORDS.length },
    start: [],
  },
  WHOLE_COPIES,
  {
    name: 'start',
    title: 'In the starting deck',
    about: 'So many of its copies.',
    of: { kind: 'whole', from: 0, to: COPIES.to },
    start: 0,
  },
  RENOWN,
  FLAVOUR,
];

const OPTIONS: Field = {
  name: 'options',
  title: 'Ways to resolve it',
  of: {
    kind: 'list',
    item: 'way',
    start: { name: 'Another way', spend: '1F', do: 'gain 1S' },
    least: 0,
    most: MOST_OPTIONS,
    of: {
      kind: 'fields',
      of: [
        { name: 'name', title: 'Name', of: { kind: 'text', most: 60 } },
        { name: 'spend', title: 'Price', of: BUNDLE, start: '' },
        { name: 'require', title: 'Only if', of: CONDITION, start: 'has 1F' },
        { name: 'do', title: 'Does', of: EFFECTS, start: '' },
        { name: 'returns', title: 'Goes to the discard pile', of: { kind: 'flag' }, start: true },
      ],
    },
  },
};

const CRISIS: Field = {
  name: 'crisis',
  title: 'Crisis',
  start: { start: 2, top: 6, pushes: [{ spend: '1M', by: 1 }], atTop: 'gain 1S' },
  of: {
    kind: 'fields',
    of: [
      { name: 'start', title: 'Starts at', of: { kind: 'whole', from: 1, to: MOST_CRISIS - 1 } },
      { name: 'top', title: 'Resolved at', of: { kind: 'whole', from: 2, to: MOST_CRISIS } },
      {
        name: 'pushes',
        title: 'Pushes',
        of: {
          kind: 'list',
          item: 'push',
          start: { spend: '1M', by: 1 },
          least: 0,
          most: MOST_OPTIONS,
          of: {
            kind: 'fields',
            of: [
              { name: 'spend', title: 'Price', of: BUNDLE },
              { name: 'by', title: 'By', of: { kind: 'whole', from: 1, to: MOST_CRISIS } },
            ],
          },
        },
      },
      { name: 'atTop', title: 'Then', of: EFFECTS, start: '' },
    ],
  },
};

const FAILURE: Field = {
  name: 'failure',
  title: 'If it fails',
  of: {
    kind: 'fields',
    of: [
      { name: 'do', title: 'Does', of: EFFECTS, start: '' },
      {
        name: 'after',
        title: 'Then it',
        of: {
          kind: 'choice',
          of: AFTER.map((value) => ({
            value,
            title: { return: 'returns to the discard pile', reset: 'is reset', remove: 'leaves the game' }[value],
          })),
        },
      },
    ],
  },
};

const DIE: FieldShape = { kind: 'whole', ...CLOCK };

const OBJECTIVE: readonly Field[] = [
  NAME,
  {
    name: 'group',
    title: 'Group',
    about: 'When it comes into the deck.',
    of: {
      kind: 'choice',
      of: GROUPS.map((value) => ({
        value,
        title: { diamond: 'Diamond', act2: 'Act II', act3: 'Act III', branch: 'Branch', trouble: 'Trouble' }[value],
      })),
    },
  },
  { name: 'clock', title: 'Clock', of: DIE, start: 3 },
  CRISIS,
  OPTIONS,
  FAILURE,
  { ...WHOLE_COPIES, start: 1 },
  RENOWN,
  FLAVOUR,
];

const MILESTONE: readonly Field[] = [
  NAME,
  { name: 'act', title: 'Act', of: { kind: 'whole', from: 1, to: 3 } },
  { name: 'onlyIf', title: 'Only if', of: CONDITION, start: 'tag empire' },
  { name: 'clock', title: 'Clock', of: DIE },
  CRISIS,
  { name: 'reveal', title: 'When revealed', of: EFFECTS, start: '' },
  OPTIONS,
  FAILURE,
  FLAVOUR,
];

export const deckFields: DeckFields = {
  printed,
  nameField: 'name',
  labelField: 'label',
  lists: [
    { title: 'Action Cards', path: ['actions'], fields: ACTION, shown: ['categories', 'cost'] },
    { title: 'Objectives', path: ['objectives'], fields: OBJECTIVE, shown: ['group', 'clock'] },
    { title: 'Milestones', path: ['milestones'], fields: MILESTONE, shown: ['act', 'clock'] },
  ],
  read: (deck) => void readDeck({ deck }),
};
