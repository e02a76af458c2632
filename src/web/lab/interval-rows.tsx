import { axisX, dot, gridX, link, rect, ruleX } from '@observablehq/plot';
import type { PlotOptions } from '@observablehq/plot';
import { type ReactNode, useState } from 'preact/compat';
import type { Interval } from '../../lab/statistics/sequence.ts';
import { Chart, type Room, Walk } from './chart.tsx';
import { leavesOutZero } from './figures.ts';

/* Rows of names and figures with their intervals beside them, on axes that the rows share: differences, seats, cards, readings. */

export type Ink = 'a' | 'b' | 'plain';

export interface Mark {
  readonly estimate: number;
  readonly interval: Interval;
  readonly ink: Ink;
}

export interface PlotColumn {
  readonly title: string;
  readonly unit: string; // stands at the last tick
  readonly zero: number; // where the thick line is
  readonly band?: number; // too small to matter, on both sides of it
  readonly least?: number; // of half the width of the axis
  readonly isShare?: boolean; // nothing lies below the line
}

export interface PlotRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly cells: readonly string[];
  readonly marks: readonly (Mark | null)[]; // one for each column
  readonly figures: readonly ReactNode[]; // likewise
  readonly spoken: string;
}

interface IntervalRowsProps {
  readonly label: string;
  readonly columns: readonly PlotColumn[];
  readonly heads: readonly string[]; // of the cells
  readonly rows: readonly PlotRow[];
  readonly open?: ((key: string) => void) | undefined;
  readonly chosen?: string | undefined;
  readonly isAlike?: boolean; // all columns have the same scale: on a phone they share one axis
}

const PHONE = '(max-width: 699px)'; // then plots lie below their names

export function IntervalRows({ label, columns, heads, rows, open, chosen, isAlike = false }: IntervalRowsProps) {
  const [at, setAt] = useState<number | null>(null);
  return (
    <Walk
      label={label}
      spoken={rows.map(({ spoken }) => spoken)}
      at={at}
      walk={setAt}
      open={open && ((number) => open(rows[number]?.key ?? ''))}
    >
      <div
        className="lab-rows"
        data-columns={columns.length}
        data-alike={isAlike ? '' : undefined}
        style={{ '--rows': rows.length, '--cells': heads.length }}
      >
        <div className="lab-heads">
          <span />
          {heads.map((head) => (
            <span key={head} className="lab-cell">
              {head}
            </span>
          ))}
          {columns.map(({ title }) => (
            <span key={title} className="lab-over">
              {title}
            </span>
          ))}
        </div>
        <div className="lab-lines">
          {rows.map((row, i) => (
            <div
              key={row.key}
              className="lab-line"
              data-at={i === at ? '' : undefined}
              data-chosen={row.key === chosen ? '' : undefined}
            >
              <span className="lab-name">
                {open ? (
                  <button type="button" className="lab-open" onClick={() => open(row.key)}>
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
              </span>
              {row.cells.map((cell, j) => (
                <span key={heads[j]} className="lab-cell">
                  {cell}
                </span>
              ))}
              {columns.map(({ title }, j) => (
                <span key={title} className="lab-figure" style={{ '--column': j }}>
                  {row.figures[j]}
                </span>
              ))}
            </div>
          ))}
          {columns.map((column, j) => (
            <div key={column.title} className="lab-column" style={{ '--column': j }}>
              <Chart
                label={`${column.title}: ${label}`}
                draw={(room) => {
                  const its = rows.map(({ marks }) => marks[j] ?? null);
                  const half = reach(isAlike ? rows.flatMap(({ marks }) => marks) : its, column);
                  return intervals(room, column, its, { half, at, number: j, isAlike });
                }}
              />
            </div>
          ))}
        </div>
      </div>
    </Walk>
  );
}

const INKS: Readonly<Record<Ink, string>> = { a: 'var(--plot-a)', b: 'var(--plot-b)', plain: 'var(--plot-mark)' };
const STEPS = [1, 2, 2.5, 5];

/** The next round number above. */
function roundUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return STEPS.map((step) => step * power).find((step) => step >= number * 0.999) ?? 10 * power;
}

/** Half of an axis: wide enough for the estimates, not for the ends of every interval, which get arrow heads. */
function reach(marks: readonly (Mark | null)[], { zero, least = 1, band = 0 }: PlotColumn): number {
  const wanted = marks.flatMap((mark) => {
    if (!mark) return [];
    const half = (mark.interval[1] - mark.interval[0]) / 2;
    return [Math.abs(mark.estimate - zero) + Math.min(half, 4 * least)];
  });
  return roundUp(Math.max(least, 1.5 * band, ...wanted));
}

interface Drawn {
  readonly at: number;
  readonly y: number;
  readonly mark: Mark;
  readonly low: number;
  readonly high: number;
}

function intervals(
  { height, rem }: Room,
  column: PlotColumn,
  marks: readonly (Mark | null)[],
  { half, at, number, isAlike }: { half: number; at: number | null; number: number; isAlike: boolean },
): PlotOptions {
  const { zero, band, unit, isShare } = column;
  const [from, to] = [isShare ? Math.max(0, zero - half) : zero - half, zero + half];
  const bottom = 1.6 * rem;
  const isNarrow = matchMedia(PHONE).matches;
  const within = !isNarrow ? 0.5 : isAlike ? 0.58 + 0.26 * number : 0.74;
  const drawn = marks.flatMap((mark, i): Drawn[] =>
    mark
      ? [{ at: i, y: i + within, mark, low: Math.max(from, mark.interval[0]), high: Math.min(to, mark.interval[1]) }]
      : [],
  );
  const ink = ({ mark }: Drawn): string => INKS[mark.ink];
  const cap = 0.3 / Math.max(1, (height - bottom) / Math.max(1, marks.length) / rem);
  const ends = drawn.flatMap((one) => [
    { ...one, x: one.low, isCut: one.mark.interval[0] < from, turn: -90 },
    { ...one, x: one.high, isCut: one.mark.interval[1] > to, turn: 90 },
  ]);
  const isIn = ({ mark }: Drawn): boolean => mark.estimate >= from && mark.estimate <= to;
  const ticks = isShare ? [from, (from + to) / 2, to] : [from, (from + zero) / 2, zero, (zero + to) / 2, to];
  const lines = { x: { domain: [from, to], label: null }, y: { domain: [0, marks.length], axis: null, label: null } };
  return {
    ...lines,
    marginTop: 0,
    marginBottom: bottom,
    marginLeft: rem,
    marginRight: rem * 1.2,
    y: { ...lines.y, range: [0, height - bottom] },
    color: { type: 'identity' },
    symbol: { type: 'identity' },
    marks: [
      band === undefined
        ? null
        : rect([0], { x1: zero - band, x2: zero + band, y1: 0, y2: marks.length, fill: 'var(--plot-calm)' }),
      gridX(ticks, { stroke: 'var(--plot-grid)', strokeOpacity: 1 }),
      ruleX([zero], { stroke: 'var(--plot-zero)', strokeWidth: 1.5 }),
      isNarrow && number > 0
        ? null
        : axisX(ticks, {
            color: 'var(--plot-axis)',
            tickSize: 0,
            label: null,
            tickFormat: (tick: number, i: number) =>
              `${tickText(tick, isShare === true || zero !== 0)}${i === ticks.length - 1 ? unit : ''}`,
          }),
      link(drawn, { x1: 'low', x2: 'high', y1: 'y', y2: 'y', stroke: ink, strokeWidth: 2.5 }),
      link(
        ends.filter(({ isCut }) => !isCut),
        {
          x1: 'x',
          x2: 'x',
          y1: ({ y }: Drawn) => y - cap,
          y2: ({ y }: Drawn) => y + cap,
          stroke: ink,
          strokeWidth: 2.5,
        },
      ),
      dot(
        ends.filter(({ isCut }) => isCut),
        { x: 'x', y: 'y', symbol: 'triangle', rotate: 'turn', r: 4, fill: ink },
      ),
      dot(
        drawn.filter((one) => isIn(one) && one.mark.ink !== 'a'),
        { x: valueOf, y: 'y', r: 5, fill: ink },
      ),
      dot(
        drawn.filter((one) => isIn(one) && one.mark.ink === 'a'),
        {
          x: valueOf,
          y: 'y',
          r: 5,
          symbol: 'diamond',
          fill: 'var(--surface)',
          stroke: ink,
          strokeWidth: 2.5,
        },
      ),
      dot(
        drawn.filter((one) => one.at === at && isIn(one)),
        { x: valueOf, y: 'y', r: 10, stroke: 'var(--focus)', strokeWidth: 2 },
      ),
    ],
  };
}

const valueOf = ({ mark }: Drawn): number => mark.estimate;

function tickText(tick: number, isPlain: boolean): string {
  const text = String(Math.round(Math.abs(tick) * 100) / 100);
  return isPlain || tick === 0 ? `${tick < 0 ? '−' : ''}${text}` : `${tick < 0 ? '−' : '+'}${text}`;
}

/** Orange where an interval leaves out 0. */
export const inkOf = (interval: Interval): Ink => (leavesOutZero(interval) ? 'b' : 'plain');
