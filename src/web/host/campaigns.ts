import type { Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import type { CampaignRecord, Campaigns, FinishedGame, KeepableCard } from '../../contract/campaign.ts';
import { campaignFile, nextGame, refuseSeed } from '../../desk/campaign-file.ts';
import { readNames } from '../../desk/protocol.ts';
import {
  type Answer,
  type CampaignChoice,
  type CampaignInfo,
  type CampaignRequest,
  type CampaignStart,
  PERSON,
  type Seating,
} from '../../desk/wire.ts';
import { readCampaign } from './campaign-read.ts';
import { type Entry } from '../../contract/shelf.ts';
import { loadGame } from './loaded-games.ts';
import type { HostNeeds } from './needs.ts';
import { knownSeating, newId, recordOf } from './sitting.ts';
import type { BegunGame, Entry as KeptEntry, KeptCampaign } from './store.ts';

/*
 * Campaigns: matches that belong together. Each of their games is a match like any other; what goes along from one to the
 * next is decided by the game's own rules (`Campaigns`), and kept before it is acknowledged.
 */

interface CampaignNeeds extends HostNeeds {
  /** A kept match, open. */
  matchAt(id: string): Promise<Match<Shape>>;
  forget(match: string): Promise<object>;
}

export interface CampaignDesk {
  answer(request: CampaignRequest): Promise<object>;
}

export const makeCampaigns = (needs: CampaignNeeds): CampaignDesk => ({
  async answer(request) {
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
        return keepCards(needs, request.campaign, request.cards);
      case 'save-campaign':
        return save(needs, request.campaign);
      case 'open-campaign':
        return openFile(needs, request.game, request.text);
      case 'forget-campaign':
        return forget(needs, request.campaign);
    }
  },
});

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
    log: log.map((one) => ({ ...resultOf(one), attempt: one.attempt, kept: one.kept })),
  };
}

const resultOf = ({ game, total, target, won }: FinishedGame): CampaignChoice['result'] => ({
  game,
  total,
  target,
  won,
});

/** One campaign, with the choice that is to be made in it. */
async function look(needs: CampaignNeeds, id: string): Promise<Answer<'campaign'>> {
  const { kept, campaigns } = await find(needs, id);
  const saved = kept.match === null ? null : await needs.store.read(kept.match);
  const info = infoOf(kept, saved?.record.isOver);
  if (!saved) return { ok: true, info, choice: null, problem: null };
  try {
    const match = await needs.matchAt(saved.record.match);
    const choice = saved.record.isOver ? choiceOf(campaigns, kept.record, match) : null;
    return { ok: true, info, choice, problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ok: true, info, choice: null, problem: error.message };
  }
}

async function find(needs: CampaignNeeds, id: string): Promise<{ kept: KeptCampaign; campaigns: Campaigns }> {
  const kept = (await needs.store.campaigns()).find(({ campaign }) => campaign === id);
  if (!kept) throw new Problem('This campaign is not kept here any more.');
  const { campaigns } = await campaignGame(kept.game);
  return { kept: { ...kept, record: campaigns.read(kept.record) }, campaigns };
}

async function campaignGame(id: string): Promise<{ entry: Entry; campaigns: Campaigns }> {
  const entry = await loadGame(id);
  if (!entry.campaigns) throw new Problem(`${entry.game.title} has no campaign.`);
  return { entry, campaigns: entry.campaigns };
}

/* ---- going on ---- */

async function start(needs: CampaignNeeds, plan: CampaignStart): Promise<Answer<'start-campaign'>> {
  const { entry, campaigns } = await campaignGame(plan.game);
  const seating = knownSeating(plan.seating, entry.game);
  refuseNobody(seating);
  const seed = plan.seed ?? needs.newSeed();
  refuseSeed(seed);
  const record = campaigns.start({
    id: newId(),
    created: new Date(needs.now()).toISOString(),
    players: readNames(plan.names, seating.length),
    options: plan.options,
  });
  const campaign = newId();
  const speed = plan.speed ?? 'normal';
  const begun = begin(needs, { campaign, seating, speed }, nextGame(campaigns, { record, seed, seating }), []);
  await keep(needs, campaigns, { campaign, game: plan.game, seating, seed, speed, revision: 0 }, record, begun);
  return { ok: true, campaign, match: begun.record.match };
}

function refuseNobody(seating: Seating): void {
  if (!seating.includes(PERSON)) throw new Problem('A campaign needs a person at one seat at least.');
}

function begin(
  needs: CampaignNeeds,
  { campaign, seating, speed }: Pick<KeptCampaign, 'campaign' | 'seating' | 'speed'>,
  match: Match<Shape>,
  entries: readonly KeptEntry[],
): BegunGame {
  return { record: { ...recordOf(match, seating, speed, needs.now()), campaign }, entries };
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
  const { kept, campaigns } = await find(needs, id);
  if (kept.match !== null && (await needs.store.read(kept.match))) {
    const isStuck = isAnew && !(await canOpen(needs, kept.match));
    if (!isStuck) return { ok: true, match: kept.match };
  }
  const begun = begin(needs, kept, nextGame(campaigns, kept), []);
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

/* ---- after a game ---- */

function choiceOf(campaigns: Campaigns, record: CampaignRecord, match: Match<Shape>): CampaignChoice {
  const { most, cards, chooser, rule } = campaigns.keeping(record, match);
  const offered = most > 0 ? cards : [];
  const after = campaigns.finishGame(record, match, []);
  const isEnd = after.status !== 'running';
  const result = after.log.at(-1);
  if (!result) throw new Error(`${match.game.id}: a finished game is not in the log of its campaign`);
  return {
    result: resultOf(result),
    most: Math.min(most, offered.length),
    cards: offered,
    chooser,
    rule,
    best: most > 0 ? numbersOf(campaigns.bestKeep(record, match), offered) : [],
    after: isEnd ? campaigns.standing(after) : campaigns.consequence(after),
    next: isEnd ? null : { number: after.game, isAgain: after.game === record.game },
  };
}

/** The places of these cards among those; of two copies each has its own. */
function numbersOf(cards: readonly KeepableCard[], among: readonly KeepableCard[]): number[] {
  const taken = new Set<number>();
  for (const { seat, id } of cards) {
    const at = among.findIndex((one, i) => one.seat === seat && one.id === id && !taken.has(i));
    if (at >= 0) taken.add(at);
  }
  return [...taken];
}

async function keepCards(needs: CampaignNeeds, id: string, numbers: readonly number[]): Promise<Answer<'keep-cards'>> {
  const { kept, campaigns } = await find(needs, id);
  const saved = kept.match === null ? null : await needs.store.read(kept.match);
  if (!saved) throw new Problem('This campaign waits for no choice.');
  const match = await needs.matchAt(saved.record.match);
  const { cards } = choiceOf(campaigns, kept.record, match);
  if (new Set(numbers).size < numbers.length) throw new Problem('A card can be kept only once.');
  const chosen = numbers.map((number) => cards[number] ?? refuseNumber(number));
  const record = campaigns.finishGame(kept.record, match, chosen);
  await keep(needs, campaigns, { ...kept, speed: saved.record.speed }, record);
  return { ok: true };
}

function refuseNumber(number: unknown): never {
  throw new Problem(`There is no card ${show(number)} to keep.`);
}

/* ---- files ---- */

async function save(needs: CampaignNeeds, id: string): Promise<Answer<'save-campaign'>> {
  const { kept, campaigns } = await find(needs, id);
  const saved = kept.match === null ? null : await needs.store.read(kept.match);
  const match = saved ? await needs.matchAt(saved.record.match) : null;
  return { ok: true, text: `${JSON.stringify(campaignFile(campaigns, kept.game, kept, match))}\n` };
}

async function openFile(needs: CampaignNeeds, game: string, text: string): Promise<Answer<'open-campaign'>> {
  const { entry, campaigns } = await campaignGame(game);
  const { record, seating, running, ...read } = readCampaign(entry, campaigns, text);
  const seed = read.seed ?? needs.newSeed();
  const campaign = newId();
  const speed = 'normal';
  const begun = running ? begin(needs, { campaign, seating, speed }, running.match, running.entries) : undefined;
  await keep(needs, campaigns, { campaign, game, seating, seed, speed, revision: 0 }, record, begun);
  return { ok: true, campaign };
}

/** The campaign, and then its games. */
async function forget(needs: CampaignNeeds, id: string): Promise<Answer<'forget-campaign'>> {
  await needs.store.forgetCampaign(id);
  for (const { match, campaign } of await needs.store.all()) if (campaign === id) await needs.forget(match);
  return { ok: true };
}
