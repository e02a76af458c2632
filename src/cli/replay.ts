import { faultOfDeal, readDeal, type ToldDeal } from '../engine/deal.ts';
import type { Shape, TableEvent } from '../engine/game.ts';
import { gameOfSave, loadMatch, type Match, replayStep, startMatch } from '../engine/match.ts';
import { show } from '../engine/options.ts';
import { resultOf } from '../engine/result.ts';
import { isOver } from '../engine/table.ts';
import { type EventView, tellAll, tellEvents } from '../engine/tell.ts';
import { type View, viewOf } from '../engine/view.ts';
import { amountOf, Problem, type Viewer } from '../engine/words.ts';
import { type Entry, gameNamed } from '../contract/shelf.ts';
import { readJson } from '../desk/json.ts';
import { type Line, wrap } from '../contract/text.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { makeAsker } from './asker.ts';
import { readText } from './files.ts';
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
  const viewer = viewerOf(match, value('seat'));
  const moments = momentsOf(match, viewer);
  if (has('json')) print(io, JSON.stringify(describe(match, viewer, moments)));
  else if (isTerminal(io.input) && isTerminal(io.output)) await step(entry, match, moments, io, has('plain'));
  else print(io, ...listing(entry, match, moments));
  return 0;
}

export function readSave(file: string, what: 'match' | 'campaign' = 'match'): unknown {
  try {
    return readJson(readText(file));
  } catch (error) {
    if (error instanceof Problem && !error.message.startsWith('The file'))
      throw new Problem(`The file ${file} is no saved ${what}, or was cut off: ${error.message}`);
    throw error;
  }
}

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

function verify(entry: Entry, saved: unknown, { seal, isJson }: Verifying, io: Io): number {
  try {
    const match = loadMatch(entry.game, saved);
    const deal = checkedDeal(saved, match.seed, seal);
    const winners = resultOf(match.table)?.winners.map((seat) => printable(match.names[seat] ?? ''));
    const end = winners ? (winners.length > 0 ? `won by ${winners.join(' and ')}` : 'lost') : 'not over yet';
    const steps = match.steps.length;
    const told = deal && { table: deal.table, commitment: deal.commitment, isSealCompared: seal !== null };
    if (isJson) print(io, JSON.stringify({ verified: true, game: entry.game.id, steps, deal: told }));
    else
      print(
        io,
        `verified: ${amountOf(steps, 'step')}, ${entry.game.title} with ${amountOf(match.names.length, 'seat')}, ${end}`,
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

/** Whose knowledge is shown: a seat's, everybody's (null), or a spectator's while a match is still going on. */
function viewerOf({ table }: Match<Shape>, seat: string | undefined): Viewer | null {
  if (seat === undefined) return isOver(table) ? null : table.seats;
  return seat === 'all' ? null : wholeNumber(seat, '--seat is "all" or', 0, table.seats - 1);
}

/** What happened at once, and the table afterwards. */
interface Moment {
  readonly events: readonly EventView[];
  readonly view: View;
}

/** Steps of which the viewer learns nothing are no moments: even their number is a secret. */
function momentsOf(match: Match<Shape>, viewer: Viewer | null): Moment[] {
  const { game, seed, options, setting, names, steps } = match;
  const again = startMatch(game, { seats: names.length, seed, options, setting, names });
  const moments = [momentOf(again, again.events, viewer)];
  for (const step of steps) {
    const answer = replayStep(again, step);
    if (!answer.ok) throw new Error(`${game.id}: a verified match does not replay`);
    moments.push(momentOf(again, answer.events, viewer));
  }
  return moments.filter(({ events }) => events.length > 0);
}

function momentOf(match: Match<Shape>, events: readonly TableEvent[], viewer: Viewer | null): Moment {
  const { table, names } = match;
  const told = viewer === null ? tellAll(table.plan, events, names) : tellEvents(table.plan, events, viewer, names);
  return { events: told, view: viewOf(table, viewer) };
}

function describe(match: Match<Shape>, viewer: Viewer | null, moments: readonly Moment[]): object {
  const { game, names, options, table } = match;
  return {
    game: game.id,
    seats: table.seats,
    names,
    options,
    seat: viewer === null ? 'all' : viewer < table.seats ? viewer : null,
    moments: moments.map(({ events }) => ({ events })),
    result: resultOf(table),
  };
}

const sentences = ({ events }: Moment): string[] =>
  events.flatMap(({ text }) => (text === undefined ? [] : [printable(text)]));

/** A save may come from anybody, with the names of its seats and, in an edited deck, of its cards. */
const tableLines = ({ text }: Entry, { names, table }: Match<Shape>, { view }: Moment): Line[] =>
  text.table(view, names, table.plan.setting).map((line) => ({ ...line, text: printable(line.text) }));

function listing(entry: Entry, match: Match<Shape>, moments: readonly Moment[]): string[] {
  const last = moments.at(-1);
  return [
    ...moments.flatMap((moment, i) => {
      const number = `${i + 1}.`.padEnd(5);
      return wrap(sentences(moment).join(' '), 75).map((text, j) => `${j === 0 ? number : '     '}${text}`.trimEnd());
    }),
    '',
    ...(last ? tableLines(entry, match, last).map(({ text }) => text) : []),
  ];
}

async function step(
  entry: Entry,
  match: Match<Shape>,
  moments: readonly Moment[],
  io: Io,
  isPlain: boolean,
): Promise<void> {
  const pen = makePen(hasColours(io, isPlain), entry.text.inks);
  const asker = makeAsker(io);
  let at = 0;
  for (;;) {
    const moment = moments[at];
    if (!moment) break;
    print(io, '', ...tableLines(entry, match, moment).map(pen), '');
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
