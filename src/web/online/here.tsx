import type { OnlineRoom } from '../wire.ts';

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

/** At the table: who is not there, if anybody. */
export function Away({ now }: { readonly now: OnlineRoom }) {
  const away = now.room.seats.filter((_, at) => stateAt(now, at) === 'away').map(({ name }) => name);
  if (away.length === 0) return null;
  return <p className="on-here on-here--away">Away just now: {away.join(', ')}.</p>;
}
