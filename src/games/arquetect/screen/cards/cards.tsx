import sprite from 'virtual:sprite/arquetect';
import printed from '../../deck.json' with { type: 'json' };
import type { Deck, DeckFor, Drawing } from '../../../../ui/cards/deck.ts';
import { rangeOf, type Score, Terms, type Boost, type Trouble } from './terms.tsx';
import { ICONS } from './icons.ts';
import { Art, Body, Foot, Name } from '../../../../ui/cards/parts.tsx';
import { CATEGORIES, categoryTitle, Shape } from './shapes.tsx';

/* Arquetect: town planning in posters. Hazards are black and red, events a torn sheet of newsprint. */

interface Row {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly set: string;
  readonly stars: number;
  readonly text: string;
  readonly score: readonly Score[];
  readonly boosts?: readonly Boost[];
  readonly trouble?: readonly Trouble[];
  readonly sturdy?: boolean;
  readonly ability?: string;
  readonly flavour: string;
}

const ROWS = printed.cards as unknown as readonly Row[]; // the game itself checks every field of this file
const byId = new Map(ROWS.map((row) => [row.id, row]));

function rowOf(id: string): Row {
  const row = byId.get(id);
  if (!row) throw new Error(`Arquetect has no card "${id}"`);
  return row;
}

const nameOf = (id: string): string => byId.get(id)?.name ?? id;

function draw(id: string): Drawing {
  const row = rowOf(id);
  const { name, category, stars, text, score, flavour } = row;
  return {
    category,
    isLight: CATEGORIES[category]?.isLight,
    face: (
      <>
        <Art icon={ICONS[id] ?? ''} />
        <div className="c-idx">
          <Shape of={category} />
          <span className="rng">{rangeOf(score)}</span>
        </div>
        <div className="c-stars" role="img" aria-label={`complexity ${stars}`}>
          {'★'.repeat(stars)}
        </div>
        <Name>{name}</Name>
        <div className="c-pic">
          <Terms of={row} nameOf={nameOf} />
        </div>
        <Body text={text} flavour={flavour} more={text.length} />
        <Foot left={categoryTitle(category)} right={row.ability ? 'Ability' : ''} />
      </>
    ),
  };
}

const SHOWN = [...new Set(ROWS.map(({ category }) => category))];

const deck: Deck = {
  sprite,
  groups: SHOWN.map((category) => ({
    title: categoryTitle(category),
    cards: ROWS.filter((row) => row.category === category).map(({ id }) => id),
  })),
  name: nameOf,
  words: (id) => `${categoryTitle(rowOf(id).category)}. ${rowOf(id).text}`,
  flavour: (id) => rowOf(id).flavour,
  draw,
};

export const deckFor: DeckFor = () => deck;

export { plain } from '../plain.tsx';
