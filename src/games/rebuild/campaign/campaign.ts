import { loadMatch, type Match, type SavedMatch, saveMatch, startMatch } from '../../../engine/match.ts';
import { resolveOptions, show } from '../../../engine/options.ts';
import { isOver } from '../../../engine/table.ts';
import { amountOf, Problem, type Seat } from '../../../engine/words.ts';
import type { CampaignPlan, WrittenGame } from '../../../contract/campaign.ts';
import { readDeck } from '../deck.ts';
import { rebuild, targetOf } from '../game.ts';
import { collectionOf, finalPoints } from '../scoring.ts';
import { GAMES } from '../setting.ts';
import type { Options, Rebuild } from '../shape.ts';

/** §6.5.9: a campaign as it is saved, after every game and within one. */
export interface Campaign {
  readonly version: number;
  readonly id: string;
  readonly created: string;
  readonly players: readonly string[];
  readonly options: Options;
  readonly status: 'running' | 'won' | 'ended';
  readonly game: number;
  readonly attempt: number;
  readonly kept: Kept; // brought into the current game
  readonly log: readonly LogEntry[];
  readonly current: SavedMatch | null;
}

/** Ids of cards for each seat. */
export type Kept = readonly (readonly string[])[];

interface LogEntry {
  readonly game: number;
  readonly attempt: number;
  readonly seed: string;
  readonly scores: readonly number[];
  readonly total: number;
  readonly target: number;
  readonly won: boolean;
  readonly kept: Kept; // after that game
}

export const CAMPAIGN_VERSION = 1;
const MOST_POINTS = 1e6;
const LONGEST_SEED = 200;

const none = (seats: number): Kept => Array.from({ length: seats }, () => []);

/** §6.5.1: a new campaign, before game 1. */
export function startCampaign({ id, created, players, options: chosen = {} }: CampaignPlan): Campaign {
  const options = resolveOptions(rebuild, players.length, { mode: 'campaign', ...chosen });
  if (options.mode !== 'campaign') throw new Problem('A campaign is played with mode "campaign" only (§6.5).');
  if (options.deal === 'daily')
    throw new Problem('The deal of the day is a game of its own, not a campaign (§6.5.10).');
  return {
    version: CAMPAIGN_VERSION,
    id,
    created,
    players,
    options,
    status: 'running',
    game: 1,
    attempt: 1,
    kept: none(players.length),
    log: [],
    current: null,
  };
}

/** The match of the current game; with `campaignRetry` = `same` a retry has the seed of the attempt before. */
export function startGame(campaign: Campaign, seed: string): Match<Rebuild> {
  if (campaign.status !== 'running') throw new Problem('This campaign is over (§6.5.6).');
  const { players, options, game, kept, log } = campaign;
  const before = log.findLast((entry) => entry.game === game);
  const isSame = options.campaignRetry === 'same' && before !== undefined && !before.won;
  return startMatch(rebuild, {
    seats: players.length,
    seed: isSame ? before.seed : seed,
    options,
    setting: { game, kept },
    names: players,
  });
}

/** The record with its running game, or without (§6.5.9). */
export const withGame = (campaign: Campaign, match: Match<Rebuild> | null): Campaign => ({
  ...campaign,
  current: match && saveMatch(match),
});

/** The running game of a record, exactly as it was left; null between games. */
export const resumeGame = ({ current }: Campaign): Match<Rebuild> | null =>
  current === null ? null : loadMatch(rebuild, current);

/* ---- after a game ---- */

export interface GameResult {
  readonly scores: readonly number[];
  readonly total: number;
  readonly target: number;
  readonly won: boolean;
  readonly most: number; // cards that may be kept
  readonly keepable: Kept; // the cards of each seat that may be among them, copies included
  readonly chooser: Seat; // §6.6.6: who confirms the choice
}

/** §6.5.1, §6.5.5, §6.6: what a finished game came to, and what may be kept. */
export function resultOfGame({ game, options, players }: Campaign, { table }: Match<Rebuild>): GameResult {
  if (!isOver(table)) throw new Problem('This game of the campaign is not over yet (§4.8).');
  const scores = players.map((_, seat) => finalPoints(table, seat));
  const total = scores.reduce((sum, points) => sum + points, 0);
  const target = targetOf(game, players.length, options);
  const won = total >= target;
  return {
    scores,
    total,
    target,
    won,
    most: won && game < GAMES ? game : 0,
    keepable: players.map((_, seat) =>
      collectionOf(table, seat)
        .filter(({ stage }) => stage === 'early')
        .map(({ id }) => id)
        .sort(),
    ),
    chooser: table.counters.first,
  };
}

/** §6.5.5, §6.5.6: the record after a game; `keep` are the cards chosen, none if it was lost. */
export function finishGame(campaign: Campaign, match: Match<Rebuild>, keep?: Kept): Campaign {
  const { game, players } = campaign;
  if (match.table.counters.game !== game)
    throw new Problem(`This match is game ${match.table.counters.game}, but game ${game} is to be played (§6.5.1).`);
  const result = resultOfGame(campaign, match);
  const { scores, total, target, won } = result;
  const chosen = keep ?? none(players.length);
  refuseKeep(result, chosen);
  return afterGame(campaign, {
    game,
    attempt: campaign.attempt,
    seed: match.seed,
    scores,
    total,
    target,
    won,
    kept: chosen,
  });
}

/** §6.5.5, §6.5.6: where the campaign stands after a game. */
function afterGame(campaign: Campaign, entry: LogEntry): Campaign {
  const { game, log, options, players } = campaign;
  const after = { ...campaign, log: [...log, entry], current: null };
  const isEnd = game === GAMES && (entry.won || options.campaignLoss === 'continue');
  if (isEnd)
    return { ...after, status: options.campaignLoss === 'continue' ? 'ended' : 'won', kept: none(players.length) };
  if (entry.won) return next(after, game + 1, entry.kept);
  switch (options.campaignLoss) {
    case 'retry':
      return next(after, game, campaign.kept);
    case 'restart':
      return next(after, 1, none(players.length));
    case 'continue':
      return next(after, game + 1, none(players.length));
  }
}

/** §6.5.6: `attempt` counts all earlier games of that number. */
const next = (campaign: Campaign, game: number, kept: Kept): Campaign => ({
  ...campaign,
  game,
  kept,
  attempt: 1 + campaign.log.filter((entry) => entry.game === game).length,
});

function refuseKeep({ most, keepable, won }: GameResult, keep: Kept): void {
  if (keep.length !== keepable.length)
    throw new Problem(
      `The cards kept are a list for each of ${amountOf(keepable.length, 'seat')}, not for ${keep.length}.`,
    );
  const number = keep.flat().length;
  if (number > 0 && !won) throw new Problem('After a lost game no card is kept (§R71).');
  if (number > most)
    throw new Problem(`At most ${amountOf(most, 'card')} may be kept after this game, not ${number} (§6.5.5).`);
  keep.forEach((cards, seat) => {
    const left = [...(keepable[seat] ?? [])];
    for (const id of cards) {
      const at = left.indexOf(id);
      if (at < 0)
        throw new Problem(
          `Seat ${seat} cannot keep ${show(id)}: it must be a market card of 1 to 4 VP it owns (§6.5.5).`,
        );
      left.splice(at, 1);
    }
  });
}

/** The finished games as people write them down. */
export const writtenGames = ({ log }: Campaign): readonly WrittenGame[] =>
  log.map(({ scores, kept, seed }) => ({ scores, kept, seed }));

/** §6.5.5, §6.5.6: the record after a game that was played on paper. */
export function addWritten(campaign: Campaign, { scores, kept, seed }: WrittenGame): Campaign {
  const { status, game, attempt, players, options } = campaign;
  if (status !== 'running') throw new Problem('This campaign is over (§6.5.6).');
  if (scores.length !== players.length)
    throw new Problem(`The points are a number for each of ${amountOf(players.length, 'seat')}, not ${show(scores)}.`);
  for (const points of scores)
    if (!Number.isInteger(points) || points < 0 || points > MOST_POINTS)
      throw new Problem(`The points of a seat are a whole number from 0 to ${MOST_POINTS}, not ${show(points)}.`);
  if (seed.length > LONGEST_SEED) throw new Problem(`A seed is a text of at most ${LONGEST_SEED} characters.`);
  const total = scores.reduce((sum, points) => sum + points, 0);
  const target = targetOf(game, players.length, options);
  const won = total >= target;
  const most = won && game < GAMES ? game : 0;
  const number = kept.flat().length;
  if (number > 0 && !won) throw new Problem('After a lost game no card is kept (§R71).');
  if (number > most)
    throw new Problem(`At most ${amountOf(most, 'card')} may be kept after this game, not ${number} (§6.5.5).`);
  rebuild.readSetting?.({ game: Math.min(GAMES, game + 1), kept }, options, players.length);
  return afterGame(campaign, { game, attempt, seed, scores, total, target, won, kept });
}

/** §6.5.5: ids of the cards that can be kept. */
export const keepableIds = ({ options }: Campaign): readonly string[] =>
  readDeck(options.deck, undefined).early.map(({ face }) => face.id);

/** §6.5.6: number of games played in all, and the sum over the game numbers of the score of their last win. */
export function campaignResult({ log }: Campaign): { games: number; won: number; points: number } {
  const wins = [1, 2, 3, 4].flatMap((game) => log.findLast((entry) => entry.game === game && entry.won) ?? []);
  return { games: log.length, won: wins.length, points: wins.reduce((sum, { total }) => sum + total, 0) };
}

/* ---- reading a record ---- */

type Fields = Readonly<Record<string, unknown>>;

const damaged = (what: string, value: unknown): never => {
  throw new Problem(`The record of the campaign is damaged: ${what} is ${show(value)}.`);
};

/** A record from a file; what was cut or edited is refused, and a running game is replayed. */
export function readCampaign(data: unknown): Campaign {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return damaged('the record', data);
  const record: Fields = { ...data };
  if (record.version !== CAMPAIGN_VERSION)
    throw new Problem(`This campaign has version ${show(record.version)}; this program reads ${CAMPAIGN_VERSION}.`);
  const players = listOf(record.players, 'players').map((name) => textOf(name, 'a name'));
  if (record.options === undefined) damaged('options', undefined);
  const options = resolveOptions(rebuild, players.length, record.options);
  if (options.mode !== 'campaign') damaged('the mode', options.mode);
  const log = listOf(record.log, 'log').map((entry) => readEntry(entry, players.length));
  const game = numberOf(record.game, 'game', 1, GAMES);
  const { status } = record;
  if (status !== 'running' && status !== 'won' && status !== 'ended') return damaged('status', status);
  const campaign: Campaign = {
    version: CAMPAIGN_VERSION,
    id: textOf(record.id, 'id'),
    created: textOf(record.created, 'created'),
    players,
    options,
    status,
    game,
    attempt: numberOf(record.attempt, 'attempt', 1, log.length + 1),
    kept: readKept(record.kept, players.length),
    log,
    current: null,
  };
  rebuild.readSetting?.({ game, kept: campaign.kept }, options, players.length);
  refuseLog(campaign);
  return record.current === null ? campaign : withGame(campaign, readGame(campaign, record.current));
}

/** The games of the log, one after another, must lead to where the record says that it is. */
function refuseLog(campaign: Campaign): void {
  const { id, created, players, options, log } = campaign;
  let reached = startCampaign({ id, created, players, options });
  for (const entry of log) {
    refuseEntry(reached, entry);
    reached = afterGame(reached, entry);
  }
  const place = ({ status, game, attempt, kept }: Campaign): string => JSON.stringify([status, game, attempt, kept]);
  if (place(reached) !== place(campaign))
    throw new Problem('The record of the campaign was changed: its log does not lead to its current game.');
}

function refuseEntry({ status, game, attempt, players, options }: Campaign, entry: LogEntry): void {
  const { scores, total, target, won, kept } = entry;
  const most = won && game < GAMES ? game : 0;
  const isPossible =
    status === 'running' &&
    entry.game === game &&
    entry.attempt === attempt &&
    scores.length === players.length &&
    total === scores.reduce((sum, points) => sum + points, 0) &&
    target === targetOf(game, players.length, options) &&
    won === total >= target &&
    kept.flat().length <= most;
  if (!isPossible)
    throw new Problem(
      `The record of the campaign was changed: the entry of game ${entry.game}, attempt ${entry.attempt}, cannot be.`,
    );
}

/** A running game must have begun as the record says. */
function readGame(campaign: Campaign, saved: unknown): Match<Rebuild> {
  if (campaign.status !== 'running') return damaged('current', saved);
  const match = loadMatch(rebuild, saved);
  const beginning = ({ seed, options, setting, names }: Match<Rebuild>): string =>
    JSON.stringify([seed, options, setting, names]);
  if (beginning(match) !== beginning(startGame(campaign, match.seed)))
    throw new Problem('The record of the campaign was changed: its running game is not the one that is to be played.');
  return match;
}

function readEntry(value: unknown, seats: number): LogEntry {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return damaged('a log entry', value);
  const entry: Fields = { ...value };
  if (typeof entry.won !== 'boolean') return damaged('won', entry.won);
  return {
    game: numberOf(entry.game, 'game', 1, GAMES),
    attempt: numberOf(entry.attempt, 'attempt', 1, 1e6),
    seed: textOf(entry.seed, 'seed'),
    scores: listOf(entry.scores, 'scores').map((points) => numberOf(points, 'a score', 0, MOST_POINTS)),
    total: numberOf(entry.total, 'total', 0, 1e6),
    target: numberOf(entry.target, 'target', 0, 1e6),
    won: entry.won,
    kept: readKept(entry.kept, seats),
  };
}

function readKept(value: unknown, seats: number): Kept {
  const kept = listOf(value, 'kept').map((cards) => listOf(cards, 'kept').map((id) => textOf(id, 'a card kept')));
  return kept.length === seats ? kept : damaged('kept', value);
}

const listOf = (value: unknown, what: string): readonly unknown[] =>
  Array.isArray(value) ? value : damaged(what, value);
const textOf = (value: unknown, what: string): string => (typeof value === 'string' ? value : damaged(what, value));
const numberOf = (value: unknown, what: string, from: number, to: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : damaged(what, value);
