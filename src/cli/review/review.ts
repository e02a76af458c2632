import { gameOfSave, loadMatch } from '../../engine/match.ts';
import { amountOf, Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { wrap } from '../../contract/text.ts';
import { seatingIn } from '../../desk/seating.ts';
import { reviewOnThreads } from './crew.ts';
import type { Estimate } from '../../study/review/ledger.ts';
import { MOST_WORLDS } from '../../study/review/prepare.ts';
import type { Review } from '../../study/review/told.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import { readSave } from '../replay.ts';
import { type Io, isTerminal, print, printable } from '../terminal.ts';

export const REVIEW_HELP = [
  '  --seat N     for whom: what this seat could know is all that counts; 0 if not given',
  '  --worlds W   how many worlds are imagined; more of them take longer and tell more',
  '  --seed S     the same file and seed give the same digits',
  '  --bots LIST  who sat there, one for each seat, where neither the file nor the names',
  '               of the seats say so: a seat is measured by those at its table',
  '  --json       as one JSON object',
  '',
  'docs/review.md tells how it is worked out.',
];

/** `review`: what luck did in a match, what the choices of a seat did, and which of them could have been better. */
export async function reviewCommand(args: readonly string[], io: Io): Promise<number> {
  const { words, has, value } = readArguments(args, {
    seat: 'value',
    worlds: 'value',
    seed: 'value',
    bots: 'value',
    json: 'flag',
  });
  const [file, ...rest] = words;
  if (file === undefined || rest.length > 0) throw new Problem('Write `review MATCH` with one saved match.');
  const saved = readSave(file);
  const match = loadMatch(gameNamed(gameOfSave(saved)).game, saved);
  const seats = match.names.length;
  const seat = wholeNumber(value('seat') ?? '0', '--seat', 0, seats - 1);
  const worlds = value('worlds');
  const seating = seatingOf(value('bots'), saved, seats);
  const review = await reviewOnThreads(saved, seat, {
    ...(worlds === undefined ? {} : { worlds: wholeNumber(worlds, '--worlds', 2, MOST_WORLDS) }),
    seed: value('seed') ?? 'review',
    ...(seating ? { seating } : {}),
    onProgress(done) {
      if (isTerminal(io.errors)) io.errors.write(`\r${Math.round(100 * done)} % `);
    },
  });
  if (isTerminal(io.errors)) io.errors.write('\r      \r');
  if (has('json')) print(io, JSON.stringify(review));
  else print(io, ...lines(review, match.names[seat] ?? ''));
  return 0;
}

function seatingOf(list: string | undefined, saved: unknown, seats: number): readonly string[] | null {
  if (list === undefined) return seatingIn(Object(saved).seating, seats);
  const names = list.split(',').map((name) => name.trim());
  return Array.from({ length: seats }, (_, seat) => names[seat % names.length] ?? '');
}

function lines(review: Review, name: string): string[] {
  const { fair, result, luck, own, others, points, moments, worlds, sure, steps } = review;
  return [
    `${printable(name)}, seat ${review.seat}: fair share ${percent(fair)}, result ${percent(result)}`,
    `  luck           ${signed(luck)}`,
    `  own choices    ${signed(own)}`,
    ...(review.seats > 1 ? [`  others         ${signed(others)}`] : []),
    `  expected score ${points.fair.toFixed(1)}, score ${points.result}`,
    `${amountOf(steps.length, 'step')}, ${amountOf(worlds, 'world')} (${sure})`,
    '',
    ...(moments.length === 0 ? ['No choice clearly cost anything, and nothing else stands out.'] : []),
    ...moments.flatMap(({ step, sentence }) =>
      wrap(printable(sentence), 70).map((text, i) => `${i === 0 ? `step ${step}`.padEnd(9) : ''.padEnd(9)}${text}`),
    ),
  ];
}

const percent = (chance: number): string => `${Math.round(1000 * chance) / 10} %`;

function signed({ value, interval: [low, high] }: Estimate): string {
  const points = (chance: number): string =>
    `${chance < 0 ? '−' : chance > 0 ? '+' : ''}${Math.abs(100 * chance).toFixed(1)}`;
  return `${points(value).padStart(6)} points (${points(low)} to ${points(high)})`;
}
