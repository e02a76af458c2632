import type { Plan, Shape } from '../../engine/game.ts';
import { unpackView } from '../../engine/parcel.ts';
import type { EventView } from '../../engine/tell.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { LoadedGame } from '../../contract/shelf.ts';
import { markOf } from '../../desk/own-deck.ts';
import { retoldTo, type Shown, shownTo } from '../../desk/looking.ts';
import {
  type Note,
  ONLINE,
  type OnlineArchive,
  type OnlineRoom,
  PERSON,
  type Request,
  type RoomFace,
  type Said,
  type TableInfo,
  VOTED_OUT,
} from '../../desk/wire.ts';
import type { RoomUpdate } from '../../desk/server-wire.ts';
import { loadGame } from './loaded-games.ts';
import { makeOnlineLine, type OnlineLine, type OnlineNeeds, type Reply } from './online-line.ts';
import { goOn, noted } from './story.ts';

/*
 * Tables on a server, as the page knows them: it asks the same words as of a match that is kept here. The server sends what
 * happened and what changed in the own view, and nothing else; what may be done and how it reads is worked out here.
 */

export interface Online {
  /** Requests about a match whose name begins with '@'. */
  answer(request: MatchRequest): Promise<object>;
  /** Words for the server itself. */
  ask(request: object): Promise<Reply>;
  room(id: string, notes: readonly Note[]): Promise<OnlineRoom>;
}

type MatchRequest = Extract<Request, { readonly match: string }>;

interface Known {
  seat: Seat | null;
  isOwner: boolean;
  votedOut: Seat | null;
  isRemoved: boolean;
  face: RoomFace | null;
  events: EventView[];
  steps: readonly (number | undefined)[]; // of each event: what came together has one number
  digests: readonly string[]; // of the story, after each event
  isSeatKnown: boolean; // the server has said whose eyes these are
  chat: Said[];
  who: number | null;
  here: readonly Seat[];
  gone: string | null; // why it is not to be seen any more
  archive: Omit<OnlineArchive, 'story'> | null;
  next: number;
  canUndo: boolean;
  words: Int32Array | null;
  bytes: Uint8Array;
  pinned: Uint16Array;
  laid: Laid | null; // worked out since the last change
  deck: unknown; // that somebody brought; null: it is the printed one, or was not asked for yet
}

interface Laid {
  readonly plan: Plan<Shape>;
  readonly shown: Shown;
}

const RETRY = 5000; // milliseconds
const MOST_WATCHED = 8; // tables at once; the server has a limit, too

export type OnlineHostNeeds = Omit<OnlineNeeds, 'hear' | 'onChange'> & { readonly tell: (match: string) => void };

export function makeOnline(needs: OnlineHostNeeds): Online {
  const rooms = new Map<string, Known>();
  const line: OnlineLine = makeOnlineLine({
    ...needs,
    hear: (news) => {
      if ('seeking' in news || 'invitations' in news) return needs.tell(`${ONLINE}seeking`); // the page asks what it is
      const known = rooms.get(news.news);
      if (!known) return;
      if ('gone' in news) known.gone = news.gone;
      else if ('here' in news) known.here = news.here;
      else take(known, news);
      needs.tell(ONLINE + news.news);
    },
    onChange: (isOpen) => {
      if (isOpen) for (const id of rooms.keys()) void lookOn(id);
      for (const id of rooms.keys()) needs.tell(ONLINE + id);
      needs.tell(ONLINE);
    },
  });

  /** After a cut. Where that is refused for good the server says so; otherwise it is tried again. */
  const lookOn = async (id: string): Promise<void> => {
    const known = rooms.get(id);
    if (!known || known.gone !== null || !line.isOpen) return;
    const reply = await line.ask(watching(id, known));
    if (!reply.ok) {
      if (known.gone === null) setTimeout(() => void lookOn(id), RETRY);
    } else if (known.archive === null && reply.seat !== known.seat) {
      Object.assign(known, NOTHING_TOLD, { seat: reply.seat }); // what came meanwhile was told to other eyes
      const anew = await line.ask(watching(id, known));
      if (anew.ok) known.seat = anew.seat as Seat | null;
    }
    if (reply.ok) Object.assign(known, { votedOut: votedOutIn(reply), isRemoved: reply.isRemoved === true });
    needs.tell(ONLINE + id);
  };

  /** The table as far as it is known; the first question waits for the server. */
  const look = async (id: string): Promise<Known> => {
    const old = rooms.get(id);
    if (old?.face) return old;
    const known = old ?? nothingKnown();
    for (const left of [...rooms.keys()].slice(0, -MOST_WATCHED)) {
      rooms.delete(left);
      void line.ask({ do: 'unwatch', room: left });
    }
    rooms.set(id, known);
    const reply = await line.ask(watching(id, known));
    if (!reply.ok) {
      rooms.delete(id);
      throw new Problem(reply.error ?? 'The server does not answer.');
    }
    known.seat = reply.seat as Seat | null;
    known.isSeatKnown = true;
    known.laid = null;
    known.isOwner = reply.isOwner === true;
    known.votedOut = votedOutIn(reply);
    known.isRemoved = reply.isRemoved === true;
    if (!known.face) throw new Problem('The server tells nothing of this table.');
    return known;
  };

  /** The cards of a table to which somebody has brought their own; they never change. */
  const fetchDeck = async (id: string, known: Known): Promise<void> => {
    const mark = known.face?.ownDeck;
    if (mark === undefined || known.deck !== null) return;
    const reply = await line.ask({ do: 'deck', room: id });
    if (!reply.ok) throw new Problem(reply.error ?? 'The server does not answer.');
    if (markOf(reply.deck) !== mark) throw new Problem('The server tells other cards of this table than before.');
    known.deck = reply.deck;
  };

  return {
    ask(request) {
      const left = leftBy(request);
      if (left !== null) rooms.delete(left);
      return line.ask(request);
    },
    async room(id, notes) {
      const known = await look(id);
      const { face, seat, isOwner, votedOut, isRemoved, chat, who, here, gone, archive, events } = known;
      if (!face) throw new Problem('The server tells nothing of this table.');
      const story = events.flatMap(({ text }) => text ?? []);
      const kept = archive && { ...archive, story };
      const told = { seat, next: known.digests.length, digest: known.digests.at(-1) ?? '' };
      const isLive = known.isSeatKnown && face.status === 'playing';
      const after = isLive ? noted(notes, told, known.digests) : notes;
      return {
        room: face,
        seat,
        isOwner,
        votedOut,
        isRemoved,
        chat,
        who,
        here,
        archive: kept,
        story: told,
        notes: after,
        isConnected: line.isOpen,
        trouble: line.trouble,
        gone,
      };
    },
    async answer(request) {
      const id = request.match.slice(ONLINE.length);
      switch (request.do) {
        case 'open': {
          const { face } = await look(id);
          return { ok: true, seating: seatingOf(face), names: namesOf(face), game: face?.game, hasSecrets: true };
        }
        case 'table': {
          const known = await look(id);
          await fetchDeck(id, known);
          return { ok: true, table: await tableOf(known, request.match, request.since) };
        }
        case 'deck': {
          const known = await look(id);
          await fetchDeck(id, known);
          return { ok: true, deck: known.deck };
        }
        case 'submit':
          return line.ask({ do: 'submit', room: id, seat: request.seat, action: request.action });
        case 'undo':
        case 'resign':
          return line.ask({ do: request.do, room: id, seat: request.seat });
        case 'save':
          return line.ask({ do: 'save', room: id });
        case 'hint':
          throw new Problem('At a table with others there are no hints.');
        case 'forget':
        case 'pace':
        case 'attend':
        case 'skip':
        case 'replay':
        case 'rematch':
        case 'end':
          throw new Problem('This cannot be done with a match on a server.');
      }
    },
  };
}

/** The table that somebody does not look at any more. */
const leftBy = (request: { readonly do?: unknown; readonly room?: unknown }): string | null =>
  request.do === 'unwatch' ? String(request.room) : null;

const votedOutIn = ({ votedOut }: Reply): Seat | null => (typeof votedOut === 'number' ? votedOut : null);

const watching = (room: string, { next, chat }: Known): object => ({
  do: 'watch',
  room,
  since: next,
  said: chat.length,
  view: true,
});

const nothingKnown = (): Known => ({
  seat: null,
  isOwner: false,
  votedOut: null,
  isRemoved: false,
  face: null,
  events: [],
  steps: [],
  digests: [],
  isSeatKnown: false,
  chat: [],
  who: null,
  here: [],
  gone: null,
  archive: null,
  next: 0,
  canUndo: false,
  words: null,
  bytes: new Uint8Array(),
  pinned: new Uint16Array(),
  laid: null,
  deck: null,
});

/* ---- what the server tells ---- */

const NOTHING_TOLD = { events: [], steps: [], digests: [], next: 0, words: null, laid: null };

function take(known: Known, update: RoomUpdate): void {
  const { seat, votedOut, isRemoved, from, events, next, view, canUndo, room, said, chat, who, archive } = update;
  if (seat !== undefined || view || room) known.laid = null;
  if (seat !== undefined) Object.assign(known, NOTHING_TOLD, { seat });
  if (isRemoved !== undefined) known.isRemoved = isRemoved;
  if (votedOut !== undefined) known.votedOut = votedOut;
  if (events) {
    known.events = [...known.events.slice(0, from), ...events];
    // All that was before somebody came is told at once, and is not one step.
    const step = from === 0 ? undefined : from;
    known.steps = [...known.steps.slice(0, from), ...events.map(() => step)];
    known.digests = goOn(known.digests.slice(0, from), events);
  }
  known.next = next;
  if (view?.whole) {
    known.canUndo = false; // told anew
    known.words = Int32Array.from(view.whole.words);
    known.bytes = Uint8Array.from(view.whole.bytes);
    known.pinned = Uint16Array.from(view.whole.pinned);
  }
  change(known.words, view?.words);
  change(known.bytes, view?.bytes);
  change(known.pinned, view?.pinned);
  if (canUndo !== undefined) known.canUndo = canUndo;
  if (room) known.face = { ...known.face, ...room } as RoomFace;
  if (chat) known.chat = [...known.chat.slice(0, said), ...chat];
  if (who !== undefined) known.who = who;
  if (archive) known.archive = archive;
}

/** Places and values by turns. */
function change(numbers: Int32Array | Uint8Array | Uint16Array | null, changes: readonly number[] = []): void {
  if (numbers) for (let i = 0; i < changes.length; i += 2) numbers[changes[i] ?? 0] = changes[i + 1] ?? 0;
}

/* ---- what the page asks ---- */

const seatingOf = (face: RoomFace | null): string[] =>
  face?.seats.map(({ is, bot }) => (is === 'bot' ? (bot ?? 'bot') : PERSON)) ?? [];

const namesOf = (face: RoomFace | null): string[] => face?.seats.map(({ name }) => name) ?? [];

const NOT_BEGUN = 'The match at this table has not begun.';

const laterWords = ({ status, spectators }: RoomFace): string =>
  status === 'open' || spectators === 'none' || spectators === 0
    ? NOT_BEGUN
    : `Spectators see this table ${spectators} seconds later. It comes in a moment.`;

async function tableOf(known: Known, match: string, since: number): Promise<TableInfo> {
  if (!known.face) throw new Problem('The server tells nothing of this table.');
  const entry = await loadGame(known.face.game);
  const { plan, shown } = (known.laid ??= layOut(known, entry));
  const { face, seat, next, canUndo } = known;
  const events = known.events.slice(since).map((event, i) => {
    const step = known.steps[since + i];
    return step === undefined ? event : { ...event, step };
  });
  const names = namesOf(face);
  return {
    match,
    seat,
    names,
    seating: seatingOf(face),
    ...shown,
    events: retoldTo({ table: { plan }, names }, events, seat),
    next,
    canUndo,
    speed: 'normal',
    isPaused: false,
    thinking: null,
    warnings: [],
    ...(face?.ownDeck === undefined ? {} : { hasOwnDeck: true }),
  };
}

function layOut({ face, seat, votedOut, words, bytes, pinned, deck }: Known, entry: LoadedGame): Laid {
  if (!face) throw new Problem('The server tells nothing of this table.');
  if (!words && seat === null)
    throw new Problem(votedOut === null ? laterWords(face) : `${VOTED_OUT} ${laterWords(face)}`);
  if (!words) throw new Problem(NOT_BEGUN);
  const { version, options, seats } = face;
  const { game } = entry;
  const setting = deck === null ? null : { deck };
  const parcel = { game: game.id, version, seats: seats.length, options, setting, viewer: seat ?? seats.length };
  const table = unpackView(game, { ...parcel, words, bytes, pinned });
  const shown = shownTo(entry, table, namesOf(face), seat);
  return { plan: table.plan, shown: face.closed === undefined ? shown : { ...shown, legal: [], question: null } };
}
