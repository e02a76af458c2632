import './box.css';
import type { ReactNode } from 'preact/compat';
import { type Choices, PAPERS, sizeOf } from '../../../print/choices.ts';
import {
  BOX_BLEED,
  type BoxedDeck,
  boxedDecks,
  type Rect,
  thicknessOf,
  type TuckBox,
  tuckBox,
} from '../../../print/tuck-box.ts';
import { amountOf } from '../../../engine/words.ts';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Ornament } from '../../../ui/cards/ornament.tsx';
import type { Printing } from '../../../ui/printing.ts';
import { posterOf } from '../../pages/posters.ts';
import type { PrintedPage } from '../printed-page.tsx';

interface BoxPages {
  readonly game: string;
  readonly title: string;
  readonly stamp: string;
  readonly credits: readonly string[];
  readonly printing: Printing;
  readonly choices: Choices;
  readonly cards: readonly { readonly back: string; readonly copies: number }[];
}

/** The boxes that the decks of a game go into. */
export function boxesFor({ cards, printing, choices }: Pick<BoxPages, 'cards' | 'printing' | 'choices'>) {
  const decks = Object.keys(printing.backs).map((back) => ({
    back,
    cards: cards.reduce((sum, one) => sum + (one.back === back ? one.copies : 0), 0),
  }));
  return boxedDecks(
    decks.filter((deck) => deck.cards > 0),
    choices,
  );
}

export function boxPages(props: BoxPages): PrintedPage[] {
  return boxesFor(props).map((deck, i) => {
    const box = tuckBox(deck.cards, props.choices);
    return {
      part: 'box',
      paper: i + 1,
      title: 'box',
      width: box.width,
      height: box.height,
      chapters: [`Box: ${nameOf(props.printing, deck)}`],
      small: box.outline,
      draw: () => <BoxSheet {...props} deck={deck} box={box} />,
    };
  });
}

/** 'Action cards', 'Cards, 1 of 2' */
const nameOf = ({ backs }: Printing, { back, number, of }: BoxedDeck): string =>
  `${backs[back]?.title ?? 'Cards'}${of > 1 ? `, ${number} of ${of}` : ''}`;

interface SheetProps extends BoxPages {
  readonly deck: BoxedDeck;
  readonly box: TuckBox;
}

function BoxSheet(props: SheetProps) {
  const { game, title, stamp, credits, printing, choices, deck, box } = props;
  const { inside, front, back, sides, lid, base, free } = box;
  const { width, height } = sizeOf(choices);
  const { line, players = '', minutes } = posterOf(game) ?? {};
  const name = nameOf(printing, deck);
  const icon = printing.backs[deck.back]?.icon ?? '';
  const painted = { game, deck: deck.back };
  // Behind the trim, so that no white shows where the knife strays.
  const body = grown({ ...front, width: front.width * 2 + inside.depth * 2 }, BOX_BLEED);
  const top = grown({ ...lid, y: lid.y - 14, height: lid.height + 14 }, BOX_BLEED);
  const isNarrow = inside.depth < 14 || inside.height < 80;
  return (
    <section
      className="p-sheet p-box"
      data-game={game}
      data-theme="light"
      data-ink={choices.ink}
      style={{ width: `${box.width}mm`, height: `${box.height}mm` }}
    >
      {[body, top, grown(base, BOX_BLEED)].map((area, i) => (
        <Painted key={i} {...painted} at={area} />
      ))}
      <Painted {...painted} at={front}>
        <Ornament as="p-back" />
        <div className="t-frame">
          <h2 data-long={title.length > 9 ? '' : undefined}>{title}</h2>
          <i className="t-icon" style={{ '--wide': `${Math.min(26, inside.width * 0.38)}mm` }}>
            <CardIcon name={icon} />
          </i>
          <p>
            <b>{name}</b>
            {amountOf(deck.cards, 'card')}
          </p>
        </div>
      </Painted>
      <Painted {...painted} at={back}>
        <div className="t-frame t-frame--back">
          <p className="t-line">{line}</p>
          <p>
            <b>{name}</b>
            {amountOf(deck.cards, 'card')} of {width} × {height} mm
          </p>
          <p>
            {players}
            {minutes !== undefined && ` · ${minutes} minutes`}
          </p>
          <p className="t-small">
            {stamp}
            {credits.map((credit) => (
              <span key={credit}>{credit}</span>
            ))}
          </p>
        </div>
      </Painted>
      {sides.map((side, i) => (
        <Painted key={i} {...painted} at={side}>
          <p className="t-side" data-narrow={isNarrow ? '' : undefined} style={{ width: `${side.height}mm` }}>
            <b>{title}</b> {name}
          </p>
        </Painted>
      ))}
      <Painted {...painted} at={lid}>
        <p className="t-lid" data-narrow={isNarrow ? '' : undefined}>
          {title}
        </p>
      </Painted>
      {box.glued.map((area, i) => (
        <p key={i} className="t-glue" style={placed(area)}>
          glue
        </p>
      ))}
      <svg className="p-marks" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
        <path d={box.outline} stroke="#000" strokeWidth="0.2" fill="none" />
        <path d={paths(box)} stroke="#fff" strokeWidth="0.3" fill="none" />
        <path d={paths(box)} stroke="#000" strokeWidth="0.15" strokeDasharray="1.6 1.2" fill="none" />
      </svg>
      <div className="t-how" style={placed(free)}>
        <b>
          {title}: box for {name.toLowerCase()}
        </b>
        <ol>
          <li>Print at 100 % on card of 200 to 300 g. Cut along the solid line, the notch for the thumb too.</li>
          <li>Score the dashed lines with a ruler and a blunt point; fold them away from you.</li>
          <li>Glue the tab inside of the last side, then the two halves of the bottom on each other, flaps within.</li>
        </ol>
        <span>
          Inside {inside.width} × {inside.height} × {inside.depth} mm: {amountOf(deck.cards, 'card')} of{' '}
          {thicknessOf(choices)} mm{choices.layout === 'fronts' ? ', in sleeves' : ''}. The edge of{' '}
          {PAPERS[choices.paper === 'letter' ? 'letter' : 'a4'].title} is {box.width} mm.
        </span>
      </div>
    </section>
  );
}

interface PaintedProps {
  readonly game: string;
  readonly deck: string;
  readonly at: Rect;
  readonly children?: ReactNode;
}

const Painted = ({ game, deck, at, children }: PaintedProps) => (
  <div className="p-cell t-panel" data-game={game} data-side="back" data-deck={deck} style={placed(at)}>
    {children}
  </div>
);

const placed = ({ x, y, width, height }: Rect) => ({
  left: `${x}mm`,
  top: `${y}mm`,
  width: `${width}mm`,
  height: `${height}mm`,
});

const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const paths = ({ folds }: TuckBox): string => folds.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('');
