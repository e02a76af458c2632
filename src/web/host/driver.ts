import type { Thought } from '../../bots/client.ts';
import { writeAction } from '../../engine/edge.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { chanceOf } from '../../engine/match.ts';
import { decisionOf, pickCode } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { Problem, type Refusal, type Seat } from '../../engine/words.ts';
import { botDue, questionFor } from '../../desk/next-seat.ts';
import { carryOut, carryOutWithin, type Deed, waitingIn } from '../../desk/open-match.ts';
import { PERSON } from '../../desk/wire.ts';
import { realClock } from './clock.ts';
import { addressed, isFeltIn, movesCards, namedIn } from './concerns.ts';
import type { HostNeeds } from './needs.ts';
import { actsAt, after, type Course, type Happened, type Standing, thinkingTime } from './pace.ts';
import { placeOf, playersAt, type Sitting } from './sitting.ts';
import { tellNext } from './told.ts';

export type Driver = ReturnType<typeof makeDriver>;

/** What a bot would do, while it waits for the right moment. */
interface Intent {
  readonly seat: Seat;
  readonly code: number;
  readonly steps: number; // of the match, when it thought
  readonly isToPerson: boolean;
}

/** Lets the bots of a match move, one step after the other, at a pace that people can follow (`pace.ts`). */
export function makeDriver(needs: HostNeeds) {
  const { clock = realClock } = needs;
  const timers = new Map<Sitting, () => void>();
  const intents = new Map<Sitting, Intent>();
  const stopped = new WeakSet<Sitting>();

  /** Keeps what happened in the store. */
  const keep = async (sitting: Sitting, deed: Deed): Promise<void> => {
    sitting.record = { ...sitting.record, updated: needs.now(), ...placeOf(sitting.open) };
    const number = sitting.entries++; // before anybody else gets one
    const isKept = await needs.store.append(sitting.record, number, { ...deed, told: tellNext(sitting) });
    if (!isKept)
      throw new Problem('This match goes on in another tab of your browser. Close one of them and open it again.');
  };

  /** What a bot would do at this seat, and why. */
  const think = (
    { open }: Sitting,
    seat: Seat,
    bot: string,
    milliseconds: number,
    isForAdvice = false,
  ): Promise<Thought> => {
    const chance = chanceOf(open.match);
    const seed = `${chance.seed}/${seat}/${chance.steps}`;
    return needs.think({ ...questionFor(open, { seat, bot, seed, milliseconds }), isForAdvice });
  };

  /** A bot that fails is our mistake and is told; the people at its table should not wait for ever, so it does anything. */
  const codeOf = async (sitting: Sitting, seat: Seat, bot: string): Promise<number> => {
    const { course, record } = sitting;
    try {
      const box = thinkingTime(course, standing(sitting), record.speed, clock.now());
      return (await think(sitting, seat, bot, Math.ceil(box))).code;
    } catch (error) {
      needs.onBug(error);
      const { match } = sitting.open;
      const { seed, steps } = chanceOf(match);
      return pickCode(match.table, seat, makeDice(`${seed}/${steps}`));
    }
  };

  /** Carries a deed out and takes note of it for the pace. A refused one changes nothing. */
  const happen = (sitting: Sitting, deed: Deed, by: Happened['by'], isToPerson: boolean): Refusal | null => {
    const { open, course } = sitting;
    const isPerson = isPersonIn(sitting);
    const from = open.log.length;
    const wasAsked = isAsked(sitting);
    const before = whoDecides(open.match.table);
    const refusal = by === 'person' ? carryOutWithin(open, deed) : carryOut(open, deed);
    if (refusal) return refusal;
    const { table } = open.match;
    const events = open.log.slice(from);
    const offers = offersTo(sitting);
    sitting.course = after(
      course,
      {
        by,
        isToPerson,
        isFelt: isFeltIn(table, events, isPerson),
        isDecline: offers < course.offers && !events.some(({ type }) => type === 'move'),
        isInOpen: before === 'open',
        isOpening: whoDecides(table) === 'open' && events.some(({ type }) => type === 'phase'),
        isAsked: isAsked(sitting),
        wasAsked,
        offers,
      },
      clock.now(),
    );
    return null;
  };

  const decide = async (sitting: Sitting, seat: Seat, bot: string): Promise<void> => {
    sitting.thinking = seat;
    const { match } = sitting.open;
    const steps = match.steps.length;
    const code = await codeOf(sitting, seat, bot);
    sitting.thinking = null;
    // Meanwhile a person may have moved, gone back or left: then it is another decision.
    if (stopped.has(sitting) || match.steps.length !== steps) return;
    const isToPerson =
      namedIn(match.table, seat, code).some(isPersonIn(sitting)) ||
      (isAddressed(sitting, seat) && !movesCards(match.table, seat, code)); // it speaks before it answers
    intents.set(sitting, { seat, code, steps, isToPerson });
  };

  const carryOn = async (sitting: Sitting, { seat, code, isToPerson }: Intent): Promise<void> => {
    intents.delete(sitting);
    const { match } = sitting.open;
    const deed: Deed = { do: 'submit', seat, action: writeAction(match.table, seat, code) };
    const refusal = happen(sitting, deed, 'bot', isToPerson);
    if (refusal) throw new Error(`${match.game.id}: a bot's action was refused: ${refusal.text}`);
    try {
      await keep(sitting, deed);
    } finally {
      // Whoever skips wants to see where it leads.
      if (sitting.course.skips === null || nextBot(sitting) === null) needs.tell(sitting.record.match);
    }
  };

  /** Thinks or acts if it is time; otherwise comes back then. Asked again whenever something changes. */
  const drive = (sitting: Sitting): void => {
    timers.get(sitting)?.();
    timers.delete(sitting);
    const seat = nextBot(sitting);
    const bot = seat === null ? undefined : playersAt(sitting)[seat];
    if (seat === null || bot === undefined || sitting.isBusy || sitting.record.isPaused || stopped.has(sitting)) return;
    const now = clock.now();
    const { course, record, open } = sitting;
    const intent = intents.get(sitting);
    const isStill = intent?.seat === seat && intent.steps === open.match.steps.length;
    const here = standing(sitting);
    // It thinks while it waits, so that both together take no longer than the wait.
    const at = isStill
      ? actsAt(course, here, record.speed, intent.isToPerson)
      : actsAt(course, here, record.speed, isAddressed(sitting, seat)) - thinkingTime(course, here, record.speed, now);
    if (at === Infinity) return;
    const work = (): void => {
      timers.delete(sitting);
      sitting.isBusy = true;
      (isStill ? carryOn(sitting, intent) : decide(sitting, seat, bot)).then(
        () => goOn(sitting),
        (error: unknown) => {
          sitting.isBusy = false;
          needs.onBug(error);
        },
      );
    };
    timers.set(sitting, clock.after(Math.max(0, at - now), at > now ? () => drive(sitting) : work));
  };

  const goOn = (sitting: Sitting): void => {
    sitting.isBusy = false;
    drive(sitting);
  };

  return {
    keep,
    think,
    drive,
    happen,
    /** Somebody is shown the table: what is new to look at is new from now on. */
    show(sitting: Sitting): void {
      if (sitting.course.isSeen) return;
      const now = clock.now();
      sitting.course = { ...sitting.course, isSeen: true, opened: now, touched: now };
      drive(sitting);
    },
    /** What people do besides acting. */
    notice(sitting: Sitting, what: Partial<Course>): void {
      sitting.course = { ...sitting.course, ...what };
      drive(sitting);
    },
    /** Goes on without pauses until a person is asked. */
    skip(sitting: Sitting): void {
      if (isAsked(sitting) || nextBot(sitting) === null) return;
      sitting.course = { ...sitting.course, skips: clock.now() };
      drive(sitting);
    },
    clock,
    stop(sitting: Sitting): void {
      stopped.add(sitting);
      timers.get(sitting)?.();
      timers.delete(sitting);
      intents.delete(sitting);
    },
  };
}

/* ---- where a match stands, for its people ---- */

const isPersonIn = (sitting: Sitting): ((seat: Seat) => boolean) => {
  const seating = playersAt(sitting);
  return (seat) => seating[seat] === PERSON;
};

const isAsked = (sitting: Sitting): boolean => waitingIn(sitting.open.waiting).some(isPersonIn(sitting));

const whoDecides = (table: Table<Shape>): Standing['who'] => (isOver(table) ? 'turn' : decisionOf(table).who);

function standing(sitting: Sitting): Standing {
  const { open } = sitting;
  const waiting = waitingIn(open.waiting);
  const people = waiting.filter(isPersonIn(sitting)).length;
  return {
    who: whoDecides(open.match.table),
    isAsked: people > 0,
    hasPeople: playersAt(sitting).includes(PERSON),
    bots: waiting.length - people,
  };
}

/** What bots offer people who have not finished. */
function offersTo(sitting: Sitting): number {
  const { open } = sitting;
  const isPerson = isPersonIn(sitting);
  const asked = waitingIn(open.waiting).filter(isPerson);
  return addressed(open.match.table, (seat) => !isPerson(seat)).filter((seat) => asked.includes(seat)).length;
}

/** Whether a person has asked this bot something. */
const isAddressed = (sitting: Sitting, bot: Seat): boolean =>
  addressed(sitting.open.match.table, isPersonIn(sitting)).includes(bot);

/** The bot that decides next. Whoever was asked something by a person comes first. */
function nextBot(sitting: Sitting): Seat | null {
  const { open } = sitting;
  const isPerson = isPersonIn(sitting);
  const due = botDue(open, (seat) => !isPerson(seat));
  if (due === null) return null;
  const waiting = waitingIn(open.waiting);
  return addressed(open.match.table, isPerson).find((seat) => !isPerson(seat) && waiting.includes(seat)) ?? due;
}
