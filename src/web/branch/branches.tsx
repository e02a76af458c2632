import { useEffect, useState } from 'preact/compat';
import { settings } from '../../ui/settings.ts';
import { Icon } from '../../ui/cards/icon.tsx';
import { plain } from '../../ui/table/signs.ts';
import type { Seat } from '../../engine/words.ts';
import type { Answers, BranchInfo, Outcome, ReplayInfo } from '../../desk/wire.ts';
import { placeWord } from '../end/verdict.ts';
import { addressOf } from '../routes.ts';
import { hostLine } from '../talk.ts';
import { wayWords } from './names.ts';

type Known = Answers['branches'];

/** What began in the middle of a match, beside the match itself. */
export function Branches({ info: { replay, names, eyes } }: { readonly info: ReplayInfo }) {
  const [known, setKnown] = useState<Known | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = (): void =>
    void hostLine()
      .ask({ do: 'branches', replay })
      .then((answer) =>
        answer.ok ? setKnown(answer) : setProblem(answer.error ?? 'The branches could not be listed.'),
      );
  useEffect(load, [replay]);
  if (problem !== null)
    return (
      <p className="refusal" role="alert">
        {problem}
      </p>
    );
  if (!known) return null;
  if (known.branches.length === 0)
    return (
      <p className="br-none quiet">Nothing was played on from this match yet. Branches are kept here, beside it.</p>
    );
  const [first = null] = eyes;
  const own = typeof first === 'number' ? first : null;
  return (
    <section className="br-list" aria-labelledby="br-list">
      <h3 id="br-list">Branches of this match</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Match</th>
            <th scope="col">{names.length === 1 ? 'Result' : 'You'}</th>
            {names.length > 1 && <th scope="col">Winner</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <b>As it was</b>
              {own === null && names.length > 1 && <small>seen from the seat of each branch</small>}
            </th>
            <Results outcome={known.outcome} seat={own ?? seatOf(known.branches)} names={names} isOver />
          </tr>
          {known.branches.map((branch) => (
            <Row key={branch.match} branch={branch} names={names} changed={load} say={setProblem} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const seatOf = ([first]: readonly BranchInfo[]): Seat => first?.origin.seat ?? 0;

interface RowProps {
  readonly branch: BranchInfo;
  readonly names: readonly string[];
  readonly changed: () => void;
  readonly say: (problem: string) => void;
}

function Row({ branch: { match, origin, isOver, outcome, seating }, names, changed, say }: RowProps) {
  const [isNaming, setNaming] = useState(false);
  const called = origin.name === '' ? `Branch ${wayWords(origin)}` : origin.name;
  const ask = (
    request: { do: 'forget'; match: string } | { do: 'name-branch'; branch: string; name: string },
  ): void => {
    void hostLine()
      .ask(request)
      .then((answer) => {
        if (!answer.ok) return say(answer.error ?? 'That could not be done.');
        setNaming(false);
        changed();
      });
  };
  const forget = (): void => {
    if (settings().confirms && !confirm('Throw this branch away? It cannot be brought back.')) return;
    ask({ do: 'forget', match });
  };
  const others = [...new Set(seating.filter((_, seat) => seat !== origin.seat))].join(', ');
  return (
    <tr>
      <th scope="row">
        {isNaming ? (
          <Naming name={origin.name} save={(name) => ask({ do: 'name-branch', branch: match, name })} />
        ) : (
          <b>{called}</b>
        )}
        <small>
          {origin.name !== '' && `${wayWords(origin)}; `}
          {names.length > 1 && `in the seat of ${names[origin.seat]}, against ${others}`}
        </small>
        <span className="br-do">
          <a className="btn btn--plain btn--small" href={addressOf('play', match)}>
            {isOver ? 'Look' : 'Go on'}
          </a>
          <a className="iconbtn" href={addressOf('replay', match)} aria-label={`Replay and share: ${called}`}>
            <Icon name="anticlockwise-rotation" />
          </a>
          <button className="btn btn--plain btn--small" aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
            Name<span className="sr"> of {called}</span>
          </button>
          <button className="iconbtn" aria-label={`Throw away: ${called}`} onClick={forget}>
            <Icon name="trash-can" />
          </button>
        </span>
      </th>
      <Results outcome={outcome} seat={origin.seat} names={names} isOver={isOver} />
    </tr>
  );
}

function Naming({ name, save }: { readonly name: string; readonly save: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  return (
    <form
      className="br-naming"
      onSubmit={(event) => {
        event.preventDefault();
        save(typed);
      }}
    >
      <input
        aria-label="Name of this branch"
        value={typed}
        maxLength={60}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button className="btn btn--plain btn--small">Keep</button>
    </form>
  );
}

interface ResultsProps {
  readonly outcome: Outcome | null;
  readonly seat: Seat;
  readonly names: readonly string[];
  readonly isOver: boolean;
}

/** Of one match: how somebody did in it, and who won. */
function Results({ outcome, seat, names, isOver }: ResultsProps) {
  if (!outcome) return <td colSpan={names.length > 1 ? 2 : 1}>{isOver ? 'played by other rules' : 'goes on'}</td>;
  const { result, points } = outcome;
  const pointsOf = (who: Seat): string => (points === null ? '' : plain(points[who] ?? 0));
  if (names.length === 1)
    return (
      <td>
        <b className="num">{pointsOf(0)}</b> <small>{result.winners.length > 0 ? 'won' : 'lost'}</small>
      </td>
    );
  return (
    <>
      <td>
        <b className="num">{pointsOf(seat)}</b> <small>{placeWord(result.ranks[seat] ?? 0)}</small>
      </td>
      <td>
        {result.winners.length === 0 ? (
          'nobody'
        ) : (
          <>
            {result.winners.map((who) => names[who]).join(', ')}{' '}
            <small className="num">{pointsOf(result.winners[0] ?? 0)}</small>
          </>
        )}
      </td>
    </>
  );
}
