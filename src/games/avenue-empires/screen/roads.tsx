import { useLayoutEffect, useRef, useState } from 'preact/compat';
import { vars } from '../../../ui/cards/shapes.tsx';
import { signed } from '../../../ui/table/signs.ts';

interface RoadsProps {
  readonly roads: readonly {
    readonly from: string;
    readonly to: string;
    readonly change: number;
    readonly why: string;
  }[];
  readonly hasReason: boolean;
}

interface Drawn {
  readonly path: string;
  readonly end: Point;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Note extends Point {
  readonly width: number;
}

/** Roads along the streets, from what a neighbour built to one's own card, with the reason beside them. */
export function Roads({ roads, hasReason }: RoadsProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<readonly (Drawn | null)[]>([]);
  const [note, setNote] = useState<Note | null>(null);
  useLayoutEffect(() => {
    const draw = (): void => {
      const board = svg.current?.parentElement;
      if (!board) return;
      const ends = roads.map(({ from, to }) => routeIn(board, from, to));
      setDrawn(ends);
      setNote(noteIn(board));
    };
    draw();
    addEventListener('resize', draw);
    return () => removeEventListener('resize', draw);
  }, [roads]);
  return (
    <>
      <svg ref={svg} className="ae-roads" aria-hidden="true">
        {drawn.map(
          (road, i) =>
            road && (
              <g key={i} data-sign={(roads[i]?.change ?? 0) < 0 ? 'neg' : undefined}>
                <path className="ae-road-edge" d={road.path} pathLength={1} />
                <path d={road.path} pathLength={1} />
                <circle cx={road.end.x} cy={road.end.y} r="6" />
              </g>
            ),
        )}
      </svg>
      {hasReason && note && (
        <div
          className="ae-why"
          aria-hidden="true"
          style={vars({ '--x': `${note.x}px`, '--y': `${note.y}px`, '--wide': `${note.width}px` })}
        >
          {roads.map(({ change, why }, i) => (
            <p key={i}>
              <b className="num" data-sign={change < 0 ? 'neg' : undefined}>
                {signed(change)}
              </b>{' '}
              {why}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

const ROUND = 7; // px: corners
const SHORT = 8; // px into the card

/** Out of the avenue above the card, through the street between the cities, and in again above the other card. */
function routeIn(board: Element, from: string, to: string): Drawn | null {
  const [source, target] = [from, to].map((at) => board.querySelector(`[data-at="${at}"]`));
  const [town, own] = [source, target].map((plot) => plot?.closest('.ae-town')?.getBoundingClientRect());
  if (!source || !target || !town || !own) return null;
  const { left, top } = board.getBoundingClientRect();
  const [a, b] = [source.getBoundingClientRect(), target.getBoundingClientRect()];
  if (a.width === 0 || b.width === 0) return null;
  const isFromLeft = town.left < own.left;
  const street = (isFromLeft ? (town.right + own.left) / 2 : (own.right + town.left) / 2) - left;
  const above = (card: DOMRect): number => card.top - top - card.height * 0.06;
  const [x, end] = [a.left + a.width / 2 - left, b.left + b.width * 0.38 - left];
  const path = roundedPath([
    { x, y: a.top - top },
    { x, y: above(a) },
    { x: street, y: above(a) },
    { x: street, y: above(b) },
    { x: end, y: above(b) },
    { x: end, y: b.top - top + SHORT },
  ]);
  return { path, end: { x: end, y: b.top - top + SHORT } };
}

/** A line through these points with round corners. */
function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  rest.forEach((corner, i) => {
    const next = rest[i + 1];
    const before = points[i];
    if (!next || !before) path += `L${corner.x} ${corner.y}`;
    else {
      const [start, end] = [towards(corner, before), towards(corner, next)];
      path += `L${start.x} ${start.y}Q${corner.x} ${corner.y} ${end.x} ${end.y}`;
    }
  });
  return path;
}

function towards(corner: Point, other: Point): Point {
  const way = Math.hypot(other.x - corner.x, other.y - corner.y);
  const part = way === 0 ? 0 : Math.min(ROUND, way / 2) / way;
  return { x: corner.x + (other.x - corner.x) * part, y: corner.y + (other.y - corner.y) * part };
}

const [NARROW, WIDEST, HIGH] = [124, 260, 80]; // px
const APART = 24; // px from the cards

/** Above the own city, where nothing is built yet; where there is no room, above its shortest avenue. */
function noteIn(board: Element): Note | null {
  const town = board.querySelector('.ae-town--mine')?.getBoundingClientRect();
  const avenues = [...board.querySelectorAll('.ae-town--mine .ae-avenue')].map((avenue) => {
    const { left, width, bottom } = avenue.getBoundingClientRect();
    const tops = [...avenue.querySelectorAll('[data-at]')].map((plot) => plot.getBoundingClientRect().top);
    return { left, width, top: Math.min(bottom, ...tops) };
  });
  const shortest = avenues.toSorted((a, b) => b.top - a.top)[0];
  if (!town || !shortest) return null;
  const { left, top } = board.getBoundingClientRect();
  const highest = Math.min(...avenues.map((avenue) => avenue.top));
  const isFree = highest - top > HIGH + APART;
  const width = isFree ? Math.min(WIDEST, town.width) : Math.max(NARROW, shortest.width);
  const middle = isFree ? town.left + town.width / 2 : shortest.left + shortest.width / 2;
  return { x: middle - width / 2 - left, y: (isFree ? highest : shortest.top) - top - APART, width };
}
