import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, type Seat } from '../../engine/words.ts';
import { hashOfToken, makeIdFor, newId, newToken } from '../http/identity.ts';
import { makePieces } from '../limits/pieces.ts';
import { makeQuickPart } from '../quick/start.ts';
import type { UnreadRequest } from '../../desk/server-wire.ts';
import type { Guest, Services } from '../requests/guests.ts';
import { makeHall } from '../rooms/hall.ts';
import { makePresence } from '../requests/presence.ts';
import { tend } from '../rooms/tend.ts';
import { answerRequest } from '../requests/requests.ts';
import { makeReportStore } from '../admin/report-store.ts';
import { makeDayStore } from '../daily/day-store.ts';
import { makeArchives } from '../store/archives.ts';
import { makeHouse } from '../store/house.ts';
import { type Identities, makeIdentities } from '../store/identities.ts';
import { makeProgramStore, type Program } from '../programs/kept.ts';
import { makePrograms } from '../programs/programs.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore, type Person } from '../store/store.ts';
import { makeTestClock } from './clock.ts';

/* A server without lines, with a clock that a test sets: what people ask goes straight to the desk. */

export interface TestDesk {
  readonly desk: Services;
  readonly identities: Identities;
  readonly folder: string; // of the store
  /** So much later, in milliseconds. */
  pass(milliseconds: number): void;
  enter(name: string, secret?: string): Promise<Visitor>;
  readonly notices: readonly SentNotice[]; // to people whose page is closed, in order
  /** A program of somebody, which has come with its token. */
  enterProgram(owner: Visitor, wanted: Readonly<Record<string, unknown>>): Promise<Visitor & { readonly id: string }>;
  /** Does what is due at a table though nobody asks; bots do not move. */
  tend(room: string): Promise<void>;
  /** Everything is read anew from the store. */
  restart(): void;
  close(): Promise<void>;
}

/** What a push service would be given. */
interface SentNotice {
  readonly person: string;
  readonly text: string;
}

export interface Visitor {
  readonly guest: Guest;
  readonly heard: Record<string, unknown>[]; // news, in order
  ask(request: UnreadRequest): Promise<Readonly<Record<string, unknown>>>;
}

const MINUTE = 60_000;

/** Some vote, at a table without a clock, against somebody who has not played for ten minutes, and it is carried out. */
export async function voteOut(open: TestDesk, room: string, voters: readonly Visitor[], against: Seat): Promise<void> {
  open.pass(10 * MINUTE);
  for (const one of voters) {
    const answer = await one.ask({ do: 'vote', room, against });
    if (answer.ok !== true) throw new Error(`the vote was refused: ${String(answer.error)}`);
  }
  open.pass(3 * MINUTE);
  await open.tend(room);
}

export async function openDesk(): Promise<TestDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-desk-'));
  const db = await openSqlite(folder);
  const store = makeStore(db);
  const clock = makeTestClock();
  const now = clock.wall;
  const onTrouble = (error: unknown): never => {
    throw error;
  };
  const idFor = makeIdFor('secret');
  const notices: SentNotice[] = [];
  const open = (): Pick<Services, 'hall' | 'presence' | 'quick' | 'invitations' | 'listeners'> => {
    const hall = makeHall({ store, now, wait: async () => undefined, timers: clock, onTrouble });
    const presence = makePresence({ hall, process: newId(), tell: null, now, timers: clock, onTrouble });
    const notify = async (person: string, { text }: { readonly text: string }): Promise<void> =>
      void notices.push({ person, text });
    const others = { db, hall, store, presence, now, newId, idFor, notify, onTrouble };
    return { hall, presence, ...makeQuickPart({ ...others, tell: null, awaySeconds: 20 }) };
  };
  const programs = makePrograms({
    kept: makeProgramStore(db),
    alone: (_, work) => work(),
    now,
    newId,
    newToken,
    hashOfToken,
    tell: null,
    mostOf: 5,
    mostTables: 3,
  });
  const desk = {
    ...open(),
    store,
    archives: makeArchives(db),
    house: makeHouse(db),
    pieces: makePieces(),
    reporting: { store: makeReportStore(db), toHide: 3 },
    days: makeDayStore(db),
    programs,
    now,
    awayAfter: 120_000,
    newId,
    idFor,
  };
  const visitorOf = (person: Person, program?: Program): Visitor => {
    const heard: Record<string, unknown>[] = [];
    const send = (text: string): void => void heard.push(JSON.parse(text));
    const guest: Guest = { person, ...(program ? { program } : {}), watching: new Map(), send };
    return {
      guest,
      heard,
      ask: (request) =>
        answerRequest(desk, guest, request).then(
          (answer) => ({ ...answer }),
          (error: unknown) => {
            if (error instanceof Problem) return { ok: false, error: error.message };
            throw error;
          },
        ),
    };
  };
  return {
    desk,
    identities: makeIdentities(db),
    notices,
    folder,
    pass: (milliseconds) => clock.jump(milliseconds),
    async enter(name, secret = newId()) {
      const person = { id: newId(), name, made: now() };
      await store.addPerson(person, secret);
      return visitorOf(person);
    },
    async enterProgram(owner, wanted) {
      const { bot, token } = await programs.make(owner.guest.person.id, wanted);
      const entrant = await programs.enter(token);
      if (!entrant) throw new Error('its own token is not good');
      return { ...visitorOf(entrant.person, entrant.program), id: bot.id };
    },
    async tend(room) {
      const think = (): never => {
        throw new Problem('No bot thinks here.');
      };
      await tend({ ...desk, think, botPause: 0, botTime: 1 }, room).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
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
