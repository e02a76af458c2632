import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/* A process that builds the page into the folder it is given, with Vite, as vite.config.ts says, and ends. */

// Whoever asked for it is gone, and another may begin to build.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
try {
  await build({
    root: join(ROOT, 'src', 'web'),
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: process.argv[2] ?? '' },
  });
  process.exitCode = 0;
} catch (error) {
  process.stderr.write(`cardwright: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
