import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Config, readConfig } from '../run/config.ts';
import { reachOf } from './reach.ts';
import { startServer } from '../run/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-reach-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const interfaces = (): ReturnType<Parameters<typeof reachOf>[2] & object> => {
  const one = { netmask: '', mac: '', cidr: null };
  return {
    lo: [
      { ...one, family: 'IPv4', address: '127.0.0.1', internal: true },
      { ...one, family: 'IPv6', address: '::1', internal: true, scopeid: 0 },
    ],
    eth0: [
      { ...one, family: 'IPv6', address: 'fe80::1', internal: false, scopeid: 2 },
      { ...one, family: 'IPv6', address: '2001:db8::5', internal: false, scopeid: 0 },
      { ...one, family: 'IPv4', address: '192.168.1.5', internal: false },
    ],
  };
};

describe('the addresses that others in the network can use', () => {
  test.each(['127.0.0.1', 'localhost', '::1'])('are none at %s, where only this machine reaches it', (host) => {
    expect(reachOf(host, 8080, interfaces)).toEqual({ isAlone: true, addresses: [] });
  });

  test.each([
    ['0.0.0.0', ['http://192.168.1.5:8080/']],
    ['::', ['http://192.168.1.5:8080/', 'http://[2001:db8::5]:8080/']],
    ['192.168.1.5', ['http://192.168.1.5:8080/']],
    ['2001:db8::5', ['http://[2001:db8::5]:8080/']],
  ])('of a server that listens at %s', (host, addresses) => {
    expect(reachOf(host, 8080, interfaces)).toEqual({ isAlone: false, addresses });
  });

  test('are not known where the system does not tell its interfaces', () => {
    const refused = (): never => {
      throw new Error('EAFNOSUPPORT');
    };
    expect(reachOf('0.0.0.0', 8080, refused)).toEqual({ isAlone: false, addresses: [] });
  });
});

/** Asks a server with these settings, with these headers. */
async function ask(
  settings: Partial<Config>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const config = readConfig({}, { port: 0, data: mkdtempSync(join(folder, 'data-')), ...settings });
  const server = await startServer(
    config,
    (_, response) => response.end('the page'),
    () => undefined,
  );
  onTestFinished(() => server.stop());
  const { port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, ...JSON.parse(text) }));
      },
    );
    asked.on('error', reject).end('{}');
  });
}

describe('/api/reach', () => {
  test('tells somebody at this machine', async () => {
    expect(await ask({ host: '127.0.0.1' }, '/api/reach')).toEqual({
      status: 200,
      ok: true,
      isAlone: true,
      addresses: [],
    });
  });

  test.each([
    ['another site’s name that leads here', {}, { host: 'evil.example', origin: 'http://evil.example' }],
    ['a proxy on this machine', {}, { 'x-forwarded-for': '203.0.113.7' }],
    ['a server whose public address is set', { origin: 'https://games.example.org' }, {}],
  ])('tells nothing to %s', async (_, settings, headers) => {
    const answer = await ask(settings, '/api/reach', headers);
    expect(answer).toMatchObject({ status: 404, ok: false });
    expect(answer).not.toHaveProperty('addresses');
  });
});

describe('our page at another address than PUBLIC_URL', () => {
  const origin = 'https://games.example.org';

  test.each([
    ['the number of the machine', '192.168.1.5:8080', 'http://192.168.1.5:8080'],
    ['another name', 'www.example.org', 'https://www.example.org'],
    ['the same name without https', 'games.example.org', 'http://games.example.org'],
  ])('opened at %s is told where the tables live', async (_, host, from) => {
    const answer = await ask({ origin }, '/api/me', { host, origin: from });
    expect(answer).toEqual({ status: 400, ok: false, error: `These tables live at ${origin}.`, at: origin });
  });

  test('another site’s page is told nothing', async () => {
    const answer = await ask({ origin }, '/api/me', { host: 'games.example.org', origin: 'https://evil.example' });
    expect(answer).toEqual({ status: 400, ok: false, error: 'This comes from another site.' });
  });

  test('our page at the right address is let in', async () => {
    expect(await ask({ origin }, '/api/me', { host: 'games.example.org', origin })).toMatchObject({ ok: true });
  });
});
