import type { Names } from '../engine/tell.ts';
import type { Seat } from '../engine/words.ts';

/** How a sentence about the end calls the seats: whoever reads it is “you”. */
export interface Calling {
  readonly you: Seat | null;
  /** Within a sentence. */
  seat(seat: Seat): string;
  /** At the beginning of one: 'Bruna has', 'You have'. */
  is(seat: Seat): string;
  has(seat: Seat): string;
}

export function calling(names: Names, you: Seat | null): Calling {
  const name = (seat: Seat): string => names[seat] ?? `Seat ${seat + 1}`;
  return {
    you,
    seat: (seat) => (seat === you ? 'you' : name(seat)),
    is: (seat) => (seat === you ? 'You are' : `${name(seat)} is`),
    has: (seat) => (seat === you ? 'You have' : `${name(seat)} has`),
  };
}

/** At the beginning of a sentence: 'Bruna and you'; the reader comes last, as people say it. */
export function listedFirst(call: Calling, seats: readonly Seat[]): string {
  const names = seats
    .toSorted((a, b) => Number(a === call.you) - Number(b === call.you))
    .map((seat) => call.seat(seat));
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((word) => word !== '').join(' and ');
}
