import { createContext, useContext } from 'preact/compat';
import pageSprite from 'virtual:sprite/page';
import posterSprite from 'virtual:sprite/posters';
import type { UiIcon } from './ui-icons.ts';

/** Where the icons on cards come from: the sprite of their game, or on the home page that of the posters. */
export const CardSprite = createContext<string | undefined>(posterSprite);

interface Drawn {
  readonly name: string;
  readonly as?: string;
}

/** An icon on a card. */
export function CardIcon({ name, as = '' }: Drawn) {
  return <Use sprite={useContext(CardSprite) ?? pageSprite} name={name} as={as} />;
}

/** An icon of the page. */
export function Icon({ name, as = '' }: { readonly name: UiIcon; readonly as?: string }) {
  return <Use sprite={pageSprite} name={name} as={as} />;
}

const Use = ({ sprite, name, as }: { sprite: string; name: string; as: string }) => (
  <svg className={as === '' ? 'ic' : `ic ${as}`} viewBox="0 0 512 512" aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
);

/** A sign in one line, for what no icon says. */
export const Stroke = ({ d, width = 2.5 }: { readonly d: string; readonly width?: number }) => (
  <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} fill="none" stroke="currentColor" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
