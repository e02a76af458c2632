/** The printed deck (§2.1): 52 ordinary cards and the four jokers of the War, as data. */

export type Suit = 'c' | 'd' | 'h' | 's';

export interface Face {
  id: string;
  text: string; // 'Q♥'; jokers '★1' … '★4'
  suit: Suit | null; // null: a joker
  value: number; // 2 … 14; a joker 0
  title: string;
  flavour: string;
}

/** In display order. Suits have no rank, in play or in scoring. */
export const SUITS = [
  { id: 'c', name: 'clubs', symbol: '♣', pillar: 'Harvest', colour: 'green' },
  { id: 'd', name: 'diamonds', symbol: '♦', pillar: 'Trade', colour: 'amber' },
  { id: 'h', name: 'hearts', symbol: '♥', pillar: 'People', colour: 'red' },
  { id: 's', name: 'spades', symbol: '♠', pillar: 'Craft', colour: 'blue-black' },
] as const satisfies readonly { id: Suit; name: string; symbol: string; pillar: string; colour: string }[];

/** Per suit, from 2 to ace: rank, title, flavour. */
const PRINTED: Record<Suit, readonly (readonly [rank: string, title: string, flavour: string])[]> = {
  c: [
    ['2', 'Wild Berries', 'Two of them were poisonous. We know which, now.'],
    ['3', 'Goat Pen', 'The goats consider it a suggestion.'],
    ['4', 'Barley Patch', 'Bread was the plan. Beer was the discovery.'],
    ['5', 'Beehives', 'A workforce that never asks for a holiday.'],
    ['6', 'Irrigation Ditch', 'Rain, but with a timetable.'],
    ['7', 'Water Mill', 'The river finally got a job.'],
    ['8', 'Orchard', 'Planted by people who ate none of it.'],
    ['9', 'Granary', 'The first bank. Its customers were mice.'],
    ['10', 'Vineyard', 'Slow soup, patiently ruined into wine.'],
    ['J', 'The Reeve', 'Counts the sheep and stays awake.'],
    ['Q', 'The Harvest Queen', 'Her crown is edible.'],
    ['K', 'The Lord of the Plain', 'Owns everything flat.'],
    ['A', 'The Hanging Terraces', 'A garden that looks down on you.'],
  ],
  d: [
    ['2', 'String of Beads', 'Worth exactly one more bead.'],
    ['3', 'Barter Stone', 'Sit on it until someone gives in.'],
    ['4', 'Mule Track', 'Negotiated with the mule.'],
    ['5', 'Ferry', 'The far bank always pays more.'],
    ['6', 'Market Stall', 'Fresh fish, and older fish.'],
    ['7', 'Salt Road', 'Every step seasoned.'],
    ['8', 'Caravanserai', 'Forty camels, one bath.'],
    ['9', 'Mint', 'Makes money. Literally, for once.'],
    ['10', 'Harbour', 'Where the world comes to be taxed.'],
    ['J', 'The Broker', 'Ten per cent of everything, including this line.'],
    ['Q', 'The Merchant Princess', 'Sold a desert its sand.'],
    ['K', 'The Guildmaster', 'Competition is allowed on Tuesdays.'],
    ['A', 'The Great Bazaar', "If it isn't here, it's behind you in the queue."],
  ],
  h: [
    ['2', 'Hearth', 'Civilization, in a ring of stones.'],
    ['3', 'Story Circle', 'The bear gets bigger every winter.'],
    ['4', 'Drum Dance', 'Knees were stronger then.'],
    ['5', 'Bathhouse', 'A great step for neighbours.'],
    ['6', 'Village Council', 'Nine elders, eleven opinions.'],
    ['7', "Healer's House", 'Mostly honey. Honestly, mostly honey.'],
    ['8', 'School', 'The children call it the Age of Iron.'],
    ['9', 'Theatre', 'Everybody dies, to applause.'],
    ['10', 'Library', 'Please return the empire by the date shown.'],
    ['J', 'The Herald', 'Old news, louder.'],
    ['Q', 'The Lawgiver', 'Rule one: no more rule ones.'],
    ['K', 'The Philosopher King', 'Has questions about the crown.'],
    ['A', 'The Grand Academy', 'Settled the matter and then debated it.'],
  ],
  s: [
    ['2', 'Flint', 'Sharp idea.'],
    ['3', 'Clay Kiln', 'The pots survive us, chipped.'],
    ['4', 'Loom', 'Invented sleeves, then fashion.'],
    ['5', 'Wheel', 'Reinvented hourly ever since.'],
    ['6', 'Bronze Forge', 'Nine parts copper, one part secret.'],
    ['7', 'Quarry', 'A hill, outgoing.'],
    ['8', 'Aqueduct', 'Water walks to town.'],
    ['9', 'Shipyard', 'Smells of tar and departure.'],
    ['10', 'Printing Press', 'One mistake, a thousand copies.'],
    ['J', 'The Apprentice', 'Knows where the master hid the plans.'],
    ['Q', 'The Architect', 'Drew it first, then moved the mountain.'],
    ['K', 'The Master Builder', 'Late, over budget, eternal.'],
    ['A', 'The Colossus', 'Can be seen from next year.'],
  ],
};

const JOKERS: readonly (readonly [title: string, flavour: string])[] = [
  ['Raiders', 'They came for the sheep and stayed for the roof.'],
  ['The Armada', 'Unannounced visitors, by the hundred.'],
  ['The Usurper', 'Family dinner went badly.'],
  ['The Long Siege', 'Bring a book.'],
];

/** All 56 in display order: the card numbered i shows FACES[i]. */
export const FACES: readonly Face[] = [
  ...SUITS.flatMap(({ id: suit, symbol }) =>
    PRINTED[suit].map(([rank, title, flavour], i) => ({
      id: `${suit}-${rank.toLowerCase()}`,
      text: rank + symbol,
      suit,
      value: i + 2,
      title,
      flavour,
    })),
  ),
  ...JOKERS.map(([title, flavour], i) => ({
    id: `joker-${i + 1}`,
    text: `★${i + 1}`,
    suit: null,
    value: 0,
    title,
    flavour,
  })),
];

/** Cards from this number on are jokers. */
export const FIRST_JOKER = 52;

/** 2 to 14; a joker, or no card at all, is 0. */
export const valueOf = (card: number): number => FACES[card]?.value ?? 0;
