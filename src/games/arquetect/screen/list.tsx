import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Choices } from '../../../ui/table/choices.tsx';
import type { Leaf } from '../../../ui/table/leaves.ts';
import { namesOf, type Part, useSteps } from './part.ts';
import { MyStreet } from './pieces.tsx';
import { Rivals } from './rivals.tsx';
import { isCard } from './box.ts';

/** What has no picture of its own: every legal action as a line. */
export function ListScreen({ part }: { readonly part: Part }) {
  const { table, scene } = part;
  const { question, leaves } = table;
  const named = scene.said.flatMap(({ type, card }) => (type === 'name' ? [String(card)] : []));
  const { send, isSending } = useSteps(part);
  const [chosen, setAim] = useDraft<Leaf | null>('line', null);
  const aim = leaves.find((leaf) => leaf.words === chosen?.words) ?? null;
  if (!question) return null;
  return (
    <>
      <Rivals part={part} />
      <MyStreet part={part} />
      <Choices
        game={table.game}
        question={question}
        picked={null}
        aim={aim}
        leaves={leaves}
        isCard={isCard}
        choose={setAim}
      />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={question.ask}
        how={
          aim
            ? (aim.effect ?? aim.words)
            : named.length > 0
              ? `You have named ${namesOf(named)}. Choose a line above.`
              : 'Choose a line above.'
        }
      >
        <button className="btn btn--primary" disabled={!aim || isSending} onClick={() => aim && send(aim.action)}>
          {aim ? 'Do it' : 'Choose first'}
        </button>
      </ActionBar>
    </>
  );
}
