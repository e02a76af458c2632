import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../run/config.ts';
import { type Running, startServer } from '../run/server.ts';
import { filesIn } from './static-files.ts';

/* Cookies of our name that somebody else has set, and what https brings. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-cookies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (name: string, env: Readonly<Record<string, string>>): Promise<Running> =>
  startServer(
    readConfig(env, { port: 0, data: join(folder, name) }),
    await filesIn(join(import.meta.dirname, '../../web')),
    (line) => process.stderr.write(line),
  );

const post = ({ address }: Running, path: string, cookie = ''): Promise<Response> =>
  fetch(`${address}api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{}',
  });

/** Somebody new; their secret. */
const comeTo = async (server: Running): Promise<string> =>
  (await post(server, 'me')).headers.getSetCookie()[0]?.split(';')[0]?.split('=')[1] ?? '';

/** What an upgrade is answered, in full; '101' if it is let in. */
async function knock({ address }: Running, cookie: string): Promise<{ status: number; headers: object; text: string }> {
  const line = new WebSocket(`${address.replace('http', 'ws')}ws`, { headers: { cookie } });
  const open = once(line, 'open').then(() => ({ status: 101, headers: {}, text: '' }));
  const refused = once(line, 'unexpected-response').then(async ([, response]) => {
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode, headers: response.headers, text };
  });
  const told = await Promise.race([open, refused]);
  open.catch(() => undefined);
  refused.catch(() => undefined);
  line.on('error', () => undefined);
  line.terminate();
  return told;
}

describe('by https', () => {
  let server: Running;
  beforeAll(async () => {
    server = await start('https', { PUBLIC_URL: 'https://games.example.org' });
  });
  afterAll(() => server.stop());

  test('the cookie has a name that no other site can set, and leaving clears both', async () => {
    const came = (await post(server, 'me')).headers.getSetCookie();
    expect(came).toEqual([
      expect.stringMatching(
        /^__Host-cardwright=[\w-]{32}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
      ),
      'cardwright=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ]);
    const strict = came[0]?.split(';')[0] ?? '';
    const gone = await post(server, 'leave', strict);
    expect(gone.headers.getSetCookie().map((text) => text.split(';')[0])).toEqual([
      '__Host-cardwright=',
      'cardwright=',
    ]);
    expect((await post(server, 'code', strict)).status).toBe(401);
  });

  test('a cookie that a sibling host has planted is believed nowhere', async () => {
    const attacker = await comeTo(server);
    const planted = `cardwright=${attacker}`;
    const me = await post(server, 'me', planted);
    const [own, cleared] = me.headers.getSetCookie();
    expect(own).toMatch(/^__Host-cardwright=/);
    expect(own).not.toContain(attacker);
    expect(cleared).toMatch(/^cardwright=; .*Max-Age=0/);
    for (const path of ['code', 'export', 'leave', 'leave-others', 'forget', 'push'])
      expect([path, (await post(server, path, planted)).status]).toEqual([path, 401]);
    expect((await knock(server, planted)).status).toBe(403);
    // Nor does it stand in the way of the right one, wherever it comes.
    const secret = own?.split(';')[0] ?? '';
    for (const both of [`${planted}; ${secret}`, `${secret}; ${planted}`]) {
      expect((await post(server, 'me', both)).headers.getSetCookie()[0]?.split(';')[0]).toBe(secret);
      expect((await knock(server, both)).status).toBe(101);
    }
    expect((await post(server, 'code', `__Host-cardwright=${attacker}`)).status).toBe(200); // whose it is
  });

  test('every answer says that this is a place of https: files, errors, the api, refused connections', async () => {
    const asked = ['', 'index.html', 'nothing', 'health', 'ready', 'metrics', 'api/me'];
    for (const path of asked)
      for (const method of ['GET', 'POST', 'PUT']) {
        const { headers } = await fetch(server.address + path, { method });
        expect([path, method, headers.get('strict-transport-security')]).toEqual([path, method, 'max-age=31536000']);
      }
    expect((await knock(server, '')).headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
  });
});

describe.each([
  ['by plain http', {}],
  ['by plain http with PUBLIC_URL', { PUBLIC_URL: 'http://games.example.org' }],
])('%s', (name, env) => {
  let server: Running;
  beforeAll(async () => {
    server = await start(name, env);
  });
  afterAll(() => server.stop());

  test('nothing is said of https', async () => {
    for (const path of ['', 'health', 'api/me'])
      expect((await fetch(server.address + path)).headers.get('strict-transport-security')).toBe(null);
    expect((await knock(server, '')).headers).not.toHaveProperty('strict-transport-security');
  });

  test('the order of several cookies decides nothing: made-up ones are skipped, and between two people nobody is chosen', async () => {
    const [own, other] = [await comeTo(server), await comeTo(server)];
    const cookies = (...secrets: readonly string[]): string => secrets.map((one) => `cardwright=${one}`).join('; ');
    const made = 'A'.repeat(32);
    for (const one of [cookies(own), cookies(made, own), cookies(own, made), cookies(own, own)]) {
      expect((await post(server, 'me', one)).headers.getSetCookie()[0]).toContain(own);
      expect((await knock(server, one)).status).toBe(101);
    }
    for (const two of [cookies(other, own), cookies(own, other), cookies(made, own, other)]) {
      const answer = await post(server, 'me', two);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]); // nobody is made, nothing is overwritten
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining('another site may have set one') });
      expect((await knock(server, two)).status).toBe(403);
      expect((await post(server, 'forget', two)).status).toBe(400);
    }
    const many = Array.from({ length: 40 }, (_, i) => String(i).padStart(32, 'B'));
    expect((await post(server, 'me', cookies(...many, own))).status).toBe(400);
    expect((await post(server, 'code', cookies(own))).status).toBe(200);
  });

  test('the strict name is not asked for', async () => {
    expect((await post(server, 'code', `__Host-cardwright=${await comeTo(server)}`)).status).toBe(401);
  });
});
