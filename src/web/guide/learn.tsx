import './guide.css';
import { useEffect, useRef, useState } from 'preact/compat';
import { posterOf } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { begin, namesFor } from '../pages/start.ts';
import { addressOf } from '../routes.ts';
import { hostLine } from '../talk.ts';
import type { Answer } from '../../desk/wire.ts';
import { loadGuide } from './guides.ts';
import { beginGuide, isGuided } from './kept.ts';

/** A guided first game begins at once, or goes on where somebody left it. */
export default function Learn({ game }: { readonly game: string }) {
  const [left, setLeft] = useState<string | null>(null); // a guided match that is not over
  const [problem, setProblem] = useState<string | null>(null);
  const hasLooked = useRef(false);
  const start = (): void => {
    setLeft(null);
    startGuided(game).then(
      (answer) => {
        if (answer.ok) enter(answer.match);
        else setProblem(answer.error ?? answer.refusal?.text ?? 'The match could not begin.');
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    void unfinished(game).then((match) => (match === null ? start() : setLeft(match)));
  }, []);
  const title = posterOf(game)?.title ?? game;
  return (
    <Page title={`${title}: a first game`} game={game}>
      <section className="slip gd-learn">
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        {left === null ? (
          <p role="status">{problem === null ? 'Dealing…' : 'The guided game did not begin.'}</p>
        ) : (
          <>
            <p>You have begun a guided game of {title}.</p>
            <p className="gd-acts">
              <button className="btn btn--plain" onClick={start}>
                Begin again
              </button>
              <button className="btn btn--primary" onClick={() => enter(left)}>
                Go on with it
              </button>
            </p>
          </>
        )}
      </section>
    </Page>
  );
}

/** Instead of this page, so that going back does not deal again. */
const enter = (match: string): void => location.replace(addressOf('play', match));

async function unfinished(game: string): Promise<string | null> {
  const answer = await hostLine().ask({ do: 'matches' });
  if (!answer.ok) return null;
  return answer.matches.find((one) => one.game === game && !one.isOver && isGuided(one.match))?.match ?? null;
}

async function startGuided(game: string): Promise<Answer<'start'>> {
  const { plan } = await loadGuide(game);
  const answer = await begin({ ...plan, game, names: namesFor(plan.seating.length) });
  if (answer.ok) beginGuide(answer.match);
  return answer;
}
