import { botNamed } from '../../bots/roster.ts';
import { Problem } from '../../engine/words.ts';
import { askSkill } from '../../lab/skill.ts';
import { readArguments } from '../arguments.ts';
import type { Io } from '../terminal.ts';
import { ASKED, ASKED_HELP, readAsked } from './asked.ts';
import { warnOf } from './compare.ts';
import { printAnswer } from './rows.ts';
import { underWay } from './running.ts';
import { everyTable } from './tables.ts';
import { grouped, percent } from './words.ts';

export const SKILL_HELP: readonly string[] = [
  '  --a SPEC      the variant that is asked about; as written if not given',
  ...ASKED_HELP.filter((line) => !line.includes('--bots') && !line.startsWith('                the seats do')),
  '  --bots LIST   the bots, best first; each plays among the next one in the list.',
  '                greedy,random if not given',
  '',
  'Every deal is played from every place. Without --seats every number of seats is played.',
];

/** `lab skill`: how far better bots get ahead. */
export async function skillCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { ...ASKED, a: 'value' });
  const asked = readAsked(given, 'skill GAME', '0.03', 'ladder');
  const names = (given.value('bots') ?? 'greedy,random')
    .split(',')
    .map((name) => botNamed(name.trim(), asked.game).name);
  if (names.length < 2) throw new Problem('--bots names at least two bots, the best first, such as greedy,random.');
  const pairs = names.slice(1).map((other, i) => [names[i] ?? '', other] as const);
  const variants = pairs.flatMap(([better, other]) =>
    everyTable(given, asked, (seats) => [better, ...Array.from({ length: seats - 1 }, () => other)].join(','), io),
  );
  await warnOf(variants, asked.game, io);
  let parts = 0;
  const found = await underWay(io, asked, (playing, show) =>
    askSkill({ game: asked.game.id, seed: asked.seed, variants }, asked, {
      ...playing,
      onProgress: () => show(() => `${grouped(++parts)} parts played`),
    }),
  );
  printAnswer(io, asked.form, found, () => [
    ...found.rows.map(
      ({ what, estimate, interval: [low, high], times, isClear }) =>
        `${what.padEnd(36)}${percent(estimate).padStart(8)} (${percent(low)} to ${percent(high)}), ${times.toFixed(2)} times the fair share${isClear ? '' : ', not clear'}`,
    ),
    '',
    'As often as the first bot wins from one seat; 1 time the fair share is luck alone.',
  ]);
  return 0;
}
