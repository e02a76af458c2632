import { useEffect, useState } from 'preact/compat';
import { read, write } from '../../ui/browser-storage.ts';
import { post } from './asking.ts';

/*
 * Notices of the browser when it is somebody's turn. Nobody is asked for permission unless they press the switch. Where the
 * server is set up for it they come though the page is closed, by the browser's push service; else while a table is open.
 */

/** 'open': while a table is open here; 'closed': even when it is not. */
export type NoticeState = 'missing' | 'blocked' | 'off' | 'open' | 'closed';

const KEY = 'cardwright.notices';

/** Whether this page may show notices, and somebody wants them. */
export const areNoticesOn = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted' && read(KEY) === 'on';

const firstState = (): NoticeState => {
  if (!('Notification' in globalThis)) return 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  return areNoticesOn() ? 'open' : 'off';
};

interface Notices {
  readonly state: NoticeState;
  readonly isBusy: boolean;
  readonly toggle: () => void;
}

export function useNotices(): Notices {
  const [state, setState] = useState(firstState);
  const [isBusy, setBusy] = useState(false);
  const settle = async (work: Promise<NoticeState>): Promise<void> => {
    setBusy(true);
    setState(await work);
    setBusy(false);
  };
  useEffect(() => {
    // The person of this browser, or the keys of the server, may be others since last time.
    if (areNoticesOn()) void reach().then(setState);
  }, []);
  return {
    state,
    isBusy,
    toggle: () => void settle(state === 'off' ? turnOn() : turnOff()),
  };
}

async function turnOn(): Promise<NoticeState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  write(KEY, 'on');
  return reach();
}

export async function turnOff(): Promise<NoticeState> {
  write(KEY, 'off');
  const subscription = await (await worker())?.pushManager?.getSubscription();
  if (subscription) {
    await post('push-off', { endpoint: subscription.endpoint });
    await subscription.unsubscribe().catch(() => false); // the server does not know it any more
  }
  return firstState();
}

/** Where this browser hears messages though no page is open; null if it does not. */
export const ownEndpoint = async (): Promise<string | null> =>
  (await (await worker())?.pushManager?.getSubscription())?.endpoint ?? null;

/** Puts this browser down at the server, if both can do that. */
async function reach(): Promise<NoticeState> {
  const registration = await worker();
  const told = registration ? await post('push') : null;
  if (!registration?.pushManager || !told?.ok || told.key === null) return 'open';
  const subscription = await subscribe(registration.pushManager, told.key);
  if (!subscription) return 'open';
  return (await post('push-on', { subscription: subscription.toJSON() })).ok ? 'closed' : 'open';
}

/** Null: this browser's push service cannot be reached, or it has none. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch {
    const old = await manager.getSubscription(); // for another key
    if (!old) return null;
    await old.unsubscribe();
    return manager.subscribe(options).catch(() => null);
  }
}

/** The service worker, which hears messages while no page is open. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  try {
    const registration = await navigator.serviceWorker.register('./sw.js');
    return registration ? await navigator.serviceWorker.ready : null;
  } catch {
    return null; // a browser that allows none here, as in private windows
  }
}
