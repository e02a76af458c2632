import { Suspense } from 'preact/compat';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/cards/icon.tsx';
import { posterOf } from '../pages/posters.ts';
import { addressOf } from '../routes.ts';
import { listed } from '../../ui/table/listed.ts';
import type { CampaignInfo } from '../../desk/wire.ts';

/** Campaigns on the home page, as slips of paper beside the matches. */
export const CampaignSlips = ({ campaigns }: { readonly campaigns: readonly CampaignInfo[] }) =>
  campaigns.map((info) => <CampaignSlip key={info.campaign} info={info} />);

function CampaignSlip({ info }: { readonly info: CampaignInfo }) {
  const { campaign, game, match, stage, standing, number, targets, names } = info;
  const poster = posterOf(game);
  const title = poster?.title ?? game;
  const isPlaying = stage === 'playing' && match !== null;
  return (
    <div className="slip resume" data-game={game}>
      <div className="mini-fan" aria-hidden="true">
        <Suspense fallback={null}>
          {poster?.cards.slice(0, 2).map((card) => (
            <Card key={card} game={game} card={card} size="chip" isPlain />
          ))}
        </Suspense>
      </div>
      <div>
        <b>{stage === 'over' ? `Campaign of ${title}` : `Campaign, game ${number} of ${targets.length}`}</b>
        <small>
          {stage === 'over' ? standing : title}
          {stage === 'choosing' && ': the game is over'}
          {names.length > 1 && `, ${listed(names)} together`}
        </small>
      </div>
      <div className="do">
        {isPlaying && (
          <a
            className="iconbtn"
            aria-label={`The campaign of ${title}: how it stands`}
            href={addressOf('campaign', campaign)}
          >
            <Icon name="tied-scroll" />
          </a>
        )}
        <a
          className="btn btn--primary btn--small"
          href={isPlaying ? addressOf('play', match) : addressOf('campaign', campaign)}
        >
          {stage === 'over' ? 'Look' : 'Resume'}
          <span className="sr"> the campaign</span>
        </a>
      </div>
    </div>
  );
}
