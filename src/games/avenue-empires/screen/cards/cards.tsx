import { Fragment, type ReactNode } from 'preact/compat';
import sprite from 'virtual:sprite/avenue-empires';
import printed from '../../deck.json' with { type: 'json' };
import type { Design } from '../../vocabulary.ts';
import { rangeOf } from './range.ts';
import { type Deck, type DeckFor, type Drawing, madeOnce } from '../../../../ui/cards/deck.ts';
import { readDesigns } from '../../read-deck.ts';
import { avenueIcon } from './icons.ts';
import { Art, Body, Clause, Foot, Most, Name, Per, Signed, Word } from '../../../../ui/cards/parts.tsx';
import { CATEGORIES, categoryTitle, CityScope, Shape } from './shapes.tsx';

/* Avenue Empires: a walled town. Above the colour of the category, for two categories split; below, where it looks. */

interface Row extends Pick<Design, 'id' | 'name' | 'cat' | 'text' | 'short' | 'icon' | 'flavour' | 'score'> {
  readonly freq: string;
  readonly power?: { readonly id: string } | null;
}

const LETTERS: Readonly<Record<string, string>> = {
  H: 'home',
  T: 'trade',
  C: 'craft',
  G: 'guard',
  F: 'faith',
  V: 'civic',
};

/* The short form of a card is written in signs: '2 · +2/adj[H] ≤6'. Here they become numbers, plans and shapes. */

const SIGNS =
  /\[([A-Z])\]|≤(\d+)|(\d+(?:\/\d+)+)|([+−]\d+)|(R\d\+?:?)|(\d+)|\/(adj|ave|nbr|fac|city|in|out|row)\b|\/(kind|side|card)\b|\b(adj|ave|nbr|fac|city)\b|(?<=kind )(row)\b|([^\s[\]≤/]+)/g;

function Sign({ match }: { readonly match: RegExpMatchArray }): ReactNode {
  const [, letter, most, ladder, signed, row, number, per, counted, scope, sameRow, word] = match;
  if (letter) return <Shape of={LETTERS[letter] ?? letter} isBare />;
  if (most) return <Most n={Number(most)} />;
  if (ladder) return <Ladder of={ladder.split('/')} />;
  if (signed) return <Signed n={Number(signed.replace('−', '-'))} />;
  if (row) return <Word>{row}</Word>;
  if (number) return <b className="n">{number}</b>;
  if (per)
    return (
      <>
        <Per>per</Per>
        <CityScope of={per} />
      </>
    );
  if (counted) return <Per>per {counted}</Per>;
  if (scope || sameRow) return <CityScope of={scope ?? 'row'} />;
  return <Word>{word}</Word>;
}

const Ladder = ({ of }: { readonly of: readonly string[] }) => (
  <b className="n lad">
    {of.map((step, i) => (
      <Fragment key={step}>
        {i > 0 && <i>·</i>}
        {step}
      </Fragment>
    ))}
  </b>
);

/** The parts of a short form; its categories are in the corner. */
const clausesOf = (short: string): string[] => short.split(' · ').filter((clause) => !/^(?:\[[A-Z]\])+$/.test(clause));

const MANY = 3; // clauses: they want a line each

const Clauses = ({ short }: { readonly short: string }) => (
  <div className="c-pic" data-many={clausesOf(short).length >= MANY ? '' : undefined}>
    {clausesOf(short).map((clause) => (
      <Clause key={clause}>
        {[...clause.matchAll(SIGNS)].map((match) => (
          <Sign key={match.index} match={match} />
        ))}
      </Clause>
    ))}
  </div>
);

function draw({ id, name, cat, text, short, icon, flavour, score, freq, power }: Row): Drawing {
  const [category = 'civic', second] = cat;
  return {
    category,
    ...(second ? { second } : {}),
    isLight: CATEGORIES[category]?.isLight,
    face: (
      <>
        <Art icon={avenueIcon(id, icon)} />
        <div className="c-idx">
          {cat.map((each) => (
            <Shape key={each} of={each} />
          ))}
          <span className="rng">{rangeOf(score)}</span>
        </div>
        <Name>{name}</Name>
        <Clauses short={short} />
        <Body text={text} flavour={flavour} more={text.length} />
        <Foot
          left={cat.map(categoryTitle).join(' · ')}
          right={
            <>
              {power && <b>Power </b>}
              {freq}
            </>
          }
        />
      </>
    ),
  };
}

/** How often a card is in the deck, in a word: the file's own, or copies for two to seven players. */
function frequencyIn(file: unknown, number: number): string {
  const row: unknown = Array.isArray(file) ? file[number] : null;
  return typeof row === 'object' && row !== null && 'freq' in row ? String(row.freq) : 'own copies';
}

function makeDeck(file: unknown): Deck {
  // The game itself checks every field of its own file, and so does nobody who only looks at a poster.
  const rows: readonly Row[] =
    file === printed
      ? (printed as unknown as readonly Row[])
      : readDesigns(file).map((design, number) => ({ ...design, freq: frequencyIn(file, number) }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rowOf = (id: string): Row => {
    const row = byId.get(id);
    if (!row) throw new Error(`Avenue Empires has no card "${id}"`);
    return row;
  };
  return {
    sprite,
    groups: Object.values(LETTERS).map((category) => ({
      title: categoryTitle(category),
      cards: rows.filter(({ cat }) => cat[0] === category).map(({ id }) => id),
    })),
    name: (id) => rowOf(id).name,
    words: (id) => `${rowOf(id).cat.map(categoryTitle).join(' and ')}. ${rowOf(id).text}`,
    flavour: (id) => rowOf(id).flavour,
    draw: (id) => draw(rowOf(id)),
  };
}

const deckOf = madeOnce(makeDeck, printed);

export const deckFor: DeckFor = (_options, own) => deckOf(own);

export { plain } from '../plain.tsx';
