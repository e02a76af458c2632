import { rate, rating } from 'openskill';
import { resultOf } from '../../engine/result.ts';
import type { Rating, Store } from '../store/store.ts';
import { matchIn, type Room, statusOf } from './room.ts';

/* How well people play, for each game and number of seats: only where a table was made for it, with people at every seat. */

export const isForRating = (room: Room): boolean =>
  room.plan.isRated && statusOf(room) === 'over' && room.places.every(({ person }) => person !== null);

/** Once for each match, whoever comes first. */
export async function rateRoom(store: Store, room: Room): Promise<void> {
  const result = resultOf(matchIn(room).match.table);
  const people = room.places.flatMap(({ person }) => (person === null ? [] : [person]));
  if (!result || people.length !== room.plan.seats) return;
  const { game, seats } = room.plan;
  const known = await store.ratingsOf(people, game, seats);
  const before = people.map((person): Rating => known.find((one) => one.person === person) ?? newcomer(person));
  const after = rate(
    before.map(({ mu, sigma }) => [{ mu, sigma }]),
    { rank: [...result.ranks] },
  );
  const ratings = before.map(({ person, matches }, i) => ({
    person,
    matches: matches + 1,
    ...(after[i]?.[0] ?? rating()),
  }));
  await store.rate(room.id, game, seats, ratings);
}

const newcomer = (person: string): Rating => ({ person, matches: 0, ...rating() });
