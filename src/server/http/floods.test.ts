import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { connect } from '../testing/client.ts';
import { openConnection } from '../testing/intruder.ts';
import { type Config, readConfig } from '../run/config.ts';
import { type Running, startServer } from '../run/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-floods-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let started = 0;
const running: Running[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(env: Record<string, string>, given: Partial<Config> = {}, lines: string[] = []): Promise<Running> {
  const server = await startServer(
    readConfig(env, { port: 0, data: join(folder, String(started++)), ...given }),
    (_, response) => response.end('a file'),
    (line) => lines.push(line),
  );
  running.push(server);
  return server;
}

interface Got {
  readonly status: number;
  readonly wait: string | undefined;
  readonly text: string;
}

const get = ({ address }: Running, path: string, headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(path, address), { headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, wait: response.headers['retry-after'], text }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

const flood = (server: Running, path: string, times: number, headers = {}): Promise<Got[]> =>
  Promise.all(Array.from({ length: times }, () => get(server, path, headers)));

test.each(['/metrics', '/ready', '/health'])(
  'a flood of %s from one address is refused with the time to wait, and others are answered',
  async (path) => {
    const server = await start({ TRUST_PROXY: 'yes' });
    const answers = await flood(server, path, 400, { 'x-forwarded-for': '203.0.113.7' });
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(200);
    expect(refused[0]).toMatchObject({ wait: '1', text: expect.stringContaining('try again in a second') });
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect((await get(server, path, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200);
  },
);

test('a flood of files is refused as well; a club behind one address loads its pages', async () => {
  const server = await start({ STRANGERS_A_MINUTE: '4' }); // 200 at once; with 60 it is 3,000
  const answers = await flood(server, '/assets/main.js', 400);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(150);
  expect(answers.filter(({ text }) => text === 'a file').length).toBeGreaterThanOrEqual(200);
});

test('a flood by HTTP is charged to its address: it waits or is cut, and nobody else notices', async () => {
  const server = await start({ TRUST_PROXY: 'yes', WORK_MS_A_SECOND: '1' }); // 40 ms at once from one address
  const flooded = Array.from({ length: 600 }, () =>
    get(server, '/health', { 'x-forwarded-for': '203.0.113.7' }).then(
      () => 'answered',
      () => 'cut',
    ),
  );
  const firstCut = flooded.map(async (one) => {
    if ((await one) !== 'cut') throw new Error('answered');
  });
  await Promise.any(firstCut);
  expect((await get(server, '/health', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200);
  for (const path of ['/health', '/ready', '/metrics']) expect((await get(server, path)).status).toBe(200); // this machine itself
});

test('the figures are made once for all who ask in the same second', async () => {
  const server = await start({});
  const texts = (await flood(server, '/metrics', 50)).map(({ text }) => text);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('cardwright_requests_total');
});

test('METRICS=local: for this machine and private networks, also behind a proxy; a token can be asked for', async () => {
  const server = await start({ METRICS: 'local', TRUST_PROXY: 'yes', METRICS_TOKEN: 'long-and-secret' });
  const from = (address: string, token?: string): Promise<Got> =>
    get(server, '/metrics', { 'x-forwarded-for': address, ...(token ? { authorization: `Bearer ${token}` } : {}) });
  expect((await from('203.0.113.7', 'long-and-secret')).status).toBe(403);
  expect((await from('192.168.1.5', 'long-and-secret')).status).toBe(200);
  expect((await from('fd00::5', 'long-and-secret')).status).toBe(200);
  expect((await from('10.0.0.1', 'long-and-secret!')).status).toBe(401);
  expect((await from('10.0.0.1')).status).toBe(401);
  const off = await start({ METRICS: 'off' });
  expect((await get(off, '/metrics')).status).toBe(404);
});

test('a connection too many is refused with the time to wait, and the page can ask why', async () => {
  const server = await start({}, { linesAPerson: 2, mostSockets: 3 });
  const people = [await connect(() => server.address), await connect(() => server.address)];
  const [ada, bo] = people;
  if (!ada || !bo) throw new Error('two people');
  for (const one of people) await one.ask({ do: 'hello' });
  const why = async (cookie: string): Promise<unknown[]> => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${server.address}api/line`, { method: 'POST', headers, body: '{}' });
    return [answer.status, answer.headers.get('retry-after'), await answer.json()];
  };
  expect(await why(ada.cookie)).toEqual([200, null, { ok: true }]);
  const second = await openConnection(server.address, ada.cookie);
  await expect(openConnection(server.address, ada.cookie)).rejects.toThrow('429');
  const many = 'You have 2 connections open, which is the most; close one; try again in 2 seconds.';
  expect(await why(ada.cookie)).toEqual([429, '2', { ok: false, error: many }]);
  await expect(openConnection(server.address, bo.cookie)).rejects.toThrow('503');
  expect(await why(bo.cookie)).toEqual([
    503,
    '30',
    { ok: false, error: expect.stringContaining('This server is full') },
  ]);
  second.close();
  for (const one of people) one.close();
});

test('the request log has a line for each request and connection, without queries, cookies and codes', async () => {
  const file = join(folder, 'requests.log');
  const server = await start({ REQUEST_LOG: 'on', REQUEST_LOG_FILE: file, TRUST_PROXY: 'yes' });
  const headers = { 'x-forwarded-for': '2001:db8:1:2::7', cookie: 'cardwright=secret' };
  await get(server, '/health?code=SECRET', headers);
  const linesIn = (name: string): Record<string, unknown>[] =>
    readFileSync(name, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  await expect.poll(() => linesIn(file).length).toBe(1);
  expect(linesIn(file)).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      address: '2001:db8:1:2::/64',
      method: 'GET',
      path: '/health',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    },
  ]);
  expect(Number(linesIn(file)[0]?.bytes)).toBeGreaterThan(100);
  renameSync(file, `${file}.1`);
  server.reopenLogs();
  const ada = await connect(() => server.address);
  await ada.ask({ do: 'hello' });
  await expect(openConnection(server.address, 'cardwright=nobody')).rejects.toThrow('403');
  ada.close();
  await expect
    .poll(() => linesIn(file))
    .toMatchObject([
      { method: 'POST', path: '/api/me', status: 200 },
      { socket: 'open', path: '/ws' },
      { socket: 'refused', status: 403 },
      { socket: 'close', code: 1005, bytes: expect.any(Number) },
    ]);
  expect(readFileSync(file, 'utf8') + readFileSync(`${file}.1`, 'utf8')).not.toMatch(/secret|SECRET|cardwright=/);
});

test('a request log that cannot be written is told when the server starts; without the setting there is none', async () => {
  const file = join(folder, 'nowhere', 'requests.log');
  await expect(start({ REQUEST_LOG: 'on', REQUEST_LOG_FILE: file })).rejects.toThrow(
    `The request log ${file} (REQUEST_LOG_FILE) cannot be written`,
  );
  const lines: string[] = [];
  await get(await start({}, {}, lines), '/health');
  expect(lines).toEqual([]);
});
