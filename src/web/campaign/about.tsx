import { posterOf } from '../pages/posters.ts';
import { RuleLink } from '../../ui/table/rule-link.tsx';

/** What the campaign of a game is: what its games need, what ends one, what is taken along. */
export function CampaignAbout({ game, title = 'What it is' }: { readonly game: string; readonly title?: string }) {
  const words = posterOf(game)?.campaign;
  if (!words?.about) return null;
  return (
    <div className="cp-about">
      <h2>
        {title} <RuleLink game={game} rule={words.rule} />
      </h2>
      <ul>
        {words.about.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
