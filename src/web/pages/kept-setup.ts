import { read } from '../../ui/browser-storage.ts';
import { type GameInfo, PERSON, SPEEDS } from '../../desk/wire.ts';
import { keyOf, type Setup } from './keep-setup.ts';
import { type OptionValue, usualValue } from './variants.tsx';

/** The last set-up as far as this game still offers it; null if there is none. */
export function keptSetup(info: GameInfo): Setup | null {
  try {
    const kept: unknown = JSON.parse(read(keyOf(info.id)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? asOffered(info, { ...kept }) : null;
  } catch {
    return null; // somebody wrote something else there
  }
}

/** Whatever is not offered any more is left out. */
function asOffered(info: GameInfo, kept: Readonly<Record<string, unknown>>): Setup | null {
  const { seating, names } = kept;
  const known = [PERSON, ...info.bots.map(({ name }) => name)];
  if (!isTexts(seating) || !seating.every((who) => known.includes(who)) || !isTexts(names)) return null;
  if (seating.length < info.seats.min || seating.length > info.seats.max || names.length !== seating.length)
    return null;
  const options = optionsIn(info, kept.options);
  const preset = typeof kept.preset === 'string' && kept.preset in info.presets ? kept.preset : 'as-written';
  return {
    seating,
    names,
    ...nearest(info, seating.length, preset, options),
    speed: SPEEDS.find((speed) => speed === kept.speed) ?? 'normal',
    isCampaign: kept.isCampaign === true && info.campaign !== undefined,
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length <= 40);

function optionsIn(info: GameInfo, value: unknown): Record<string, OptionValue> {
  const kept = typeof value === 'object' && value !== null ? Object.entries<unknown>({ ...value }) : [];
  return Object.fromEntries(
    kept.flatMap(([id, chosen]): [string, OptionValue][] => {
      const option = info.options.find((one) => one.id === id);
      const { values = [], range } = option ?? {};
      const named = values.find((one) => one === chosen);
      if (named !== undefined) return [[id, named]];
      const isInRange = typeof chosen === 'number' && range && chosen >= range.from && chosen <= range.to;
      return isInRange && Number.isInteger(chosen) ? [[id, chosen]] : [];
    }),
  );
}

/**
 * These rules told by the preset that is nearest to them, and what differs from it. A match keeps all its options and not how
 * they were chosen.
 */
function nearest(
  info: GameInfo,
  seats: number,
  preset: string,
  options: Readonly<Record<string, OptionValue>>,
): Pick<Setup, 'preset' | 'options'> {
  const full = Object.fromEntries(
    info.options.map((option) => [option.id, options[option.id] ?? usualValue(option, info.presets[preset], seats)]),
  );
  const changedFrom = (name: string): Record<string, OptionValue> =>
    Object.fromEntries(
      info.options.flatMap((option): [string, OptionValue][] => {
        const value = full[option.id];
        const isUsual = value === undefined || value === usualValue(option, info.presets[name], seats);
        return isUsual ? [] : [[option.id, value]];
      }),
    );
  const fits = (name: string): boolean => {
    const { min, max } = info.presetSeats?.[name] ?? info.seats;
    return seats >= min && seats <= max;
  };
  const [best = 'as-written'] = [preset, ...Object.keys(info.presets)]
    .filter(fits)
    .toSorted((one, other) => Object.keys(changedFrom(one)).length - Object.keys(changedFrom(other)).length);
  return { preset: best, options: changedFrom(best) };
}
