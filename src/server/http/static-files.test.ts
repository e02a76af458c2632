import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../run/listen.ts';
import { filesIn } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-site-'));
let server: ReturnType<typeof createServer>;
let address = '';

const EARLY = 'fetch("./assets/main-1a2b.js")';
const STYLE = 'body { margin: 0 }';
const MADE = 'export const made = "once, with time";'.repeat(50);
const COMPRESSED = brotliCompressSync(`${MADE}\n`); // not quite the same, so that it can be told from what is made on the way

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>A page</title><script>${EARLY}</script><style>${STYLE}</style>`,
  );
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export const words = "again and again";'.repeat(50));
  writeFileSync(join(folder, 'assets', 'made-3c4d.js'), MADE);
  writeFileSync(join(folder, 'assets', 'made-3c4d.js.br'), COMPRESSED);
  server = createServer(await filesIn(folder));
  for (const file of readdirSync(join(folder, 'assets'))) rmSync(join(folder, 'assets', file)); // a newer page is built
  address = await listen(server, 0, '127.0.0.1');
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

interface Got {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly size: number;
}

/** A request as it is, without what `fetch` does to addresses. */
const get = (path: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const sent = request({ hostname, port, path, ...options }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => (size += chunk.length));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, size }));
    });
    sent.on('error', reject);
    sent.end();
  });

test('the page comes with headers that allow its own files alone', async () => {
  const { status, headers } = await get('/');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self' [^;]+; style-src 'self' [^;]+;/,
  );
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-cache');
});

test('a script and a style that lie in the page are allowed by their hashes, there and nowhere else', async () => {
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
  const policy = (await get('/')).headers['content-security-policy'];
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf(EARLY)}';`);
  expect(policy).toContain(`style-src 'self' 'sha256-${hashOf(STYLE)}';`);
  for (const path of ['/assets/main-1a2b.js', '/nothing'])
    expect((await get(path)).headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
});

test('files whose name changes with their content are kept for ever, and compressed', async () => {
  const plain = await get('/assets/main-1a2b.js');
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const encoding of ['br', 'gzip']) {
    const { headers, size } = await get('/assets/main-1a2b.js?x=1', {
      headers: { 'accept-encoding': `${encoding}, x` },
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(size).toBeLessThan(plain.size / 4);
    expect(headers['content-length']).toBe(String(size));
  }
});

test('what the build has compressed is sent as it is, and is no file of its own', async () => {
  const sent = await get('/assets/made-3c4d.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(sent.headers['content-encoding']).toBe('br');
  expect(sent.size).toBe(COMPRESSED.length);
  expect(
    (await get('/assets/made-3c4d.js', { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'],
  ).toBe('gzip');
  expect((await get('/assets/made-3c4d.js')).size).toBe(MADE.length);
  expect((await get('/assets/made-3c4d.js.br')).status).toBe(404);
});

test.each(['/nothing', '/assets/', '/../package.json', '/assets/../../secret', '/%2e%2e/package.json', '//etc/passwd'])(
  'there is nothing at %s',
  async (path) => expect((await get(path)).status).toBe(404),
);

test('only reading is allowed', async () => {
  expect(await get('/', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  expect(await get('/', { method: 'HEAD' })).toMatchObject({ status: 200, size: 0 });
});

test('a port that is taken is said to be so', async () => {
  const { port } = new URL(address);
  await expect(listen(createServer(), Number(port), '127.0.0.1')).rejects.toThrow(`Port ${port} is taken`);
});

test('a folder without a page is refused', async () => {
  await expect(filesIn(join(folder, 'assets'))).rejects.toThrow('There is no page');
});

test('the build of a page is the name of its first script; a page that was not built has none', async () => {
  const page = mkdtempSync(join(tmpdir(), 'cardwright-build-'));
  writeFileSync(join(page, 'index.html'), '<script type="module" crossorigin src="./assets/index-Ab_3-x.js"></script>');
  expect((await filesIn(page)).build).toBe('index-Ab_3-x.js');
  writeFileSync(join(page, 'index.html'), '<script type="module" src="./main.tsx"></script>');
  expect((await filesIn(page)).build).toBeUndefined();
  rmSync(page, { recursive: true });
});

test('whoever comes to an address where nothing is finds a way to the page, and a program a sentence', async () => {
  const lost = await fetch(new URL('/nothing', address), { headers: { accept: 'text/html,*/*' } });
  expect(lost.status).toBe(404);
  expect(lost.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await lost.text()).toContain('<a href="/">');
  expect(await (await fetch(new URL('/nothing', address))).text()).toBe('There is nothing here.\n');
});
