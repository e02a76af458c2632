/* The build writes `FILES` before this and puts both into the page: see early.ts. */

/**
 * Before anything else: asks for what the address of the page needs. `pages` has files for the first word of the address,
 * `rules`, `tables`, `faces` and `sprites` for each game. All share one line, so the order counts: with the page's own script
 * come the host, which opens the match, the rules, the frame and the letters of most words; then the table, its own letters and
 * its icons.
 */
async function fetchEarly({ worker, pages, rules, tables, face, faces, sprites }) {
  const [, page = '', what = ''] = location.hash.split('/');
  if (!pages[page]) return;
  beginHost(worker, page === 'play' ? { do: 'open', match: what } : null);
  const frame = pages[page].map(ask);
  const game = Object.keys(tables).find((id) => what === id || what.startsWith(`${id}-`));
  if (!game) return;
  rules[game].forEach(fetched);
  await styles();
  const most = letters(face);
  await Promise.all(frame);
  await Promise.all([...tables[game].map(ask), most, ...faces[game].map(letters)]);
  sprites[game].forEach(fetched);
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

const fetched = (file) =>
  fetch(file)
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);

/** They stand after this script. */
async function styles() {
  while (document.fonts.size === 0 && document.readyState === 'loading')
    await new Promise((resolve) => setTimeout(resolve, 10));
}

const letters = ([font, letter]) => document.fonts.load(font, letter).catch(() => undefined);

const preload = (file) =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });

fetchEarly(FILES).catch(() => undefined); // whoever needs a file that did not come asks for it again
