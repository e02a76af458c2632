import { useEffect } from 'preact/compat';
import { areNoticesOn } from './notices.ts';

/* Telling somebody whose turn it is, though they look elsewhere: the title, a badge, and a notice if they want it. */

interface Turn {
  readonly isMine: boolean;
  readonly title: string; // of the game
  readonly room: string;
}

export function useTurn({ isMine, title, room }: Turn): void {
  useEffect(() => {
    document.title = isMine ? `Your turn · ${title}` : `${title} · Cardwright`;
    void setBadge(isMine ? 1 : 0);
    if (isMine && document.hidden) void notify(title, room);
    const clear = (): void => {
      if (!document.hidden) void clearNotices(room);
    };
    clear();
    document.addEventListener('visibilitychange', clear);
    return () => {
      document.removeEventListener('visibilitychange', clear);
      document.title = 'Cardwright';
      void setBadge(0);
    };
  }, [isMine, title, room]);
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

/** Not every browser has badges, and some have them only when the page is installed. */
async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // then there is none
  }
}

/** One notice for each table; whoever follows it comes to the table (public/sw.js). */
async function notify(title: string, room: string): Promise<void> {
  if (!areNoticesOn()) return;
  const options = { body: 'It is your turn.', tag: room, icon: './icon.svg', data: { room } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).addEventListener('click', () => window.focus());
}

/** Whoever looks at the table need not be told any more. */
async function clearNotices(room: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: room })) ?? []) notice.close();
}
