import type { ReactNode } from 'preact/compat';
import type { NumberedPage } from './printed-page.tsx';

/* The pages of one sheet of paper as they will be, and all sheets as small drawings. */

export const Preview = ({ page }: { readonly page: NumberedPage }) => (
  <figure
    className="pr-view"
    data-across={page.width > page.height ? '' : undefined}
    style={{ '--sheet-w': `${page.width}mm`, '--sheet-h': `${page.height}mm`, '--ratio': page.width / page.height }}
  >
    <figcaption>
      <b>
        Sheet {page.number}
        {page.title === '' ? '' : `, ${page.title}`}
      </b>
    </figcaption>
    <div>{page.draw()}</div>
  </figure>
);

interface StripProps {
  readonly pages: readonly NumberedPage[];
  readonly at: number;
  readonly turn: (to: number) => void;
}

export function Strip({ pages, at, turn }: StripProps): ReactNode {
  const firsts = pages.filter(({ number }, i) => pages[i - 1]?.number !== number);
  if (firsts.length < 2) return null;
  return (
    <nav className="pr-strip" aria-label="Sheets">
      {firsts.map(({ number, width, height, small }) => (
        <button
          key={number}
          type="button"
          aria-label={`Sheet ${number}`}
          aria-current={number === at ? 'page' : undefined}
          onClick={() => turn(number)}
        >
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <path d={small} fill="currentColor" />
          </svg>
          {number}
        </button>
      ))}
    </nav>
  );
}
