import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { isQuestion, type Proposal } from '../../../contract/text.ts';
import { question } from './question.ts';

/** The choices of this game name every card and neighbour; those about what lies in a civilization have two parts. */
export function proposal(view: View, action: Message, names: Names): Proposal {
  const [choice] = question(view, [action], names).groups.flatMap(({ choices }) => choices);
  if (!choice) return { text: action.type };
  const [more] = isQuestion(choice.then) ? choice.then.groups.flatMap(({ choices }) => choices) : [];
  return { text: more ? `${choice.words}, ${more.words}` : choice.words };
}
