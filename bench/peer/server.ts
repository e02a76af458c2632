/**
 * boardgame.io's own server with its 5 Ages, as its documentation starts one: matches in memory, or kept by its `FlatFile` in the
 * folder that is given. That writes files and does not wait for the disk, so a power cut may still cost some moves; with `durable`
 * after the folder they are on the disk before a move is told, as ours are.
 */
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { fiveAges } from './five-ages.ts';

process.env.NODE_ENV = 'production';

interface Running {
  readonly appServer: { address(): { port: number } };
}
interface Place {
  readonly port: number;
  readonly lobbyConfig: { readonly apiPort: number }; // of its own: on one port the lobby does not answer with this Koa
}
type Serve = (config: { games: unknown[]; origins: unknown[]; db?: unknown }) => {
  run(place: Place): Promise<Running>;
};

interface Files {
  setItem(key: string, value: unknown): Promise<{ readonly file: string }>;
}

const { Server, FlatFile } = createRequire(import.meta.url)('boardgame.io/server') as {
  Server: Serve;
  FlatFile: new (place: { dir: string }) => Files;
};

class DurableFiles extends FlatFile {
  override async setItem(key: string, value: unknown): Promise<{ readonly file: string }> {
    const kept = await super.setItem(key, value);
    const file = await open(kept.file, 'r+');
    await file.sync();
    await file.close();
    return kept;
  }
}

const [, , dir, how] = process.argv;
const log = console.log;
console.log = () => undefined; // it greets
const apiPort = await freePort();
const db = dir === undefined ? {} : { db: new (how === 'durable' ? DurableFiles : FlatFile)({ dir }) };
const server = Server({ games: [fiveAges], origins: [/.*/], ...db });
const { appServer } = await server.run({ port: 0, lobbyConfig: { apiPort } });
console.log = log;
process.send?.({ port: appServer.address().port, apiPort });

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
}
