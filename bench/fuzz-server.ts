import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDice } from '../src/engine/luck/random.ts';
import { readConfig } from '../src/server/run/config.ts';
import { startServer } from '../src/server/run/server.ts';
import type { Entry } from '../src/server/rooms/entries.ts';
import { openSqlite } from '../src/server/store/sqlite/sqlite.ts';
import { makeStore } from '../src/server/store/store.ts';
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
  { do: 'undo', room, seat: 0 },
  { do: 'resign', room, seat: 1 },
  { do: 'watch', room, since: 0, view: true },
  { do: 'create', game: 'rebuild', seats: 2, preset: 'fair', clock: { kind: 'bank', seconds: 60, increment: 5 } },
  { do: 'sit', room, seat: 0, name: 'Eve', words: 'luck' },
  { do: 'rise', room, seat: 0 },
  { do: 'bot', room, seat: 0, bot: 'normal' },
  { do: 'begin', room },
  { do: 'vote', room, against: 1 },
  { do: 'call', room, against: 1 },
  { do: 'leave', room },
  { do: 'back', room },
  { do: 'here', room },
  { do: 'ways', room, against: 1 },
  { do: 'remove', room, seat: 1 },
  { do: 'readmit', room, number: 0 },
  { do: 'talk', room, who: 'players' },
  { do: 'close', room },
  { do: 'events', room, since: 0 },
  { do: 'legal', room, seat: 0 },
  { do: 'view', room, seat: 0 },
  { do: 'save', room },
  { do: 'again', room },
  { do: 'mine' },
  { do: 'rooms', before: 0 },
  { do: 'rename', name: 'Eve' },
  { do: 'report', room, what: 'table', why: 'spam', words: 'x' },
  { do: 'seek', games: ['rebuild'], seats: [2, 3], pace: 'live', wait: 30 },
  { do: 'unseek' },
  { do: 'ready', party: 'x' },
  { do: 'invite', fellow: 'x', room },
  { do: 'accept', invitation: 'x' },
  { do: 'decline', invitation: 'x', never: true },
  { do: 'shun', fellow: 'x' },
];
const start = performance.now();
let isDone = false;
const playing = play(match, makeDice(seed), () => isDone);
// In parts, so that memory can be looked at between them: what grows without end shows in the last against the first.
const PARTS = 10;
const resident: number[] = [];
let [sent, accepted] = [0, 0];
for (let part = 0; part < PARTS; part++) {
  const share = Math.floor(messages / PARTS);
  const done = await fuzzLine(server.address, eve.cookie, good, share, makeDice(`${seed} ${part}`));
  sent += done.sent;
  accepted += done.accepted;
  resident.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
  process.stderr.write(`${sent} messages, ${accepted} accepted, ${resident.at(-1)} MB\n`);
}
isDone = true;
await playing;
eve.close();
for (const one of match.people) one.close();
await server.stop();
// Whatever was accepted: at the table of the others the intruder has done nothing but look.
const store = makeStore(await openSqlite(folder));
const { entries = [] } = (await store.readRoom(room)) ?? {};
await store.close();
const people = new Set(
  entries.flatMap(({ body }) => {
    const entry: Entry = JSON.parse(body);
    return entry.do === 'sit' ? [entry.by] : [];
  }),
);
const foreign = entries.filter(({ body }) => {
  const { by }: Entry = JSON.parse(body);
  return by !== null && !people.has(by);
});
const isSteady = (resident.at(-1) ?? 0) < (resident[2] ?? 0) * 1.5;
rmSync(folder, { recursive: true, force: true });
const seconds = Math.round((performance.now() - start) / 100) / 10;
console.log(
  JSON.stringify({
    sent,
    accepted,
    acknowledged: match.acknowledged.length,
    people: people.size,
    foreign: foreign.length,
    troubles: troubles.length,
    resident,
    seconds,
  }),
);
for (const trouble of troubles.slice(0, 5)) console.error(trouble);
process.exitCode = troubles.length === 0 && foreign.length === 0 && people.size === 2 && isSteady ? 0 : 1;
