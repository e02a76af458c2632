import { useEffect, useState } from 'preact/compat';
import type { Message } from '../../engine/edge.ts';
import type { ProofLine, PuzzleInfo } from '../../desk/puzzle-wire.ts';
import { Stroke } from '../../ui/cards/icon.tsx';
import { plain } from '../../ui/table/signs.ts';
import { hostLine } from '../talk.ts';
import { puzzleNames } from './use-solving.ts';
import { placesWords, proofWords } from './words.ts';

interface ProofProps {
  readonly info: PuzzleInfo;
  readonly looked: readonly Message[] | null; // the place that is shown at the table
  readonly look: (path: readonly Message[]) => void;
}

/** The proof as a tree: every step that can be taken, and what it comes to at best. A branch is asked for when it is opened. */
export const Proof = ({ info, looked, look }: ProofProps) => (
  <section className="pz-proof" aria-label="Proof">
    <h3>Proof</h3>
    <p>{proofWords(info)}</p>
    <p className="quiet">Press a line to see its table.</p>
    <Branch info={info} looked={looked} look={look} path={[]} />
  </section>
);

interface BranchProps extends ProofProps {
  readonly path: readonly Message[];
}

function Branch({ path, ...props }: BranchProps) {
  const { game, id } = props.info;
  const [lines, setLines] = useState<readonly ProofLine[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const answer = await hostLine().ask({ do: 'puzzle-proof', game, puzzle: id, names: puzzleNames(), path });
      // The best ones first; among equal ones the order of the rules.
      if (answer.ok) setLines(answer.lines.toSorted((a, b) => b.best - a.best));
      else setProblem(answer.error ?? 'The proof does not answer.');
    };
    void ask();
  }, []);
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (!lines) return <p className="quiet">…</p>;
  return (
    <ul>
      {lines.map((line) => (
        <Line key={JSON.stringify(line.action)} {...props} path={[...path, line.action]} line={line} />
      ))}
    </ul>
  );
}

function Line({ line, path, ...props }: BranchProps & { readonly line: ProofLine }) {
  const { info, looked, look } = props;
  const [isOpen, setOpen] = useState(false);
  const { words, best, lines, isDone } = line;
  const isAnswer = best === info.number;
  const isShown = JSON.stringify(looked) === JSON.stringify(path);
  return (
    <li data-answer={isAnswer ? '' : undefined}>
      <div className="pz-line">
        {isDone ? (
          <span className="pz-leaf" />
        ) : (
          <button
            className="iconbtn pz-open"
            aria-expanded={isOpen}
            aria-label={`What can follow: ${words}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Stroke d="M9 5l7 7-7 7" />
          </button>
        )}
        <button className="pz-look" aria-pressed={isShown} onClick={() => look(path)}>
          <b className="num">{plain(best)}</b>
          <span>
            {words.slice(0, 1).toUpperCase() + words.slice(1)}
            <small>
              {isAnswer && (isDone ? 'the answer' : 'here lies the answer')}
              {isAnswer && lines > 1 && '; '}
              {placesWords(lines)}
            </small>
          </span>
        </button>
      </div>
      {isOpen && <Branch {...props} path={path} />}
    </li>
  );
}
