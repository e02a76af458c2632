import type { Mind } from '../contract/mind.ts';
import type { BroughtGame } from '../contract/shelf.ts';
import type { Game, Shape } from '../engine/game.ts';
import { Problem } from '../engine/words.ts';

/* What the file of a game from outside exports: `entry` as our own games have it, or the game itself, and a `mind` perhaps. */

type Exports = Readonly<Record<string, unknown>>;

export function readBrought(exports: Exports, file: string): BroughtGame {
  const { entry } = exports;
  if (isObject(entry) && isGame(entry.game)) return { ...entry, game: checked(entry.game, file) };
  const found = Object.values(exports).filter(isGame);
  const [game, ...others] = isGame(exports.game) ? [exports.game] : found;
  if (!game)
    throw new Problem(`${file} exports no game: an object with id, title, seats, zones, phases, cards and setup.`);
  if (others.length > 0) throw new Problem(`${file} exports several games; call one of them \`game\`.`);
  return { game: checked(game, file), ...(exports.mind === undefined ? {} : { mind: readMind(exports, file) }) };
}

export function readMind({ mind }: Exports, file: string): Mind<Shape> {
  if (!isObject(mind)) throw new Problem(`${file} exports no \`mind\`: what a game tells its bots.`);
  return mind;
}

const isObject = (value: unknown): value is Exports => typeof value === 'object' && value !== null;

const OWED = ['zones', 'cards', 'setup', 'score', 'round', 'cardText', 'tell', 'tellAction', 'statements'] as const;
const PARTS = ['seats', 'options', 'presets', 'counters', 'notes', 'phases'] as const;

/** Enough to be meant as one; what is missing of it `checked` says. */
const isGame = (value: unknown): value is Game<Shape> =>
  isObject(value) && typeof value.id === 'string' && isObject(value.phases) && typeof value.setup === 'function';

function checked(game: Game<Shape>, file: string): Game<Shape> {
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(game.id))
    throw new Problem(`${file}: the id of a game is made of small letters, digits and hyphens, not "${game.id}".`);
  const parts: Exports = { ...game };
  const missing = [
    ...OWED.filter((name) => typeof parts[name] !== 'function'),
    ...PARTS.filter((name) => !isObject(parts[name])),
    ...['title', 'overRule'].filter((name) => typeof parts[name] !== 'string'),
  ];
  if (missing.length > 0) throw new Problem(`${file}: the game ${game.id} has no ${missing.join(', ')}.`);
  return game;
}
