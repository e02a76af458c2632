import type { CardList, Choice, DeckFields, Field, FieldShape, Form } from '../../contract/deck-fields.ts';
import printed from './deck.json' with { type: 'json' };
import { MOST_ICONS } from './card-fields.ts';
import { DECK_NAMES, MOST_COPIES, MOST_EFFECTS, MOST_POINTS, readDeck } from './deck.ts';
import { MOST_CARRIED, MOST_DISCOUNT } from './effects.ts';
import { RESOURCES, stageOf } from './face.ts';

/* §2.1, §2.2 and §6.4 for people who edit the deck: every field, its meaning and its values. */

const RESOURCE_CHOICES: readonly Choice[] = RESOURCES.map((value) => ({
  value,
  title: value.replace(/^./, (letter) => letter.toUpperCase()),
}));

const AMOUNTS: FieldShape = { kind: 'amounts', of: RESOURCE_CHOICES, most: MOST_ICONS };
const RESOURCE: FieldShape = { kind: 'choice', of: RESOURCE_CHOICES };
const POINTS: FieldShape = { kind: 'whole', from: 1, to: MOST_POINTS };

const has = (name: string) => (value: unknown) => typeof value === 'object' && value !== null && name in value;

/** An effect that is one field. */
const effect = (name: string, title: string, about: string, of: FieldShape, start: unknown, what = ''): Form => ({
  title,
  about,
  of: [{ name, title: what, of }],
  start: { [name]: start },
  is: has(name),
});

const word = (name: string, title: string, about: string, value: unknown): Form => ({
  title,
  about,
  of: null,
  start: { [name]: value },
  is: has(name),
});

const points: Field = { name: 'points', title: 'VP', of: POINTS };
const number = (name: string, title: string): Field => ({ name, title, of: POINTS });

/** §5.3 */
const END: FieldShape = {
  kind: 'forms',
  of: [
    {
      title: 'a set of titles',
      of: [
        {
          name: 'set',
          title: 'Set',
          about: 'the name that all cards of the set bear here',
          of: { kind: 'text', most: 40 },
        },
        {
          name: 'points',
          title: 'VP for 0, 1, 2 … titles',
          of: {
            kind: 'list',
            of: { kind: 'whole', from: 0, to: MOST_POINTS },
            item: 'step',
            start: 0,
            least: 2,
            most: 9,
          },
        },
      ],
      start: { set: 'ancient', points: [0, 0, 2, 4] },
      is: has('set'),
    },
    {
      title: 'few cards',
      about: 'if the collection has at most so many',
      of: [number('cards-at-most', 'Cards'), points],
      start: { 'cards-at-most': 8, points: 3 },
      is: has('cards-at-most'),
    },
    {
      title: 'many cards',
      about: 'if the collection has at least so many',
      of: [number('cards-at-least', 'Cards'), points],
      start: { 'cards-at-least': 10, points: 3 },
      is: has('cards-at-least'),
    },
    {
      title: 'for every so many cards',
      of: [number('cards-per', 'Cards'), points],
      start: { 'cards-per': 3, points: 1 },
      is: has('cards-per'),
    },
    {
      title: 'for each card with a resource',
      of: [{ name: 'cards-with', title: 'Resource', of: RESOURCE }, points],
      start: { 'cards-with': 'steel', points: 1 },
      is: has('cards-with'),
    },
    {
      title: 'copies of this title',
      about: 'once, if the collection has at least so many',
      of: [number('copies', 'Copies'), points],
      start: { copies: 2, points: 3 },
      is: has('copies'),
    },
    {
      title: 'for every so many icons of other cards',
      of: [{ name: 'other-icons', title: 'Resource', of: RESOURCE }, number('per', 'Icons'), points],
      start: { 'other-icons': 'wood', per: 1, points: 1 },
      is: (value) => has('other-icons')(value) && has('per')(value),
    },
    {
      title: 'enough icons of other cards',
      of: [{ name: 'other-icons', title: 'Resource', of: RESOURCE }, number('at-least', 'Icons'), points],
      start: { 'other-icons': 'wood', 'at-least': 4, points: 2 },
      is: (value) => has('other-icons')(value) && has('at-least')(value),
    },
  ],
};

const EFFECT: FieldShape = {
  kind: 'forms',
  of: [
    effect('save', 'Save', 'Purchases of this turn together need so much less.', AMOUNTS, { wood: 1 }),
    effect('alt', 'Other price', 'The card may be bought for this price instead.', AMOUNTS, { wood: 3 }),
    effect('convert', 'Convert', 'So many units of hand cards may pay for anything.', AMOUNTS, { stone: 1 }),
    effect('discount-each', 'Discount', 'Every later card of this turn costs so much less.', AMOUNTS, { steel: 1 }),
    effect(
      'discount-gold-only',
      'Gold discount',
      'Every later card of this turn whose icons are all Gold costs so much Gold less.',
      { kind: 'whole', from: 1, to: MOST_DISCOUNT },
      1,
    ),
    {
      title: 'Draw',
      about: 'Draw so many cards; a single one can be repeated.',
      of: [
        { name: 'draw', title: 'Cards', of: { kind: 'whole', from: 1, to: 3 } },
        { name: 'again', title: 'Once more if it has', of: RESOURCE, start: 'wood' },
      ],
      start: { draw: 1 },
      is: has('draw'),
    },
    effect(
      'carry',
      'Carry',
      'Cards with at most so many icons may be kept for the next turn.',
      { kind: 'whole', from: 1, to: MOST_CARRIED },
      2,
    ),
    effect(
      'pass',
      'Pass on',
      'Played, it goes into the hand of somebody else.',
      {
        kind: 'choice',
        of: [
          { value: 'left', title: 'on the left' },
          { value: 'any', title: 'of your choice' },
        ],
      },
      'left',
    ),
    word('wild', 'Wild', 'Each of its icons pays for any one resource.', true),
    word('on-buy', 'Reorder', 'When it is bought, one row or column may be put in any order.', 'reorder'),
    word('reach', 'Reach', 'For the rest of the turn any card of the grid may be bought.', true),
    effect(
      'burn',
      'Burn',
      'It is trashed, and so many cards of the grid with it.',
      { kind: 'whole', from: 1, to: 2 },
      2,
    ),
    effect('free-build', 'Free build', 'It is trashed; take a card with at most so many VP for nothing.', POINTS, 6),
    effect('end', 'At the end', 'What it counts when the game is scored.', END, { copies: 2, points: 3 }),
  ],
};

/** Starter cards have no points, cards of the market some (§2.6). */
const fieldsFor = (vp: { readonly from: number; readonly to: number }): readonly Field[] => [
  { name: 'title', title: 'Title', of: { kind: 'text', most: 200 }, isWords: true },
  { name: 'icons', title: 'Icons', about: 'What it costs, and what it pays.', of: AMOUNTS },
  ...(vp.to === 0 ? [] : [{ name: 'vp', title: 'VP', of: { kind: 'whole', ...vp } } satisfies Field]),
  { name: 'copies', title: 'Copies', of: { kind: 'whole', from: 0, to: MOST_COPIES } },
  {
    name: 'effects',
    title: 'Effects',
    of: { kind: 'list', of: EFFECT, item: 'effect', start: { save: { wood: 1 } }, least: 0, most: MOST_EFFECTS },
  },
  { name: 'class', title: 'Class', of: { kind: 'text', most: 200 }, start: '', isWords: true },
  { name: 'flavour', title: 'Flavour', of: { kind: 'text', most: 200, isLong: true }, start: '', isWords: true },
];

const STARTERS = fieldsFor({ from: 0, to: 0 });
const MARKET = fieldsFor({ from: 1, to: MOST_POINTS });

const DECK_TITLES = { first: 'The market', revised: 'The revised market' } as const;

const LISTS: readonly CardList[] = [
  ...DECK_NAMES.map((name) => ({
    title: DECK_TITLES[name],
    path: ['decks', name],
    fields: MARKET,
    shown: ['vp', 'icons'],
  })),
  { title: 'Starter cards', path: ['starters'], fields: STARTERS, shown: ['icons'] },
  { title: 'Gold Stack', path: ['goldStack'], fields: STARTERS, shown: ['icons'] },
];

export const deckFields: DeckFields = {
  printed,
  nameField: 'title',
  lists: LISTS,
  optionsFor: ({ path }) => ({ deck: path[0] === 'decks' ? path[1] : 'first' }),
  read(deck) {
    for (const name of DECK_NAMES) readDeck(name, deck);
  },
  settle: (card) => (typeof card.vp === 'number' && 'stage' in card ? { ...card, stage: stageOf(card.vp) } : card),
};
