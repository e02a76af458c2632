import './puzzles.css';
import { useEffect, useState } from 'preact/compat';
import type { PuzzleInfo, PuzzleList } from '../../desk/puzzle-wire.ts';
import { dayAt, dayWords } from '../daily/days.ts';
import { posterOf } from '../pages/posters.ts';
import { addressOf } from '../routes.ts';
import { Closed } from '../table/closed.tsx';
import { hostLine } from '../talk.ts';
import { AllPuzzles } from './all-puzzles.tsx';
import { dailyOf } from './choose.ts';
import { PuzzlesOfGame } from './puzzles-of-game.tsx';
import { SolvePage } from './solve-page.tsx';
import { puzzleNames } from './use-solving.ts';

interface PageProps {
  readonly what: string; // a game; '': all
  readonly detail: string; // a puzzle, a day, 'today'; '': all of the game
}

/** Puzzles: all games, one game, or one puzzle. */
export default function PuzzlesPage({ what, detail }: PageProps) {
  if (what === '') return <AllPuzzles />;
  if (!posterOf(what))
    return (
      <Closed why="There is no game of this name here, so there are no puzzles of it. Perhaps the link was cut off.">
        <a className="btn btn--primary" href={addressOf('puzzles')}>
          All puzzles
        </a>
      </Closed>
    );
  return <OfGame game={what} detail={detail} />;
}

interface Found {
  readonly list: PuzzleList;
  readonly info: PuzzleInfo | null;
  readonly day: string | undefined;
}

function OfGame({ game, detail }: { readonly game: string; readonly detail: string }) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    find(game, detail).then(
      (one) => {
        if (isGone) return;
        if (typeof one === 'string') setProblem(one);
        else setFound(one);
      },
      () => !isGone && setProblem('The puzzles could not be loaded. Perhaps the network is gone.'),
    );
    return () => {
      isGone = true;
    };
  }, [game, detail]);
  if (problem !== null)
    return (
      <Closed game={game} why={problem}>
        <a className="btn btn--primary" href={addressOf('puzzles', game)}>
          Puzzles of {posterOf(game)?.title}
        </a>
      </Closed>
    );
  if (!found) return <div className="wait felt" data-game={game} />;
  const { list, info, day } = found;
  if (!info) return <PuzzlesOfGame game={game} list={list} />;
  return <SolvePage key={info.id} info={info} faces={list.puzzles} day={day} />;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the address means; a sentence if it means nothing. */
async function find(game: string, detail: string): Promise<Found | string> {
  const list = await hostLine().ask({ do: 'puzzles', game });
  if (!list.ok) return list.error ?? 'The puzzles of this game cannot be read.';
  const today = dayAt(Date.now());
  const day = detail === 'today' ? today : DAY.test(detail) ? detail : undefined;
  if (detail === '') return { list, info: null, day };
  if (day !== undefined && (Number.isNaN(Date.parse(day)) || day > today))
    return Number.isNaN(Date.parse(day))
      ? `There is no day ${day}. Perhaps the link was cut off.`
      : `The puzzle of ${dayWords(day)} comes on that day.`;
  const ids = list.puzzles.map(({ id }) => id);
  const puzzle = day === undefined ? detail : (dailyOf(ids, day) ?? '');
  const answer = await hostLine().ask({ do: 'puzzle', game, puzzle, names: puzzleNames() });
  return answer.ok ? { list, info: answer.info, day } : (answer.error ?? 'This puzzle cannot be read.');
}
