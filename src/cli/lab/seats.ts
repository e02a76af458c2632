import { askSeats, type SeatRow } from '../../lab/seats.ts';
import { readArguments } from '../arguments.ts';
import type { Io } from '../terminal.ts';
import { ASKED, ASKED_HELP, readAsked } from './asked.ts';
import { warnOf } from './compare.ts';
import { printAnswer } from './rows.ts';
import { underWay } from './running.ts';
import { everyTable } from './tables.ts';
import { grouped, percent } from './words.ts';

export const SEATS_HELP: readonly string[] = [
  '  --a SPEC      the variant that is asked about; as written if not given',
  ...ASKED_HELP,
  '',
  'Without --seats every number of seats is played.',
];

/** `lab seats`: who wins by seat, and by place after whoever begins. */
export async function seatsCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { ...ASKED, a: 'value' });
  const asked = readAsked(given, 'seats GAME', '0.02');
  const variants = everyTable(given, asked, () => asked.botList, io);
  await warnOf(variants, asked.game, io);
  let deals = 0;
  const found = await underWay(io, asked, (playing, show) =>
    askSeats({ game: asked.game.id, seed: asked.seed, variants }, asked, {
      ...playing,
      onProgress: () => show(() => `${grouped(++deals)} parts played`),
    }),
  );
  printAnswer(io, asked.form, found, () => linesOf(found.rows));
  return 0;
}

function linesOf(rows: readonly SeatRow[]): string[] {
  return [
    ...rows.map(
      ({ what, estimate, interval: [low, high], fair, isClear, number }) =>
        `${number === 0 ? '\n' : ''}${what.padEnd(28)}${percent(estimate).padStart(8)} (${percent(low)} to ${percent(high)})${isClear ? `   not the fair ${percent(fair)}` : ''}`,
    ),
    '',
    'Marked are those that differ from the fair share, with 5 % false alarms over the whole list.',
  ]
    .join('\n')
    .replace(/^\n/, '')
    .split('\n');
}
