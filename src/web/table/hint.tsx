import { Icon } from '../cards/icon.tsx';
import type { Advice } from '../wire.ts';
import { isSame, type Leaf } from './leaves.ts';
import { spelled } from './spell.ts';

interface HintProps {
  readonly game: string;
  readonly hint: readonly Advice[] | 'thinking';
  readonly leaves: readonly Leaf[];
  readonly close: () => void;
}

/** What a bot would do in one's place, the best first, with its reasons. */
export function Hint({ game, hint, leaves, close }: HintProps) {
  return (
    <div className="hint slip" role="status">
      <Icon name="light-bulb" />
      {hint === 'thinking' ? (
        <p>Thinking about it …</p>
      ) : (
        <ol>
          {hint.map(({ action, text, chance, reason }, i) => (
            <li key={i}>
              <b>{spelled(game, leaves.find((leaf) => isSame(leaf.action, action))?.words ?? text)}</b>
              {reason !== '' && ` ${spelled(game, reason)}`}
              {chance !== null && <span className="tag">{Math.round(chance * 100)} % to win</span>}
            </li>
          ))}
        </ol>
      )}
      <button className="btn btn--quiet btn--small" onClick={close}>
        Thanks
      </button>
    </div>
  );
}
