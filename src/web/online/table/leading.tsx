import { type ReactNode, useState } from 'preact/compat';
import { go } from '../../routes.ts';
import type { OnlineRoom } from '../../../desk/wire.ts';
import { askServer, type TableRequest } from '../asking.ts';
import { Notice } from '../notice.tsx';

/* What whoever made a table may do there: take somebody off a seat, keep the talk for the players, close it. */

interface SurelyProps {
  readonly label: string;
  readonly name?: string; // for those who do not see where it stands
  readonly question: ReactNode;
  readonly yes: string;
  readonly no: string;
  readonly act: () => void;
}

/** A button that asks once more. */
export function Surely({ label, name, question, yes, no, act }: SurelyProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className="btn btn--quiet btn--small" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  const answer = (isYes: boolean): void => {
    setAsking(false);
    if (isYes) act();
  };
  return (
    <div className="on-surely" role="group" aria-label={name ?? label}>
      <span>{question}</span>
      <button type="button" className="btn btn--bad btn--small" onClick={() => answer(true)}>
        {yes}
      </button>
      <button type="button" className="btn btn--plain btn--small" autoFocus onClick={() => answer(false)}>
        {no}
      </button>
    </div>
  );
}

type Ask = (request: TableRequest) => Promise<unknown>;

/** Those who may not sit down until they are invited back. */
export function RemovedPeople({ now: { room, isOwner }, ask }: { readonly now: OnlineRoom; readonly ask: Ask }) {
  const removed = room.removed ?? [];
  if (!isOwner || removed.length === 0) return null;
  return (
    <ul className="on-removed" aria-label="Taken off their seats">
      {removed.map((name, number) => (
        <li key={number}>
          <span>{name} cannot sit down here.</span>
          <button
            type="button"
            className="btn btn--plain btn--small"
            aria-label={`Invite ${name} back`}
            onClick={() => void ask({ do: 'readmit', number })}
          >
            Invite back
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether spectators may talk, too. */
export function TalkSwitch({ now: { room, isOwner }, ask }: { readonly now: OnlineRoom; readonly ask: Ask }) {
  if (!isOwner || room.spectators === 'none' || room.status === 'over') return null;
  return (
    <label className="on-check">
      <input
        type="checkbox"
        checked={room.talkers !== 'players'}
        onChange={(event) => void ask({ do: 'talk', who: event.currentTarget.checked ? 'all' : 'players' })}
      />
      Spectators may talk
    </label>
  );
}

/** Before it begins the table is gone at once; then all who play have to agree. */
export function CloseTable({ now: { room, isOwner, seat }, ask }: { readonly now: OnlineRoom; readonly ask: Ask }) {
  const isOpen = room.status === 'open';
  const isAsked = seat !== null && (room.closing ?? []).includes(seat);
  if (!isOwner || isAsked || (!isOpen && (room.status !== 'playing' || room.isRated))) return null;
  const others = room.seats.filter(({ is }, at) => is === 'person' && at !== seat).length;
  const close = async (): Promise<void> => {
    const answer = await ask({ do: 'close' });
    if (answer === true && (isOpen || others === 0)) go('online');
  };
  return (
    <Surely
      label={isOpen ? 'Close this table …' : 'Close this match …'}
      question={
        isOpen
          ? 'It will be gone for everybody.'
          : others === 0
            ? 'It will be gone, as if it had never been played.'
            : 'When all who play agree, it will be gone for everybody.'
      }
      yes={isOpen || others === 0 ? 'Close it' : 'Ask the others'}
      no="Keep it"
      act={() => void close()}
    />
  );
}

/** Somebody would like to close the match. */
export function Closing({ now: { room, seat } }: { readonly now: OnlineRoom }) {
  const [problem, setProblem] = useState<string | null>(null);
  const closing = room.closing ?? [];
  if (closing.length === 0 || seat === null) return null;
  const hasAgreed = closing.includes(seat);
  const ask = (how: object): void =>
    void askServer({ do: 'close', room: room.id, ...how }).then((answer) =>
      setProblem(answer.ok ? null : answer.error),
    );
  return (
    <Notice>
      <span>
        {closing.map((at) => (at === seat ? 'You' : room.seats[at]?.name)).join(' and ')} would like to close this match
        for everybody. It is closed when all agree.
      </span>
      <button className="btn btn--plain btn--small" onClick={() => ask(hasAgreed ? { withdraw: true } : {})}>
        {hasAgreed ? 'Play on' : 'Agree'}
      </button>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </Notice>
  );
}
