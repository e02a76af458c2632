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
  readonly preset: string;
  readonly chosen: Readonly<Record<string, OptionValue>>;
  readonly choose: (option: string, value: OptionValue) => void;
}

/** Every option with its meaning and rule. */
export function OptionList({ info: { id, presets, options }, seats, preset, chosen, choose }: OptionListProps) {
  const changed = Object.keys(chosen).length;
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
          value={chosen[option.id] ?? usualValue(option, presets[preset], seats)}
          choose={(value) => choose(option.id, value)}
        />
      ))}
    </details>
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

/** A value as people say it: '1 day' of 86400 seconds. */
export function valueWords(value: unknown, option: OptionInfo | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && option?.unit === 'seconds') return lengthOf(value);
  const [, count, unit = ''] = TIME.exec(String(value)) ?? [];
  return count === undefined ? spell(String(value)).toLowerCase() : lengthOf(Number(count) * (SECONDS[unit] ?? 1));
}

/** Lengths that people choose; others can be written. */
const USUAL_TIMES = [30, 60, 90, 120, 300, 600, 3600, 12 * 3600, 86_400, 3 * 86_400];

function offeredValues({ values, range, unit }: OptionInfo, value: OptionValue): OptionValue[] {
  const times = range && unit === 'seconds' ? USUAL_TIMES.filter((time) => time >= range.from && time <= range.to) : [];
  return [...new Set([...values, ...times, value])];
}

const usualValue = (option: OptionInfo, preset: Readonly<Record<string, unknown>> = {}, seats: number): OptionValue =>
  (preset[option.id] as OptionValue | undefined) ?? option.defaultBySeats?.[seats] ?? option.default;

/** Such data, as the list of a deck of one's own, can be given in the terminal, not here. */
const needsData = (option: OptionInfo, value: OptionValue): boolean => option.needsData?.includes(value) ?? false;

interface OptionRowProps {
  readonly game: string;
  readonly option: OptionInfo;
  readonly value: OptionValue;
  readonly choose: (value: OptionValue) => void;
}

function OptionRow({ game, option, value, choose }: OptionRowProps) {
  const { id, range, unit, text, rule } = option;
  const known = offeredValues(option, value);
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
            {valueWords(one, option)}
            {needsData(option, one) && ' (only in the terminal)'}
          </option>
        ))}
      </select>
      {range && (
        <input
          type="number"
          aria-label={`${spell(id)}${unit ? ` in ${unit}` : ''}, from ${range.from} to ${range.to}`}
          min={range.from}
          max={range.to}
          value={typeof value === 'number' ? value : ''}
          placeholder={unit ? `in ${unit}` : `${range.from}–${range.to}`}
          onChange={(event) => event.currentTarget.value !== '' && choose(Number(event.currentTarget.value))}
        />
      )}
      <small>
        {text} <RuleLink game={game} rule={rule} />
      </small>
    </div>
  );
}
