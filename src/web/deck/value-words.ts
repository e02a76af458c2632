import type { Field, FieldShape, Fields, Value } from '../../contract/deck-fields.ts';
import { valueIn } from './cards.ts';

/** A value in a few words, as the editor shows it: for what a field was. */
export function valueWords(shape: FieldShape, value: Value): string {
  if (value === undefined) return 'left out';
  switch (shape.kind) {
    case 'whole':
      return String(value).replace('-', '−');
    case 'text':
      return value === '' ? 'empty' : `“${String(value)}”`;
    case 'flag':
      return value === true ? 'yes' : 'no';
    case 'choice':
      return titleIn(shape.of, value);
    case 'some':
      return listed(asList(value).map((one) => titleIn(shape.of, one)));
    case 'amounts':
      return listed(
        shape.of.flatMap(({ value: name, title }) => {
          const n = asFields(value)[name];
          return n === undefined || n === 0 ? [] : [`${String(n)} ${title}`];
        }),
      );
    case 'numbers':
      return asList(value).map(String).join(', ');
    case 'list':
      return listed(
        asList(value).map((one) => valueWords(shape.of, one)),
        '; ',
      );
    case 'fields':
      return fieldsWords(shape.of, asFields(value));
    case 'forms': {
      const form = shape.of.find((one) => one.is(value));
      if (!form) return JSON.stringify(value);
      if (form.of === null) return form.title;
      const inside = 'kind' in form.of ? valueWords(form.of, value) : fieldsWords(form.of, asFields(value));
      return `${form.title}: ${inside}`;
    }
    case 'later':
      return valueWords(shape.of(), value);
    case 'via':
      return valueWords(shape.of, shape.read(value));
  }
}

const fieldsWords = (fields: readonly Field[], value: Fields): string =>
  fields
    .flatMap((field) => {
      const inside = valueIn(value, field);
      if (inside === undefined) return [];
      return [`${field.title === '' ? '' : `${field.title.toLowerCase()} `}${valueWords(field.of, inside)}`];
    })
    .join(', ');

const titleIn = (
  choices: readonly { readonly value: string | number; readonly title: string }[],
  value: Value,
): string => choices.find((one) => one.value === value)?.title ?? String(value);

const listed = (words: readonly string[], between = ', '): string =>
  words.length === 0 ? 'none' : words.join(between);

export const asList = (value: Value): readonly Value[] => (Array.isArray(value) ? value : []);

export const asFields = (value: Value): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
