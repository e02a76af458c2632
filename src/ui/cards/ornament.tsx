import { createContext, useContext } from 'preact/compat';

/*
 * On the screen an ornament is a mask, which the style sheets tile and tint. Printed, masks and patterns would become bitmaps: there the
 * same drawing is written into the page as paths, as often as it is to be seen.
 */

export interface OrnamentDrawing {
  readonly svg: string; // the file that is the mask on the screen
  readonly tiles?: readonly [columns: number, rows: number];
  readonly isStretched?: boolean; // to the place it has, whatever its own sides
}

/** The class of an ornament → its drawing. */
export type Ornaments = Readonly<Record<string, OrnamentDrawing>>;

/** Where cards are printed: the ornaments of their game. Null on the screen. */
export const PrintedOrnaments = createContext<Ornaments | null>(null);

export function Ornament({ as }: { readonly as: string }) {
  const printed = useContext(PrintedOrnaments);
  if (!printed) return <i className={as} />;
  const drawing = printed[as];
  return drawing ? <Drawn of={drawing} as={as} /> : null;
}

function Drawn({ of: { svg, tiles: [columns, rows] = [1, 1], isStretched }, as }: { of: OrnamentDrawing; as: string }) {
  const [, , width = 1, height = 1] = (/viewBox='([^']+)'/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  const inside = svg
    .replace(/^\s*<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('#000', 'currentColor');
  const tiles = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [(i % columns) * width, Math.floor(i / columns) * height];
    return `<g transform="translate(${x} ${y})">${inside}</g>`;
  });
  return (
    <svg
      className={as}
      viewBox={`0 0 ${columns * width} ${rows * height}`}
      preserveAspectRatio={isStretched ? 'none' : 'xMidYMid slice'}
      fill="currentColor"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: tiles.join('') }}
    />
  );
}
