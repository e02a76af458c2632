import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Box } from '../deck.ts';
import { CATEGORIES } from '../effects.ts';
import { categoryTitle } from './log.ts';
import { boxOf } from '../setting.ts';
import { PLAIN_ACTS } from '../shape.ts';

/*
 * What somebody types in their own words: 'give 2', 'to Ben', 'gap 3', 'name Fire Station', 'wish civic'. It is read into
 * an action whether that is legal or not, so that a refusal can say why.
 */

const WITH_POSITION = ['ability', 'give', 'hand-over', 'choose'];
const WITH_SEAT = ['to', 'ask', 'target', 'take'];
const WITH_GAP = ['gap', 'insert', 'slide'];

export function understand(typed: string, _view: View, names: Names, setting?: unknown): Message | null {
  const box = boxOf(setting);
  const [type = '', ...rest] = typed.trim().toLowerCase().split(/\s+/);
  const words = rest.join(' ');
  if (WITH_POSITION.includes(type)) return withNumber(type, 'position', words);
  if (WITH_GAP.includes(type)) return withNumber(type, 'gap', words);
  if (WITH_SEAT.includes(type)) {
    const seat = names.findIndex((name) => name.toLowerCase() === words);
    return seat < 0 ? null : { type, seat };
  }
  if (type === 'name') return withText(type, 'card', cardId(box, words));
  if (type === 'wish') return withText(type, 'what', categoryId(words) ?? cardId(box, words));
  if (type === 'category') return withText(type, 'category', categoryId(words));
  return words === '' && PLAIN_ACTS.some((act) => act === type) ? { type } : null;
}

const withNumber = (type: string, field: string, words: string): Message | null =>
  /^\d{1,3}$/.test(words) ? { type, [field]: Number(words) } : null;

const withText = (type: string, field: string, id: string | undefined): Message | null =>
  id === undefined ? null : { type, [field]: id };

const cardId = ({ faces }: Box, words: string): string | undefined =>
  faces.find(({ id, name }) => id === words || name.toLowerCase().replace('’', "'") === words.replace('’', "'"))?.id;

const categoryId = (words: string): string | undefined =>
  CATEGORIES.find((id) => id === words || categoryTitle(id).toLowerCase() === words);

/** Choices print the names of cards. */
export const asPrinted = (word: string, setting?: unknown): string => {
  const { faces, numbers } = boxOf(setting);
  return faces[numbers.get(word) ?? -1]?.name.toLowerCase() ?? word;
};
