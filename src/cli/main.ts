import { basename, relative } from 'node:path';
import '../games/all.ts';
import { run } from './commands.ts';

/** Whoever reads our output may stop reading (`| head`): then we are done, and that is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const started = process.argv[1] ?? '';
const program = basename(started) === 'cardwright' ? relative(process.cwd(), started) : 'cardwright';

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  env: process.env,
  program,
});
