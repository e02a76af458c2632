import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../engine/words.ts';
import { makeIdFor, newId } from '../http/identity.ts';
import { type Answer, type Desk, type Guest, type Request } from '../rooms/guests.ts';
import { makeHall } from '../rooms/hall.ts';
import { makePresence } from '../rooms/presence.ts';
import { answerRequest } from '../rooms/words.ts';
import { makeArchives } from '../store/archives.ts';
import { makeHouse } from '../store/house.ts';
import { openSqlite } from '../store/sqlite.ts';
import { makeStore } from '../store/store.ts';

/* A server without lines, with a clock that a test sets: what people ask goes straight to the desk. */

export interface TestDesk {
  readonly desk: Desk;
  readonly folder: string; // of the store
  /** So much later, in milliseconds. */
  pass(milliseconds: number): void;
  enter(name: string): Promise<Visitor>;
  /** Everything is read anew from the store. */
  restart(): void;
  close(): Promise<void>;
}

export interface Visitor {
  readonly guest: Guest;
  readonly heard: Record<string, unknown>[]; // news, in order
  ask(request: Request): Promise<Answer>;
}

export async function openDesk(): Promise<TestDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-desk-'));
  const db = await openSqlite(folder);
  const store = makeStore(db);
  let time = 1_800_000_000_000;
  const now = (): number => time;
  const onTrouble = (error: unknown): never => {
    throw error;
  };
  const open = (): Pick<Desk, 'hall' | 'presence'> => {
    const hall = makeHall({ store, now, wait: async () => undefined, onTrouble });
    return { hall, presence: makePresence({ hall, process: newId(), tell: null, now, onTrouble }) };
  };
  const desk = {
    ...open(),
    store,
    archives: makeArchives(db),
    house: makeHouse(db),
    now,
    newId,
    idFor: makeIdFor('secret'),
  };
  return {
    desk,
    folder,
    pass: (milliseconds) => void (time += milliseconds),
    async enter(name) {
      const person = { id: newId(), name, made: time };
      await store.addPerson(person, newId());
      const heard: Record<string, unknown>[] = [];
      const guest: Guest = { person, watching: new Map(), send: (text) => void heard.push(JSON.parse(text)) };
      return {
        guest,
        heard,
        ask: (request) =>
          answerRequest(desk, guest, request).catch((error: unknown) => {
            if (error instanceof Problem) return { ok: false, error: error.message };
            throw error;
          }),
      };
    },
    restart: () => void Object.assign(desk, open()),
    async close() {
      await desk.presence.close();
      await desk.hall.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
