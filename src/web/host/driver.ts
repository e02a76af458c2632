import type { Thought } from '../../bots/client.ts';
import { writeAction } from '../../engine/edge.ts';
import { packView } from '../../engine/parcel.ts';
import { decisionOf, pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/random.ts';
import { isOver } from '../../engine/table.ts';
import { redact, seatsIn } from '../../engine/view.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { answerLine, type Desk } from '../../desk/protocol.ts';
import { PERSON, type Speed } from '../../desk/wire.ts';
import type { HostNeeds } from './needs.ts';
import { entryOf, placeOf, type Sitting } from './sitting.ts';
import type { Entry } from './store.ts';
import { tellNext } from './told.ts';

/** Lets the bots of a match move, one step after the other, at the speed that people like. */
export interface Driver {
  /** Goes on if a bot is to move and nobody has paused. */
  drive(sitting: Sitting): void;
  stop(sitting: Sitting): void;
  /** What a bot would do at this seat, and why. */
  think(sitting: Sitting, seat: Seat, bot: string, milliseconds: number): Promise<Thought>;
  /** Keeps what happened in the store. */
  keep(sitting: Sitting, entry: Entry): Promise<void>;
}

/** Milliseconds between two moves of bots, so that people can follow. */
const BETWEEN: Readonly<Record<Speed, number>> = { slow: 1800, normal: 700, fast: 200, 'at once': 0 };

/** Milliseconds that a bot may think about one step. */
const THINKING: Readonly<Record<Speed, number>> = { slow: 1200, normal: 800, fast: 400, 'at once': 150 };

export function makeDriver(needs: HostNeeds, desk: Desk): Driver {
  const timers = new Map<Sitting, ReturnType<typeof setTimeout>>();
  const lastBot = new WeakMap<Sitting, Seat>();

  const keep: Driver['keep'] = async (sitting, entry) => {
    const { match } = entryOf(desk, sitting.at);
    sitting.record = {
      ...sitting.record,
      updated: needs.now(),
      ...placeOf(match),
    };
    const number = sitting.entries++; // before anybody else gets one
    const isKept = await needs.store.append(sitting.record, number, { ...entry, told: tellNext(desk, sitting) });
    if (!isKept)
      throw new Problem('This match goes on in another tab of your browser. Close one of them and open it again.');
  };

  const think: Driver['think'] = (sitting, seat, bot, milliseconds) => {
    const { table, setting, seed, steps, names } = entryOf(desk, sitting.at).match;
    const view = packView(redact(table, seat), setting);
    return needs.think({ view, seat, bot, seed: `${seed}/${seat}/${steps.length}`, milliseconds, names });
  };

  /** A bot that fails is our mistake and is told; the people at its table should not wait for ever, so it does anything. */
  const codeOf = async (sitting: Sitting, seat: Seat, bot: string): Promise<number> => {
    try {
      return (await think(sitting, seat, bot, THINKING[sitting.record.speed])).code;
    } catch (error) {
      needs.onBug(error);
      const { table, seed, steps } = entryOf(desk, sitting.at).match;
      return pickCode(table, seat, makeDice(`${seed}/${steps.length}`));
    }
  };

  /** The bot that moves next, or null if people are waited for. */
  const nextBot = (sitting: Sitting): Seat | null => {
    const { match } = entryOf(desk, sitting.at);
    if (isOver(match.table)) return null;
    const waiting = seatsIn(waitedFor(match.table));
    const bots = waiting.filter((seat) => sitting.record.seating[seat] !== PERSON);
    // Where all choose in secret, people choose first: then they can change their minds until the last of them is done.
    if (decisionOf(match.table).who === 'together' && bots.length < waiting.length) return null;
    const last = lastBot.get(sitting) ?? -1;
    return bots.find((seat) => seat > last) ?? bots[0] ?? null;
  };

  const step = async (sitting: Sitting): Promise<void> => {
    const seat = nextBot(sitting);
    const bot = seat === null ? undefined : sitting.record.seating[seat];
    if (seat === null || bot === undefined || sitting.record.isPaused || sitting.thinking !== null) return;
    sitting.thinking = seat;
    const { match } = entryOf(desk, sitting.at);
    const before = match.steps.length;
    try {
      const code = await codeOf(sitting, seat, bot);
      // Meanwhile a person may have moved, gone back or left: then it is another decision.
      if (!desk.matches.has(sitting.at) || match.steps.length !== before || sitting.record.isPaused) return;
      const entry: Entry = { do: 'submit', seat, action: writeAction(match.table, seat, code) };
      const answer: { ok: boolean } = JSON.parse(answerLine(desk, JSON.stringify({ ...entry, match: sitting.at })));
      if (!answer.ok) throw new Error(`${match.game.id}: a bot's action was refused: ${JSON.stringify(answer)}`);
      lastBot.set(sitting, seat);
      await keep(sitting, entry);
    } finally {
      sitting.thinking = null;
      needs.tell(sitting.record.match);
    }
  };

  const drive: Driver['drive'] = (sitting) => {
    if (timers.has(sitting) || sitting.record.isPaused || nextBot(sitting) === null) return;
    const { match } = entryOf(desk, sitting.at);
    // Secret choices show nothing, so nobody has to follow them.
    const wait = decisionOf(match.table).who === 'together' ? 0 : BETWEEN[sitting.record.speed];
    const timer = setTimeout(() => {
      timers.delete(sitting);
      step(sitting).then(
        () => drive(sitting),
        (error: unknown) => needs.onBug(error),
      );
    }, wait);
    timers.set(sitting, timer);
  };

  return {
    keep,
    think,
    drive,
    stop(sitting) {
      clearTimeout(timers.get(sitting));
      timers.delete(sitting);
    },
  };
}
