import { availableParallelism } from 'node:os';
import { resolveOptions, show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { climb, type Ladder } from '../lab/ladder.ts';
import { isOutside } from '../lab/outside.ts';
import type { MatchUp, Standing } from '../lab/match-up.ts';
import { type Arguments, readArguments, readOptions, wholeNumber } from './arguments.ts';
import { entrants } from './entrants.ts';
import { campaignLadder } from './ladder-campaign.ts';
import { DECK_HELP, deckSetting } from './deck.ts';
import { wrap } from '../contract/text.ts';
import { type Io, isTerminal, print, printable, warn } from './terminal.ts';
import { knowledgeFor, VALUES_HELP } from './values.ts';

const TAKEN = {
  seats: 'value',
  bots: 'value',
  bar: 'value',
  games: 'value',
  seed: 'value',
  preset: 'value',
  set: 'values',
  deck: 'value',
  values: 'value',
  workers: 'value',
  box: 'value',
  campaign: 'flag',
  json: 'flag',
} as const;

export const LADDER_HELP: readonly string[] = [
  '  --bots LIST         who plays, with commas; the last name fills the other seats.',
  '                      hard@800 thinks for 800 ms, hard@64x looks at 64 worlds;',
  '                      without it easy and normal have 20 ms, hard 200;',
  '                      "cmd:python3 bot.py" is a program (docs/protocol.md)',
  '  --bar B             the question: does the first bot win more than this? A rate',
  '                      (0.65) or so many times the fair share (1.4x, usual: 1x)',
  '  --seats N           how many play; the usual number if not given',
  '  --games K           the most games; 2000 if not given',
  '  --seed S            the same seed gives the same deals; 1 if not given',
  '  --preset P          a preset of the game; `games` lists them',
  '  --set option=value  an option of the game; may be given several times',
  DECK_HELP,
  VALUES_HELP,
  '  --campaign          whole campaigns instead, each until its first lost game;',
  '                      --games says how many, 40 if not given',
  '  --workers W         how many threads play; all cores if not given',
  '  --box MS            the time of a program for a decision; 1000 if not given',
  '  --json              as one JSON object',
  '',
  'A program that ends, keeps silent or answers something illegal loses that game;',
  'after ten such games one after another it is over.',
  'Every deal is played once from each seat. It ends when the interval of the first',
  'bot, which holds however often one looks, is clear of the bar. Exit code 1: the',
  'answer is no, or it is not clear.',
  'Ctrl-C ends it early, with what has been played.',
];

const USUAL_GAMES = '2000';
const MOST_GAMES = 10_000_000;
const MOST_WORKERS = 256;
const MOST_BOX = 600_000;

/** `ladder`: one bot against others, with mirrored deals and rotated seats. */
export async function ladderCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, TAKEN);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort(); // `timeout` makes two of one: the second must not end it without a word
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await (given.has('campaign') ? campaignLadder(given, io, stop.signal) : ladder(given, io, stop.signal));
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function ladder(given: Arguments, io: Io, signal: AbortSignal): Promise<number> {
  const plain = matchUpFrom(given);
  const { values, warnings } = await knowledgeFor(plain.game, plain.setting, given.value('values'));
  warn(io, warnings);
  const matchUp = { ...plain, values };
  const bar = barFrom(given.value('bar') ?? '1x', matchUp.seats);
  const workers = wholeNumber(given.value('workers') ?? String(availableParallelism()), '--workers', 1, MOST_WORKERS);
  const isShown = isTerminal(io.errors);
  const onProgress = (games: number, first: Standing): void => {
    if (isShown) io.errors.write(`\r${progress(games, matchUp.games, first, bar)}`);
  };
  const box = wholeNumber(given.value('box') ?? '1000', '--box', 1, MOST_BOX);
  const told = new Map<string, number>();
  const onFault = ({ bot, deal, seat, what }: Ladder['faults'][number]): void => {
    const number = (told.get(bot) ?? 0) + 1;
    told.set(bot, number);
    if (number > MOST_FAULTS) return;
    if (isShown) io.errors.write(CLEAN);
    const last = number === MOST_FAULTS ? ' What follows is told at the end.' : '';
    warn(io, [printable(`deal ${deal}, seat ${seat}: ${cut(bot, 50)} ${what}; it has lost this game.${last}`)]);
  };
  const found = await climb(matchUp, { bar, workers, box, signal, onProgress, onFault });
  if (isShown) io.errors.write(CLEAN);
  if (given.has('json')) print(io, JSON.stringify(found));
  else print(io, ...describe(found));
  return found.verdict === 'above' && !found.stoppedEarly ? 0 : 1;
}

function matchUpFrom(given: Arguments): MatchUp {
  const [id, ...rest] = given.words;
  if (id === undefined || rest.length > 0)
    throw new Problem('Write `ladder GAME --bots A,B`; `games` lists the games.');
  const { game } = gameNamed(id);
  const { min, max, usual } = game.seats;
  const seats = wholeNumber(given.value('seats') ?? String(usual), '--seats', min, max);
  const options = resolveOptions(
    game,
    seats,
    readOptions(game, given.values('set')),
    given.value('preset') ?? 'as-written',
  );
  return {
    game: id,
    seats,
    options,
    setting: deckSetting(game, given.value('deck'), options, seats),
    bots: entrants(given.value('bots'), game, seats),
    seed: given.value('seed') ?? '1',
    games: wholeNumber(given.value('games') ?? USUAL_GAMES, '--games', 1, MOST_GAMES),
  };
}

function barFrom(text: string, seats: number): number {
  const isTimes = text.endsWith('x');
  const number = Number(isTimes ? text.slice(0, -1) : text);
  const bar = isTimes ? number / seats : number;
  if (text.trim() === '' || !(bar >= 0 && bar <= 1))
    throw new Problem(`--bar is a rate from 0 to 1, or a multiple of the fair share such as 1.4x, not ${show(text)}.`);
  return bar;
}

const WIDTH = 79;
const CLEAN = `${'\r'.padEnd(WIDTH)}\r`;

const progress = (games: number, most: number, { bot, rate, interval }: Standing, bar: number): string =>
  `${games} of at most ${most} games: ${bot} ${percents(rate, interval)}, bar ${percent(bar)}`.padEnd(WIDTH);

function describe({
  game,
  seats,
  games,
  seed,
  decisions,
  seconds,
  entrants: all,
  bar,
  verdict,
  stoppedEarly,
  hopeless,
  faults,
}: Ladder): string[] {
  return [
    `${game}, ${seats} ${seats === 1 ? 'seat' : 'seats'}, ${games} games, seed ${seed}: ${decisions} decisions in ${seconds.toFixed(0)} s`,
    '',
    'bot             seats      wins      rate of a seat, 95 %      score',
    ...all.map(
      ({ bot, seats: its, wins, rate, interval, score }) =>
        shortName(bot, NAME - 1).padEnd(NAME) +
        String(its).padStart(5) +
        wins.toFixed(1).padStart(10) +
        percents(rate, interval).padStart(26) +
        score.toFixed(1).padStart(11),
    ),
    '',
    `${all[0]?.bot ?? ''} is ${verdict === 'open' ? 'not clearly above or below' : verdict} ${percent(bar)}.`,
    ...faultLines(faults),
    ...(hopeless === null ? [] : wrap(printable(`${hopeless} lost its last ten games by what it did wrong.`), WIDTH)),
    ...(stoppedEarly ? ['Stopped early.'] : []),
  ];
}

const NAME = 16;
const MOST_FAULTS = 5;

/** Programs are told apart by the end of their command. */
const shortName = (bot: string, most: number): string =>
  isOutside(bot) && bot.length > most ? `…${bot.slice(1 - most)}` : cut(bot, most);

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** What programs did wrong, the first few in full. */
function faultLines(faults: Ladder['faults']): string[] {
  if (faults.length === 0) return [];
  const more = faults.length - MOST_FAULTS;
  return [
    '',
    `Games lost by what a program did wrong: ${faults.length}`,
    ...faults
      .slice(0, MOST_FAULTS)
      .flatMap(({ bot, deal, seat, what }) => [
        printable(`  deal ${deal}, seat ${seat}: ${cut(bot, 50)}`),
        ...wrap(printable(what), WIDTH - 4).map((line) => `    ${line}`),
      ]),
    ...(more > 0 ? [`  … and ${more} more; --json has all`] : []),
  ];
}

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;
const percents = (rate: number, [low, high]: readonly [number, number]): string =>
  `${percent(rate)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
