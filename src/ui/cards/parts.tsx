import { createContext, type ReactNode, useContext } from 'preact/compat';
import { fitOf } from './deck.ts';
import { CardIcon } from './icon.tsx';
import { Ornament } from './ornament.tsx';

/* What the faces of several games have in common. */

export const Name = ({ children }: { readonly children: string }) => (
  <div className="c-name" data-fit={fitOf(children)}>
    <span>{children}</span>
  </div>
);

/** The block print: two inks, slightly out of register. */
export const Art = ({ icon }: { readonly icon: string }) => (
  <div className="c-art">
    <Ornament as="c-orn" />
    <Ornament as="c-base" />
    <CardIcon name={icon} as="c-shadow" />
    <CardIcon name={icon} as="c-ink" />
  </div>
);

/** Rules text and flavour of an enlarged card; long texts are set smaller, and the longest do without flavour. */
export function Body({ text, flavour, more }: { text: ReactNode; flavour: string; more: number }) {
  return (
    <div className="c-body" data-len={more > 165 ? 'xl' : more > 110 ? 'l' : undefined}>
      <div className="c-text">{text}</div>
      <div className="c-flav">{flavour}</div>
    </div>
  );
}

/** What stands in the middle of the foot of a printed card: its version. */
export const Imprint = createContext('');

export function Foot({ left, right }: { readonly left: ReactNode; readonly right?: ReactNode }) {
  const imprint = useContext(Imprint);
  return (
    <div className="c-foot">
      <span>{left}</span>
      {imprint !== '' && <span className="c-imprint">{imprint}</span>}
      <span>{right}</span>
    </div>
  );
}

/** One clause of a pictogram line; it is never broken. */
export const Clause = ({ children, as = '' }: { readonly children: ReactNode; readonly as?: string }) => (
  <span className={as === '' ? 'cl' : `cl ${as}`}>{children}</span>
);

export const Per = ({ children }: { readonly children: ReactNode }) => <i className="per">{children}</i>;
export const Word = ({ children }: { readonly children: ReactNode }) => <i className="nm">{children}</i>;
export const Tag = ({ children }: { readonly children: ReactNode }) => <i className="nm tag">{children}</i>;
export const Most = ({ n }: { readonly n: number }) => <em>max {n}</em>;

export const minus = (n: number | string): string => String(n).replace('-', '−');

export const Num = ({ n }: { readonly n: number | string }) => <b className="n">{minus(n)}</b>;

/** A number with its sign. */
export const Signed = ({ n }: { readonly n: number }) => (
  <b className={n < 0 ? 'n neg' : 'n'}>
    {n < 0 ? '−' : '+'}
    {Math.abs(n)}
  </b>
);
