import { writeFileSync } from 'node:fs';
import { games } from '../../contract/shelf.ts';
import { amountOf, Problem } from '../../engine/words.ts';
import { type Balance, checkBalance, type Gate, hasBalance, playBalance } from '../../lab/gate.ts';
import { readArguments } from '../arguments.ts';
import { reasonOf } from '../files.ts';
import { type Io, print } from '../terminal.ts';
import { ASKED, type Asked, readAsked } from './asked.ts';
import { underWay } from './running.ts';
import { csv } from './words.ts';

export const GATE_HELP: readonly string[] = [
  '  GAME          one game, or `all` that have a measured balance',
  '  --out FILE    make the balance anew and write it there, in the folder of the game:',
  '                src/games/GAME/lab/balance.json. --deals, --seats, --bots, --seed apply',
  '  --workers W   how many threads play; all cores if not given',
  '  --json --csv  for programs',
  '',
  'Exit code 1: something shifted beyond chance.',
];

/** `lab gate`: whether a game is still balanced as it was measured. */
export async function gateCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { ...ASKED, out: 'value' });
  const [word, ...rest] = given.words;
  const isAll = word === 'all' && rest.length === 0 && !given.has('out');
  const asked = readAsked(isAll ? { ...given, words: [games[0]?.game.id ?? ''] } : given, 'gate GAME', '0.5');
  const out = given.value('out');
  if (out !== undefined) return makeBalance(out, asked, given.has('deals') ? asked.most : USUAL_DEALS, io);
  const ids = isAll ? games.map(({ game }) => game.id).filter(hasBalance) : [asked.game.id];
  const found: Gate[] = [];
  await underWay(io, asked, async (playing, show) => {
    for (const id of ids) {
      show(() => id);
      const gate = await checkBalance(id, playing);
      if (gate.deals > 0) found.push(gate);
    }
  });
  if (asked.form === 'json') print(io, JSON.stringify({ question: 'gate', games: found }));
  else if (asked.form === 'csv') print(io, ...csvOf(found));
  else print(io, ...found.flatMap(linesOf));
  return found.length === ids.length && found.every(({ drifts }) => drifts.length === 0) ? 0 : 1;
}

const USUAL_DEALS = 300;

async function makeBalance(file: string, asked: Asked, deals: number, io: Io): Promise<number> {
  const { game, seats, bots, seed } = asked;
  const rows = await underWay(io, asked, (playing) => playBalance(game.id, asked, deals, playing));
  if (rows.length < deals) throw new Problem('Stopped early: nothing was written.');
  const command = `lab gate ${game.id} --seats ${seats} --bots ${asked.botList} --seed ${seed} --deals ${deals} --out src/games/${game.id}/lab/balance.json`;
  const balance: Balance = { made: { command }, seats, bots, seed, rows };
  try {
    writeFileSync(file, `${JSON.stringify(balance, null, 2)}\n`);
  } catch (error) {
    throw new Problem(`The file ${file} cannot be written: ${reasonOf(error)}.`);
  }
  print(io, `${game.id}: ${amountOf(deals, 'deal')}, written to ${file}.`);
  return 0;
}

function linesOf({ game, deals, changed, drifts }: Gate): string[] {
  if (changed === 0) return [`${game}: as measured, ${amountOf(deals, 'deal')}.`];
  if (drifts.length === 0) return [`${game}: ${changed} of ${deals} deals come out otherwise, no shift beyond chance.`];
  return [
    `${game}: no longer as measured. ${changed} of ${deals} deals come out otherwise.`,
    ...drifts.map(
      ({ measure, before, now, deviations }) =>
        `  ${measure}: ${before.toFixed(3)} before, ${now.toFixed(3)} now (${deviations.toFixed(1)} standard errors)`,
    ),
    `  If that is meant, make it anew: lab gate ${game} --out src/games/${game}/lab/balance.json`,
  ];
}

const csvOf = (found: readonly Gate[]): string[] =>
  csv([
    ['game', 'deals', 'changed', 'measure', 'before', 'now', 'deviations'],
    ...found.flatMap(({ game, deals, changed, drifts }) =>
      drifts.length === 0
        ? [[game, deals, changed, '', '', '', '']]
        : drifts.map(({ measure, before, now, deviations }) => [
            game,
            deals,
            changed,
            measure,
            before,
            now,
            deviations,
          ]),
    ),
  ]);
