import { writeFileSync } from 'node:fs';
import { show } from '../../engine/options.ts';
import { amountOf, Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { deckIn } from '../../desk/own-deck.ts';
import type { Goals } from '../../lab/tune/goals.ts';
import { playExperiment } from '../../lab/crew.ts';
import { knobsOf } from '../../lab/tune/knobs.ts';
import { type Knob, tune, type Tuned, type TuneRow } from '../../lab/tune/tune.ts';
import { nearest, readArguments } from '../arguments.ts';
import { reasonOf } from '../files.ts';
import { type Io } from '../terminal.ts';
import { ASKED, ASKED_HELP, readAsked, readShare } from './asked.ts';
import { warnOf } from './compare.ts';
import { printAnswer } from './rows.ts';
import { underWay } from './running.ts';
import { readVariant } from './variant.ts';
import { percent, signed } from './words.ts';

export const TUNE_HELP: readonly string[] = [
  '  --length LOW..HIGH  a goal: so many decisions a game, on average',
  '  --fair W            a goal: every seat, and every place after whoever begins, wins the fair',
  '                      share ± W (0.02, or 2%, is two points)',
  '  --cards W           a goal: the value of every card is that of all cards ± W',
  '  --may LIST          which numbers may be changed: options, card:ID.FIELD, card:ID, with',
  '                      commas; all if not given',
  '  --out FILE          write the changed deck there',
  '  --a SPEC            the variant that it begins with; as written if not given',
  ...ASKED_HELP.filter((line) => !line.includes('--width')).map((line) =>
    line.includes('--deals') ? '  --deals K     play at most so many deals for one figure; 40000 if not given' : line,
  ),
];

const USUAL_MOST = 40_000;

/** `lab tune`: the fewest changes of numbers that meet goals. */
export async function tuneCommand(args: readonly string[], io: Io): Promise<number> {
  const { width: _, ...taken } = ASKED; // the goals say how well it has to be known
  const given = readArguments(args, {
    ...taken,
    a: 'value',
    length: 'value',
    fair: 'value',
    cards: 'value',
    may: 'value',
    out: 'value',
  });
  const asked = readAsked(given, 'tune GAME --cards W', '0.5');
  const goals = readGoals(given.value('length'), given.value('fair'), given.value('cards'));
  const base = readVariant('--a', given.value('a') ?? '', asked);
  if (goals.cards !== undefined && !gameNamed(asked.game.id).tally?.cards)
    throw new Problem(`${asked.game.title} does not say where its cards are used.`);
  const may = given.value('may');
  const all = knobsOf(asked.game, base);
  const knobs = may === undefined ? all : knobsNamed(all, may);
  if (knobs.length === 0) throw new Problem(`${asked.game.title} has no numbers that may be changed.`);
  await warnOf([base], asked.game, io);
  const { found, variant } = await underWay(io, asked, (playing, progress) =>
    tune({ game: asked.game.id, seed: asked.seed }, base, knobs, goals, {
      play: (experiment, course, onProgress) => playExperiment(experiment, course, { ...playing, onProgress }),
      most: given.has('deals') ? asked.most : USUAL_MOST,
      onProgress: (text) => progress(() => text),
    }),
  );
  const out = given.value('out');
  const wasWritten = out !== undefined && writeDeck(out, deckIn(variant.setting));
  printAnswer(io, asked.form, found, () => [
    ...linesOf(found),
    ...(out === undefined
      ? []
      : ['', wasWritten ? `The changed deck is in ${out}.` : 'No card was changed, so no deck was written.']),
  ]);
  return found.isMet ? 0 : 1;
}

/** Those that are named: an option, `card:ID.FIELD`, or `card:ID` for all numbers of a card. */
function knobsNamed(knobs: readonly Knob[], list: string): Knob[] {
  const words = list.split(',').map((word) => word.trim());
  const found = words.map((word) => {
    const its = knobs.filter(({ name }) => name === word || name.startsWith(`${word}.`));
    if (its.length > 0) return its;
    const near = nearest(
      word,
      knobs.map(({ name }) => name),
    );
    throw new Problem(`--may: there is no number ${show(word)}${near ? `; did you mean ${near}?` : '.'}`);
  });
  return [...new Set(found.flat())];
}

function readGoals(length: string | undefined, fair: string | undefined, cards: string | undefined): Goals {
  if (length === undefined && fair === undefined && cards === undefined)
    throw new Problem('Say what is wanted: --length LOW..HIGH, --fair W or --cards W.');
  return {
    ...(length === undefined ? {} : { length: readBounds(length) }),
    ...(fair === undefined ? {} : { seats: readShare(fair, '--fair is how far from the fair share somebody may win') }),
    ...(cards === undefined ? {} : { cards: readShare(cards, '--cards is how far from the others a card may be') }),
  };
}

function readBounds(text: string): readonly [number, number] {
  const [, low, high] = /^(\d{1,6}(?:\.\d+)?)\.\.(\d{1,6}(?:\.\d+)?)$/.exec(text) ?? [];
  if (low === undefined || high === undefined || Number(low) >= Number(high))
    throw new Problem(`--length is written LOW..HIGH, such as 90..110, not ${show(text)}.`);
  return [Number(low), Number(high)];
}

function writeDeck(file: string, deck: unknown): boolean {
  if (deck === null) return false;
  try {
    writeFileSync(file, `${JSON.stringify(deck, null, 2)}\n`);
  } catch (error) {
    throw new Problem(`The file ${file} cannot be written: ${reasonOf(error)}.`);
  }
  return true;
}

function linesOf({ changes, rows, isMet, stoppedEarly }: Tuned): string[] {
  const missed = rows.filter(({ verdict }) => verdict === 'missed');
  return [
    changes.length === 0
      ? isMet
        ? 'Nothing has to be changed.'
        : stoppedEarly
          ? 'No change was found so far.'
          : 'No change of a number was found that helps.'
      : `${amountOf(changes.length, 'change')}:`,
    ...changes.map(({ what, from, to }) => `  ${what}: ${from} becomes ${to}`),
    '',
    `${''.padEnd(26)}${'before'.padStart(9)}${'now'.padStart(9)}   wanted`,
    ...rows.map(lineOf),
    '',
    missed.length === 0
      ? 'Nothing that is wanted is clearly missed.'
      : `${missed.length} of ${rows.length} are missed.`,
    ...(changes.length > 0 && !stoppedEarly ? ['“Now” was measured on deals that chose nothing.'] : []),
  ];
}

function lineOf({ what, goal, before, estimate, wantedLow, wantedHigh, verdict }: TuneRow): string {
  const as = (number: number): string =>
    goal === 'length' ? number.toFixed(1) : goal === 'cards' ? signed(100 * number) : percent(number);
  return `${what.padEnd(26)}${as(before).padStart(9)}${as(estimate).padStart(9)}   ${as(wantedLow)} to ${as(wantedHigh)}${verdict === 'met' ? '' : `   ${verdict}`}`;
}
