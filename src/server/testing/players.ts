import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../engine/luck/random.ts';
import { type Client, connect } from './client.ts';

/* People who play at random as fast as they are let, and remember what was acknowledged. */

export interface Match {
  readonly room: string;
  readonly people: readonly Client[];
  readonly acknowledged: string[]; // keys
}

/** A table for two or more people who sit down and begin. */
export async function beginMatch(
  addresses: readonly (() => string)[],
  game: string,
  more: object = {},
): Promise<Match> {
  const people = await Promise.all(addresses.map((address) => connect(address)));
  const [owner] = people;
  if (!owner) throw new Error('a match needs people');
  const room = String((await must(owner.ask({ do: 'create', game, seats: people.length, key: 'make', ...more }))).room);
  for (const [seat, one] of people.entries())
    await must(one.ask({ do: 'sit', room, seat, name: `Person ${seat}`, key: 'sit' }));
  await Promise.all(people.map((one) => one.watch(room)));
  await must(owner.ask({ do: 'begin', room, key: 'begin' }));
  return { room, people, acknowledged: [] };
}

async function must<T extends { readonly ok: boolean }>(reply: Promise<T>): Promise<T> {
  const answer = await reply;
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

export const acknowledgedIn = (matches: readonly Match[]): number =>
  matches.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

const LOOK = 5; // milliseconds

/** Until so many more actions were acknowledged, or all is over. */
export async function untilActed(matches: readonly Match[], actions: number): Promise<void> {
  const goal = acknowledgedIn(matches) + actions;
  while (acknowledgedIn(matches) < goal && !matches.every(isOver)) await sleep(LOOK);
}

const isOver = ({ room, people }: Match): boolean => people[0]?.seen.get(room)?.room.status === 'over';

/** Plays until it is over or nobody wants to any more. */
export async function play(match: Match, dice: Dice, isDone: () => boolean): Promise<boolean> {
  const { room, people, acknowledged } = match;
  for (let turn = 0; !isDone(); turn++) {
    if (isOver(match)) return true;
    const one = people[dice.below(people.length)];
    const seat = people.findIndex((client) => client === one);
    const waiting = one?.seen.get(room)?.room.waiting;
    if (!one || !Array.isArray(waiting) || !waiting.includes(seat)) {
      await sleep(LOOK);
      continue;
    }
    const { actions } = (await one.ask({ do: 'legal', room })) as unknown as { actions?: object[] };
    const action = actions?.[dice.below(Math.max(1, actions.length))];
    if (!action) continue;
    const key = `${seat}-${turn}`;
    const answer = await one.ask({ do: 'submit', room, action, key });
    if (answer.ok) acknowledged.push(key);
  }
  return false;
}
