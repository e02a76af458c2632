/* The build writes `FILES` before this: see early.ts. */

/**
 * In the page, before anything else: asks for what its address needs. `pages` has files for the first word of the address,
 * `rules` and `tables` for each game. All share one line, so the order counts: with the page's own script come the host, which
 * opens the match, the rules and the frame; when the rules are here, the table is asked for.
 */
function fetchEarly({ worker, pages, rules, tables }) {
  const [, page = '', what = ''] = location.hash.split('/');
  if (!pages[page]) return;
  beginHost(worker, page === 'play' ? { do: 'open', match: what } : null);
  const game = Object.keys(tables).find((id) => what === id || what.startsWith(`${id}-`));
  if (game) void Promise.all(rules[game].map(fetched)).then(() => tables[game].forEach(preload));
  pages[page].forEach(preload);
}

/** As src/web/talk.ts would, which goes on with it. Nobody hears the answer: whoever asks again gets it without waiting. */
function beginHost(worker, request) {
  const host = new Worker(worker, { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  host.postMessage({ begin: 'host', line: port1 }, [port1]);
  if (request) host.postMessage({ id: 0, request });
  globalThis.hostBegun = { host, bots: port2 };
}

/** Rules are only fetched, so that the browser has them when the host imports them. */
const fetched = (file) => fetch(file).then((answer) => answer.arrayBuffer());

function preload(file) {
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
  if (file.endsWith('.css')) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

fetchEarly(FILES);
