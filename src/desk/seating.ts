import { botNames } from '../bots/roster.ts';
import type { Game, Shape } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { show } from '../engine/options.ts';
import { amountOf, Problem, type Seat } from '../engine/words.ts';
import { PERSON, type Seating } from './wire.ts';

/* Who sits where, and what they are called: at one screen, in a file, in a request. */

const LONGEST_NAME = 40;

/** The names of the seats, fit to be printed. */
export function readNames(names: unknown, seats: number): string[] {
  if (!Array.isArray(names) || names.length !== seats)
    throw new Problem(`"names" is a list of ${amountOf(seats, 'name')}, one for each seat, not ${show(names)}.`);
  return names.map((name: unknown) => {
    if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
      throw new Problem(`A name is a text of 1 to ${LONGEST_NAME} printable characters, not ${show(name)}.`);
    return name;
  });
}

export const everybody = (seats: number): Seating => Array.from({ length: seats }, () => PERSON);

export const peopleIn = (seating: Seating): Seat[] => seating.flatMap((who, seat) => (who === PERSON ? [seat] : []));

/** Who looks at a match on one screen: the only person, or where several take turns a spectator (null). */
export function onlooker(seating: Seating): Seat | null {
  const [first, ...others] = peopleIn(seating);
  return others.length > 0 ? null : (first ?? null);
}

/** Whether somebody here can know what others may not: a hand of their own, or a choice that is made in secret. */
export const hasSecrets = ({ game, table }: Match<Shape>): boolean =>
  Object.values(game.zones(table.options)).some(({ seen }) => seen === 'owner') ||
  Object.values(game.phases).some(({ who }) => who === 'together');

/** The seats as they were chosen, each a person or a bot that there is. */
export function knownSeating(seating: Seating, game: Game<Shape>): string[] {
  const known = [PERSON, ...botNames(game)];
  return seating.map((who) => {
    if (!known.includes(who))
      throw new Problem(`At a seat of ${game.title} is one of ${known.join(', ')}, not ${show(who)}.`);
    return who;
  });
}

/** A seating from a file, which may say anything; null if it is none for so many seats, or nobody sits there. */
export const seatingIn = (value: unknown, seats: number): Seating | null =>
  Array.isArray(value) && value.length === seats && value.includes(PERSON) ? value.map(String) : null;

const ADVISER = 'hard';

/** The bot that gives hints; null if there is none that knows more than the rules. */
export const adviserFor = (game: Game<Shape>): string | null => (botNames(game).includes(ADVISER) ? ADVISER : null);
