import { Icon } from '../../ui/cards/icon.tsx';
import type { Advice } from '../../desk/wire.ts';
import { isSame, type Leaf } from '../../ui/table/leaves.ts';
import { spelled } from '../../ui/table/spell.ts';
import { screens } from '../../games/screens.ts';

interface HintProps {
  readonly game: string;
  readonly hint: readonly Advice[] | 'thinking';
  readonly leaves: readonly Leaf[];
  readonly close: () => void;
}

/** What a bot would do in one's place, the best first, with its reasons; the others fold, so that the table stays in sight. */
export function Hint({ game, hint, leaves, close }: HintProps) {
  const [best, ...others] = hint === 'thinking' ? [] : hint;
  const item = ({ action, text, chance, reason }: Advice) => (
    <li key={text}>
      <b>{spelled(game, wordsOf(action) ?? text)}</b>
      {reason !== '' && ` ${spelled(game, reason)}`}
      {chance !== null && <span className="tag">{Math.round(chance * 100)} % to win</span>}
    </li>
  );
  const wordsOf = (action: Advice['action']): string | undefined =>
    screens[game]?.isAdviceAsTold ? undefined : leaves.find((leaf) => isSame(leaf.action, action))?.words;
  const thanks = (
    <button className="btn btn--quiet btn--small" onClick={close}>
      Thanks
    </button>
  );
  return (
    <div className="hint slip" role="status">
      <Icon name="light-bulb" />
      {hint === 'thinking' ? (
        <p>Thinking about it …</p>
      ) : (
        <div>
          <ul>{best && item(best)}</ul>
          <div className="hint-foot">
            {others.length > 0 && (
              <details>
                <summary>{others.length === 1 ? 'Another move' : `${others.length} other moves`}</summary>
                <ol start={2}>{others.map(item)}</ol>
              </details>
            )}
            {thanks}
          </div>
        </div>
      )}
      {hint === 'thinking' && thanks}
    </div>
  );
}
