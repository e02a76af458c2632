import type { Thought } from '../../bots/client.ts';
import { writeAction } from '../../engine/edge.ts';
import { pickCode } from '../../engine/play.ts';
import { makeDice } from '../../engine/random.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { botDue, questionFor } from '../../desk/next-seat.ts';
import { carryOut, type Deed, isTogether } from '../../desk/open-match.ts';
import { PERSON, type Speed } from '../../desk/wire.ts';
import type { HostNeeds } from './needs.ts';
import { placeOf, type Sitting } from './sitting.ts';
import { tellNext } from './told.ts';

/** Milliseconds between two moves of bots, so that people can follow. */
const BETWEEN: Readonly<Record<Speed, number>> = { slow: 1800, normal: 700, fast: 200, 'at once': 0 };

/** Milliseconds that a bot may think about one step. */
const THINKING: Readonly<Record<Speed, number>> = { slow: 1200, normal: 800, fast: 400, 'at once': 150 };

export type Driver = ReturnType<typeof makeDriver>;

/** Lets the bots of a match move, one step after the other, at the speed that people like. */
export function makeDriver(needs: HostNeeds) {
  const timers = new Map<Sitting, ReturnType<typeof setTimeout>>();
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
    const seed = `${open.match.seed}/${seat}/${open.match.steps.length}`;
    return needs.think({ ...questionFor(open, { seat, bot, seed, milliseconds }), isForAdvice });
  };

  /** A bot that fails is our mistake and is told; the people at its table should not wait for ever, so it does anything. */
  const codeOf = async (sitting: Sitting, seat: Seat, bot: string): Promise<number> => {
    try {
      return (await think(sitting, seat, bot, THINKING[sitting.record.speed])).code;
    } catch (error) {
      needs.onBug(error);
      const { table, seed, steps } = sitting.open.match;
      return pickCode(table, seat, makeDice(`${seed}/${steps.length}`));
    }
  };

  const nextBot = ({ open, record }: Sitting): Seat | null => botDue(open, (seat) => record.seating[seat] !== PERSON);

  const step = async (sitting: Sitting): Promise<void> => {
    const seat = nextBot(sitting);
    const bot = seat === null ? undefined : sitting.record.seating[seat];
    if (seat === null || bot === undefined || sitting.record.isPaused || sitting.thinking !== null) return;
    sitting.thinking = seat;
    const { open } = sitting;
    const { match } = open;
    const before = match.steps.length;
    try {
      const code = await codeOf(sitting, seat, bot);
      // Meanwhile a person may have moved, gone back or left: then it is another decision.
      if (stopped.has(sitting) || match.steps.length !== before || sitting.record.isPaused) return;
      const deed: Deed = { do: 'submit', seat, action: writeAction(match.table, seat, code) };
      const refusal = carryOut(open, deed);
      if (refusal) throw new Error(`${match.game.id}: a bot's action was refused: ${refusal.text}`);
      await keep(sitting, deed);
    } finally {
      sitting.thinking = null;
      needs.tell(sitting.record.match);
    }
  };

  /** Goes on if a bot is to move and nobody has paused. */
  const drive = (sitting: Sitting): void => {
    if (timers.has(sitting) || sitting.record.isPaused || nextBot(sitting) === null) return;
    // Secret choices show nothing, so nobody has to follow them.
    const timer = setTimeout(
      () => {
        timers.delete(sitting);
        step(sitting).then(
          () => drive(sitting),
          (error: unknown) => needs.onBug(error),
        );
      },
      isTogether(sitting.open.match.table) ? 0 : BETWEEN[sitting.record.speed],
    );
    timers.set(sitting, timer);
  };

  return {
    keep,
    think,
    drive,
    stop(sitting: Sitting): void {
      stopped.add(sitting);
      clearTimeout(timers.get(sitting));
      timers.delete(sitting);
    },
  };
}
