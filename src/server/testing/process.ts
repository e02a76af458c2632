import { setImmediate as breath } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../run/config.ts';
import { startServer } from '../run/server.ts';

/*
 * A server without a page in a process of its own, for tests that kill it and set its clock. Settings come from the environment,
 * `CLOCK_AHEAD` among them: how far its clock is ahead of the machine's, in milliseconds.
 */

const machineTime = Date.now;
let ahead = Number(process.env.CLOCK_AHEAD ?? 0);
Date.now = () => machineTime() + ahead;

const server = await startServer(
  readConfig(process.env),
  (_, response) => response.end(),
  (line) => process.stderr.write(line),
);
process.stdout.write(`${server.address}\n`);
// Whoever started it may set the clock, or ask how much memory is in use, when everything is cleared away that is not.
process.on('message', async (told) => {
  if (typeof told === 'number') {
    ahead = told;
    process.send?.(0);
    return;
  }
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  await breath();
  collectGarbage(); // what waited for something else to go
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  process.send?.(heapUsed + arrayBuffers);
});
process.once('disconnect', () => process.exit(1)); // whoever started it is gone
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
