/** People at boardgame.io's server, over its own sockets, who make random moves as fast as they are answered. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { State } from 'boardgame.io';
import { type FiveAges, legalMoves, seatToAct } from './five-ages.ts';
import { generator } from './random-play.ts';

const SEATS = 3;
const MOST_PROPOSALS = 2;

interface Socket {
  on(event: string, hear: (...args: never[]) => void): void;
  emit(event: string, ...args: unknown[]): void;
  close(): void;
}
const { io } = createRequire(import.meta.url)('socket.io-client') as { io: (url: string, options: object) => Socket };

interface PeerTable {
  readonly id: string;
  readonly people: readonly Person[];
  heard: () => void; // somebody has a new state
}

interface Person {
  readonly socket: Socket;
  readonly credentials: string;
  state: State<FiveAges> | null; // as this seat sees it
}

/** On the disk before a move is told, in files that will be there some time later, or not at all. */
export type Keeping = 'durable' | 'files' | 'memory';

interface Wanted {
  readonly matches: number;
  readonly before: number; // moves of each match that do not count
  readonly moves: number; // of each match after them, on average
  readonly seconds: number; // at most
  readonly keeping: Keeping;
}

/** Moves a second. */
export async function peerMoves({ matches, before, moves, seconds, keeping }: Wanted): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-peer-'));
  const child: ChildProcess = fork(
    fileURLToPath(new URL('./server.ts', import.meta.url)),
    keeping === 'memory' ? [] : [folder, keeping],
  );
  const [{ port, apiPort }] = (await once(child, 'message')) as [{ port: number; apiPort: number }];
  const places = { game: `http://127.0.0.1:${port}`, lobby: `http://127.0.0.1:${apiPort}` };
  const tables: PeerTable[] = [];
  while (tables.length < matches) {
    const some = Array.from({ length: Math.min(20, matches - tables.length) }, () => makeTable(places));
    tables.push(...(await Promise.all(some)));
  }
  await play(tables, before * matches, seconds); // what runs often is compiled, and matches are as long as ours
  const played = await play(tables, moves * matches, seconds);
  for (const { people } of tables) for (const { socket } of people) socket.close();
  child.kill();
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
  return played;
}

/** Moves a second; it ends with the first match that is over, too. */
async function play(tables: readonly PeerTable[], moves: number, seconds: number): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let count = 0;
  let isOver = false;
  await Promise.all(
    tables.map(async (table, i) => {
      const random = generator(i + 1);
      while (!isOver && count < moves && performance.now() < end) {
        if (await moveAt(table, random)) count++;
        else isOver = true;
      }
    }),
  );
  return (count * 1000) / (performance.now() - begun);
}

async function post(url: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}

async function makeTable({ game, lobby }: { readonly game: string; readonly lobby: string }): Promise<PeerTable> {
  const { matchID = '' } = await post(`${lobby}/games/five-ages/create`, { numPlayers: SEATS });
  const tickets: string[] = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const joined = { playerID: String(seat), playerName: `P${seat}` };
    const { playerCredentials = '' } = await post(`${lobby}/games/five-ages/${matchID}/join`, joined);
    tickets.push(playerCredentials);
  }
  // All at once and nothing awaited after it: whoever listens too late has missed that they are connected.
  const people = tickets.map((credentials): Person => ({
    credentials,
    socket: io(`${game}/five-ages`, { transports: ['websocket'], forceNew: true }),
    state: null,
  }));
  const table: PeerTable = { id: matchID, people, heard: () => undefined };
  await Promise.all(
    people.map(
      (one, seat) =>
        new Promise<void>((resolve) => {
          one.socket.on('connect', () => one.socket.emit('sync', matchID, String(seat), one.credentials, SEATS));
          one.socket.on('sync', (_: string, { state }: { state: State<FiveAges> }) => {
            one.state = state;
            resolve();
          });
          one.socket.on('update', (_: string, state: State<FiveAges>) => {
            one.state = state;
            table.heard();
          });
        }),
    ),
  );
  return table;
}

/** A move is done when the one who made it has the new state; false if the game is over. */
async function moveAt(table: PeerTable, random: () => number): Promise<boolean> {
  const { people, id } = table;
  const latest = people.map(({ state }) => state).reduce((a, b) => ((b?._stateID ?? 0) > (a?._stateID ?? 0) ? b : a));
  if (!latest || latest.ctx.gameover !== undefined) return false;
  const seat = seatToAct(latest.G, latest.ctx);
  const one = people[seat];
  if (!one) return false;
  const hasState = async (number: number): Promise<void> => {
    while ((one.state?._stateID ?? 0) < number) await new Promise<void>((resolve) => (table.heard = resolve));
  };
  await hasState(latest._stateID); // what another seat knows may still be on its way to this one
  const state = one.state ?? latest;
  const legal = legalMoves(state.G, state.ctx, seat, MOST_PROPOSALS);
  const move = legal[Math.floor(random() * legal.length)];
  if (!move) return false;
  const payload = { type: move.move, args: move.args, playerID: String(seat), credentials: one.credentials };
  one.socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, id, String(seat));
  await hasState(state._stateID + 1);
  return true;
}
