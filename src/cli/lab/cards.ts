import { askCards, type CardRow } from '../../lab/cards.ts';
import type { TrialValue } from '../../lab/experiment/card-values.ts';
import { readArguments } from '../arguments.ts';
import type { Io } from '../terminal.ts';
import { ASKED, ASKED_HELP, readAsked } from './asked.ts';
import { warnOf } from './compare.ts';
import { printAnswer } from './rows.ts';
import { underWay } from './running.ts';
import { readVariant } from './variant.ts';
import { grouped, percent, signed, span } from './words.ts';

export const CARDS_HELP: readonly string[] = [
  '  --a SPEC      the variant that is asked about; as written if not given',
  ...ASKED_HELP,
];

/** `lab cards`: how often each card is used, who wins with it, and what it does. */
export async function cardsCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { ...ASKED, a: 'value' });
  const asked = readAsked(given, 'cards GAME', '0.05');
  const variant = readVariant('--a', given.value('a') ?? '', asked);
  await warnOf([variant], asked.game, io);
  const found = await underWay(io, asked, (playing, show) =>
    askCards({ game: asked.game.id, seed: asked.seed, variants: [variant] }, asked, {
      ...playing,
      onProgress: (deals) => show(() => `${grouped(deals)} deals`),
    }),
  );
  printAnswer(io, asked.form, found, () => [
    `${''.padEnd(26)}${'seen'.padStart(7)}${'used'.padStart(7)}   ${'lift, points'.padEnd(26)}value, points`,
    ...found.rows.map(lineOf),
    '',
    `Lift: how much more often those win who used a card. Value: how much more often than with another card in its`,
    `place, everything before that being the same; ${signed(100 * found.average)} for all cards together, because who decides takes what fits.`,
    `Marks keep false alarms at 5 % over the whole list.`,
    ...trialLines(found.trials),
  ]);
  return 0;
}

function lineOf({ card, seen, used, deals, lift, liftInterval, estimate, interval, mark }: CardRow): string {
  const points = (number: number, [low, high]: readonly [number, number]): string =>
    span(100 * number, [100 * low, 100 * high]);
  return `${card.padEnd(26)}${perDeal(seen, deals).padStart(7)}${share(used, seen).padStart(7)}   ${points(lift, liftInterval).padEnd(26)}${points(estimate, interval)}${mark ? `   ${mark}` : ''}`;
}

const MOST_TRIALS = 12;

/** Which cards fail most where games are lost. */
function trialLines(trials: readonly TrialValue[]): string[] {
  if (trials.length === 0) return [];
  const shown = trials.filter(({ failed }) => failed > 0).slice(0, MOST_TRIALS);
  const inGames = (one: number, [low, high]: readonly [number, number]): string =>
    `${percent(one)} (${percent(low)} to ${percent(high)})`;
  return [
    '',
    `${'fails most in lost games'.padEnd(30)}${'failed of opened'.padStart(17)}   ${'in lost games'.padEnd(28)}in won games`,
    ...shown.map(
      ({ card, opened, failed, inLost, inLostInterval, inWon, inWonInterval }) =>
        `${card.padEnd(30)}${`${grouped(failed)} of ${grouped(opened)}`.padStart(17)}   ${inGames(inLost, inLostInterval).padEnd(28)}${inGames(inWon, inWonInterval)}`,
    ),
  ];
}

const perDeal = (times: number, deals: number): string => (times / deals).toFixed(2);
const share = (used: number, seen: number): string => (seen === 0 ? '' : percent(used / seen).replace(' %', '%'));
