import { games } from '../contract/shelf.ts';
import { Problem } from '../engine/words.ts';
import { nameOutside, outsideGames } from '../games/outside.ts';

/* `--game FILE`, which every command takes: a game that lies outside the program. */

/** Commands → which of their words names a game. */
const TAKES_A_GAME: Readonly<Record<string, number>> = {
  play: 1,
  simulate: 1,
  score: 1,
  ladder: 1,
  conform: 1,
  fit: 1,
  lab: 2,
};

/** Takes `--game` out, and says which games to load; the rest, asked for when they are there, names the one that was brought. */
export function withOutside(args: readonly string[]): () => readonly string[] {
  const files: string[] = [];
  const rest: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--') {
      rest.push(...args.slice(i));
      break;
    }
    if (arg !== '--game' && !arg.startsWith('--game=')) {
      rest.push(arg);
      continue;
    }
    const file = arg === '--game' ? args[++i] : arg.slice('--game='.length);
    if (file === undefined || file === '') throw new Problem('--game needs a value: the file or folder of a game.');
    files.push(file);
  }
  nameOutside(files);
  return () => named(rest, files.length);
}

/** Whoever brings one game need not say its name as well. */
function named(args: readonly string[], brought: number): readonly string[] {
  const at = TAKES_A_GAME[args[0] ?? ''];
  const last = outsideGames.at(-1);
  const isOther = args.includes('--resume') || args.some((arg) => games.some(({ game }) => game.id === arg));
  return at === undefined || !last || brought !== 1 || isOther ? args : args.toSpliced(at, 0, last.id);
}
