import { availableParallelism } from 'node:os';
import { botNamed, botNames, seatBots } from '../bots/roster.ts';
import type { Game, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { amountOf, Problem } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { rateOf } from '../contract/tally.ts';
import type { Findings, Spread } from '../lab/findings.ts';
import type { Study } from '../lab/part.ts';
import { simulate } from '../lab/simulate.ts';
import { type Arguments, readArguments, readOptions, wholeNumber } from './arguments.ts';
import { DECK_HELP, deckSetting } from './deck.ts';
import { type Io, isTerminal, print, warn } from './terminal.ts';
import { knowledgeFor, VALUES_HELP } from './values.ts';

const TAKEN = {
  seats: 'value',
  games: 'value',
  bots: 'value',
  seed: 'value',
  preset: 'value',
  set: 'values',
  deck: 'value',
  values: 'value',
  workers: 'value',
  json: 'flag',
} as const;

export const SIMULATE_HELP: readonly string[] = [
  '  --seats N           how many play; the usual number if not given',
  '  --games K           how many games; 1000 if not given',
  '  --bots LIST         who plays, with commas; the names begin anew if they end',
  '                      before the seats do: --bots greedy,random',
  '  --seed S            the same seed gives the same games; 1 if not given',
  '  --preset P          a preset of the game; `games` lists them',
  '  --set option=value  an option of the game; may be given several times',
  DECK_HELP,
  VALUES_HELP,
  '  --workers W         how many threads play; all cores if not given',
  '  --json              as one JSON object',
];

const USUAL_GAMES = '1000';
const MOST_GAMES = 1_000_000_000;
const MOST_WORKERS = 256;

/** `simulate`: many games of bots against bots, and what came of them. */
export async function simulateCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, TAKEN);
  const plain = studyFrom(given);
  const knowledge = await knowledgeFor(plain.game, plain.setting, given.value('values'));
  const { game } = gameNamed(plain.game);
  const isBlind = plain.bots.every((name) => botNamed(name, game).isBlind === true); // random play needs no values
  const unknownCards = isBlind ? 0 : knowledge.unknownCards;
  const study = { ...plain, values: knowledge.values };
  const workers = wholeNumber(given.value('workers') ?? String(availableParallelism()), '--workers', 1, MOST_WORKERS);
  const warnings = [...warningsFor(study), ...(isBlind ? [] : knowledge.warnings)];
  warn(io, warnings);
  const bar = isTerminal(io.errors) ? progressBar(io, study.games) : null;
  const { findings, lines } = await simulate(study, { workers, onProgress: (games) => bar?.show(games) });
  bar?.clear();
  if (given.has('json'))
    print(
      io,
      JSON.stringify({
        ...findings,
        ...(warnings.length > 0 ? { warnings } : {}),
        ...(unknownCards > 0 ? { unknownCards } : {}),
      }),
    );
  else print(io, ...describe(findings), ...(lines.length > 0 ? ['', ...lines] : []));
  return 0;
}

/** What people should know of the options and cards that are simulated. */
function warningsFor({ game: id, options, seats, setting }: Study): readonly string[] {
  const { game } = gameNamed(id);
  return game.warnings?.(options, game.readSetting?.(setting ?? undefined, options, seats)) ?? [];
}

function studyFrom(given: Arguments): Study {
  const [id, ...rest] = given.words;
  if (id === undefined || rest.length > 0) throw new Problem('Write `simulate GAME`; `games` lists the games.');
  const { game } = gameNamed(id);
  const { min, max, usual } = game.seats;
  const seats = wholeNumber(given.value('seats') ?? String(usual), '--seats', min, max);
  const bots = seatBots(given.value('bots') ?? usualBot(game), game, seats);
  const chosen = readOptions(game, given.values('set'));
  const options = resolveOptions(game, seats, chosen, given.value('preset') ?? 'as-written');
  return {
    game: id,
    seats,
    options,
    setting: deckSetting(game, given.value('deck'), options, seats),
    bots: bots.map(({ name }) => name),
    seed: given.value('seed') ?? '1',
    games: wholeNumber(given.value('games') ?? USUAL_GAMES, '--games', 1, MOST_GAMES),
  };
}

/** The bot of the rulebooks' own figures. */
const usualBot = (game: Game<Shape>): string => (botNames(game).includes('greedy') ? 'greedy' : 'random');

const BAR = 40;

function progressBar(io: Io, games: number): { show(played: number): void; clear(): void } {
  let shown = '';
  return {
    show(played) {
      const full = Math.floor((BAR * played) / games);
      const text = `\r[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.floor((100 * played) / games)} %`;
      if (text !== shown) io.errors.write(text);
      shown = text;
    },
    clear: () => io.errors.write(`\r${' '.repeat(BAR + 8)}\r`),
  };
}

function describe(findings: Findings): string[] {
  const { game, seats, games, seed, decisions, seconds, team, seatsResult, length } = findings;
  return [
    `${game}, ${amountOf(seats, 'seat')}, ${amountOf(games, 'game')}, seed ${seed}: ${decisions} decisions in ${seconds.toFixed(1)} s (${Math.round(games / seconds)} games/s)`,
    '',
    'seat  bot            wins      win rate, 95 %        score     sd',
    ...seatsResult.map(({ seat, bot, wins, rate, interval, score }) =>
      [
        String(seat).padStart(4),
        `  ${bot.padEnd(12)}`,
        tidy(wins).padStart(7),
        percents(rate, interval).padStart(24),
        score.mean.toFixed(2).padStart(10),
        score.sd.toFixed(2).padStart(7),
      ].join(''),
    ),
    ...(team ? ['      (a team: a victory is one of every seat)'] : []),
    ...botLines(findings),
    '',
    `Rounds: ${spread(length.rounds)}`,
    `Decisions: ${spread(length.decisions)}`,
  ];
}

/** Where bots of several kinds play: the rate of each kind for one of its seats. */
function botLines({ seatsResult, games }: Findings): string[] {
  const names = [...new Set(seatsResult.map(({ bot }) => bot))];
  if (names.length < 2) return [];
  return [
    '',
    ...names.map((name) => {
      const its = seatsResult.filter(({ bot }) => bot === name);
      const wins = its.reduce((all, seat) => all + seat.wins, 0);
      const { rate, interval } = rateOf(wins, games * its.length);
      return `  ${name.padEnd(12)}${percents(rate, interval).padStart(35)} a seat`;
    }),
  ];
}

const percents = (rate: number, [low, high]: readonly [number, number]): string =>
  `${(100 * rate).toFixed(1)} % (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;

const spread = ({ mean, p5, p50, p95 }: Spread): string =>
  `mean ${mean.toFixed(1)}, 5 % ${p5}, 50 % ${p50}, 95 % ${p95}`;

const tidy = (number: number): string => (Number.isInteger(number) ? String(number) : number.toFixed(1));
