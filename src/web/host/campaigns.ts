import type { Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { Problem } from '../../engine/words.ts';
import type { CampaignRecord, Campaigns, WrittenGame } from '../../contract/campaign.ts';
import { type LoadedGame } from '../../contract/shelf.ts';
import {
  campaignFile,
  campaignsOf,
  choiceOf,
  keepCards,
  nextGame,
  outcomeOf,
  readCampaign,
  startCampaign,
} from '../../desk/campaign.ts';
import { readFile } from '../../desk/json.ts';
import { deedOf, MOST_STEPS, openedWith } from '../../desk/open-match.ts';
import { everybody, knownSeating, readNames } from '../../desk/seating.ts';
import type { Answer, CampaignInfo, CampaignRequest, CampaignStart } from '../../desk/wire.ts';
import { readCode } from './codes.ts';
import { loadGame } from './loaded-games.ts';
import type { HostNeeds } from './needs.ts';
import { newId, recordOf } from './sitting.ts';
import type { BegunGame, KeptCampaign, MatchRecord } from './store.ts';

/*
 * Campaigns: matches that belong together. Each of their games is a match like any other; what goes along from one to the
 * next is decided by the game's own rules (`Campaigns`), and kept before it is acknowledged.
 */

interface CampaignNeeds extends HostNeeds {
  /** A kept match, open. */
  matchAt(id: string): Promise<Match<Shape>>;
  forget(match: string): Promise<object>;
}

export async function answerCampaigns(needs: CampaignNeeds, request: CampaignRequest): Promise<object> {
  switch (request.do) {
    case 'campaigns':
      return { ok: true, campaigns: await list(needs) };
    case 'campaign':
      return look(needs, request.campaign);
    case 'start-campaign':
      return start(needs, request);
    case 'next-game':
      return next(needs, request.campaign, request.isAnew === true);
    case 'keep-cards':
      return finish(needs, request.campaign, request.cards);
    case 'save-campaign':
      return save(needs, request.campaign);
    case 'open-campaign':
      return openFile(needs, request.game, request.text);
    case 'open-code':
      return openCode(needs, request.code);
    case 'add-written':
      return addWritten(needs, request.campaign, request);
    case 'forget-campaign':
      return forget(needs, request.campaign);
  }
}

/* ---- what is there ---- */

async function list({ store }: CampaignNeeds): Promise<CampaignInfo[]> {
  const matches = await store.all();
  const kept = (await store.campaigns()).toSorted((a, b) => b.updated - a.updated);
  return kept.map((one) => infoOf(one, matches.find(({ match }) => match === one.match)?.isOver));
}

/** What a list tells: not the seed, from which every card follows. */
function infoOf(kept: KeptCampaign, isGameOver: boolean | undefined): CampaignInfo {
  const { campaign, game, seating, match, updated, targets, standing, record } = kept;
  const { players, options, status, attempt, log } = record;
  const between = status === 'running' ? 'between' : 'over';
  return {
    campaign,
    game,
    options: { ...options },
    names: players,
    seating,
    updated,
    status,
    stage: isGameOver === undefined ? between : isGameOver ? 'choosing' : 'playing',
    standing,
    match,
    number: record.game,
    attempt,
    targets,
    kept: record.kept,
    log: log.map((one) => ({ ...outcomeOf(one), attempt: one.attempt, kept: one.kept })),
  };
}

/** One campaign, with the choice that is to be made in it. */
async function look(needs: CampaignNeeds, id: string): Promise<Answer<'campaign'>> {
  const { kept, campaigns, running } = await find(needs, id);
  const info = infoOf(kept, running?.isOver);
  const keepable = campaigns.keepable(kept.record);
  if (!running) return { ok: true, info, choice: null, problem: null, keepable };
  try {
    const match = await needs.matchAt(running.match);
    const choice = running.isOver ? choiceOf(campaigns, kept.record, match) : null;
    return { ok: true, info, choice, problem: null, keepable };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ok: true, info, choice: null, problem: error.message, keepable };
  }
}

interface Found {
  readonly kept: KeptCampaign;
  readonly entry: LoadedGame;
  readonly campaigns: Campaigns;
  readonly running: MatchRecord | null; // its game
}

async function find({ store }: CampaignNeeds, id: string): Promise<Found> {
  const kept = (await store.campaigns()).find(({ campaign }) => campaign === id);
  if (!kept) throw new Problem('This campaign is not kept here any more.');
  const entry = await loadGame(kept.game);
  const campaigns = campaignsOf(entry);
  const running = kept.match === null ? null : ((await store.read(kept.match))?.record ?? null);
  return { kept: { ...kept, record: campaigns.read(kept.record) }, entry, campaigns, running };
}

/* ---- going on ---- */

async function start(needs: CampaignNeeds, plan: CampaignStart): Promise<Answer<'start-campaign'>> {
  const entry = await loadGame(plan.game);
  const campaigns = campaignsOf(entry);
  const seating = knownSeating(plan.seating, entry.game);
  const run = startCampaign(campaigns, seating, plan.seed ?? needs.newSeed(), {
    id: newId(),
    created: new Date(needs.now()).toISOString(),
    players: readNames(plan.names, seating.length),
    options: plan.options,
  });
  const before = { ...run, campaign: newId(), game: plan.game, speed: plan.speed ?? 'normal', revision: 0 };
  const begun = begin(needs, before, entry, nextGame(campaigns, run));
  await keep(needs, campaigns, before, run.record, begun);
  return { ok: true, campaign: before.campaign, match: begun.record.match };
}

/** A game of a campaign, as it is or from its beginning. */
function begin(
  needs: CampaignNeeds,
  { campaign, seating, speed }: Pick<KeptCampaign, 'campaign' | 'seating' | 'speed'>,
  entry: LoadedGame,
  match: Match<Shape>,
): BegunGame {
  const record = recordOf(openedWith(entry, match), seating, speed, needs.now());
  return { record: { ...record, campaign }, entries: match.steps.map(deedOf) };
}

type Before = Omit<KeptCampaign, 'record' | 'match' | 'updated' | 'targets' | 'standing'>;

async function keep(
  needs: CampaignNeeds,
  campaigns: Campaigns,
  before: Before,
  record: CampaignRecord,
  begun?: BegunGame,
): Promise<void> {
  const kept: KeptCampaign = {
    ...before,
    record: campaigns.withGame(record, null), // its game is a match of its own here
    match: begun?.record.match ?? null,
    revision: before.revision + 1,
    updated: needs.now(),
    targets: campaigns.targets(record),
    standing: campaigns.standing(record),
  };
  if (!(await needs.store.keepCampaign(kept, begun)))
    throw new Problem('This campaign goes on in another tab of your browser. Open it again from the home page.');
}

/** The game that is to be played: the running one, or a new one. A game that cannot be opened any more can be dealt anew. */
async function next(needs: CampaignNeeds, id: string, isAnew: boolean): Promise<Answer<'next-game'>> {
  const { kept, entry, campaigns, running } = await find(needs, id);
  if (running && !(isAnew && !(await canOpen(needs, running.match)))) return { ok: true, match: running.match };
  const begun = begin(needs, kept, entry, nextGame(campaigns, kept));
  await keep(needs, campaigns, kept, kept.record, begun);
  return { ok: true, match: begun.record.match };
}

async function canOpen(needs: CampaignNeeds, match: string): Promise<boolean> {
  try {
    return Boolean(await needs.matchAt(match));
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function finish(needs: CampaignNeeds, id: string, places: readonly number[]): Promise<Answer<'keep-cards'>> {
  const { kept, campaigns, running } = await find(needs, id);
  if (!running) throw new Problem('This campaign waits for no choice.');
  const record = keepCards(campaigns, kept.record, await needs.matchAt(running.match), places);
  await keep(needs, campaigns, { ...kept, speed: running.speed }, record);
  return { ok: true };
}

/* ---- files ---- */

async function save(needs: CampaignNeeds, id: string): Promise<Answer<'save-campaign'>> {
  const { kept, campaigns, running } = await find(needs, id);
  const match = running ? await needs.matchAt(running.match) : null;
  return { ok: true, text: `${JSON.stringify(campaignFile(campaigns, kept.game, kept, match))}\n` };
}

const MOST_GAMES = 1_000; // far more than any campaign

async function openFile(needs: CampaignNeeds, game: string, text: string): Promise<Answer<'open-campaign'>> {
  const entry = await loadGame(game);
  const campaigns = campaignsOf(entry);
  const { match, ...run } = readCampaign(entry, campaigns, dataIn(text), {
    elsewhere: 'open it as a replay',
    newSeed: () => needs.newSeed(),
    seatingFor: (seats, saved) => knownSeating(saved() ?? everybody(seats), entry.game),
  });
  const before = { ...run, campaign: newId(), game, speed: 'normal', revision: 0 } as const;
  await keep(needs, campaigns, before, run.record, match ? begin(needs, before, entry, match) : undefined);
  return { ok: true, campaign: before.campaign };
}

/** Nothing in a file is believed: what is far too large is refused before anything of it is replayed. */
function dataIn(text: string): unknown {
  const data = readFile(text, 'campaign');
  const { log, current }: { log?: unknown; current?: unknown } = Object(data);
  const { steps }: { steps?: unknown } = Object(current);
  if (Array.isArray(log) && log.length > MOST_GAMES)
    throw new Problem(`This campaign has ${log.length} games, where ${MOST_GAMES} are the most.`);
  if (Array.isArray(steps) && steps.length > MOST_STEPS)
    throw new Problem(`The running game has ${steps.length} steps, where ${MOST_STEPS} are the most.`);
  return data;
}

/* ---- paper ---- */

/** A campaign that was printed with its code goes on here. */
async function openCode(needs: CampaignNeeds, code: string): Promise<Answer<'open-code'>> {
  const { entry, content } = await readCode(needs, code);
  if (content.kind !== 'campaign') throw new Problem('This code is not of a campaign.');
  const { run } = content;
  const seating = knownSeating(run.seating, entry.game);
  const seed = run.seed === '' ? needs.newSeed() : run.seed;
  const before = {
    ...run,
    seating,
    seed,
    campaign: newId(),
    game: entry.game.id,
    speed: 'normal',
    revision: 0,
  } as const;
  await keep(needs, campaignsOf(entry), before, run.record);
  return { ok: true, campaign: before.campaign };
}

/** A game that was played on paper is typed in. */
async function addWritten(
  needs: CampaignNeeds,
  id: string,
  { scores, kept: cards }: Omit<WrittenGame, 'seed'>,
): Promise<Answer<'add-written'>> {
  const { kept, campaigns, running } = await find(needs, id);
  if (running) throw new Problem('A game of this campaign is being played here: finish it first.');
  await keep(needs, campaigns, kept, campaigns.addWritten(kept.record, { scores, kept: cards, seed: '' }));
  return { ok: true };
}

/** The campaign, and then its games. */
async function forget(needs: CampaignNeeds, id: string): Promise<Answer<'forget-campaign'>> {
  await needs.store.forgetCampaign(id);
  for (const { match, campaign } of await needs.store.all()) if (campaign === id) await needs.forget(match);
  return { ok: true };
}
