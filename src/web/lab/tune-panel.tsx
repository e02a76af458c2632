import { type ReactNode, useEffect, useMemo, useState } from 'preact/compat';
import type { GameInfo } from '../../desk/wire.ts';
import { Problem } from '../../engine/words.ts';
import { AS_WRITTEN } from '../../lab/study/study.ts';
import type { NumberChange, Tuned, TuneRow } from '../../lab/tune/tune.ts';
import { hasDeckFields, readFields } from '../deck/fields.ts';
import { BotBlank, DeckBlank, SeatBlank, usualBot } from './blanks.tsx';
import { numberedCards, type NumberedCard, playedWith } from './changes.ts';
import { FigureTable } from './chart.tsx';
import { grouped, percent, signed } from './figures.ts';
import type { TuneAsked, Tuning } from './play/words.ts';
import { playThis } from './play-this.ts';
import type { Runs } from './runs.ts';

const SEED = '1';
const MOST = 40_000; // deals of one measurement, as on the command line

type May = TuneAsked['may'];
const MAY: Readonly<Record<May, string>> = { both: 'cards and options', cards: 'cards only', options: 'options only' };

/** Which of them is wanted, and its numbers as they stand in the form: points are hundredths. */
interface Wishes {
  readonly length: { readonly isOn: boolean; readonly low: number; readonly high: number };
  readonly seats: { readonly isOn: boolean; readonly points: number };
  readonly cards: { readonly isOn: boolean; readonly points: number };
}

function goalsOf({ length, seats, cards }: Wishes): TuneAsked['goals'] {
  if (!length.isOn && !seats.isOn && !cards.isOn) throw new Problem('Say what is wanted: choose one of the three.');
  if (length.isOn && !(length.low < length.high))
    throw new Problem('A game is from a smaller to a larger number of decisions long.');
  return {
    ...(length.isOn ? { length: [length.low, length.high] as const } : {}),
    ...(seats.isOn ? { seats: seats.points / 100 } : {}),
    ...(cards.isOn ? { cards: cards.points / 100 } : {}),
  };
}

/** Looks for the fewest numbers to change so that goals are met. */
export function Tune({ info, runs }: { readonly info: GameInfo; readonly runs: Runs }) {
  const game = info.id;
  const fields = hasDeckFields(game) ? readFields(game) : null;
  const cards = useMemo(() => (fields ? numberedCards(fields) : []), [fields]);
  const { run, tuning } = useTuning(runs);
  const [seats, setSeats] = useState(info.seats.default);
  const [bot, setBot] = useState(usualBot(info));
  const [own, setOwn] = useState('');
  const [may, setMay] = useState<May>('both');
  const [wishes, setWishes] = useState<Wishes>({
    length: { isOn: false, low: 80, high: 100 },
    seats: { isOn: info.seats.max > 1, points: 2 },
    cards: { isOn: info.seats.max === 1, points: 5 },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (): void => {
    try {
      const base = own === '' ? AS_WRITTEN : playedWith(game, fields, [{ kind: 'deck', name: own }]);
      runs.tune({ game, seats, bots: [bot], seed: SEED, base, goals: goalsOf(wishes), may, most: MOST });
      setProblem(null);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
    }
  };
  const found = tuning?.found ?? null;
  return (
    <>
      <div className="lab-work">
        <form
          className="slip lab-question"
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <p className="lab-sentence">
            Which numbers of <DeckBlank game={game} own={own} choose={setOwn} /> have to change with{' '}
            <SeatBlank info={info} seats={seats} choose={setSeats} /> played by{' '}
            <BotBlank info={info} bot={bot} choose={setBot} /> so that
          </p>
          <WishFields wishes={wishes} change={setWishes} hasSeats={info.seats.max > 1} />
          <p className="lab-choices">
            <button type="submit" className="btn btn--primary">
              Look for changes
            </button>
            {cards.length > 0 && (
              <label className="lab-small">
                May be changed
                <select value={may} onChange={(event) => setMay(mayOf(event.currentTarget.value))}>
                  {Object.entries(MAY).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </p>
          {problem !== null && (
            <p className="refusal" role="alert">
              {problem}
            </p>
          )}
        </form>
        {run && <Outcome tuning={tuning} cards={cards} />}
        {found && <Figures found={found} />}
      </div>
      {run && (
        <TuneBar
          tuning={tuning}
          turn={(to) => run.turn(to)}
          play={
            tuning?.played && found && found.changes.length > 0
              ? () => {
                  const { game: its, seats: many, bots } = run.asked;
                  if (tuning.played)
                    setProblem(playThis({ game: its, seats: many, bot: bots[0] ?? bot }, tuning.played, 'Tuned'));
                }
              : null
          }
        />
      )}
    </>
  );
}

const mayOf = (value: string): May => (value === 'cards' || value === 'options' ? value : 'both');

function useTuning(runs: Runs): { readonly run: ReturnType<Runs['tuning']>; readonly tuning: Tuning | null } {
  const [, redraw] = useState(0);
  useEffect(() => runs.onChange(() => redraw((n) => n + 1)), [runs]);
  const run = runs.tuning();
  useEffect(() => run?.onChange(() => redraw((n) => n + 1)), [run]);
  return { run, tuning: run?.tuning() ?? null };
}

function WishFields({
  wishes,
  change,
  hasSeats,
}: {
  readonly wishes: Wishes;
  readonly change: (wishes: Wishes) => void;
  readonly hasSeats: boolean;
}) {
  const { length, seats, cards } = wishes;
  return (
    <ul className="lab-wishes">
      {hasSeats && (
        <Wish isOn={seats.isOn} turn={(isOn) => change({ ...wishes, seats: { ...seats, isOn } })}>
          every seat, and every place after whoever begins, wins its fair share, give or take{' '}
          <Amount
            label="Points for seats"
            value={seats.points}
            least={0.5}
            step={0.5}
            set={(points) => change({ ...wishes, seats: { ...seats, points } })}
          />{' '}
          points
        </Wish>
      )}
      <Wish isOn={cards.isOn} turn={(isOn) => change({ ...wishes, cards: { ...cards, isOn } })}>
        no card is worth more or less than cards are on average, give or take{' '}
        <Amount
          label="Points for cards"
          value={cards.points}
          least={0.5}
          step={0.5}
          set={(points) => change({ ...wishes, cards: { ...cards, points } })}
        />{' '}
        points
      </Wish>
      <Wish isOn={length.isOn} turn={(isOn) => change({ ...wishes, length: { ...length, isOn } })}>
        a game takes{' '}
        <Amount
          label="Decisions at least"
          value={length.low}
          least={1}
          step={1}
          set={(low) => change({ ...wishes, length: { ...length, low } })}
        />{' '}
        to{' '}
        <Amount
          label="Decisions at most"
          value={length.high}
          least={1}
          step={1}
          set={(high) => change({ ...wishes, length: { ...length, high } })}
        />{' '}
        decisions
      </Wish>
    </ul>
  );
}

const Wish = ({ isOn, turn, children }: { isOn: boolean; turn: (isOn: boolean) => void; children: ReactNode }) => (
  <li>
    <label className="lab-small">
      <input type="checkbox" checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  </li>
);

interface AmountProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly step: number;
  readonly set: (value: number) => void;
}

const Amount = ({ label, value, least, step, set }: AmountProps) => (
  <input
    type="number"
    aria-label={label}
    min={least}
    max={9999}
    step={step}
    value={value}
    onInput={(event) => {
      const next = event.currentTarget.valueAsNumber;
      if (next >= least && next <= 9999) set(next);
    }}
  />
);

/** The sentence that answers, and what is to be changed. */
function Outcome({ tuning, cards }: { readonly tuning: Tuning | null; readonly cards: readonly NumberedCard[] }) {
  const found = tuning?.found ?? null;
  return (
    <section className="slip lab-slip lab-answer" aria-label="Answer">
      <p className="lab-note">
        {found ? 'Answer' : 'It measures, repairs what is clearly missed, the worst first, and measures again'}
      </p>
      <h2>{found ? headlineOf(found) : (tuning?.failure ?? 'Nothing is found yet.')}</h2>
      {found && found.changes.length > 0 && (
        <ul className="lab-changes">
          {found.changes.map((change) => (
            <li key={change.what}>{changeText(change, cards)}</li>
          ))}
        </ul>
      )}
      {found && found.changes.length > 0 && !found.stoppedEarly && (
        <p className="lab-note">The figures below were measured on deals that chose nothing.</p>
      )}
    </section>
  );
}

function headlineOf({ changes, isMet, stoppedEarly }: Tuned): string {
  if (changes.length === 0)
    return isMet
      ? 'Nothing has to be changed.'
      : stoppedEarly
        ? 'No change was found so far.'
        : 'No change of a number was found that helps.';
  const many = changes.length === 1 ? 'One change' : `${changes.length} changes`;
  return isMet
    ? `${many}, and nothing that is wanted is clearly missed.`
    : `${many} helped, but not all that is wanted is met.`;
}

/** 'Galleon, icons: wood: 7 becomes 8' */
function changeText({ what, from, to }: NumberChange, cards: readonly NumberedCard[]): string {
  const place = what.replace(/^card:/, '');
  const card = cards.find(({ numbers }) => numbers.some((one) => one.place === place));
  const number = card?.numbers.find((one) => one.place === place);
  const name = card && number ? `${card.name}, ${number.title}` : what;
  return `${name}: ${from} becomes ${to}`;
}

const HEADS = ['What', 'Before', 'Now', 'From', 'To', 'Wanted', 'Met'];
const VERDICTS = { met: 'met', missed: 'missed', open: 'not clear' } as const;

const Figures = ({ found }: { readonly found: Tuned }) => (
  <section className="slip lab-slip" aria-label="Figures">
    <FigureTable head={HEADS} rows={found.rows.map((row) => [row.what, ...cellsOf(row)])} />
  </section>
);

function cellsOf({ goal, before, estimate, interval: [low, high], wantedLow, wantedHigh, verdict }: TuneRow): string[] {
  const as = (number: number): string =>
    goal === 'length' ? number.toFixed(1) : goal === 'cards' ? signed(100 * number) : percent(number);
  return [...[before, estimate, low, high].map(as), `${as(wantedLow)} to ${as(wantedHigh)}`, VERDICTS[verdict]];
}

interface TuneBarProps {
  readonly tuning: Tuning | null;
  readonly turn: (to: 'pause' | 'go on' | 'stop') => void;
  readonly play: (() => void) | null;
}

const STANDING = {
  playing: 'Looking',
  paused: 'Paused',
  settled: 'Done',
  stopped: 'Stopped by you',
  failed: 'It stopped with an error',
} as const;

function TuneBar({ tuning, turn, play }: TuneBarProps) {
  const standing = tuning?.standing ?? 'playing';
  const found = tuning?.found ?? null;
  const isUnderWay = found === null && (standing === 'playing' || standing === 'paused');
  return (
    <footer className="lab-bar">
      <div className="lab-status" role="status">
        <b>{tuning ? STANDING[standing] : 'Starting'}</b>
        <small>
          {found
            ? `${grouped(found.games)} games in ${(tuning?.seconds ?? 0).toFixed(1)} s.`
            : (tuning?.doing ?? 'The workers are starting.')}
        </small>
      </div>
      {isUnderWay && (
        <>
          <button
            type="button"
            className="btn btn--plain"
            onClick={() => turn(standing === 'paused' ? 'go on' : 'pause')}
          >
            {standing === 'paused' ? 'Go on' : 'Pause'}
          </button>
          <button type="button" className="btn btn--plain" onClick={() => turn('stop')}>
            Stop here
          </button>
        </>
      )}
      {play && (
        <button type="button" className="btn btn--primary" onClick={play}>
          Play this
        </button>
      )}
    </footer>
  );
}
