import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import { VERSION } from '../contract/version.ts';
import { StoreProblem } from '../server/store/damage/trouble.ts';
import { nearest } from './arguments.ts';
import { ADMIN_HELP, adminCommand } from './server/admin.ts';
import { backupCommand, restoreCommand } from './server/backup.ts';
import { benchCommand } from './bench.ts';
import { conformCommand } from './conform.ts';
import { newGameCommand } from './new-game.ts';
import { checkStoreCommand } from './server/check-store.ts';
import { DECK_HELP } from './deck.ts';
import { engineCommand } from './engine.ts';
import { FIT_HELP, fitCommand } from './fit.ts';
import { gamesCommand } from './games.ts';
import { LADDER_HELP, ladderCommand } from './ladder.ts';
import { LAB_HELP, labCommand } from './lab/lab.ts';
import { buildCommand } from './server/page.ts';
import { playCommand } from './play/play.ts';
import { PUZZLES_HELP, puzzlesCommand } from './puzzles.ts';
import { PRINT_HELP, printCommand } from './print/print.ts';
import { replayCommand } from './replay.ts';
import { REVIEW_HELP, reviewCommand } from './review/review.ts';
import { scoreCommand } from './score.ts';
import { serveCommand } from './server/serve.ts';
import { SIMULATE_HELP, simulateCommand } from './simulate.ts';
import { complain, type Io, print } from './terminal.ts';
import { VALUES_HELP } from './values.ts';

interface Command {
  readonly usage: string;
  readonly about: string;
  readonly help: readonly string[];
  run(args: readonly string[], io: Io): Promise<number> | number;
}

const WHERE = [
  '  --data D   the folder of the store; without it, the database of',
  '             DATABASE_URL if that is set, or else .cardwright',
];

const COMMANDS: Readonly<Record<string, Command>> = {
  games: {
    usage: 'games [--json]',
    about: 'the games: seats, presets, options with values and defaults',
    help: ['  --json   as one JSON object'],
    run: gamesCommand,
  },
  play: {
    usage: 'play GAME [options]',
    about: 'play in the terminal, against bots or with others on one screen',
    help: [
      '  --seats N           how many play; the usual number if not given',
      '  --bots LIST         who plays the other seats. One name: all of them. Several,',
      '                      with commas: one for each seat after yours; - is a person,',
      '                      and so is every seat not named: --bots greedy,-',
      '  --names LIST        what the seats are called: --names Mia,Tom',
      '  --preset P          a preset of the game; `games` lists them',
      '  --set option=value  an option of the game; may be given several times',
      DECK_HELP,
      VALUES_HELP,
      '  --seed S            the same seed and decisions give the same match',
      '  --save FILE         keep the match there, not in a folder of its own',
      '  --resume FILE       go on with a saved match (GAME is not needed then)',
      '  --campaign FILE     a campaign of several games, kept there after every step;',
      '                      if there is such a file it goes on where it was',
      '  --plain             no colours; so it is with NO_COLOR set, or in a pipe',
    ],
    run: playCommand,
  },
  simulate: {
    usage: 'simulate GAME [options]',
    about: 'many games of bots against bots: win rates with intervals, length, hands',
    help: SIMULATE_HELP,
    run: simulateCommand,
  },
  score: {
    usage: 'score GAME [FILE|-] [--deck FILE] [--json]',
    about: 'what a final position is worth; reads JSON from a file or standard input',
    help: [
      '  --deck FILE   score cards of your own (JSON)',
      '  --json        JSON also on a terminal; elsewhere it is always JSON',
      '',
      'docs/protocol.md tells what each game reads, with examples.',
    ],
    run: scoreCommand,
  },
  engine: {
    usage: 'engine',
    about: 'play by JSON lines on standard input and output, for bots and tools',
    help: ['A request a line: {"id":1,"do":"games"}. See docs/protocol.md.'],
    run: engineCommand,
  },
  replay: {
    usage: 'replay FILE [--verify [--seal H]] [--seat N|all] [--json]',
    about: 'step through a saved match, or re-run it and compare',
    help: [
      '  --verify   only check that the steps lead to the table, and of a match from a',
      '             server that the cards come from its deal; if not, exit code 1',
      '  --seal H   the seal that you saw before the first card; if the deal in the',
      '             file was sealed otherwise, exit code 1',
      '  --seat N   with the knowledge of one seat; "all" shows every card. Without it:',
      '             all if the match is over, else what a spectator sees',
      '  --json     all moments as one JSON object',
      '  --plain    no colours',
    ],
    run: replayCommand,
  },
  review: {
    usage: 'review MATCH [--seat N] [--worlds W] [--seed S] [--json]',
    about: 'what luck did in a match, what a seat’s own choices did, and what was better',
    help: REVIEW_HELP,
    run: reviewCommand,
  },
  ladder: {
    usage: 'ladder GAME --bots A,B [options]',
    about: 'bots against bots, every deal from every seat, until the answer is clear',
    help: LADDER_HELP,
    run: ladderCommand,
  },
  lab: {
    usage: 'lab QUESTION GAME [options]',
    about: 'what a change of cards, options or bots does, with intervals',
    help: LAB_HELP,
    run: labCommand,
  },
  puzzles: {
    usage: 'puzzles make|check GAME [options]',
    about: 'positions with one best answer: looks for some, or proves those there are',
    help: PUZZLES_HELP,
    run: puzzlesCommand,
  },
  fit: {
    usage: 'fit GAME [TABLE] [options]',
    about: 'makes the numbers again that bots play by, or makes some for a deck of yours',
    help: FIT_HELP,
    run: fitCommand,
  },
  'new-game': {
    usage: 'new-game NAME',
    about: 'makes a folder with a small game to begin with; play it with --game',
    help: ['It is played, simulated and tested as it is: docs/games-from-outside.md.'],
    run: newGameCommand,
  },
  conform: {
    usage: 'conform GAME [--matches N] [--seed S]',
    about: 'holds a game to what every game owes: secrets, undo, saves, paragraphs',
    help: [
      '  --matches N  for each number of seats; 10 if not given',
      '  --seed S     the same seed plays the same matches; 1 if not given',
      '',
      'If the game does not keep it, exit code 1.',
    ],
    run: conformCommand,
  },
  print: {
    usage: 'print GAME --out FILE.pdf [options]',
    about: 'the cards of a game as a PDF, to print, cut and play',
    help: PRINT_HELP,
    run: printCommand,
  },
  serve: {
    usage: 'serve [--port P] [--host H] [--data DIR]',
    about: 'the games in your browser, and tables for people elsewhere; prints the address',
    help: [
      '  --port P   the port, 8080 if not given; 0 takes any that is free',
      '  --host H   who can reach it: 127.0.0.1 (this machine alone) if not given,',
      '             0.0.0.0 for everybody in your network',
      '  --data D   the folder where tables on this server are kept; .cardwright',
      '',
      'More settings are environment variables, DATABASE_URL for PostgreSQL among them:',
      'docs/server-reference.md. How to run one for others: docs/server.md.',
    ],
    run: serveCommand,
  },
  build: {
    usage: 'build',
    about: 'builds the page now; `serve` does it otherwise, where it may write',
    help: ['For a server that may not write into the folder of the program: docs/server.md.'],
    run: buildCommand,
  },
  backup: {
    usage: 'backup FILE [--data DIR]',
    about: 'everything a server keeps, in one file; it may go on meanwhile',
    help: WHERE,
    run: backupCommand,
  },
  restore: {
    usage: 'restore FILE [--data DIR]',
    about: 'puts a backup into an empty store, SQLite or PostgreSQL',
    help: WHERE,
    run: restoreCommand,
  },
  admin: {
    usage: 'admin WORD [options]',
    about: 'for whoever runs a server: people, tables, bans, reports; every act is logged',
    help: ADMIN_HELP,
    run: adminCommand,
  },
  'check-store': {
    usage: 'check-store [--data DIR] [--replay] [--json]',
    about: 'looks for damage in what a server keeps, and says what can be saved',
    help: [
      ...WHERE,
      '  --replay   play every match through as well, which takes longer',
      '  --json     as one JSON object',
      '',
      'It changes nothing, and a server may run meanwhile. If something is damaged, exit code 1.',
    ],
    run: checkStoreCommand,
  },
  bench: {
    usage: 'bench [bots|server|page]',
    about: 'our figures beside those of others, measured in one run',
    help: [
      'Everything after `bench` is handed to bench/main.ts, except:',
      '  bench bots     how long bots think: --box MS, --decisions N, games',
      '  bench server   how many durable actions a server takes: --matches N,',
      '                 --idle N, --seconds S, --peer N, --postgres',
      '  bench page     whole matches in a browser, and how fast the page loads:',
      '                 --matches N, --loads N, --screenshots, games',
    ],
    run: benchCommand,
  },
};

/** Runs a command; the exit code is 0 if all is fine, 1 if the answer is no, 2 if it was called wrongly. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined || word === '--help' || word === '-h' || word === 'help') {
    const named =
      word === 'help' && rest[0] !== undefined && Object.hasOwn(COMMANDS, rest[0]) ? COMMANDS[rest[0]] : null;
    print(io, ...(named ? commandHelp(named) : help()));
    return word === undefined ? 2 : 0;
  }
  if (word === '--version' || word === '-v') {
    print(io, `cardwright ${VERSION}`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (!command) {
    const near = nearest(word, Object.keys(COMMANDS));
    const hint = near ? `did you mean ${near}?` : `there are ${Object.keys(COMMANDS).join(', ')}.`;
    complain(io, `There is no command ${show(word)}; ${hint}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    print(io, ...commandHelp(command));
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    complain(io, error.message);
    return error instanceof StoreProblem ? 1 : 2;
  }
}

function help(): string[] {
  return [
    'Cardwright: card games that read like their rulebooks.',
    '',
    ...Object.values(COMMANDS).flatMap(({ usage, about }) => [`  cardwright ${usage}`, `      ${about}`]),
    '',
    'Begin with `cardwright games`. Every command has --help; there is --version.',
    '--game FILE brings a game of your own to most commands: docs/games-from-outside.md.',
    'Exit codes: 0 fine, 1 the answer is no, 2 wrong usage.',
  ];
}

const commandHelp = ({ usage, about, help: lines }: Command): string[] => [
  `cardwright ${usage}`,
  `  ${about}`,
  '',
  ...lines,
];
