import { readConfig } from '../server/http/config.ts';
import { startServer } from '../server/http/server.ts';
import { filesIn } from '../server/http/static-files.ts';
import { readArguments, refuseWords, wholeNumber } from './arguments.ts';
import { builtPage } from './page.ts';
import { type Io, print } from './terminal.ts';

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
  const page = filesIn(await builtPage(io));
  const server = await startServer(config, page, (line) => io.errors.write(line));
  print(io, `Cardwright is at ${server.address} (Ctrl-C stops it).`);
  await stopped();
  await server.stop();
  return 0;
}

const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
