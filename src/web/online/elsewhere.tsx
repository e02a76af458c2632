import { useEffect, useState } from 'preact/compat';
import { addressOf } from '../routes.ts';
import { findServer } from './asking.ts';

/** This page was opened at another address than the one at which its server has its tables. The link leads to the same place there. */
export const Elsewhere = ({ at }: { readonly at: string }) => (
  <div className="on-none slip" role="status">
    <h2>The tables are at another address</h2>
    <p>
      These tables live at <a href={sameAt(at)}>{at}</a>. Everything on this screen works here, too: bots, friends
      around one device, replays.
    </p>
    <p className="on-acts">
      <a className="btn btn--primary" href={sameAt(at)}>
        Go to the tables
      </a>
      <a className="btn btn--plain" href={addressOf('')}>
        Play on this screen
      </a>
    </p>
  </div>
);

const sameAt = (at: string): string => `${at}/${location.hash}`;

/** Where the tables are, asked for when a table does not come; null: here, or nobody knows. */
export function useElsewhere(isMissing: boolean): string | null {
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    if (isMissing)
      void findServer().then((server) => setAt(typeof server === 'object' && 'at' in server ? server.at : null));
  }, [isMissing]);
  return at;
}
