import type { Seat } from '../../engine/words.ts';

/* Who would rather have a bot in somebody's place for good. */

/** Why: they are away, they are there and hold everybody up, or they are away and only one person waits for them. */
export type Ground = 'away' | 'stalling' | 'alone';

export interface Ballot {
  readonly by: Set<Seat>;
  of: readonly Seat[] | null; // who counts, as the last vote has it; null: everybody else, as it was kept once
  until: number | null; // when it is decided; null: as soon as all agree, as it was once
  ground: Ground;
}

export type Votes = Map<Seat, Ballot>; // against whom

/** Fewer could do to one person what they like. */
export const LEAST_VOTERS = 2;

interface Vote {
  readonly seat: Seat;
  readonly against: Seat;
  readonly of?: readonly Seat[];
  readonly until?: number;
  readonly ground?: Ground;
}

/** Puts a vote down. The first one says when it is decided. */
export function castVote(
  votes: Votes,
  { seat, against, of = [], until, ground = 'away' }: Vote,
  isOldest: boolean,
): void {
  const ballot = votes.get(against) ?? { by: new Set(), of: null, until: until ?? null, ground };
  ballot.by.add(seat);
  ballot.of = isOldest ? null : of;
  if (until !== undefined) ballot.until ??= until;
  votes.set(against, ballot);
}

/** Whether there was such a vote. */
export function withdrawVote(votes: Votes, seat: Seat, against: Seat): boolean {
  const ballot = votes.get(against);
  if (!ballot?.by.delete(seat)) return false;
  if (ballot.by.size === 0) votes.delete(against);
  return true;
}

/** Whether everybody who counts agrees, where that is decided by the votes alone; `people` sit at the table. */
export function isAgreed({ by, of, until }: Ballot, against: Seat, people: readonly Seat[]): boolean {
  if (until !== null) return false;
  const counting = of === null ? people.filter((seat) => seat !== against) : of.filter((seat) => people.includes(seat));
  return (of === null || counting.length >= LEAST_VOTERS) && counting.every((seat) => by.has(seat));
}

/** Somebody does not sit there any more: what they voted for is void. Whom the others agree on now, or null. */
export function recountWithout(votes: Votes, gone: Seat, people: readonly Seat[]): Seat | null {
  for (const [against, ballot] of votes) {
    if (ballot.of === null) continue;
    ballot.by.delete(gone);
    if (ballot.by.size === 0) votes.delete(against);
    else if (isAgreed(ballot, against, people)) return against;
  }
  return null;
}

/** What somebody did, as far as everybody could notice. */
export type Deed = 'play' | 'back' | 'other';

/** Whoever does something is there, and whoever plays does not hold anybody up: whether that ended what others had in mind. */
export function endVotes(votes: Votes, against: Seat, deed: Deed): boolean {
  const ballot = votes.get(against);
  if (!ballot || ballot.of === null) return false;
  const isEnough = ballot.until === null ? deed !== 'other' : ballot.ground !== 'stalling' || deed === 'play';
  return isEnough && votes.delete(against);
}

/** The first that is to be decided, and when; null: none. */
export function nextVote(votes: Votes): { readonly against: Seat; readonly until: number } | null {
  let next: { against: Seat; until: number } | null = null;
  for (const [against, { until }] of votes)
    if (until !== null && (next === null || until < next.until)) next = { against, until };
  return next;
}
