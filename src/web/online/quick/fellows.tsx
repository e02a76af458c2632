import { useEffect, useState } from 'preact/compat';
import type { FellowTold } from '../../../desk/server-wire.ts';
import { go } from '../../routes.ts';
import { askServer } from '../asking.ts';
import { titleOf } from './quick-words.ts';
import { ownName } from './seeking.ts';
import { randomWords } from '../words.ts';

const dayOf = (time: number): string => new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

interface FellowsProps {
  readonly room?: string; // to invite to; without it to a new table of the game that was played
}

/** People one has played with lately, to be invited. Nothing here tells whether they are there. */
export function Fellows({ room }: FellowsProps) {
  const [fellows, setFellows] = useState<readonly FellowTold[]>([]);
  const [invited, setInvited] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const load = (): void =>
    void askServer({ do: 'fellows' }).then((told) => {
      if (told.ok) setFellows(told.fellows);
    });
  useEffect(load, []);
  const invite = async ({ fellow, game, name }: FellowTold): Promise<void> => {
    const where = room === undefined ? { game, words: randomWords(), ...(await ownName()) } : { room };
    const told = await askServer({ do: 'invite', fellow, ...where });
    setProblem(told.ok ? null : told.error);
    if (!told.ok) return;
    if (room === undefined) go('table', told.room);
    else setInvited((all) => [...all, name]);
  };
  const shun = async ({ fellow, isShunned }: FellowTold): Promise<void> => {
    const told = await askServer({ do: 'shun', fellow, ...(isShunned ? { lift: true } : {}) });
    setProblem(told.ok ? null : told.error);
    load();
  };
  if (fellows.length === 0) return null;
  return (
    <section className="slip on-list" aria-labelledby="qk-fellows">
      <h2 id="qk-fellows">{room === undefined ? 'People you played with' : 'Invite somebody you played with'}</h2>
      <ul className="on-rooms qk-fellows">
        {fellows.map((one) => (
          <li key={one.fellow}>
            <div>
              <span className="on-state">{one.name}</span>
              <small>
                {titleOf(one.game)}, {dayOf(one.at)}
                {one.isShunned && ' · no invitations from them'}
              </small>
            </div>
            {room === undefined && (
              <button
                className="btn btn--quiet btn--small"
                aria-label={one.isShunned ? `Allow invitations from ${one.name}` : `Never invitations from ${one.name}`}
                onClick={() => void shun(one)}
              >
                {one.isShunned ? 'Allow' : 'Never'}
              </button>
            )}
            <button
              className="btn btn--plain btn--small"
              aria-label={`Invite ${one.name}${room === undefined ? ` to ${titleOf(one.game)}` : ''}`}
              onClick={() => void invite(one)}
            >
              Invite
            </button>
          </li>
        ))}
      </ul>
      <p className="on-note" role="status">
        {invited.length > 0 && `Invited: ${invited.join(', ')}.`}
      </p>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
