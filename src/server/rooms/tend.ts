import { botSeedOf } from '../../engine/deal.ts';
import { writeAction } from '../../engine/edge.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { Request, Thought } from '../../bots/client.ts';
import { questionFor } from '../../desk/next-seat.ts';
import type { OpenMatch } from '../../desk/open-match.ts';
import type { Programs } from '../programs/programs.ts';
import type { Store } from '../store/store.ts';
import { type Eyes, outcomeOf } from '../requests/absence.ts';
import { botDue } from './bot-due.ts';
import { isPhaseOut, outOfTime } from './clock.ts';
import type { Entry } from './entries.ts';
import type { Hall } from './hall.ts';
import { rateRoom } from '../requests/rating.ts';
import { botAt, isSecret, matchIn, type Room, statusOf, waitingSeats } from './room.ts';
import { isForRating, nextDeadline } from './summary.ts';
import { nextVote } from '../requests/votes.ts';

/*
 * What happens at a table though nobody asks: clocks run out, bots move. Any process may do it at any time: what was done
 * meanwhile is found out when it is written.
 */

export interface TenderNeeds extends Eyes {
  readonly hall: Hall;
  readonly store: Store;
  readonly programs: Pick<Programs, 'among'>;
  readonly think: (request: Request, whose: string) => Promise<Thought>; // whoever made the table: all have their turns
  readonly botPause: number; // milliseconds between two moves of bots, so that people can follow
  readonly botTime: number; // milliseconds that a bot may think
}

/** Somebody else did something meanwhile. */
class Overtaken extends Problem {}

/** Does what is due; answers when to look again, or null if people are waited for without a clock. */
export async function tend(needs: TenderNeeds, id: string): Promise<number | null> {
  const { hall, now } = needs;
  try {
    if (await hall.look(id, (room) => isPhaseOut(room, now()))) await closePhase(hall, id, now);
    const late = await hall.look(id, (room) => outOfTime(room.clocks, now()));
    for (const seat of late) await runOutOfTime(hall, id, seat, now);
    while (await decideVote(needs, id));
    await rateWhatIsOver(needs, id);
    const isMoved = await moveBot(needs, id);
    return await hall.look(id, (room) => (isMoved && botDue(room) !== null ? now() : nextLook(room)));
  } catch (error) {
    if (error instanceof Overtaken) return now();
    throw error;
  }
}

async function rateWhatIsOver(needs: TenderNeeds, id: string): Promise<void> {
  const { hall, store } = needs;
  if (!(await hall.look(id, isForRating))) return;
  await rateRoom(needs, id);
  await store.settle(id);
}

/** When this room needs somebody though nobody asks; null: never, as it stands. */
export function nextLook(room: Room, now = 0): number | null {
  if (isForRating(room) && now > 0) return 0; // once, right after the end
  if (statusOf(room) !== 'playing') return null;
  return botDue(room) === null ? nextDeadline(room) : now;
}

/** A vote that has taken its time is carried out, or is over. Whether there was one. */
async function decideVote(needs: TenderNeeds, id: string): Promise<boolean> {
  const { hall, now } = needs;
  const due = await hall.look(id, (room) => dueVote(room, now()));
  if (due === null) return false;
  const refusal = await hall.act(id, null, (room) => {
    if (dueVote(room, now()) !== due) throw new Overtaken('Somebody else was first.');
    return outcomeOf(room, due, needs);
  });
  if (refusal) throw new Problem(`What came of a vote was refused: ${refusal.text}`);
  return true;
}

/** Against whom. */
function dueVote(room: Room, now: number): Seat | null {
  const next = statusOf(room) === 'playing' ? nextVote(room.votes) : null;
  return next !== null && next.until <= now ? next.against : null;
}

async function closePhase(hall: Hall, id: string, now: () => number): Promise<void> {
  const refusal = await hall.act(id, null, (room) => {
    if (!isPhaseOut(room, now())) throw new Overtaken('Somebody else was first.');
    return { do: 'clock', seat: null, by: null };
  });
  if (refusal) throw new Problem(`The clock of a phase was refused: ${refusal.text}`);
}

async function runOutOfTime(hall: Hall, id: string, seat: Seat, now: () => number): Promise<void> {
  const stillLate = (room: Room): void => {
    if (!outOfTime(room.clocks, now()).includes(seat)) throw new Overtaken('Somebody else was first.');
  };
  const refusal = await hall.act(id, null, (room) => {
    stillLate(room);
    return { do: 'clock', seat, by: null };
  });
  const { standIn, isAway } = await hall.look(id, (room) => ({
    standIn: room.plan.standIn,
    isAway: room.places[seat]?.standIn !== null,
  }));
  // Where the rulebook has no choice for somebody who is not there, a bot has to make it.
  if ((refusal || standIn !== null) && !isAway)
    await hall.act(id, null, () => ({ do: 'away', seat, bot: standIn ?? 'normal', by: null }));
}

async function moveBot({ hall, think, botTime }: TenderNeeds, id: string): Promise<boolean> {
  const asked = await hall.look(id, (room) => askedOf(room, botTime));
  if (!asked) return false;
  const { code } = await think(asked.request, asked.owner);
  const refusal = await hall.act(id, null, (room): Entry => {
    if (momentOf(room, asked.seat) !== asked.moment) throw new Overtaken('Somebody else was first.');
    const { table } = matchIn(room).match;
    return { do: 'submit', seat: asked.seat, action: writeAction(table, asked.seat, code), by: null };
  });
  if (refusal) throw new Problem(`A bot's action was refused: ${refusal.text}`);
  return true;
}

/**
 * The moment for which a bot is asked: while it is the same, its answer is good. What people say, and in secret choose or take back,
 * makes it no other, or they could keep a bot from moving at all.
 */
function momentOf(room: Room, seat: Seat): string {
  const open = matchIn(room);
  const isWaited = waitingSeats(room).includes(seat);
  const since = isSecret(open) ? `${open.match.mark.steps} ${decisionsOf(open, seat)}` : open.log.length;
  return `${botAt(room, seat)} ${isWaited} ${since}`;
}

/** How many steps a seat has taken. */
const decisionsOf = ({ match }: OpenMatch, seat: Seat): number =>
  match.steps.filter((step) => 'seat' in step && step.seat === seat).length;

interface Asked {
  readonly seat: Seat;
  readonly moment: string;
  readonly owner: string;
  readonly request: Request;
}

function askedOf(room: Room, milliseconds: number): Asked | null {
  const seat = botDue(room);
  const bot = seat === null ? null : botAt(room, seat);
  if (seat === null || bot === null || !room.open) return null;
  // The seed of the match stays here: what bots think must not hang on it, nor on what others do in secret.
  const seed = botSeedOf({ table: room.id, secret: room.secret }, seat, decisionsOf(room.open, seat));
  const request = questionFor(room.open, { seat, bot, seed, milliseconds });
  return { seat, moment: momentOf(room, seat), owner: room.owner || room.id, request };
}
