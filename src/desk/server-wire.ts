import type { Message } from '../engine/edge.ts';
import type { SavedMatch } from '../engine/match.ts';
import { show } from '../engine/options.ts';
import type { EventView } from '../engine/tell.ts';
import type { View } from '../engine/view.ts';
import { Problem, type Seat } from '../engine/words.ts';
import {
  dictionary,
  either,
  faultOf,
  type Fields,
  flag,
  given,
  isObject,
  list,
  nullable,
  oneOf,
  optional,
  plain,
  type Read,
  record,
  tagged,
  text,
  textLike,
  whole,
} from './kinds.ts';
import type { Standing } from './looking.ts';
import type { NumberObservation, Observation } from './observing.ts';
import { printable } from './printable.ts';
import type { Failure, ListedGame, OnlineArchive, RoomFace, Said, Skill, Success } from './wire.ts';

/*
 * What a server of tables is asked, what it answers, and what it tells by itself: docs/protocol-server.md. The page takes the types
 * from here, the server types and checks alike. What is asked is declared once, as kinds; the types of requests follow from them.
 */

/* ---- what is asked ---- */

const DAY = 86_400; // seconds
const LONGEST_CLOCK = 14 * DAY;
const LONGEST_DELAY = 3600;
const MOST_EVENTS = 1_000_000;
export const MOST_SEATS = 100;

export const NAME = printable(40);
const WORDS = printable(100);

const ROOM = { room: textLike('the id of a table', /^[\w-]{1,64}$/) };
const NUMBER = whole(0, Number.MAX_SAFE_INTEGER, 'the number of a seat');

/** At one's own seat, which can be named. */
const SEATED = { ...ROOM, seat: optional(NUMBER) };

/** With the eyes of one's own seat, or a spectator's. */
const LOOKING = { ...ROOM, seat: optional(nullable(NUMBER)) };

const AGAINST = { ...SEATED, against: NUMBER };
const SINCE = optional(whole(0, MOST_EVENTS));
const TIME = optional(whole(0, Number.MAX_SAFE_INTEGER));
const SEATING = { name: optional(NAME), words: optional(WORDS) };

const CLOCK = tagged(
  'kind',
  {
    none: {},
    each: { seconds: whole(5, LONGEST_CLOCK) },
    bank: { seconds: whole(5, LONGEST_CLOCK), increment: optional(whole(0, DAY)) },
  },
  'an object with a "kind"',
);

const OPTION = plain(
  'a text, a number, true or false',
  (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
);

/** Cards of somebody's own, as a deck file has them: an object or a list. The game reads them. */
const DECK = plain(
  'the content of a deck file',
  (value): value is object => isObject(value) || (Array.isArray(value) && value.every(isObject)),
);

const PACES = ['live', 'days'] as const;
const GAME = text('the name of a game');
const GAMES = either(GAME, list(GAME, 'a list of them'));

/** What somebody would like to play with whoever wants the same. */
const WISH = {
  game: optional(GAMES),
  games: optional(GAMES),
  seats: optional(
    nullable(
      either(
        whole(2, MOST_SEATS),
        record({ least: whole(2, MOST_SEATS), most: whole(2, MOST_SEATS) }, 'an object with "least" and "most"'),
        oneOf(['any'], '"any"'),
      ),
    ),
  ),
  pace: optional(oneOf(PACES, PACES.join(' or '))),
};

const OBSERVE = optional(oneOf(['names', 'numbers'], '"names" or "numbers"'));

const INVITATION = { invitation: text('the id of an invitation') };
const FELLOW = { fellow: text('somebody of your list of people you have played with lately') };

/** Every request by its `do`, with its fields in the order in which they are read. */
export const REQUESTS = {
  hello: {},
  games: {},
  rooms: { before: TIME },
  mine: { before: TIME, after: optional(textLike('what "mine" answered as "next"', /^\d{1,15} [\w-]{1,64}$/)) },
  rename: { name: NAME },
  create: {
    game: GAME,
    seats: optional(whole(1, MOST_SEATS)),
    preset: optional(nullable(text())),
    options: optional(dictionary(OPTION, 'an object of option names and values')),
    clock: optional(nullable(CLOCK)),
    listed: optional(flag),
    spectators: optional(either(whole(0, LONGEST_DELAY), oneOf(['none'], '"none"'))),
    standIn: optional(nullable(text())),
    rated: optional(flag),
    deck: optional(DECK),
  },
  watch: { ...ROOM, since: SINCE, said: SINCE, view: optional(flag), observe: OBSERVE },
  unwatch: ROOM,
  sit: { ...ROOM, seat: NUMBER, ...SEATING },
  rise: SEATED,
  bot: { ...ROOM, seat: NUMBER, bot: nullable(text()) },
  begin: ROOM,
  // The rules read it.
  submit: {
    ...SEATED,
    action: optional(given<Message>('one of those that "legal" answers')),
    number: optional(whole(0, Number.MAX_SAFE_INTEGER, 'the number of an action that "observe" answers')),
  },
  observe: { ...SEATED, as: OBSERVE },
  undo: SEATED,
  resign: SEATED,
  back: SEATED,
  vote: { ...AGAINST, withdraw: optional(flag) },
  ways: AGAINST,
  here: SEATED,
  remove: { ...ROOM, seat: NUMBER },
  readmit: { ...ROOM, number: whole(0, Number.MAX_SAFE_INTEGER, 'a number in the list of those who were removed') },
  talk: { ...ROOM, who: oneOf(['all', 'players']) },
  close: { ...ROOM, withdraw: optional(flag) },
  call: AGAINST,
  leave: SEATED,
  say: { ...ROOM, text: printable(300) },
  again: ROOM,
  day: {
    game: GAME,
    options: optional(dictionary(OPTION, 'an object of option names and values')),
    actions: optional(list(plain('an action', isObject), 'a list of actions')),
  },
  seek: {
    ...WISH,
    wait: optional(nullable(whole(5, 600))),
    soon: optional(flag),
    hours: optional(whole(1, 72)),
    ...SEATING,
  },
  seeking: {},
  unseek: {},
  ready: { party: text('what "seeking" tells') },
  fellows: {},
  invite: { ...FELLOW, room: optional(ROOM.room), ...WISH, ...SEATING },
  accept: { ...INVITATION, ...SEATING },
  decline: { ...INVITATION, never: optional(flag) },
  shun: { ...FELLOW, lift: optional(flag) },
  'invite-bot': { ...ROOM, name: NAME },
  invitable: ROOM,
  invited: {},
  report: {
    ...ROOM,
    why: oneOf(['spam', 'insult', 'name', 'cheating', 'other']),
    what: oneOf(['table', 'name', 'chat']),
    seat: optional(NUMBER),
    said: optional(whole(0, Number.MAX_SAFE_INTEGER, 'the number of something that was said')),
    text: optional(either(printable(300), oneOf([''], '""'))),
    hide: optional(flag),
  },
  deck: ROOM,
  view: LOOKING,
  legal: LOOKING,
  text: LOOKING,
  events: { ...LOOKING, since: SINCE },
  status: LOOKING,
  save: LOOKING,
} satisfies Readonly<Record<string, Fields>>;

export type ServerWord = keyof typeof REQUESTS;

type Requests = { [D in ServerWord]: { readonly do: D; readonly key?: string } & Read<(typeof REQUESTS)[D]> };

/** A request of one word, or of some. */
export type ServerRequest<D extends ServerWord = ServerWord> = Requests[D];

/** As it comes from outside: an object with anything in it. */
export type UnreadRequest = Readonly<Record<string, unknown>>;

/** Besides its own fields. `key`: the same request once more is carried out once. */
const AROUND = { key: optional(textLike('a text of 1 to 64 letters, digits, - and _', /^[\w-]{1,64}$/)) };

const FAULTS = new Map(Object.entries(REQUESTS).map(([word, fields]) => [word, faultOf(fields, ['id', 'do', 'key'])]));

export const isServerWord = (word: unknown): word is ServerWord => typeof word === 'string' && FAULTS.has(word);

/** The request itself, or a Problem that says what is wrong with it, and where. */
export function readServerRequest(unread: UnreadRequest): ServerRequest {
  const word = unread.do;
  if (!isServerWord(word))
    throw new Problem(`A request has "do": ${Object.keys(REQUESTS).join(', ')}; not ${show(word)}.`);
  const request = unread.match !== undefined && 'room' in REQUESTS[word] ? withRoom(unread) : unread;
  const fault = AROUND.key.fault(request.key, 'key') ?? FAULTS.get(word)?.(request, word, '') ?? null;
  if (fault !== null) throw new Problem(fault);
  return request as ServerRequest; // as the kinds have found
}

/** `match` is the word of the engine, `room` that of the tables around it. */
const withRoom = ({ match, ...request }: UnreadRequest): UnreadRequest => ({ room: match, ...request });

/* ---- what is answered ---- */

/** In how many milliseconds something may be done about somebody who is away, if nothing changes; null: not at all. */
export interface Ways {
  readonly call: number | null; // a bot plays for them until they are back
  readonly vote: number | null; // two or more vote for a bot in their place for good
  readonly claim: number | null; // the only one who waits ends it alone
}

/** What lists tell of a table. */
export interface ListedRoom {
  readonly id: string;
  readonly game: string;
  readonly preset: string | null;
  readonly clock: RoomFace['clock'];
  readonly isRated: boolean;
  readonly hasOwnDeck?: true;
  readonly spectators?: RoomFace['spectators'];
  readonly seats: readonly ({ readonly bot: string } | { readonly name: string; readonly rating?: Skill } | null)[];
  readonly status: RoomFace['status'];
  readonly waiting: readonly Seat[];
  readonly winners?: readonly Seat[];
  readonly seat?: Seat | null; // one's own, while it is played
  readonly standIn?: string; // the bot that plays there for oneself
  readonly made: number;
  readonly changed: number;
  readonly isClosed?: true; // by whoever runs the server
  readonly here?: boolean; // in the list of open tables: whether somebody who sits there is
}

export interface OwnRating extends Skill {
  readonly game: string;
  readonly seats: number;
  readonly matches: number;
}

export type Pace = (typeof PACES)[number];

/** People who were put together, and are asked whether they are ready. */
export interface Party {
  readonly id: string;
  readonly game: string;
  readonly pace: Pace;
  readonly seats: number;
  readonly people: number;
  readonly ready: number;
  readonly isReady: boolean;
  readonly until: number;
}

/** The match that somebody looks for; times are the server's. */
export interface Seeking {
  readonly games: readonly string[];
  readonly seats: { readonly least: number; readonly most: number } | null;
  readonly pace: Pace;
  readonly wait: number | null;
  readonly soon: boolean;
  readonly since: number;
  readonly ends?: number;
  readonly others: number;
  readonly average: number | null;
  readonly botsAt: number | null;
  readonly party: Party | null;
  readonly room: string | null;
}

export interface InvitationTold {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly room: string;
  readonly until: number;
}

/** Somebody with whom one has played. */
export interface FellowTold {
  readonly fellow: string;
  readonly name: string;
  readonly game: string;
  readonly at: number;
  readonly isShunned: boolean;
}

/** A bot of somebody that may be invited to a table. */
export interface InvitableTold {
  readonly name: string; // with its mark
  readonly isOwn: boolean;
  readonly used: number | null; // when its program connected last
}

/** One of the best of a day. */
export interface DayPlace {
  readonly rank: number;
  readonly name: string;
  readonly points: number;
  readonly isYou: boolean;
}

type Done = Success<object>;
type InRoom = Success<{ readonly room: string }>;

/** And all went well. */
export interface ServerAnswers extends Record<DoneWord, Done> {
  hello: Success<{ readonly name: string; readonly now: number }>;
  games: Success<{ readonly games: readonly ListedGame[] }>;
  rooms: Success<{ readonly rooms: readonly ListedRoom[]; readonly isMore: boolean }>;
  mine: Success<{
    readonly rooms: readonly ListedRoom[];
    readonly ratings: readonly OwnRating[];
    readonly isMore: boolean; // there may be older ones that are over
    readonly next: string | null; // from where more that go on can be asked for
  }>;
  create: InRoom;
  watch: Success<{
    readonly seat: Seat | null;
    readonly isOwner: boolean;
    readonly votedOut?: Seat;
    readonly isRemoved?: boolean;
  }>;
  ways: Success<Ways>;
  close: Success<{ readonly isClosed: boolean }>;
  again: InRoom;
  day: Success<{
    readonly day: string; // YYYY-MM-DD
    readonly people: number; // who have brought a result
    readonly places: readonly DayPlace[]; // the best
    readonly rank: number | null; // one's own; null: one has brought none
  }>;
  seek: Success<{ readonly seeking: Seeking | null; readonly now: number }>;
  seeking: Success<{
    readonly seeking: Seeking | null;
    readonly invitations: readonly InvitationTold[];
    readonly now: number;
  }>;
  fellows: Success<{ readonly fellows: readonly FellowTold[] }>;
  invitable: Success<{ readonly bots: readonly InvitableTold[] }>;
  invited: Success<{ readonly invitations: readonly InvitationTold[] }>;
  observe: Success<Observation | NumberObservation>;
  invite: InRoom;
  accept: InRoom;
  deck: Success<{ readonly deck: unknown }>; // null: the printed one
  view: Success<{ readonly view: View }>;
  legal: Success<{ readonly actions: readonly Message[] }>;
  text: Success<{ readonly text: string }>;
  events: Success<{ readonly events: readonly EventView[]; readonly next: number }>;
  status: Success<
    Pick<Standing, 'over'> &
      Partial<Standing> & { readonly game: string; readonly status: RoomFace['status']; readonly version?: number }
  >;
  save: Success<{ readonly state: SavedMatch }>;
}

/** What is answered without another word. */
type DoneWord =
  | 'rename'
  | 'unwatch'
  | 'sit'
  | 'rise'
  | 'bot'
  | 'begin'
  | 'submit'
  | 'undo'
  | 'resign'
  | 'back'
  | 'vote'
  | 'here'
  | 'remove'
  | 'readmit'
  | 'talk'
  | 'call'
  | 'leave'
  | 'say'
  | 'unseek'
  | 'ready'
  | 'decline'
  | 'shun'
  | 'invite-bot'
  | 'report';

export type ServerAnswer<D extends ServerWord = ServerWord> = ServerAnswers[D] | Failure;

/* ---- what is told without being asked for ---- */

/** The numbers of a view that changed, place and value by turns; or all of them. */
export interface ViewChanges {
  readonly whole?: {
    readonly words: readonly number[];
    readonly bytes: readonly number[];
    readonly pinned: readonly number[];
  };
  readonly words?: readonly number[];
  readonly bytes?: readonly number[];
  readonly pinned?: readonly number[];
}

/** The first message of a connection, where the server has a page: a page of another build would misread what follows. */
export interface BuildNews {
  readonly news: 'build';
  readonly build: string;
}

/** What happened at a table, as one viewer is told it. */
export interface RoomUpdate {
  readonly news: string; // the table
  readonly seat?: Seat | null;
  readonly isRemoved?: boolean;
  readonly votedOut?: Seat; // with `seat`, which was this one
  readonly from?: number;
  readonly events?: readonly EventView[];
  readonly next: number;
  readonly view?: ViewChanges;
  readonly observation?: Observation | NumberObservation; // where it was asked for, and the seat is waited for
  readonly canUndo?: boolean;
  readonly room?: Partial<RoomFace>; // what changed of it; all of it at first
  readonly said?: number; // where the chat goes on
  readonly chat?: readonly Said[];
  readonly who?: number | null; // one's own number there
  readonly archive?: Omit<OnlineArchive, 'story'>; // its rules have changed: there is no more than this
}

/** Whose people look at a table just now. */
export interface HereNews {
  readonly news: string;
  readonly here: readonly Seat[];
}

/** Why there is nothing more to see of a table. */
export interface GoneNews {
  readonly news: string;
  readonly gone: string;
}

export interface SeekingNews {
  readonly news: 'seeking';
  readonly seeking: Seeking | null;
  readonly now: number;
}

export interface InvitationsNews {
  readonly news: 'invitations';
  readonly invitations: readonly InvitationTold[];
}

export type ServerNews = BuildNews | RoomUpdate | HereNews | GoneNews | SeekingNews | InvitationsNews;
