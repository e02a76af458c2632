import { useEffect, useState } from 'preact/compat';
import { isWaiting } from '../lists.tsx';
import { areNoticesOn } from '../notices.ts';
import { askForOwn } from '../own-tables.ts';
import type { OnlineRoom } from '../../../desk/wire.ts';

/* Telling somebody whose turn it is, though they look elsewhere: the title, a badge, and a notice if they want it. */

/** Where a bot plays for somebody it is not their turn, until they are back. */
export const isMyTurn = ({ room: { status, waiting, seats }, seat }: Pick<OnlineRoom, 'room' | 'seat'>): boolean =>
  status === 'playing' && seat !== null && waiting.includes(seat) && seats[seat]?.standIn === undefined;

interface Turn {
  readonly isMine: boolean;
  readonly title: string; // of the game
  readonly room: string;
}

export function useTurn({ isMine, title, room }: Turn): void {
  const others = useOtherTurns(room);
  useEffect(() => {
    if (others !== null) void setBadge(others + Number(isMine));
  }, [isMine, others]);
  useEffect(() => {
    document.title = isMine ? `Your turn · ${title}` : `${title} · Cardwright`;
    if (isMine && document.hidden) void notify(title, room, 'It is your turn.');
    const clear = (): void => {
      if (!document.hidden) void clearNotices(room);
    };
    clear();
    document.addEventListener('visibilitychange', clear);
    return () => {
      document.removeEventListener('visibilitychange', clear);
      document.title = 'Cardwright';
    };
  }, [isMine, title, room]);
}

const REFRESH = 60_000; // milliseconds

/** At how many other tables it is one's turn; null until that is known. Whoever leaves this one still has those on the badge. */
function useOtherTurns(room: string): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const told = await askForOwn();
      if (told.ok) setCount(told.rooms.filter((line) => line.id !== room && isWaiting(line)).length);
    };
    void ask();
    const again = setInterval(() => void ask(), REFRESH);
    return () => clearInterval(again);
  }, [room]);
  return count;
}

/** The same for the list of tables: so many wait. */
export function useTurns(count: number): void {
  useEffect(() => {
    document.title =
      count === 0 ? 'Cardwright' : `Your turn at ${count === 1 ? 'a table' : `${count} tables`} · Cardwright`;
    void setBadge(count);
    return () => {
      document.title = 'Cardwright';
    };
  }, [count]);
}

/** Calls somebody who looks elsewhere: title, badge and notice, until what this answers is called. */
export function callBack(text: string, title: string): () => void {
  const before = document.title;
  document.title = `${text} · ${title}`;
  void setBadge(1);
  if (document.hidden) void notify(title, null, text);
  return () => {
    document.title = before;
    void setBadge(0);
  };
}

/** Not every browser has badges, and some have them only when the page is installed. */
async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // then there is none
  }
}

/** One notice for each table; whoever follows it comes to the table, or to the online page (public/sw.js). */
async function notify(title: string, room: string | null, body: string): Promise<void> {
  if (!areNoticesOn()) return;
  const options = { body, tag: room ?? 'online', icon: './icon-192.png', data: room === null ? {} : { room } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).addEventListener('click', () => window.focus());
}

/** Whoever looks at the table need not be told any more. */
async function clearNotices(room: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: room })) ?? []) notice.close();
}
