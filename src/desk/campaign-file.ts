import type { Shape } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import type { CampaignRecord, Campaigns } from '../contract/campaign.ts';

/* A campaign in a file: the game's own record, and beside it what is needed to go on. Terminal and page read and write the same. */

/** Who plays it, and what the seeds of its games are made of. */
export interface CampaignRun {
  readonly seating: readonly string[]; // 'person' or the name of a bot
  readonly seed: string;
  readonly record: CampaignRecord;
}

const MARK = 'campaign';
const LONGEST_SEED = 150; // the number of the game is added to it

export function refuseSeed(seed: string): void {
  if (seed.length > LONGEST_SEED) throw new Problem(`The seed of a campaign has at most ${LONGEST_SEED} characters.`);
}

/** The next game; its seed follows from that of the campaign and the number of games before it. */
export const nextGame = (campaigns: Campaigns, { record, seed }: CampaignRun): Match<Shape> =>
  campaigns.startGame(record, `${seed}/${record.log.length + 1}`);

/** What the file of a campaign holds, with its running game if there is one. */
export const campaignFile = (
  campaigns: Campaigns,
  game: string,
  { seating, seed, record }: CampaignRun,
  match: Match<Shape> | null,
): object => ({ cardwright: MARK, of: game, seating, seed, ...campaigns.withGame(record, match) });

/** What was read; the bare record of a rulebook says nothing of seating and seed. */
interface CampaignRead {
  readonly record: CampaignRecord;
  readonly seating: unknown; // whoever reads it knows which bots there are
  readonly seed: string | null;
}

/** A campaign from outside, checked; `elsewhere` says what to do with a saved match. */
export function readCampaignFile(campaigns: Campaigns, game: string, data: unknown, elsewhere: string): CampaignRead {
  const { of, seating, seed } = fieldsOf(data, elsewhere);
  if (of !== undefined && of !== game) throw new Problem(`This is a campaign of ${show(of)}, not of ${game}.`);
  const record = campaigns.read(data);
  if (seed === undefined) return { record, seating, seed: null };
  if (typeof seed !== 'string' || seed.length > LONGEST_SEED) return damagedCampaign('seed', seed);
  return { record, seating, seed };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(data: unknown, elsewhere: string): Fields {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Problem(`This is not a campaign of Cardwright but ${show(data)}.`);
  const fields: Fields = { ...data };
  if (fields.cardwright === 'match') throw new Problem(`This is a saved match, not a campaign; ${elsewhere}.`);
  if (fields.cardwright !== undefined && fields.cardwright !== MARK) damagedCampaign('cardwright', fields.cardwright);
  const lost = ['of', 'seating', 'seed'].find((name) => fields[name] === undefined);
  if (fields.cardwright === MARK && lost !== undefined) damagedCampaign(lost, undefined);
  return fields;
}

export function damagedCampaign(what: string, value: unknown): never {
  throw new Problem(`The campaign is damaged: ${what} is ${show(value)}.`);
}
