/** boardgame.io's own server with its 5 Ages, as its documentation starts one: matches in memory, nothing durable. */
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
type Serve = (config: { games: unknown[]; origins: unknown[] }) => { run(place: Place): Promise<Running> };

const { Server } = createRequire(import.meta.url)('boardgame.io/server') as { Server: Serve };
const log = console.log;
console.log = () => undefined; // it greets
const apiPort = await freePort();
// Without views of its own for each seat, which spares it work: who makes random moves here needs to see everything.
const game = { ...fiveAges, name: 'five-ages', playerView: undefined };
const server = Server({ games: [game], origins: [/.*/] });
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
