import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '../contract/shelf.ts';
import { show } from '../engine/options.ts';
import { Problem, spell } from '../engine/words.ts';
import { VERSION } from '../contract/version.ts';
import { readArguments } from './arguments.ts';
import { reasonOf } from './files.ts';
import { type Io, print } from './terminal.ts';

const TEMPLATE = new URL('../../examples/first-game/', import.meta.url);
const PROGRAM = fileURLToPath(new URL('../../bin/cardwright', import.meta.url));
const LONGEST = 40;

/** `new-game`: a folder with a small game that can be played and passes its tests, to be changed step by step. */
export function newGameCommand(args: readonly string[], io: Io): number {
  const [name, ...rest] = readArguments(args, {}).words;
  if (name === undefined || rest.length > 0) throw new Problem('Write `new-game NAME`.');
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > LONGEST)
    throw new Problem(`A game is called like my-game: small letters, digits and single hyphens, not ${show(name)}.`);
  if (games.some(({ game }) => game.id === name)) throw new Problem(`There is a game ${name} already.`);
  const folder = resolve(name);
  if (existsSync(folder)) throw new Problem(`There is something called ${name} here already.`);
  try {
    write(folder, name);
  } catch (error) {
    throw new Problem(`The folder ${folder} cannot be made: ${reasonOf(error)}.`);
  }
  print(
    io,
    `${name}/ holds a game: rulebook.md is what people read, game.ts what is played.`,
    '',
    `  cd ${name}`,
    '  npm test                       # what every game owes',
    '  npm start                      # in the terminal',
    '  npm run page                   # in the browser',
    '  npx cardwright simulate --game . --bots hard,random',
    '',
    'docs/games-from-outside.md tells what else it may bring.',
  );
  return 0;
}

function write(folder: string, name: string): void {
  const title = name.split('-').map(spell).join(' ');
  const shape = title.replaceAll(' ', '').replace(/^(?=\d)/, 'Game');
  const own = (file: string): string =>
    readFileSync(new URL(file, TEMPLATE), 'utf8')
      .replaceAll('first-game', name)
      .replaceAll('First Game', title)
      .replaceAll('FirstGame', shape);
  const [gameText, rulebook] = [own('game.ts'), own('rulebook.md')];
  mkdirSync(folder);
  writeFileSync(join(folder, 'game.ts'), gameText);
  writeFileSync(join(folder, 'rulebook.md'), rulebook);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(name), null, 2)}\n`);
  // `npm test` finds the program that made the folder, without installing anything; for others npm installs it.
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  // On Windows a link is for administrators, and npm looks for a script of this kind.
  if (process.platform === 'win32') writeFileSync(join(bin, 'cardwright.cmd'), `@node "${PROGRAM}" %*\r\n`);
  else symlinkSync(relative(bin, PROGRAM), join(bin, 'cardwright'));
}

const manifestOf = (name: string): object => ({
  name,
  version: '0.0.1',
  private: true,
  type: 'module',
  scripts: {
    test: 'cardwright conform --game .',
    start: 'cardwright play --game .',
    page: 'cardwright serve --game .',
  },
  // The engine only for its types in an editor: the program brings its own.
  devDependencies: { '@cardwright/engine': `^${VERSION}`, cardwright: `^${VERSION}` },
});
