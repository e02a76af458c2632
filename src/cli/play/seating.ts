import { botNamed, botNames, opponentNamed } from '../../bots/roster.ts';
import type { Game, Shape } from '../../engine/game.ts';
import { warningsOf } from '../../engine/match.ts';
import { amountOf, Problem } from '../../engine/words.ts';
import { wrap } from '../../contract/text.ts';
import { adviserFor, onlooker, peopleIn, readNames } from '../../desk/seating.ts';
import { PERSON, type Seating } from '../../desk/wire.ts';
import { rulebookOf } from '../rulebook.ts';
import { optionLines, type Sitting } from './sitting.ts';
import { hasColours, isTerminal, makePen, print, warn } from '../terminal.ts';

const USUAL = 'normal';

interface Place extends Pick<Sitting, 'open' | 'seating' | 'io' | 'asker' | 'file' | 'save'> {
  readonly isPlain: boolean;
  readonly isResumed: boolean; // nobody is told again what happened before
}

/** The people and bots of a match at their places. */
export function sitDown({ isPlain, isResumed, ...place }: Place): Sitting {
  const { open, seating, io } = place;
  const { game, text } = open.entry;
  const adviser = adviserFor(game);
  return {
    ...place,
    bots: seating.map((name) => (name === PERSON ? null : opponentNamed(name, game))),
    hintBot: adviser === null ? null : botNamed(adviser, game),
    rulebook: rulebookOf(game.id),
    pen: makePen(hasColours(io, isPlain), text.inks),
    isTerminal: isTerminal(io.input) && isTerminal(io.output),
    isSaved: true,
    told: seating.map(() => (isResumed ? open.match.events.length : 0)),
    looking: null,
  };
}

/** A seating from a file, with the bots that there are. */
export const withBots = (seating: Seating | null, game: Game<Shape>): Seating | null =>
  seating?.map((name) => (name === PERSON ? PERSON : botNamed(name, game).name)) ?? null;

/** Several people on one screen act one after another, unless they asked for something else. */
export const oneScreenOptions = (seating: Seating, { presets }: Game<Shape>): object =>
  (peopleIn(seating).length > 1 && presets['one-screen']) || {};

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
function company(names: readonly string[], seating: Seating): string {
  if (names.length === 1) return `You are ${names[0]}, alone at the table.`;
  const me = onlooker(seating);
  const seats = names.map((name, seat) => ({ name, bot: seating[seat] === PERSON ? null : seating[seat] }));
  const others = me === null ? seats : [...seats.slice(me + 1), ...seats.slice(0, me)];
  const [first] = others;
  const areAlike = me !== null && others.every(({ bot }) => bot === first?.bot);
  const list = areAlike
    ? `${others.map(({ name }) => name).join(', ')} (${first?.bot} ${others.length === 1 ? 'bot' : 'bots'})`
    : others.map(({ name, bot }) => (bot ? `${name} (${bot} bot)` : name)).join(', ');
  return me === null ? `At the table, clockwise: ${list}.` : `You are ${names[me]}. Clockwise from your left: ${list}.`;
}

/** What people read when they sit down. */
export function welcome({ open, seating, io, pen }: Sitting, isResumed: boolean): void {
  const { entry, match } = open;
  print(io, pen({ text: entry.game.title, as: 'title' }));
  if (!isResumed) warn(io, warningsOf(match));
  const { welcome: texts, legend } = entry.text;
  if (!isResumed) for (const text of [...texts, ...(legend === undefined ? [] : [legend])]) print(io, ...wrap(text));
  print(io, ...wrap(company(match.names, seating)), 'Type ? at any time for help.');
  const changed = optionLines(match, (value, usual) => value !== usual);
  if (changed.length > 0) print(io, 'Rules of this match that are not the usual ones:', ...changed);
  if (changed.some((text) => /clock/.test(text))) print(io, 'No clock runs in the terminal: take your time.');
}
