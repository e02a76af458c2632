import { useEffect, useState } from 'preact/compat';
import { CampaignSlips } from '../campaign/slips.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/cards/icon.tsx';
import { hasDeck, loadDeck } from '../../ui/cards/decks.ts';
import { useInTurn, whenQuiet } from '../when-quiet.ts';
import { addressOf, go } from '../routes.ts';
import { expect, hasToSave, TablePage } from '../table/ahead.ts';
import { hostLine } from '../talk.ts';
import type { CampaignInfo, MatchInfo } from '../../desk/wire.ts';
import { DaySlip } from '../daily/day-slip.tsx';
import { wasOnline } from '../online/met.ts';
import { renameAtServer } from '../online/own-name.ts';
import { type Poster, posterOf, POSTERS } from './posters.ts';
import { RunningMatches } from './running.tsx';
import { Mark, ThemeButton } from './shell.tsx';
import { isStranger, keepName, keptName, startCampaignNow, startNow } from './start.ts';

/** `isLost`: whoever came followed an address where nothing is. */
export function Home({ isLost }: { readonly isLost: boolean }) {
  const { matches, campaigns, reload } = useMatches();
  const isSettled = useFinery();
  const [problem, setProblem] = useState<string | null>(null);
  const [starting, setStarting] = useState<string | null>(null);
  const play = (game: string, plan: { preset?: string; isCampaign?: boolean } = {}): void => {
    setStarting(game);
    (plan.isCampaign ? startCampaignNow(game) : startNow(game, plan)).then(
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
  const underWay = campaigns.filter(({ status }) => status === 'running');
  const done = campaigns.filter(({ status }) => status !== 'running');
  const running = matches.filter(({ isOver }) => !isOver);
  const kept = new Set(matches.map(({ match }) => match));
  // A branch that is over stands beside the match that it comes from.
  const over = matches.filter(({ isOver, origin }) => isOver && !kept.has(origin?.match ?? ''));
  return (
    <div className="home">
      <header className="hd">
        <Mark />
        <h1 className="wordmark">Cardwright</h1>
        <span className="sp" />
        <a className="iconbtn" href={addressOf('records')} aria-label="Your record" title="Your record">
          <Icon name="laurel-crown" />
        </a>
        <a className="iconbtn" href={addressOf('settings')} aria-label="Settings" title="Settings">
          <Icon name="cog" />
        </a>
        <a className="iconbtn hd-book" href="#/about" aria-label="Rulebooks and credits">
          <Icon name="open-book" />
        </a>
        <ThemeButton />
      </header>
      <main>
        {isLost && (
          <p className="refusal" role="alert">
            There is nothing at this address. These are the games. <a href={addressOf('')}>Home</a>
          </p>
        )}
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        <RunningMatches
          matches={running}
          isOver={false}
          isSettled={isSettled}
          reload={reload}
          first={slipsOf(underWay)}
        />
        {isStranger() && (
          <div className="slip newhere">
            <Icon name="light-bulb" />
            <span>
              <b>New here?</b> Press “Learn”: a short first game that explains each step as it comes.
            </span>
            <NameField />
          </div>
        )}
        <section className="slip daily online-way" aria-labelledby="online">
          <span className="sun">
            <Icon name="world" />
          </span>
          <div>
            <h2 id="online">Play with people</h2>
            <small>With whoever is there now, or with friends; live or over several days.</small>
          </div>
          <a className="btn btn--primary btn--small" href={addressOf('online')}>
            Find a match
          </a>
        </section>
        <div className="tiles" data-new={isStranger() ? '' : undefined}>
          {POSTERS.map((poster) => (
            <Tile key={poster.game} poster={poster} isStarting={starting === poster.game} play={play} />
          ))}
        </div>
        <div className="extra" data-settled={isSettled ? '' : undefined}>
          {POSTERS.map(
            ({ game, title, daily }) =>
              daily !== undefined && (
                <DaySlip
                  key={game}
                  game={game}
                  title={title}
                  daily={daily}
                  matches={matches}
                  isStarting={starting === game}
                  begin={() => play(game, { preset: daily.preset })}
                />
              ),
          )}
          {POSTERS.map(
            ({ game, title, campaign }) =>
              campaign !== undefined && (
                <section key={game} className="slip daily" data-game={game} aria-labelledby={`campaign-${game}`}>
                  <span className="sun">
                    <Icon name="hammer-nails" />
                  </span>
                  <div>
                    <h2 id={`campaign-${game}`}>{title} campaign</h2>
                    <small>
                      {campaign.line} <a href={addressOf('new', game, 'campaign')}>With others or from a file</a>
                    </small>
                  </div>
                  <button
                    className="btn btn--primary btn--small"
                    disabled={starting === game}
                    onClick={() => play(game, { isCampaign: true })}
                  >
                    Begin
                  </button>
                </section>
              ),
          )}
          <section className="slip daily" aria-labelledby="puzzles">
            <span className="sun">
              <Icon name="light-bulb" />
            </span>
            <div>
              <h2 id="puzzles">Puzzles</h2>
              <small>One best answer, and the proof. A new one of each game every day.</small>
            </div>
            <a className="btn btn--plain btn--small" href={addressOf('puzzles')}>
              Solve<span className="sr"> puzzles</span>
            </a>
          </section>
          <section className="slip shelf" aria-labelledby="shelf">
            <h2 id="shelf">Rules, cards, paper</h2>
            <p>
              {POSTERS.map(({ game, title }) => (
                <span key={game}>
                  {title}: <a href={addressOf('rules', game)}>rules</a>, <a href={addressOf('cards', game)}>cards</a>,{' '}
                  <a href={addressOf('print', game)}>print</a>
                </span>
              ))}
            </p>
          </section>
        </div>
        <RunningMatches matches={over} isOver isSettled={isSettled} reload={reload} first={slipsOf(done)} />
      </main>
      <footer className="foot">
        <a href="#/about">About and credits</a>
        <a href="#/replay">Open a replay</a>
        <a href="#/code">A code from paper</a>
        <span>Everything runs in your browser, without an account. Only online tables need a server.</span>
      </footer>
    </div>
  );
}

/** Asked once; who leaves it empty finds it among the settings. */
function NameField() {
  const [name, setName] = useState(keptName() ?? '');
  return (
    <label className="newname">
      Your name
      <input
        value={name}
        maxLength={40}
        autoComplete="nickname"
        onChange={(event) => {
          setName(event.currentTarget.value);
          if (event.currentTarget.value.trim() !== '') keepName(event.currentTarget.value.trim());
        }}
        onBlur={() => wasOnline() && name.trim() !== '' && void renameAtServer(name.trim())}
      />
    </label>
  );
}

const slipsOf = (campaigns: readonly CampaignInfo[]) =>
  campaigns.length === 0 ? undefined : <CampaignSlips campaigns={campaigns} />;

/** What is kept here; a campaign stands for the game that is played in it. */
function useMatches(): {
  matches: readonly MatchInfo[];
  campaigns: readonly CampaignInfo[];
  reload: () => void;
} {
  const [matches, setMatches] = useState<readonly MatchInfo[]>([]);
  const [campaigns, setCampaigns] = useState<readonly CampaignInfo[]>([]);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isGone = false;
    // The page comes first, then its host.
    const later = setTimeout(() => {
      const ask = async (): Promise<void> => {
        const [all, rows] = await Promise.all([hostLine().ask({ do: 'matches' }), hostLine().ask({ do: 'campaigns' })]);
        if (isGone || !all.ok || !rows.ok) return;
        const current = new Set(rows.campaigns.map(({ match }) => match));
        setCampaigns(rows.campaigns);
        setMatches(all.matches.filter(({ game, match }) => posterOf(game) !== undefined && !current.has(match)));
      };
      void ask();
    }, 50);
    return () => {
      isGone = true;
      clearTimeout(later);
    };
  }, [turn]);
  return { matches, campaigns, reload: () => setTurn((n) => n + 1) };
}

/** Whether a part of the page may have its finery: when what every table needs is here, it is no longer in anybody's way. */
const useFinery = (): boolean => useInTurn(TablePage.isHere(), frame);

/** What every table needs: it comes when the browser has nothing else to do. */
const frame = (): Promise<unknown> =>
  (coming ??= new Promise((resolve) => {
    whenQuiet(() => resolve(hasToSave() ? undefined : TablePage.fetch().catch(() => undefined)));
  }));
let coming: Promise<unknown> | null = null;

interface TileProps {
  readonly poster: Poster;
  readonly isStarting: boolean;
  readonly play: (game: string) => void;
}

function Tile({ poster, isStarting, play }: TileProps) {
  const { game, title, line, players, minutes, cards, hasLesson } = poster;
  const isSettled = useFinery();
  return (
    <section
      className="tile"
      data-game={game}
      data-settled={isSettled ? '' : undefined}
      aria-labelledby={`tile-${game}`}
      onPointerEnter={() => expect(game)} // a finger comes in, too
      onFocus={() => expect(game)}
    >
      <i className="sky" />
      <div className="spread" aria-hidden="true">
        {cards.map((card) => (
          <PosterCard key={card} game={game} card={card} />
        ))}
      </div>
      <div className="tx">
        <h2 className="display" id={`tile-${game}`}>
          {title}
        </h2>
        <p>{line}</p>
        <div className="meta">
          {players}
          {minutes !== undefined && ` · ${minutes} min`}
        </div>
        <div className="go">
          <button className="btn btn--foil" disabled={isStarting} onClick={() => play(game)}>
            {isStarting ? 'Dealing…' : 'Play now'}
            <span className="sr"> {title}</span>
          </button>
          {hasLesson && (
            <a
              className="btn btn--line btn--learn"
              href={addressOf('learn', game)}
              aria-label={`Learn ${title}: a guided first game`}
            >
              Learn
            </a>
          )}
          <a
            className="btn btn--line btn--setup"
            href={addressOf('new', game)}
            aria-label={`Set up ${title}: seats, bots, options`}
          >
            Set up
          </a>
        </div>
      </div>
    </section>
  );
}

/** A card takes as long to draw as all else of its poster: each waits for its turn. */
function PosterCard({ game, card }: { readonly game: string; readonly card: string }) {
  const isDue = useInTurn(hasDeck(game), () => loadDeck(game));
  return isDue && <Card game={game} card={card} isPlain />;
}
