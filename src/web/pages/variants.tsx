import { lengthOf, spell } from '../../engine/words.ts';
import { RuleLink } from '../../ui/table/rule-link.tsx';
import type { GameInfo, OptionInfo } from '../../desk/wire.ts';
import { screens } from '../../games/screens.ts';

/* Choosing how many play and by which rules: the same for a match at this screen and for a table on a server. */

export type OptionValue = string | number | boolean;

interface SeatCountProps {
  readonly seats: GameInfo['seats'];
  readonly count: number;
  readonly choose: (count: number) => void;
}

export function SeatCount({ seats, count, choose }: SeatCountProps) {
  if (seats.max === seats.min) return null;
  return (
    <div className="count-row" role="group" aria-label="How many play">
      {Array.from({ length: seats.max - seats.min + 1 }, (_, i) => seats.min + i).map((some) => (
        <button
          key={some}
          type="button"
          className="btn btn--small btn--plain"
          aria-pressed={count === some}
          onClick={() => choose(some)}
        >
          {some}
        </button>
      ))}
    </div>
  );
}

interface PresetChoiceProps {
  readonly info: GameInfo;
  readonly seats: number;
  readonly preset: string;
  readonly choose: (preset: string) => void;
}

export function PresetChoice({
  info: { id, presets, presetSeats, options },
  seats,
  preset,
  choose,
}: PresetChoiceProps) {
  return (
    <fieldset className="slip presets">
      <legend>Which rules</legend>
      {Object.keys(presets).map((name) => {
        const fits = presetSeats?.[name];
        const isOff = fits !== undefined && (seats < fits.min || seats > fits.max);
        return (
          <label key={name} className="preset" data-off={isOff ? '' : undefined}>
            <input
              type="radio"
              name="preset"
              checked={preset === name}
              disabled={isOff}
              onChange={() => choose(name)}
            />
            <b>{spell(name)}</b>
            <small>
              {isOff && `For ${fits.min === fits.max ? fits.min : `${fits.min} to ${fits.max}`} players. `}
              {screens[id]?.presetWords?.[name]} {presetWords(presets[name] ?? {}, options)}
            </small>
          </label>
        );
      })}
    </fieldset>
  );
}

interface OptionListProps {
  readonly info: GameInfo;
  readonly seats: number;
  readonly names?: readonly string[]; // of the seats, where they are known
  readonly preset: string;
  readonly chosen: Readonly<Record<string, OptionValue>>;
  readonly choose: (option: string, value: OptionValue) => void;
}

/** Every option that matters with what is chosen so far, with its meaning and rule. */
export function OptionList({ info, seats, names = [], preset, chosen, choose }: OptionListProps) {
  const { id } = info;
  const options = usedOptions(info, seats, preset, chosen);
  const changed = options.filter((option) => option.id in chosen).length;
  return (
    <details className="slip options">
      <summary>
        Every option <span className="tag">{options.length}</span>
        {changed > 0 && <span className="tag tag--warn">{changed} changed</span>}
      </summary>
      {options.map((option) => (
        <OptionRow
          key={option.id}
          game={id}
          option={option}
          seats={seats}
          names={names}
          value={valueIn(info, option, seats, preset, chosen)}
          choose={(value) => choose(option.id, value)}
        />
      ))}
    </details>
  );
}

type Chosen = Readonly<Record<string, OptionValue>>;

/** What an option is just now. A seat that is not there any more is none. */
function valueIn(info: GameInfo, option: OptionInfo, seats: number, preset: string, chosen: Chosen): OptionValue {
  const value = chosen[option.id];
  const isGone = option.unit === 'seat' && typeof value === 'number' && value >= seats;
  return value === undefined || isGone ? usualValue(option, info.presets[preset], seats) : value;
}

/** The options that matter with these choices: a mode, a length or a number of seats may leave some without a meaning. */
function usedOptions(info: GameInfo, seats: number, preset: string, chosen: Chosen): OptionInfo[] {
  const isSo = (id: string, value: unknown): boolean => {
    const option = info.options.find((one) => one.id === id);
    return option === undefined || valueIn(info, option, seats, preset, chosen) === value; // a campaign has settled some itself
  };
  return info.options.filter(({ only = {} }) => Object.entries(only).every(([id, value]) => isSo(id, value)));
}

/** What was chosen, without what has no meaning (any more). */
export function meantOptions(
  info: GameInfo,
  seats: number,
  preset: string,
  chosen: Chosen,
): Record<string, OptionValue> {
  const used = usedOptions(info, seats, preset, chosen);
  return Object.fromEntries(
    used.flatMap((option): [string, OptionValue][] =>
      option.id in chosen ? [[option.id, valueIn(info, option, seats, preset, chosen)]] : [],
    ),
  );
}

function presetWords(values: Readonly<Record<string, unknown>>, options: readonly OptionInfo[]): string {
  const entries = Object.entries(values).map(
    ([id, value]) =>
      `${spell(id)}: ${valueWords(
        value,
        options.find((option) => option.id === id),
      )}`,
  );
  return entries.length === 0 ? 'The usual game.' : `(${entries.join(' · ')})`;
}

const TIME = /^(\d+)([smh])$/; // '24h'
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** A value as people say it: '1 day' of 86400 seconds, 'seat 1' of seat 0. */
export function valueWords(value: unknown, option: OptionInfo | undefined, names: readonly string[] = []): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && option?.unit === 'seconds') return lengthOf(value);
  if (typeof value === 'number' && option?.unit === 'seat')
    return names[value] === undefined ? `seat ${value + 1}` : `${names[value]}, seat ${value + 1}`;
  const [, count, unit = ''] = TIME.exec(String(value)) ?? [];
  return count === undefined ? spell(String(value)).toLowerCase() : lengthOf(Number(count) * (SECONDS[unit] ?? 1));
}

/** Lengths that people choose. */
const USUAL_TIMES = [30, 60, 90, 120, 300, 600, 3600, 12 * 3600, 86_400, 3 * 86_400];

/** All that can be chosen, each number of a range as well; of times those that people say. */
function offeredValues({ values, range, unit }: OptionInfo, value: OptionValue, seats: number): OptionValue[] {
  if (!range) return [...new Set([...values, value])];
  const { from } = range;
  const to = unit === 'seat' ? Math.min(range.to, seats - 1) : range.to;
  const numbers =
    unit === 'seconds'
      ? USUAL_TIMES.filter((time) => time >= from && time <= to)
      : Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const all = [...new Set([...values, ...numbers, value])];
  const words = all.filter((one) => typeof one !== 'number');
  return [...words, ...all.filter((one) => typeof one === 'number').toSorted((one, other) => one - other)];
}

export const usualValue = (
  option: OptionInfo,
  preset: Readonly<Record<string, unknown>> = {},
  seats: number,
): OptionValue => (preset[option.id] as OptionValue | undefined) ?? option.defaultBySeats?.[seats] ?? option.default;

/** Such data, as the list of a deck of one's own, can be given in the terminal, not here. */
const needsData = (option: OptionInfo, value: OptionValue): boolean => option.needsData?.includes(value) ?? false;

interface OptionRowProps {
  readonly game: string;
  readonly option: OptionInfo;
  readonly seats: number;
  readonly names: readonly string[];
  readonly value: OptionValue;
  readonly choose: (value: OptionValue) => void;
}

function OptionRow({ game, option, seats, names, value, choose }: OptionRowProps) {
  const { id, text, rule } = option;
  const known = offeredValues(option, value, seats);
  return (
    <div className="option">
      <label htmlFor={`option-${id}`}>{spell(id)}</label>
      <select
        id={`option-${id}`}
        value={String(value)}
        onChange={(event) => choose(known.find((one) => String(one) === event.currentTarget.value) ?? value)}
      >
        {known.map((one) => (
          <option key={String(one)} value={String(one)} disabled={needsData(option, one)}>
            {valueWords(one, option, names)}
            {needsData(option, one) && ' (only in the terminal)'}
          </option>
        ))}
      </select>
      <small>
        {text} <RuleLink game={game} rule={rule} />
      </small>
    </div>
  );
}
