import { botNames } from '../../bots/roster.ts';
import { gameOfSave, loadMatch } from '../../engine/match.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { legalCodes } from '../../engine/play.ts';
import { isOver } from '../../engine/table.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { gameInfo } from '../../desk/catalogue.ts';
import { beginMatch, refused, seatIn, type SeedNeeds, toldSince } from '../../desk/open-match.ts';
import { deckIn, readOwnDeck } from '../../desk/own-deck.ts';
import { adviserFor, hasSecrets, knownSeating, readNames } from '../../desk/seating.ts';
import {
  type Answer,
  type Attention,
  CAMPAIGN_WORDS,
  type CampaignRequest,
  type EndInfo,
  type MatchInfo,
  ONLINE,
  PERSON,
  type Request,
  SPEEDS,
  type StartPlan,
} from '../../desk/wire.ts';
import { PUZZLE_WORDS, type PuzzleRequest } from '../../desk/puzzle-wire.ts';
import { advise } from './advice.ts';
import type { Branched } from './replays/branches.ts';
import { loadGame } from './loaded-games.ts';
import { canGiveUp, dayAt, openKept, recordOf, type Sitting, sittingAt, tableFor } from './sitting.ts';
import type { HostNeeds } from './needs.ts';
import type { MatchRecord } from './store.ts';
import { type Driver, makeDriver } from './driver.ts';
import type { Online } from './online.ts';
import type { Replays } from './replays/replays.ts';
import { savedMatch } from '../../contract/saved.ts';

/*
 * The host of a page: it keeps the matches, answers requests in order, lets the bots move and says when something
 * changed. What a match is, and what is told of it, is the desk's (`desk/open-match.ts`). What not every visit needs comes when it
 * is asked for: campaigns, replays, tables on a server.
 */

export interface Host {
  answer(request: Request): Promise<object>;
}

/** What the handlers share. */
interface Room extends HostNeeds {
  readonly driver: Driver;
  readonly sittings: Map<string, Sitting>;
  readonly replays: () => Promise<Replays>;
}

export function makeHost(needs: HostNeeds): Host {
  const sittings = new Map<string, Sitting>();
  const replays = once(async () => (await import('./replays/replays.ts')).makeReplays(needs));
  const room: Room = { ...needs, sittings, driver: makeDriver(needs), replays };
  const online = once(async () => {
    if (!needs.online) throw new Problem('There is no server here.');
    const { makeOnline } = await import('./online.ts');
    return makeOnline({ ...needs.online, tell: (match) => needs.tell(match) });
  });
  const answerLocal = async (request: LocalRequest | CampaignRequest | PuzzleRequest): Promise<object> => {
    if (isOfPuzzles(request)) return (await import('../puzzles/answers.ts')).answerPuzzles(request);
    return isOfCampaign(request) ? askCampaigns(room, request) : handle(room, request);
  };
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
type LocalRequest = Exclude<Request, CampaignRequest | PuzzleRequest | { readonly do: 'online' | 'room' }>;

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
  if (request.do === 'end') return { ok: true, end: await endOnline(online, request) };
  return request.do === 'room'
    ? { ok: true, ...(await online.room(request.room, request.notes)) }
    : online.answer(request);
}

/** From the record that the server tells when a match is over. */
async function endOnline(online: Online, { match, seat }: Extract<Request, { do: 'end' }>): Promise<EndInfo> {
  const saved: { state?: unknown; error?: string } = await online.answer({ do: 'save', match });
  if (saved.state === undefined) throw new Problem(saved.error ?? 'The server does not answer.');
  const entry = await loadGame(gameOfSave(saved.state));
  return (await import('./ending.ts')).endOf(entry, loadMatch(entry.game, saved.state), seat);
}

const isOfCampaign = (request: Request): request is CampaignRequest =>
  CAMPAIGN_WORDS.some((word) => word === request.do);

const isOfPuzzles = (request: Request): request is PuzzleRequest => PUZZLE_WORDS.some((word) => word === request.do);

async function askCampaigns(room: Room, request: CampaignRequest): Promise<object> {
  // Home asks for them on every visit; most people have none.
  if (request.do === 'campaigns' && (await room.store.campaigns()).length === 0) return { ok: true, campaigns: [] };
  const { answerCampaigns } = await import('./campaigns.ts');
  const matchAt = async (id: string) => (await sittingOf(room, id)).open.match;
  return answerCampaigns({ ...room, matchAt, forget: (id) => forget(room, id) }, request);
}

async function handle(room: Room, request: LocalRequest): Promise<object> {
  switch (request.do) {
    case 'game':
      return { ok: true, info: gameInfo(await loadGame(request.game)) };
    case 'box': {
      const { game } = await loadGame(request.game);
      return { ok: true, box: (await import('../../desk/box.ts')).boxOf(game, request.options, request.deck) };
    }
    case 'code':
      return { ok: true, code: await (await import('./codes.ts')).makeCode(room, request.of) };
    case 'read-code':
      return { ok: true, found: await (await import('./codes.ts')).foundIn(room, request.code) };
    case 'dealt':
      return { ok: true, ...(await (await import('./codes.ts')).dealtBy(room, request.code)) };
    case 'start':
      return start(room, request);
    case 'rematch':
      return again(room, request.match);
    case 'end': {
      const { open } = await sittingOf(room, request.match);
      return { ok: true, end: (await import('./ending.ts')).endOf(open.entry, open.match, request.seat) };
    }
    case 'matches':
      return { ok: true, matches: (await room.store.all()).toSorted((a, b) => b.updated - a.updated).map(infoOf) };
    case 'habits':
      return { ok: true, habits: await (await import('../how-i-play/habits.ts')).habitsIn(room.store, request.game) };
    case 'forget':
      return forget(room, request.match);
    case 'open': {
      const { record, open } = await sittingOf(room, request.match);
      const { seating, names, game } = record;
      return { ok: true, seating, names, game, hasSecrets: hasSecrets(open.match) };
    }
    case 'deck':
      return { ok: true, deck: deckIn((await sittingOf(room, request.match)).open.match.setting) };
    case 'table': {
      const sitting = await sittingOf(room, request.match);
      if (request.seat !== null) room.driver.show(sitting);
      return { ok: true, table: tableFor(sitting, request.seat, request.since) };
    }
    case 'pace':
      return pace(room, await sittingOf(room, request.match), request);
    case 'attend':
      return attend(room, await sittingOf(room, request.match), request.to);
    case 'skip':
      return skip(room, await sittingOf(room, request.match));
    case 'hint':
      return hint(room, await sittingOf(room, request.match), request.seat, request.bot);
    case 'submit':
    case 'undo':
    case 'resign':
      return act(room, await sittingOf(room, request.match), request);
    case 'save':
      return { ok: true, state: savedMatch((await sittingOf(room, request.match)).open.match) };
    case 'replay':
      return { ok: true, info: await (await room.replays()).ofMatch(request.match) };
    case 'record':
      return { ok: true, info: await (await room.replays()).ofRecord(request.text) };
    case 'moments':
      return { ok: true, ...(await room.replays()).moments(request.replay, request.eyes, request.from) };
    case 'moment':
      return { ok: true, table: (await room.replays()).table(request.replay, request.eyes, request.at) };
    case 'step':
      return { ok: true, ...(await room.replays()).step(request.replay, request.eyes, request.after) };
    case 'retell':
      return (await import('./retelling.ts')).retell(request.text, request.eyes);
    case 'branch': {
      const { beginBranch } = await import('./replays/branches.ts');
      return branchedOff(room, await beginBranch(room, await room.replays(), request));
    }
    case 'branches': {
      const { branchesOf } = await import('./replays/branches.ts');
      return { ok: true, ...(await branchesOf(room, await room.replays(), request.replay)) };
    }
    case 'name-branch': {
      const { nameBranch } = await import('./replays/branches.ts');
      const sitting = room.sittings.get(request.branch);
      const record = await nameBranch(room, sitting?.record ?? request.branch, request.name);
      if (sitting) sitting.record = record;
      return { ok: true };
    }
    case 'share':
      return { ok: true, ...(await room.replays()).share(request.replay) };
  }
}

/** What a list of matches tells: not the seed, from which every card follows. */
const infoOf = (record: MatchRecord): MatchInfo => {
  const { match, game, names, seating, updated, round, isOver: isDone, winners, waiting } = record;
  const { campaign, day, origin } = record;
  const its = {
    ...(campaign === undefined ? {} : { campaign }),
    ...(day === undefined ? {} : { day }),
    ...(origin === undefined ? {} : { origin }),
    ...(deckIn(record.setting) === null ? {} : { hasOwnDeck: true as const }),
  };
  return { match, game, names, seating, updated, round, isOver: isDone, winners, waiting, ...its };
};

/* ---- opening and closing ---- */

async function start(room: Room, plan: StartPlan): Promise<Answer<'start'>> {
  const entry = await loadGame(plan.game);
  const { options, preset, seed } = plan;
  const seating = knownSeating(plan.seating, entry.game);
  const seats = seating.length;
  const names = readNames(plan.names, seats);
  const { game } = entry;
  const setting =
    plan.deck === undefined ? null : readOwnDeck(game, plan.deck, resolveOptions(game, seats, options, preset), seats);
  const open = beginMatch(entry, { seats, options, preset, setting, names, seed }, seedsOf(room));
  const record = recordOf(open, seating, plan.speed ?? 'normal', room.now());
  await room.store.create(record);
  sitDown(room, sittingAt(open, record, 0, room.driver.clock.now()));
  return { ok: true, match: record.match };
}

/** Where a match that nobody chose a deal for gets it from. */
const seedsOf = (room: Room): SeedNeeds => ({
  newSeed: () => room.newSeed(),
  today: () => dayAt(room.now()),
});

/** The same match once more, with another start player. */
async function again(room: Room, id: string): Promise<Answer<'rematch'>> {
  const saved = await room.store.read(id);
  if (!saved) throw new Problem('This match is not kept here any more.');
  if (saved.record.origin !== undefined) {
    const { branchAgain } = await import('./replays/branches.ts');
    return branchedOff(room, await branchAgain(room, saved.record, saved.entries));
  }
  const { rematch } = await import('./rematch.ts');
  const { open, record } = await rematch(room, seedsOf(room), saved.record);
  sitDown(room, sittingAt(open, record, 0, room.driver.clock.now()));
  return { ok: true, match: record.match };
}

function branchedOff(room: Room, { open, record, entries }: Branched): Answer<'branch'> {
  sitDown(room, sittingAt(open, record, entries, room.driver.clock.now()));
  return { ok: true, match: record.match };
}

async function sittingOf(room: Room, id: string): Promise<Sitting> {
  const found = room.sittings.get(id);
  if (found) return found;
  const saved = await room.store.read(id);
  if (!saved) throw new Problem('This match is not kept here any more.');
  await loadGame(saved.record.game);
  const { record, entries } = saved;
  return sitDown(room, sittingAt(openKept(record, entries), record, entries.length, room.driver.clock.now()));
}

function sitDown(room: Room, sitting: Sitting): Sitting {
  room.sittings.set(sitting.record.match, sitting);
  room.driver.drive(sitting);
  // Nobody waits for this: until it is known, people get the time of a first match.
  countPlayed(room, sitting).catch((error: unknown) => room.onBug(error));
  return sitting;
}

/** Whoever has played a game often needs less time to look. */
async function countPlayed({ store, driver }: Room, sitting: Sitting): Promise<void> {
  const all = await store.all();
  const isPlayed = ({ game, isOver: isDone, seating, origin }: MatchRecord): boolean =>
    isDone && origin === undefined && game === sitting.record.game && seating.includes(PERSON);
  driver.notice(sitting, { played: all.filter(isPlayed).length });
}

async function forget(room: Room, id: string): Promise<Answer<'forget'>> {
  if ((await room.store.campaigns()).some(({ match }) => match === id))
    throw new Problem('This game belongs to a campaign that goes on. Throw the campaign away, if at all.');
  const sitting = room.sittings.get(id);
  if (sitting) {
    room.driver.stop(sitting);
    room.sittings.delete(id);
  }
  await room.store.forget(id);
  return { ok: true };
}

/* ---- acting ---- */

type Acting = Extract<Request, { readonly do: 'submit' | 'undo' | 'resign' }>;

async function act(room: Room, sitting: Sitting, { match, ...deed }: Acting): Promise<object> {
  const { open } = sitting;
  const { game } = open.match;
  if (deed.do === 'resign' && !('resign' in game)) return giveUp(room, sitting, seatIn(open, deed.seat));
  const from = open.log.length;
  const refusal = room.driver.happen(sitting, deed, 'person', false);
  if (refusal) return refused(refusal);
  await room.driver.keep(sitting, deed);
  room.tell(match);
  room.driver.drive(sitting);
  return deed.do === 'undo' ? { ok: true } : { ok: true, events: toldSince(open, deed.seat, from) };
}

/** Where the rules know no giving up: a bot plays on in that seat. */
async function giveUp(room: Room, sitting: Sitting, seat: Seat): Promise<Answer<'resign'>> {
  if (!canGiveUp(sitting, seat)) throw new Problem('Nobody can give up in this match.');
  sitting.record = { ...sitting.record, givenUp: [seat] };
  await room.store.update(sitting.record);
  room.tell(sitting.record.match);
  room.driver.drive(sitting);
  return { ok: true, events: [] };
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

function attend({ driver }: Room, sitting: Sitting, to: Attention): object {
  const isWatching = to === 'touch' ? sitting.course.isWatching : to === 'scene';
  driver.notice(sitting, { isWatching, touched: driver.clock.now() });
  return { ok: true };
}

async function skip(room: Room, sitting: Sitting): Promise<object> {
  if (sitting.record.isPaused) {
    sitting.record = { ...sitting.record, isPaused: false };
    await room.store.update(sitting.record);
  }
  room.driver.skip(sitting);
  return { ok: true };
}

async function hint(room: Room, sitting: Sitting, seat: Seat, wanted?: string): Promise<object> {
  const { game, table } = sitting.open.match;
  if (isOver(table)) throw new Problem('The game is over.');
  const names = botNames(game);
  const bot = wanted ?? adviserFor(game) ?? names[0];
  if (bot === undefined || !names.includes(bot)) throw new Problem('There is no such bot here that gives hints.');
  const own = seatIn(sitting.open, seat);
  if (legalCodes(table, own).count === 0) return { ok: true, bot, best: [] }; // the match has gone on since they asked
  return { ok: true, ...(await advise(sitting, own, { bot, wanted }, room.driver)) };
}
