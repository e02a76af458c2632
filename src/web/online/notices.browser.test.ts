import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProblems, DESK, PHONE } from '../testing/checks.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';
import { join, openTable, PATIENT } from '../testing/sitting-down.ts';

/*
 * Notices when it is somebody's turn. A browser without a screen has neither notices nor a push service: what these would do is
 * pretended, in the page and in its service worker, which is told of messages and clicks as a browser tells it.
 */

let site: Site;
beforeAll(async () => {
  site = await openSite({ ...FOR_QUICK_PEOPLE, WEB_PUSH_CONTACT: 'mailto:somebody@club.org' });
});
afterAll(() => site?.close());

const SWITCH = { name: 'Tell me when it is my turn' };

/** Notices that are kept instead of shown, in a page and in a service worker alike. */
function pretendNotices(): void {
  const shown = new Map<string, object>();
  Object.assign(ServiceWorkerRegistration.prototype, {
    async showNotification(title: string, options: { tag: string }) {
      shown.set(options.tag, { title, ...options, close: () => shown.delete(options.tag) });
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      [...shown].filter(([one]) => tag === undefined || one === tag).map(([, notice]) => notice),
  });
}

/** A browser that asks for permission, and gets it; that has a push service, and remembers its badge. */
function pretendBrowser(): void {
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' });
  Notification.requestPermission = async () => {
    document.documentElement.dataset.asked = 'yes';
    localStorage.setItem('permission', 'granted');
    return 'granted';
  };
  const inText = (bytes: ArrayBuffer): string =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const getSubscription = async (): Promise<object | null> => {
    const given = JSON.parse(localStorage.getItem('subscription') ?? 'null');
    const unsubscribe = async (): Promise<void> => localStorage.removeItem('subscription');
    return given && { ...given, toJSON: () => given, unsubscribe };
  };
  const subscribe = async (options: { applicationServerKey: string }): Promise<object | null> => {
    if (!/^B[\w-]{86}$/.test(options.applicationServerKey)) throw new Error('no key of a server');
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const p256dh = inText(await crypto.subtle.exportKey('raw', pair.publicKey));
    const auth = inText(crypto.getRandomValues(new Uint8Array(16)).buffer);
    const endpoint = `https://push.club.org/${p256dh.slice(1, 20)}`;
    if (!(await getSubscription()))
      localStorage.setItem('subscription', JSON.stringify({ endpoint, keys: { p256dh, auth } }));
    return getSubscription();
  };
  Object.assign(PushManager.prototype, { subscribe, getSubscription });
  Object.assign(Navigator.prototype, {
    setAppBadge: async (count: number) => document.documentElement.setAttribute('data-badge', String(count)),
    clearAppBadge: async () => document.documentElement.removeAttribute('data-badge'),
  });
}

async function allowed(): Promise<{ page: Page; context: BrowserContext }> {
  const { page } = await site.open({ viewport: PHONE, serviceWorkers: 'allow' });
  await page.addInitScript(pretendNotices);
  await page.addInitScript(pretendBrowser);
  return { page, context: page.context() };
}

const kept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/export', { method: 'POST', headers, body: '{}' });
    return (await answer.json()).data.notices.length;
  });

/** As if somebody looked at another tab. */
const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

const shown = (page: Page): Promise<{ title: string; body: string; tag: string }[]> =>
  page.evaluate(async () => {
    const notices = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
    return notices.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('where notices are blocked, or there are none, the switch says so', async () => {
  const { page } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/online`);
  const control = page.getByRole('switch', SWITCH);
  await control.waitFor();
  expect(await control.isDisabled()).toBe(true);
  await page.getByText('Notices are blocked for this page.').waitFor();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'));
  await page.reload();
  await page.getByText('This browser has no notices for this page.').waitFor();
  expect(await control.isDisabled()).toBe(true);
  await page.context().close();
});

test('nobody is asked before they press the switch; on, the server knows this browser; off, it does not', async () => {
  const { page, context } = await allowed();
  await page.goto(`${site.address}#/online`);
  const control = page.getByRole('switch', SWITCH);
  await control.waitFor();
  expect(await control.getAttribute('aria-checked')).toBe('false');
  expect(await page.locator('[data-asked]').count()).toBe(0);
  await control.click();
  await page.getByText('This browser tells you, even when this page is closed.').waitFor();
  expect(await page.locator('[data-asked]').count()).toBe(1);
  expect(await control.getAttribute('aria-checked')).toBe('true');
  expect(await kept(page)).toBe(1);
  expect(await allProblems(page)).toEqual([]);
  await page.reload();
  await page.getByText('This browser tells you, even when this page is closed.').waitFor();
  expect(await page.locator('[data-asked]').count()).toBe(0);
  expect(await kept(page)).toBe(1);
  await control.click();
  await expect.poll(() => control.getAttribute('aria-checked')).toBe('false');
  expect(await kept(page)).toBe(0);
  await context.close();
});

test('in a tab that nobody looks at: a notice, the title and the badge, until they look again', async () => {
  const { page, context } = await allowed();
  const bo = await site.open({ viewport: DESK });
  const link = await openTable(page, site.address, 'avenue-empires', 2); // where all choose at once
  await page.goto(`${site.address}#/online`);
  await page.getByRole('switch', SWITCH).click();
  await page.getByText('This browser tells you, even when this page is closed.').waitFor();
  await page.goto(link);
  await join(bo.page, link, 'Bo');
  await hide(page, true);
  expect(await page.title()).not.toContain('Your turn');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect.poll(() => page.title(), PATIENT).toBe('Your turn · Avenue Empires');
  const room = link.split('/').at(-1) ?? '';
  await expect.poll(() => shown(page)).toEqual([{ title: 'Avenue Empires', body: 'It is your turn.', tag: room }]);
  expect(await page.locator('[data-badge="1"]').count()).toBe(1);
  await hide(page, false);
  await expect.poll(() => shown(page)).toEqual([]);
  await page.goto(`${site.address}#/online`);
  await expect.poll(() => page.title(), PATIENT).toBe('Your turn at a table · Cardwright');
  await page.goto(`${site.address}#/`);
  await expect.poll(() => page.title()).not.toContain('Your turn');
  expect(await page.locator('[data-badge="1"]').count()).toBe(1); // it still is
  // At another table, which waits for nobody.
  await openTable(page, site.address, 'rebuild', 2);
  await expect.poll(() => page.title(), PATIENT).toBe('Rebuild · Cardwright');
  expect(await page.locator('[data-badge="1"]').count()).toBe(1);
  await context.close();
  await bo.page.context().close();
});

interface WorkerScope {
  registration: ServiceWorkerRegistration;
  went: string[];
  badge: number;
  clients: { openWindow: (url: string) => Promise<unknown> };
  WindowClient: { prototype: { focus: () => Promise<unknown> } };
}

/** Something that the browser tells the service worker; over when its work is. */
const happens = (worker: Worker, what: 'push' | 'notificationclick', message: object | null): Promise<void> =>
  worker.evaluate(
    async ([type, told]) => {
      const [notification] = await (globalThis as unknown as WorkerScope).registration.getNotifications();
      let work: Promise<unknown> = Promise.resolve();
      const waitUntil = (promise: Promise<unknown>): unknown => (work = promise);
      const data = { json: () => told };
      dispatchEvent(Object.assign(new Event(type), { notification, data, waitUntil }));
      await work;
    },
    [what, message] as const,
  );

/** Somebody follows the notice; a test may not open windows, so where it would lead is written down. */
async function follow(worker: Worker): Promise<string[]> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.went = [];
    scope.clients.openWindow = async (url) => scope.went.push(`open ${url}`);
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      scope.went.push(`focus ${this.url}`);
    };
  });
  await happens(worker, 'notificationclick', null);
  return worker.evaluate(() => (globalThis as unknown as WorkerScope).went);
}

const shownBy = (worker: Worker): Promise<{ title: string; body: string; tag: string }[]> =>
  worker.evaluate(async () => {
    const notices = await (globalThis as unknown as WorkerScope).registration.getNotifications();
    return notices.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('a message while no table is open is shown, and leads to the table: its window, or a new one', async () => {
  const { page, context } = await allowed();
  await page.goto(`${site.address}#/online`);
  await page.getByRole('switch', SWITCH).click();
  await page.getByText('This browser tells you, even when this page is closed.').waitFor();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  await worker.evaluate(pretendNotices);
  await worker.evaluate(() => {
    const setAppBadge = async (count: number): Promise<unknown> => Object.assign(globalThis, { badge: count });
    Object.assign(Object.getPrototypeOf(navigator), { setAppBadge });
  });
  const message = { room: 'a-table', title: 'Rebuild', text: 'It is your turn at the table of Ada.' };
  const notice = { title: 'Rebuild', body: 'It is your turn at the table of Ada.', tag: 'a-table' };
  await happens(worker, 'push', message);
  expect(await shownBy(worker)).toEqual([notice]);
  await happens(worker, 'push', { ...message, text: 'It is your turn.' });
  expect(await shownBy(worker)).toEqual([{ ...notice, body: 'It is your turn.' }]);
  expect(await worker.evaluate(() => (globalThis as unknown as WorkerScope).badge)).toBe(1);
  expect(await follow(worker)).toEqual([`open ${site.address}#/table/a-table`]);
  expect(await shownBy(worker)).toEqual([]);
  await happens(worker, 'push', message);
  expect(await shownBy(worker)).toEqual([notice]);
  const other = await context.newPage();
  await other.goto(`${site.address}#/table/a-table/plain`);
  expect(await follow(worker)).toEqual([`focus ${site.address}#/table/a-table/plain`]);
  await context.close();
});
