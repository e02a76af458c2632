import { setTimeout as sleep } from 'node:timers/promises';
import { makeDice } from '../../engine/luck/random.ts';
import { toldSince } from '../../desk/open-match.ts';
import { roomFrom } from '../rooms/again.ts';
import type { Store } from '../store/store.ts';
import { type Client, connect } from './client.ts';
import { beginOne } from './faults.ts';
import type { Member } from './fleet.ts';
import { type Match, play, untilActed } from './players.ts';

/*
 * Matches on several processes with people and a spectator at each of them. Something goes wrong while they play; then everybody
 * stops, and without another word from anybody all have to come to know everything. (One more entry would bring the news to
 * whoever was left behind, so there must be none.)
 */

export interface OnlookerPlan {
  readonly members: readonly Member[];
  readonly matches: number;
  readonly seed: string;
  readonly rounds: number;
  /** What goes wrong in a round. */
  readonly strike: (round: number) => Promise<void>;
  readonly store: Store;
  readonly report?: (line: string) => void;
}

export interface OnlookerReport {
  readonly checked: number; // somebody at a table after a strike
  readonly entries: number;
  readonly slowest: number; // milliseconds until the last one knew everything
  readonly findings: readonly string[];
}

interface Watched extends Match {
  readonly onlookers: readonly Client[]; // who have no seat
}

const LONGEST = 40_000; // milliseconds until everybody has to know everything

export async function runOnlookers(plan: OnlookerPlan): Promise<OnlookerReport> {
  const { members, matches, seed, rounds, strike, store, report = () => undefined } = plan;
  const dice = makeDice(seed);
  const findings: string[] = [];
  const sum = { checked: 0, entries: 0, slowest: 0 };
  let tables: Watched[] = [];
  let made = 0;
  for (let round = 0; round < rounds; round++) {
    while (tables.length < matches) tables.push(await beginWatched(members, made++));
    let isDone = false;
    const playing = tables.map((match) => play(match, makeDice(`${seed}/${round}/${match.room}`), () => isDone));
    await untilActed(tables, dice.below(5 * matches));
    const struck = strike(round);
    await Promise.race([struck, untilActed(tables, dice.below(5 * matches))]); // sometimes they stop before it is over
    isDone = true;
    await struck;
    const over = await Promise.all(playing);
    const began = Date.now();
    let behind = await behindAt(store, tables);
    while (behind.left.length > 0 && Date.now() - began < LONGEST) {
      await sleep(100);
      behind = await behindAt(store, tables);
    }
    const took = Date.now() - began;
    sum.slowest = Math.max(sum.slowest, took);
    sum.checked += behind.checked;
    sum.entries += behind.entries;
    findings.push(...behind.left.map((one) => `round ${round}: ${one}`));
    report(`round ${round}: ${behind.checked} people know everything after ${took} ms`);
    for (const [i, table] of tables.entries())
      if (over[i]) for (const one of [...table.people, ...table.onlookers]) one.close();
    tables = tables.filter((_, i) => !over[i]);
  }
  for (const { people, onlookers } of tables) for (const one of [...people, ...onlookers]) one.close();
  return { ...sum, findings };
}

async function beginWatched(members: readonly Member[], number: number): Promise<Watched> {
  const match = await beginOne(members, number);
  const onlookers = await Promise.all(members.map((member) => connect(() => member.address)));
  await Promise.all(onlookers.map((one) => one.watch(match.room)));
  return { ...match, onlookers };
}

/** Who knows less, or something else, than what is in the store. */
async function behindAt(
  store: Store,
  tables: readonly Watched[],
): Promise<{ checked: number; entries: number; left: string[] }> {
  const left: string[] = [];
  let [checked, entries] = [0, 0];
  for (const { room: id, people, onlookers } of tables) {
    const kept = await store.readRoom(id).catch(() => null);
    if (!kept) {
      left.push(`${id}: it cannot be read`);
      continue;
    }
    entries += kept.entries.length;
    const { open, plan } = roomFrom(id, kept.entries);
    if (!open) throw new Error(`${id} has not begun`);
    for (const [i, one] of [...people, ...onlookers].entries()) {
      checked++;
      const heard = one.seen.get(id)?.events ?? [];
      const told = toldSince(open, Math.min(i, plan.seats)); // whoever comes after the seats is a spectator
      if (JSON.stringify(heard) !== JSON.stringify(told))
        left.push(
          `${id}: ${i < people.length ? 'seat' : 'onlooker'} ${i} knows ${heard.length} of ${told.length} events`,
        );
    }
  }
  return { checked, entries, left };
}
