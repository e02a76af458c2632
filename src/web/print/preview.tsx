import { type ReactNode, useLayoutEffect, useRef, useState } from 'preact/compat';
import { amountOf } from '../../engine/words.ts';
import type { NumberedPage } from './printed-page.tsx';

/* The pages of one sheet of paper as they will be, and all sheets as small drawings. */

export function Preview({ page }: { readonly page: NumberedPage }) {
  const sheet = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(0);
  // After every drawing: the faces have been fitted then.
  useLayoutEffect(() => setCut(sheet.current?.querySelectorAll('[data-over]').length ?? 0));
  return (
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
        {cut > 0 && <span role="status"> Not all words fit on {amountOf(cut, 'card')}.</span>}
      </figcaption>
      <div ref={sheet}>{page.draw()}</div>
    </figure>
  );
}

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
