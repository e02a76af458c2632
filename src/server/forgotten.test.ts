import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from './http/config.ts';
import { type Running, startServer } from './http/server.ts';
import { useDatabases } from './testing/databases.ts';

/* Somebody who is forgotten is so on all their devices, at whichever process these are. */

const { folder, postgres } = useDatabases();

const start = (env: Readonly<Record<string, string>>): Promise<Running> =>
  startServer(
    readConfig(env, { port: 0, data: folder }),
    (_, response) => response.end(),
    (line) => process.stderr.write(line),
  );

const post = ({ address }: Running, path: string, cookie = ''): Promise<Response> => {
  const headers = { 'content-type': 'application/json', cookie };
  return fetch(`${address}api/${path}`, { method: 'POST', headers, body: '{}' });
};

const comeTo = async (server: Running): Promise<string> =>
  (await post(server, 'me')).headers.get('set-cookie')?.split(';')[0] ?? '';

const lineTo = ({ address }: Running, cookie: string): WebSocket =>
  new WebSocket(`${address.replace('http', 'ws')}ws`, { headers: { cookie } });

describe.each([
  ['one process', (): Promise<Running[]> => start({}).then((one) => [one, one])],
  [
    'two processes',
    (): Promise<Running[]> =>
      Promise.all([start({ DATABASE_URL: postgres.url }), start({ DATABASE_URL: postgres.url })]),
  ],
])('%s', (_, open) => {
  test('who is forgotten has no line any more, others have', async () => {
    const [here, there] = await open();
    if (!here || !there) throw new Error('two processes, or the same twice');
    const [ada, bo] = [await comeTo(here), await comeTo(here)];
    const [phone, desktop, other] = [lineTo(here, ada), lineTo(there, ada), lineTo(there, bo)];
    await Promise.all([phone, desktop, other].map((line) => once(line, 'open')));
    const closed = Promise.all([phone, desktop].map((line) => once(line, 'close')));
    expect((await post(here, 'forget', ada)).status).toBe(200);
    for (const [code, reason] of await closed)
      expect([code, String(reason)]).toEqual([4001, 'You are not known here any more.']);
    const again = lineTo(there, ada);
    expect(String((await once(again, 'error'))[0])).toContain('403');
    const heard = once(other, 'message');
    other.send(JSON.stringify({ id: 1, do: 'games' }));
    expect(JSON.parse(String((await heard)[0]))).toMatchObject({ id: 1, ok: true });
    other.terminate();
    for (const server of new Set([here, there])) await server.stop();
  });
});
