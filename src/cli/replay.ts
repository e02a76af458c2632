import { faultOfDeal, readDeal, type ToldDeal } from '../engine/deal.ts';
import { gameOfSave, loadMatch } from '../engine/match.ts';
import { show } from '../engine/options.ts';
import { resultOf } from '../engine/result.ts';
import { amountOf, Problem } from '../engine/words.ts';
import { type LoadedGame, gameNamed } from '../contract/shelf.ts';
import { type Line, wrap } from '../contract/text.ts';
import { type Recording, recordMatch } from '../desk/recording.ts';
import { everybody } from '../desk/seating.ts';
import type { Eyes, Moment } from '../desk/wire.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { makeAsker } from './play/asker.ts';
import { readFileAs } from './files.ts';
import { complain, hasColours, type Io, isTerminal, makePen, print, printable } from './terminal.ts';

/** `replay`: a saved match moment by moment, or only whether its steps lead to its table. */
export async function replayCommand(args: readonly string[], io: Io): Promise<number> {
  const { words, has, value } = readArguments(args, {
    verify: 'flag',
    seal: 'value',
    seat: 'value',
    json: 'flag',
    plain: 'flag',
  });
  const [file, ...rest] = words;
  if (file === undefined || rest.length > 0) throw new Problem('Write `replay FILE` with one saved match.');
  if (has('seal') && !has('verify')) throw new Problem('--seal belongs to --verify.');
  const seal = sealIn(value('seal'));
  const saved = readSave(file);
  const entry = gameNamed(gameOfSave(saved));
  if (has('verify')) return verify(entry, saved, { seal, isJson: has('json') }, io);
  const match = loadMatch(entry.game, saved);
  const seats = match.names.length;
  const recording = recordMatch(entry, match, everybody(seats));
  const eyes = eyesOf(recording, value('seat'));
  if (has('json')) {
    const { game, names, options, table } = match;
    const moments = recording.moments(eyes).map(({ events }) => ({ events }));
    print(io, JSON.stringify({ game: game.id, seats, names, options, seat: eyes, moments, result: resultOf(table) }));
  } else if (isTerminal(io.input) && isTerminal(io.output)) await step(entry, recording, eyes, io, has('plain'));
  else print(io, ...listing(recording, eyes));
  return 0;
}

export const readSave = (file: string, what: 'match' | 'campaign' = 'match'): unknown =>
  readFileAs(file, `saved ${what}`);

/** The seal of a deal as somebody copied it from a lobby; null if they did not. */
function sealIn(text: string | undefined): string | null {
  const seal = text?.trim().toLowerCase() ?? null;
  if (seal !== null && !/^[0-9a-f]{64}$/.test(seal))
    throw new Problem(`A seal has 64 digits and letters from a to f, not ${show(text)}.`);
  return seal;
}

interface Verifying {
  readonly seal: string | null;
  readonly isJson: boolean;
}

function verify(entry: LoadedGame, saved: unknown, { seal, isJson }: Verifying, io: Io): number {
  try {
    const match = loadMatch(entry.game, saved);
    const deal = checkedDeal(saved, match.seed, seal);
    const winners = resultOf(match.table)?.winners.map((seat) => printable(match.names[seat] ?? ''));
    const end = winners ? (winners.length > 0 ? `won by ${winners.join(' and ')}` : 'lost') : 'not over yet';
    const steps = match.steps.length;
    const told = deal && { table: deal.table, commitment: deal.commitment, isSealCompared: seal !== null };
    const branches = match.steps.flatMap((step, after) =>
      'branch' in step ? [{ after, seat: step.branch, isAnew: step.anew !== undefined }] : [],
    );
    if (isJson) print(io, JSON.stringify({ verified: true, game: entry.game.id, steps, branches, deal: told }));
    else
      print(
        io,
        `verified: ${amountOf(steps, 'step')}, ${entry.game.title} with ${amountOf(match.names.length, 'seat')}, ${end}`,
        ...branches.map(({ after, seat, isAnew }) => {
          const cards = isAnew ? 'what that seat could not know dealt anew' : 'all cards as they lay';
          return `branch: after ${amountOf(after, 'step')} ${printable(match.names[seat] ?? '')} plays on, ${cards}`;
        }),
        ...dealLines(deal, seal),
      );
    return 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (isJson) print(io, JSON.stringify({ verified: false, why: error.message }));
    else complain(io, error.message);
    return 1;
  }
}

/** The deal of a match from a server; null if the file tells of none. */
function checkedDeal(saved: unknown, seed: string, seal: string | null): ToldDeal | null {
  const { deal: told } = Object(saved) as { deal?: unknown };
  if (told === undefined) {
    if (seal !== null) throw new Problem('This file tells of no deal, so the seal cannot be compared with anything.');
    return null;
  }
  const deal = readDeal(told);
  const fault = deal ? faultOfDeal(deal, seed, seal) : 'The deal of this match is damaged.';
  if (fault !== null) throw new Problem(fault);
  return deal;
}

function dealLines(deal: ToldDeal | null, seal: string | null): string[] {
  if (!deal) return ['deal: this file tells of none, so who chose the cards was not checked'];
  const dealt = 'deal: the cards come from the secret and the words in this file';
  if (seal !== null) return [`${dealt}; the secret fits the seal that you gave`];
  return [
    `${dealt}; its seal is`,
    `  ${printable(deal.commitment)}`,
    'Compare it with the seal that you saw before the first card, or give that one as --seal.',
  ];
}

/** Whose knowledge is shown: a seat's, everybody's, or a spectator's while a match is still going on. */
function eyesOf({ isOver, names }: Recording, seat: string | undefined): Eyes {
  if (seat === undefined) return isOver ? 'all' : null;
  return seat === 'all' ? 'all' : wholeNumber(seat, '--seat is "all" or', 0, names.length - 1);
}

const sentences = ({ events }: Moment): string[] =>
  events.flatMap(({ text }) => (text === undefined ? [] : [printable(text)]));

/** A save may come from anybody, with the names of its seats and, in an edited deck, of its cards. */
const tableLines = (recording: Recording, eyes: Eyes, at: number): Line[] =>
  recording.table(eyes, at)?.lines.map((line) => ({ ...line, text: printable(line.text) })) ?? [];

function listing(recording: Recording, eyes: Eyes): string[] {
  const moments = recording.moments(eyes);
  return [
    ...moments.flatMap((moment, i) => {
      const number = `${i + 1}.`.padEnd(5);
      return wrap(sentences(moment).join(' '), 75).map((text, j) => `${j === 0 ? number : '     '}${text}`.trimEnd());
    }),
    '',
    ...tableLines(recording, eyes, moments.length - 1).map(({ text }) => text),
  ];
}

async function step(
  { text: { inks } }: LoadedGame,
  recording: Recording,
  eyes: Eyes,
  io: Io,
  isPlain: boolean,
): Promise<void> {
  const moments = recording.moments(eyes);
  const pen = makePen(hasColours(io, isPlain), inks);
  const asker = makeAsker(io);
  let at = 0;
  for (;;) {
    const moment = moments[at];
    if (!moment) break;
    print(io, '', ...tableLines(recording, eyes, at).map(pen), '');
    for (const text of sentences(moment)) print(io, ...wrap(text, 78, '  ').map((line) => pen(`  ${line}`)));
    const isLast = at === moments.length - 1;
    const typed = await asker.ask(
      `${at + 1} of ${moments.length} · Enter ${isLast ? 'ends' : 'goes on'}, b goes back, a number jumps, q quits > `,
    );
    const word = typed?.trim().toLowerCase() ?? 'q';
    if (word === 'q' || word === 'quit' || (word === '' && isLast)) break;
    if (word === '') at++;
    else if (word === 'b' || word === 'back') at = Math.max(0, at - 1);
    else if (/^\d{1,6}$/.test(word)) at = Math.min(Math.max(Number(word) - 1, 0), moments.length - 1);
    else print(io, 'Press Enter, or type b, a number or q.');
  }
  asker.close();
}
