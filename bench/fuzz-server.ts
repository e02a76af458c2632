import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDice } from '../src/engine/random.ts';
import { readConfig } from '../src/server/http/config.ts';
import { startServer } from '../src/server/http/server.ts';
import { connect } from '../src/server/testing/client.ts';
import { fuzzLine } from '../src/server/testing/intruder.ts';
import { beginMatch, play } from '../src/server/testing/players.ts';

/* `node bench/fuzz-server.ts [messages] [seed]`: broken messages on a line while others play; ends at the first fault. */

const messages = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? 'fuzz';
const folder = mkdtempSync(join(tmpdir(), 'cardwright-fuzz-'));
const limits = {
  requestsASecond: 1_000_000,
  workASecond: 1_000_000,
  tablesAnHour: 1_000_000,
  strangersAMinute: 10_000,
  botPause: 0,
};
const troubles: string[] = [];
const server = await startServer(
  readConfig({}, { port: 0, data: folder, ...limits }),
  (_, response) => response.end(),
  (line) => troubles.push(line),
);
const address = (): string => server.address;
const match = await beginMatch([address, address], 'avenue-empires');
const eve = await connect(address);
const { room } = match;
const good = [
  { do: 'submit', room, seat: 0, action: { type: 'pass', left: 'a', right: 'b' }, key: 'x' },
  { do: 'watch', room, since: 0, view: true },
  { do: 'create', game: 'rebuild', seats: 2, preset: 'fair', clock: { kind: 'bank', seconds: 60, increment: 5 } },
  { do: 'sit', room, seat: 0, name: 'Eve', words: 'luck' },
  { do: 'vote', room, against: 1 },
  { do: 'events', room, since: 0 },
  { do: 'save', room },
  { do: 'mine' },
  { do: 'rename', name: 'Eve' },
];
const start = performance.now();
let isDone = false;
const playing = play(match, makeDice(seed), () => isDone);
const { sent, accepted } = await fuzzLine(server.address, eve.cookie, good, messages, makeDice(seed));
isDone = true;
await playing;
eve.close();
for (const one of match.people) one.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
const seconds = Math.round((performance.now() - start) / 100) / 10;
console.log(
  JSON.stringify({ sent, accepted, acknowledged: match.acknowledged.length, troubles: troubles.length, seconds }),
);
process.exitCode = troubles.length === 0 ? 0 : 1;
