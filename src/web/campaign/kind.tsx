import './campaign.css';
import { useState } from 'preact/compat';
import { posterOf } from '../pages/posters.ts';
import { CampaignAbout } from './about.tsx';
import { go } from '../routes.ts';
import { hostLine } from '../talk.ts';

interface KindChoiceProps {
  readonly game: string;
  readonly isCampaign: boolean;
  readonly choose: (isCampaign: boolean) => void;
}

/** One game, or several that belong together. */
export function KindChoice({ game, isCampaign, choose }: KindChoiceProps) {
  const words = posterOf(game)?.campaign;
  return (
    <fieldset className="slip cp-kind">
      <legend>What to play</legend>
      <label className="preset">
        <input type="radio" name="kind" checked={!isCampaign} onChange={() => choose(false)} />
        <b>One game</b>
        {words && <small>{words.single}</small>}
      </label>
      <label className="preset">
        <input type="radio" name="kind" checked={isCampaign} onChange={() => choose(true)} />
        <b>Campaign</b>
        {words && <small>{words.row}</small>}
      </label>
      {isCampaign && <CampaignAbout game={game} title="How it goes" />}
    </fieldset>
  );
}

const LARGEST_FILE = 4_000_000; // bytes: the host says how long a campaign may be

/** A saved campaign from a file, of this page or of the terminal. */
export function OpenCampaign({ game }: { readonly game: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const openFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(null);
    if (file.size > LARGEST_FILE) return setProblem(`${file.name} is too large for a campaign.`);
    const answer = await hostLine().ask({ do: 'open-campaign', game, text: await file.text() });
    return answer.ok ? go('campaign', answer.campaign) : setProblem(answer.error ?? 'This cannot be opened.');
  };
  return (
    <section
      className="slip cp-open"
      aria-labelledby="cp-open"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void openFile(event.dataTransfer?.files[0]);
      }}
    >
      <h2 id="cp-open">Go on with a saved one</h2>
      <p>Choose the file of a campaign, or drop it here. It is read in this page and sent nowhere.</p>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <label className="btn btn--plain">
        Choose a file
        <input
          type="file"
          className="cp-file"
          accept=".json,application/json"
          onChange={(event) => {
            void openFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </label>
    </section>
  );
}
