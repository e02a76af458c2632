import { useEffect, useRef, useState } from 'preact/compat';
import type { OnlineRoom, RoomFace } from '../wire.ts';
import { askServer } from './asking.ts';

/** Whether the person of a seat is there just now; null where that says nothing: bots, oneself, a line that is cut. */
function stateAt({ room, seat, here, isConnected }: OnlineRoom, at: number): 'here' | 'away' | null {
  if (room.seats[at]?.is !== 'person' || at === seat || !isConnected) return null;
  return here.includes(at) ? 'here' : 'away';
}

/** A dot and a word beside a name. */
export function Here({ now, at }: { readonly now: OnlineRoom; readonly at: number }) {
  const state = stateAt(now, at);
  return state && <small className={`on-here on-here--${state}`}>{state}</small>;
}

/** Whether a bot may play for somebody until they are back: where a clock decides, only if the table wants it so. */
export const hasStandIns = ({ clock, standIn }: RoomFace): boolean => clock.kind === 'none' || standIn !== null;

const LONG_AWAY = 120_000; // milliseconds
const LOOK = 15_000;

/** Whether this page has not seen somebody at the table for a while: most who leave are back in a moment. */
function useLongAway({ here }: OnlineRoom): (at: number) => boolean {
  const seen = useRef(new Map<number, number>());
  const [, look] = useState(0);
  for (const at of here) seen.current.set(at, performance.now());
  useEffect(() => {
    const timer = setInterval(() => look((times) => times + 1), LOOK);
    return () => clearInterval(timer);
  }, []);
  return (at) => performance.now() - (seen.current.get(at) ?? -LONG_AWAY) >= LONG_AWAY;
}

/** At the table: who is not there, if anybody, and a way on where they are waited for; the server says whether it is time for that. */
export function Away({ now }: { readonly now: OnlineRoom }) {
  const { room, seat } = now;
  const [problem, setProblem] = useState<string | null>(null);
  const isLongAway = useLongAway(now);
  const away = room.seats.flatMap(({ name, standIn }, at) =>
    stateAt(now, at) === 'away' ? [{ at, name, isWaited: room.waiting.includes(at) && standIn === undefined }] : [],
  );
  if (away.length === 0) return null;
  const missing =
    seat !== null && hasStandIns(room) ? away.filter(({ at, isWaited }) => isWaited && isLongAway(at)) : [];
  const call = (against: number): void =>
    void askServer({ do: 'call', room: room.id, against }).then((answer) =>
      setProblem(answer.ok ? null : answer.error),
    );
  return (
    <div className="on-away">
      <p className="on-here on-here--away">Away just now: {away.map(({ name }) => name).join(', ')}.</p>
      {missing.map(({ at, name }) => (
        <button key={at} className="btn btn--plain btn--small" onClick={() => call(at)}>
          Let a bot play for {name} until they are back
        </button>
      ))}
      {problem !== null && missing.length > 0 && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
