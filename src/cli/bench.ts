import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Problem } from '../engine/words.ts';
import type { Io } from './terminal.ts';

const OTHERS: readonly string[] = ['bots', 'server', 'page'];

/** The people of `bench server` share the machine with what is measured: clearing their garbage away costs less so. */
const FLAGS: Readonly<Record<string, readonly string[]>> = { server: ['--max-semi-space-size=64'] };

/** `bench`: a process of its own, because what it compares us with is no part of the program. `bench bots`: how long bots think; `bench server`: how much a server holds; `bench page`: how the page plays and loads. */
export async function benchCommand(args: readonly string[], _io: Io): Promise<number> {
  const [word, ...others] = args;
  const [file, rest] = word !== undefined && OTHERS.includes(word) ? [`${word}.ts`, others] : ['main.ts', args];
  const main = fileURLToPath(new URL(`../../bench/${file}`, import.meta.url));
  if (!existsSync(main))
    throw new Problem('What `bench` measures with lies in a checkout of the repository, and nowhere else.');
  const child = spawn(process.execPath, [...(FLAGS[word ?? ''] ?? []), main, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
