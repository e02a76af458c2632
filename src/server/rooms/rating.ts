import { rate, rating } from 'openskill';
import { resultOf } from '../../engine/result.ts';
import type { Rating, Store } from '../store/store.ts';
import { matchIn, type Room, statusOf } from './room.ts';

/* How well people play, for each game and number of seats: only where a table was made for it, with people at every seat. */

export const isForRating = (room: Room): boolean =>
  room.plan.isRated && statusOf(room) === 'over' && room.players.every((person) => person !== null);

const TRIES = 10; // matches of one person that end in the same moment

/** Once for each match, whoever comes first. */
export async function rateRoom(store: Store, room: Room): Promise<void> {
  const { id, plan, players } = room;
  const ranks = ranksOf(room);
  const people = players.flatMap((person) => person ?? []);
  if (!ranks || people.length !== plan.seats) return;
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await store.ratingsOf(people, plan.game, plan.seats);
    const before = people.map((person): Rating => known.find((one) => one.person === person) ?? newcomer(person));
    const after = rate(
      before.map(({ mu, sigma }) => [{ mu, sigma }]),
      { rank: ranks },
    );
    const ratings = before.map(({ person, matches }, i) => ({
      person,
      matches: matches + 1,
      ...(after[i]?.[0] ?? rating()),
    }));
    if ((await store.rate(id, plan.game, plan.seats, ratings)) !== 'overtaken') return;
  }
  throw new Error(`room ${id} cannot be rated: the ratings of its people change all the time`);
}

/** Whoever began counts, and whoever was voted out is last, however the bot in their place did. */
function ranksOf(room: Room): number[] | null {
  const result = resultOf(matchIn(room).match.table);
  if (!result) return null;
  const last = Math.max(...result.ranks) + 1;
  return result.ranks.map((rank, seat) => (room.places[seat]?.person === room.players[seat] ? rank : last));
}

const newcomer = (person: string): Rating => ({ person, matches: 0, ...rating() });
