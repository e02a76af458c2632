import { useLayoutEffect, useRef } from 'preact/compat';
import type { Cell } from '../../print/sheets.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import { CardIcon } from '../../ui/cards/icon.tsx';
import { Ornament } from '../../ui/cards/ornament.tsx';
import { inkOn, vars } from '../../ui/cards/shapes.tsx';
import type { Printing } from '../../ui/printing.ts';
import { fit } from './fit.ts';

/* One side of a card on a sheet, with its bleed. */

export const TIMES = 8; // so much larger is a face laid out: see faces.css
const SAFE = 0.038; // of its width, 2.4 mm of a poker card: nothing that is read is nearer to the cut
const SMALL = 50; // millimetres: narrower cards have no room for flavour

interface CellProps {
  readonly game: string;
  readonly cell: Cell;
  readonly width: number; // of the trim, in millimetres
  readonly height: number;
  readonly printing: Printing;
  readonly isLarge: boolean;
  readonly isBrief?: boolean; // a small picture of a card, which says what a card of that width does on a screen
  readonly times?: number; // so much larger than on paper is it laid out
}

const mm = (length: number): string => `${length}mm`;

/** At its place on the sheet; the place is a transform, which browsers do not round. */
function placing({ x, y, scale, turn, bleed }: Cell, width: number, height: number, times: number): string {
  const [w, h] = [bleed.left + width + bleed.right, bleed.top + height + bleed.bottom];
  const turned = turn === 180;
  const left = x - (turned ? bleed.right : bleed.left) * scale;
  const top = y - (turned ? bleed.bottom : bleed.top) * scale;
  const at = turned ? [left + w * scale, top + h * scale] : [left, top];
  return `translate(${at.map(mm).join(', ')}) ${turned ? 'rotate(180deg) ' : ''}scale(${scale / times})`;
}

export function PrintedCell(props: CellProps) {
  const { cell, width, height, game, times = TIMES } = props;
  const { bleed } = cell;
  const style = {
    width: mm((bleed.left + width + bleed.right) * times),
    height: mm((bleed.top + height + bleed.bottom) * times),
    transform: placing(cell, width, height, times),
  };
  const trim = {
    left: mm(bleed.left * times),
    top: mm(bleed.top * times),
    width: mm(width * times),
    height: mm(height * times),
  };
  if (cell.card === null)
    return (
      <div className="p-cell" data-game={game} data-side="back" data-deck={cell.back} style={style}>
        <div className="card card--print card--back p-face" data-game={game} data-deck={cell.back} style={trim}>
          <div className="c-back">
            <Ornament as="p-back" />
            <i className="c-medallion">
              <CardIcon name={props.printing.backs[cell.back]?.icon ?? ''} />
            </i>
          </div>
        </div>
      </div>
    );
  return <FrontCell {...props} card={cell.card} style={style} trim={trim} />;
}

type Lengths = Readonly<Record<string, string>>;

function FrontCell({
  game,
  card,
  width,
  isLarge,
  isBrief = false,
  style,
  trim,
}: CellProps & { card: string; style: Lengths; trim: Lengths }) {
  const deck = useDeck(game);
  const face = useRef<HTMLDivElement>(null);
  const { category, second = category, isLight, data, face: drawn } = deck.draw(card, {});
  useLayoutEffect(() => {
    if (face.current && !isBrief) fit(face.current, SAFE);
  });
  const colours = vars({ '--cat': `var(--c-${category})`, '--cat2': `var(--c-${second})`, '--on': inkOn(isLight) });
  return (
    <div className="p-cell" data-game={game} data-cat={category} {...data} style={{ ...colours, ...style }}>
      <div
        ref={face}
        className="card card--print p-face"
        data-game={game}
        data-card={card}
        data-cat={category}
        {...data}
        data-small={width < SMALL ? '' : undefined}
        data-large={isLarge ? '' : undefined}
        data-brief={isBrief ? '' : undefined}
        style={{ ...colours, ...trim }}
      >
        <div className="c-face">
          <Ornament as="p-paper" />
          {drawn}
          <Ornament as="p-over" />
        </div>
      </div>
    </div>
  );
}
