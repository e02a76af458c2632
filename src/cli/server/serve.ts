import { OUTSIDE_ID } from '../../desk/outside-told.ts';
import { type Config, readConfig } from '../../server/run/config.ts';
import { reachOf } from '../../server/http/reach.ts';
import { startServer } from '../../server/run/server.ts';
import { filesIn } from '../../server/http/static-files.ts';
import { readArguments, refuseWords, wholeNumber } from '../arguments.ts';
import { outsideSite } from './outside-site.ts';
import { builtPage } from './page.ts';
import { complain, type Io, print } from '../terminal.ts';

const LONGEST_STOP = 50_000; // milliseconds: whoever stopped us kills us after a minute (deploy/cardwright.service)

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
  const { games, files } = outsideSite();
  const inPage = games.length === 0 ? {} : { [OUTSIDE_ID]: games };
  const page = await filesIn(await builtPage(io), { files, data: inPage });
  const server = await startServer(config, page, (line) => io.errors.write(line));
  print(io, `Cardwright is at ${server.address} (Ctrl-C stops it).`, ...forOthers(config, server.address));
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

/** Which address to give to others: never one that says localhost. */
export function forOthers({ origin, host }: Config, address: string, reach = reachOf): string[] {
  if (origin !== null) return [`Others find it at ${origin}/`];
  const { isAlone, addresses } = reach(host, Number(new URL(address).port || 80));
  if (isAlone)
    return ['Only this computer reaches it. To let in others in your network, start it with --host 0.0.0.0.'];
  return addresses.length === 0 ? [] : [`Others in your network find it at ${addresses.join(' or ')}`];
}

/** SIGHUP, a terminal that is closed, stops it as well, unless it means that the request log was moved away. */
const STOPPING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const stopped = (signals: readonly NodeJS.Signals[]): Promise<null> =>
  new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(null));
  });
