import type { ComponentType } from 'preact/compat';
import type { Box } from '../../../desk/box.ts';
import type { Deck } from '../../../ui/cards/deck.ts';
import type { PrintedFaceProps, Printing } from '../../../ui/printing.ts';
import { type HowToPlay, type LeafPart, partsOf, readHowToPlay } from '../../rules/how-to-play.ts';
import type { Book } from '../../rules/rulebook.ts';
import { type Atom, atomsOf, rulingAtoms, withoutEmptyHeadings } from './atoms.tsx';

/* The texts of a booklet, in the order in which they are read. */

export interface Flow {
  readonly kind: 'told' | 'exact' | 'cards';
  readonly columns: number;
  readonly atoms: readonly Atom[];
}

interface Texts {
  readonly game: string;
  readonly printing: Printing;
  readonly told: HowToPlay | null;
  readonly book: Book;
  readonly deck: Deck;
  readonly box: Box;
  readonly Face: ComponentType<PrintedFaceProps>;
  readonly width: number; // of a page's text, in millimetres
  readonly height: number;
}

export function flowsOf(texts: Texts): Flow[] {
  const { printing } = texts;
  const Summary = printing.summary;
  const summary: Atom[] = Summary
    ? [
        {
          content: (
            <div className="b-whole" style={{ height: `${texts.height}mm` }}>
              <Summary game={texts.game} Face={texts.Face} />
            </div>
          ),
          chapter: 'On one page',
        },
      ]
    : [];
  return [
    { kind: 'told', columns: 1, atoms: toldAtoms(texts) },
    { kind: 'told', columns: 1, atoms: summary },
    { kind: 'exact', columns: 2, atoms: exactAtoms(texts) },
    { kind: 'cards', columns: 2, atoms: cardAtoms(texts) },
  ].filter(({ atoms }) => atoms.length > 0) as Flow[];
}

/* ---- as a friend tells it ---- */

function toldAtoms(texts: Texts): Atom[] {
  const { told, printing } = texts;
  const own = readHowToPlay(printing.booklet ?? '{how-to-play}');
  const inserted = (told?.leaves ?? []).flatMap(({ title, parts }) => chapterAtoms(texts, title, parts));
  const lead = own.lead === HOW_TO_PLAY ? inserted : partAtoms(texts, partsOf(own.lead));
  return [
    ...lead,
    ...own.leaves.flatMap(({ title, parts }) => (title === HOW_TO_PLAY ? inserted : chapterAtoms(texts, title, parts))),
  ];
}

const HOW_TO_PLAY = '{how-to-play}';
const SET_UP = '{set-up}';

const chapterAtoms = (texts: Texts, title: string, parts: readonly LeafPart[]): Atom[] => [
  { content: <h1>{title}</h1>, isHead: true, isFirst: true, chapter: title },
  ...partAtoms(texts, parts),
];

function partAtoms(texts: Texts, parts: readonly LeafPart[]): Atom[] {
  const { game, Face, deck, printing } = texts;
  const known = new Set(deck.groups.flatMap(({ cards }) => cards));
  const SetUp = printing.setUp;
  const atoms = parts.flatMap((part): Atom[] => {
    if (part.type === 'text')
      return part.text.split(SET_UP).flatMap((text, i) => [
        ...(i > 0 && SetUp
          ? [
              {
                content: (
                  <div className="b-setup">
                    <SetUp game={game} Face={Face} />
                  </div>
                ),
              },
            ]
          : []),
        ...atomsOf({ text, game }),
      ]);
    const cards = part.cards.filter((card) => known.has(card));
    if (cards.length === 0) return [];
    const room = texts.width - FIGURE_PADDING;
    const width = Math.min(WIDEST, (room - (cards.length - 1) * FIGURE_GAP) / cards.length);
    return [
      {
        content: (
          <figure className="b-figure">
            <div>
              {cards.map((card, i) => (
                <Face key={i} card={card} width={width} />
              ))}
            </div>
            <figcaption>{atomsOf({ text: part.caption, game }).map(({ content }) => content)}</figcaption>
          </figure>
        ),
      },
    ];
  });
  return withoutEmptyHeadings(atoms);
}

/* Of a figure, in millimetres. */
const WIDEST = 29;
const FIGURE_GAP = 2.4;
const FIGURE_PADDING = 8.4;

/* ---- the exact rules ---- */

function exactAtoms({ game, book, printing, deck }: Texts): Atom[] {
  const cards = new Set(deck.groups.flatMap(({ cards: ids }) => ids));
  const shown = new Set<string>();
  return book.sections.flatMap(({ number, title, text }, i): Atom[] => {
    const head = /^\d/.test(number) ? `${number}. ${title}` : title;
    const first = i === 0 ? { isFirst: true } : {};
    return [
      { content: <h2>{head}</h2>, isHead: true, chapter: i === 0 ? `The exact rules: ${head}` : head, ...first },
      ...withoutEmptyHeadings(
        atomsOf({
          ...{
            text,
            game,
            section: number,
            nameOf: (id) => (cards.has(id) ? deck.name(id) : null),
            screenOnly: printing.screenOnly ?? [],
          },
          behind: (source) => {
            const rulings = book.rulingsIn(source).filter(({ name }) => !shown.has(name));
            for (const { name } of rulings) shown.add(name);
            return rulingAtoms(rulings, game);
          },
        }),
      ),
    ];
  });
}

/* ---- all cards ---- */

function cardAtoms({ deck, box }: Texts): Atom[] {
  const copies = new Map(box.cards.map(({ card, copies: number }) => [card, number]));
  return [
    { content: <h2>All cards</h2>, isHead: true, isFirst: true, chapter: 'All cards' },
    ...deck.groups.flatMap(({ title, cards }): Atom[] => {
      const there = cards.filter((card) => copies.has(card));
      if (there.length === 0) return [];
      return [
        { content: <h3>{title}</h3>, isHead: true },
        ...there.map((card): Atom => ({
          content: (
            <p className="b-card" data-card={card}>
              <b>{deck.name(card)}</b> <small>×{copies.get(card)}</small> {deck.words(card)}
            </p>
          ),
        })),
      ];
    }),
  ];
}
