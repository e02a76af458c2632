import './aids.css';
import type { ComponentType, ReactNode } from 'preact/compat';
import type { PrintedFaceProps } from '../printing.ts';

/* What lies beside the cards: summaries, keys of icons, tracks and pads. Each fills a leaf, half a sheet of paper. */

interface AidProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export const Aid = ({ title, note, children }: AidProps) => (
  <div className="aid">
    <header>
      <h1>{title}</h1>
      {note !== undefined && <span>{note}</span>}
    </header>
    {children}
  </div>
);

export const Columns = ({ children }: { readonly children: ReactNode }) => (
  <div className="aid-columns">{children}</div>
);

export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Steps = ({ of }: { readonly of: readonly ReactNode[] }) => (
  <ol className="aid-steps">
    {of.map((step, i) => (
      <li key={i}>
        <b>{i + 1}</b>
        <span>{step}</span>
      </li>
    ))}
  </ol>
);

export type Sign = readonly [sign: ReactNode, words: string];

/** What the signs on the cards say. */
export const Key = ({ of }: { readonly of: readonly Sign[] }) => (
  <dl className="aid-key">
    {of.map(([sign, words], i) => (
      <div key={i}>
        <dt>{sign}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);

/** Words about a place on a card: how far down it lies, and how far in from the side of the words, both as parts of the card. */
type Pointer = readonly [down: number, inwards: number, title: string, words: ReactNode];

interface ExplainedProps {
  readonly Face: ComponentType<PrintedFaceProps>;
  readonly card: string;
  readonly width: number; // millimetres
  readonly left: readonly Pointer[];
  readonly right: readonly Pointer[];
}

/** A card, and lines from its places to what they mean. */
export const Explained = ({ Face, card, width, left, right }: ExplainedProps) => (
  <div className="aid-explained" style={{ '--w': `${width}mm` }}>
    <Face card={card} width={width} />
    {[...left.map((one) => ['left', one] as const), ...right.map((one) => ['right', one] as const)].map(
      ([side, [down, inwards, title, words]]) => (
        <div key={title} data-side={side} style={{ '--down': down, '--in': inwards }}>
          <b>{title}</b> {words}
        </div>
      ),
    )}
  </div>
);

/** Signs that need no more than a name, side by side. */
export const Kinds = ({ of }: { readonly of: readonly Sign[] }) => (
  <p className="aid-kinds">
    {of.map(([sign, words], i) => (
      <span key={i}>
        {sign} {words}
      </span>
    ))}
  </p>
);

export const Often = ({ of }: { readonly of: readonly string[] }) => (
  <section className="aid-often">
    <h2>Often forgotten</h2>
    <ul>
      {of.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  </section>
);

interface TrackProps {
  readonly title: ReactNode;
  readonly from: number;
  readonly to: number;
  readonly words?: Readonly<Record<number, string>>; // below a number
  readonly colour?: string;
  readonly across?: number; // numbers in a row
}

/** Numbered places for a cube or a coin. */
export function Track({ title, from, to, words = {}, colour = 'var(--accent)', across = 13 }: TrackProps) {
  const places = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return (
    <section className="aid-track" style={{ '--own': colour, '--across': across }}>
      <h2>{title}</h2>
      <ol>
        {places.map((place) => (
          <li key={place} data-marked={words[place] === undefined ? undefined : ''}>
            <b>{place}</b>
            {words[place] !== undefined && <small>{words[place]}</small>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PadProps {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, words?: string])[];
  readonly players: number;
  readonly times?: number; // tables one below the other
  readonly note?: string;
}

/** A table to be filled in with a pencil. */
export const Pad = ({ title, rows, players, times = 1, note }: PadProps) => (
  <Aid title={title} {...(note === undefined ? {} : { note })}>
    {Array.from({ length: times }, (_, i) => (
      <table key={i} className="aid-pad">
        <thead>
          <tr>
            <th>Player</th>
            {Array.from({ length: players }, (_cell, j) => (
              <td key={j} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, words]) => (
            <tr key={name}>
              <th>
                {name}
                {words !== undefined && <small>{words}</small>}
              </th>
              {Array.from({ length: players }, (_cell, j) => (
                <td key={j} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </Aid>
);
