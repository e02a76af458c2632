/* Plots for docs: plain SVG that is read in light and dark. */

/** One line of a forest plot. */
export interface Mark {
  readonly label: string;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** One point of a sweep. */
export interface Part {
  readonly x: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const WIDE = 640;
const LABELS = 230;
const RIGHT = 24;
const ROW = 26;
const TOP = 40;

const STYLE = `<style>
  text { font: 13px system-ui, sans-serif; fill: #33302b }
  .title { font-weight: 600 }
  .axis { stroke: #8a847a }
  .grid { stroke: #8a847a; opacity: .25 }
  .a { stroke: #1f5f99; fill: #1f5f99; stroke-width: 2.5 }
  .band { fill: #1f5f99; opacity: .2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8e4db }
    .a { stroke: #7db8ea; fill: #7db8ea }
    .band { fill: #7db8ea }
  }
</style>`;

/** Intervals on one axis, with a line at `zero`. */
export function forest(title: string, unit: string, zero: number | null, marks: readonly Mark[]): string {
  const ends = [...marks.flatMap(({ from, to }) => [from, to]), ...(zero === null ? [] : [zero])];
  const scale = scaleOf(Math.min(...ends), Math.max(...ends), LABELS, WIDE - RIGHT);
  const bottom = TOP + marks.length * ROW;
  const lines = marks.map(({ label, at, from, to }, i) => {
    const y = TOP + (i + 0.5) * ROW;
    return `<text x="${LABELS - 10}" y="${y + 4}" text-anchor="end">${escaped(label)}</text>
<line class="a" x1="${scale.at(from)}" x2="${scale.at(to)}" y1="${y}" y2="${y}"/><circle class="a" cx="${scale.at(at)}" cy="${y}" r="4"/>`;
  });
  return svg(bottom + 44, title, [
    ...scale.ticks.map(
      (tick) =>
        `<line class="${tick === zero ? 'axis' : 'grid'}" x1="${scale.at(tick)}" x2="${scale.at(tick)}" y1="${TOP}" y2="${bottom}"/>
<text x="${scale.at(tick)}" y="${bottom + 16}" text-anchor="middle">${signed(tick)}</text>`,
    ),
    ...lines,
    `<text x="${WIDE - RIGHT}" y="${bottom + 36}" text-anchor="end">${escaped(unit)}</text>`,
  ]);
}

/** One number along the x axis, its answer with a band. */
export function sweep(title: string, unit: string, parts: readonly Part[]): string {
  const [left, bottom] = [56, 240];
  const xs = parts.map(({ x }) => x);
  const across = scaleOf(Math.min(...xs), Math.max(...xs), left + 24, WIDE - RIGHT - 24);
  const up = scaleOf(
    Math.min(0, ...parts.map(({ from }) => from)),
    Math.max(0, ...parts.map(({ to }) => to)),
    bottom,
    TOP + 10,
  );
  const path = (of: (part: Part) => number): string[] => parts.map((part) => `${across.at(part.x)},${up.at(of(part))}`);
  return svg(bottom + 44, title, [
    ...up.ticks.map(
      (tick) =>
        `<line class="${tick === 0 ? 'axis' : 'grid'}" x1="${left}" x2="${WIDE - RIGHT}" y1="${up.at(tick)}" y2="${up.at(tick)}"/>
<text x="${left - 8}" y="${up.at(tick) + 4}" text-anchor="end">${signed(tick)}</text>`,
    ),
    ...xs.map((x) => `<text x="${across.at(x)}" y="${bottom + 16}" text-anchor="middle">${x}</text>`),
    `<polygon class="band" points="${[...path(({ from }) => from), ...path(({ to }) => to).reverse()].join(' ')}"/>`,
    `<polyline class="a" style="fill:none" points="${path(({ at }) => at).join(' ')}"/>`,
    ...parts.map(({ x, at }) => `<circle class="a" cx="${across.at(x)}" cy="${up.at(at)}" r="4"/>`),
    `<text x="${WIDE - RIGHT}" y="${bottom + 36}" text-anchor="end">${escaped(unit)}</text>`,
  ]);
}

interface Scale {
  readonly ticks: readonly number[];
  at(value: number): number;
}

const STEPS = [1, 2, 5, 10];
const MOST_TICKS = 8;

/** From the least to the largest value, widened to round numbers. */
function scaleOf(least: number, most: number, from: number, to: number): Scale {
  const span = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(span / MOST_TICKS));
  const step = power * (STEPS.find((one) => span / (one * power) <= MOST_TICKS) ?? 10);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toFixed(6)));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return {
    ticks,
    at: (value) => Number((from + ((value - low) / (high - low || 1)) * (to - from)).toFixed(1)),
  };
}

const signed = (value: number): string => String(value).replace('-', '−');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const svg = (height: number, title: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${height}" role="img" aria-label="${escaped(title)}">
${STYLE}
<text class="title" x="8" y="20">${escaped(title)}</text>
${parts.join('\n')}
</svg>
`;
