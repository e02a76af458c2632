import type { ReactNode } from 'preact/compat';
import type { GameInfo, OptionInfo } from '../../desk/wire.ts';
import { keptNames } from '../deck/kept-decks.ts';
import type { Clause, NumberedCard } from './changes.ts';

/* A question is a sentence with blanks. */

interface BlankProps {
  readonly label: string;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly children: ReactNode;
}

/** A place in the sentence that somebody fills. */
export const Blank = ({ label, value, choose, children }: BlankProps) => (
  <select
    className="lab-blank"
    aria-label={label}
    value={value}
    onChange={(event) => choose(event.currentTarget.value)}
  >
    {children}
  </select>
);

export const usualBot = ({ bots }: GameInfo): string =>
  bots.find(({ name }) => name === 'greedy')?.name ?? bots[0]?.name ?? 'random';

export const SeatBlank = ({
  info,
  seats,
  choose,
}: {
  info: GameInfo;
  seats: number;
  choose: (seats: number) => void;
}) => (
  <Blank label="How many players" value={String(seats)} choose={(value) => choose(Number(value))}>
    {Array.from({ length: info.seats.max - info.seats.min + 1 }, (_, i) => info.seats.min + i).map((number) => (
      <option key={number} value={number}>
        {number} {number === 1 ? 'player' : 'players'}
      </option>
    ))}
  </Blank>
);

export const BotBlank = ({
  info,
  bot,
  choose,
  label = 'Who plays',
}: {
  info: GameInfo;
  bot: string;
  choose: (bot: string) => void;
  label?: string;
}) => (
  <Blank label={label} value={bot} choose={choose}>
    {info.bots.map(({ name }) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </Blank>
);

export const DeckBlank = ({ game, own, choose }: { game: string; own: string; choose: (name: string) => void }) => (
  <Blank label="Which deck" value={own} choose={choose}>
    <option value="">the printed cards</option>
    {keptNames(game).map((name) => (
      <option key={name} value={name}>
        my deck {name}
      </option>
    ))}
  </Blank>
);

export const WIDTHS = [0.005, 0.01, 0.02, 0.05, 0.1];

export const WidthBlank = ({ width, choose }: { width: number; choose: (width: number) => void }) => (
  <label className="lab-small">
    Go on until
    <select value={String(width)} onChange={(event) => choose(Number(event.currentTarget.value))}>
      {[...new Set([...WIDTHS, width])].map((one) => (
        <option key={one} value={one}>
          ± {Number((100 * one).toFixed(2))} {one === 0.01 ? 'point' : 'points'}
        </option>
      ))}
    </select>
  </label>
);

interface ClauseProps {
  readonly info: GameInfo;
  readonly cards: readonly NumberedCard[];
  readonly clause: Clause;
  readonly change: (clause: Clause) => void;
}

/** The kinds of change that a game has room for. */
export function kindsOf(info: GameInfo, cards: readonly NumberedCard[]): readonly Clause['kind'][] {
  return [
    ...(cards.length > 0 ? ['card' as const] : []),
    ...(optionsOf(info).length > 0 ? ['option' as const] : []),
    ...(keptNames(info.id).length > 0 ? ['deck' as const] : []),
  ];
}

const optionsOf = ({ options }: GameInfo): readonly OptionInfo[] => options.filter(({ unit }) => unit !== 'seconds');

const KINDS: Readonly<Record<Clause['kind'], string>> = { card: 'the card', option: 'the option', deck: 'my deck' };

/** A clause of a kind, as it begins. */
export function clauseOf(kind: Clause['kind'], info: GameInfo, cards: readonly NumberedCard[]): Clause {
  if (kind === 'deck') return { kind, name: keptNames(info.id)[0] ?? '' };
  const [number] = cards[0]?.numbers ?? [];
  if (kind === 'card' && number) return { kind, place: number.place, value: number.value + 1 };
  const option = optionsOf(info)[0];
  return { kind: 'option', option: option?.id ?? '', value: (option && otherValue(option)) ?? '' };
}

const otherValue = (option: OptionInfo): string | number | boolean =>
  valuesOf(option).find((value) => value !== option.default) ?? option.default;

const MOST_VALUES = 40;

export function valuesOf({ values, range }: OptionInfo): readonly (string | number | boolean)[] {
  const all = range ? Array.from({ length: range.to - range.from + 1 }, (_, i) => range.from + i) : [];
  return [...new Set([...values, ...all])].slice(0, MOST_VALUES);
}

export function ClauseBlanks({ info, cards, clause, change }: ClauseProps) {
  return (
    <>
      <Blank
        label="What is changed"
        value={clause.kind}
        choose={(kind) => {
          const next = kindsOf(info, cards).find((one) => one === kind);
          if (next) change(clauseOf(next, info, cards));
        }}
      >
        {kindsOf(info, cards).map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind]}
          </option>
        ))}
      </Blank>{' '}
      {clause.kind === 'card' && <NumberBlanks cards={cards} clause={clause} change={change} />}
      {clause.kind === 'option' && <OptionBlanks info={info} clause={clause} change={change} />}
      {clause.kind === 'deck' && (
        <>
          <Blank label="Which deck" value={clause.name} choose={(name) => change({ kind: 'deck', name })}>
            {keptNames(info.id).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Blank>{' '}
          is played
        </>
      )}
    </>
  );
}

interface NumberProps {
  readonly cards: readonly NumberedCard[];
  readonly clause: Extract<Clause, { kind: 'card' }>;
  readonly change: (clause: Clause) => void;
}

export function PlaceBlanks({
  cards,
  place,
  choose,
}: {
  cards: readonly NumberedCard[];
  place: string;
  choose: (place: string, value: number) => void;
}) {
  const card = cards.find(({ numbers }) => numbers.some((one) => one.place === place)) ?? cards[0];
  return (
    <>
      <Blank
        label="Which card"
        value={card?.id ?? ''}
        choose={(id) => {
          const [first] = cards.find((one) => one.id === id)?.numbers ?? [];
          if (first) choose(first.place, first.value);
        }}
      >
        {cards.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Blank>{' '}
      had{' '}
      <Blank
        label="Which number"
        value={place}
        choose={(next) => choose(next, card?.numbers.find((one) => one.place === next)?.value ?? 0)}
      >
        {card?.numbers.map((one) => (
          <option key={one.place} value={one.place}>
            {one.title} (now {String(one.value).replace('-', '−')})
          </option>
        ))}
      </Blank>
    </>
  );
}

const NumberBlanks = ({ cards, clause, change }: NumberProps) => (
  <>
    <PlaceBlanks
      cards={cards}
      place={clause.place}
      choose={(place, value) => change({ kind: 'card', place, value: value + 1 })}
    />{' '}
    of{' '}
    <input
      className="lab-blank lab-number"
      type="number"
      aria-label="The new number"
      value={clause.value}
      onInput={(event) => {
        const value = event.currentTarget.valueAsNumber;
        if (Number.isFinite(value)) change({ ...clause, value });
      }}
    />
  </>
);

interface OptionProps {
  readonly info: GameInfo;
  readonly clause: Extract<Clause, { kind: 'option' }>;
  readonly change: (clause: Clause) => void;
}

function OptionBlanks({ info, clause, change }: OptionProps) {
  const option = info.options.find(({ id }) => id === clause.option);
  return (
    <>
      <Blank
        label="Which option"
        value={clause.option}
        choose={(id) => {
          const next = info.options.find((one) => one.id === id);
          if (next) change({ kind: 'option', option: id, value: otherValue(next) });
        }}
      >
        {optionsOf(info).map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
      </Blank>{' '}
      is{' '}
      <Blank
        label="The new value"
        value={String(clause.value)}
        choose={(text) => {
          const value = option && valuesOf(option).find((one) => String(one) === text);
          if (value !== undefined) change({ ...clause, value });
        }}
      >
        {option &&
          valuesOf(option).map((value) => (
            <option key={String(value)} value={String(value)}>
              {String(value)}
              {value === option.default ? ' (as written)' : ''}
            </option>
          ))}
      </Blank>
    </>
  );
}
