import { readConfig } from '../server/http/config.ts';
import { startServer } from '../server/http/server.ts';
import { filesIn } from '../server/http/static-files.ts';
import { readArguments, refuseWords, wholeNumber } from './arguments.ts';
import { builtPage } from './page.ts';
import { complain, type Io, print } from './terminal.ts';

const LONGEST_STOP = 50_000; // milliseconds: whoever stopped us kills us after a minute (docs/server.md)

/** `serve`: the application and its server, until somebody stops it; the page is built when it is missing or old. */
export async function serveCommand(args: readonly string[], io: Io): Promise<number> {
  const { value, words } = readArguments(args, { port: 'value', host: 'value', data: 'value' });
  refuseWords('serve', words);
  const [port, host, data] = [value('port'), value('host'), value('data')];
  const config = readConfig(process.env, {
    ...(port === undefined ? {} : { port: wholeNumber(port, '--port', 0, 65_535) }),
    ...(host === undefined ? {} : { host }),
    ...(data === undefined ? {} : { data }),
  });
  const page = await filesIn(await builtPage(io));
  const server = await startServer(config, page, (line) => io.errors.write(line));
  print(io, `Cardwright is at ${server.address} (Ctrl-C stops it).`);
  if (config.requestLogFile !== null) process.on('SIGHUP', () => server.reopenLogs());
  const signals = config.requestLogFile === null ? STOPPING : STOPPING.filter((signal) => signal !== 'SIGHUP');
  const ended = await Promise.race([stopped(signals), server.ended]);
  if (ended) complain(io, ended.message);
  setTimeout(() => {
    complain(io, 'The store does not answer, so the server ends without it. Nothing that was acknowledged is lost.');
    process.exit(1);
  }, LONGEST_STOP).unref();
  await server.stop();
  return ended ? 1 : 0;
}

/** SIGHUP, a terminal that is closed, stops it as well, unless it means that the request log was moved away. */
const STOPPING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const stopped = (signals: readonly NodeJS.Signals[]): Promise<null> =>
  new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(null));
  });
