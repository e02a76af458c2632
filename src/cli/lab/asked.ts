import { availableParallelism } from 'node:os';
import { botNames, seatBots } from '../../bots/roster.ts';
import type { Game, Shape } from '../../engine/game.ts';
import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type Arguments, wholeNumber } from '../arguments.ts';

/** What every question of the lab takes. */
export const ASKED = {
  seats: 'value',
  bots: 'value',
  seed: 'value',
  width: 'value',
  deals: 'value',
  workers: 'value',
  queue: 'flag',
  json: 'flag',
  csv: 'flag',
} as const;

export const ASKED_HELP: readonly string[] = [
  '  --seats N     how many play; the usual number if not given',
  '  --bots LIST   who plays, with commas; the names begin anew if they end before',
  '                the seats do. greedy if not given',
  '  --seed S      the same seed gives the same deals; 1 if not given',
  '  --width W     go on until it is known to ± W: 0.01, or 1%, is one point of wins',
  '  --deals K     or play exactly so many deals',
  '  --workers W   how many threads play; all cores if not given',
  '  --queue       let others play: whoever runs `lab work` at the PostgreSQL of DATABASE_URL',
  '  --json        as one JSON object',
  '  --csv         as a table with commas',
];

/** The arguments that every question has. */
export interface Asked {
  readonly game: Game<Shape>;
  readonly seats: number;
  readonly bots: readonly string[];
  readonly botList: string; // as it was given
  readonly seed: string;
  readonly width: number; // 0: as many deals as were asked for
  readonly most: number; // deals
  readonly workers: number;
  readonly isQueued: boolean; // others play
  readonly form: 'text' | 'json' | 'csv';
}

const MOST_DEALS = 10_000_000;
const MOST_WORKERS = 256;

/** `bots`: whether the list names the bots of a table or, for a question that seats them itself, just bots. */
export function readAsked(
  given: Arguments,
  usage: string,
  usualWidth: string,
  bots: 'table' | 'ladder' = 'table',
): Asked {
  const [id, ...rest] = given.words;
  if (id === undefined || rest.length > 0) throw new Problem(`Write \`lab ${usage}\`; \`games\` lists the games.`);
  const { game } = gameNamed(id);
  const { min, max, usual } = game.seats;
  const seats = wholeNumber(given.value('seats') ?? String(usual), '--seats', min, max);
  const [width, deals] = [given.value('width'), given.value('deals')];
  if (width !== undefined && deals !== undefined)
    throw new Problem('Give --width or --deals, not both: either says when to stop.');
  if (given.has('json') && given.has('csv')) throw new Problem('Give --json or --csv, not both.');
  const botList = given.value('bots') ?? usualBot(game);
  return {
    game,
    seats,
    bots: bots === 'table' ? seatBots(botList, game, seats).map(({ name }) => name) : [],
    botList,
    seed: given.value('seed') ?? '1',
    width: deals === undefined ? readWidth(width ?? usualWidth) : 0,
    most: deals === undefined ? MOST_DEALS : wholeNumber(deals, '--deals', 1, MOST_DEALS),
    workers: readWorkers(given.value('workers')),
    isQueued: given.has('queue'),
    form: given.has('json') ? 'json' : given.has('csv') ? 'csv' : 'text',
  };
}

export const readWorkers = (text: string | undefined): number =>
  wholeNumber(text ?? String(availableParallelism()), '--workers', 1, MOST_WORKERS);

const LEAST_WIDTH = 0.0001;

const readWidth = (text: string): number => readShare(text, '--width is half the width of an interval of wins');

/** A share of wins: 0.01 or 1%. `what` begins the sentence if it is none. */
export function readShare(text: string, what: string): number {
  const isPercent = text.endsWith('%');
  const number = /^\d*\.?\d+%?$/.test(text) ? Number(isPercent ? text.slice(0, -1) : text) : NaN;
  const share = isPercent ? number / 100 : number;
  if (!(share >= LEAST_WIDTH && share < 1))
    throw new Problem(`${what}, from ${LEAST_WIDTH} to below 1, such as 0.01 or 1%, not ${show(text)}.`);
  return share;
}

/** The bot of the rulebooks' own figures. */
const usualBot = (game: Game<Shape>): string => (botNames(game).includes('greedy') ? 'greedy' : 'random');
