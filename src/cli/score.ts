import { text } from 'node:stream/consumers';
import type { Game, ScorePart, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { amountOf, citation, Problem } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import type { ScoreSheet } from '../contract/sheet.ts';
import { readJson } from '../desk/json.ts';
import { wrap } from '../contract/text.ts';
import { readArguments } from './arguments.ts';
import { deckSetting, readDeck } from './deck.ts';
import { readText } from './files.ts';
import { type Io, isTerminal, print, warn } from './terminal.ts';

/** `score`: what a final position is worth. JSON for programs, words on a terminal. */
export async function scoreCommand(args: readonly string[], io: Io): Promise<number> {
  const { words, has, value } = readArguments(args, { json: 'flag', deck: 'value' });
  const [id, file = '-', ...rest] = words;
  if (id === undefined || rest.length > 0)
    throw new Problem('Write `score GAME FILE`, or `score GAME -` to read standard input.');
  const { game, readSheet } = gameNamed(id);
  if (file === '-' && isTerminal(io.input)) io.errors.write('Type or paste the position, then Ctrl-D.\n');
  const position = readJson(file === '-' ? await text(io.input) : readText(file));
  const sheet = readSheet(withDeck(position, game, value('deck')));
  warn(io, sheet.warnings ?? []);
  if (has('json') || !isTerminal(io.output)) print(io, JSON.stringify(sheet));
  else print(io, ...describeSheet(sheet));
  return 0;
}

/** The position with the cards of `--deck FILE`; what is wrong with them is told with the name of the file. */
function withDeck(position: unknown, game: Game<Shape>, file: string | undefined): unknown {
  if (file === undefined || typeof position !== 'object' || position === null) return position;
  const { usual } = game.seats;
  deckSetting(game, file, resolveOptions(game, usual), usual);
  return { ...position, deck: readDeck(file) };
}

/** Where cards have no points of their own, the key says it all. */
const isByKey = (key: readonly number[] | undefined, parts: readonly ScorePart[]): key is readonly number[] =>
  key !== undefined && parts.every(({ card }) => card === undefined);

function describeSheet({ seats, winners }: ScoreSheet): string[] {
  const ranked = [...seats].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  return [
    ...ranked.flatMap(({ seat, total, key, title, parts, rank }) => [
      `${rank}. seat ${seat}: ${isByKey(key, parts) ? `[${key.join(', ')}]` : amountOf(total, 'point')}${title ? `, ${title}` : ''}`,
      ...parts.flatMap(({ card, points, why, rule }) =>
        wrap(
          `${card === undefined ? '' : `${card}: `}${isByKey(key, parts) ? '' : `${points} for `}${why} (${citation(rule)})`,
          76,
        ).map((line) => `    ${line}`),
      ),
    ]),
    winners.length === 0
      ? 'Nobody wins.'
      : winners.length === 1
        ? `Seat ${winners[0]} wins.`
        : `Seats ${winners.join(' and ')} share the victory.`,
  ];
}
