/* The build writes `FILES` before this: see early.ts. */

/**
 * In the page, before anything else: asks for what its address needs. `pages` has files for the first word of the address,
 * `games` for each game. A worker's scripts are only fetched, so that the browser has them when the worker starts.
 */
function fetchEarly({ pages, games }) {
  const [, page = '', what = ''] = location.hash.split('/');
  if (!pages[page]) return;
  const game = Object.keys(games).find((id) => what === id || what.startsWith(`${id}-`));
  for (const file of new Set([...pages[page], ...(games[game] ?? [])])) {
    if (/(?:worker|rules)-[\w-]+\.js$/.test(file)) {
      void fetch(file).then((answer) => answer.arrayBuffer());
      continue;
    }
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

fetchEarly(FILES);
