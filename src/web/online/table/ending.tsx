import { useState } from 'preact/compat';
import { addressOf, go } from '../../routes.ts';
import { ONLINE, type OnlineRoom, type TableInfo } from '../../../desk/wire.ts';
import { askServer } from '../asking.ts';
import { RatingChanges } from './rating.tsx';
import { type Verdict, verifyMatch } from './verify.ts';

/** After a match on the server: once more for whoever likes, the check of the deal, the replay. */
export function Ending({ now: { room, seat }, table }: { readonly now: OnlineRoom; readonly table: TableInfo }) {
  const [verdict, setVerdict] = useState<Verdict | 'asking' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Makes the next table, or takes the own seat at the one that somebody else has made.
  const again = (): void =>
    void askServer({ do: 'again', room: room.id }).then((answer) =>
      answer.ok ? go('table', answer.room) : setProblem(answer.error),
    );
  const verify = async (): Promise<void> => {
    setVerdict('asking');
    setVerdict(await verifyMatch(room, table));
  };
  return (
    <div className="on-ending">
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <RatingChanges room={room} />
      <p className="again">
        {seat !== null && (
          <button className="btn btn--primary" onClick={again}>
            {room.again === undefined ? 'Once more' : 'To the next match'}
          </button>
        )}
        {room.again !== undefined && seat === null && (
          <a className="btn btn--primary" href={addressOf('table', room.again)}>
            To the next match
          </a>
        )}
        <button className="btn btn--plain" disabled={verdict === 'asking'} onClick={() => void verify()}>
          Verify this match
        </button>
        <a className="btn btn--plain" href={addressOf('review', ONLINE + room.id)}>
          Review
        </a>
        <a className="btn btn--plain" href={addressOf('replay', ONLINE + room.id)}>
          Replay
        </a>
        <a className="btn btn--plain" href={addressOf('online')}>
          All tables
        </a>
      </p>
      <div role="status">
        {verdict === 'asking' && <p className="quiet">Dealing it again, step by step …</p>}
        {verdict !== null && verdict !== 'asking' && (
          <p className={verdict.isRight ? 'on-verdict slip' : 'refusal'}>{verdict.text}</p>
        )}
      </div>
    </div>
  );
}
