import type { ReactNode } from 'preact/compat';
import type { Choices, What } from '../../print/choices.ts';
import { folded, leafSize, type LeafSide, pageByPage, sideBySide } from '../../print/leaves.ts';
import type { PrintedPage } from './printed-page.tsx';

/* Leaves on sheets of paper: what is read and not cut into cards. */

export interface Leaf {
  readonly chapter?: string; // that begins on it
  readonly content: ReactNode;
}

interface LeafPages {
  readonly part: What;
  readonly game: string;
  readonly leaves: readonly Leaf[];
  readonly choices: Choices;
  readonly title: string;
}

export function leafPages({ part, game, leaves, choices, title }: LeafPages): PrintedPage[] {
  const isBooklet = part === 'rulebook';
  const isSingle = choices.booklet === 'pages' || choices.isLarge || choices.paper === 'card';
  const sides = (isSingle ? pageByPage : isBooklet ? folded : sideBySide)(leaves.length, choices);
  const { width, height } = leafSize(choices);
  return sides.map((side) => ({
    part,
    paper: side.number,
    title: isBooklet && !isSingle ? `${title}, ${side.side}` : title,
    width: side.width,
    height: side.height,
    chapters: side.places.flatMap(({ leaf }) => leaves[leaf]?.chapter ?? []),
    small: side.places
      .flatMap(({ x }) =>
        [0.12, 0.26, 0.4, 0.54, 0.68, 0.82].map(
          (at) =>
            `M${x + width * side.scale * 0.12} ${height * side.scale * at}h${width * side.scale * 0.76}v6h${-width * side.scale * 0.76}z`,
        ),
      )
      .join(''),
    draw: () => <LeafSheet game={game} side={side} leaves={leaves} choices={choices} />,
  }));
}

interface LeafSheetProps {
  readonly game: string;
  readonly side: LeafSide;
  readonly leaves: readonly Leaf[];
  readonly choices: Choices;
}

function LeafSheet({ game, side, leaves, choices }: LeafSheetProps) {
  const { width, height } = leafSize(choices);
  return (
    <section
      className="p-sheet"
      data-game={game}
      data-theme="light"
      data-ink={choices.ink}
      style={{ width: `${side.width}mm`, height: `${side.height}mm` }}
    >
      {side.places.map(({ leaf, x }, i) => (
        <article
          key={i}
          className="p-leaf"
          data-game={game}
          data-leaf={leaf + 1}
          style={{
            width: `${width}mm`,
            height: `${height}mm`,
            transform: `translateX(${x}mm) scale(${side.scale})`,
          }}
        >
          {leaves[leaf]?.content}
        </article>
      ))}
      {side.marks.length > 0 && (
        <svg className="p-marks" viewBox={`0 0 ${side.width} ${side.height}`} aria-hidden="true">
          <path
            d={side.marks.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('')}
            stroke="#000"
            strokeWidth="0.1"
            fill="none"
          />
        </svg>
      )}
    </section>
  );
}
