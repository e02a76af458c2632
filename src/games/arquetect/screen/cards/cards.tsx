import type { ReactNode } from 'preact/compat';
import sprite from 'virtual:sprite/arquetect';
import printed from '../../deck.json' with { type: 'json' };
import { type Deck, type DeckFor, type Drawing, madeOnce } from '../../../../ui/cards/deck.ts';
import type { Printed } from '../../words/card-text.ts';
import { ABILITY_WORDS } from '../abilities.ts';
import { rangeOf, Terms } from './terms.tsx';
import { ICONS } from './icons.ts';
import { Art, Body, Foot, Name } from '../../../../ui/cards/parts.tsx';
import { CATEGORIES, categoryTitle, Shape } from './shapes.tsx';

/* Arquetect: town planning in posters. Hazards are black and red, events a torn sheet of newsprint. */

interface Row extends Printed {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly set: string;
  readonly stars: number;
  readonly text: string;
  readonly flavour?: string;
}

/** The game itself checks every field of a deck file; one without cards is a list, of cards of the printed box (§2.9). */
const rowsIn = (file: unknown): readonly Row[] =>
  (typeof file === 'object' && file !== null && 'cards' in file ? file.cards : printed.cards) as readonly Row[];

/** What executing an event does; '' for everything else. */
const abilityOf = ({ ability }: Row): string =>
  Object.entries(ABILITY_WORDS).find(([name]) => name === ability)?.[1] ?? '';

/** On paper a card has to say all of it; on the screen the table does, when it is executed. */
const wordsOn = (row: Row): ReactNode =>
  abilityOf(row) === '' ? (
    row.text
  ) : (
    <>
      {row.text} <span className="c-ability">{abilityOf(row)}</span>
    </>
  );

function draw(row: Row, nameOf: (id: string) => string): Drawing {
  const { id, name, category, stars, text, score, set, flavour = '' } = row;
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
        <Body text={wordsOn(row)} flavour={flavour} more={text.length} />
        <Foot left={categoryTitle(category)} right={row.ability ? 'Ability' : set === 'headlines' ? 'Headlines' : ''} />
      </>
    ),
  };
}

function makeDeck(file: unknown): Deck {
  const rows = rowsIn(file);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rowOf = (id: string): Row => {
    const row = byId.get(id);
    if (!row) throw new Error(`Arquetect has no card "${id}"`);
    return row;
  };
  const nameOf = (id: string): string => byId.get(id)?.name ?? id;
  return {
    sprite,
    groups: [...new Set(rows.map(({ category }) => category))].map((category) => ({
      title: categoryTitle(category),
      cards: rows.filter((row) => row.category === category).map(({ id }) => id),
    })),
    name: nameOf,
    words: (id) => `${categoryTitle(rowOf(id).category)}. ${rowOf(id).text} ${abilityOf(rowOf(id))}`.trim(),
    flavour: (id) => rowOf(id).flavour ?? '',
    draw: (id) => draw(rowOf(id), nameOf),
  };
}

const deckOf = madeOnce(makeDeck, printed);

export const deckFor: DeckFor = (_options, own) => deckOf(own);

export { plain } from '../plain.tsx';
