import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Problem } from '../../engine/words.ts';

/*
 * A folder of files over HTTP. They are read once, so a request can name nothing that is not among them. The headers allow
 * the page its own files and nothing else: no other hosts, no frames, no inline scripts but those that lie in these files.
 * They are compressed before the first request, by other threads: no request waits for that.
 */

interface File {
  readonly type: string;
  readonly isForever: boolean; // its name changes with its content
  readonly policy: string; // what it may load
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

type Encoding = 'br' | 'gzip' | 'identity';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.md': 'text/markdown; charset=utf-8',
};

/** Of every script or style that is written into a page. */
const hashesIn = (html: string, kind: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${kind}>([^]*?)</${kind}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** What lies in a page itself is allowed there by its hash. */
const policyFor = (html: string): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesIn(html, 'script')].join(' ')}`,
    `style-src ${["'self'", ...hashesIn(html, 'style')].join(' ')}`,
    "img-src 'self' data:", // the drawn ornaments lie in the style sheet
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For every answer, whatever it is. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policyFor(''),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** Answers from the files of a folder, which are read now. */
export interface Files {
  (request: IncomingMessage, response: ServerResponse): void;
  /** Which page lies there: the name of its first script, which changes with anything in it. Absent: it was not built. */
  readonly build?: string;
}

/** `more` are texts besides: from the root of the site, and what stands in the page itself, by its id. */
export async function filesIn(folder: string, more: MoreFiles = NO_MORE): Promise<Files> {
  const files = await readFolder(folder, more);
  const build = FIRST_SCRIPT.exec(String(files.get('/')?.bytes.identity))?.[1];
  const serve: Files = (request, response) => answer(files, request, response);
  return build === undefined ? serve : Object.assign(serve, { build });
}

const FIRST_SCRIPT = /<script type="module"[^>]* src="\.\/assets\/([\w.-]+)"/;

export function setSafeHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
}

export interface MoreFiles {
  readonly files: ReadonlyMap<string, string>;
  readonly data: Readonly<Record<string, unknown>>;
}

const NO_MORE: MoreFiles = { files: new Map(), data: {} };

async function readFolder(folder: string, more: MoreFiles): Promise<ReadonlyMap<string, File>> {
  const reading: Promise<[name: string, file: File]>[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || extname(entry.name) === BROTLI) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    const isPage = name === '/index.html' && Object.keys(more.data).length > 0;
    const file = isPage
      ? fileOf(Buffer.from(withData(readFileSync(path, 'utf8'), more.data)), name, null)
      : readFile(path, name);
    reading.push(file.then((read) => [name, read]));
  }
  for (const [name, text] of more.files)
    reading.push(fileOf(Buffer.from(text), `/${name}`, null).then((file) => [`/${name}`, file]));
  const files = new Map(await Promise.all(reading));
  const list = files.get(LIST);
  if (list && more.files.size > 0) {
    const all = [...JSON.parse(String(list.bytes.identity)), ...more.files.keys()];
    files.set(LIST, await fileOf(Buffer.from(JSON.stringify(all)), LIST, null));
  }
  const index = files.get('/index.html');
  if (!index) throw new Problem(`There is no page in ${folder}.`);
  return files.set('/', index);
}

const LIST = '/files.json'; // what a page keeps for times without a network
const BROTLI = '.br'; // what the build has compressed already lies beside the file itself

const readFile = (path: string, name: string): Promise<File> =>
  fileOf(readFileSync(path), name, existsSync(path + BROTLI) ? readFileSync(path + BROTLI) : null); // a newer page may soon lie there

/** Data are no script, so no policy has to allow them. */
function withData(html: string, data: Readonly<Record<string, unknown>>): string {
  const blocks = Object.entries(data).map(
    ([id, value]) =>
      `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
  );
  return html.replace('</head>', () => `${blocks.join('')}</head>`);
}

async function fileOf(whole: Buffer, name: string, compressed: Buffer | null): Promise<File> {
  const isText = /^\.(?:html|js|css|svg|json|webmanifest|md|txt)$/.test(extname(name));
  const [zipped, br] = isText
    ? await Promise.all([zip(whole), compressed ?? squeeze(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })])
    : [whole, compressed ?? whole];
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    isForever: name.startsWith('/assets/'),
    policy: policyFor(extname(name) === '.html' ? String(whole) : ''),
    bytes: { identity: whole, gzip: zipped, br },
  };
}

const zip = promisify(gzip);
const squeeze = promisify(brotliCompress);

function answer(files: ReadonlyMap<string, File>, request: IncomingMessage, response: ServerResponse): void {
  setSafeHeaders(response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const file = files.get((request.url ?? '/').split('?')[0] ?? '/');
  if (!file) return lost(request, response);
  const encoding = encodingOf(request.headers['accept-encoding']);
  const bytes = file.bytes[encoding];
  const isEncoded = bytes !== file.bytes.identity;
  response.writeHead(200, {
    'Content-Security-Policy': file.policy,
    'Content-Type': file.type,
    'Content-Length': bytes.length,
    'Cache-Control': file.isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(isEncoded ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** A person gets a way to the page, a program a sentence. */
function lost({ headers: { accept = '' } }: IncomingMessage, response: ServerResponse): void {
  const isPerson = accept.includes('text/html');
  response
    .writeHead(404, { 'Content-Type': isPerson ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8' })
    .end(isPerson ? LOST : 'There is nothing here.\n');
}

const LOST = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Nothing here · Cardwright</title>
<main>
<h1>There is nothing here</h1>
<p><a href="/">To the games</a></p>
</main>
</html>
`;

function encodingOf(accepted: string | string[] | undefined): Encoding {
  const words = String(accepted ?? '');
  if (/\bbr\b/.test(words)) return 'br';
  return /\bgzip\b/.test(words) ? 'gzip' : 'identity';
}
