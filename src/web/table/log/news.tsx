import { useState } from 'preact/compat';
import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { Icon } from '../../../ui/cards/icon.tsx';
import { actorOf, isAside } from './log-lines.ts';

/* What happened since one's own last step. On a phone the log lies under a button: its number says that there is something to read. */

interface News {
  readonly since: number; // in the log: what comes from here on is new
  readonly count: number; // of what others did
  readonly read: () => void;
}

export function useNews(log: readonly EventView[], seat: Seat | null): News {
  const [since, setSince] = useState(() => lastStep(log, seat)); // also when the page was opened again
  return { since, count: newsIn(log.slice(since), seat), read: () => setSince(log.length) };
}

/** Where one's own last step ends in the log. */
const lastStep = (log: readonly EventView[], seat: Seat | null): number =>
  seat === null ? log.length : 1 + log.findLastIndex((event) => actorOf(event) === seat && !isAside(event));

/** How many lines are about others. */
export const newsIn = (events: readonly EventView[], seat: Seat | null): number =>
  events.filter((event) => event.text !== undefined && !isAside(event) && (actorOf(event) ?? null) !== seat).length;

const MOST = 99;

export const LogButton = ({ count, open }: { readonly count: number; readonly open: () => void }) => (
  <button className="iconbtn only-narrow" onClick={open}>
    <span className="sr">{`What happened so far${count > 0 ? `; ${count} new` : ''}`}</span>
    <Icon name="tied-scroll" />
    {count > 0 && (
      <span className="dot" aria-hidden="true">
        {Math.min(count, MOST)}
      </span>
    )}
  </button>
);
