/*
 * Keeps the page for times without a network, and tells somebody that it is their turn while no page is open. The page's own
 * address and games from outside first go to the network, so that a new version is seen at once; everything else has a name that
 * changes with its content, so what is kept is right. The list of all files is files.json, which the build writes; the server adds
 * the games that it brings from outside.
 */

const KEPT = 'cardwright';

/** Keeps every file of the list, and nothing else. */
async function refresh() {
  const answer = await fetch('./files.json', { cache: 'no-store' });
  const wanted = new Set((await answer.json()).map((file) => new URL(file, registration.scope).href));
  const cache = await caches.open(KEPT);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all([...kept].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
  await Promise.all(
    [...wanted].filter((url) => !kept.has(url) || !url.includes('/assets/')).map((url) => cache.add(url)),
  );
}

async function fromNetwork(request, kept) {
  const cache = await caches.open(KEPT);
  try {
    return await fetch(request);
  } catch {
    return (await cache.match(kept)) ?? Response.error();
  }
}

async function fileFromCache(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** A message of the server: shown at once, since a browser allows no other kind. */
async function showTurn({ room, title, text }) {
  await registration.showNotification(title, {
    body: text,
    tag: room ?? 'online',
    icon: './icon-192.png',
    data: { room },
  });
  const waiting = await registration.getNotifications();
  await navigator.setAppBadge?.(waiting.length).catch(() => undefined); // not everywhere
}

/** To the table that a notice is about, or else the online page: where it is open, or in a window of its own. */
async function goToTable(room) {
  const table = new URL(room ? `./#/table/${encodeURIComponent(room)}` : './#/online', registration.scope).href;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === table || url.startsWith(`${table}/`));
  await (open ? open.focus() : clients.openWindow(table));
}

addEventListener('install', (event) => {
  event.waitUntil(refresh().then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  event.waitUntil(clients.claim());
});
addEventListener('message', (event) => {
  if (event.data === 'refresh') event.waitUntil(refresh().catch(() => undefined)); // without a network it stays as it is
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, new URL('./index.html', registration.scope)));
  else if (request.url.startsWith(new URL('./outside/', registration.scope).href))
    event.respondWith(fromNetwork(request, request));
  else event.respondWith(fileFromCache(request));
});
addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showTurn(event.data.json()));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goToTable(event.notification.data?.room ?? ''));
});
