import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { nearest } from '../arguments.ts';
import { type Io, print } from '../terminal.ts';
import { CARDS_HELP, cardsCommand } from './cards.ts';
import { COMPARE_HELP, compareCommand } from './compare.ts';
import { GATE_HELP, gateCommand } from './gate.ts';
import { RULINGS_HELP, rulingsCommand } from './rulings.ts';
import { SEATS_HELP, seatsCommand } from './seats.ts';
import { SKILL_HELP, skillCommand } from './skill.ts';
import { SWEEP_HELP, sweepCommand } from './sweep.ts';
import { TUNE_HELP, tuneCommand } from './tune.ts';
import { WORK_HELP, workCommand } from './work.ts';

interface LabQuestion {
  readonly usage: string;
  readonly about: string;
  readonly help: readonly string[];
  run(args: readonly string[], io: Io): Promise<number>;
}

const QUESTIONS: Readonly<Record<string, LabQuestion>> = {
  compare: {
    usage: 'compare GAME --a SPEC --b SPEC',
    about: 'what a change does: two variants on the same deals',
    help: COMPARE_HELP,
    run: compareCommand,
  },
  cards: {
    usage: 'cards GAME [--a SPEC]',
    about: 'every card: how often it is used, who wins with it, and what it does',
    help: CARDS_HELP,
    run: cardsCommand,
  },
  seats: {
    usage: 'seats GAME [--a SPEC]',
    about: 'who wins by seat, and by place after whoever begins',
    help: SEATS_HELP,
    run: seatsCommand,
  },
  rulings: {
    usage: 'rulings GAME [--a SPEC]',
    about: 'every option and reading: which change who wins, scores or length',
    help: RULINGS_HELP,
    run: rulingsCommand,
  },
  skill: {
    usage: 'skill GAME [--a SPEC] [--bots BETTER,WORSE]',
    about: 'luck and skill: how far better bots get ahead',
    help: SKILL_HELP,
    run: skillCommand,
  },
  gate: {
    usage: 'gate GAME|all [--out FILE]',
    about: 'whether a game is still balanced as it was measured',
    help: GATE_HELP,
    run: gateCommand,
  },
  sweep: {
    usage: 'sweep GAME --over X=V,V,V [--a SPEC]',
    about: 'one option, or one number of a card, along the x axis',
    help: SWEEP_HELP,
    run: sweepCommand,
  },
  tune: {
    usage: 'tune GAME [--length LOW..HIGH] [--fair W] [--cards W] [--a SPEC]',
    about: 'the fewest changes of numbers that meet goals',
    help: TUNE_HELP,
    run: tuneCommand,
  },
  work: {
    usage: 'work [--workers W]',
    about: 'play the questions that others ask with --queue',
    help: WORK_HELP,
    run: workCommand,
  },
};

export const LAB_HELP: readonly string[] = [
  ...Object.values(QUESTIONS).flatMap(({ usage, about }) => [`  lab ${usage}`, `      ${about}`]),
  '',
  '`lab QUESTION` without a game tells what the question takes. Intervals hold however',
  'often one looks; Ctrl-C ends a question early, with what is known so far: docs/lab.md.',
];

/** `lab`: questions about a game, answered by many games on the same deals. */
export function labCommand([word, ...rest]: readonly string[], io: Io): Promise<number> | number {
  if (word === undefined) {
    print(io, ...LAB_HELP);
    return 2;
  }
  const question = Object.hasOwn(QUESTIONS, word) ? QUESTIONS[word] : undefined;
  if (!question) {
    const near = nearest(word, Object.keys(QUESTIONS));
    throw new Problem(
      `The lab has no question ${show(word)}; ${near ? `did you mean ${near}?` : `it has ${Object.keys(QUESTIONS).join(', ')}.`}`,
    );
  }
  if (rest.length === 0 && word !== 'work') {
    print(io, `cardwright lab ${question.usage}`, `  ${question.about}`, '', ...question.help);
    return 2;
  }
  return question.run(rest, io);
}
