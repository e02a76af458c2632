import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Reach } from '../../desk/http-wire.ts';
import { readConfig } from '../../server/run/config.ts';
import { holdFolder } from '../../server/store/hold.ts';
import { forOthers } from './serve.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/cardwright', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a server whose port is taken says so and ends, so that whoever looks after it can start it again; the folder is free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? String(bound.port) : '';
  const server = spawn(process.execPath, [PROGRAM, 'serve', '--port', port, '--data', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let errors = '';
  server.stderr.on('data', (chunk) => (errors += String(chunk)));
  const [code] = await once(server, 'exit');
  expect(errors).toContain(`Port ${port} is taken`);
  expect(code).toBe(2);
  holdFolder(folder)();
  other.close();
});

describe('what is printed for others to use', () => {
  const found = (host: string, port: number): Reach =>
    host === '0.0.0.0'
      ? { isAlone: false, addresses: [`http://192.168.1.5:${port}/`, `http://10.0.0.5:${port}/`] }
      : { isAlone: true, addresses: [] };

  test('is PUBLIC_URL where that is set', () => {
    const config = readConfig({ PUBLIC_URL: 'https://games.example.org', HOST: '0.0.0.0' });
    expect(forOthers(config, 'http://localhost:8080/', found)).toEqual([
      'Others find it at https://games.example.org/',
    ]);
  });

  test('is every address in the network where the server listens there', () => {
    expect(forOthers(readConfig({ HOST: '0.0.0.0' }), 'http://localhost:8080/', found)).toEqual([
      'Others in your network find it at http://192.168.1.5:8080/ or http://10.0.0.5:8080/',
    ]);
  });

  test('is how to let them in where only this computer reaches it', () => {
    expect(forOthers(readConfig({}), 'http://localhost:8080/', found)).toEqual([
      'Only this computer reaches it. To let in others in your network, start it with --host 0.0.0.0.',
    ]);
  });
});
