import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { framesOf } from '../../src/server/connections/frames.ts';
import { openSqlite } from '../../src/server/store/sqlite/sqlite.ts';
import { BODY, INSERT } from './limit.ts';

/*
 * The least that a server of tables does: what somebody asks is kept, durable, and all at the table are told. No rules, no seats, nothing
 * hidden, nothing checked: every message is the same. Who sits together is said by the cookie.
 */

const db = await openSqlite(process.argv[2] ?? '');
const tables = new Map<string, { people: Duplex[]; number: number }>();
const NEWS = JSON.stringify({ news: 'x'.repeat(22), view: { words: Array.from({ length: 52 }, (_, i) => 100 + i) } });

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, { headers: { cookie = '' }, socket: pipe }) => {
  let table = tables.get(cookie);
  if (!table) tables.set(cookie, (table = { people: [], number: 0 }));
  const { people } = table;
  people.push(pipe);
  socket.on('message', async (data) => {
    const { id } = JSON.parse(String(data));
    await db.run([{ sql: INSERT, values: [cookie, table.number++, Date.now(), BODY] }]);
    for (const one of people)
      one.write(framesOf(one === pipe ? [NEWS, JSON.stringify({ id, ok: true, refusal: null })] : [NEWS]));
  });
});
server.on('listening', () => {
  const bound = server.address();
  process.send?.(typeof bound === 'object' && bound !== null ? bound.port : 0);
});
