import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDice } from '../src/engine/luck/random.ts';
import { readConfig } from '../src/server/run/config.ts';
import { startServer } from '../src/server/run/server.ts';
import { openSqlite } from '../src/server/store/sqlite/sqlite.ts';
import { makeStore } from '../src/server/store/store.ts';
import { type Client, connect } from '../src/server/testing/client.ts';
import { makeGrammar, WORDS } from '../src/server/testing/grammar.ts';
import { fuzzConnection, type Intent } from '../src/server/testing/intruder.ts';
import { beginMatch, type Match, play } from '../src/server/testing/players.ts';
import { fuzzApi, fuzzBot, fuzzStreams } from './server/fuzz-http.ts';
import { wrongsAt } from './server/justice.ts';

/*
 * `node bench/fuzz-server.ts [messages] [seed]`: two people and their bot send right, odd and broken requests by every door while others
 * play. It ends at the first answer that is none, and fails if at any table somebody did what they may not, if a table cannot be made
 * again from what is kept, if there is a line in the log, if memory grows without end, or if a request was never carried out. Ctrl-C
 * ends it after the tenth that it is at.
 */

const messages = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? 'fuzz';
const PARTS = 10;
const SHARES = { person: 0.4, friend: 0.4, bot: 0.12, post: 0.05, api: 0.029, stream: 0.001 }; // of all messages
const READ_AGAIN = 2000; // tables, those of the people who only play among them
const EVERY_WORD = 500_000; // so many messages find each request accepted at least once

const folder = mkdtempSync(join(tmpdir(), 'cardwright-fuzz-'));
const troubles: string[] = [];
const many = 1_000_000;
const server = await startServer(
  readConfig(
    {},
    {
      port: 0,
      data: folder,
      requestsASecond: many,
      workASecond: many,
      tablesAnHour: many,
      strangersAMinute: many,
      ownBotRequests: many,
      ownBots: 1000,
      ownBotTables: 20,
      awaySeconds: 1,
      quickAway: 1,
      botPause: 0,
      botTime: 1,
    },
  ),
  (_, response) => response.end(),
  (line) => troubles.push(line),
);
const { address } = server;

/* ---- who intrudes ---- */

const grammar = makeGrammar();
const done = new Map<string, number>(); // requests that were carried out, by their word
const intent: Intent = {
  request: (dice) => grammar.request(dice),
  heard(request, answer) {
    grammar.learn(answer);
    if (answer.ok !== true) return;
    const word = /"do":"([\w-]+)"/.exec(request)?.[1] ?? 'unknown';
    done.set(word, (done.get(word) ?? 0) + 1);
  },
};
const [eve, friend] = [await connect(() => address), await connect(() => address)];
const made = await fetch(`${address}api/bot-make`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie: eve.cookie },
  body: JSON.stringify({ name: 'Robot of Eve', talks: true, open: true }),
});
const { token } = (await made.json()) as { token: string };
const authorization = `Bearer ${token}`;
let room = ''; // at which others play

/* ---- who plays ---- */

let isDone = false;
const matches: Match[] = [];
const playing = (async (): Promise<void> => {
  const games = ['avenue-empires', 'five-ages', 'rebuild', 'arquetect'];
  while (!isDone) {
    const game = games[matches.length % games.length] ?? 'rebuild';
    const people = Array.from({ length: game === 'five-ages' ? 3 : 2 }, () => () => address);
    const match = await beginMatch(people, game);
    matches.push(match);
    grammar.prefer('room', (room = match.room));
    await play(match, makeDice(`${seed} ${match.room}`), () => isDone);
    for (const one of match.people) one.close();
  }
})();

/* ---- and what comes of it ---- */

const start = performance.now();
const resident: number[] = [];
let [sent, accepted] = [0, 0];
let isEnough = false;
process.once('SIGINT', () => (isEnough = true));
// In parts, so that memory can be looked at between them: what grows without end shows in the last against the first.
for (let part = 0; part < PARTS && !isEnough; part++) {
  const share = (of: keyof typeof SHARES): number => Math.ceil((messages / PARTS) * SHARES[of]);
  const dice = (of: string): ReturnType<typeof makeDice> => makeDice(`${seed} ${part} ${of}`);
  const all = await Promise.all([
    fuzzConnection(address, eve, intent, share('person'), dice('person')),
    fuzzConnection(address, friend, intent, share('friend'), dice('friend')),
    fuzzConnection(address, { headers: { authorization } }, intent, share('bot'), dice('bot')),
    fuzzBot(address, token, intent, share('post'), dice('post')),
    fuzzApi(address, share('api'), dice('api')),
    fuzzStreams(address, token, () => room, share('stream'), dice('stream')),
  ]);
  for (const one of all) {
    sent += one.sent;
    accepted += one.accepted;
  }
  resident.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stderr.write(`${sent} messages, ${accepted} carried out, ${resident.at(-1)} MB, ${seconds} s\n`);
}
isDone = true;
await playing;
const close = (one: Client): void => one.close();
[eve, friend].forEach(close);
for (const { people } of matches) people.forEach(close);
await server.stop();

const db = new DatabaseSync(join(folder, 'cardwright.sqlite'), { readOnly: true });
const rooms = db
  .prepare('SELECT id FROM rooms')
  .all()
  .map(({ id }) => String(id));
db.close();
const store = makeStore(await openSqlite(folder));
const wrongs: string[] = [];
const foreign: string[] = [];
const own = new Set(matches.map((match) => match.room));
const some = rooms.filter((id, i) => own.has(id) || i % Math.ceil(rooms.length / READ_AGAIN) === 0);
for (const id of some) {
  const { entries = [] } = (await store.readRoom(id)) ?? {};
  wrongs.push(...wrongsAt(id, entries));
  if (!own.has(id)) continue;
  // Whatever was accepted: at the tables of others an intruder may look on and talk, and no more.
  const kept = entries.map(({ body }) => JSON.parse(body));
  const people = new Set(
    kept
      .slice(
        0,
        kept.findIndex((entry) => entry.do === 'begin'),
      )
      .map(({ by }) => by),
  );
  const strange = kept.filter(({ by, do: word }) => by !== null && !people.has(by) && word !== 'say');
  foreign.push(...strange.map((entry) => `${id}: ${JSON.stringify(entry)}`));
}
await store.close();
rmSync(folder, { recursive: true, force: true });

const never = sent < EVERY_WORD ? [] : WORDS.filter((word) => !done.has(word));
const isSteady = (resident.at(-1) ?? 0) < (resident[2] ?? 0) * 1.5;
const figures = {
  sent,
  accepted,
  words: Object.fromEntries(WORDS.map((word) => [word, done.get(word) ?? 0])),
  never,
  tables: rooms.length,
  readAgain: some.length,
  matches: matches.length,
  acknowledged: matches.reduce((sum, match) => sum + match.acknowledged.length, 0),
  foreign: foreign.length,
  wrongs: wrongs.length,
  troubles: troubles.length,
  resident,
  seconds: Math.round((performance.now() - start) / 1000),
};
console.log(JSON.stringify(figures));
for (const fault of [...troubles, ...wrongs, ...foreign].slice(0, 10)) console.error(fault);
const faults = troubles.length + wrongs.length + foreign.length + never.length;
process.exitCode = faults === 0 && isSteady ? 0 : 1;
