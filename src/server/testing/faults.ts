import { setTimeout as sleep } from 'node:timers/promises';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import type { Entry } from '../rooms/entries.ts';
import { roomFrom } from '../rooms/again.ts';
import { toldSince } from '../../desk/open-match.ts';
import type { StoredEntry } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { Member } from './fleet.ts';
import { acknowledgedIn, beginMatch, type Match, play, untilActed } from './players.ts';
import { cutConnections, type TestPostgres } from './postgres.ts';

/*
 * Many matches at once while servers are killed under them. In the end everything that was acknowledged has to be there, once,
 * and everybody has to have heard their own story whole.
 */

export interface FaultPlan {
  readonly members: readonly Member[];
  readonly matches: number;
  readonly seed: string;
  /** What goes wrong, again and again until it answers false; `begun` are the matches that are played. */
  readonly strike: (number: number, begun: readonly Match[]) => Promise<boolean>;
  /** The store, opened when everybody has stopped. */
  readonly openStore: () => Promise<Store>;
}

export interface FaultReport {
  readonly strikes: number;
  readonly acknowledged: number;
  readonly entries: number;
  readonly over: number; // matches that came to their end
  readonly findings: readonly string[];
}

/** What can go wrong; each is over when it answers. */
export interface Strikes {
  readonly kill: () => Promise<void>;
  readonly [kind: string]: () => Promise<void>;
}

/** Where one machine is: a server that is killed, that stands still, whose clock is set, whose disk is full. */
export const strikesOn = (
  members: readonly Member[],
  dice: Dice,
  fillDisk: (milliseconds: number) => Promise<void>,
): Strikes => {
  const one = (): Member => members[dice.below(members.length)] ?? expectOne();
  return {
    async kill() {
      const victim = one();
      await victim.kill();
      await victim.start();
    },
    freeze: () => one().freeze(500 + dice.below(2500)),
    async clock() {
      const ahead = CLOCKS[dice.below(CLOCKS.length)] ?? 0;
      for (const member of dice.below(2) === 0 ? members : [one()]) await member.setClock(ahead);
    },
    disk: () => fillDisk(500 + dice.below(2500)),
  };
};

/** And where servers share a PostgreSQL: all are cut off from it, or it is restarted itself. */
export const strikesOnBoth = (
  members: readonly Member[],
  dice: Dice,
  postgres: Pick<TestPostgres, 'url' | 'restart'>,
  fillDisk: (milliseconds: number) => Promise<void>,
): Strikes => ({
  ...strikesOn(members, dice, fillDisk),
  cut: () => cutConnections(postgres.url),
  restart: () => postgres.restart(),
});

/** Four of five strikes are kills. */
export function drawStrike(strikes: Strikes, dice: Dice): string {
  const others = Object.keys(strikes).filter((kind) => kind !== 'kill');
  return dice.below(5) > 0 ? 'kill' : (others[dice.below(others.length)] ?? 'kill');
}

function expectOne(): never {
  throw new Error('there is no server to strike');
}

const [MINUTE, HOUR] = [60_000, 3_600_000];
const CLOCKS = [0, MINUTE, -MINUTE, HOUR, -HOUR]; // ahead of ours: steps of both, and of two hours

const GAMES = [
  ['avenue-empires', 2],
  ['five-ages', 3],
  ['arquetect', 2],
  ['rebuild', 2],
] as const;

export async function runFaults(plan: FaultPlan): Promise<FaultReport> {
  try {
    return await run(plan);
  } finally {
    for (const member of plan.members) await member.stop();
  }
}

async function run({ members, matches, seed, strike, openStore }: FaultPlan): Promise<FaultReport> {
  const dice = makeDice(seed);
  const begun: Match[] = [];
  while (begun.length < matches) {
    const some = Array.from({ length: Math.min(AT_ONCE, matches - begun.length) }, (_, i) => begun.length + i);
    begun.push(...(await Promise.all(some.map((number) => beginOne(members, number)))));
  }
  let isDone = false;
  const playing = begun.map((match, i) => play(match, makeDice(`${seed}/${i}`), () => isDone));
  let strikes = 0;
  const findings: string[] = [];
  while (await strike(strikes, begun)) {
    strikes++;
    for (const member of members)
      if (!member.isRunning) {
        findings.push(`a server ended by itself at strike ${strikes}`);
        await member.start();
      }
    await untilActed(begun, dice.below(2 * matches));
  }
  // On a machine that has much else to do hardly anything may have been done between two strikes.
  const end = performance.now() + LONGEST;
  while (acknowledgedIn(begun) < ENOUGH * matches && performance.now() < end) await sleep(100);
  isDone = true;
  const over = (await Promise.all(playing)).filter(Boolean).length;

  const store = await openStore();
  const last = performance.now() + LONGEST;
  let entries = 0;
  for (const match of begun) {
    const read = async (): Promise<readonly StoredEntry[]> => (await store.readRoom(match.room))?.entries ?? [];
    let kept = await read();
    let found = findingsOf(match, kept);
    while (found.length > 0 && performance.now() < last) {
      await sleep(100); // the last news may be on their way
      kept = await read();
      found = findingsOf(match, kept);
    }
    entries += kept.length;
    findings.push(...found);
  }
  await store.close();
  for (const { people } of begun) for (const one of people) one.close();
  return { strikes, acknowledged: acknowledgedIn(begun), entries, over, findings };
}

const AT_ONCE = 20;
const ENOUGH = 3; // actions in a match, on average

const LONGEST = 40_000; // milliseconds, on a machine that has much else to do

// Nobody takes that long: whose time has run out was robbed of it by a clock that was set.
const PACES = [
  { kind: 'none' },
  { kind: 'each', seconds: 900 },
  { kind: 'bank', seconds: 1800, increment: 10 },
  { kind: 'each', seconds: 2 * 86_400 },
];

/** Those of one match come to different processes. */
export function beginOne(members: readonly Member[], number: number): Promise<Match> {
  const [game, seats] = GAMES[number % GAMES.length] ?? GAMES[0];
  const addressOf = (seat: number): string => members[(number + seat) % members.length]?.address ?? '';
  return beginMatch(
    Array.from({ length: seats }, (_, seat) => () => addressOf(seat)),
    game,
    { clock: PACES[number % PACES.length] },
  );
}

function findingsOf({ room: id, people, acknowledged }: Match, entries: readonly StoredEntry[]): string[] {
  const findings: string[] = [];
  const keys = entries.flatMap(({ body }) => {
    const { do: word, key } = JSON.parse(body) as Entry;
    return word === 'submit' && key !== undefined ? [key.split(':')[1] ?? ''] : [];
  });
  const kept = new Set(keys);
  for (const [i, { at, body }] of entries.entries()) {
    const before = entries[i - 1]?.at ?? 0;
    if (at < before) findings.push(`${id}: the time of entry ${i} is ${before - at} ms before the last`);
    const { do: word } = JSON.parse(body) as Entry;
    if (word === 'clock' || word === 'away') findings.push(`${id}: time has run out for somebody at entry ${i}`);
  }
  if (kept.size !== keys.length) findings.push(`${id}: a request was carried out twice`);
  for (const key of acknowledged) if (!kept.has(key)) findings.push(`${id}: ${key} was acknowledged and is lost`);
  const room = roomFrom(id, entries);
  if (!room.open) return [...findings, `${id}: the match has not begun`];
  for (const [seat, one] of people.entries()) {
    const heard = one.seen.get(id)?.events ?? [];
    const told = toldSince(room.open, seat);
    if (JSON.stringify(heard) !== JSON.stringify(told))
      findings.push(`${id}: seat ${seat} heard ${heard.length} events, and ${told.length} are to be told`);
  }
  return findings;
}
