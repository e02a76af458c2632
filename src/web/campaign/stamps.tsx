import type { CampaignInfo } from '../../desk/wire.ts';

/** The games of a campaign in a row: what each needs, what those that are won brought, and which is next. */
export function Stamps({ info: { targets, log, number, status } }: { readonly info: CampaignInfo }) {
  return (
    <ol className="cp-stamps" aria-label="Games of the campaign">
      {targets.map((target, i) => {
        const game = i + 1;
        const win = log.findLast((one) => one.game === game && one.won);
        const isNow = status === 'running' && game === number;
        const is = isNow ? 'now' : win ? 'won' : log.some((one) => one.game === game) ? 'lost' : 'ahead';
        return (
          <li key={game} data-is={is} aria-current={isNow ? 'step' : undefined}>
            <b className="num">{game}</b>
            <span>
              {is === 'won' ? `✓ ${win?.total} of ${target}` : is === 'lost' ? `✕ needs ${target}` : `needs ${target}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
