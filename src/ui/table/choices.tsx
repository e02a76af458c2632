import { useDraft } from '../draft.ts';
import type { Question } from '../../contract/text.ts';
import { Card } from '../cards/card.tsx';
import { cardsOf, choicesOf, isQuestion, type Leaf } from './leaves.ts';

interface ChoicesProps {
  readonly game: string;
  readonly question: Question;
  readonly picked: readonly Leaf[] | null; // the actions that fit the cards somebody picked; null: none are picked
  readonly aim: Leaf | null;
  readonly leaves: readonly Leaf[];
  readonly isCard: (name: string) => boolean;
  readonly choose: (leaf: Leaf) => void;
}

/** Every legal action as a line that can be chosen: in groups and questions, or those that fit the picked cards. */
export function Choices({ game, question, picked, aim, leaves, isCard, choose }: ChoicesProps) {
  const [path, setPath] = useDraft<readonly string[]>('path', []);
  const { asked, way } = followed(question, path);
  if (picked)
    return (
      <section className="choices" data-guide="offers" aria-label="What you can do with these cards">
        <ul>
          {picked.map((leaf) => (
            <Line
              key={leaf.words}
              game={game}
              words={leaf.words}
              effect={leaf.effect}
              cards={leaf.cards.filter(isCard)}
              isAimed={leaf === aim}
              take={() => choose(leaf)}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <section className="choices" data-guide="offers" aria-label={asked.ask}>
      {way.length > 0 && (
        <p className="asked">
          <button className="btn btn--quiet btn--small" onClick={() => setPath(way.slice(0, -1))}>
            ← Back
          </button>
          <b>{asked.ask}</b>
        </p>
      )}
      {asked.groups.map(({ title, choices }) => (
        <div key={title ?? ''} className="choice-group">
          {title !== null && <h3 className="kick">{title}</h3>}
          <ul>
            {choices.map((choice) => {
              const { words, effect, then } = choice;
              const leaf = isQuestion(then) ? undefined : leaves.find(({ action }) => action === then);
              return (
                <Line
                  key={words}
                  game={game}
                  words={words}
                  effect={effect}
                  cards={cardsOf(choice).filter(isCard)}
                  isAimed={leaf !== undefined && leaf === aim}
                  leadsOn={isQuestion(then)}
                  take={() => (isQuestion(then) ? setPath([...way, words]) : leaf && choose(leaf))}
                />
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The question at the end of a way, as far as it still leads somewhere: others may have moved meanwhile. */
function followed(question: Question, path: readonly string[]): { asked: Question; way: readonly string[] } {
  const [words, ...rest] = path;
  const then = choicesOf(question).find((choice) => choice.words === words)?.then;
  if (words === undefined || !then || !isQuestion(then)) return { asked: question, way: [] };
  const { asked, way } = followed(then, rest);
  return { asked, way: [words, ...way] };
}

interface LineProps {
  readonly game: string;
  readonly words: string;
  readonly effect: string | undefined;
  readonly cards: readonly string[];
  readonly isAimed: boolean;
  readonly leadsOn?: boolean;
  readonly take: () => void;
}

const MOST_CHIPS = 4;

function Line({ game, words, effect, cards, isAimed, leadsOn = false, take }: LineProps) {
  return (
    <li>
      <button className="choice slip" aria-pressed={leadsOn ? undefined : isAimed} onClick={take}>
        {cards.length > 0 && (
          <span className="chips" aria-hidden="true">
            {cards.slice(0, MOST_CHIPS).map((card, i) => (
              <Card key={i} game={game} card={card} size="chip" isPlain />
            ))}
          </span>
        )}
        <span className="text">
          <b>{words}</b>
          {effect !== undefined && <small>{effect}</small>}
        </span>
        {leadsOn && <span aria-hidden="true">…</span>}
        {isAimed && <span className="tick" aria-hidden="true" />}
      </button>
    </li>
  );
}
