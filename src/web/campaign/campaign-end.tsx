import './campaign.css';
import { addressOf } from '../routes.ts';
import { NextStep } from './next-step.tsx';
import { Stamps } from './stamps.tsx';
import { useCampaign } from './use-campaign.ts';

/** After a game of a campaign: what is kept, and what comes next. */
export default function CampaignEnd({ campaign, match }: { readonly campaign: string; readonly match: string }) {
  const { looked, problem, reload } = useCampaign(campaign);
  const isCurrent = looked?.info.match === match;
  return (
    <>
      {problem !== null && <p className="slip cp-part">{problem}</p>}
      {looked && (
        <section className="slip cp-part" aria-label="The campaign">
          <Stamps info={looked.info} />
          {isCurrent ? <NextStep looked={looked} reload={reload} /> : <p>{looked.info.standing}</p>}
        </section>
      )}
      <p className="again cp-again">
        {looked && (
          <a
            className={isCurrent ? 'btn btn--plain' : 'btn btn--primary'}
            href={addressOf('campaign', looked.info.campaign)}
          >
            The campaign
          </a>
        )}
        <a className="btn btn--plain" href={addressOf('review', match)}>
          Review
        </a>
        <a className="btn btn--plain" href={addressOf('replay', match)}>
          Replay
        </a>
        <a className="btn btn--plain" href="#/">
          Home
        </a>
      </p>
    </>
  );
}
