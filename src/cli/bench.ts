import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Problem } from '../engine/words.ts';
import type { Io } from './terminal.ts';

/** `bench`: a process of its own, because what it compares us with is no part of the program. */
export async function benchCommand(args: readonly string[], _io: Io): Promise<number> {
  const main = fileURLToPath(new URL('../../bench/main.ts', import.meta.url));
  if (!existsSync(main)) throw new Problem('bench/main.ts is missing, so there is nothing to measure with.');
  const child = spawn(process.execPath, [main, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
