import { createContext, useContext, useEffect, useId, useState } from 'preact/compat';
import type { Choice, Field, FieldShape, Form, Value } from '../../contract/deck-fields.ts';
import { valueIn, withValue } from './cards.ts';
import { asFields, asList } from './value-words.ts';

/* A control for every kind of value that a field of a card can have. What can be picked is not typed. */

interface EditorProps<S extends FieldShape = FieldShape> {
  readonly shape: S;
  readonly value: Value;
  readonly label: string;
  readonly change: (value: Value) => void;
}

type Of<K extends FieldShape['kind']> = EditorProps<Extract<FieldShape, { readonly kind: K }>>;

/** Says at the field why something is not taken; null: nothing is wrong any more. */
export const Refusing = createContext<(sentence: string | null) => void>(() => undefined);

export function ValueEditor({ shape, ...rest }: EditorProps) {
  switch (shape.kind) {
    case 'whole':
      return <Stepper shape={shape} {...rest} />;
    case 'text':
      return <TextInput shape={shape} {...rest} />;
    case 'flag':
      return <Flag shape={shape} {...rest} />;
    case 'choice':
      return <OneOf shape={shape} {...rest} />;
    case 'some':
      return <Some shape={shape} {...rest} />;
    case 'amounts':
      return <Amounts shape={shape} {...rest} />;
    case 'numbers':
      return <Numbers shape={shape} {...rest} />;
    case 'list':
      return <List shape={shape} {...rest} />;
    case 'fields':
      return <Inside fields={shape.of} {...rest} />;
    case 'forms':
      return <Forms shape={shape} {...rest} />;
    case 'later':
      return <ValueEditor shape={shape.of()} {...rest} />;
    case 'via':
      return (
        <ValueEditor
          shape={shape.of}
          label={rest.label}
          value={shape.read(rest.value)}
          change={(value) => rest.change(shape.write(value))}
        />
      );
  }
}

const minus = (n: number): string => String(n).replace('-', '−');

function Stepper({ shape: { from, to }, value, label, change }: Of<'whole'>) {
  const now = Number(value ?? 0);
  const refuse = useContext(Refusing);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [now]);
  const take = (text: string): void => {
    const number = Number(text.replace('−', '-').trim() || Number.NaN);
    if (Number.isInteger(number) && number >= from && number <= to) {
      refuse(null);
      setTyped(null);
      change(number);
    } else {
      setTyped(text);
      refuse(`${label}: a whole number from ${minus(from)} to ${minus(to)}. Until then it stays ${minus(now)}.`);
    }
  };
  return (
    <span className="deck-step" role="group" aria-label={label} data-bad={typed === null ? undefined : ''}>
      <button
        type="button"
        aria-label={`${label}: one less`}
        disabled={now <= from}
        onClick={() => take(String(now - 1))}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={typed !== null}
        value={typed ?? minus(now)}
        onInput={(event) => take(event.currentTarget.value)}
        onBlur={() => {
          if (typed !== null) refuse(null);
          setTyped(null);
        }}
      />
      <button
        type="button"
        aria-label={`${label}: one more`}
        disabled={now >= to}
        onClick={() => take(String(now + 1))}
      >
        +
      </button>
    </span>
  );
}

function TextInput({ shape: { most, isLong }, value, label, change }: Of<'text'>) {
  const props = {
    'aria-label': label,
    maxLength: most,
    value: String(value ?? ''),
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => change(event.currentTarget.value),
  };
  return isLong ? <textarea rows={3} {...props} /> : <input type="text" {...props} />;
}

const Flag = ({ value, label, change }: Of<'flag'>) => (
  <label className="deck-flag">
    <input type="checkbox" checked={value === true} onChange={(event) => change(event.currentTarget.checked)} />
    {label}
  </label>
);

const MOST_CHIPS = 9;

function OneOf({ shape: { of }, value, label, change }: Of<'choice'>) {
  const name = useId();
  if (of.length > MOST_CHIPS)
    return <Pick label={label} of={of} value={String(value)} pick={(one) => change(one.value)} />;
  return (
    <span className="deck-chips" role="radiogroup" aria-label={label}>
      {of.map((one) => (
        <label key={one.value} className="deck-chip" title={one.about}>
          <input type="radio" name={name} checked={one.value === value} onChange={() => change(one.value)} />
          {one.title}
        </label>
      ))}
    </span>
  );
}

interface PickProps {
  readonly label: string;
  readonly of: readonly Choice[];
  readonly value: string; // '' shows `none`
  readonly none?: string;
  readonly pick: (choice: Choice) => void;
}

const Pick = ({ label, of, value, none, pick }: PickProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => {
      const found = of.find((one) => String(one.value) === event.currentTarget.value);
      if (found) pick(found);
    }}
  >
    {none !== undefined && <option value="">{none}</option>}
    {of.map((one) => (
      <option key={one.value} value={String(one.value)}>
        {one.title}
      </option>
    ))}
  </select>
);

/** Several different ones, in the order in which they were picked. */
function Some({ shape: { of, least, most }, value, label, change }: Of<'some'>) {
  const refuse = useContext(Refusing);
  const now = asList(value);
  const toggle = ({ value: one, title }: Choice): void => {
    const next = now.includes(one) ? now.filter((other) => other !== one) : [...now, one];
    if (next.length < least) return refuse(`${label}: at least ${least}. ${title} stays until there is another.`);
    if (next.length > most) return refuse(`${label}: at most ${most}. Take another away first.`);
    refuse(null);
    return change(next);
  };
  const shown = of.length > MOST_CHIPS ? of.filter((one) => now.includes(one.value)) : of;
  const others = of.filter((one) => !shown.includes(one));
  return (
    <span className="deck-chips" role="group" aria-label={label}>
      {shown.map((one) => (
        <label key={one.value} className="deck-chip" title={one.about}>
          <input type="checkbox" checked={now.includes(one.value)} onChange={() => toggle(one)} />
          {one.title}
        </label>
      ))}
      {others.length > 0 && <Pick label={`${label}: one more`} of={others} value="" none="one more …" pick={toggle} />}
    </span>
  );
}

const Amounts = ({ shape: { of, most }, value, label, change }: Of<'amounts'>) => (
  <span className="deck-amounts" role="group" aria-label={label}>
    {of.map(({ value: name, title }) => (
      <span key={name} className="deck-amount">
        <span aria-hidden="true">{title}</span>
        <Stepper
          shape={{ kind: 'whole', from: 0, to: most }}
          value={asFields(value)[name] ?? 0}
          label={`${label} ${title}`.trim()}
          change={(n) =>
            change(
              Object.fromEntries(
                of.flatMap(({ value: one }) => {
                  const amount = one === name ? n : asFields(value)[one];
                  return amount === undefined || amount === 0 ? [] : [[one, amount]];
                }),
              ),
            )
          }
        />
      </span>
    ))}
  </span>
);

const Numbers = ({ shape: { titles, from, to }, value, label, change }: Of<'numbers'>) => (
  <span className="deck-amounts" role="group" aria-label={label}>
    {titles.map((title, i) => (
      <span key={title} className="deck-amount">
        <span aria-hidden="true">{title}</span>
        <Stepper
          shape={{ kind: 'whole', from, to }}
          value={asList(value)[i] ?? from}
          label={`${label}, ${title}`}
          change={(n) => change(asList(value).with(i, n))}
        />
      </span>
    ))}
  </span>
);

function List({ shape: { of, item, start, least, most }, value, label, change }: Of<'list'>) {
  const items = asList(value);
  const name = (i: number): string => `${label}, ${item} ${i + 1}`;
  return (
    <span className="deck-list" role="group" aria-label={label}>
      {items.map((one, i) => (
        <span key={i} className="deck-item">
          <ValueEditor shape={of} value={one} label={name(i)} change={(next) => change(items.with(i, next))} />
          <span className="deck-itemtools">
            {i > 0 && (
              <button
                type="button"
                className="btn btn--quiet btn--small"
                aria-label={`${name(i)}: before the one above`}
                onClick={() => change(items.with(i, items[i - 1]).with(i - 1, one))}
              >
                ↑
              </button>
            )}
            {items.length > least && (
              <button
                type="button"
                className="btn btn--quiet btn--small"
                aria-label={`Take away ${name(i)}`}
                onClick={() => change(items.toSpliced(i, 1))}
              >
                ×
              </button>
            )}
          </span>
        </span>
      ))}
      {items.length < most && (
        <button
          type="button"
          className="btn btn--plain btn--small deck-add"
          aria-label={`${label}: another ${item}`}
          onClick={() => change([...items, start])}
        >
          + {items.length === 0 ? item : `another ${item}`}
        </button>
      )}
    </span>
  );
}

interface InsideProps {
  readonly fields: readonly Field[];
  readonly value: Value;
  readonly label: string;
  readonly change: (value: Value) => void;
}

/** The fields of an object; one that can be left out is added and taken away. */
const Inside = ({ fields, value, label, change }: InsideProps) => (
  <span className="deck-inside">
    {fields.map((field) => {
      const now = valueIn(asFields(value), field);
      const name = field.title === '' ? label : `${label}: ${field.title}`;
      const set = (next: Value): void => change(withValue(asFields(value), field, next));
      if (now === undefined && field.start !== undefined)
        return (
          <button
            key={field.name}
            type="button"
            className="btn btn--plain btn--small deck-add"
            aria-label={`${name}: add`}
            onClick={() => set(field.start)}
          >
            + {field.title.toLowerCase()}
          </button>
        );
      return (
        <span key={field.name} className="deck-part">
          {field.title !== '' && field.of.kind !== 'flag' && <span className="deck-partname">{field.title}</span>}
          <ValueEditor
            shape={field.of}
            value={now}
            label={field.of.kind === 'flag' ? field.title : name}
            change={set}
          />
          {field.start !== undefined && (
            <button
              type="button"
              className="btn btn--quiet btn--small"
              aria-label={`${name}: leave out`}
              onClick={() => set(undefined)}
            >
              ×
            </button>
          )}
        </span>
      );
    })}
  </span>
);

function Forms({ shape: { of }, value, label, change }: Of<'forms'>) {
  const at = of.findIndex((form) => form.is(value));
  const form: Form | undefined = of[at];
  return (
    <span className="deck-form">
      <select
        aria-label={`${label}: what kind`}
        value={String(at)}
        onChange={(event) => {
          const next = of[Number(event.currentTarget.value)];
          if (next) change(next.start);
        }}
      >
        {of.map((one, i) => (
          <option key={one.title} value={String(i)}>
            {one.title}
          </option>
        ))}
      </select>
      {form?.about !== undefined && <small className="deck-about">{form.about}</small>}
      {form?.of &&
        ('kind' in form.of ? (
          <ValueEditor shape={form.of} value={value} label={label} change={change} />
        ) : (
          <Inside fields={form.of} value={value} label={label} change={change} />
        ))}
    </span>
  );
}
