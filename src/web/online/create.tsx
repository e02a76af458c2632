import { type FormEvent, useState } from 'preact/compat';
import { useDraft } from '../../ui/draft.ts';
import { lengthOf } from '../../engine/words.ts';
import { meantOptions, OptionList, type OptionValue, PresetChoice, SeatCount } from '../pages/variants.tsx';
import { DeckChoice } from '../deck/deck-choice.tsx';
import { chosenDeck, keptDeck, LOST_DECK } from '../deck/kept-decks.ts';
import { go } from '../routes.ts';
import { useGame } from '../use-game.ts';
import type { GameInfo } from '../../desk/wire.ts';
import { askServer } from './asking.ts';
import { firstName, sameName } from './own-name.ts';

/** A new table on the server: the same choices as for a match at this screen, and how people come and how long they have. */
export function Create({ game }: { readonly game: string }) {
  const { info, problem } = useGame(game);
  if (problem !== null)
    return (
      <p className="refusal" role="alert">
        {problem}
      </p>
    );
  return info && <CreateForm info={info} />;
}

const MINUTE = 60;
const DAY = 86_400;

const CLOCKS = ['none', 'each', 'bank', 'days'] as const;
type Clock = (typeof CLOCKS)[number];

const CLOCK_NAMES: Readonly<Record<Clock, string>> = {
  none: 'No clock',
  each: 'Time for each decision',
  bank: 'A bank of time for the match',
  days: 'Days for each decision',
};

/** What can be chosen for a clock, in seconds. */
const LENGTHS: Readonly<Record<Clock, readonly number[]>> = {
  none: [],
  each: [30, MINUTE, 90, 2 * MINUTE, 5 * MINUTE],
  bank: [3 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE],
  days: [DAY, 2 * DAY, 3 * DAY, 7 * DAY],
};

const INCREMENTS = [0, 5, 10, 20, 30];
const DELAYS = [30, 60, 300];

function CreateForm({ info }: { readonly info: GameInfo }) {
  const { id, seats, bots } = info;
  const form = { id: `new table ${id}` };
  const [count, setCount] = useDraft('seats', Math.max(2, seats.default), form);
  const [preset, setPreset] = useDraft('preset', 'as-written', form);
  const [chosen, setChosen] = useDraft<Readonly<Record<string, OptionValue>>>('options', {}, form);
  const [clock, setClock] = useDraft<Clock>('clock', 'none', form);
  const [seconds, setSeconds] = useDraft('seconds', 0, form);
  const [increment, setIncrement] = useDraft('increment', 10, form);
  const [isListed, setListed] = useDraft('listed', false, form);
  const [spectators, setSpectators] = useDraft<'none' | number>('spectators', 0, form);
  const [standIn, setStandIn] = useDraft('stand-in', '', form);
  const [wantsRating, setWantsRating] = useDraft('rated', false, form);
  const [deck, setDeck] = useState(() => chosenDeck(id));
  const [problem, setProblem] = useState<string | null>(null);
  const lengths = LENGTHS[clock];
  const canRate = deck === null && Object.keys(chosen).length === 0 && !info.unrated.includes(preset);
  const isRated = wantsRating && canRate;
  const chooseClock = (kind: Clock): void => {
    setClock(kind);
    setSeconds(LENGTHS[kind][1] ?? 0);
  };

  const create = async (): Promise<void> => {
    const own = deck === null ? undefined : keptDeck(id, deck);
    if (own === null) return setProblem(LOST_DECK);
    const made = await askServer({
      do: 'create',
      game: id,
      seats: count,
      preset,
      options: meantOptions(info, count, preset, chosen),
      clock:
        clock === 'none'
          ? { kind: clock }
          : clock === 'bank'
            ? { kind: clock, seconds, increment }
            : { kind: 'each', seconds },
      listed: isListed,
      spectators,
      standIn: standIn === '' ? null : standIn,
      rated: isRated,
      ...(own === undefined ? {} : { deck: own }),
    });
    if (!made.ok) return setProblem(made.error);
    const me = await askServer({ do: 'hello' });
    if (me.ok) await askServer({ do: 'sit', room: made.room, seat: 0, name: firstName(await sameName(me.name)) });
    go('table', made.room);
  };

  return (
    <form
      className="setup"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void create();
      }}
    >
      <fieldset className="slip places">
        <legend>How many play</legend>
        <SeatCount seats={{ ...seats, min: Math.max(2, seats.min) }} count={count} choose={setCount} />
        <p className="on-quiet">Friends join with the link. Bots can fill the other seats before you begin.</p>
        <div className="on-field">
          <label htmlFor="on-listed">Who can find it</label>
          <select
            id="on-listed"
            value={isListed ? 'all' : 'link'}
            onChange={(event) => setListed(event.currentTarget.value === 'all')}
          >
            <option value="link">Only people with the link</option>
            <option value="all">Everybody, in the list of open tables</option>
          </select>
        </div>
        <div className="on-field">
          <label htmlFor="on-spectators">Spectators</label>
          <select
            id="on-spectators"
            value={String(spectators)}
            onChange={(event) =>
              setSpectators(event.currentTarget.value === 'none' ? 'none' : Number(event.currentTarget.value))
            }
          >
            <option value="0">May watch, without seeing hands</option>
            {DELAYS.map((delay) => (
              <option key={delay} value={delay}>
                May watch {lengthOf(delay)} later
              </option>
            ))}
            <option value="none">None: only the players</option>
          </select>
        </div>
      </fieldset>

      <fieldset className="slip">
        <legend>How long people have</legend>
        <div className="on-field">
          <label htmlFor="on-clock">Clock</label>
          <select
            id="on-clock"
            value={clock}
            onChange={(event) => chooseClock(CLOCKS.find((one) => one === event.currentTarget.value) ?? 'none')}
          >
            {CLOCKS.filter((kind) => kind !== 'none' || !isRated).map((kind) => (
              <option key={kind} value={kind}>
                {CLOCK_NAMES[kind]}
              </option>
            ))}
          </select>
        </div>
        {lengths.length > 0 && (
          <div className="on-field">
            <label htmlFor="on-amount">How long</label>
            <select id="on-amount" value={seconds} onChange={(event) => setSeconds(Number(event.currentTarget.value))}>
              {lengths.map((some) => (
                <option key={some} value={some}>
                  {lengthOf(some)}
                </option>
              ))}
            </select>
          </div>
        )}
        {clock === 'bank' && (
          <div className="on-field">
            <label htmlFor="on-increment">More time for each decision</label>
            <select
              id="on-increment"
              value={increment}
              onChange={(event) => setIncrement(Number(event.currentTarget.value))}
            >
              {INCREMENTS.map((some) => (
                <option key={some} value={some}>
                  {some === 0 ? 'none' : lengthOf(some)}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="on-field">
          <label htmlFor="on-standin">When somebody’s time runs out</label>
          <select id="on-standin" value={standIn} onChange={(event) => setStandIn(event.currentTarget.value)}>
            <option value="">The rulebook’s choice is made for them</option>
            {bots.map(({ name }) => (
              <option key={name} value={name}>
                {/^[aeiou]/.test(name) ? 'An' : 'A'} {name} bot plays on until they return
              </option>
            ))}
          </select>
        </div>
        <label className="on-check">
          <input
            type="checkbox"
            checked={isRated}
            disabled={!canRate}
            onChange={(event) => {
              setWantsRating(event.currentTarget.checked);
              if (event.currentTarget.checked && clock === 'none') chooseClock('each');
            }}
          />
          <span>
            <b>Rated</b>
            <small>
              {canRate
                ? 'The result counts for the players’ ratings, which everybody sees at the table. Every seat needs a person, and there is a clock.'
                : 'Only for the printed cards and rules as a preset has them, and not for a preset meant for a first game or one screen.'}
            </small>
          </span>
        </label>
      </fieldset>

      <DeckChoice game={id} chosen={deck} choose={setDeck} />
      <PresetChoice
        info={info}
        seats={count}
        preset={preset}
        choose={(name) => {
          setPreset(name);
          setChosen({});
          if (clock === 'none') setWantsRating(false);
        }}
      />
      <OptionList
        info={info}
        seats={count}
        preset={preset}
        chosen={chosen}
        choose={(option, value) => setChosen((now) => ({ ...now, [option]: value }))}
      />
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <div className="begin">
        <button className="btn btn--primary" type="submit">
          Open the table
        </button>
      </div>
    </form>
  );
}
