import { useLayoutEffect, useRef, useState } from 'preact/compat';
import type { Moment, ReviewStep } from '../../study/review/told.ts';
import type { Seat } from '../../engine/words.ts';
import { vars } from '../../ui/cards/shapes.tsx';
import { minus } from './words.ts';

const HEIGHT = 340;
const LOW = 260; // on a phone
const LEFT = 38;
const RIGHT = 92; // for the names
const TOP = 30; // for the rounds
const BOTTOM = 14;
const LABEL = 15; // px that a name needs
const LETTER = 7.5; // px
const NARROW = 560;
const DASHES = ['', '9 5', '3 4', '12 4 3 4', '6 3', '2 6', '14 5', '4 2 1 2'];

interface GraphProps {
  readonly steps: readonly ReviewStep[];
  readonly isDone: boolean;
  readonly part: number; // of the way that is done, 0 to 1
  readonly moments: readonly Moment[];
  readonly names: readonly string[];
  readonly seat: Seat;
  readonly placeOf: (step: number) => readonly string[]; // round, then phase
  readonly open: (step: ReviewStep) => void;
}

interface Dot {
  readonly values: readonly number[]; // of each seat in percent; alone the expected points
  readonly half: number; // of the interval of the last change
}

/** The course of a match: the chances of all seats as one of them could see them. Arrow keys walk the steps. */
export function CourseGraph({ steps, isDone, part, moments, names, seat, placeOf, open }: GraphProps) {
  const [box, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const [isClose, setClose] = useState(false);
  const [isListed, setListed] = useState(false);
  const isAlone = names.length === 1;
  const dots = dotsOf(steps, names.length, seat);
  const { least, most } = rangeOf(dots, { isAlone, isClose, isDone });
  const isNarrow = width < NARROW;
  const height = isNarrow ? LOW : HEIGHT;
  const right = isNarrow ? 58 : RIGHT;
  const last = Math.max(1, isDone ? dots.length - 1 : Math.round((dots.length - 1) / Math.max(0.05, part)));
  const x = (i: number): number => LEFT + ((width - LEFT - right) * i) / last;
  const y = (value: number): number =>
    TOP + ((height - TOP - BOTTOM) * (most - Math.max(least, Math.min(most, value)))) / Math.max(1e-9, most - least);
  const point = (i: number, value: number): string => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
  const pathOf = (who: Seat): string =>
    dots.map(({ values }, i) => `${i === 0 ? 'M' : 'L'}${point(i, values[who] ?? 0)}`).join('');
  const mine = isAlone ? 0 : seat;
  const upper = dots.map(({ values, half }, i) => point(i, (values[mine] ?? 0) + half));
  const lower = dots.map(({ values, half }, i) => point(i, (values[mine] ?? 0) - half)).toReversed();
  const called = (who: Seat): string => (who === seat ? 'You' : (names[who] ?? ''));
  const order = [...names.keys()].toSorted((a, b) => Number(a === seat) - Number(b === seat));
  const ends = apart(
    names.map((_, who) => y(dots.at(-1)?.values[who] ?? 0)),
    height,
  );
  const spoken = (i: number): string => {
    const step = steps[i - 1];
    const place = step ? placeOf(step.step).join(', ') : 'The beginning';
    const values = (dots[i]?.values ?? []).map(
      (value, who) =>
        `${called(who).toLowerCase() === 'you' ? 'you' : called(who)} ${minus(value.toFixed(isAlone ? 1 : 0))}`,
    );
    return `${place}: ${values.join(', ')}`;
  };
  const go = (i: number): void => setAt(Math.max(0, Math.min(dots.length - 1, i)));
  const chosen = at === null ? undefined : steps[at - 1];
  const marks = moments.flatMap((moment, i) => {
    const index = steps.findLastIndex(({ step, kind }) => step === moment.step && kind === moment.kind);
    return index < 0 ? [] : [{ number: i + 1, at: index + 1 }];
  });
  const unit = isAlone ? 'Expected points' : 'Chances to win, in percent';
  return (
    <figure className="rv-graph" ref={box}>
      <div
        className="rv-walk"
        role="group"
        tabIndex={0}
        aria-label={`${unit}, as you could see them. Arrow keys walk the steps, Enter shows the table.`}
        onKeyDown={(event) => {
          const now = at ?? 0;
          const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: dots.length - 1 }[event.key];
          if (event.key === 'Enter' && chosen) open(chosen);
          if (to === undefined) return;
          event.preventDefault();
          go(to);
        }}
        onClick={(event) => {
          const { left, width: real } = event.currentTarget.getBoundingClientRect();
          const there = ((event.clientX - left) * width) / Math.max(1, real);
          go(Math.round(((there - LEFT) * last) / Math.max(1, width - LEFT - right)));
        }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {bandsOf(steps, placeOf).map(({ from, to, name }, i) => (
            <g key={from}>
              {i % 2 === 0 && (
                <rect
                  className="rv-band"
                  x={x(from)}
                  y={TOP}
                  width={Math.max(0, x(to) - x(from))}
                  height={height - TOP - BOTTOM}
                />
              )}
              {x(to) - x(from) > LETTER * name.length && (
                <text x={(x(from) + x(to)) / 2} y={TOP - 10} textAnchor="middle">
                  {name}
                </text>
              )}
            </g>
          ))}
          {!isDone && (
            <rect
              className="rv-todo"
              x={x(dots.length - 1)}
              y={TOP}
              width={Math.max(0, x(last) - x(dots.length - 1))}
              height={height - TOP - BOTTOM}
            />
          )}
          {ticksOf(least, most).map((value) => (
            <g key={value}>
              <line className="rv-grid" x1={LEFT} x2={width - right} y1={y(value)} y2={y(value)} />
              <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
                {minus(String(value))}
              </text>
            </g>
          ))}
          {!isAlone && (
            <line
              className="rv-fair"
              x1={LEFT}
              x2={width - right}
              y1={y(100 / names.length)}
              y2={y(100 / names.length)}
            />
          )}
          <path
            className="rv-tint"
            style={vars({ '--seat': `var(--seat-${seat % 8})` })}
            d={`M${[...upper, ...lower].join('L')}Z`}
          />
          {order.map((who) => (
            <g key={who} style={vars({ '--seat': `var(--seat-${who % 8})` })} data-mine={who === seat ? '' : undefined}>
              <path
                className="rv-line"
                d={pathOf(who)}
                strokeDasharray={who === seat ? '' : DASHES[who % DASHES.length]}
              />
              {isDone && (
                <text className="rv-name" x={x(dots.length - 1) + 7} y={(ends[who] ?? 0) + 4}>
                  {short(called(who), isNarrow)}
                </text>
              )}
            </g>
          ))}
          {at !== null && <line className="rv-at" x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM} />}
          {marks.map(({ number, at: index }) => (
            <g key={number} className="rv-mark">
              <circle cx={x(index)} cy={y(dots[index]?.values[mine] ?? 0)} r={11} />
              <text x={x(index)} y={y(dots[index]?.values[mine] ?? 0) + 4.5} textAnchor="middle">
                {number}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        <p className="rv-said" aria-live="polite">
          {at === null ? 'Touch the graph, or walk it with the arrow keys.' : spoken(at)}
        </p>
        {chosen && (
          <button className="btn btn--plain btn--small" onClick={() => open(chosen)}>
            See the table
          </button>
        )}
        {!isAlone && (
          <button className="btn btn--plain btn--small" aria-pressed={isClose} onClick={() => setClose(!isClose)}>
            Closer
          </button>
        )}
      </figcaption>
      <details className="rv-list" onToggle={(event) => setListed(event.currentTarget.open)}>
        <summary>All steps as a list</summary>
        <ol tabIndex={0}>
          {/* Long, and few want it: it would be made anew with every report. */}
          {(isListed ? dots : []).map((_, i) => (
            <li key={i}>{spoken(i)}</li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

/** Before the first step everybody has a fair share. */
function dotsOf(steps: readonly ReviewStep[], seats: number, seat: Seat): Dot[] {
  if (seats === 1) {
    const first = steps[0]?.points.before ?? 0;
    return [{ values: [first], half: 0 }, ...steps.map(({ points }) => ({ values: [points.after], half: 0 }))];
  }
  const fair = Array.from({ length: seats }, () => 100 / seats);
  return [
    { values: fair, half: 0 },
    ...steps.map(({ chances, after, interval: [low, high] }) => ({
      values: fair.map((share, who) =>
        who === seat ? 100 * after : chances.length === 0 ? share : 100 * (chances[who] ?? 0),
      ),
      half: 50 * (high - low),
    })),
  ];
}

interface Ranging {
  readonly isAlone: boolean;
  readonly isClose: boolean;
  readonly isDone: boolean;
}

/** From 0 to 100 percent; closer: up to the largest chance before the end. */
function rangeOf(dots: readonly Dot[], { isAlone, isClose, isDone }: Ranging): { least: number; most: number } {
  const all = dots.flatMap(({ values }) => values);
  if (isAlone) return { least: Math.min(0, ...all), most: Math.max(1, ...all) };
  if (!isClose) return { least: 0, most: 100 };
  const before = (isDone ? dots.slice(0, -1) : dots).flatMap(({ values }) => values);
  return { least: 0, most: Math.min(100, 10 * Math.ceil((Math.max(10, ...before) + 2) / 10)) };
}

/** Rounds, by the dots between which they lie. */
function bandsOf(
  steps: readonly ReviewStep[],
  placeOf: GraphProps['placeOf'],
): { readonly from: number; readonly to: number; readonly name: string }[] {
  const bands: { from: number; to: number; name: string }[] = [];
  steps.forEach(({ step }, i) => {
    const [name = ''] = placeOf(step);
    const open = bands.at(-1);
    if (open?.name === name) open.to = i + 1;
    else bands.push({ from: i, to: i + 1, name });
  });
  return bands;
}

function ticksOf(least: number, most: number): number[] {
  const rough = (most - least) / 4;
  const size = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => one >= rough) ?? 200;
  const first = Math.ceil(least / size);
  return Array.from({ length: Math.floor(most / size) - first + 1 }, (_, i) => (first + i) * size);
}

const short = (name: string, isNarrow: boolean): string => {
  const longest = isNarrow ? 6 : 11;
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
};

/** Heights of names moved apart, so that each can be read. */
function apart(wanted: readonly number[], height: number): number[] {
  const heights = [...wanted];
  let free = TOP;
  for (const who of [...wanted.keys()].toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))) {
    heights[who] = Math.max(heights[who] ?? 0, free);
    free = (heights[who] ?? 0) + LABEL;
  }
  const over = free - LABEL - (height - 6);
  return over > 0 ? heights.map((one) => one - over) : heights;
}

/** How wide its place is, so that letters have the size of letters. */
function useWidth() {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return undefined;
    const measure = (): void => setWidth(Math.max(260, Math.floor(shown.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
