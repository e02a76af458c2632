import { performance } from 'node:perf_hooks';
import { startMatch, submit } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { resultOf } from '../../engine/result.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { MOST_STEPS } from '../../desk/open-match.ts';
import type { ServerAnswer, ServerRequest } from '../../desk/server-wire.ts';
import type { Guest, Services } from '../requests/guests.ts';

/*
 * The ranking of a game of the day. Nothing that somebody brings is believed but what they did: the match is dealt here, from the seed
 * of the day, and every action is taken again. One person plays alone, so there is nothing to hide from others.
 */

const DAY = 86_400_000; // milliseconds
const KEPT_DAYS = 60;
const SHOWN = 20;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export async function dayOf(
  desk: Services,
  { person }: Guest,
  { game, options = {}, actions }: ServerRequest<'day'>,
): Promise<ServerAnswer<'day'>> {
  const { days, now } = desk;
  const today = dayAt(now());
  if (actions && actions.length > MOST_STEPS) throw new Problem(`${MOST_STEPS} actions are the most.`);
  if (!actions) return ranking(desk, person.id, gameNamed(game).game.id, today);
  // Whoever began before midnight may end after it.
  for (const day of [today, dayAt(now() - DAY)]) {
    if (await days.has(game, day, person.id)) continue; // the first counts
    const begun = performance.now();
    const points = pointsAfter(game, options, day, actions);
    desk.pieces.charge(person.id, performance.now() - begun);
    if (points === null) continue;
    await days.add({ game, day, person: person.id, points, at: now() }, dayAt(now() - KEPT_DAYS * DAY));
    return ranking(desk, person.id, game, day);
  }
  if ((await days.countOf(game, today, person.id)).own === null)
    throw new Problem('This is not a match of today that was played to its end.');
  return ranking(desk, person.id, game, today);
}

/** The points of a match of this day in which somebody did this, alone; null if they cannot have, or it was not over then. */
function pointsAfter(id: string, options: object, day: string, actions: readonly unknown[]): number | null {
  const { game } = gameNamed(id);
  const seed = game.seedFor?.(resolveOptions(game, 1, options), day) ?? null;
  if (seed === null) throw new Problem('These options are not those of a game of the day.');
  const match = startMatch(game, { seats: 1, seed, options });
  for (const action of actions) if (!submit(match, 0, action).ok) return null;
  const [points] = resultOf(match.table)?.scores[0] ?? [];
  return points ?? null;
}

async function ranking({ days }: Services, person: string, game: string, day: string): Promise<ServerAnswer<'day'>> {
  const [best, { people, own }] = await Promise.all([days.best(game, day, SHOWN), days.countOf(game, day, person)]);
  const places = best.map((one) => ({
    rank: 1 + best.filter(({ points }) => points > one.points).length,
    name: one.name,
    points: one.points,
    isYou: one.person === person,
  }));
  return { ok: true, day, people, places, rank: own === null ? null : 1 + (await days.better(game, day, own)) };
}
