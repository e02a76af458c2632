import { botNames } from '../../bots/roster.ts';
import { show } from '../../engine/options.ts';
import { isOver } from '../../engine/table.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { catalogue } from '../../server/catalogue.ts';
import { answerLine, type Desk, makeDesk, readNames } from '../../server/protocol.ts';
import { type Answer, type GameInfo, type Request, SPEEDS, type StartPlan } from '../wire.ts';
import { loadGame } from './loaded-games.ts';
import { entryOf, knownSeating, openMatch, type Sitting } from './sitting.ts';
import type { HostNeeds } from './needs.ts';
import type { MatchRecord } from './store.ts';
import { type Driver, makeDriver } from './driver.ts';
import { tableFor } from './table-info.ts';

/*
 * The host of a page: it keeps the matches, answers requests in order, lets the bots move and says when something
 * changed. The rules of the game are asked by the words of docs/protocol.md, at a desk of `server/protocol.ts`.
 */

export interface Host {
  answer(request: Request): Promise<object>;
}

/** What the handlers share. */
interface Room extends HostNeeds {
  readonly desk: Desk;
  readonly driver: Driver;
  readonly sittings: Map<string, Sitting>;
}

export function makeHost(needs: HostNeeds): Host {
  const sittings = new Map<string, Sitting>();
  const desk = makeDesk({
    newSeed: () => needs.newSeed(),
    today: () => new Date(needs.now()).toISOString().slice(0, 10),
    onBug: (error) => needs.onBug(error),
  });
  const room: Room = { ...needs, desk, sittings, driver: makeDriver(needs, desk) };
  let queue: Promise<unknown> = Promise.resolve();
  return {
    answer(request) {
      const answered = queue.then(() => carefully(room, request));
      queue = answered;
      return answered;
    },
  };
}

async function carefully(room: Room, request: Request): Promise<object> {
  try {
    return await handle(room, request);
  } catch (error) {
    if (error instanceof Problem) return { ok: false, error: error.message };
    room.onBug(error);
    return { ok: false, error: 'This is a mistake of Cardwright. What you did last may not be kept.' };
  }
}

async function handle(room: Room, request: Request): Promise<object> {
  switch (request.do) {
    case 'game':
      return { ok: true, info: await gameInfo(request.game) };
    case 'start':
      return start(room, request);
    case 'matches':
      return { ok: true, matches: (await room.store.all()).toSorted((a, b) => b.updated - a.updated) };
    case 'forget':
      return forget(room, request.match);
    case 'open': {
      const { record } = await sittingOf(room, request.match);
      return { ok: true, seating: record.seating, names: record.names, game: record.game };
    }
    case 'table': {
      const sitting = await sittingOf(room, request.match);
      return { ok: true, table: tableFor(room.desk, sitting, request.seat, request.since) };
    }
    case 'pace':
      return pace(room, await sittingOf(room, request.match), request);
    case 'hint':
      return hint(room, await sittingOf(room, request.match), request.seat);
    case 'submit':
    case 'undo':
    case 'resign':
      return act(room, await sittingOf(room, request.match), request);
    case 'save':
      return askDesk(room.desk, await sittingOf(room, request.match), { do: 'save' });
  }
}

async function gameInfo(id: string): Promise<GameInfo> {
  const { text } = await loadGame(id);
  const listed = catalogue().find((one) => one.id === id);
  if (!listed) throw new Problem(`There is no game ${show(id)}.`);
  return { ...(listed as Omit<GameInfo, 'welcome'>), welcome: text.welcome };
}

/* ---- opening and closing ---- */

async function start(room: Room, plan: StartPlan): Promise<Answer<'start'>> {
  const { game } = await loadGame(plan.game);
  const seats = plan.seating.length;
  const seating = knownSeating(plan.seating, game);
  const names = readNames(plan.names, seats);
  const options = { ...plan.options };
  const seed = plan.seed === undefined ? {} : { seed: plan.seed };
  const opened = askLine(room.desk, { do: 'new', game: game.id, seats, options, preset: plan.preset, names, ...seed });
  if (!opened.ok) throw new Problem(String(opened.error ?? 'The match could not begin.'));
  const at = String(opened.match);
  const { match } = entryOf(room.desk, at);
  const record: MatchRecord = {
    match: newId(),
    game: game.id,
    version: game.version,
    seed: match.seed,
    options: { ...match.options },
    names,
    seating,
    speed: plan.speed ?? 'normal',
    isPaused: false,
    created: room.now(),
    updated: room.now(),
    round: game.round(match.table),
    isOver: false,
    winners: [],
    waiting: [],
  };
  await room.store.create(record);
  const sitting: Sitting = { at, record, entries: 0, thinking: null };
  room.sittings.set(record.match, sitting);
  room.driver.drive(sitting);
  return { ok: true, match: record.match };
}

/** Not `randomUUID`: that is missing where a page comes over a local network without a certificate. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36).padStart(7, '0')).join('');

async function sittingOf(room: Room, id: string): Promise<Sitting> {
  const found = room.sittings.get(id);
  if (found) return found;
  const saved = await room.store.read(id);
  if (!saved) throw new Problem('This match is not kept here any more.');
  await loadGame(saved.record.game);
  const sitting = openMatch(room.desk, saved.record, saved.entries);
  room.sittings.set(id, sitting);
  room.driver.drive(sitting);
  return sitting;
}

async function forget(room: Room, id: string): Promise<Answer<'forget'>> {
  const sitting = room.sittings.get(id);
  if (sitting) {
    room.driver.stop(sitting);
    room.desk.matches.delete(sitting.at);
    room.sittings.delete(id);
  }
  await room.store.forget(id);
  return { ok: true };
}

/* ---- acting ---- */

type Acting = Extract<Request, { readonly do: 'submit' | 'undo' | 'resign' }>;

async function act(room: Room, sitting: Sitting, request: Acting): Promise<object> {
  const { match: _, ...entry } = request;
  const answered = askDesk(room.desk, sitting, entry);
  if (!('ok' in answered) || !answered.ok) return answered;
  await room.driver.keep(sitting, entry);
  room.tell(sitting.record.match);
  room.driver.drive(sitting);
  return answered;
}

async function pace(
  room: Room,
  sitting: Sitting,
  { speed, isPaused }: Extract<Request, { do: 'pace' }>,
): Promise<object> {
  if (!SPEEDS.includes(speed)) throw new Problem(`The speed is one of ${SPEEDS.join(', ')}, not ${show(speed)}.`);
  sitting.record = { ...sitting.record, speed, isPaused: isPaused === true };
  await room.store.update(sitting.record);
  room.tell(sitting.record.match);
  room.driver.drive(sitting);
  return { ok: true };
}

async function hint(room: Room, sitting: Sitting, seat: Seat): Promise<object> {
  const { game, table } = entryOf(room.desk, sitting.at).match;
  if (isOver(table)) throw new Problem('The game is over.');
  const names = botNames(game);
  const bot = names.includes(ADVISER) ? ADVISER : names[0];
  if (bot === undefined) throw new Problem('There is no bot here that gives hints.');
  const { best } = await room.driver.think(sitting, seat, bot, ADVICE_MILLISECONDS);
  return { ok: true, bot, best };
}

const ADVISER = 'hard';
const ADVICE_MILLISECONDS = 1200;

/* ---- asking the desk ---- */

/** The desk speaks JSON lines, as every host does. */
function askLine(desk: Desk, request: object): { ok: boolean; [field: string]: unknown } {
  return JSON.parse(answerLine(desk, JSON.stringify(request)));
}

const askDesk = (desk: Desk, { at }: Sitting, request: object): object => {
  const { id: _, ...answer } = askLine(desk, { ...request, match: at });
  return answer;
};
