/*
 * Who plays with whom, as a function of who seeks what since when. Whoever waited longest is served first, with those who waited longest
 * among all whose wishes overlap. One round looks at each seeker a fixed number of times, however many there are.
 */

export interface SeatRange {
  readonly least: number;
  readonly most: number;
}

export interface Seeker {
  readonly person: string;
  readonly since: number; // their place in the queue, in milliseconds
  readonly games: readonly string[]; // any of them, what they like best first
  readonly seats: SeatRange | null; // null: whatever the game has
  readonly pace: string;
  readonly bots: number | null; // seconds until bots fill the free seats; null: never
  readonly skill: Readonly<Record<string, number>>; // by game, where it is known
}

/** The seats of each game that can be played. */
export type Games = ReadonlyMap<string, { readonly min: number; readonly max: number; readonly usual: number }>;

/** People who are to play together; bots have the other seats. */
export interface Party {
  readonly game: string;
  readonly pace: string;
  readonly seats: number;
  readonly people: readonly string[]; // who waited longest first
}

export interface Round {
  readonly parties: readonly Party[];
  readonly steps: number; // how often a seeker was looked at, put into a queue or taken out of one
}

const OTHER_SIZES = 10; // seconds until a table of another size than the usual one will do
const MANY = 3; // times as many as a table has seats: then skill counts, too
const LOOK_AHEAD = 64; // seekers in one queue, for one table
const UNKNOWN_SKILL = 25; // as openskill begins

/** All who would sit down at a table of one game, pace and size, who waited longest first. */
interface Queue {
  readonly all: Set<Seeker>;
  readonly withBots: Set<Seeker>; // of these, those who take bots in the end
}

/** Whether one of the two does not want to play with the other. */
export type Shunned = (a: string, b: string) => boolean;

export function pair(seekers: readonly Seeker[], games: Games, isShunned: Shunned, now: number): Round {
  const queues = new Map<string, Queue>();
  const queuesOf = new Map<Seeker, Queue[]>();
  const parties: Party[] = [];
  const left = new Set<string>(); // who still waits
  let steps = 0;

  const waiting = seekers
    .toSorted((a, b) => a.since - b.since || (a.person < b.person ? -1 : 1))
    .filter(({ person }) => !left.has(person) && left.add(person)); // nobody sits at two seats
  for (const seeker of waiting) {
    const theirs: Queue[] = [];
    for (const key of keysOf(seeker, games)) {
      const queue = queues.get(key) ?? { all: new Set(), withBots: new Set() };
      queues.set(key, queue);
      queue.all.add(seeker);
      if (seeker.bots !== null) queue.withBots.add(seeker);
      theirs.push(queue);
      steps++;
    }
    queuesOf.set(seeker, theirs);
  }

  /** Those who would play with this one, and with each other. */
  const companionsOf = (first: Seeker, queue: ReadonlySet<Seeker>, game: string, most: number): Seeker[] => {
    const isCrowd = queue.size >= MANY * (most + 1);
    const wanted = isCrowd ? MANY * (most + 1) - 1 : most;
    const found: Seeker[] = [];
    let looked = 0;
    for (const one of queue) {
      if (found.length >= wanted || ++looked > LOOK_AHEAD) break;
      if (one === first || isShunned(first.person, one.person)) continue;
      if (isCrowd || found.every(({ person }) => !isShunned(person, one.person))) found.push(one);
    }
    steps += looked;
    return isCrowd ? nearest(first, found, game, most) : found;
  };

  const nearest = (first: Seeker, found: readonly Seeker[], game: string, most: number): Seeker[] => {
    const skillOf = ({ skill }: Seeker): number => skill[game] ?? UNKNOWN_SKILL;
    const distance = (one: Seeker): number => Math.abs(skillOf(one) - skillOf(first));
    const chosen: Seeker[] = [];
    for (const one of found.toSorted((a, b) => distance(a) - distance(b)))
      if (chosen.length < most && chosen.every(({ person }) => !isShunned(person, one.person))) chosen.push(one);
    return chosen;
  };

  const seat = (first: Seeker, others: readonly Seeker[], game: string, seats: number): void => {
    const together = [first, ...others].toSorted((a, b) => a.since - b.since);
    for (const one of together)
      for (const { all, withBots } of queuesOf.get(one) ?? []) {
        all.delete(one);
        withBots.delete(one);
        steps++;
      }
    parties.push({ game, pace: first.pace, seats, people: together.map(({ person }) => person) });
    for (const one of together) left.delete(one.person);
  };

  /** A table with a person at every seat. */
  const seatWithPeople = (first: Seeker, game: string, size: number): boolean => {
    steps++;
    const queue = queues.get(keyOf(first.pace, game, size))?.all;
    if (!queue || queue.size < size) return false;
    const others = companionsOf(first, queue, game, size - 1);
    if (others.length < size - 1) return false;
    seat(first, others, game, size);
    return true;
  };

  /** A table with whoever takes bots as well, where there are most of them. */
  const seatWithBots = (first: Seeker): void => {
    let best: { readonly game: string; readonly size: number; readonly queue: ReadonlySet<Seeker> } | null = null;
    for (const game of first.games) {
      const size = usualSize(first, game, games);
      const queue = size === null ? undefined : queues.get(keyOf(first.pace, game, size))?.withBots;
      steps++;
      if (size !== null && queue && (best === null || queue.size > best.queue.size)) best = { game, size, queue };
    }
    if (best) seat(first, companionsOf(first, best.queue, best.game, best.size - 1), best.game, best.size);
  };

  const serve = (first: Seeker): void => {
    const waited = (now - first.since) / 1000;
    for (const game of first.games) {
      const size = usualSize(first, game, games);
      if (size !== null && seatWithPeople(first, game, size)) return;
    }
    if (waited >= OTHER_SIZES)
      for (const game of first.games)
        for (const size of otherSizes(first, game, games)) if (seatWithPeople(first, game, size)) return;
    if (first.bots !== null && waited >= first.bots) seatWithBots(first);
  };

  for (const first of waiting) if (left.has(first.person)) serve(first);
  return { parties, steps };
}

const keyOf = (pace: string, game: string, size: number): string => `${pace} ${game} ${size}`;

function* keysOf(seeker: Seeker, games: Games): Generator<string> {
  for (const game of seeker.games) {
    const range = sizesOf(seeker, game, games);
    if (range) for (let size = range.least; size <= range.most; size++) yield keyOf(seeker.pace, game, size);
  }
}

function sizesOf({ seats }: Seeker, game: string, games: Games): SeatRange | null {
  const has = games.get(game);
  if (!has) return null;
  const least = Math.max(has.min, seats?.least ?? has.min);
  const most = Math.min(has.max, seats?.most ?? has.max);
  return least > most ? null : { least, most };
}

/** The usual number of seats, or of those they want the one that is nearest to it. */
function usualSize(seeker: Seeker, game: string, games: Games): number | null {
  const range = sizesOf(seeker, game, games);
  const usual = games.get(game)?.usual;
  return range && usual !== undefined ? Math.min(range.most, Math.max(range.least, usual)) : null;
}

/** The nearest first; of two that are as near, the larger: nobody is left over then. */
function otherSizes(seeker: Seeker, game: string, games: Games): number[] {
  const range = sizesOf(seeker, game, games);
  const usual = usualSize(seeker, game, games);
  if (!range || usual === null) return [];
  const sizes: number[] = [];
  for (let size = range.least; size <= range.most; size++) if (size !== usual) sizes.push(size);
  return sizes.toSorted((a, b) => Math.abs(a - usual) - Math.abs(b - usual) || b - a);
}
