import type { Seat } from '../../engine/words.ts';

/* Who would rather have a bot in somebody's place for good. */

export interface Ballot {
  readonly by: Set<Seat>;
  of: readonly Seat[] | null; // who counts, as the last vote has it; null: everybody else, as it was kept once
}

export type Votes = Map<Seat, Ballot>; // against whom

/** Fewer could do to one person what they like. */
export const LEAST_VOTERS = 2;

/** Puts a vote down. */
export function castVote(votes: Votes, seat: Seat, against: Seat, of: readonly Seat[] | null): void {
  const ballot = votes.get(against) ?? { by: new Set(), of };
  ballot.by.add(seat);
  ballot.of = of;
  votes.set(against, ballot);
}

/** Whether there was such a vote. */
export function withdrawVote(votes: Votes, seat: Seat, against: Seat): boolean {
  const ballot = votes.get(against);
  if (!ballot?.by.delete(seat)) return false;
  if (ballot.by.size === 0) votes.delete(against);
  return true;
}

/** Whether everybody who counts agrees; `people` sit at the table. */
export function isAgreed({ by, of }: Ballot, against: Seat, people: readonly Seat[]): boolean {
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

/** Somebody who acts is there: whether that ended what others had in mind. */
export const endVotes = (votes: Votes, against: Seat): boolean =>
  (votes.get(against)?.of ?? null) !== null && votes.delete(against);
