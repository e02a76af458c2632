import { hostLine } from '../talk.ts';
import { read, write } from '../theme.ts';
import { type Answer, type GameInfo, PERSON, type Seating } from '../wire.ts';

/* Beginning a match: who sits there, and what they are called. */

const NAME_KEY = 'cardwright.name';

/** Bots and guests, in seat order; the first seat is whoever opened the page. */
const COMPANY = ['Ada', 'Bruna', 'Tam', 'Iven', 'Marisol', 'Odo', 'Pia', 'Runa'];

export const nameOf = (seat: number): string =>
  seat === 0 ? (read(NAME_KEY) ?? 'Ada') : (COMPANY[seat] ?? `Seat ${seat + 1}`);

export const keepName = (name: string): void => write(NAME_KEY, name);

export const namesFor = (seats: number): string[] => Array.from({ length: seats }, (_, seat) => nameOf(seat));

/** One person, and the usual bot everywhere else. */
export const usualSeating = ({ bots }: GameInfo, seats: number): Seating =>
  Array.from({ length: seats }, (_, seat) => (seat === 0 ? PERSON : (bots[0]?.name ?? PERSON)));

/** One click to a running game. */
export async function startNow(game: string, { preset = 'as-written' }: { preset?: string }): Promise<Answer<'start'>> {
  const host = hostLine();
  const known = await host.ask({ do: 'game', game });
  if (!known.ok) return known;
  const seats = known.info.seats.default;
  return host.ask({
    do: 'start',
    game,
    preset,
    options: {},
    seating: usualSeating(known.info, seats),
    names: namesFor(seats),
  });
}
