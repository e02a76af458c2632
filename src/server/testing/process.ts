import { readConfig } from '../http/config.ts';
import { startServer } from '../http/server.ts';

/* A server without a page in a process of its own, for tests that kill it. Settings come from the environment. */

const server = await startServer(
  readConfig(process.env),
  (_, response) => response.end(),
  (line) => process.stderr.write(line),
);
process.stdout.write(`${server.address}\n`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
