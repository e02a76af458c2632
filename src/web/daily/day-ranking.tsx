import { useState } from 'preact/compat';
import type { Message } from '../../engine/edge.ts';
import type { ServerAnswers } from '../../desk/server-wire.ts';
import { askServer } from '../online/asking.ts';
import { noteOnline } from '../online/met.ts';
import { hostLine } from '../talk.ts';

type Ranking = ServerAnswers['day'];

/** The ranking of the day on the server. Nothing is sent before somebody wants it. */
export function DayRanking({ game, match }: { readonly game: string; readonly match: string }) {
  const [told, setTold] = useState<Ranking | 'asking' | { readonly error: string } | null>(null);
  const enter = async (): Promise<void> => {
    setTold('asking');
    setTold(await bring(game, match));
  };
  if (told === null || told === 'asking')
    return (
      <button className="btn btn--plain btn--small" disabled={told === 'asking'} onClick={() => void enter()}>
        {told === 'asking' ? 'The server plays it again…' : 'Enter the ranking of the day'}
      </button>
    );
  if ('error' in told)
    return (
      <p className="day-note" role="status">
        {told.error}
      </p>
    );
  const { places, people, rank } = told;
  return (
    <div className="day-ranking" role="status">
      <p>
        You are number {rank} of {people} today.
      </p>
      <ol>
        {places.map((place, i) => (
          <li key={i} data-mine={place.isYou ? '' : undefined}>
            <span className="num">{place.rank}</span> {place.isYou ? 'You' : place.name}{' '}
            <b className="num">{place.points}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The server deals the same and takes every action again. */
async function bring(game: string, match: string): Promise<Ranking | { readonly error: string }> {
  const saved = await hostLine().ask({ do: 'save', match });
  if (!saved.ok) return { error: saved.error ?? 'This match cannot be read.' };
  const { options, steps } = saved.state;
  const actions = steps.flatMap((step): Message[] => ('action' in step ? [step.action] : []));
  noteOnline();
  const answer = await askServer({ do: 'day', game, options: { ...options }, actions });
  return answer.ok ? answer : { error: `The ranking is not there: ${answer.error}` };
}
