import { spellSeats } from '../engine/options.ts';
import { citation } from '../engine/words.ts';
import { catalogue } from '../desk/catalogue.ts';
import { wrap } from '../contract/text.ts';
import { readArguments, refuseWords } from './arguments.ts';
import { type Io, print } from './terminal.ts';

/** `games`: what can be played, and how it can be varied. */
export function gamesCommand(args: readonly string[], io: Io): number {
  const { has, words } = readArguments(args, { json: 'flag' });
  refuseWords('games', words);
  const games = catalogue();
  if (has('json')) print(io, JSON.stringify({ games }));
  else for (const game of games) print(io, ...describeGame(game));
  return 0;
}

type Listed = ReturnType<typeof catalogue>[number];

function describeGame({ id, title, credit, seats, bots, presets, presetSeats, options }: Listed): string[] {
  return [
    `${title} (${id}), ${seatsText(seats)}`,
    ...(credit === undefined ? [] : wrap(credit, 78).map((text) => `  ${text}`)),
    '',
    'Bots',
    ...bots.flatMap(({ name, about }) => row(name, about)),
    '',
    'Presets',
    ...Object.entries(presets).flatMap(([name, values]) => {
      const offered = presetSeats?.[name];
      return row(name, `${spell(values)}${offered ? `; for ${spellSeats(offered)}` : ''}`);
    }),
    '',
    'Options (--set option=value)',
    ...options.flatMap((option) => [
      ...row(option.id, valuesOf(option)),
      ...wrap(`${option.text}${ruleText(option)}`, 74).map((text) => `      ${text}`),
    ]),
  ];
}

/** Where it is not the row of this very option in the table of options. */
const ruleText = ({ id, rule }: Listed['options'][number]): string =>
  rule === `§option ${id}` ? '' : ` (${citation(rule)})`;

const seatsText = ({ min, max, default: usual }: Listed['seats']): string =>
  max === 1 ? 'for one seat' : `for ${spellSeats({ min, max })}, usually ${usual}`;

const row = (name: string, text: string): string[] =>
  wrap(text, 56).map((part, i) => `  ${(i === 0 ? name : '').padEnd(20)}  ${part}`);

function valuesOf({ values, range, unit, default: usual, defaultBySeats = {} }: Listed['options'][number]): string {
  const others = [...values.map(String), ...(range ? [`${range.from} to ${range.to}`] : [])];
  const bySeats = Object.entries(defaultBySeats).map(
    ([seats, value]) => `, with ${spellSeats({ min: Number(seats), max: Number(seats) })} ${String(value)}`,
  );
  return `${others.join(', ')}${unit ? ` ${unit}` : ''}; default ${String(usual)}${bySeats.join('')}`;
}

function spell(values: object): string {
  const entries = Object.entries(values).map(([id, value]) => `${id} = ${String(value)}`);
  return entries.length === 0 ? 'all defaults' : entries.join(', ');
}
