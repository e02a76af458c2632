import { useEffect, useState } from 'preact/compat';
import type { ParInfo } from '../../desk/puzzle-wire.ts';
import { linkTo } from '../replay/link.ts';
import { dayName, saveAs } from '../save-as.ts';
import { hostLine } from '../talk.ts';

interface DayParProps {
  readonly game: string;
  readonly day: string;
  readonly points: number | null; // of the try that counts; null: it was not made yet
}

/** The best score that is known of a game of the day, and its line to beat, where there is one. */
export function DayPar({ game, day, points }: DayParProps) {
  const [par, setPar] = useState<ParInfo | null>(null);
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const answer = await hostLine().ask({ do: 'puzzle-par', game, day });
      if (isGone || !answer.ok || !answer.par) return; // without one the day is as it was
      setPar(answer.par);
      setLink(await linkTo(answer.par.record, ''));
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [game, day]);
  if (!par) return null;
  return (
    <p className="day-par">
      <b>Par {par.points}</b>: {parWords(par, points)}{' '}
      {points !== null &&
        (link === null ? (
          <button
            className="btn btn--plain btn--small"
            onClick={() => saveAs(`${game}-par-${dayName()}.json`, par.record)}
          >
            Save the line that makes it
          </button>
        ) : (
          <a href={link}>See the line that makes it</a>
        ))}
    </p>
  );
}

/** What it is, honestly, and where one stands beside it. */
export function parWords({ points: par, bot, tries }: Omit<ParInfo, 'record'>, points: number | null): string {
  const known = `the best that is known, by ${bot} playing this very deal ${tries} times over.`;
  if (points === null) return `${known} Its line is shown when you have played.`;
  if (points > par) return `${known} You are ${points - par} above it: yours is the line to beat.`;
  return points === par ? `${known} You made it.` : `${known} You are ${par - points} short.`;
}
