import { show } from '../../../engine/options.ts';
import { resultOf } from '../../../engine/result.ts';
import { viewOf } from '../../../engine/view.ts';
import type { Match } from '../../../engine/match.ts';
import type { Shape } from '../../../engine/game.ts';
import { Problem } from '../../../engine/words.ts';
import { gameNamed, type LoadedGame } from '../../../contract/shelf.ts';
import { type BranchedMatch, branchOff } from '../../../desk/branching.ts';
import type { OpenMatch } from '../../../desk/open-match.ts';
import { knownSeating } from '../../../desk/seating.ts';
import { type BranchInfo, type BranchPlan, type Origin, type Outcome, PERSON } from '../../../desk/wire.ts';
import { pointsOf } from '../../end/verdict.ts';
import { loadGame } from '../loaded-games.ts';
import type { HostNeeds } from '../needs.ts';
import type { Looked, Replays } from './replays.ts';
import { openKept, recordOf } from '../sitting.ts';
import type { Kept, MatchRecord } from '../store.ts';

/* Matches that begin in the middle of others: they are kept as all matches are, and know where they come from. */

export interface Branched {
  readonly open: OpenMatch;
  readonly record: MatchRecord;
  readonly entries: number; // that are kept of it already
}

type Needs = Pick<HostNeeds, 'store' | 'newSeed' | 'now'>;

const NOT_OVER = 'One can play on from a moment of a match when it is over, not before.';

/** Plays on from a moment of a replay, in a seat whose eyes may be chosen there. */
export async function beginBranch(needs: Needs, replays: Replays, plan: BranchPlan): Promise<Branched> {
  const { replay, from, seat, isAnew, speed = 'normal' } = plan;
  const looked = replays.find(replay);
  const { match, recording } = looked;
  if (!recording.isOver) throw new Problem(NOT_OVER);
  replays.look(replay, seat);
  const entry = gameNamed(recording.game);
  const seating = knownSeating(plan.seating, entry.game);
  if (seating.length !== recording.names.length || seating[seat] !== PERSON)
    throw new Problem('In a branch every seat has a person or a bot, and whoever plays on is a person.');
  const way = replays.look(replay, from.eyes).wayTo(from);
  if (!way)
    throw new Problem(
      `Nobody can play on from ${'after' in from ? 'step' : 'moment'} ${show('after' in from ? from.after : from.at)} of this replay.`,
    );
  const branched = branchOff(entry, way.match, way.steps, { seat, anew: isAnew ? needs.newSeed() : null });
  const origin: Origin = {
    match,
    mark: markOf(looked) ?? '',
    after: way.steps.length,
    place: way.place,
    seat,
    isAnew,
    name: readName(plan.name ?? ''),
  };
  return keep(needs, branched, recordOf(branched.open, seating, speed, needs.now(), origin));
}

async function keep({ store }: Needs, { open, deeds }: BranchedMatch, record: MatchRecord): Promise<Branched> {
  await store.create(record, deeds);
  return { open, record, entries: deeds.length };
}

/** The same branch once more: what was dealt anew is dealt anew again. */
export async function branchAgain(needs: Needs, record: MatchRecord, entries: readonly Kept[]): Promise<Branched> {
  const { game, seating, speed, origin } = record;
  const entry = await loadGame(game);
  const at = entries.findLastIndex((one) => one.do === 'branch');
  const beginning = entries[at];
  if (beginning?.do !== 'branch') throw new Error(`${game}: a branch that begins nowhere`);
  const { match } = openKept(record, entries.slice(0, at));
  const { seat, anew } = beginning;
  const branched = branchOff(entry, match, match.steps, { seat, anew: anew === null ? null : needs.newSeed() });
  return keep(needs, branched, recordOf(branched.open, seating, speed, needs.now(), origin));
}

/** What began in the middle of a match, and how all of it ended. */
export async function branchesOf(
  { store }: Pick<HostNeeds, 'store'>,
  replays: Replays,
  replay: string,
): Promise<{ readonly outcome: Outcome | null; readonly branches: readonly BranchInfo[] }> {
  const looked = replays.find(replay);
  const { recording } = looked;
  if (!recording.isOver) return { outcome: null, branches: [] };
  const mark = markOf(looked);
  const its = (await store.all())
    .filter(
      ({ origin }) => origin && (origin.mark === mark || (origin.match !== null && origin.match === looked.match)),
    )
    .toSorted((a, b) => a.created - b.created);
  const branches: BranchInfo[] = [];
  for (const { match, origin, seating, isOver } of its) {
    const saved = isOver ? await store.read(match) : null;
    const outcome = saved && outcomeKept(saved.record, saved.entries);
    if (origin) branches.push({ match, origin, seating, isOver, outcome });
  }
  const whole = recording.wayTo({ eyes: recording.eyes[0] ?? null, at: 0 });
  return { outcome: whole && outcomeOf(gameNamed(recording.game), whole.match), branches };
}

/** Null where its rules have changed since. */
function outcomeKept(record: MatchRecord, entries: readonly Kept[]): Outcome | null {
  try {
    return outcomeOf(gameNamed(record.game), openKept(record, entries).match);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function outcomeOf({ text }: LoadedGame, { table, names }: Match<Shape>): Outcome | null {
  const result = resultOf(table);
  if (!result) return null;
  if (text.hasNoPoints) return { result, points: null };
  const account = text.account?.(viewOf(table, table.seats), names, table.plan.setting) ?? null;
  return { result, points: pointsOf(result, account) };
}

/** All that happened in a match that is over, as a few letters. */
const markOf = ({ recording }: Looked): string | null => recording.save()?.check ?? null;

/** Of a branch that is open, or by what it is kept as. */
export async function nameBranch(
  { store }: Pick<HostNeeds, 'store'>,
  branch: MatchRecord | string,
  name: string,
): Promise<MatchRecord> {
  const before = typeof branch === 'string' ? (await store.read(branch))?.record : branch;
  if (!before?.origin) throw new Problem('This branch is not kept here any more.');
  const record = { ...before, origin: { ...before.origin, name: readName(name) } };
  await store.update(record);
  return record;
}

const LONGEST_NAME = 60;

function readName(name: unknown): string {
  if (typeof name !== 'string' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new Problem(`A branch is called by at most ${LONGEST_NAME} printable characters, not ${show(name)}.`);
  return name.trim();
}
