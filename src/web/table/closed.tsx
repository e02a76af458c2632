import type { ReactNode } from 'preact/compat';

interface ClosedProps {
  readonly game?: string;
  readonly why: string;
  readonly children?: ReactNode; // what else one can do
}

/** Instead of a table that cannot be shown. */
export const Closed = ({ game, why, children }: ClosedProps) => (
  <div className="page felt" data-game={game}>
    <main className="closed">
      <h1 className="sr">Nothing to show</h1>
      <p className="slip" role="alert">
        {why}
      </p>
      {children}
      <a className={children === undefined ? 'btn btn--primary' : 'btn btn--plain'} href="#/">
        Home
      </a>
    </main>
  </div>
);
