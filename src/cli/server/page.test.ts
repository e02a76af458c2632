import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { lockFile } from '../../server/store/hold.ts';
import { oneAtATime, remade } from './page.ts';
import type { Io } from '../terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said: string[] = [];
const output = Object.assign(
  new Writable({
    write(chunk, _encoding, done) {
      said.push(String(chunk));
      done();
    },
  }),
  { isTTY: false },
);
const io: Io = { input: process.stdin, output, errors: output, env: {}, program: 'cardwright' };

test('while another process builds the page we say that we wait, and go on when it is done', async () => {
  const file = join(folder, 'waiting');
  const letGo = lockFile(file, 0);
  let isDone = false;
  const done = oneAtATime(file, 60_000, io, async () => void (isDone = true));
  await expect.poll(() => said).toEqual(['Another process builds the page; waiting for it …\n']);
  for (let i = 0; i < 100; i++) await breath();
  expect(isDone).toBe(false);
  letGo?.();
  await done;
  expect([isDone, said.length]).toEqual([true, 1]);
});

test('nobody waits for ever', async () => {
  const file = join(folder, 'for ever');
  const letGo = lockFile(file, 0);
  await expect(oneAtATime(file, 200, io, async () => undefined)).rejects.toThrow('for too long');
  letGo?.();
});

test('whoever was killed while building stops nobody', async () => {
  const file = join(folder, 'killed');
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    globalThis.lock = new DatabaseSync(${JSON.stringify(file)});
    lock.exec('BEGIN EXCLUSIVE');
    console.log('held');
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  expect(lockFile(file, 0)).toBeNull();
  other.kill('SIGKILL');
  await once(other, 'exit');
  let isDone = false;
  await oneAtATime(file, 0, io, async () => void (isDone = true));
  expect(isDone).toBe(true);
});

test('a build that ends in the middle leaves the page as it was; the next one puts a whole page in its place', async () => {
  const page = join(folder, 'page');
  const make =
    (text: string, isKilled = false) =>
    async (beside: string) => {
      mkdirSync(beside);
      writeFileSync(join(beside, 'index.html'), text);
      if (isKilled) throw new Error('killed');
      writeFileSync(join(beside, 'index.html.br'), text);
    };
  await expect(remade(page, make('first', true))).rejects.toThrow('killed');
  expect(existsSync(page)).toBe(false);
  await remade(page, make('second'));
  await expect(remade(page, make('third', true))).rejects.toThrow('killed');
  expect(readFileSync(join(page, 'index.html'), 'utf8')).toBe('second');
  await remade(page, make('fourth'));
  expect(readFileSync(join(page, 'index.html.br'), 'utf8')).toBe('fourth');
  expect(readdirSync(folder).filter((name) => name.startsWith('page'))).toEqual(['page']);
});
