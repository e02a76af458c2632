import type { Message } from '../../engine/edge.ts';
import { Problem, type Refusal, type Seat } from '../../engine/words.ts';
import { catalogue } from '../../desk/catalogue.ts';
import { actionNumbered, observe } from '../../desk/observing.ts';
import { refused } from '../../desk/open-match.ts';
import {
  readServerRequest,
  type ServerAnswer,
  type ServerRequest,
  type ServerWord,
  type UnreadRequest,
} from '../../desk/server-wire.ts';
import type { Failure } from '../../desk/wire.ts';
import * as quick from '../quick/words.ts';
import {
  refuseBeginningWithout,
  refuseCall,
  refuseGettingUp,
  refuseKept,
  refuseOthers,
  refuseStandIn,
  standInAt,
  voteAgainst,
  waysOn,
} from './absence.ts';
import { dayOf } from '../daily/day.ts';
import { Outdated } from '../rooms/again.ts';
import { answerBygone } from '../archive/bygone.ts';
import type { Entry, Happening } from '../rooms/entries.ts';
import { stillFaceOf } from '../updates/face.ts';
import { Gone, goneNews } from '../rooms/gone.ts';
import {
  type Services,
  type Guest,
  ownSeat,
  keyOf,
  readName,
  refuseOwnWord,
  refuseStranger,
  seatIn,
} from './guests.ts';
import { closeTable, readmit, remove, setTalk } from './leading.ts';
import { delayFor } from '../updates/late.ts';
import { deckOf, eventsFor, legalFor, lookAt, saveOf, stateOf, textFor, viewFor } from './looking.ts';
import { readBot, readPlan, refuseUnplayable } from '../rooms/plan.ts';
import {
  acceptAsProgram,
  invitable,
  invited,
  inviteProgram,
  refuseForPrograms,
  refuseOnlooker,
} from '../programs/words.ts';
import { isRemoved, makeRoom, matchIn, placeAt, type Room, seatOfPerson, votedOutOf } from '../rooms/room.ts';
import { hasManyListed, oneByOne } from './listing.ts';
import { mine, openTables } from './lists.ts';
import { ratingFor, ratingsFor } from './rating.ts';
import { playAgain } from './rematch.ts';
import { report } from './reporting.ts';
import { refuseTalk } from './talk.ts';
import { newWatcher } from '../updates/updates.ts';

/*
 * What people may ask of the server, and whether they may: every request is judged by the seat of whoever sends it. What
 * cannot be understood or is refused changes nothing. docs/protocol-server.md tells the words.
 */

type Handler<D extends ServerWord> = (
  desk: Services,
  guest: Guest,
  request: ServerRequest<D>,
) => Promise<ServerAnswer<D>>;

/** Whatever is done at a table. */
type RoomRequest = { readonly room: string; readonly key?: string };
type SeatRequest = RoomRequest & { readonly seat?: Seat };

const MOST_WATCHED = 20;

export async function answerRequest(desk: Services, guest: Guest, unread: UnreadRequest): Promise<ServerAnswer> {
  const request = readServerRequest(unread);
  if (guest.program) refuseForPrograms(guest.program, request.do);
  try {
    return await handle(desk, guest, request.do, request);
  } catch (error) {
    if (error instanceof Outdated) return answerBygone(desk, guest, request, error);
    // Whoever comes back after a cut has a page that shows what it showed before.
    if (error instanceof Gone && request.do === 'watch') guest.send(goneNews(request.room, error.message));
    throw error;
  }
}

function handle<D extends ServerWord>(
  desk: Services,
  guest: Guest,
  word: D,
  request: ServerRequest<D>,
): Promise<ServerAnswer<D>> {
  const handler: Handler<D> = HANDLERS[word];
  return handler(desk, guest, request);
}

/* ---- rooms ---- */

const rename: Handler<'rename'> = async ({ store }, guest, request) => {
  const name = readName(request.name);
  await store.rename(guest.person.id, name);
  guest.person = { ...guest.person, name };
  return { ok: true };
};

const create: Handler<'create'> = async (desk, { person }, request) => {
  const { hall, newId, idFor } = desk;
  const plan = readPlan(request);
  refuseUnplayable(plan);
  const key = keyOf(request, person);
  const id = key === null ? newId() : idFor(person.id, `create ${key}`);
  const first: Entry = { do: 'make', plan, secret: newId() + newId(), by: person.id };
  const make = (): Promise<boolean> => hall.create(makeRoom(id, first), first, person.id); // if it is there, the same request has made it
  if (!plan.isListed) await make();
  else
    await oneByOne(desk, person.id, async () => {
      if (!(await hasManyListed(desk, person.id, id))) return make();
      throw new Problem(
        'Three of your tables are in the list and wait for players. Begin one of them first, or open this one by link only.',
      );
    });
  return { ok: true, room: id };
};

const watch: Handler<'watch'> = async (
  { hall, presence },
  guest,
  { room: id, since: next = 0, said = 0, view, observe },
) => {
  if (guest.watching.size >= MOST_WATCHED && !guest.watching.has(id))
    throw new Problem(`${MOST_WATCHED} tables are the most to look at at once.`);
  const { seat, isOwner, votedOut, removed, face } = await hall.look(
    id,
    (room) => {
      refuseStranger(room, guest);
      if (guest.program) refuseOnlooker(room, guest);
      const own = seatOfPerson(room, guest.person.id);
      const isLater = delayFor(room, { person: guest.person.id }) > 0;
      const votedOut = votedOutOf(room, guest.person.id);
      const removed = isRemoved(room, guest.person.id) ? { isRemoved: true } : {};
      const isOwner = room.owner === guest.person.id;
      return { seat: own, isOwner, votedOut, removed, face: isLater ? stillFaceOf(room) : null };
    },
    guest.person.id,
  );
  const old = guest.watching.get(id);
  if (old) hall.unwatch(id, old);
  const watcher = newWatcher({
    person: guest.person.id,
    isProgram: guest.program !== undefined,
    wantsView: view === true,
    observes: observe ?? null,
    seat,
    next,
    said,
    send: (text) => guest.send(text),
  });
  guest.watching.set(id, watcher);
  // Who sees everything later knows at once what table it is, and not who thinks just now.
  if (face !== null) guest.send(`{"news":${JSON.stringify(id)},"room":${face},"next":${next}}`);
  await hall.watch(id, watcher);
  presence.came(id, guest);
  return { ok: true, seat, isOwner, ...(votedOut === null ? {} : { votedOut }), ...removed };
};

const unwatch: Handler<'unwatch'> = async ({ hall, presence }, guest, { room: id }) => {
  const watcher = guest.watching.get(id);
  if (watcher) hall.unwatch(id, watcher);
  guest.watching.delete(id);
  presence.left(id, guest, false);
  return { ok: true };
};

const sit: Handler<'sit'> = async (desk, guest, request) => {
  const name = readName(request.name ?? guest.person.name);
  const given = request.words?.trim() ?? null;
  const rating = await ratingFor(desk, request.room, guest.person.id);
  return act(desk, guest, request, (room) => {
    const seat = seatIn(room, request.seat);
    refuseKept(room, seat, guest.person.id, desk.now());
    const words = given ?? room.places.find(({ person }) => person === guest.person.id)?.words ?? '';
    return { do: 'sit', seat, name, words, ...rating };
  });
};

const seatBot: Handler<'bot'> = (desk, guest, request) =>
  act(desk, guest, request, (room) => {
    refuseOthers(room, guest.person.id, desk);
    const bot = request.bot === null ? null : readBot(request.bot, room.plan.game);
    const seat = seatIn(room, request.seat);
    if (bot !== null) refuseKept(room, seat, '', desk.now());
    return { do: 'bot', seat, bot };
  });

const begin: Handler<'begin'> = async (desk, guest, request) => {
  const ratings = await ratingsFor(desk, request.room);
  return act(desk, guest, request, (room) => {
    refuseOthers(room, guest.person.id, desk);
    refuseBeginningWithout(room, desk);
    return { do: 'begin', ...ratings(room) };
  });
};

/** One's own seat, or that of somebody who is gone. */
const rise: Handler<'rise'> = (desk, guest, request) =>
  act(desk, guest, request, (room) => {
    const own = seatOfPerson(room, guest.person.id);
    if (request.seat === undefined || request.seat === own) return { do: 'rise', seat: ownSeat(room, guest, request) };
    const seat = seatIn(room, request.seat);
    refuseOthers(room, guest.person.id, desk);
    refuseGettingUp(room, seat, desk);
    return { do: 'rise', seat };
  });

/* ---- at the table ---- */

const submit: Handler<'submit'> = (desk, guest, request) =>
  asSeated(desk, guest, request, (room, seat) => ({ do: 'submit', seat, action: actionIn(room, seat, request) }));

function actionIn(room: Room, seat: Seat, { action, number }: ServerRequest<'submit'>): Message {
  if ((action === undefined) === (number === undefined))
    throw new Problem('"submit" has an "action" or the "number" of one.');
  return action ?? actionNumbered(matchIn(room).match.table, seat, number);
}

/** A look at all that one's seat needs to decide. */
const observeSeat: Handler<'observe'> = (desk, guest, request) =>
  desk.hall.look(
    request.room,
    (room) => ({ ok: true, ...observe(matchIn(room), ownSeat(room, guest, request), request.as ?? 'names') }),
    guest.person.id,
  );

const back: Handler<'back'> = (desk, guest, request) =>
  asSeated(desk, guest, request, (room, seat) => {
    if (placeAt(room, seat).standIn === null) throw new Problem('Nobody stands in for you.');
    return { do: 'back', seat };
  });

const vote: Handler<'vote'> = (desk, guest, request) =>
  asSeated(desk, guest, request, (room, seat): Happening => {
    const against = seatIn(room, request.against, 'against');
    if (request.withdraw === true) return { do: 'vote', seat, against, isWithdrawn: true };
    if (placeAt(room, seat).standIn !== null) throw new Problem('A bot plays for you. Say that you are back first.');
    if (seat === against) throw new Problem('A vote is against another person at the table.');
    return { do: 'vote', seat, against, ...voteAgainst(room, against, desk, seat) };
  });

/** What may be done about somebody who is away, and when. */
const ways: Handler<'ways'> = (desk, guest, request) =>
  desk.hall.look(request.room, (room) => {
    const own = ownSeat(room, guest, request);
    return { ok: true, ...waysOn(room, seatIn(room, request.against, 'against'), desk, own) };
  });

/** A bot plays for somebody who is waited for and not there, until they are back. */
const call: Handler<'call'> = (desk, guest, request) =>
  asSeated(desk, guest, request, (room, own) => {
    const seat = seatIn(room, request.against, 'against');
    if (seat === own) throw new Problem('This is your own seat.');
    refuseCall(room, seat, desk, own);
    return { do: 'away', seat, bot: standInAt(room) };
  });

/** The same for oneself. */
const leave: Handler<'leave'> = (desk, guest, request) =>
  asSeated(desk, guest, request, (room, seat) => {
    refuseStandIn(room);
    if (placeAt(room, seat).standIn !== null) throw new Problem('A bot plays for you already.');
    return { do: 'away', seat, bot: standInAt(room) };
  });

const say: Handler<'say'> = async (desk, guest, request) => {
  const text = request.text.trim();
  return act(desk, guest, request, (room) => {
    refuseStranger(room, guest);
    refuseTalk(room, guest.person.id);
    const seat = seatOfPerson(room, guest.person.id);
    if (seat === null) refuseOwnWord(guest.person.name);
    return { do: 'say', name: seat === null ? guest.person.name : placeAt(room, seat).name, text };
  });
};

/** Carries something out in the name of whoever asks. */
function act(
  { hall }: Services,
  { person }: Guest,
  request: RoomRequest,
  decide: (room: Room) => Happening,
): Promise<Done> {
  const key = keyOf(request, person);
  const by = person.id;
  return hall
    .act(request.room, key, (room) => (key === null ? { ...decide(room), by } : { ...decide(room), by, key }), by)
    .then(answerWith);
}

/** The same for somebody who has a seat; naming another's is refused. */
const asSeated = (
  desk: Services,
  guest: Guest,
  request: SeatRequest,
  decide: (room: Room, seat: Seat) => Happening,
): Promise<Done> => act(desk, guest, request, (room) => decide(room, ownSeat(room, guest, request)));

/** All went well, and there is no more to say. */
export const DONE = { ok: true } as const;

type Done = typeof DONE | Failure;

const answerWith = (refusal: Refusal | null): Done => (refusal === null ? DONE : refused(refusal));

/* ---- all words ---- */

let games: ServerAnswer<'games'> | null = null; // the same for everybody

const HANDLERS: { readonly [D in ServerWord]: Handler<D> } = {
  hello: async ({ now }, { person }) => ({ ok: true, name: person.name, now: now() }),
  games: async () => (games ??= { ok: true, games: catalogue() }),
  rooms: openTables,
  mine,
  rename,
  create,
  watch,
  unwatch,
  sit,
  rise,
  bot: seatBot,
  begin,
  submit,
  undo: (desk, guest, request) => asSeated(desk, guest, request, (_, seat) => ({ do: 'undo', seat })),
  resign: (desk, guest, request) => asSeated(desk, guest, request, (_, seat) => ({ do: 'resign', seat })),
  back,
  vote,
  ways,
  here: (desk, guest, request) => asSeated(desk, guest, request, (_, seat) => ({ do: 'here', seat })),
  remove,
  readmit,
  talk: setTalk,
  close: closeTable,
  call,
  leave,
  say,
  again: playAgain,
  day: dayOf,
  seek: quick.seek,
  seeking: quick.seeking,
  unseek: quick.unseek,
  ready: quick.ready,
  fellows: quick.fellows,
  invite: quick.invite,
  accept: (desk, guest, request) =>
    guest.program ? acceptAsProgram(desk, guest, request, guest.program) : quick.accept(desk, guest, request),
  decline: quick.decline,
  shun: quick.shun,
  'invite-bot': inviteProgram,
  invitable,
  invited,
  report,
  deck: deckOf,
  view: (desk, guest, request) => lookAt(desk, guest, request, viewFor),
  observe: observeSeat,
  legal: (desk, guest, request) => lookAt(desk, guest, request, legalFor),
  text: (desk, guest, request) => lookAt(desk, guest, request, textFor),
  events: (desk, guest, request) => lookAt(desk, guest, request, eventsFor),
  status: (desk, guest, request) => lookAt(desk, guest, request, stateOf),
  save: (desk, guest, request) => lookAt(desk, guest, request, saveOf),
};
