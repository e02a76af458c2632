import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './folder.ts';

test('a folder is made with those above it, for nobody else; one that is there stays as it is', () => {
  const around = mkdtempSync(join(tmpdir(), 'cardwright-folder-'));
  onTestFinished(() => rmSync(around, { recursive: true, force: true }));
  const deep = join(around, 'a', 'b', 'c');
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
  writeFileSync(join(around, 'file'), '');
  expect(() => makeFolder(join(around, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(around, 'file', 'in it'))).toThrow('ENOTDIR');
});

test.runIf(existsSync('/proc'))('where none can be made that is said, and not tried for ever', () => {
  expect(() => makeFolder('/proc/nothing')).toThrow('ENOENT');
  expect(() => makeFolder('/proc/nothing/in/it')).toThrow('ENOENT');
});
