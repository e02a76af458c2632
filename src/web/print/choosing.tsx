import type { ReactNode } from 'preact/compat';
import { Problem } from '../../engine/words.ts';
import {
  BLEEDS,
  type BookletName,
  BOOKLETS,
  type Choices,
  INKS,
  LAYOUTS,
  type LayoutName,
  PAPERS,
  type PaperName,
  SIZES,
  type SizeName,
  type What,
  WHATS,
} from '../../print/choices.ts';
import { gridOf } from '../../print/sheets.ts';

/* What to print and how, in the order in which one decides. */

interface ChoosingProps {
  readonly choices: Choices;
  readonly change: (choices: Choices) => void;
  readonly parts: readonly What[]; // that there are of this game
  readonly counts: Readonly<Partial<Record<What, string>>>;
}

interface GroupProps {
  readonly title: string;
  readonly note?: string;
  readonly as: string;
  readonly children: ReactNode;
}

const Group = ({ title, note, as, children }: GroupProps) => (
  <fieldset className="pr-group">
    <legend>
      {title} {note !== undefined && <span>{note}</span>}
    </legend>
    <div className={as}>{children}</div>
  </fieldset>
);

interface OneProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly choose: () => void;
  readonly why?: string | null; // it cannot be chosen
  readonly isOneOfMany?: boolean;
  readonly children: ReactNode;
}

const One = ({ name, isOn, choose, why = null, isOneOfMany = false, children }: OneProps) => (
  <label title={why ?? undefined} data-off={why === null ? undefined : ''}>
    <input
      type={isOneOfMany ? 'checkbox' : 'radio'}
      name={name}
      checked={isOn}
      disabled={why !== null}
      onChange={choose}
    />
    {children}
  </label>
);

/** Why these choices do not go together; null if they do. */
export function whyNot(choices: Choices): string | null {
  try {
    gridOf(choices);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

const namesOf = <T extends string>(named: Readonly<Record<T, unknown>>): T[] => Object.keys(named) as T[];

export function Choosing({ choices, change, parts, counts }: ChoosingProps) {
  const { what, paper, size, layout, booklet, bleed, ink, isLarge } = choices;
  const toggle = (one: What): void =>
    change({ ...choices, what: what.includes(one) ? what.filter((other) => other !== one) : [...what, one] });
  const trouble = whyNot(choices);
  return (
    <>
      <Group title="What" as="pr-tiles">
        {parts.map((one) => (
          <One key={one} name="what" isOn={what.includes(one)} choose={() => toggle(one)} isOneOfMany>
            <b>{WHATS[one]}</b>
            <small>{counts[one]}</small>
          </One>
        ))}
      </Group>
      <Group title="Paper" as="pr-seg">
        {namesOf(PAPERS).map((one: PaperName) => (
          <One key={one} name="paper" isOn={paper === one} choose={() => change({ ...choices, paper: one })}>
            {PAPERS[one].title}
          </One>
        ))}
      </Group>
      <Group title="Card size" note="millimetres, drawn to scale" as="pr-sizes">
        {namesOf(SIZES).map((one: SizeName) => (
          <One
            key={one}
            name="size"
            isOn={size === one && !isLarge}
            choose={() => change({ ...choices, size: one, isLarge: false })}
          >
            <i style={{ width: `${SIZES[one].width * 0.42}px`, height: `${SIZES[one].height * 0.42}px` }} />
            <b>{SIZES[one].title}</b>
            <small>
              {SIZES[one].width} × {SIZES[one].height}
            </small>
          </One>
        ))}
      </Group>
      <Group title="Layout" as="pr-layouts">
        {namesOf(LAYOUTS).map((one: LayoutName) => (
          <One
            key={one}
            name="layout"
            isOn={layout === one}
            why={layout === one ? null : whyNot({ ...choices, layout: one })}
            choose={() => change({ ...choices, layout: one })}
          >
            <Picture of={one} />
            {LAYOUTS[one].title}
          </One>
        ))}
      </Group>
      <p className="pr-note" role="status">
        {trouble ?? LAYOUTS[layout].about}
      </p>
      {what.includes('rulebook') && (
        <>
          <Group title="Rulebook" as="pr-seg">
            {namesOf(BOOKLETS).map((one: BookletName) => (
              <One key={one} name="booklet" isOn={booklet === one} choose={() => change({ ...choices, booklet: one })}>
                {BOOKLETS[one].title}
              </One>
            ))}
          </Group>
          <p className="pr-note">{BOOKLETS[booklet].about}</p>
        </>
      )}
      <div className="pr-two">
        <Group title="Bleed" note="mm" as="pr-seg">
          {BLEEDS.map((one) => (
            <One key={one} name="bleed" isOn={bleed === one} choose={() => change({ ...choices, bleed: one })}>
              {one}
            </One>
          ))}
        </Group>
        <Group title="Ink" as="pr-seg">
          {namesOf(INKS).map((one) => (
            <One key={one} name="ink" isOn={ink === one} choose={() => change({ ...choices, ink: one })}>
              {INKS[one]}
            </One>
          ))}
        </Group>
      </div>
      <label className="pr-switch">
        <span>
          <b>Large print</b>
          <small>tarot size, rules text from 11 pt</small>
        </span>
        <input
          type="checkbox"
          checked={isLarge}
          onChange={(event) => change({ ...choices, isLarge: event.currentTarget.checked })}
        />
        <i />
      </label>
    </>
  );
}

const PICTURES: Readonly<Record<LayoutName, string>> = {
  cut: 'M9 7h9v16H9zM22 7h9v16h-9zM9 1v3M18 1v3M22 1v3M31 1v3M9 26v3M18 26v3M22 26v3M31 26v3M3 7h3M3 23h3M34 7h3M34 23h3',
  duplex: 'M8 3h14v24H8zM26 8c6 0 8 3 8 8m-3-3 3 4 3-4',
  'duplex-short': 'M10 10h20v17H10zM12 6c2-5 12-5 15 0m1-5v6h-6',
  gutterfold: 'M4 4h32v22H4zM20 1v3m0 2v3m0 2v3m0 2v3m0 2v3m0 2v3M9 9h6v12H9zM25 9h6v12h-6z',
  fronts: 'M13 4h14v22H13zM16 9h8M16 13h8',
};

const Picture = ({ of }: { readonly of: LayoutName }) => (
  <svg viewBox="0 0 40 30" aria-hidden="true">
    <path d={PICTURES[of]} fill="none" stroke="currentColor" strokeWidth="1.500" />
  </svg>
);
