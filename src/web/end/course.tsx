import { useLayoutEffect, useRef, useState } from 'preact/compat';
import { vars } from '../../ui/cards/shapes.tsx';
import { plain } from '../../ui/table/signs.ts';
import type { Seat } from '../../engine/words.ts';
import type { Course } from '../../desk/wire.ts';

const USUAL_WIDTH = 520; // px, until it is known how much there is
const LEAST_WIDTH = 240;
const HEIGHT = 270;
const LEFT = 40;
const RIGHT = 112; // for the names
const TOP = 14;
const BOTTOM = 30;
const LABEL = 16; // px that a name needs
const NUMBER = 22; // px that the number of a round needs

const DASHES = ['', '9 5', '3 4', '12 4 3 4', '6 3', '2 6', '14 5', '4 2 1 2'];

interface CourseProps {
  readonly course: Course;
  readonly names: readonly string[];
  readonly seat: Seat | null;
  readonly round: string;
}

/** The points of all seats after each round, as lines; the same figures as a table for whoever hears the page. */
export function CourseOfMatch({ course, names, seat, round }: CourseProps) {
  const [place, width] = useWidth();
  const called = (who: Seat): string => (who === seat ? 'You' : (names[who] ?? ''));
  const all = course.flatMap(({ points }) => points);
  const lowest = Math.min(0, ...all);
  const steps = ticks(lowest, Math.max(1, ...all));
  const [from = 0] = steps;
  const to = steps.at(-1) ?? 1;
  const x = (i: number): number => LEFT + ((width - LEFT - RIGHT) * i) / Math.max(1, course.length);
  const y = (points: number): number => TOP + ((HEIGHT - TOP - BOTTOM) * (to - points)) / (to - from);
  const pathOf = (who: Seat): string =>
    [0, ...course.map(({ points }) => points[who] ?? 0)]
      .map((points, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(points)}`)
      .join('');
  const ends = apart(names.map((_, who) => y(course.at(-1)?.points[who] ?? 0)));
  const shown = every(course.length, width);
  // Mine is drawn last, over the others.
  const order = [...names.keys()].toSorted((one, other) => Number(one === seat) - Number(other === seat));
  return (
    <figure className="course" ref={place}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {steps.map((points) => (
          <g key={points}>
            <line className="course-grid" x1={LEFT} x2={width - RIGHT} y1={y(points)} y2={y(points)} />
            <text x={LEFT - 8} y={y(points) + 4} textAnchor="end">
              {plain(points)}
            </text>
          </g>
        ))}
        {course.map(
          ({ round: number }, i) =>
            (i + 1) % shown === 0 && (
              <text key={number} x={x(i + 1)} y={HEIGHT - 8} textAnchor="middle">
                {number}
              </text>
            ),
        )}
        {order.map((who) => (
          <g key={who} style={vars({ '--seat': `var(--seat-${who % 8})` })} data-mine={who === seat ? '' : undefined}>
            <path
              className="course-line"
              d={pathOf(who)}
              strokeDasharray={who === seat ? '' : DASHES[who % DASHES.length]}
            />
            <text className="course-name" x={x(course.length) + 8} y={(ends[who] ?? 0) + 4}>
              {plain(course.at(-1)?.points[who] ?? 0)} {short(called(who))}
            </text>
          </g>
        ))}
      </svg>
      <table className="sr">
        <caption>Points after each {round}</caption>
        <thead>
          <tr>
            <th scope="col">{round}</th>
            {names.map((_, who) => (
              <th key={who} scope="col">
                {called(who)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {course.map(({ round: number, points }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {points.map((one, who) => (
                <td key={who}>{plain(one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** How wide its place is, so that letters have the size of letters. */
function useWidth() {
  const place = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const shown = place.current;
    if (!shown) return;
    const measure = (): void => setWidth(Math.max(LEAST_WIDTH, Math.floor(shown.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return [place, width] as const;
}

const LONGEST = 10; // letters beside a line
const short = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** Whole, round numbers around these, four to seven of them. */
export function ticks(lowest: number, highest: number): number[] {
  const rough = (highest - lowest) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? 10 * power;
  const first = Math.floor(lowest / step);
  const count = Math.ceil(highest / step) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

/** Every how many rounds a number stands below, so that they do not run into each other. */
const every = (rounds: number, width: number): number =>
  [1, 2, 5, 10, 20, 50].find((step) => (rounds / step) * NUMBER <= width - LEFT - RIGHT) ?? 100;

/** Heights of names moved apart, so that each can be read. */
function apart(wanted: readonly number[]): number[] {
  const heights = [...wanted];
  const order = [...wanted.keys()].toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  let free = 0;
  for (const who of order) {
    heights[who] = Math.max(heights[who] ?? 0, free);
    free = (heights[who] ?? 0) + LABEL;
  }
  const over = free - LABEL - (HEIGHT - BOTTOM);
  return over > 0 ? heights.map((height) => Math.max(TOP, height - over)) : heights;
}
