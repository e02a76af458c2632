import { botNames } from '../../bots/roster.ts';
import { show } from '../../engine/options.ts';
import { isOver } from '../../engine/table.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { catalogue } from '../../desk/catalogue.ts';
import { answerLine, type Desk, makeDesk, readNames } from '../../desk/protocol.ts';
import {
  type Answer,
  CAMPAIGN_WORDS,
  type CampaignRequest,
  type GameInfo,
  type MatchInfo,
  ONLINE,
  type Request,
  SPEEDS,
  type StartPlan,
} from '../../desk/wire.ts';
import { campaignInfo } from './campaign-info.ts';
import type { CampaignDesk } from './campaigns.ts';
import { loadGame } from './loaded-games.ts';
import { entryOf, hasSecrets, knownSeating, NOTHING_TOLD, openMatch, recordOf, type Sitting } from './sitting.ts';
import type { HostNeeds } from './needs.ts';
import type { MatchRecord } from './store.ts';
import { type Driver, makeDriver } from './driver.ts';
import type { Online } from './online.ts';
import type { Replays } from './replays.ts';
import { tableFor } from './table-info.ts';

/*
 * The host of a page: it keeps the matches, answers requests in order, lets the bots move and says when something
 * changed. The rules of the game are asked by the words of docs/protocol.md, at a desk of `server/protocol.ts`. What not every
 * visit needs comes when it is asked for: campaigns, replays, tables on a server.
 */

export interface Host {
  answer(request: Request): Promise<object>;
}

/** What the handlers share. */
interface Room extends HostNeeds {
  readonly desk: Desk;
  readonly driver: Driver;
  readonly sittings: Map<string, Sitting>;
  readonly replays: () => Promise<Replays>;
}

export function makeHost(needs: HostNeeds): Host {
  const sittings = new Map<string, Sitting>();
  const desk = makeDesk({
    newSeed: () => needs.newSeed(),
    today: () => new Date(needs.now()).toISOString().slice(0, 10),
    onBug: (error) => needs.onBug(error),
  });
  const replays = once(async () => (await import('./replays.ts')).makeReplays(needs));
  const room: Room = { ...needs, desk, sittings, driver: makeDriver(needs, desk), replays };
  const campaigns = once(async () => {
    const { makeCampaigns } = await import('./campaigns.ts');
    const matchAt = async (id: string) => entryOf(desk, (await sittingOf(room, id)).at).match;
    return makeCampaigns({ ...needs, matchAt, forget: (id) => forget(room, id) });
  });
  const online = once(async () => {
    if (!needs.online) throw new Problem('There is no server here.');
    const { makeOnline } = await import('./online.ts');
    return makeOnline({ ...needs.online, tell: (match) => needs.tell(match) });
  });
  const answerLocal = async (request: LocalRequest | CampaignRequest): Promise<object> =>
    isOfCampaign(request) ? askCampaigns(room, campaigns, request) : handle(room, request);
  let queue: Promise<unknown> = Promise.resolve();
  return {
    answer(request) {
      if (isOnline(request)) return carefully(room, async () => askOnline(room, await online(), request)); // what is kept here does not wait for it
      const answered = queue.then(() => carefully(room, () => answerLocal(request)));
      queue = answered;
      return answered;
    },
  };
}

/** Something that is made when it is first needed; if that fails, the next one tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}

async function carefully(room: Room, work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) return { ok: false, error: error.message };
    room.onBug(error);
    return { ok: false, error: 'This is a mistake of Cardwright. What you did last may not be kept.' };
  }
}

/** About what is kept here. */
type LocalRequest = Exclude<Request, CampaignRequest | { readonly do: 'online' | 'room' }>;

type OnlineRequest =
  | Extract<Request, { readonly do: 'online' | 'room' }>
  | Extract<Request, { readonly match: string }>;

const isOnline = (request: Request): request is OnlineRequest =>
  request.do === 'online' || request.do === 'room' || ('match' in request && request.match.startsWith(ONLINE));

async function askOnline(room: Room, online: Online, request: OnlineRequest): Promise<object> {
  if (request.do === 'online') return online.ask(request.ask);
  if (request.do === 'replay') {
    const { match } = request;
    const saved: { state?: unknown; error?: string } = await online.answer({ do: 'save', match });
    if (saved.state === undefined) throw new Problem(saved.error ?? 'The server does not answer.');
    return { ok: true, info: await (await room.replays()).ofRecord(JSON.stringify(saved.state)) };
  }
  return request.do === 'room'
    ? { ok: true, ...(await online.room(request.room, request.notes)) }
    : online.answer(request);
}

const isOfCampaign = (request: Request): request is CampaignRequest =>
  CAMPAIGN_WORDS.some((word) => word === request.do);

async function askCampaigns(
  room: Room,
  campaigns: () => Promise<CampaignDesk>,
  request: CampaignRequest,
): Promise<object> {
  // Home asks for them on every visit; most people have none.
  if (request.do === 'campaigns' && (await room.store.campaigns()).length === 0) return { ok: true, campaigns: [] };
  return (await campaigns()).answer(request);
}

async function handle(room: Room, request: LocalRequest): Promise<object> {
  switch (request.do) {
    case 'game':
      return { ok: true, info: await gameInfo(request.game) };
    case 'start':
      return start(room, request);
    case 'matches':
      return { ok: true, matches: (await room.store.all()).toSorted((a, b) => b.updated - a.updated).map(infoOf) };
    case 'forget':
      return forget(room, request.match);
    case 'open': {
      const { record, at } = await sittingOf(room, request.match);
      const { seating, names, game } = record;
      return { ok: true, seating, names, game, hasSecrets: hasSecrets(entryOf(room.desk, at).match) };
    }
    case 'table': {
      const sitting = await sittingOf(room, request.match);
      return { ok: true, table: tableFor(room.desk, sitting, request.seat, request.since) };
    }
    case 'pace':
      return pace(room, await sittingOf(room, request.match), request);
    case 'hint':
      return hint(room, await sittingOf(room, request.match), request.seat, request.bot);
    case 'submit':
    case 'undo':
    case 'resign':
      return act(room, await sittingOf(room, request.match), request);
    case 'save':
      return askDesk(room.desk, await sittingOf(room, request.match), { do: 'save' });
    case 'replay':
      return { ok: true, info: await (await room.replays()).ofMatch(request.match) };
    case 'record':
      return { ok: true, info: await (await room.replays()).ofRecord(request.text) };
    case 'moments':
      return { ok: true, ...(await room.replays()).moments(request.replay, request.eyes, request.from) };
    case 'moment':
      return { ok: true, table: (await room.replays()).table(request.replay, request.eyes, request.at) };
    case 'retell':
      return (await import('./retelling.ts')).retell(request.text, request.eyes);
    case 'share':
      return { ok: true, record: (await room.replays()).share(request.replay) };
  }
}

/** What a list of matches tells: not the seed, from which every card follows. */
const infoOf = (record: MatchRecord): MatchInfo => {
  const { match, game, names, seating, updated, round, isOver: isDone, winners, waiting, campaign } = record;
  const its = campaign === undefined ? {} : { campaign };
  return { match, game, names, seating, updated, round, isOver: isDone, winners, waiting, ...its };
};

async function gameInfo(id: string): Promise<GameInfo> {
  const entry = await loadGame(id);
  const listed = catalogue().find((one) => one.id === id);
  if (!listed) throw new Problem(`There is no game ${show(id)}.`);
  const campaign = campaignInfo(entry);
  const { game, text } = entry;
  const its = { welcome: text.welcome, canResign: 'resign' in game, unrated: game.unrated ?? [] };
  return { ...(listed as Omit<GameInfo, keyof typeof its | 'campaign'>), ...its, ...(campaign ? { campaign } : {}) };
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
  const record = recordOf(match, seating, plan.speed ?? 'normal', room.now());
  await room.store.create(record);
  const sitting: Sitting = { at, record, entries: 0, thinking: null, told: NOTHING_TOLD };
  room.sittings.set(record.match, sitting);
  room.driver.drive(sitting);
  return { ok: true, match: record.match };
}

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
  if ((await room.store.campaigns()).some(({ match }) => match === id))
    throw new Problem('This game belongs to a campaign that goes on. Throw the campaign away, if at all.');
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

async function hint(room: Room, sitting: Sitting, seat: Seat, wanted?: string): Promise<object> {
  const { game, table } = entryOf(room.desk, sitting.at).match;
  if (isOver(table)) throw new Problem('The game is over.');
  const names = botNames(game);
  const bot = wanted ?? (names.includes(ADVISER) ? ADVISER : names[0]);
  if (bot === undefined || !names.includes(bot)) throw new Problem('There is no such bot here that gives hints.');
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
