import { useState } from 'preact/compat';
import { amountOf } from '../../engine/words.ts';
import { useDraft } from '../../ui/draft.ts';
import { Icon } from '../../ui/cards/icon.tsx';
import { addressOf, go } from '../routes.ts';
import { WithRules } from '../../ui/table/words.tsx';
import { hostLine } from '../talk.ts';
import type { CampaignChoice, CampaignInfo, Failure } from '../../desk/wire.ts';
import { KeepCards } from './keep-cards.tsx';
import type { Looked } from './use-campaign.ts';

interface NextStepProps {
  readonly looked: Looked;
  readonly reload: () => void;
}

/** What is to be done in a campaign now: go on with a game, choose what is kept, or begin the next one. */
export function NextStep({ looked: { info, choice, problem }, reload }: NextStepProps) {
  const [picked, setPicked] = useDraft<readonly number[]>('picked', [], {
    id: `campaign ${info.campaign}`,
    phase: `${info.number} ${info.attempt} ${info.stage}`,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const failed = ({ error, refusal }: Failure): void => {
    setBusy(false);
    setFailure(error ?? refusal?.text ?? 'The campaign cannot go on.');
  };
  const goOn = async (isAnew: boolean): Promise<void> => {
    const { campaign } = info;
    setBusy(true);
    setFailure(null);
    if (choice) {
      const kept = await hostLine().ask({ do: 'keep-cards', campaign, cards: picked });
      if (!kept.ok) return failed(kept);
      if (choice.next === null) {
        go('campaign', campaign);
        return reload();
      }
    }
    const next = await hostLine().ask({ do: 'next-game', campaign, isAnew });
    return next.ok ? go('play', next.match) : failed(next);
  };
  if (info.stage === 'over') return null;
  return (
    <div className="cp-next">
      {choice && (
        <p className="cp-after">
          <b>
            {choice.result.won ? '✓' : '✕'} {choice.result.total} of {choice.result.target} points.
          </b>{' '}
          <WithRules text={choice.after} game={info.game} />
        </p>
      )}
      {choice && choice.most > 0 && <KeepCards info={info} choice={choice} picked={picked} pick={setPicked} />}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {failure !== null && (
        <p className="refusal" role="alert">
          {failure}
        </p>
      )}
      {info.stage === 'playing' && problem === null ? (
        <a className="btn btn--primary" href={addressOf('play', info.match ?? '')}>
          <Icon name="play-button" />
          Go on with game {info.number}
        </a>
      ) : (
        // What keeps nothing does not stay in sight while there are cards to choose from: it comes after them.
        <button
          className={choice && choice.most > 0 && picked.length === 0 ? 'btn btn--plain' : 'btn btn--primary'}
          disabled={isBusy}
          onClick={() => void goOn(problem !== null)}
        >
          {problem !== null ? `Deal game ${info.number} anew` : stepWords(info, choice, picked.length)}
        </button>
      )}
      {problem !== null && (
        <a className="btn btn--plain" href={addressOf('replay', info.match ?? '')}>
          Look at it as a replay
        </a>
      )}
    </div>
  );
}

function stepWords({ number }: CampaignInfo, choice: CampaignChoice | null, picked: number): string {
  if (!choice) return `Begin game ${number}`;
  if (choice.next === null) return 'Finish the campaign';
  if (choice.next.isAgain) return `Play game ${choice.next.number} again`;
  const on = `on to game ${choice.next.number}`;
  if (choice.most === 0) return on.slice(0, 1).toUpperCase() + on.slice(1);
  return picked === 0 ? `Keep nothing, ${on}` : `Keep ${amountOf(picked, 'card')}, ${on}`;
}
