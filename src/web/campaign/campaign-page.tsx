import './campaign.css';
import { type ReactNode, Suspense, useState } from 'preact/compat';
import { Card, MatchOptions, useDeck } from '../../ui/cards/card.tsx';
import { CardSprite, Icon } from '../../ui/cards/icon.tsx';
import { posterOf } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { Code, useCode } from '../codes/code.tsx';
import { WrittenGame } from '../codes/written-game.tsx';
import { addressOf, go } from '../routes.ts';
import { dayName, saveAs } from '../save-as.ts';
import { listed } from '../../ui/table/listed.ts';
import { hostLine } from '../talk.ts';
import type { CampaignInfo } from '../../desk/wire.ts';
import { CampaignAbout } from './about.tsx';
import { NextStep } from './next-step.tsx';
import { Stamps } from './stamps.tsx';
import { type Looked, useCampaign } from './use-campaign.ts';

/** One campaign: how it stands, what is next, its games so far, and its record to take away. */
export default function CampaignPage({ campaign }: { readonly campaign: string }) {
  const { looked, problem, reload } = useCampaign(campaign);
  const game = looked?.info.game ?? '';
  return (
    <Page title={looked ? `${posterOf(game)?.title ?? game}: the campaign` : 'Campaign'} game={game}>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {looked && (
        <MatchOptions value={looked.info.options}>
          <Suspense fallback={<p>…</p>}>
            <Printed game={game}>
              <Whole looked={looked} reload={reload} />
            </Printed>
          </Suspense>
        </MatchOptions>
      )}
    </Page>
  );
}

/** With the icons of the game's own cards. */
const Printed = ({ game, children }: { readonly game: string; readonly children: ReactNode }) => (
  <CardSprite value={useDeck(game).sprite}>{children}</CardSprite>
);

function Whole({ looked, reload }: { readonly looked: Looked; readonly reload: () => void }) {
  const { info } = looked;
  const { names, status, standing, kept, stage } = info;
  return (
    <div className="cp-page">
      <section className="slip cp-part" aria-label="How it stands">
        {status === 'won' && <Icon name="laurel-crown" as="cp-laurel" />}
        <h2>The campaign of {listed(names)}</h2>
        {info.log.length === 0 && <CampaignAbout game={info.game} />}
        <Stamps info={info} />
        {stage !== 'choosing' && <p className="cp-standing">{standing}</p>}
        {(stage === 'playing' || stage === 'between') && <KeptRow info={info} kept={kept} />}
        <NextStep looked={looked} reload={reload} />
        {stage === 'over' && (
          <a className="btn btn--primary" href={addressOf('new', info.game, 'campaign')}>
            Begin a new campaign
          </a>
        )}
      </section>
      {info.log.length > 0 && <Games info={info} />}
      {info.log.length > 0 && (
        <section className="slip cp-part" aria-label="What it is">
          <CampaignAbout game={info.game} />
        </section>
      )}
      {stage === 'between' && (
        <section className="slip cp-part" aria-labelledby="cp-written">
          <h2 id="cp-written">Played on paper?</h2>
          <p>Type in what came of game {info.number}; the campaign goes on from there.</p>
          <WrittenGame key={`${info.number} ${info.attempt}`} info={info} keepable={looked.keepable} reload={reload} />
        </section>
      )}
      <OnPaper key={info.log.length} info={info} />
      <Record info={info} />
    </div>
  );
}

function KeptRow({ info: { game }, kept }: { readonly info: CampaignInfo; readonly kept: CampaignInfo['kept'] }) {
  const cards = kept.flat();
  if (cards.length === 0) return null;
  return (
    <div className="cp-row">
      {cards.map((card, i) => (
        <Card key={i} game={game} card={card} size="chip" />
      ))}
    </div>
  );
}

function Games({ info }: { readonly info: CampaignInfo }) {
  return (
    <section className="slip cp-part" aria-labelledby="cp-games">
      <h2 id="cp-games">Games so far</h2>
      <ol className="cp-log">
        {info.log.map(({ game, attempt, total, target, won, kept }, i) => (
          <li key={i} data-won={won ? '' : undefined}>
            <b>
              Game {game}
              {attempt > 1 && `, attempt ${attempt}`}: {won ? '✓ won' : '✕ lost'}
            </b>
            <span>
              {total} of {target} points
            </span>
            {kept.flat().length > 0 && <small>kept</small>}
            <KeptRow info={info} kept={kept} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Its code, with which it goes on elsewhere: from the last game that is over. */
function OnPaper({ info: { campaign, game, stage } }: { readonly info: CampaignInfo }) {
  const made = useCode({ of: 'campaign', campaign });
  return (
    <section className="slip cp-part" aria-labelledby="cp-code">
      <h2 id="cp-code">On paper</h2>
      <p>
        This code holds who plays, all results and the kept cards
        {(stage === 'playing' || stage === 'choosing') && ', but not the game that is being played'}. It opens the
        campaign in any page like this one.
      </p>
      {made && 'code' in made && (
        <div className="code-shown">
          <Code code={made.code} size={30} />
        </div>
      )}
      {made && 'problem' in made && <p className="refusal">{made.problem}</p>}
      <a className="btn btn--plain" href={addressOf('print', game, `what=campaign&campaign=${campaign}`)}>
        Print the log with it
      </a>
    </section>
  );
}

/** The record as a file, and the way to be rid of it. */
function Record({ info: { campaign, game } }: { readonly info: CampaignInfo }) {
  const [problem, setProblem] = useState<string | null>(null);
  const rule = posterOf(game)?.campaign?.rule;
  const save = async (): Promise<void> => {
    const answer = await hostLine().ask({ do: 'save-campaign', campaign });
    if (answer.ok) saveAs(`${game}-campaign-${dayName()}.json`, answer.text);
    else setProblem(answer.error ?? 'The campaign cannot be saved.');
  };
  const forget = async (): Promise<void> => {
    if (!confirm('Throw this campaign away, with all its games? It cannot be brought back.')) return;
    await hostLine().ask({ do: 'forget-campaign', campaign });
    go('');
  };
  return (
    <section className="slip cp-part" aria-labelledby="cp-record">
      <h2 id="cp-record">Its record</h2>
      <p>
        It is kept in this browser after every step. As a file it can be moved to another one, or to the terminal: the
        file holds the whole campaign, the running game with its hidden cards included.
      </p>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <div className="cp-do">
        <button className="btn btn--plain" onClick={() => void save()}>
          Save as a file
        </button>
        <a className="btn btn--plain" href={addressOf('rules', game, ...(rule === undefined ? [] : [rule]))}>
          Rules of the campaign
        </a>
        <button className="btn btn--bad" onClick={() => void forget()}>
          Throw it away
        </button>
      </div>
    </section>
  );
}
