/* The build writes `FILES` before this and puts both into the page: see early.ts. */

/**
 * Before anything else: asks for what the address of the page needs. `pages` has files for the first word of the address,
 * `rules`, `tables` and `faces` for each game. All share one line, so the order counts: with the page's own script come the
 * host, which opens the match, the rules and the frame; when host and rules are here, that script nearly is, and the table is
 * asked for; the letters come while it is worked out.
 */
async function fetchEarly({ worker, pages, rules, tables, faces }) {
  const [, page = '', what = ''] = location.hash.split('/');
  if (!pages[page]) return;
  beginHost(worker, page === 'play' ? { do: 'open', match: what } : null);
  pages[page].forEach(ask);
  const game = Object.keys(tables).find((id) => what === id || what.startsWith(`${id}-`));
  if (!game) return;
  await Promise.all([worker, ...rules[game]].map(fetched));
  await Promise.all(tables[game].map(ask));
  faces[game].forEach(ask);
}

/** As src/web/talk.ts would, which goes on with it. Nobody hears the answer: whoever asks again gets it without waiting. */
function beginHost(worker, request) {
  const host = new Worker(worker, { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  host.postMessage({ begin: 'host', line: port1 }, [port1]);
  if (request) host.postMessage({ id: 0, request });
  globalThis.hostBegun = { host, bots: port2 };
}

/** What the host imports cannot be preloaded here: it is fetched, and lies in the cache when the host needs it. */
const ask = (file) => (file.includes('/host-') ? fetched(file) : preload(file));

const fetched = (file) => fetch(file).then((answer) => answer.arrayBuffer());

const KINDS = { css: 'style', woff2: 'font' };

const preload = (file) =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    const kind = KINDS[file.split('.').pop()];
    link.rel = kind ? 'preload' : 'modulepreload';
    if (kind) link.as = kind;
    link.crossOrigin = '';
    link.href = file;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });

fetchEarly(FILES).catch(() => undefined); // whoever needs a file that did not come asks for it again
