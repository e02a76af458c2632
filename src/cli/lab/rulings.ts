import type { OptionSpec, OptionValue } from '../../engine/game.ts';
import { resolveOptions } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { askChanges } from '../../lab/against.ts';
import type { Variant } from '../../lab/experiment/experiment.ts';
import { readArguments } from '../arguments.ts';
import { type Io } from '../terminal.ts';
import { ASKED, type Asked, ASKED_HELP, readAsked } from './asked.ts';
import { describeChanges } from './changes.ts';
import { warnOf } from './compare.ts';
import { printAnswer } from './rows.ts';
import { underWay } from './running.ts';
import { readVariant } from './variant.ts';
import { grouped } from './words.ts';

export const RULINGS_HELP: readonly string[] = [
  '  --a SPEC      the variant that all others are compared with; as written if not given',
  ...ASKED_HELP,
  '',
  'Every value of every option is played, of a range the ends and the neighbours of the',
  'value in A; clocks are not.',
];

interface Ruling {
  readonly name: string;
  readonly variant: Variant;
}

interface LeftOut {
  readonly change: string;
  readonly why: string;
}

/** `lab rulings`: which options and readings matter. */
export async function rulingsCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { ...ASKED, a: 'value' });
  const asked = readAsked(given, 'rulings GAME', '0.05');
  const base = readVariant('--a', given.value('a') ?? '', asked);
  const { rulings, leftOut } = rulingsOf(base, asked);
  await warnOf([base], asked.game, io);
  let parts = 0;
  const found = await underWay(io, asked, (playing, show) =>
    askChanges(
      'rulings',
      { game: asked.game.id, seed: asked.seed, variants: [base, ...rulings.map(({ variant }) => variant)] },
      rulings.map(({ name }) => name),
      asked,
      {
        ...playing,
        onProgress: () => show(() => `${rulings.length} changes, ${grouped(++parts)} parts played`),
      },
    ),
  );
  const whole = { ...found, leftOut };
  printAnswer(io, asked.form, whole, () => [
    ...describeChanges(found),
    ...(leftOut.length > 0 ? ['', 'Not measured:', ...leftOut.map(({ change, why }) => `  ${change}: ${why}`)] : []),
  ]);
  return 0;
}

/** Each option changed by itself, and what cannot be measured so. */
function rulingsOf(base: Variant, { game, seats, seed }: Asked): { rulings: Ruling[]; leftOut: LeftOut[] } {
  const rulings: Ruling[] = [];
  const leftOut: LeftOut[] = [];
  const chosen: Readonly<Record<string, unknown>> = { ...base.options };
  for (const [id, spec] of Object.entries<OptionSpec<unknown>>(game.options)) {
    const unmet = Object.entries(spec.only ?? {}).find(([other, value]) => !isAmong(chosen[other], value));
    const why = spec.clock
      ? 'bots need no clock'
      : unmet
        ? `it matters only with ${unmet[0]}=${String(unmet[1])}`
        : null;
    if (why !== null) {
      leftOut.push({ change: id, why });
      continue;
    }
    for (const value of valuesOf(spec, chosen[id])) {
      const name = `${id}=${String(value)}`;
      try {
        if (spec.needsData?.includes(value)) throw new Problem('it needs cards of its own.');
        const options = resolveOptions(game, seats, { ...base.options, [id]: value });
        const refused = game.refuseSeed?.(options, `${seed}/0`);
        if (refused) throw new Problem('it fixes the deal.');
        game.readSetting?.(base.setting ?? undefined, options, seats);
        rulings.push({ name, variant: { ...base, options } });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        leftOut.push({ change: name, why: error.message });
      }
    }
  }
  return { rulings, leftOut };
}

const isAmong = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value) : value === wanted;

function valuesOf({ values, range }: OptionSpec<unknown>, now: unknown): OptionValue[] {
  const inRange = range
    ? [range.from, ...(typeof now === 'number' ? [now - 1, now + 1] : []), range.to].filter(
        (value) => value >= range.from && value <= range.to,
      )
    : [];
  return [...new Set([...(values as readonly OptionValue[]), ...inRange])].filter((value) => value !== now);
}
