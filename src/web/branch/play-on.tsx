import './branch.css';
import { type FormEvent, useEffect, useState } from 'preact/compat';
import type { Seat } from '../../engine/words.ts';
import { type GameInfo, type MomentOf, PERSON, type ReplayInfo, type StepOf } from '../../desk/wire.ts';
import { settings } from '../../ui/settings.ts';
import { Crest } from '../../ui/table/crest.tsx';
import { go } from '../routes.ts';
import { hostLine } from '../talk.ts';
import { Branches } from './branches.tsx';

interface PlayOnProps {
  readonly info: ReplayInfo;
  readonly from: MomentOf | StepOf;
  readonly isEnd: boolean; // the match is over at this moment
  readonly isListFirst: boolean; // somebody came for what began before
}

/** From this moment of a replay one plays on, in any seat; and what began so before. */
export default function PlayOn({ info, from, isEnd, isListFirst }: PlayOnProps) {
  return (
    <div className="br">
      {isListFirst && <Branches info={info} />}
      {isEnd ? (
        <p className="br-end">The match is over at this moment. Go back to one from which you want to play on.</p>
      ) : (
        <Form info={info} from={from} />
      )}
      {!isListFirst && <Branches info={info} />}
    </div>
  );
}

/** The level that is offered where a person sat. */
const USUAL = 'normal';

function Form({ info: { replay, game, names, seating, eyes }, from }: Pick<PlayOnProps, 'info' | 'from'>) {
  const seats = [...names.keys()].filter((seat) => eyes.includes(seat));
  const [bots, setBots] = useState<GameInfo['bots']>([]);
  const [seat, setSeat] = useState<Seat>(
    typeof from.eyes === 'number' ? from.eyes : (seats.find((one) => seating[one] === PERSON) ?? 0),
  );
  const [levels, setLevels] = useState<readonly string[]>(() => seating.map((who) => (who === PERSON ? USUAL : who)));
  const [isAnew, setAnew] = useState(true);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void hostLine()
      .ask({ do: 'game', game })
      .then((answer) => {
        if (!answer.ok) return setProblem(answer.error ?? 'This game could not be loaded.');
        const known = answer.info.bots.map((bot) => bot.name);
        setBots(answer.info.bots);
        setLevels((now) => now.map((level) => (known.includes(level) ? level : (known[0] ?? PERSON))));
      });
  }, [game]);
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await hostLine().ask({
      do: 'branch',
      replay,
      from,
      seat,
      seating: levels.map((level, at) => (at === seat ? PERSON : level)),
      isAnew,
      name,
      speed: settings().speed,
    });
    setBusy(false);
    if (answer.ok) go('play', answer.match);
    else setProblem(answer.error ?? 'The branch could not begin.');
  };
  const whose = names.length === 1 ? 'you' : (names[seat] ?? '');
  return (
    <form className="br-form" aria-label="Play on from here" onSubmit={(event) => void start(event)}>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <fieldset>
        <legend>Hidden cards</legend>
        <label>
          <input type="radio" name="hidden" checked={isAnew} onChange={() => setAnew(true)} />
          <span>
            <b>Dealt anew</b> <small>What {whose} could not know at this moment may lie elsewhere.</small>
          </span>
        </label>
        <label>
          <input type="radio" name="hidden" checked={!isAnew} onChange={() => setAnew(false)} />
          <span>
            <b>As they were</b> <small>Hands, decks and chance are those of the match.</small>
          </span>
        </label>
      </fieldset>
      {names.length > 1 && (
        <fieldset>
          <legend>Seats</legend>
          {names.map((who, at) => (
            <label key={at} className="br-seat">
              <Crest seat={at} isSmall />
              <span className="br-who">{who}</span>
              <select
                value={at === seat ? PERSON : levels[at]}
                onChange={({ currentTarget: { value } }) =>
                  value === PERSON
                    ? setSeat(at)
                    : setLevels((now) => now.map((level, other) => (other === at ? value : level)))
                }
              >
                {seats.includes(at) && <option value={PERSON}>you</option>}
                {at !== seat && bots.map((bot) => <option key={bot.name}>{bot.name}</option>)}
              </select>
            </label>
          ))}
        </fieldset>
      )}
      <label className="br-name">
        <span>Name of the branch, if you like</span>
        <input value={name} maxLength={60} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button className="btn btn--primary" disabled={isBusy || (names.length > 1 && bots.length === 0)}>
        {isBusy ? 'Dealing…' : 'Play on from here'}
      </button>
    </form>
  );
}
