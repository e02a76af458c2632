/*
 * Keeps the page for times without a network. Its own address first goes to the network, so that a new version is seen at
 * once; everything else has a name that changes with its content, so what is kept is right. The list of all files is
 * files.json, which the build writes.
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

async function pageFromNetwork(request) {
  const cache = await caches.open(KEPT);
  try {
    return await fetch(request);
  } catch {
    return (await cache.match(new URL('./index.html', registration.scope))) ?? Response.error();
  }
}

async function fileFromCache(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
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
  event.respondWith(request.mode === 'navigate' ? pageFromNetwork(request) : fileFromCache(request));
});
