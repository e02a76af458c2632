import type { Game, OptionSpec, OptionValue, Shape } from './game.ts';
import { amountOf, citation, Problem } from './words.ts';

const isAllowed = (spec: OptionSpec<unknown>, value: unknown): boolean =>
  spec.values.includes(value) ||
  (spec.range !== undefined &&
    Number.isInteger(value) &&
    Number(value) >= spec.range.from &&
    Number(value) <= spec.range.to);

export function spellValues(spec: OptionSpec<unknown>): string {
  const range = spec.range ? [`${spec.range.from} to ${spec.range.to}`] : [];
  return [...spec.values.map(String), ...range].join(', ');
}

/** An option value as it is typed on a command line. */
export function parseOptionValue<T extends Shape>(game: Game<T>, id: string, text: string): OptionValue {
  const spec = specOf(game, id);
  const named = spec.values.find((value) => String(value) === text);
  if (named !== undefined) return named as OptionValue;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

function specOf<T extends Shape>(game: Game<T>, id: string): OptionSpec<unknown> {
  const specs: Readonly<Record<string, OptionSpec<unknown>>> = game.options;
  const spec = Object.hasOwn(specs, id) ? specs[id] : undefined;
  if (!spec) throw new Problem(`${game.id} has no option "${id}"; it has ${Object.keys(specs).join(', ')}.`);
  return spec;
}

/** The value of an option that nobody chose; `before` are at least the options that come before it. */
export const usualOf = <V>(spec: OptionSpec<V>, seats: number, before: Readonly<Record<string, unknown>>): V =>
  spec.usualFor ? spec.usualFor(seats, before) : spec.usual;

/** '1 seat', '2 to 4 seats'. */
export const spellSeats = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  min === max ? amountOf(min, 'seat') : `${min} to ${max} seats`;

function refusePreset<T extends Shape>({ title, presetSeats }: Game<T>, seats: number, preset: string): void {
  const offered = presetSeats?.[preset];
  if (offered && (seats < offered.min || seats > offered.max))
    throw new Problem(
      `The preset ${preset} of ${title} is for ${spellSeats(offered)}, not ${seats}. (${citation(offered.rule)})`,
    );
}

/** All options of a match: the defaults, then the preset, then what was chosen by hand. */
export function resolveOptions<T extends Shape>(
  game: Game<T>,
  seats: number,
  chosen: unknown = {},
  preset: unknown = 'as-written',
): T['options'] {
  const { min, max } = game.seats;
  if (!Number.isInteger(seats) || seats < min || seats > max)
    throw new Problem(`${game.title} is for ${spellSeats(game.seats)}, not ${show(seats)}.`);
  if (typeof preset !== 'string' || !Object.hasOwn(game.presets, preset))
    throw new Problem(`${game.title} has no preset ${show(preset)}; it has ${Object.keys(game.presets).join(', ')}.`);
  if (typeof chosen !== 'object' || chosen === null || Array.isArray(chosen))
    throw new Problem(`Options are an object of option names and values, not ${show(chosen)}.`);
  refusePreset(game, seats, preset);
  const given = new Map<string, unknown>();
  for (const [id, value] of [...Object.entries(game.presets[preset] ?? {}), ...Object.entries(chosen)]) {
    const spec = specOf(game, id);
    if (!isAllowed(spec, value))
      throw new Problem(`Option ${id} of ${game.title} is one of ${spellValues(spec)}, not ${show(value)}.`);
    given.set(id, value);
  }
  const options: Record<string, unknown> = {};
  for (const [id, spec] of Object.entries<OptionSpec<unknown>>(game.options))
    options[id] = given.has(id) ? given.get(id) : usualOf(spec, seats, options);
  const refused = game.refuseOptions?.(options, seats);
  if (refused) throw new Problem(`${refused.text} (${citation(refused.rule)})`);
  return Object.freeze({ ...options }); // built in one go, so that a search reads it as fast as any object
}

/** Any value from outside, short enough for a message. */
export function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
