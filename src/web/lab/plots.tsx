import { areaY, axisX, axisY, dot, gridY, line, lineY, link, rectY, ruleX, ruleY, text } from '@observablehq/plot';
import { useState } from 'preact/compat';
import type { Bar, Step } from '../../lab/questions/compare.ts';
import type { CardRow } from '../../lab/questions/cards.ts';
import { Chart, Walk } from './chart.tsx';
import { grouped, signed, spoken } from './figures.ts';

/* Plots that are no rows of intervals: how an answer settled, how values are spread, a sweep, lift against value. */

const AXIS = { color: 'var(--plot-axis)', tickSize: 0, label: null } as const;
const GRID = { stroke: 'var(--plot-grid)', strokeOpacity: 1 } as const;

/** The course of the interval while deals came in. */
export function Settled({ path }: { readonly path: readonly Step[] }) {
  const [at, setAt] = useState<number | null>(null);
  const steps = path.map(([deals, difference, low, high]) => ({
    deals,
    y: 100 * difference,
    low: 100 * low,
    high: 100 * high,
  }));
  const top = Math.min(
    100,
    Math.max(2, ...steps.slice(Math.floor(steps.length / 3)).map(({ low, high }) => Math.max(-low, high))),
  );
  const cut = (number: number): number => Math.max(-top, Math.min(top, number));
  const marked = at === null ? [] : steps.slice(at, at + 1);
  return (
    <Walk
      label="How it settled: wins of the first seat, in points"
      spoken={steps.map(
        ({ deals, y, low, high }) => `After ${grouped(deals)} deals: ${spoken(y, [low, high], 'points')}`,
      )}
      at={at}
      walk={setAt}
    >
      <Chart
        label="How it settled: wins of the first seat, in points"
        className="lab-path"
        draw={({ rem }) => ({
          marginLeft: 2.6 * rem,
          marginBottom: 1.6 * rem,
          marginTop: 0.6 * rem,
          marginRight: 1.5 * rem,
          x: { domain: [0, Math.max(8, steps.at(-1)?.deals ?? 8)] },
          y: { domain: [-top, top] },
          marks: [
            gridY({ ...GRID, ticks: 4 }),
            ruleY([0], { stroke: 'var(--plot-zero)', strokeWidth: 1.5 }),
            areaY(steps, {
              x: 'deals',
              y1: ({ low }) => cut(low),
              y2: ({ high }) => cut(high),
              fill: 'var(--plot-b-soft)',
            }),
            line(steps, { x: 'deals', y: ({ y }) => cut(y), stroke: 'var(--plot-b)', strokeWidth: 2 }),
            dot(steps.slice(-1), { x: 'deals', y: ({ y }) => cut(y), r: 4, fill: 'var(--plot-b)' }),
            dot(marked, { x: 'deals', y: ({ y }) => cut(y), r: 8, stroke: 'var(--focus)', strokeWidth: 2 }),
            axisY({ ...AXIS, ticks: 4, tickFormat: (tick: number) => signed(tick, Number.isInteger(tick) ? 0 : 1) }),
            axisX({ ...AXIS, ticks: 3, tickFormat: (tick: number) => grouped(tick) }),
          ],
        })}
      />
    </Walk>
  );
}

const MOST_BINS = 24;

/** Neighbouring values together, so that no plot has more bars than one can see. */
export function binned(
  bars: readonly Bar[],
): { readonly from: number; readonly to: number; readonly a: number; readonly b: number }[] {
  const [least, most] = [bars[0]?.[0] ?? 0, bars.at(-1)?.[0] ?? 0];
  const size = Math.max(1, Math.ceil((most - least + 1) / MOST_BINS));
  const bins = Array.from({ length: Math.ceil((most - least + 1) / size) }, (_, i) => ({
    from: least + i * size,
    to: least + (i + 1) * size,
    a: 0,
    b: 0,
  }));
  for (const [value, a, b] of bars) {
    const bin = bins[Math.floor((value - least) / size)];
    if (!bin) continue;
    bin.a += a;
    bin.b += b;
  }
  return bins;
}

/** A and B over each other. */
export function Histogram({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const [at, setAt] = useState<number | null>(null);
  const bins = binned(bars);
  const all = bars.reduce((sum, [, a]) => sum + a, 0) || 1;
  const share = (times: number): number => (100 * times) / all;
  return (
    <Walk
      label={label}
      spoken={bins.map(
        ({ from, to, a, b }) =>
          `${from}${to - from > 1 ? ` to ${to - 1}` : ''}: A ${share(a).toFixed(1)} percent, B ${share(b).toFixed(1)} percent`,
      )}
      at={at}
      walk={setAt}
    >
      <h3>{label}</h3>
      <Chart
        label={label}
        className="lab-histogram"
        draw={({ rem }) => ({
          marginLeft: 2.6 * rem,
          marginBottom: 1.6 * rem,
          marginTop: 0.6 * rem,
          marks: [
            gridY({ ...GRID, ticks: 3 }),
            rectY(bins, {
              x1: 'from',
              x2: 'to',
              y: ({ a }) => share(a),
              fill: 'var(--plot-a)',
              fillOpacity: 0.45,
              inset: 1,
            }),
            rectY(bins, {
              x1: 'from',
              x2: 'to',
              y: ({ b }) => share(b),
              stroke: 'var(--plot-b)',
              strokeWidth: 2,
              fill: 'none',
              inset: 1,
            }),
            rectY(at === null ? [] : bins.slice(at, at + 1), {
              x1: 'from',
              x2: 'to',
              y: ({ a, b }) => share(Math.max(a, b)),
              stroke: 'var(--focus)',
              strokeWidth: 3,
              fill: 'none',
            }),
            ruleY([0], { stroke: 'var(--plot-zero)' }),
            axisY({ ...AXIS, ticks: 3, tickFormat: (tick: number) => `${tick} %` }),
            axisX({ ...AXIS, ticks: 5 }),
          ],
        })}
      />
    </Walk>
  );
}

export interface SweepPoint {
  readonly x: number; // its number in the row of values
  readonly name: string;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly isUsual: boolean;
}

/** One measure along the values, with its band. */
export function Sweep({
  label,
  unit,
  points,
  choose,
}: {
  readonly label: string;
  readonly unit: string;
  readonly points: readonly SweepPoint[];
  readonly choose: (x: number) => void;
}) {
  const [at, setAt] = useState<number | null>(null);
  return (
    <Walk
      label={label}
      spoken={points.map(
        ({ name, y, low, high }) => `${name}: ${y.toFixed(1)} ${unit}, from ${low.toFixed(1)} to ${high.toFixed(1)}`,
      )}
      at={at}
      walk={(next) => {
        setAt(next);
        choose(points[next]?.x ?? 0);
      }}
    >
      <h3>{label}</h3>
      <Chart
        label={label}
        className="lab-sweep"
        draw={({ rem }) => ({
          marginLeft: 3.2 * rem,
          marginBottom: 1.6 * rem,
          marginTop: 0.8 * rem,
          marginRight: 2 * rem,
          x: { domain: [0, Math.max(1, points.length - 1)] },
          y: { nice: true },
          marks: [
            gridY({ ...GRID, ticks: 4 }),
            areaY(points, { x: 'x', y1: 'low', y2: 'high', fill: 'var(--plot-b-soft)' }),
            ruleX(
              points.filter(({ isUsual }) => isUsual),
              { x: 'x', stroke: 'var(--plot-a)', strokeWidth: 2, strokeDasharray: '4 3' },
            ),
            lineY(points, { x: 'x', y: 'y', stroke: 'var(--plot-b)', strokeWidth: 2 }),
            link(points, { x1: 'x', x2: 'x', y1: 'low', y2: 'high', stroke: 'var(--plot-b)', strokeWidth: 2 }),
            dot(points, {
              x: 'x',
              y: 'y',
              r: 5,
              fill: ({ isUsual }: SweepPoint) => (isUsual ? 'var(--plot-a)' : 'var(--plot-b)'),
            }),
            dot(at === null ? [] : points.slice(at, at + 1), {
              x: 'x',
              y: 'y',
              r: 9,
              stroke: 'var(--focus)',
              strokeWidth: 2,
            }),
            axisY({ ...AXIS, ticks: 4 }),
            axisX(
              points.map(({ x }) => x),
              { ...AXIS, tickFormat: (x: number) => points[x]?.name ?? '' },
            ),
          ],
          color: { type: 'identity' },
        })}
      />
    </Walk>
  );
}

/** Lift across, value up; dashed where both agree. */
export function LiftAndValue({
  rows,
  nameOf,
  chosen,
}: {
  readonly rows: readonly CardRow[];
  readonly nameOf: (card: string) => string;
  readonly chosen: string;
}) {
  const dots = rows
    .filter(({ undone, used }) => undone > 0 && used > 0)
    .map(({ card, lift, estimate, mark }) => ({ card, x: 100 * lift, y: 100 * estimate, mark }));
  const top = Math.max(4, ...dots.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
  const named = dots.filter(({ card, mark }) => mark !== null || card === chosen).slice(0, 6);
  return (
    <Chart
      label="Lift across, value up; dashed where both agree"
      className="lab-scatter"
      draw={({ rem }) => ({
        marginLeft: 2.4 * rem,
        marginBottom: 1.8 * rem,
        x: { domain: [-top, top] },
        y: { domain: [-top, top] },
        marks: [
          gridY({ ...GRID, ticks: 4 }),
          ruleY([0], { stroke: 'var(--plot-zero)' }),
          ruleX([0], { stroke: 'var(--plot-zero)' }),
          link([0], { x1: -top, y1: -top, x2: top, y2: top, stroke: 'var(--plot-axis)', strokeDasharray: '4 3' }),
          dot(dots, {
            x: 'x',
            y: 'y',
            r: 4,
            fill: ({ mark }) => (mark === null ? 'var(--plot-axis)' : 'var(--plot-b)'),
            fillOpacity: 0.7,
          }),
          dot(
            dots.filter(({ card }) => card === chosen),
            { x: 'x', y: 'y', r: 8, stroke: 'var(--focus)', strokeWidth: 2 },
          ),
          text(named, { x: 'x', y: 'y', dy: -10, text: ({ card }) => nameOf(card), fill: 'var(--ink)' }),
          axisY({ ...AXIS, ticks: 4 }),
          axisX({ ...AXIS, ticks: 4 }),
        ],
        color: { type: 'identity' },
      })}
    />
  );
}
