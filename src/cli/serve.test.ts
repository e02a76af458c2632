import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { holdFolder } from '../server/store/hold.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/cardwright', import.meta.url));
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
}, 180_000);
