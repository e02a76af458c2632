import { botNames } from '../../bots/roster.ts';
import { startMatch, warningsOf } from '../../engine/match.ts';
import { phaseOf } from '../../engine/table.ts';
import type { EventView } from '../../engine/tell.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { Line } from '../../contract/text.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { retoldTo, shownTo, standingOf } from '../../desk/looking.ts';
import { canUndo, carryOutWithin, openedWith, type OpenMatch, toldOf } from '../../desk/open-match.ts';
import { deckIn } from '../../desk/own-deck.ts';
import { adviserFor, onlooker } from '../../desk/seating.ts';
import { type Origin, PERSON, type Seating, type Speed, type TableInfo } from '../../desk/wire.ts';
import { isFeltIn, offersFor } from './concerns.ts';
import { isLeftOut } from './left-out.ts';
import { beginning, type Course } from './pace.ts';
import type { Kept, MatchRecord } from './store.ts';

/** A match that is open in this host, with the people and bots around it. */
export interface Sitting {
  readonly open: OpenMatch;
  record: MatchRecord;
  entries: number; // how many are kept
  thinking: Seat | null;
  isBusy: boolean; // a bot thinks or acts
  course: Course; // for the pace of the bots
  told: LastTold;
}

/** How far the onlooker has been told. */
interface LastTold {
  readonly logged: number; // the first event of the log that was not told yet
  readonly lines: readonly Line[];
}

export const sittingAt = (open: OpenMatch, record: MatchRecord, entries: number, now: number): Sitting => ({
  open,
  record,
  entries,
  thinking: null,
  isBusy: false,
  course: beginning(now),
  told: { logged: entries === 0 ? 0 : open.log.length, lines: [] },
});

/** The viewer for whom a sitting is written down. */
export const onlookerAt = ({ record, open }: Sitting): number => onlooker(record.seating) ?? open.match.table.seats;

/** Who plays where: people who have given up are bots, where the rules know no giving up. */
export function playersAt({ record: { seating, givenUp }, open }: Sitting): Seating {
  if (givenUp === undefined) return seating;
  const bot = adviserFor(open.match.game) ?? botNames(open.match.game)[0] ?? PERSON;
  return seating.map((who, seat) => (givenUp.includes(seat) ? bot : who));
}

/** Whether somebody may give up: by the rules, or alone among bots, one of whom then plays on. A campaign is not won so. */
export const canGiveUp = (sitting: Sitting, seat: Seat): boolean =>
  'resign' in sitting.open.match.game ||
  (sitting.record.campaign === undefined && playersAt(sitting).every((who, at) => (who === PERSON) === (at === seat)));

/** Everything one seat needs, or a spectator (null), made from that seat's view alone. */
export function tableFor(sitting: Sitting, seat: Seat | null, since: number): TableInfo {
  const { open, record, thinking } = sitting;
  const { entry, match } = open;
  const { table, names } = match;
  const { match: id, speed, isPaused, campaign, day, origin } = record;
  const seating = playersAt(sitting);
  const hasLeft = seat !== null && record.givenUp?.includes(seat) === true;
  const told = toldInSteps(open, seat ?? table.seats, since);
  return {
    match: id,
    seat,
    names,
    seating,
    ...shownTo(entry, table, names, seat),
    ...(hasLeft ? { legal: [], question: null } : {}),
    events: retoldTo(match, told.events, seat),
    next: told.next,
    canUndo: seat !== null && !hasLeft && canUndo(open, seat),
    canResign: seat !== null && canGiveUp(sitting, seat),
    offers: seat === null ? 0 : offersFor(table, seat),
    isLeftOut: hasLeft || (seat !== null && isLeftOut(open, seat)),
    speed,
    isPaused,
    thinking,
    warnings: warningsOf(match),
    ...(campaign === undefined ? {} : { campaign }),
    ...(day === undefined ? {} : { day }),
    ...(origin === undefined ? {} : { origin }),
    ...(deckIn(match.setting) === null ? {} : { hasOwnDeck: true }),
  };
}

/** What a viewer is told from a number of their own on, each with its step. Steps they are told nothing of leave no gap. */
function toldInSteps(
  open: OpenMatch,
  viewer: number,
  since: number,
): { readonly events: EventView[]; readonly next: number } {
  const events: EventView[] = [];
  let [next, deed, step, last] = [0, 0, 0, 0];
  open.log.slice().forEach((event, at) => {
    if (!open.log.isToldAt(at, viewer)) return;
    while (at >= (open.ends[deed] ?? Infinity)) deed++;
    if (deed !== last) step++;
    last = deed;
    if (next++ < since) return;
    const one = toldOf(open, event, viewer);
    if (!one) return;
    const isFelt = event.type !== 'undone' && isFeltIn(open.match.table, [event], (seat) => seat === viewer);
    events.push({ ...one, step, ...(isFelt ? { isFelt } : {}) });
  });
  return { events, next };
}

/** Where a match stands, as a list of matches tells it. */
export function placeOf(open: OpenMatch): Pick<MatchRecord, 'round' | 'isOver' | 'winners' | 'waiting'> {
  const { round, over, result, waiting } = standingOf(open);
  return { round, isOver: over, winners: result?.winners ?? [], waiting };
}

/** The day that it is, YYYY-MM-DD in UTC. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A match as it is kept when it begins here. */
export const recordOf = (
  open: OpenMatch,
  seating: Seating,
  speed: Speed,
  now: number,
  origin?: Origin,
): MatchRecord => {
  const { game, seed, options, setting, names } = open.match;
  const day = dayAt(now);
  return {
    match: `${game.id}-${newId()}`, // so that its address tells what its table needs
    game: game.id,
    version: game.version,
    seed,
    options: { ...options },
    ...(setting === null ? {} : { setting }),
    ...(origin === undefined ? (game.seedFor?.(options, day) === seed ? { day } : {}) : { origin }),
    names,
    seating,
    speed,
    isPaused: false,
    created: now,
    updated: now,
    ...placeOf(open),
  };
};

/** Not `randomUUID`: that is missing where a page comes over a local network without a certificate. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36).padStart(7, '0')).join('');

/** A saved match, taken through everything that happened in it. What does not replay is said, and not changed. */
export function openKept(record: MatchRecord, entries: readonly Kept[]): OpenMatch {
  const entry = gameNamed(record.game);
  const { game } = entry;
  if (record.version !== game.version)
    throw new Problem(
      `This match was begun with version ${record.version} of the rules of ${game.title}; this page has version ${game.version}, which could go on differently. It is kept as it is.`,
    );
  const { seed, options, setting = null, names, seating } = record;
  const match = attempt(() => startMatch(game, { seats: seating.length, seed, options, setting, names }));
  if (match instanceof Problem) throw new Problem(`This match cannot be opened: ${match.message}`);
  const open = openedWith(entry, match);
  entries.forEach(({ told, ...deed }, i) => {
    const isTaken = attempt(() => carryOutWithin(open, deed)) === null;
    const { table } = open.match;
    if (isTaken && (!told || (told.phase === phaseOf(table) && told.round === game.round(table)))) return;
    const what = isTaken ? 'leads elsewhere than when it was played' : 'does not replay';
    throw new Problem(`This match cannot be opened: its step ${i + 1} ${what}. It is kept as it is.`);
  });
  return open;
}

function attempt<T>(work: () => T): T | Problem {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
