import type { Game, OptionSpec, OptionValue, Shape } from '../../engine/game.ts';
import { resolveOptions } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import type { Variant } from '../experiment/experiment.ts';

/** An option with another value than in the variant that all are compared with. */
export interface Ruling {
  readonly option: string;
  readonly value: OptionValue;
  readonly was: unknown;
  readonly variant: Variant;
}

export interface LeftOut {
  readonly change: string;
  readonly why: string;
}

/** Each option changed by itself, and what cannot be measured so. */
export function rulingsOf(
  game: Game<Shape>,
  base: Variant,
  seed: string,
): { readonly rulings: readonly Ruling[]; readonly leftOut: readonly LeftOut[] } {
  const rulings: Ruling[] = [];
  const leftOut: LeftOut[] = [];
  const seats = base.bots.length;
  const chosen: Readonly<Record<string, unknown>> = { ...base.options };
  for (const [option, spec] of Object.entries<OptionSpec<unknown>>(game.options)) {
    const why = idle(spec, chosen);
    if (why !== null) {
      leftOut.push({ change: option, why });
      continue;
    }
    for (const value of otherValues(spec, chosen[option])) {
      try {
        if (spec.needsData?.includes(value)) throw new Problem('it needs cards of its own.');
        const options = resolveOptions(game, seats, { ...base.options, [option]: value });
        if (game.refuseSeed?.(options, `${seed}/0`)) throw new Problem('it fixes the deal.');
        game.readSetting?.(base.setting ?? undefined, options, seats);
        rulings.push({ option, value, was: chosen[option], variant: { ...base, options } });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        leftOut.push({ change: `${option}=${String(value)}`, why: error.message });
      }
    }
  }
  return { rulings, leftOut };
}

/** Why an option can change nothing. */
function idle(spec: OptionSpec<unknown>, chosen: Readonly<Record<string, unknown>>): string | null {
  if (spec.clock) return 'bots need no clock';
  const unmet = Object.entries(spec.only ?? {}).find(([other, value]) => ![value].flat().includes(chosen[other]));
  return unmet ? `it matters only with ${unmet[0]}=${String(unmet[1])}` : null;
}

/** Of a range its ends and the neighbours of the value now. */
function otherValues({ values, range }: OptionSpec<unknown>, now: unknown): OptionValue[] {
  const inRange = range
    ? [range.from, ...(typeof now === 'number' ? [now - 1, now + 1] : []), range.to].filter(
        (value) => value >= range.from && value <= range.to,
      )
    : [];
  return [...new Set([...(values as readonly OptionValue[]), ...inRange])].filter((value) => value !== now);
}
