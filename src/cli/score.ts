import { text } from 'node:stream/consumers';
import { Problem } from '../engine/words.ts';
import { gameNamed } from '../games/registry.ts';
import type { ScoreSheet } from '../games/sheet.ts';
import { readJson } from '../server/json.ts';
import { wrap } from '../games/text.ts';
import { readArguments } from './arguments.ts';
import { inFile, readDeck } from './deck.ts';
import { readText } from './files.ts';
import { type Io, isTerminal, print } from './terminal.ts';

/** `score`: what a final position is worth. JSON for programs, words on a terminal. */
export async function scoreCommand(args: readonly string[], io: Io): Promise<number> {
  const { words, has, value } = readArguments(args, { json: 'flag', deck: 'value' });
  const [id, file = '-', ...rest] = words;
  if (id === undefined || rest.length > 0)
    throw new Problem('Write `score GAME FILE`, or `score GAME -` to read standard input.');
  const { readSheet } = gameNamed(id);
  if (file === '-' && isTerminal(io.input)) io.errors.write('Type or paste the position, then Ctrl-D.\n');
  const position = readJson(file === '-' ? await text(io.input) : readText(file));
  const deck = value('deck');
  const sheet =
    deck === undefined
      ? readSheet(position)
      : inFile(deck, () => readSheet({ ...asFields(position), deck: readDeck(deck) }));
  if (has('json') || !isTerminal(io.output)) print(io, JSON.stringify(sheet));
  else print(io, ...describeSheet(sheet));
  return 0;
}

const asFields = (position: unknown): object => (typeof position === 'object' && position !== null ? position : {});

function describeSheet({ seats, winners }: ScoreSheet): string[] {
  const ranked = [...seats].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  return [
    ...ranked.flatMap(({ seat, total, key, parts, rank }) => [
      `${rank}. seat ${seat}: ${key ? `[${key.join(', ')}]` : `${total} points`}`,
      ...parts.flatMap(({ card, points, why, rule }) =>
        wrap(`${card === undefined ? '' : `${card}: `}${key ? '' : `${points} for `}${why} (${rule})`, 76).map(
          (line) => `    ${line}`,
        ),
      ),
    ]),
    winners.length === 0
      ? 'Nobody wins.'
      : winners.length === 1
        ? `Seat ${winners[0]} wins.`
        : `Seats ${winners.join(' and ')} share the victory.`,
  ];
}
