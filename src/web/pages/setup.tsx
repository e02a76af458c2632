import { type FormEvent, useEffect, useState } from 'react';
import { Icon } from '../cards/icon.tsx';
import { Crest } from '../table/crest.tsx';
import { RuleLink } from '../table/rule-sheet.tsx';
import { go } from '../routes.ts';
import { hostLine } from '../talk.ts';
import { type GameInfo, type OptionInfo, PERSON, SPEEDS, type Speed } from '../wire.ts';
import { posterOf } from './posters.ts';
import { Page } from './shell.tsx';
import { keepName, nameOf } from './start.ts';

/** Seats, people and bots, presets, and every option with its meaning and rule. */
export default function Setup({ game }: { readonly game: string }) {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void hostLine()
      .ask({ do: 'game', game })
      .then((answer) =>
        answer.ok ? setInfo(answer.info) : setProblem(answer.error ?? 'This game could not be loaded.'),
      );
  }, [game]);
  return (
    <Page title={posterOf(game)?.title ?? game} game={game}>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {info && <SetupForm info={info} />}
    </Page>
  );
}

type Value = string | number | boolean;

interface Place {
  readonly name: string;
  readonly who: string;
}

function SetupForm({ info }: { readonly info: GameInfo }) {
  const { id, seats, bots, presets, options, welcome } = info;
  const usualBot = bots[0]?.name ?? PERSON;
  const [places, setPlaces] = useState<readonly Place[]>(() =>
    Array.from({ length: seats.default }, (_, seat) => ({ name: nameOf(seat), who: seat === 0 ? PERSON : usualBot })),
  );
  const [preset, setPreset] = useState('as-written');
  const [chosen, setChosen] = useState<Readonly<Record<string, Value>>>({});
  const [speed, setSpeed] = useState<Speed>('normal');
  const [problem, setProblem] = useState<string | null>(null);

  const sit = (count: number): void =>
    setPlaces((now) =>
      Array.from(
        { length: count },
        (_, seat) => now[seat] ?? { name: nameOf(seat), who: seats.max === 1 ? PERSON : usualBot },
      ),
    );
  const change = (seat: number, place: Partial<Place>): void =>
    setPlaces((now) => now.map((one, i) => (i === seat ? { ...one, ...place } : one)));

  const start = (event: FormEvent): void => {
    event.preventDefault();
    if (places[0]?.who === PERSON) keepName(places[0].name.trim() || nameOf(0));
    void hostLine()
      .ask({
        do: 'start',
        game: id,
        preset,
        options: chosen,
        speed,
        seating: places.map(({ who }) => who),
        names: places.map(({ name }, seat) => name.trim() || nameOf(seat)),
      })
      .then((answer) => {
        if (answer.ok) go('play', answer.match);
        else setProblem(answer.error ?? answer.refusal?.text ?? 'The match could not begin.');
      });
  };

  return (
    <form className="setup" onSubmit={start}>
      <section className="slip welcome">
        {welcome.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>

      <fieldset className="slip places">
        <legend>Who plays</legend>
        {seats.max > seats.min && (
          <div className="count-row" role="group" aria-label="How many play">
            {Array.from({ length: seats.max - seats.min + 1 }, (_, i) => seats.min + i).map((count) => (
              <button
                key={count}
                type="button"
                className="btn btn--small btn--plain"
                aria-pressed={places.length === count}
                onClick={() => sit(count)}
              >
                {count}
              </button>
            ))}
          </div>
        )}
        <ol className="seatlist">
          {places.map(({ name, who }, seat) => (
            <li key={seat}>
              <Crest seat={seat} />
              <input
                aria-label={`Name at seat ${seat + 1}`}
                value={name}
                maxLength={40}
                onChange={(event) => change(seat, { name: event.target.value })}
              />
              <select
                aria-label={`Who plays at seat ${seat + 1}`}
                value={who}
                onChange={(event) => change(seat, { who: event.target.value })}
              >
                <option value={PERSON}>a person</option>
                {bots.map((bot) => (
                  <option key={bot.name} value={bot.name}>
                    {bot.name} bot
                  </option>
                ))}
              </select>
              <small>{bots.find((bot) => bot.name === who)?.about ?? 'Somebody at this screen.'}</small>
            </li>
          ))}
        </ol>
        <label className="speed">
          Bots move
          <select
            value={speed}
            onChange={(event) => setSpeed(SPEEDS.find((one) => one === event.target.value) ?? 'normal')}
          >
            {SPEEDS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </fieldset>

      <fieldset className="slip presets">
        <legend>Which rules</legend>
        {Object.keys(presets).map((name) => {
          const fits = info.presetSeats?.[name];
          const isOff = fits !== undefined && (places.length < fits.min || places.length > fits.max);
          return (
            <label key={name} className="preset" data-off={isOff ? '' : undefined}>
              <input
                type="radio"
                name="preset"
                checked={preset === name}
                disabled={isOff}
                onChange={() => {
                  setPreset(name);
                  setChosen({});
                }}
              />
              <b>{spell(name)}</b>
              <small>{presetWords(presets[name] ?? {})}</small>
            </label>
          );
        })}
      </fieldset>

      <details className="slip options">
        <summary>
          Every option <span className="tag">{options.length}</span>
          {Object.keys(chosen).length > 0 && (
            <span className="tag tag--warn">{Object.keys(chosen).length} changed</span>
          )}
        </summary>
        {options.map((option) => (
          <OptionRow
            key={option.id}
            game={id}
            option={option}
            value={chosen[option.id] ?? usualValue(option, presets[preset], places.length)}
            choose={(value) => setChosen((now) => ({ ...now, [option.id]: value }))}
          />
        ))}
      </details>

      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <div className="begin">
        <button className="btn btn--primary" type="submit">
          <Icon name="play-button" />
          Begin
        </button>
      </div>
    </form>
  );
}

const spell = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

function presetWords(values: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(values).map(([id, value]) => `${id}: ${String(value)}`);
  return entries.length === 0 ? 'The rules as they were written.' : entries.join(' · ');
}

const usualValue = (option: OptionInfo, preset: Readonly<Record<string, unknown>> = {}, seats: number): Value =>
  (preset[option.id] as Value | undefined) ?? option.defaultBySeats?.[seats] ?? option.default;

interface OptionRowProps {
  readonly game: string;
  readonly option: OptionInfo;
  readonly value: Value;
  readonly choose: (value: Value) => void;
}

function OptionRow({ game, option, value, choose }: OptionRowProps) {
  const { id, values, range, text, rule } = option;
  const known = values.includes(value) ? values : [...values, value];
  return (
    <div className="option">
      <label htmlFor={`option-${id}`}>{id}</label>
      <select
        id={`option-${id}`}
        value={String(value)}
        onChange={(event) => choose(known.find((one) => String(one) === event.target.value) ?? value)}
      >
        {known.map((one) => (
          <option key={String(one)} value={String(one)}>
            {typeof one === 'boolean' ? (one ? 'yes' : 'no') : String(one)}
          </option>
        ))}
      </select>
      {range && (
        <input
          type="number"
          aria-label={`${id}, from ${range.from} to ${range.to}`}
          min={range.from}
          max={range.to}
          value={typeof value === 'number' ? value : ''}
          placeholder={`${range.from}–${range.to}`}
          onChange={(event) => event.target.value !== '' && choose(Number(event.target.value))}
        />
      )}
      <small>
        {text} <RuleLink game={game} rule={rule} />
      </small>
    </div>
  );
}
