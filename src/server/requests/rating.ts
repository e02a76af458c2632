import { rate, rating } from 'openskill';
import { resultOf } from '../../engine/result.ts';
import { Problem } from '../../engine/words.ts';
import type { Program } from '../programs/kept.ts';
import type { Programs } from '../programs/programs.ts';
import type { Rating, Store } from '../store/store.ts';
import type { Changes, RatingChange, Skill } from '../rooms/entries.ts';
import type { Hall } from '../rooms/hall.ts';
import type { RoomPlan } from '../rooms/plan.ts';
import { matchIn, type Room } from '../rooms/room.ts';

/*
 * How well people play, for each game and number of seats: only where a table was made for it, with people at every seat. What is
 * told of it at the table is kept in its entries, so that every process tells the same and play asks for nothing.
 */

interface Needs {
  readonly hall: Hall;
  readonly store: Store;
  readonly programs: Pick<Programs, 'among'>;
}

/* ---- before it is over ---- */

/** For somebody who is about to sit down; nothing where the table is not rated. */
export async function ratingFor(
  { hall, store }: Omit<Needs, 'programs'>,
  id: string,
  person: string,
): Promise<{ rating?: Skill }> {
  const plan = await hall.look(id, (room) => room.plan, person);
  if (!plan.isRated) return {};
  const [known] = await ratingsOf(store, plan, [person]);
  return known ? { rating: skillOf(known) } : {};
}

/** The same for all who sit there when it begins; whoever sits down in that very moment has the one they came with. */
export async function ratingsFor(
  { hall, store }: Omit<Needs, 'programs'>,
  id: string,
): Promise<(room: Room) => { ratings?: (Skill | null)[] }> {
  const { plan, people } = await hall.look(id, ({ plan, places }) => ({
    plan,
    people: places.flatMap(({ person }) => person ?? []),
  }));
  if (!plan.isRated) return () => ({});
  const known = new Map((await ratingsOf(store, plan, people)).map((one) => [one.person, skillOf(one)]));
  return ({ places }) => ({ ratings: places.map(({ person, rating: own }) => known.get(person ?? '') ?? own) });
}

/** In the order of the people; a newcomer has the one that everybody begins with. */
async function ratingsOf(store: Store, { game, seats }: RoomPlan, people: readonly string[]): Promise<Rating[]> {
  const known = await store.ratingsOf(people, game, seats);
  return people.map((person) => known.find((one) => one.person === person) ?? { person, matches: 0, ...rating() });
}

const skillOf = ({ mu, sigma }: Skill): Skill => ({ mu, sigma });

/* ---- when it is over ---- */

const TRIES = 20; // matches of one person that end in the same moment take two each

/** Somebody else has written down what changed. */
class Overtaken extends Problem {}

/**
 * Once for each match, whoever comes first. What changes is an entry before it is so: whoever finds it there, after whatever
 * happened, makes it so, or writes another where somebody has played a match meanwhile.
 */
export async function rateRoom(needs: Needs, id: string): Promise<void> {
  const { hall, store } = needs;
  let late: Changes | null = null; // that came too late
  let isFresh = false;
  for (let tries = 0; tries < TRIES; tries++) {
    const end = await hall.look(id, endOf);
    if (!isFresh && (await store.knownPeople(end.players)).size < end.players.length) {
      hall.forget(id); // somebody may have become another person since it was read
      isFresh = true;
      continue;
    }
    if (end.changes === null || end.changes === late) {
      if (late === null && (await store.isRated(id))) return; // before there were such entries
      await write(hall, id, late, await changesAt(needs, end));
      continue;
    }
    const { game, seats } = end.plan;
    if ((await store.rate(id, game, seats, ratingsFrom(end.players, end.changes))) !== 'overtaken') return;
    late = end.changes;
  }
  throw new Error(`room ${id} cannot be rated: the ratings of its people change all the time`);
}

interface End {
  readonly plan: RoomPlan;
  readonly players: readonly string[];
  readonly ranks: readonly number[];
  readonly changes: Changes | null;
}

function endOf(room: Room): End {
  const { plan, players, rated } = room;
  return { plan, players: players.flatMap((person) => person ?? []), ranks: ranksOf(room), changes: rated };
}

async function write(hall: Hall, id: string, late: Changes | null, changes: Changes): Promise<void> {
  try {
    await hall.act(id, null, (room) => {
      if (room.rated !== late) throw new Overtaken('Somebody else was first.');
      return { do: 'rated', changes, by: null };
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}

/** Others have played with somebody who is forgotten by now; that one has no rating any more. */
async function changesAt({ store, programs }: Needs, { plan, players, ranks }: End): Promise<Changes> {
  const [before, people, bots] = await Promise.all([
    ratingsOf(store, plan, players),
    store.knownPeople(players),
    programs.among(players),
  ]);
  const after = rate(
    before.map((one) => [skillOf(one)]),
    { rank: [...ranks] },
  );
  return before.map((one, seat): RatingChange | null => {
    const [now] = after[seat] ?? [];
    if (!now || !people.has(one.person) || !isRatedWith(players, bots, one.person)) return null;
    return { before: skillOf(one), after: skillOf(now), matches: one.matches + 1 };
  });
}

/** People are rated among people. A program is rated unless its owner, or another program of theirs, sits there: they could lose to it. */
function isRatedWith(players: readonly string[], bots: readonly Program[], person: string): boolean {
  if (bots.length === 0) return true;
  const own = bots.find((bot) => bot.person === person);
  if (!own) return false;
  const isTheirs = (bot: Program): boolean => bot.person !== person && bot.owner === own.owner;
  return !players.includes(own.owner) && !bots.some(isTheirs);
}

const ratingsFrom = (players: readonly string[], changes: Changes): Rating[] =>
  players.flatMap((person, seat) => {
    const change = changes[seat];
    return change ? [{ person, ...change.after, matches: change.matches }] : [];
  });

/** Whoever began counts, and whoever was voted out is last, however the bot in their place did. */
function ranksOf(room: Room): number[] {
  const result = resultOf(matchIn(room).match.table);
  if (!result) throw new Error(`room ${room.id} is to be rated and has no result`);
  const last = Math.max(...result.ranks) + 1;
  return result.ranks.map((rank, seat) => (room.places[seat]?.person === room.players[seat] ? rank : last));
}
