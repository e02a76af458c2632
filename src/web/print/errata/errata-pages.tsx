import './errata.css';
import { type Choices, PAPERS } from '../../../print/choices.ts';
import { ERRATA, errataPages } from '../../../print/errata.ts';
import { amountOf } from '../../../engine/words.ts';
import type { CardChange } from '../../deck/changes.ts';
import type { PrintedPage } from '../printed-page.tsx';

interface ErrataProps {
  readonly title: string; // of the game
  readonly now: string; // which deck it is
  readonly since: string; // what it is compared with
  readonly stamp: string;
  readonly changes: readonly CardChange[];
  readonly choices: Choices;
  readonly firstPaper: number;
}

const linesOf = ({ name, is, fields }: CardChange): string[] => {
  if (is === 'new') return [`${name}: a new card`];
  if (is === 'gone') return [`${name}: no longer in the deck; take it out`];
  return [name, ...fields.map(({ title, before, after }) => `${title}: ${before} → ${after}`)];
};

/** What has changed since which deck, field by field in words: for whoever has that one on paper. */
export function errataSheets(props: ErrataProps): PrintedPage[] {
  const { changes, choices, firstPaper } = props;
  const { width, height } = PAPERS[choices.paper === 'letter' ? 'letter' : 'a4'];
  const blocks = changes.map((change) => ({ lines: linesOf(change) }));
  return errataPages(blocks, choices).map((page, i) => ({
    part: 'cards' as const,
    paper: firstPaper + i,
    title: 'what changed',
    width,
    height,
    chapters: i === 0 ? ['What changed'] : [],
    small: page
      .map((_, at) => `M${width * 0.08} ${height * 0.16 + at * 12}h${width * 0.5}v5h${-width * 0.5}z`)
      .join(''),
    draw: () => <ErrataSheet {...props} page={page.map((at) => blocks[at]?.lines ?? [])} />,
  }));
}

function ErrataSheet({
  title,
  now,
  since,
  stamp,
  changes,
  choices,
  page,
}: ErrataProps & { readonly page: readonly (readonly string[])[] }) {
  const { width, height } = PAPERS[choices.paper === 'letter' ? 'letter' : 'a4'];
  const gone = changes.filter(({ is }) => is === 'gone').length;
  return (
    <section
      className="p-sheet p-errata"
      data-theme="light"
      data-ink={choices.ink}
      style={{ width: `${width}mm`, height: `${height}mm`, padding: `${ERRATA.margin}mm` }}
    >
      <header style={{ height: `${ERRATA.head - 6}mm` }}>
        <h2>{title}: what changed</h2>
        <p>
          {now}, since {since}: {amountOf(changes.length - gone, 'card')} to exchange
          {gone > 0 && `, ${amountOf(gone, 'card')} to take out`}. Everything else stays as you have it.
        </p>
      </header>
      <ul>
        {page.map(([name, ...fields], i) => (
          <li key={i} style={{ marginBottom: `${ERRATA.gap}mm` }}>
            <b>{name}</b>
            {fields.map((field, at) => (
              <span key={at}>{field}</span>
            ))}
          </li>
        ))}
      </ul>
      <p className="p-errata-stamp">{stamp}</p>
    </section>
  );
}
