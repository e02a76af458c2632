import { plot, type PlotOptions } from '@observablehq/plot';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'preact/compat';

/* Drawings of the lab. Plots are drawn anew when their numbers or their room change; their inks are custom properties, so light and dark need nothing. */

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly rem: number; // pixels: letters may be large
}

interface ChartProps {
  readonly label: string;
  readonly className?: string;
  readonly draw: (room: Room) => PlotOptions;
}

/** Drawn by the plotting library into the room that the styles give it. */
export function Chart({ label, className = '', draw }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const watch = new ResizeObserver(() => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoom({ width: current.clientWidth, height: current.clientHeight, rem });
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !room || room.width < 40 || room.height < 20) return;
    const { width, height, rem } = room;
    const svg = plot({ width, height, className: 'lab-svg', style: { fontSize: `${0.75 * rem}px` }, ...draw(room) });
    svg.querySelector('style')?.remove(); // the page's headers allow no styles from within; lab.css has them
    svg.setAttribute('aria-hidden', 'true'); // the marks are read out, and a table lies beneath
    current.replaceChildren(svg);
  });
  return <div ref={box} className={`lab-chart ${className}`} role="img" aria-label={label} />;
}

interface WalkProps {
  readonly label: string;
  readonly spoken: readonly string[]; // of each mark
  readonly at: number | null;
  readonly walk: (at: number) => void;
  readonly open?: ((at: number) => void) | undefined;
  readonly children: ReactNode;
}

/** Arrow keys walk the marks inside, and each is read out. */
export function Walk({ label, spoken, at, walk, open, children }: WalkProps) {
  const last = spoken.length - 1;
  const step = (key: string): number | null => {
    if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, (at ?? -1) + 1);
    if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, (at ?? 1) - 1);
    if (key === 'Home') return 0;
    return key === 'End' ? last : null;
  };
  return (
    <div
      className="lab-walk"
      role="group"
      tabIndex={0}
      aria-label={`${label}. Arrow keys walk the marks.`}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || last < 0) return;
        if (event.key === 'Enter' && at !== null) return open?.(at);
        const next = step(event.key);
        if (next === null) return;
        event.preventDefault();
        walk(next);
      }}
    >
      {children}
      <p className="lab-said" aria-live="polite">
        {at === null ? '' : spoken[at]}
      </p>
    </div>
  );
}

interface TableProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The same figures for whoever would rather read them. */
export const AsTable = (props: TableProps) => (
  <details className="lab-table">
    <summary>As a table</summary>
    <FigureTable {...props} />
  </details>
);

/** The first column says what each row is about. */
export const FigureTable = ({ head, rows }: TableProps) => (
  <div className="lab-scroll" tabIndex={0} role="region" aria-label="Table">
    <table>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, ...cells], i) => (
          <tr key={i}>
            <th scope="row">{what}</th>
            {cells.map((text, at) => (
              <td key={at}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
