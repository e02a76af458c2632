import type { Shape } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import type { CampaignPlan, CampaignRecord, Campaigns, FinishedGame, KeepableCard } from '../contract/campaign.ts';
import type { LoadedGame } from '../contract/shelf.ts';
import { readNames, seatingIn } from './seating.ts';
import { VERSION } from '../contract/version.ts';
import { type CampaignChoice, PERSON, type Seating } from './wire.ts';

/*
 * Matches that belong together, for terminal and page: a campaign begins, goes on to its next game, keeps cards after one, and is
 * written to a file and read from it. What any of that means is the game's own (`Campaigns`).
 */

/** Who plays it, and what the seeds of its games are made of. */
export interface CampaignRun {
  readonly seating: Seating;
  readonly seed: string;
  readonly record: CampaignRecord;
}

/** A game that has campaigns, and these. */
export function campaignsOf({ game, campaigns }: LoadedGame): Campaigns {
  if (!campaigns) throw new Problem(`${game.title} has no campaign.`);
  return campaigns;
}

const LONGEST_SEED = 150; // the number of the game is added to it

export function startCampaign(campaigns: Campaigns, seating: Seating, seed: string, plan: CampaignPlan): CampaignRun {
  if (!seating.includes(PERSON)) throw new Problem('A campaign needs a person at one seat at least.');
  if (seed.length > LONGEST_SEED) throw new Problem(`The seed of a campaign has at most ${LONGEST_SEED} characters.`);
  return { seating, seed, record: campaigns.start(plan) };
}

/** The next game; its seed follows from that of the campaign and the number of games before it. */
export const nextGame = (campaigns: Campaigns, { record, seed }: CampaignRun): Match<Shape> =>
  campaigns.startGame(record, `${seed}/${record.log.length + 1}`);

/* ---- after a game ---- */

/** What follows from the game that was finished last, in words. */
export const consequence = (campaigns: Campaigns, record: CampaignRecord): string =>
  record.status === 'running' ? campaigns.consequence(record) : campaigns.standing(record);

/** What is to be decided; the cards are named by their places in the list. */
export function choiceOf(campaigns: Campaigns, record: CampaignRecord, match: Match<Shape>): CampaignChoice {
  const { most, cards, chooser, rule } = campaigns.keeping(record, match);
  const offered = most > 0 ? cards : [];
  const after = campaigns.finishGame(record, match, []);
  const result = after.log.at(-1);
  if (!result) throw new Error(`${match.game.id}: a finished game is not in the log of its campaign`);
  return {
    result: outcomeOf(result),
    most: Math.min(most, offered.length),
    cards: offered,
    chooser,
    rule,
    best: most > 0 ? placesOf(campaigns.bestKeep(record, match), offered) : [],
    after: consequence(campaigns, after),
    next: after.status === 'running' ? { number: after.game, isAgain: after.game === record.game } : null,
  };
}

export const outcomeOf = ({ game, total, target, won }: FinishedGame): CampaignChoice['result'] => ({
  game,
  total,
  target,
  won,
});

/** The places of these cards among those; of two copies each has its own. */
function placesOf(cards: readonly KeepableCard[], among: readonly KeepableCard[]): number[] {
  const taken = new Set<number>();
  for (const { seat, id } of cards) {
    const at = among.findIndex((one, i) => one.seat === seat && one.id === id && !taken.has(i));
    if (at >= 0) taken.add(at);
  }
  return [...taken];
}

/** The record with the cards at these places kept. */
export function keepCards(
  campaigns: Campaigns,
  record: CampaignRecord,
  match: Match<Shape>,
  places: readonly number[],
): CampaignRecord {
  const { cards } = choiceOf(campaigns, record, match);
  if (new Set(places).size < places.length) throw new Problem('A card can be kept only once.');
  const chosen = places.map((place) => {
    const card = cards[place];
    if (!card) throw new Problem(`There is no card ${show(place)} to keep.`);
    return card;
  });
  return campaigns.finishGame(record, match, chosen);
}

/* ---- in a file: the game's own record, and beside it what is needed to go on ---- */

const MARK = 'campaign';

/** What the file of a campaign holds, with its running game if there is one. */
export const campaignFile = (
  campaigns: Campaigns,
  game: string,
  { seating, seed, record }: CampaignRun,
  match: Match<Shape> | null,
): object => ({ cardwright: MARK, release: VERSION, of: game, seating, seed, ...campaigns.withGame(record, match) });

/** What whoever reads a file knows better than the file. */
export interface CampaignReader {
  readonly elsewhere: string; // what to do with a saved match
  readonly newSeed: () => string;
  /** Who sits there; `saved` reads it from the file: null in the bare record of a rulebook. */
  readonly seatingFor: (seats: number, saved: () => Seating | null) => Seating;
}

/** A campaign from outside, checked, with the game that is played in it. What does not fit is a Problem. */
export function readCampaign(
  { game }: LoadedGame,
  campaigns: Campaigns,
  data: unknown,
  { elsewhere, newSeed, seatingFor }: CampaignReader,
): CampaignRun & { readonly match: Match<Shape> | null } {
  const { of, seating, seed = newSeed() } = fieldsOf(data, elsewhere);
  if (of !== undefined && of !== game.id) throw new Problem(`This is a campaign of ${show(of)}, not of ${game.id}.`);
  const record = campaigns.read(data);
  if (typeof seed !== 'string' || seed.length > LONGEST_SEED) return damaged('seed', seed);
  const seats = readNames(record.players, record.players.length).length;
  const saved = (): Seating | null =>
    seating === undefined ? null : (seatingIn(seating, seats) ?? damaged('seating', seating));
  return { record, seed, seating: seatingFor(seats, saved), match: campaigns.resumeGame(record) };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(data: unknown, elsewhere: string): Fields {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Problem(`This is not a campaign of Cardwright but ${show(data)}.`);
  const fields: Fields = { ...data };
  if (fields.cardwright === 'match') throw new Problem(`This is a saved match, not a campaign; ${elsewhere}.`);
  if (fields.cardwright !== undefined && fields.cardwright !== MARK) damaged('cardwright', fields.cardwright);
  const lost = ['of', 'seating', 'seed'].find((name) => fields[name] === undefined);
  if (fields.cardwright === MARK && lost !== undefined) damaged(lost, undefined);
  return fields;
}

function damaged(what: string, value: unknown): never {
  throw new Problem(`The campaign is damaged: ${what} is ${show(value)}.`);
}
