import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import '../src/games/all.ts';
import { gameNamed, games } from '../src/contract/shelf.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import { deviceWith } from '../src/server/http/identity.ts';
import { rateRoom } from '../src/server/requests/rating.ts';
import { fileIn } from '../src/server/store/sqlite/sqlite.ts';
import { openDesk, type TestDesk, type Visitor } from '../src/server/testing/desk.ts';
import { manifest, ROOT } from './where.ts';

/*
 * node release/store.ts: a small store as this release leaves it, in src/server/testing/stores. Made once for each release and kept from then on:
 * src/server/upgrade.test.ts opens all of them with the program of today.
 */

/** What browsers of these people have. */
const SECRETS = { Ada: 'the-secret-that-ada-has-in-her-browser', Bo: 'the-secret-that-bo-has-in-his-browser' };

const STEPS = 12; // of a match that goes on

const desk = await openDesk();
const people = await Promise.all(Object.entries(SECRETS).map(([name, secret]) => desk.enter(name, deviceWith(secret))));
for (const { game } of games) await play(game.id, STEPS);
await play('arquetect', Infinity, { rated: true, preset: 'as-written', clock: { kind: 'each', seconds: 86_400 } });
const whole = join(desk.folder, 'whole.sqlite'); // with what lies in the log of SQLite
const db = new DatabaseSync(fileIn(desk.folder));
db.exec(`VACUUM INTO '${whole}'`);
db.close();
const folder = join(ROOT, 'src', 'server', 'testing', 'stores');
mkdirSync(folder, { recursive: true });
const path = join(folder, `${manifest.version}.sqlite.gz`);
writeFileSync(path, gzipSync(readFileSync(whole), { level: 9 }));
process.stdout.write(`${path}\n`);
await desk.close();

/** So many steps of a match, with as few people as the game takes; a bot is nobody here, so nobody waits for one. */
async function play(game: string, steps: number, more: object = {}): Promise<void> {
  const { seats } = gameNamed(game).game;
  const sitting = people.slice(0, Math.max(1, Math.min(seats.max, people.length)));
  const number = Math.max(seats.min, sitting.length);
  const [owner] = sitting;
  const { room } = await must(owner, { do: 'create', game, seats: number, ...more });
  for (const [seat, one] of sitting.entries()) await must(one, { do: 'sit', room, seat });
  for (let seat = sitting.length; seat < number; seat++) await must(owner, { do: 'bot', room, seat, bot: 'normal' });
  await must(owner, { do: 'say', room, text: `Let us play ${game}.` });
  await must(owner, { do: 'begin', room });
  const dice = makeDice(game);
  for (let step = 0; step < steps; step++) {
    desk.pass(1000);
    const acted = await act(desk, sitting, String(room), (most) => dice.below(most));
    if (!acted) break;
  }
  if (steps === Infinity) await rateRoom(desk.desk, String(room));
}

async function act(
  { desk: { hall } }: TestDesk,
  sitting: readonly Visitor[],
  room: string,
  pick: (most: number) => number,
): Promise<boolean> {
  const waiting = await hall.look(room, ({ open }) => open?.waiting ?? 0);
  const one = sitting.find((_, seat) => (waiting & (1 << seat)) !== 0);
  if (!one) return false;
  const { actions } = await must(one, { do: 'legal', room });
  const action: unknown = Array.isArray(actions) ? actions[pick(actions.length)] : null;
  await must(one, { do: 'submit', room, action });
  return true;
}

async function must(one: Visitor | undefined, request: Parameters<Visitor['ask']>[0]): ReturnType<Visitor['ask']> {
  const answer = await one?.ask(request);
  if (!answer?.ok) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(answer)}`);
  return answer;
}
