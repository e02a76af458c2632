import { type MatchPlan, startMatch } from '../../engine/match.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { decisionOf, waitedFor } from '../../engine/play.ts';
import { isOver } from '../../engine/table.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { beginMatch, type OpenMatch, type SeedNeeds, waitingIn } from '../../desk/open-match.ts';
import { loadGame } from './loaded-games.ts';
import type { HostNeeds } from './needs.ts';
import { recordOf } from './sitting.ts';
import type { MatchRecord } from './store.ts';

/*
 * The same match once more: seats, bots, names, rules, cards and speed. Only the deal is new, and another seat starts. Where
 * chance decides who starts, deals are drawn until it is the next seat; where the options say it, everybody moves on by one seat.
 * In a game in which all choose at once nobody starts.
 */

export async function rematch(
  needs: HostNeeds,
  seeds: SeedNeeds,
  past: MatchRecord,
): Promise<{ open: OpenMatch; record: MatchRecord }> {
  if (past.campaign !== undefined) throw new Problem('This game belongs to a campaign: that goes on by itself.');
  const entry = await loadGame(past.game);
  const { seed, options, setting = null } = past;
  const plan = { seats: past.seating.length, options, setting, names: past.names };
  const deal = (): OpenMatch => beginMatch(entry, plan, seeds);
  const before = starterOf(startMatch(entry.game, { ...plan, seed } satisfies MatchPlan).table);
  const wanted = before === null ? null : (before + 1) % plan.seats;
  const open = before === null ? deal() : dealUntil(deal, (starter) => starter === wanted);
  // Without such a deal the options say who starts: then the one who comes next sits down there.
  const isMoved = open === null;
  const names = isMoved ? movedOn(past.names) : past.names;
  const seating = isMoved ? movedOn(past.seating) : past.seating;
  const begun = open ?? beginMatch(entry, { ...plan, names }, seeds);
  const record = recordOf(begun, seating, past.speed, needs.now());
  await needs.store.create(record);
  return { open: begun, record };
}

/** Whose turn comes first; null where all begin together. */
export function starterOf(table: Table<Shape>): Seat | null {
  if (isOver(table) || decisionOf(table).who !== 'turn') return null;
  const [seat, ...others] = waitingIn(waitedFor(table));
  return table.seats === 1 || seat === undefined || others.length > 0 ? null : seat;
}

const MOST_DEALS = 200; // with eight seats chance misses one of them so often less than once in 10^11 times

function dealUntil(deal: () => OpenMatch, isWanted: (starter: Seat | null) => boolean): OpenMatch | null {
  for (let deals = 0; deals < MOST_DEALS; deals++) {
    const open = deal();
    if (isWanted(starterOf(open.match.table))) return open;
  }
  return null;
}

/** Everybody one seat on, so that neighbours stay neighbours: whoever was second is first. */
const movedOn = <T>(seats: readonly T[]): T[] => [...seats.slice(1), ...seats.slice(0, 1)];
