import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/* Where things are for those who make packages and releases. */

export const ROOT = join(import.meta.dirname, '..');
export const PACKAGES = join(ROOT, 'dist', 'packages');

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly repository?: unknown; // where it lies, if that is known
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
}

export const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** Runs a program of ours or of npm's; what it prints comes back, and a failure throws with it. */
export function run(program: string, args: readonly string[], folder = ROOT): string {
  const { stdout, stderr, status, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32', // npm is a script there
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${String(status ?? error?.message)}\n${stdout}${stderr}`);
  return stdout;
}
