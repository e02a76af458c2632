import { Problem } from '../../engine/words.ts';
import { peopleFrom } from '../archive/bygone.ts';
import type { Services } from '../requests/guests.ts';
import type { Room } from '../rooms/room.ts';
import { type Apart, type Outlook, type Rated, UNNAMED } from '../../desk/http-wire.ts';
import { type Claim, type Identities, renamed } from '../store/identities.ts';
import type { StoredEntry } from '../store/rows.ts';
import type { Person } from '../store/store.ts';
import { leaveSeat } from './own-data.ts';

/*
 * Two identities of one person become one: tables, seats, what was said, ratings, subscriptions and devices of the old one are those
 * of the other from then on, all in one transaction.
 *
 * Entries name people by their ids, and there were two ways. With an alias, from the old id to the new one, nothing is rewritten, but
 * everything that compares people has to know of it for ever: seats, votes, presence, notices, ratings, limits, exports, forgetting;
 * one place that does not is a hole. So the entries are rewritten, once, as they are when somebody is forgotten, and nothing else has
 * to know. What both have at one table cannot be rewritten where both have a seat: one person has one, and what happened would not
 * replay. There the old identity stays who it was, a bot plays on for it, and it is remembered whose it is (`merged`), so that
 * exporting and forgetting find it.
 */

const MOST_SHARED = 100; // tables of both: each of them is read
const MOST_ENTRIES = 50_000; // of all tables of the old identity: they are rewritten in one transaction, for which SQLite takes 0.13 s
const MOST_ROOMS = 10_000;
const IN_FLIGHT = 60_000; // milliseconds: after this nothing comes any more that was under way

export interface MergeNeeds {
  readonly desk: Services;
  readonly identities: Identities;
  /** Closes the connections of somebody at this process. */
  closeLines(person: string): void;
  /** What other processes are told: to close theirs, and to read these tables anew. */
  forgottenWords(person: string, rooms: readonly string[]): readonly string[];
  tellForgotten(person: string, rooms: readonly string[]): Promise<void>;
}

/** What a merge would do that is not simply moving; nothing is changed. */
export async function outlookFor(needs: MergeNeeds, old: string, into: string): Promise<Outlook> {
  const { identities } = needs;
  const { entries } = await identities.holdingsOf(old);
  const shared = await identities.sharedRooms(old, into, MOST_SHARED + 1);
  if (entries > MOST_ENTRIES || shared.length > MOST_SHARED)
    throw new Problem(
      'This browser has more than can be moved at once. Go the other way: make a code here, type it at the other device, and merge there.',
    );
  return lookAt(needs, shared, old, into);
}

async function lookAt({ desk }: MergeNeeds, rooms: readonly string[], old: string, into: string): Promise<Outlook> {
  const apart: Apart[] = [];
  const dropped: Rated[] = [];
  for (const room of rooms) {
    const found = await desk.store.readRoom(room);
    if (!found || isTheSame(room, found.entries, old, into)) continue;
    const { game, status } = found.row;
    apart.push({ room, game, status });
    const { players, rated, plan } = peopleFrom(room, found.entries).room;
    const results = [old, into].map((person) => rated?.[players.indexOf(person)] ?? null);
    const isKnown = dropped.some((one) => one.game === plan.game && one.seats === plan.seats);
    if (results.every((result) => result !== null) && !isKnown) dropped.push({ game: plan.game, seats: plan.seats });
  }
  return { apart, dropped };
}

/** Whether everybody sits where they did if two people at a table were one. */
function isTheSame(room: string, entries: readonly StoredEntry[], old: string, into: string): boolean {
  const now = peopleFrom(room, entries).room;
  const then = peopleFrom(
    room,
    entries.map((entry) => ({ ...entry, body: renamed(entry.body, entry.number, old, into) })),
  ).room;
  const people = ({ places, players }: Room): string =>
    JSON.stringify(
      [places.map(({ person }) => person), players].map((all) => all.map((one) => (one === old ? into : one))),
    );
  return people(now) === people(then);
}

export interface Merging {
  readonly old: Person;
  readonly into: Person;
  readonly claim: Claim;
}

/** All of it or nothing; null if the code was used meanwhile, or somebody is gone. */
export async function mergePeople(needs: MergeNeeds, { old, into, claim }: Merging): Promise<Outlook | null> {
  const { desk, identities } = needs;
  const both = { old: old.id, into: into.id };
  // One at a time: two browsers may want to become each other.
  const outlook = await desk.store.alone('merge', async () => {
    const found = await outlookFor(needs, both.old, both.into);
    const rooms = (await desk.store.roomsWith(both.old, MOST_ROOMS)).map(({ id }) => id);
    const done = await identities.merge(
      { ...both, apart: found.apart.map(({ room }) => room) },
      {
        claim,
        now: desk.now(),
        dropped: found.dropped,
        unnamed: UNNAMED,
        words: needs.forgottenWords(both.old, rooms),
      },
    );
    if (!done) return null;
    for (const room of rooms) desk.hall.forget(room);
    needs.closeLines(both.old);
    return found;
  });
  if (outlook) await settle(needs, both.old, both.into);
  return outlook;
}

/** Where the old identity keeps a seat nobody waits for it; what was done in its name until its connections were closed is moved, too. */
async function settle(needs: MergeNeeds, old: string, into: string): Promise<void> {
  const { desk, identities } = needs;
  const left = (await desk.store.roomsWith(old, MOST_ROOMS)).map(({ id }) => id);
  if (left.length === 0) return;
  for (const { room } of (await lookAt(needs, left, old, into)).apart) await leaveSeat(desk.hall, room, old);
  const { apart } = await lookAt(needs, left, old, into); // who got up may not be in the way any more
  const still = apart.map(({ room }) => room);
  await identities.moveRest({ old, into, apart: still });
  const moved = left.filter((room) => !still.includes(room));
  for (const room of moved) desk.hall.forget(room);
  if (moved.length > 0) await needs.tellForgotten(old, moved);
}

/** Now and then: merges whose process was killed before all was done. */
export async function finishMerges(needs: MergeNeeds): Promise<void> {
  const { desk, identities } = needs;
  for (const { old, into, at } of await identities.unfinished(MOST_SHARED)) {
    if (desk.now() - at < IN_FLIGHT) continue;
    await settle(needs, old, into);
    await identities.finish(old);
  }
}
