import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/* A process that builds the page with Vite, as vite.config.ts says, and ends. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
try {
  await build({ root: join(ROOT, 'src', 'web'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  process.exitCode = 0;
} catch (error) {
  process.stderr.write(`cardwright: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
