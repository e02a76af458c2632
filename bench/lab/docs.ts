import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { forest, type Mark, type Part, sweep } from './plots.ts';

/*
 * The studies of docs/lab.md and docs/lab-readings.md, made anew: what each command prints goes into the block beneath it, and its plot into
 * docs/lab. With `--check` nothing is written: exit code 1 if a block, a plot or a figure in a sentence is not what the commands give now.
 *
 *   node bench/lab/docs.ts [--check] [TEXT]
 *
 * With a text, only the commands that hold it.
 */

const CARDWRIGHT = fileURLToPath(new URL('../../bin/cardwright', import.meta.url));
const PAGES = ['docs/lab.md', 'docs/lab-readings.md'];
const PLOTS = 'docs/lab';
const BLOCK = /```sh\n([^`]*)```\n\n```text\n[^`]*```\n(?:\n!\[([^\]]*)\]\(lab\/([\w-]+)\.svg\)\n)?/g;

const isCheck = process.argv.includes('--check');
const only = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '';
const run = (command: string, ...more: string[]): string =>
  execFileSync(CARDWRIGHT, [...command.split(' ').slice(1), ...more], { encoding: 'utf8' });

/** Without what depends on the machine. */
const timeless = (text: string): string => text.replaceAll(/ in \d+\.\d s$/gm, '').trimEnd();

const faults: string[] = [];
function keep(file: string, text: string): void {
  if (!isCheck) return writeFileSync(file, text);
  if (readFileSync(file, 'utf8') !== text) faults.push(`${file} is not what the commands give now`);
}

function remake(page: string): void {
  const text = readFileSync(page, 'utf8').replaceAll(BLOCK, (whole, block: string, alt?: string, name?: string) => {
    if (!block.includes(only)) return whole;
    const commands = block.trim().split('\n');
    const printed = commands.map((command) => timeless(run(command)));
    console.log(block.trim());
    if (name !== undefined) keep(`${PLOTS}/${name}.svg`, plotOf(commands[0] ?? '', alt ?? ''));
    const image = name === undefined ? '' : `\n![${alt}](lab/${name}.svg)\n`;
    return `\`\`\`sh\n${block}\`\`\`\n\n\`\`\`text\n${printed.join('\n\n')}\n\`\`\`\n${image}`;
  });
  for (const study of text.split(/\n##+ /)) faults.push(...strangers(page, study));
  keep(page, text);
}

/** Figures in the sentences of a study that stand in no block of it. */
function strangers(page: string, study: string): string[] {
  const blocks = [...study.matchAll(/```text\n([^`]*)```/g)].map(([, printed = '']) => printed).join('\n');
  if (blocks === '') return [];
  const sentences = study.replaceAll(/```[^`]*```|!\[[^\]]*\]\([^)]*\)/g, '');
  const [title = ''] = study.split('\n');
  return [...sentences.matchAll(/\d+\.\d+/g)].flatMap(([figure]) =>
    blocks.includes(figure) ? [] : [`${page}, ${title}: ${figure} is in no block`],
  );
}

mkdirSync(PLOTS, { recursive: true });
for (const page of PAGES) remake(page);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/* ---- plots ---- */

interface Row {
  readonly what: string;
  readonly estimate: number;
  readonly interval: readonly [number, number];
  readonly measure?: string;
  readonly change?: string;
  readonly place?: number | null;
}

interface Found {
  readonly measures?: Readonly<Record<string, readonly { difference: number; interval: readonly [number, number] }[]>>;
  readonly rows?: readonly Row[];
  readonly changes?: readonly { readonly change: string; readonly otherWinner: number; readonly effect: string }[];
}

function plotOf(command: string, title: string): string {
  const found = JSON.parse(run(command, '--json')) as Found;
  const points = (one: number): number => 100 * one;
  const mark = (label: string, estimate: number, [low, high]: readonly [number, number]): Mark => ({
    label,
    at: points(estimate),
    from: points(low),
    to: points(high),
  });
  const [, , question = ''] = command.split(' ');
  switch (question) {
    case 'compare': {
      const { win = [], place = [] } = found.measures ?? {};
      const many = win.length > 1;
      return forest(title, 'points of victories, B less A', 0, [
        ...(many ? place : win).map(({ difference, interval }, i) =>
          mark(many ? `place ${i + 1}` : 'victories', difference, interval),
        ),
      ]);
    }
    case 'seats':
    case 'skill':
      return forest(
        title,
        '% of games won',
        null,
        (found.rows ?? [])
          .filter(({ what }) => !/: seat \d/.test(what))
          .map(({ what, estimate, interval }) => mark(what, estimate, interval)),
      );
    case 'sweep': {
      const scores = (found.rows ?? []).filter(({ measure }) => measure === 'score');
      const parts: Part[] = scores.map(({ change = '', estimate, interval }) => ({
        x: Number(change.split('=').at(-1)),
        at: estimate,
        from: interval[0],
        to: interval[1],
      }));
      return sweep(title, 'mean score, less as printed', parts);
    }
    case 'rulings':
      return forest(
        title,
        '% of games with another winner',
        0,
        (found.changes ?? [])
          .filter(({ otherWinner }) => otherWinner > 0)
          .map(({ change, otherWinner }) => mark(change, otherWinner, [otherWinner, otherWinner])),
      );
    default:
      throw new Error(`no plot for ${question}: ${command}`);
  }
}
