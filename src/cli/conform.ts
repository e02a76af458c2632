import { conform } from '../engine/conform/conform.ts';
import { amountOf, Problem } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { rulebookTextOf } from './rulebook.ts';
import { type Io, print } from './terminal.ts';

const USUAL_MATCHES = '10';
const MOST_MATCHES = 10_000;

/** `conform`: holds a game to what all games owe; the exit code is 1 if it does not keep it. */
export function conformCommand(args: readonly string[], io: Io): number {
  const { words, value } = readArguments(args, { matches: 'value', seed: 'value' });
  const [id, ...rest] = words;
  if (id === undefined || rest.length > 0) throw new Problem('Write `conform GAME`, or `conform --game FILE`.');
  const { game } = gameNamed(id);
  const matches = wholeNumber(value('matches') ?? USUAL_MATCHES, '--matches', 1, MOST_MATCHES);
  const rulebook = rulebookTextOf(id);
  const { findings, counts } = conform(game, { rulebook, matches, seed: value('seed') ?? '1' });
  print(io, ...findings);
  const played = amountOf(counts.matches ?? 0, 'match').replace(/chs$/, 'ches');
  print(
    io,
    findings.length === 0
      ? `${game.title} keeps what every game owes, in ${played}.`
      : `${amountOf(findings.length, 'finding')} in ${played}.`,
  );
  return findings.length === 0 ? 0 : 1;
}
