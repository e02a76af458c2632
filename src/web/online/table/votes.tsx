import { useState } from 'preact/compat';
import type { OnlineRoom } from '../../../desk/wire.ts';
import { askServer, type TableRequest } from '../asking.ts';
import { timeWords } from './clocks.tsx';
import { Notice } from '../notice.tsx';
import { useServerTime } from '../server-time.ts';

/** Votes that are open: whom they are against, when they are decided, and what one can do about it. */
export function Votes({ now }: { readonly now: OnlineRoom }) {
  const { room, seat, isConnected } = now;
  const votes = room.votes ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  const time = useServerTime(isConnected, votes.length > 0);
  const ask = (request: TableRequest): void =>
    void askServer({ ...request, room: room.id }).then((answer) => setProblem(answer.ok ? null : answer.error));
  return (
    <>
      {votes.map(({ against, by, until, ground }) => {
        const isMe = against === seat;
        const name = room.seats[against]?.name;
        const left = until === undefined ? null : timeWords(until - time);
        const voters = by.map((one) => (one === seat ? 'You' : room.seats[one]?.name)).join(' and ');
        const isVoter = seat !== null && by.includes(seat);
        return (
          <Notice key={against}>
            <span>
              {voters} would rather have a bot in {isMe ? 'your place' : `the place of ${name}`}.{' '}
              {left !== null && (
                <>
                  It is decided in <span className="num">{left}</span>
                  {isMe && ground === 'stalling' && ', unless you play on'}.
                </>
              )}
            </span>
            {isMe && until !== undefined && ground !== 'stalling' && (
              <button className="btn btn--primary btn--small" onClick={() => ask({ do: 'here' })}>
                I am here
              </button>
            )}
            {seat !== null && !isMe && (
              <button
                className="btn btn--plain btn--small"
                onClick={() => ask({ do: 'vote', against, ...(isVoter ? { withdraw: true } : {}) })}
              >
                {isVoter ? 'Take back your vote' : 'Vote for it, too'}
              </button>
            )}
          </Notice>
        );
      })}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
