import { useEffect, useState } from 'react';

/* Telling somebody whose turn it is, though they look elsewhere: the title, a badge, and a notice if they want it. */

interface Turn {
  readonly isMine: boolean;
  readonly title: string; // of the game
  readonly tag: string; // one notice for each table
}

export function useTurn({ isMine, title, tag }: Turn): void {
  useEffect(() => {
    document.title = isMine ? `Your turn · ${title}` : `${title} · Cardwright`;
    void setBadge(isMine);
    if (isMine && document.hidden) void notify(title, tag);
    return () => {
      document.title = 'Cardwright';
      void setBadge(false);
    };
  }, [isMine, title, tag]);
}

/** Not every browser has badges, and some have them only when the page is installed. */
async function setBadge(isOn: boolean): Promise<void> {
  try {
    if (isOn) await navigator.setAppBadge?.(1);
    else await navigator.clearAppBadge?.();
  } catch {
    // then there is none
  }
}

async function notify(title: string, tag: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body: 'It is your turn.', tag };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}

type Notices = 'can be asked' | 'on' | 'off' | 'missing';

const noticesNow = (): Notices => {
  if (!('Notification' in globalThis)) return 'missing';
  return { default: 'can be asked', granted: 'on', denied: 'off' }[Notification.permission] as Notices;
};

/** Nobody is asked for permission unless they press a button. */
export function useNotices(): { notices: Notices; ask: () => void } {
  const [notices, setNotices] = useState(noticesNow);
  return {
    notices,
    ask: () => void Notification.requestPermission().then(() => setNotices(noticesNow())),
  };
}
