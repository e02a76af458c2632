import { useState } from 'preact/compat';
import type { Field, Value } from '../../contract/deck-fields.ts';
import { changedFields, type DeckCard, valueIn } from './cards.ts';
import { printedValue } from './editing.ts';
import { Refusing, ValueEditor } from './field-editor.tsx';
import { valueWords } from './value-words.ts';

interface CardFieldsProps {
  readonly one: DeckCard;
  readonly stale: ReadonlyMap<string, string>; // texts that no longer fit, and what they would say
  /** Changes a field; answers why not, or null. */
  readonly change: (field: Field, value: Value) => string | null;
  readonly left: () => void; // whoever typed has left the field
}

/** Where nothing at all means something else than an empty value. */
const canLeaveOut = ({ start }: Field): boolean =>
  start !== undefined && start !== '' && start !== 0 && !(Array.isArray(start) && start.length === 0);

/** Every field of a card: its meaning, its values, what it was, and what is wrong with what was tried last. */
export function CardFields({ one, stale, change, left }: CardFieldsProps) {
  const [refused, setRefused] = useState<{ readonly field: string; readonly why: string } | null>(null);
  const changed = new Set(changedFields(one));
  return (
    <div className="deck-fields" onBlur={left}>
      {one.list.fields.map((field) => {
        const now = valueIn(one.card, field);
        const was = printedValue(one, field);
        const isChanged = changed.has(field);
        const refuse = (why: string | null): void => setRefused(why === null ? null : { field: field.name, why });
        const set = (value: Value): void => refuse(change(field, value));
        const written = stale.get(field.name);
        const id = `deck-${field.name}`;
        return (
          <section
            key={field.name}
            className="deck-field"
            data-changed={isChanged ? '' : undefined}
            aria-labelledby={id}
          >
            <header>
              <h3 id={id}>{field.title}</h3>
              {field.about !== undefined && <small>{field.about}</small>}
              {isChanged && (
                <small className="deck-was">
                  <span aria-hidden="true">◆ </span>was {valueWords(field.of, was)}
                </small>
              )}
            </header>
            <Refusing value={refuse}>
              {now === undefined && field.start !== undefined ? (
                <button
                  type="button"
                  className="btn btn--plain btn--small deck-add"
                  aria-label={`${field.title}: add`}
                  onClick={() => set(field.start)}
                >
                  + {field.title.toLowerCase()}
                </button>
              ) : (
                <div className="deck-value">
                  <ValueEditor shape={field.of} value={now} label={field.title} change={set} />
                  {canLeaveOut(field) && (
                    <button
                      type="button"
                      className="btn btn--quiet btn--small"
                      aria-label={`${field.title}: leave out`}
                      onClick={() => set(undefined)}
                    >
                      × leave out
                    </button>
                  )}
                </div>
              )}
            </Refusing>
            {refused?.field === field.name && (
              <p className="deck-refused" role="alert">
                {refused.why}
              </p>
            )}
            {written !== undefined && (
              <div className="deck-stale" role="note">
                <p>
                  <b>It no longer says what the card does.</b> Written from it: {written}
                </p>
                <button type="button" className="btn btn--plain btn--small" onClick={() => set(written)}>
                  Write it so
                </button>
                <button type="button" className="btn btn--quiet btn--small" onClick={() => set(now)}>
                  It does say so
                </button>
              </div>
            )}
          </section>
        );
      })}
      <p className="deck-id">
        In the file this card is called <code>{one.id}</code>.
      </p>
    </div>
  );
}
