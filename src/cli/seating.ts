import { botNamed, botNames, opponentNamed } from '../bots/roster.ts';
import type { Game, Shape } from '../engine/game.ts';
import { type Match, warningsOf } from '../engine/match.ts';
import { amountOf, Problem } from '../engine/words.ts';
import type { Entry } from '../contract/shelf.ts';
import { wrap } from '../contract/text.ts';
import { readNames } from '../desk/protocol.ts';
import type { Asker } from './asker.ts';
import { rulebookOf } from './rulebook.ts';
import type { Seating } from './save-file.ts';
import { optionLines, type Sitting } from './sitting.ts';
import { hasColours, type Io, isTerminal, makePen, print, warn } from './terminal.ts';

export const PERSON = 'person';
const HINTS = 'hard';
const USUAL = 'normal';

interface Place {
  readonly entry: Entry;
  readonly match: Match<Shape>;
  readonly seating: Seating;
  readonly io: Io;
  readonly asker: Asker;
  readonly file: string;
  readonly isPlain: boolean;
  readonly isResumed: boolean; // nobody is told again what happened before
  readonly save: Sitting['save'];
}

/** The people and bots of a match at their places. */
export function sitDown({ entry, match, seating, io, asker, file, isPlain, isResumed, save }: Place): Sitting {
  return {
    entry,
    match,
    bots: seating.map((name) => (name === PERSON ? null : opponentNamed(name, entry.game))),
    hintBot: botNames(entry.game).includes(HINTS) ? botNamed(HINTS, entry.game) : null,
    rulebook: rulebookOf(entry.game.id),
    io,
    asker,
    pen: makePen(hasColours(io, isPlain), entry.text.inks),
    isTerminal: isTerminal(io.input) && isTerminal(io.output),
    save,
    file,
    isSaved: true,
    told: match.names.map(() => (isResumed ? match.events.length : 0)),
    looking: null,
  };
}

/** The seating in a file; null if there is none that fits. */
export function savedSeating(saved: unknown, game: Game<Shape>, seats: number): string[] | null {
  const seating: unknown =
    typeof saved === 'object' && saved !== null && 'seating' in saved ? saved.seating : undefined;
  if (!Array.isArray(seating) || seating.length !== seats || !seating.includes(PERSON)) return null;
  return seating.map((name: unknown) => (name === PERSON ? PERSON : botNamed(String(name), game).name));
}

/**
 * Who sits where. One name: every other seat is that bot. Several: the seats after the first in order, or all seats if
 * there are as many; '-' is a person, and so is every seat that is not named.
 */
export function seatingFrom(list: string | undefined, game: Game<Shape>, seats: number): string[] {
  const names = (list ?? usualBot(game)).split(',').map((name) => name.trim());
  if (names.length > seats)
    throw new Problem(`--bots names ${names.length} seats, but there ${seats === 1 ? 'is' : 'are'} ${seats}.`);
  const others = names.length === 1 ? Array.from({ length: seats - 1 }, () => names[0] ?? '-') : names;
  const all = others.length === seats ? others : ['-', ...others];
  const seating = Array.from({ length: seats }, (_, seat) => {
    const name = all[seat] ?? '-';
    return name === '-' || name === PERSON || name === 'human' ? PERSON : botNamed(name, game).name;
  });
  if (!seating.includes(PERSON)) throw new Problem('--bots leaves no seat for a person; write - for one.');
  return seating;
}

function usualBot(game: Game<Shape>): string {
  const names = botNames(game);
  return names.includes(USUAL) ? USUAL : (names[0] ?? '-');
}

/** With the initials of the seats A, B, C … of the rulebook's examples. */
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'];

export function namesFrom(list: string | undefined, seats: number): string[] {
  const given = list === undefined ? [] : list.split(',').map((name) => name.trim());
  if (given.length > seats) throw new Problem(`--names gives ${given.length} names for ${amountOf(seats, 'seat')}.`);
  const names = Array.from({ length: seats }, (_, seat) => given[seat] ?? NAMES[seat] ?? `Seat ${seat}`);
  if (new Set(names.map((name) => name.toLowerCase())).size !== seats)
    throw new Problem('Two seats have the same name.');
  return readNames(names, seats);
}

/** 'You are Ada. Clockwise from your left: Ben, Cleo, Dan (greedy bots).' */
function company(names: readonly string[], bots: Sitting['bots']): string {
  const me = bots.indexOf(null);
  if (names.length === 1) return `You are ${names[0]}, alone at the table.`;
  const isAlone = bots.filter((bot) => bot === null).length === 1;
  const seats = names.map((name, seat) => ({ name, bot: bots[seat]?.name ?? null }));
  const others = isAlone ? [...seats.slice(me + 1), ...seats.slice(0, me)] : seats;
  const [first] = others;
  const areAlike = isAlone && others.every(({ bot }) => bot === first?.bot);
  const list = areAlike
    ? `${others.map(({ name }) => name).join(', ')} (${first?.bot} ${others.length === 1 ? 'bot' : 'bots'})`
    : others.map(({ name, bot }) => (bot ? `${name} (${bot} bot)` : name)).join(', ');
  return isAlone ? `You are ${names[me]}. Clockwise from your left: ${list}.` : `At the table, clockwise: ${list}.`;
}

/** What people read when they sit down. */
export function welcome({ entry, match, bots, io, pen }: Sitting, isResumed: boolean): void {
  print(io, pen({ text: entry.game.title, as: 'title' }));
  if (!isResumed) warn(io, warningsOf(match));
  if (!isResumed) for (const text of entry.text.welcome) print(io, ...wrap(text));
  print(io, ...wrap(company(match.names, bots)), 'Type ? at any time for help.');
  const changed = optionLines(match, (value, usual) => value !== usual);
  if (changed.length > 0) print(io, 'Rules of this match that are not the usual ones:', ...changed);
  if (changed.some((text) => /clock/.test(text))) print(io, 'No clock runs in the terminal: take your time.');
}
