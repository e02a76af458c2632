import type { Store } from '../store/store.ts';
import { type Retention, unsaidText } from '../store/retention.ts';
import type { BanStore } from './bans.ts';
import type { ReportStore } from './report-store.ts';

/* The part of the housework that whoever runs the server sets: how long finished matches and what was said are kept. */

export interface UpkeepNeeds {
  readonly retention: Retention;
  readonly store: Store;
  readonly banStore: BanStore;
  readonly reports: ReportStore;
  readonly now: () => number;
  readonly finishedDays: number; // 0: for ever
  readonly chatDays: number; // 0: for ever
  readonly onGone: (room: string) => void;
  /** At all processes: these rooms are read anew. */
  readonly onRewritten: (rooms: readonly string[]) => Promise<void>;
  /** Between two pieces: people are answered meanwhile. */
  readonly rest: () => Promise<void>;
  readonly onDone: (removed: { readonly matches: number; readonly said: number }) => void;
}

const DAY = 86_400_000;
const MOST_MATCHES = 500; // each time: the rest has to wait for the next
const MOST_PIECES = 500;
const SAID_AT_ONCE = 100;
const MOST_SAID = 5000;
const REPORT_DAYS = 90; // that a resolved report is kept

export function makeUpkeep(needs: UpkeepNeeds): () => Promise<void> {
  const { retention, banStore, reports, now, finishedDays, chatDays, rest, onDone } = needs;
  return async () => {
    await banStore.dropOld(now());
    await reports.dropOld(now() - REPORT_DAYS * DAY);
    const matches = finishedDays === 0 ? 0 : await removeMatches(needs, now() - finishedDays * DAY);
    for (let pieces = 0; pieces < MOST_PIECES && (await retention.removePiece()); pieces++) await rest();
    const said = chatDays === 0 ? 0 : await removeSaid(needs, now() - chatDays * DAY);
    if (matches + said > 0) onDone({ matches, said });
  };
}

async function removeMatches({ retention, onGone, rest }: UpkeepNeeds, before: number): Promise<number> {
  let removed = 0;
  for (const room of await retention.oldMatches(before, MOST_MATCHES)) {
    if (!(await retention.removeMatch(room, before))) continue;
    removed++;
    onGone(room);
    await rest();
  }
  return removed;
}

async function removeSaid({ retention, store, onRewritten, rest }: UpkeepNeeds, before: number): Promise<number> {
  let removed = 0;
  while (removed < MOST_SAID) {
    const lines = await retention.oldSaid(before, SAID_AT_ONCE);
    if (lines.length === 0) break;
    for (const { room, number, body } of lines) await store.rewrite(room, number, unsaidText(body));
    await onRewritten([...new Set(lines.map(({ room }) => room))]);
    removed += lines.length;
    await rest();
  }
  return removed;
}
