import { Suspense, useEffect, useState } from 'react';
import { Card } from '../cards/card.tsx';
import { Icon } from '../cards/icon.tsx';
import { vars } from '../cards/shapes.tsx';
import { addressOf, go } from '../routes.ts';
import { hostLine } from '../talk.ts';
import type { MatchInfo } from '../wire.ts';
import { type Poster, posterOf, POSTERS } from './posters.ts';
import { RunningMatches } from './running.tsx';
import { Mark, ThemeButton } from './shell.tsx';
import { startNow } from './start.ts';

/** Ornament, its size and the silhouette of a poster. */
const PRINT: Readonly<Record<string, readonly [ornament: string, size: string, sky: string]>> = {
  'five-ages': ['--orn-guilloche', '64px', '--orn-dunes'],
  'avenue-empires': ['--orn-tile', '44px', '--orn-roofs'],
  arquetect: ['--tex-grid', '84px', '--orn-skyline'],
  rebuild: ['--tex-planks', '150px', '--orn-crenel'],
  'upper-cataracts': ['--orn-stars', '70px', '--orn-dunes'],
};

export function Home() {
  const { matches, reload } = useMatches();
  const [problem, setProblem] = useState<string | null>(null);
  const [starting, setStarting] = useState<string | null>(null);
  const play = (game: string, plan: { preset?: string } = {}): void => {
    setStarting(game);
    startNow(game, plan).then(
      (answer) => {
        setStarting(null);
        if (answer.ok) go('play', answer.match);
        else setProblem(answer.error ?? answer.refusal?.text ?? 'The match could not begin.');
      },
      (error: unknown) => {
        setStarting(null);
        setProblem(error instanceof Error ? error.message : String(error));
      },
    );
  };
  const running = matches.filter(({ isOver }) => !isOver);
  const over = matches.filter(({ isOver }) => isOver);
  return (
    <div className="home">
      <header className="hd">
        <Mark />
        <h1 className="wordmark">Cardwright</h1>
        <span className="sp" />
        <a className="iconbtn" href="#/about" aria-label="Rulebooks and credits">
          <Icon name="open-book" />
        </a>
        <ThemeButton />
      </header>
      <main>
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        <RunningMatches matches={running} isOver={false} reload={reload} />
        <div className="tiles">
          {POSTERS.map((poster) => (
            <Tile key={poster.game} poster={poster} isStarting={starting === poster.game} play={play} />
          ))}
        </div>
        <div className="extra">
          <section className="slip daily" data-game="upper-cataracts" aria-labelledby="daily">
            <span className="sun">
              <Icon name="sunrise" />
            </span>
            <div>
              <h2 id="daily">Daily reign</h2>
              <small>{today()}. The same Egypt for everyone who plays it today.</small>
            </div>
            <button
              className="btn btn--primary btn--small"
              onClick={() => play('upper-cataracts', { preset: 'daily' })}
            >
              Begin
            </button>
          </section>
          <section className="slip shelf" aria-labelledby="shelf">
            <h2 id="shelf">On the shelf</h2>
            <p>
              {POSTERS.map(({ game, title }) => (
                <span key={game}>
                  {title}: <a href={addressOf('rules', game)}>rules</a>, <a href={addressOf('cards', game)}>cards</a>
                </span>
              ))}
            </p>
          </section>
        </div>
        <RunningMatches matches={over} isOver reload={reload} />
      </main>
      <footer className="foot">
        <a href="#/about">About and credits</a>
        <span>Runs in this page alone: no account, nothing sent anywhere.</span>
      </footer>
    </div>
  );
}

const today = (): string => new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

function useMatches(): { matches: readonly MatchInfo[]; reload: () => void } {
  const [matches, setMatches] = useState<readonly MatchInfo[]>([]);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isGone = false;
    // The page comes first, then its host.
    const later = setTimeout(() => {
      void hostLine()
        .ask({ do: 'matches' })
        .then((answer) => {
          if (!isGone && answer.ok) setMatches(answer.matches.filter(({ game }) => posterOf(game) !== undefined));
        });
    }, 50);
    return () => {
      isGone = true;
      clearTimeout(later);
    };
  }, [turn]);
  return { matches, reload: () => setTurn((n) => n + 1) };
}

interface TileProps {
  readonly poster: Poster;
  readonly isStarting: boolean;
  readonly play: (game: string) => void;
}

function Tile({ poster: { game, title, line, players, minutes, cards }, isStarting, play }: TileProps) {
  const [ornament, size, sky] = PRINT[game] ?? ['--orn-tile', '44px', '--orn-roofs'];
  return (
    <section
      className="tile"
      data-game={game}
      aria-labelledby={`tile-${game}`}
      style={vars({ '--orn': `var(${ornament})`, '--ornsize': size, '--sky': `var(${sky})` })}
    >
      <i className="sky" />
      <div className="spread" aria-hidden="true">
        <Suspense>
          {cards.map((card) => (
            <Card key={card} game={game} card={card} isPlain />
          ))}
        </Suspense>
      </div>
      <div className="tx">
        <h2 className="display" id={`tile-${game}`}>
          {title}
        </h2>
        <p>{line}</p>
        <div className="meta">
          {players} · {minutes} min
        </div>
        <div className="go">
          <button className="btn btn--foil" disabled={isStarting} onClick={() => play(game)}>
            {isStarting ? 'Dealing…' : 'Play now'}
          </button>
          <a
            className="btn btn--line"
            href={addressOf('new', game)}
            aria-label={`Set up ${title}: seats, bots, options`}
          >
            <Icon name="three-friends" />
          </a>
        </div>
      </div>
    </section>
  );
}
