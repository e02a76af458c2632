import { botNames } from '../../bots/roster.ts';
import type { Game, Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { show } from '../../engine/options.ts';
import { waitedFor } from '../../engine/play.ts';
import { resultOf } from '../../engine/result.ts';
import { isOver, phaseOf } from '../../engine/table.ts';
import { seatsIn } from '../../engine/view.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { Line } from '../../contract/text.ts';
import { answerLine, type Desk } from '../../desk/protocol.ts';
import { PERSON, type Seating, type Speed } from '../../desk/wire.ts';
import { gameNamed } from '../../contract/shelf.ts';
import type { Kept, MatchRecord } from './store.ts';

/** A match that is open in this host, with the people and bots around it. */
export interface Sitting {
  readonly at: string; // its id at the desk
  record: MatchRecord;
  entries: number; // how many are kept
  thinking: Seat | null;
  told: LastTold;
}

/** How far the onlooker has been told. */
interface LastTold {
  readonly next: number; // the first event that was not told yet
  readonly lines: readonly Line[];
}

export const NOTHING_TOLD: LastTold = { next: 0, lines: [] };

/** Who looks at a match on this screen: the only person, or where several take turns a spectator (null). */
export function onlooker(seating: Seating): Seat | null {
  const people = seating.flatMap((who, seat) => (who === PERSON ? [seat] : []));
  return people.length === 1 ? (people[0] ?? null) : null;
}

type OpenMatch = Desk['matches'] extends Map<string, infer M> ? M : never;

export function entryOf(desk: Desk, at: string): OpenMatch {
  const open = desk.matches.get(at);
  if (!open) throw new Error(`no match ${at} at the desk`);
  return open;
}

/** Whether somebody here can know what others may not: a hand of their own, or a choice that is made in secret. */
export const hasSecrets = ({ game, table }: Match<Shape>): boolean =>
  Object.values(game.zones(table.options)).some(({ seen }) => seen === 'owner') ||
  Object.values(game.phases).some(({ who }) => who === 'together');

/** The seats as they were chosen, each a person or a bot that there is. */
export function knownSeating(seating: Seating, game: Game<Shape>): string[] {
  const known = [PERSON, ...botNames(game)];
  return seating.map((who) => {
    if (!known.includes(who))
      throw new Problem(`At a seat of ${game.title} is one of ${known.join(', ')}, not ${show(who)}.`);
    return who;
  });
}

/** Where a match stands, as a list of matches tells it. */
export const placeOf = ({
  game,
  table,
}: Match<Shape>): Pick<MatchRecord, 'round' | 'isOver' | 'winners' | 'waiting'> => ({
  round: game.round(table),
  isOver: isOver(table),
  winners: resultOf(table)?.winners ?? [],
  waiting: seatsIn(waitedFor(table)),
});

/** A match as it is kept when it begins here. */
export const recordOf = (match: Match<Shape>, seating: Seating, speed: Speed, now: number): MatchRecord => ({
  match: `${match.game.id}-${newId()}`, // so that its address tells what its table needs
  game: match.game.id,
  version: match.game.version,
  seed: match.seed,
  options: { ...match.options },
  ...(match.setting === null ? {} : { setting: match.setting }),
  names: match.names,
  seating,
  speed,
  isPaused: false,
  created: now,
  updated: now,
  ...placeOf(match),
});

/** Not `randomUUID`: that is missing where a page comes over a local network without a certificate. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36).padStart(7, '0')).join('');

/** A saved match, taken through everything that happened in it. What does not replay is said, and not changed. */
export function openMatch(desk: Desk, record: MatchRecord, entries: readonly Kept[]): Sitting {
  const { game } = gameNamed(record.game);
  if (record.version !== game.version)
    throw new Problem(
      `This match was begun with version ${record.version} of the rules of ${game.title}; this page has version ${game.version}, which could go on differently. It is kept as it is.`,
    );
  const { seed, options, setting = null, names, seating } = record;
  const ask = (request: object): { ok: boolean; match?: unknown; error?: string; next?: number } =>
    JSON.parse(answerLine(desk, JSON.stringify(request)));
  const opened = ask({ do: 'new', game: game.id, seats: seating.length, seed, options, setting, names });
  if (!opened.ok) throw new Problem(`This match cannot be opened: ${opened.error}`);
  const at = String(opened.match);
  entries.forEach(({ told, ...entry }, i) => {
    const isTaken = ask({ ...entry, match: at }).ok;
    const { table } = entryOf(desk, at).match;
    if (isTaken && (!told || (told.phase === phaseOf(table) && told.round === game.round(table)))) return;
    desk.matches.delete(at);
    const what = isTaken ? 'leads elsewhere than when it was played' : 'does not replay';
    throw new Problem(`This match cannot be opened: its step ${i + 1} ${what}. It is kept as it is.`);
  });
  const { next = 0 } = ask({ do: 'events', match: at, seat: onlooker(seating), since: Number.MAX_SAFE_INTEGER });
  const told = entries.length === 0 ? NOTHING_TOLD : { next, lines: [] };
  return { at, record, entries: entries.length, thinking: null, told };
}
