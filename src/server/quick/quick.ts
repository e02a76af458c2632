import type { Hall } from '../rooms/hall.ts';
import type { Presence } from '../requests/presence.ts';
import { Busy } from '../store/alone.ts';
import type { Store } from '../store/store.ts';
import { type KeptParty, type KeptSeeker, type QuickStore, shunnedKey, timesKey } from './kept.ts';
import { makeLeavers } from './leavers.ts';
import type { Listeners } from './listeners.ts';
import { pair } from './pairing.ts';
import { makeTable, quickId } from './table.ts';
import type { Seeking } from '../../desk/server-wire.ts';
import { sharedGames, type Wish } from './wish.ts';

/*
 * Puts people together who look for a match. Who they are is in the store; any process may do the next step at any time, one of them
 * at once. Whoever looks for a match now is there by a connection; whoever looks for one soon is sent a notice. All have to be ready,
 * and whoever pressed the button a moment ago is.
 */

export interface Quick {
  seek(wanted: Wanted): Promise<Seeking | null>;
  /** What somebody looks for, as they are told it; null: nothing. */
  stateOf(person: string): Promise<Seeking | null>;
  unseek(person: string): Promise<boolean>;
  ready(person: string, party: string): Promise<boolean>;
  /** Whether there are so many that nobody else should come. */
  isFull(): boolean;
  /** Does what is due, and tells whoever listens. */
  step(): Promise<void>;
  /** Whether nothing is to be done until somebody asks for something. */
  isQuiet(): boolean;
  /** A word of another process; whether it is one about this. */
  hear(text: string): boolean;
  /** To be called when there is something to do. */
  onWork(wake: () => void): void;
}

/** What somebody asks for. */
export interface Wanted {
  readonly person: string;
  readonly name: string;
  readonly wish: Wish;
  readonly words: string;
  readonly keeping: number; // milliseconds, where it is not for now
}

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly seconds: number; // it is of use for
}

export interface QuickNeeds {
  readonly hall: Hall;
  readonly store: Store;
  readonly presence: Presence;
  readonly kept: QuickStore;
  readonly listeners: Listeners;
  readonly now: () => number;
  readonly newId: () => string;
  readonly tell: ((text: string) => Promise<void>) | null; // to all processes; null: there is no other
  readonly notify: (person: string, notice: Notice) => Promise<void>; // though no page of theirs is open
  readonly titleOf: (game: string) => string;
  readonly awayAfter: number; // milliseconds until a bot plays for somebody who left
}

const CHANGED = 'seek'; // to other processes
const SECOND = 1000;
const BEAT = 3 * SECOND; // between two signs that somebody is there
const HERE = 8 * SECOND; // without one: they are not put together with others, and keep their place
const GONE = 20 * SECOND; // and from then on they do not
const GRACE = 60 * SECOND; // after a start, in which everybody may come back
const FRESH = 60 * SECOND; // whoever pressed the button since is ready
const READY = 30 * SECOND; // to say so
const READY_BY_NOTICE = 120 * SECOND; // the same where somebody has to see a notice first
const FOUND = 600 * SECOND; // that a table is told to whoever looked for it
const LONGEST_NOW = 24 * 3600 * SECOND;
const MOST_SEEKERS = 5000;
const MOST_CONSIDERED = 600; // in one step, who waited longest first: more hold up everybody else at this process
const MOST_PARTIES = 100; // in one step; the next one follows at once
const AT_ONCE = 10; // tables that are made

export function makeQuick(needs: QuickNeeds): Quick {
  const { hall, store, presence, kept, listeners, now, newId, tell, notify, titleOf, awayAfter } = needs;
  const leavers = makeLeavers({ hall, presence, now, patience: awayAfter });
  const told = new Map<string, string>(); // what somebody who listens was told last, without the time
  const started = now();
  let counts: ReadonlyMap<string, number> = new Map();
  let times: ReadonlyMap<string, number> = new Map();
  let known = 0; // seekers, when they were read last
  let isDirty = true; // there may be some from before
  let beaten = 0;
  let working: Promise<void> = Promise.resolve();
  let wake = (): void => undefined;

  const isThere = ({ wish, seen }: KeptSeeker, time: number): boolean => wish.soon || time - seen < HERE;
  const isGone = ({ wish, seen, ends, room }: KeptSeeker, time: number): boolean =>
    ends <= time || (!wish.soon && room === null && time - seen >= GONE && time - started >= GRACE);

  /** Something was changed here that others should look at. */
  const changed = async (): Promise<void> => {
    isDirty = true;
    wake();
    await tell?.(CHANGED);
  };

  /* ---- putting people together ---- */

  interface Found {
    readonly begun: readonly KeptParty[]; // their tables are to be made
    readonly seekers: readonly KeptSeeker[] | null; // null: they have changed
  }

  const round = async (): Promise<Found> => {
    const time = now();
    let seekers = await kept.seekers(MOST_SEEKERS);
    if (seekers.some(({ since, seen }) => since > time || seen > time)) {
      await kept.notLater(time);
      seekers = await kept.seekers(MOST_SEEKERS);
    }
    if (seekers.length === 0) return { begun: [], seekers };
    const begun: KeptParty[] = [];
    const { free, isChanged } = await judgeParties(seekers, time, begun);
    const parties = await formParties(free, time, begun);
    return { begun, seekers: isChanged || parties > 0 || begun.length > 0 ? null : seekers };
  };

  /** Who may be put together with others: whoever is in no party, or in one of which nothing comes. */
  const judgeParties = async (
    seekers: readonly KeptSeeker[],
    time: number,
    begun: KeptParty[],
  ): Promise<{ free: KeptSeeker[]; isChanged: boolean }> => {
    const members = Map.groupBy(seekers, ({ party }) => party ?? '');
    const lost = new Set((members.get('') ?? []).filter((one) => isGone(one, time)));
    const free = (members.get('') ?? []).filter((one) => one.room === null && !lost.has(one));
    let isChanged = false;
    for (const party of await kept.parties()) {
      if (party.begun) {
        begun.push(party);
        continue;
      }
      const all = members.get(party.id) ?? [];
      const here = all.filter((one) => !isGone(one, time));
      const isWhole = here.length === party.people.length;
      if (isWhole && here.every(({ isReady }) => isReady)) {
        if (await kept.begin(party, waitedBy(here, time))) begun.push(party);
      } else if (!isWhole || party.until <= time) {
        const staying = party.until <= time ? here.filter(({ isReady }) => isReady) : here;
        for (const one of all) if (!staying.includes(one)) lost.add(one);
        await kept.drop(all.filter((one) => lost.has(one)));
        await kept.partAgain(party.id);
        free.push(...staying.map((one) => ({ ...one, party: null, isReady: false })));
        isChanged = true;
      }
    }
    await kept.drop([...lost].filter(({ party }) => party === null));
    return { free, isChanged: isChanged || lost.size > 0 };
  };

  /** How many there are. */
  const formParties = async (free: readonly KeptSeeker[], time: number, begun: KeptParty[]): Promise<number> => {
    const there = free
      .filter((one) => isThere(one, time))
      .toSorted((a, b) => a.since - b.since)
      .slice(0, MOST_CONSIDERED);
    if (there.length === 0) return 0;
    const shunned = await kept.shunned();
    const isShunned = (a: string, b: string): boolean => shunned.has(shunnedKey(a, b)) || shunned.has(shunnedKey(b, a));
    const wishes = there.map(({ person, since, skill, wish }) => ({ person, since, skill, ...wish }));
    const { parties } = pair(wishes, sharedGames(), isShunned, time);
    const byPerson = new Map(there.map((one) => [one.person, one]));
    if (parties.length > 0 && (parties.length > MOST_PARTIES || there.length < free.length)) isDirty = true; // on with the others
    for (const { game, pace, seats, people } of parties.slice(0, MOST_PARTIES)) {
      const members = people.flatMap((person) => byPerson.get(person) ?? []);
      const ready = new Set(members.filter((one) => isFresh(one, time)).map(({ person }) => person));
      const party: KeptParty = {
        id: quickId(pace, newId()),
        game,
        pace: pace === 'days' ? 'days' : 'live',
        seats,
        people: members.map(({ person, name, words }) => ({ person, name, words })),
        until: readyUntil(members, time),
        begun: false,
      };
      if (!(await kept.bringTogether(party, ready))) {
        isDirty = true; // somebody has gone in this moment
        continue;
      }
      if (ready.size === members.length) {
        if (await kept.begin(party, waitedBy(members, time))) begun.push(party);
      } else for (const one of members) if (!ready.has(one.person)) await callUp(one, party, time);
    }
    return parties.length;
  };

  const callUp = ({ person }: KeptSeeker, { game, seats, until }: KeptParty, time: number): Promise<void> =>
    notify(person, {
      title: titleOf(game),
      text: `${seats} can play now. Are you ready?`,
      seconds: Math.ceil((until - time) / SECOND),
    });

  const makeTables = async (parties: readonly KeptParty[]): Promise<void> => {
    for (let i = 0; i < parties.length; i += AT_ONCE)
      await Promise.all(
        parties.slice(i, i + AT_ONCE).map(async (party) => {
          await makeTable({ hall, store, newId }, party);
          await kept.settle(party.id, now() + FOUND);
        }),
      );
  };

  /* ---- telling them ---- */

  const stateFor = (seeker: KeptSeeker, party: KeptParty | null, ready: number): Seeking => {
    const { wish, since, ends, isReady, room } = seeker;
    const { games, seats, pace, bots, soon } = wish;
    const others = Math.max(0, ...games.map((game) => (counts.get(timesKey(pace, game)) ?? 1) - 1));
    const usual = games.flatMap((game) => times.get(timesKey(pace, game)) ?? []);
    return {
      games,
      seats,
      pace,
      wait: bots,
      soon,
      since,
      ...(soon ? { ends } : {}),
      others,
      average: usual.length === 0 ? null : Math.round(Math.min(...usual)),
      botsAt: bots === null ? null : since + bots * SECOND,
      party: party && {
        id: party.id,
        game: party.game,
        pace: party.pace,
        seats: party.seats,
        people: party.people.length,
        ready,
        isReady,
        until: party.until,
      },
      room,
    };
  };

  const refresh = async (seekers: readonly KeptSeeker[]): Promise<void> => {
    known = seekers.length;
    const waiting = new Map<string, number>();
    for (const { wish, room } of seekers)
      if (room === null)
        for (const game of wish.games) {
          const key = timesKey(wish.pace, game);
          waiting.set(key, (waiting.get(key) ?? 0) + 1);
        }
    counts = waiting;
    const heard = seekers.filter(({ person }) => listeners.has(person));
    if (heard.length > 0) times = await kept.times();
    const parties = new Map(
      (heard.some(({ party }) => party !== null) ? await kept.parties() : []).map((party) => [party.id, party]),
    );
    const ready = Map.groupBy(
      seekers.filter(({ isReady }) => isReady),
      ({ party }) => party,
    );
    const seeking = new Set<string>();
    for (const one of heard) {
      seeking.add(one.person);
      const party = parties.get(one.party ?? '') ?? null;
      say(one.person, JSON.stringify(stateFor(one, party, ready.get(one.party)?.length ?? 0)));
    }
    for (const person of told.keys()) {
      if (!seeking.has(person)) say(person, 'null');
      if (!seeking.has(person) || !listeners.has(person)) told.delete(person);
    }
  };

  const say = (person: string, text: string): void => {
    if (told.get(person) === text) return;
    told.set(person, text);
    listeners.send(person, `{"news":"seeking","seeking":${text},"now":${now()}}`);
  };

  const stateOf = async (person: string): Promise<Seeking | null> => {
    const seeker = await kept.find(person);
    if (!seeker) return null;
    const party = seeker.party === null ? null : ((await kept.parties()).find(({ id }) => id === seeker.party) ?? null);
    const ready = party
      ? (await kept.seekers(MOST_SEEKERS)).filter((one) => one.party === party.id && one.isReady)
      : [];
    const state = stateFor(seeker, party, ready.length);
    if (!told.has(person)) {
      told.set(person, JSON.stringify(state)); // the answer tells it
      [beaten, isDirty] = [0, true]; // they are back, which others should know at once
      wake();
    }
    return state;
  };

  /** That those who listen here are there. */
  const beat = async (): Promise<void> => {
    if (Math.abs(now() - beaten) < BEAT) return;
    beaten = now();
    const here = [...told.keys()].filter((person) => listeners.has(person));
    if (here.length > 0) await kept.saw(here, now());
  };

  const work = async (): Promise<void> => {
    isDirty = false;
    await beat();
    await leavers.check();
    const found = await store.alone('pairing', round).catch((error: unknown): Found => {
      if (!(error instanceof Busy)) throw error;
      isDirty = true; // another process is at it
      return { begun: [], seekers: null };
    });
    await makeTables(found.begun);
    if (found.seekers === null) await tell?.(CHANGED);
    await refresh(found.seekers ?? (await kept.seekers(MOST_SEEKERS)));
    if (isDirty) wake();
  };

  return {
    async seek({ person, name, wish, words, keeping }) {
      const time = now();
      const ratings = await store.allRatings(person);
      const skill: Record<string, number> = {};
      for (const { game, mu } of ratings.toSorted((a, b) => a.matches - b.matches)) skill[game] = mu;
      await kept.seek({
        person,
        name,
        since: time,
        seen: time,
        ends: time + (wish.soon ? keeping : LONGEST_NOW),
        wish,
        words,
        skill,
        party: null,
        isReady: false,
        room: null,
      });
      await changed();
      return stateOf(person);
    },
    stateOf,
    async unseek(person) {
      const isGoing = await kept.unseek(person);
      if (isGoing) await changed();
      return isGoing;
    },
    async ready(person, party) {
      const isTheirs = await kept.ready(person, party);
      if (isTheirs) await changed();
      return isTheirs;
    },
    isFull: () => known >= MOST_SEEKERS,
    step: () => (working = working.then(work, work)),
    isQuiet: () => !isDirty && known === 0 && leavers.size === 0,
    hear(text) {
      if (text === '') isDirty = true; // some words may have been missed
      if (text !== CHANGED) return false;
      isDirty = true;
      wake();
      return true;
    },
    onWork: (hear) => void (wake = hear),
  };
}

/** Whoever pressed the button a moment ago, and is there. */
const isFresh = ({ wish, since, seen }: KeptSeeker, time: number): boolean =>
  !wish.soon && time - since < FRESH && time - seen < HERE;

/** Nobody who is there waits longer for a notice to be seen than they would have waited for bots. */
function readyUntil(members: readonly KeptSeeker[], time: number): number {
  if (members.every(({ seen }) => time - seen < HERE)) return time + READY;
  const bots = members.flatMap(({ wish, since }) => (wish.bots === null ? [] : since + wish.bots * SECOND));
  return Math.max(time + READY, Math.min(time + READY_BY_NOTICE, ...bots));
}

/** Seconds, of whoever waited longest; a search for later says nothing about that, so null where there is no other. */
function waitedBy(members: readonly KeptSeeker[], time: number): number | null {
  const waited = members.flatMap(({ wish, since }) => (wish.soon ? [] : (time - since) / SECOND));
  return waited.length === 0 ? null : Math.max(...waited);
}
