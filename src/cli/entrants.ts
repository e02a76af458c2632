import { botNamed } from '../bots/roster.ts';
import { commandWords, isOutside } from '../lab/outside.ts';
import type { Game, Shape } from '../engine/game.ts';
import { Problem } from '../engine/words.ts';

const USUAL_TIME: Readonly<Record<string, number>> = { easy: 20, normal: 20, hard: 200 };

/** Who plays at each seat of a ladder: the last name fills the other seats, each level has its usual time. */
export function entrants(list: string | undefined, game: Game<Shape>, seats: number): string[] {
  if (list === undefined) throw new Problem('--bots says who plays, such as --bots hard,greedy.');
  const names = namesIn(list).map((name) => {
    if (isOutside(name)) return `cmd:${commandWords(name).map(quoted).join(' ')}`;
    const time = USUAL_TIME[name];
    const bot = botNamed(name, game);
    return time !== undefined && bot.think ? `${name}@${time}` : botNamed(name, game).name;
  });
  if (names.length > seats) throw new Problem(`${names.length} bots are too many for ${seats} seats.`);
  return Array.from({ length: seats }, (_, place) => names[Math.min(place, names.length - 1)] ?? 'random');
}

/** Commas part the names, except within the quotes of a command. */
const namesIn = (list: string): string[] =>
  (list.match(/(?:"[^"]*"|'[^']*'|[^,"'])+/g) ?? ['']).map((name) => name.trim());

const quoted = (word: string): string =>
  /[\s,"']/.test(word) ? (word.includes('"') ? `'${word}'` : `"${word}"`) : word;
