import '../look/workroom.css';
import './lab.css';
import { Suspense, useEffect, useRef, useState } from 'preact/compat';
import { Problem } from '../../engine/words.ts';
import type { GameInfo } from '../../desk/wire.ts';
import type { Study } from '../../lab/study/study.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import { CardSprite } from '../../ui/cards/icon.tsx';
import { hasDeckFields } from '../deck/fields.ts';
import { posterOf } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { recordIn } from '../replay/link.ts';
import { addressOf } from '../routes.ts';
import { useGame } from '../use-game.ts';
import { Ask } from './ask.tsx';
import { Studies } from './studies.tsx';
import { studyIn } from './study-file.ts';
import { type Tab, TABS, tabOf } from './tabs.ts';
import { type Runs, runsOf } from './runs.ts';
import { Tune } from './tune-panel.tsx';

interface LabPageProps {
  readonly game: string; // or 'link'
  readonly detail: string; // a tab, `deck:NAME`, or what a link holds
}

/** Questions to a game, answered in the browser by many games on the same deals. */
export default function LabPage({ game, detail }: LabPageProps) {
  return game === 'link' ? <Linked packed={detail} /> : <Lab key={game} game={game} detail={detail} given={null} />;
}

/** A study that somebody sent. */
function Linked({ packed }: { readonly packed: string }) {
  const [study, setStudy] = useState<Study | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const open = async (): Promise<void> => {
      try {
        setStudy(studyIn(await recordIn(packed, 'study')));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        setProblem(error.message);
      }
    };
    void open();
  }, [packed]);
  if (study) return <Lab game={study.game} detail={tabOf(study.question)} given={study} />;
  return (
    <Page title="A study">
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </Page>
  );
}

interface LabProps extends LabPageProps {
  readonly given: Study | null;
}

function Lab({ game, detail, given }: LabProps) {
  const { info, problem } = useGame(game);
  return (
    <Page title={`${posterOf(game)?.title ?? game}: design lab`} game={game}>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <Suspense fallback={<p>…</p>}>{info && <Opened info={info} detail={detail} given={given} />}</Suspense>
    </Page>
  );
}

function Opened({
  info,
  detail,
  given,
}: {
  readonly info: GameInfo;
  readonly detail: string;
  readonly given: Study | null;
}) {
  const game = info.id;
  const { sprite } = useDeck(game);
  const runs = useRef<Runs | null>(null);
  runs.current ??= runsOf(given);
  useEffect(() => () => runs.current?.closeAll(), []);
  const [deck, setDeck] = useState(() => (detail.startsWith('deck:') ? detail.slice('deck:'.length) : null));
  useEffect(() => {
    if (detail.startsWith('deck:')) setDeck(detail.slice('deck:'.length));
  }, [detail]);
  const [tab, setTab] = useState<Tab>(TABS.find(({ id }) => id === detail)?.id ?? 'ask');
  useEffect(() => {
    const next = TABS.find(({ id }) => id === detail);
    if (next) setTab(next.id);
  }, [detail]);
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [tab]);
  return (
    <CardSprite value={sprite}>
      <div className="workroom lab-page">
        <nav className="lab-tabs" aria-label="Questions">
          {TABS.map(({ id, title }) => (
            <a
              key={id}
              ref={id === tab ? current : null}
              href={addressOf('measure', game, id)}
              aria-current={id === tab ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
          {hasDeckFields(game) && <a href={addressOf('lab', game)}>Deck</a>}
        </nav>
        {tab === 'studies' ? (
          <Studies info={info} runs={runs.current} />
        ) : tab === 'tune' ? (
          <Tune info={info} runs={runs.current} />
        ) : (
          <Ask key={tab} info={info} question={questionOf(tab)} runs={runs.current} deck={deck} />
        )}
      </div>
    </CardSprite>
  );
}

const questionOf = (tab: Exclude<Tab, 'studies' | 'tune'>) => (tab === 'ask' ? 'compare' : tab);
