import { useEffect, useState } from 'preact/compat';
import type { Ways } from '../../../desk/server-wire.ts';
import type { OnlineRoom, RoomFace } from '../../../desk/wire.ts';
import { askServer } from '../asking.ts';
import { timeWords } from './clocks.tsx';

/** Whether the person of a seat is there just now; null where that says nothing: bots, oneself, a line that is cut. */
function stateAt({ room, seat, here, isConnected }: OnlineRoom, at: number): 'here' | 'away' | null {
  const place = room.seats[at];
  if (place?.is !== 'person' || place.isProgram || at === seat || !isConnected) return null;
  return here.includes(at) ? 'here' : 'away';
}

/** A dot and a word beside a name. */
export function Here({ now, at }: { readonly now: OnlineRoom; readonly at: number }) {
  const state = stateAt(now, at);
  return state && <small className={`on-here on-here--${state}`}>{state}</small>;
}

/** Whether a bot may play for somebody until they are back: at a rated table only if it was made so. */
export const hasStandIns = ({ isRated, standIn }: RoomFace): boolean => !isRated || standIn !== null;

const AGAIN = 15_000; // milliseconds: what they say, or do elsewhere, may put it off

/** The server knows since when somebody is away, and what that means at this table. */
function useWays(room: string, at: number): (Ways & { readonly asked: number }) | null {
  const [ways, setWays] = useState<(Ways & { readonly asked: number }) | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const answer = await askServer({ do: 'ways', room, against: at });
      if (!isGone && answer.ok) setWays({ ...answer, asked: performance.now() });
    };
    void ask();
    const again = setInterval(() => void ask(), AGAIN);
    return () => {
      isGone = true;
      clearInterval(again);
    };
  }, [room, at]);
  return ways;
}

/** At the table: who is not there, if anybody, and a way on where they are waited for. */
export function Away({ now }: { readonly now: OnlineRoom }) {
  const { room, seat } = now;
  const away = room.seats.flatMap(({ name, standIn }, at) =>
    stateAt(now, at) === 'away' ? [{ at, name, isWaited: room.waiting.includes(at) && standIn === undefined }] : [],
  );
  const programs = room.seats.flatMap(({ name, isProgram, standIn }, at) =>
    isProgram && now.isConnected && room.waiting.includes(at) && standIn === undefined ? [{ at, name }] : [],
  );
  if (away.length === 0 && (programs.length === 0 || seat === null)) return null;
  return (
    <div className="on-away">
      {away.length > 0 && (
        <p className="on-here on-here--away">Away just now: {away.map(({ name }) => name).join(', ')}.</p>
      )}
      {seat !== null && programs.map(({ at, name }) => <WaysOn key={at} now={now} at={at} name={name} isProgram />)}
      {seat !== null &&
        away.map(({ at, name, isWaited }) => isWaited && <WaysOn key={at} now={now} at={at} name={name} />)}
    </div>
  );
}

interface WaysOnProps {
  readonly now: OnlineRoom;
  readonly at: number;
  readonly name: string;
  readonly isProgram?: boolean; // it only thinks, as a rule: of what may be done later nothing is said
}

/** What may be done now has a button, and what may be done later the time until then. */
function WaysOn({ now: { room }, at, name, isProgram = false }: WaysOnProps) {
  const ways = useWays(room.id, at);
  const [problem, setProblem] = useState<string | null>(null);
  const [time, setTime] = useState(() => performance.now());
  useEffect(() => {
    const ticking = setInterval(() => setTime(performance.now()), 500);
    return () => clearInterval(ticking);
  }, []);
  if (!ways) return null;
  const isVoted = room.votes?.some(({ against }) => against === at) ?? false;
  const all = [
    {
      wait: ways.call,
      do: 'call' as const,
      button: `Let a bot play for ${name} until they are back`,
      later: `a bot can play for ${name}`,
    },
    {
      wait: isVoted ? null : ways.vote,
      do: 'vote' as const,
      button: `Vote for a bot in the place of ${name}`,
      later: 'you can vote for a bot in that place',
    },
    {
      wait: isVoted ? null : ways.claim,
      do: 'vote' as const,
      button: `Put ${name} out of the match`,
      later: `you can put ${name} out of the match`,
    },
  ];
  const left = (wait: number): number => wait - (time - ways.asked);
  const open = all.filter(({ wait }) => wait !== null && left(wait) <= 0);
  const later = all.flatMap(({ wait, later: words }) =>
    wait !== null && left(wait) > 0 ? [`${words} in ${timeWords(left(wait))}`] : [],
  );
  const act = (word: 'call' | 'vote'): void =>
    void askServer({ do: word, room: room.id, against: at }).then((answer) =>
      setProblem(answer.ok ? null : answer.error),
    );
  return (
    <>
      {!isProgram && later.length > 0 && (
        <p className="on-quiet on-later">
          If {name} does not come back, {later.join(', and ')}.
        </p>
      )}
      {open.map(({ do: word, button }) => (
        <button key={button} className="btn btn--plain btn--small" onClick={() => act(word)}>
          {button}
        </button>
      ))}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
