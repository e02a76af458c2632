import type { Game, Shape } from '../../engine/game.ts';
import { amountOf, Problem } from '../../engine/words.ts';
import { compare, type Compared } from '../../lab/compare.ts';
import { placeName } from '../../lab/seats.ts';
import type { Measured } from '../../lab/experiment/comparison.ts';
import type { Variant } from '../../lab/experiment/experiment.ts';
import { readArguments } from '../arguments.ts';
import { type Io, print, warn } from '../terminal.ts';
import { knowledgeFor } from '../values.ts';
import { ASKED, ASKED_HELP, readAsked } from './asked.ts';
import { underWay } from './running.ts';
import { nameOf, readVariant } from './variant.ts';
import { csv, grouped, percent, span } from './words.ts';

export const COMPARE_HELP: readonly string[] = [
  '  --a SPEC      one variant: nothing (as written), or preset=P, set:option=value,',
  '  --b SPEC      deck=FILE, bots=A+B, with commas. The other one, likewise',
  ...ASKED_HELP,
];

/** `lab compare`: two variants on the same deals. */
export async function compareCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { ...ASKED, a: 'value', b: 'value' });
  const asked = readAsked(given, 'compare GAME --a SPEC --b SPEC', '0.01');
  const specs = [given.value('a'), given.value('b')].map((spec) => spec ?? '');
  if (given.value('a') === undefined && given.value('b') === undefined)
    throw new Problem('Say what is compared: --b set:option=value, --b deck=FILE, --a preset=P.');
  const variants = specs.map((spec, i) => readVariant(i === 0 ? '--a' : '--b', spec, asked));
  await warnOf(variants, asked.game, io);
  const found = await underWay(io, asked, (playing, show) =>
    compare(
      { game: asked.game.id, seed: asked.seed, variants },
      {
        ...asked,
        ...playing,
        onProgress: (deals, radius) =>
          show(() => `${grouped(deals)} deals: wins known to ± ${(100 * radius()).toFixed(1)} points`),
      },
    ),
  );
  if (found.deals === 0) throw new Problem('Stopped before the first deals were played.');
  if (asked.form === 'json') print(io, JSON.stringify(found));
  else if (asked.form === 'csv') print(io, ...csvOf(found));
  else print(io, ...describe(found, specs));
  return 0;
}

/** What people should know of the options and cards that are played. */
export async function warnOf(variants: readonly Variant[], game: Game<Shape>, io: Io): Promise<void> {
  const sentences: string[] = [];
  for (const { options, setting, bots } of variants) {
    sentences.push(
      ...(game.warnings?.(options, game.readSetting?.(setting ?? undefined, options, bots.length)) ?? []),
      ...(await knowledgeFor(game.id, setting, undefined)).warnings,
    );
  }
  warn(io, [...new Set(sentences)]);
}

function csvOf({ measures }: Compared): string[] {
  const row = (measure: string, seat: number | '', { a, b, difference, interval }: Measured): (string | number)[] => [
    measure,
    seat,
    a,
    b,
    difference,
    ...interval,
  ];
  const { win, place, score, length, rounds, lead, shared, otherWinner, cards } = measures;
  return csv([
    ['measure', 'seat', 'a', 'b', 'difference', 'low', 'high'],
    ...win.map((one, seat) => row('win', seat, one)),
    ...place.map((one, after) => row('place', after, one)),
    ...score.map((one, seat) => row('score', seat, one)),
    ...Object.entries({ length, rounds, lead, shared, otherWinner }).map(([name, one]) => row(name, '', one)),
    ...cards.flatMap(({ card, owners, wins }) => [
      row(`owners of ${card}`, '', owners),
      row(`wins of ${card}`, '', wins),
    ]),
  ]);
}

function describe(found: Compared, [a = '', b = '']: readonly string[]): string[] {
  const { game, seats, bots, seed, deals, games, seconds, unpairedGames, stoppedEarly, measures } = found;
  const { win, place, score, length, rounds, lead, shared, otherWinner, cards } = measures;
  const places = (name: string, seat: number): string => (seats === 1 ? name : `${name}, seat ${seat}`);
  return [
    `${game}, ${amountOf(seats, 'seat')} (${[...new Set(bots)].join(', ')}), seed ${seed}: ${grouped(deals)} deals, ${grouped(games)} games in ${seconds.toFixed(1)} s`,
    `A: ${nameOf(a)}`,
    `B: ${nameOf(b)}`,
    '',
    headline(found),
    '',
    `${''.padEnd(WIDE)}${'A'.padStart(10)}${'B'.padStart(10)}   difference (95 %, however often one looks)`,
    ...win.map((one, seat) => shareLine(places('wins', seat), one)),
    ...place.map((one, after) => shareLine(`wins, ${placeName(after)}`, one)),
    ...score.map((one, seat) => numberLine(places('score', seat), one)),
    numberLine('decisions', length),
    numberLine('rounds', rounds),
    ...(seats > 1 ? [numberLine('lead of the winner', lead), shareLine('shared victories', shared)] : []),
    ...cards.flatMap(({ card, owners, wins }) => [
      shareLine(seats === 1 ? `ends with ${card}` : `seats with ${card}`, owners),
      shareLine(`won with ${card}`, wins),
    ]),
    `${'another winner'.padEnd(WIDE)}${''.padStart(20)}   ${percent(otherWinner.difference)} of deals (${percent(otherWinner.interval[0])} to ${percent(otherWinner.interval[1])})`,
    '',
    `Without pairs the same width would have cost ${grouped(unpairedGames)} games.`,
    ...(stoppedEarly ? ['Stopped early.'] : []),
  ];
}

const WIDE = 26;

/** One sentence that answers, from the figures alone. */
function headline({ measures: { win, place, score, length, cards }, seats }: Compared): string {
  const clear = (one: Measured): boolean => one.interval[0] > 0 || one.interval[1] < 0;
  const one = win.find(clear);
  if (one) {
    const seat = win.indexOf(one);
    return `${seats === 1 ? 'The player' : `Seat ${seat}`} wins ${one.difference > 0 ? 'more' : 'less'} often in B, by ${(100 * Math.abs(one.difference)).toFixed(1)} points.`;
  }
  const begins = place.find(clear);
  if (begins) {
    const who = placeName(place.indexOf(begins));
    return `Who sits ${place.indexOf(begins) === 0 ? 'first' : who} wins ${begins.difference > 0 ? 'more' : 'less'} often in B, by ${(100 * Math.abs(begins.difference)).toFixed(1)} points.`;
  }
  const changed = [
    ...(cards.some(({ owners, wins }) => clear(owners) || clear(wins)) ? ['the card itself'] : []),
    ...(score.some(clear) ? ['scores'] : []),
    ...(clear(length) ? ['length'] : []),
  ];
  return changed.length > 0
    ? `No clear effect on who wins, but on ${changed.join(' and ')}.`
    : 'No clear effect on wins, scores or length.';
}

const shareLine = (name: string, { a, b, difference, interval: [low, high] }: Measured): string =>
  `${name.padEnd(WIDE)}${percent(a).padStart(10)}${percent(b).padStart(10)}   ${span(100 * difference, [100 * low, 100 * high])} points`;

const numberLine = (name: string, { a, b, difference, interval }: Measured): string =>
  `${name.padEnd(WIDE)}${a.toFixed(2).padStart(10)}${b.toFixed(2).padStart(10)}   ${span(difference, interval, 2)}`;
