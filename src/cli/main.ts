import { basename, relative } from 'node:path';
import { Problem } from '../engine/words.ts';
import { withOutside } from './outside.ts';

/** Whoever reads our output may stop reading (`| head`): then we are done, and that is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const started = process.argv[1] ?? '';
const program = basename(started) === 'cardwright' ? relative(process.cwd(), started) : 'cardwright';

const io = { input: process.stdin, output: process.stdout, errors: process.stderr, env: process.env, program };

/** Games are loaded only when it is known which: `--game FILE` may name one from outside. */
async function begin(): Promise<number> {
  const args = withOutside(process.argv.slice(2));
  await import('../games/all.ts');
  const { run } = await import('./commands.ts');
  return run(args(), io);
}

try {
  process.exitCode = await begin();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`cardwright: ${error.message}\n`);
  process.exitCode = 2;
}
