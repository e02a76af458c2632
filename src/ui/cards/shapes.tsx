import type { ReactNode } from 'preact/compat';
import { CardIcon } from './icon.tsx';

/*
 * Categories are colour and shape and letter, in one grammar for all games: a dwelling is always a gable, trade always a
 * coin, a danger always a triangle.
 */

const PATHS = {
  gable: 'M12 1.2 23 10v12.600H1V10Z',
  coin: 'M12 .8a11.200 11.200 0 1 0 0 22.400A11.200 11.200 0 0 0 12 .8Z',
  hex: 'M6.200 1.600h11.600L23.600 12l-5.800 10.400H6.200L.4 12Z',
  shield: 'M2 1.600h20v9.600c0 6-4.400 10-10 12.200C6.400 21.200 2 17.200 2 11.200Z',
  arch: 'M3 23V11.500C3 6.500 7 3.200 12 .6c5 2.600 9 5.900 9 10.900V23Z',
  plaque: 'M5 1h14a4 4 0 0 0 4 4v14a4 4 0 0 0-4 4H5a4 4 0 0 0-4-4V5a4 4 0 0 0 4-4Z',
  leaf: 'M22.600 1.400C10 .6 1.600 6.200 1.600 14.200c0 5 3.600 8.400 8.200 8.400 8.400 0 13.600-9 12.800-21.200Z',
  rose: 'M12 1a5.600 5.600 0 0 1 5.500 5A5.600 5.600 0 0 1 18 17.600 5.600 5.600 0 0 1 12 23a5.600 5.600 0 0 1-6-5.400A5.600 5.600 0 0 1 6.500 6 5.600 5.600 0 0 1 12 1Z',
  sign: 'M12 .2 23.800 12 12 23.800.2 12Z',
  warn: 'M12 1 23.600 22.400H.4Z',
  sheet: 'M2.500 1h19v20.500l-3.200-1.800-3.100 2.200-3.200-2.200-3.200 2.200-3.100-2.200-3.200 1.800Z',
  cartouche: 'M12 .6c5.600 0 9 3.400 9 11.400s-3.400 11.400-9 11.400S3 20 3 12 6.400.6 12 .6Z',
  block: 'M1 6 6 1h17v17l-5 5H1Z',
  sack: 'M8 1h8l-2 4.500C19.500 8 23 13 23 17.500c0 4-3.500 5.500-11 5.500S1 21.500 1 17.500C1 13 4.500 8 10 5.500Z',
  club: 'M12 1.200a5 5 0 0 1 3.900 8.200 5 5 0 1 1-2.500 8.800c.2 2 .9 3.400 2.300 4.600H8.300c1.400-1.200 2.100-2.600 2.300-4.600a5 5 0 1 1-2.500-8.800A5 5 0 0 1 12 1.200Z',
  diamond:
    'M12 .6c2.200 4.400 4.800 8 8.400 11.400-3.600 3.400-6.200 7-8.400 11.400C9.800 19 7.200 15.400 3.600 12 7.200 8.600 9.800 5 12 .6Z',
  heart:
    'M12 22.800C5.500 16.500 1 12.600 1 7.800 1 4.200 3.800 1.600 7 1.600c2.200 0 4 1.200 5 3.200 1-2 2.800-3.200 5-3.200 3.200 0 6 2.600 6 6.200 0 4.800-4.500 8.700-11 15Z',
  spade:
    'M12 .8C17 6 22.600 9.600 22.600 14.200a4.900 4.900 0 0 1-8.900 2.900c.2 2.600.9 4.400 2.500 5.800H7.800c1.600-1.400 2.300-3.200 2.500-5.800a4.900 4.900 0 0 1-8.900-2.900C1.400 9.600 7 6 12 .8Z',
} as const;

type PathName = keyof typeof PATHS;

export interface Category {
  readonly path: PathName;
  readonly letter: string;
  readonly title: string;
}

const category = (path: PathName, letter: string, title: string): Category => ({ path, letter, title });

export const CATEGORIES: Readonly<Record<string, Category>> = {
  home: category('gable', 'H', 'Home'),
  trade: category('coin', 'T', 'Trade'),
  craft: category('hex', 'C', 'Craft'),
  guard: category('shield', 'G', 'Guard'),
  faith: category('arch', 'F', 'Faith'),
  civic: category('plaque', 'V', 'Civic'),
  residential: category('gable', 'R', 'Residential'),
  commerce: category('coin', 'M', 'Commerce'),
  industry: category('hex', 'I', 'Industry'),
  nature: category('leaf', 'N', 'Nature'),
  culture: category('rose', 'C', 'Culture'),
  transit: category('sign', 'T', 'Transit'),
  hazard: category('warn', 'H', 'Hazard'),
  event: category('sheet', 'E', 'Event'),
  levy: category('shield', 'L', 'Levy'),
  rite: category('arch', 'R', 'Rite'),
  court: category('cartouche', 'C', 'Court'),
  works: category('block', 'W', 'Works'),
  burden: category('sack', 'B', 'Burden'),
  misfortune: category('warn', 'X', 'Misfortune'),
};

export const categoryTitle = (id: string): string => CATEGORIES[id]?.title ?? id;

/** Light grounds that carry dark ink. */
const LIGHT = new Set(['commerce', 'event', 'gold', 'influence', 'trade', 'court']);
export const inkOn = (id: string): string => (LIGHT.has(id) ? '#241a05' : '#fff9ec');

export type Style = Readonly<Record<string, string | number>>;

/** Custom properties of the style sheets. */
export const vars = (values: Readonly<Record<`--${string}`, string | number>>): Style => values;

export function Shape({ of, isBare = false }: { readonly of: string; readonly isBare?: boolean }) {
  const { path, letter, title } = CATEGORIES[of] ?? category('plaque', '?', of);
  const y = path === 'warn' ? 19.5 : path === 'arch' || path === 'gable' ? 18.6 : 16.9;
  return (
    <svg className="shape" viewBox="0 0 24 24" role="img" aria-label={title} style={vars({ '--c': `var(--c-${of})` })}>
      <path d={PATHS[path]} fill="var(--c)" {...(isBare ? {} : { stroke: 'rgb(0 0 0/.35)', strokeWidth: 0.6 })} />
      <text
        x="12"
        y={y}
        textAnchor="middle"
        fill={of === 'hazard' ? '#ff6a55' : inkOn(of)}
        fontSize={path === 'warn' ? 12 : 13.5}
        fontWeight="700"
        fontFamily="Instrument Sans,sans-serif"
      >
        {letter}
      </text>
    </svg>
  );
}

/* ---- 5 Ages ---- */

export const SUIT_PATHS: Readonly<Record<string, string>> = {
  c: PATHS.club,
  d: PATHS.diamond,
  h: PATHS.heart,
  s: PATHS.spade,
};

export const Pip = ({ suit }: { readonly suit: string }) => (
  <svg className="pip" viewBox="0 0 24 24" aria-hidden="true" style={{ color: `var(--c-${suit})` }}>
    <path d={SUIT_PATHS[suit] ?? ''} fill="currentColor" />
  </svg>
);

/* ---- Rebuild: resource tokens ---- */

export const ShieldPath = () => <path d={PATHS.shield} />;

const TOKENS: Readonly<Record<string, ReactNode>> = {
  wood: (
    <>
      <circle cx="12" cy="12" r="11" fill="#7a4317" />
      <circle cx="12" cy="12" r="8.600" fill="#c98f4f" />
      <circle cx="12" cy="12" r="5.600" fill="none" stroke="#8a4f1d" strokeWidth="1.500" />
      <circle cx="12" cy="12" r="2.200" fill="#8a4f1d" />
    </>
  ),
  steel: (
    <>
      <path d="M6.200 1.400h11.600L23.600 12l-5.800 10.600H6.200L.4 12Z" fill="#465b6d" />
      <path d="M7.200 3.400h9.600l4.800 8.600-4.800 8.600H7.200L2.400 12Z" fill="#9fb4c4" />
      <circle cx="12" cy="12" r="4.600" fill="#2f3f4d" />
    </>
  ),
  stone: (
    <>
      <path d="M7 1.500 18 2l5 8-2.500 10L11 23 2 18 .8 8.500Z" fill="#57534c" />
      <path d="M7.600 3.200 17 3.700l3.600 6L13 12.500 3 9Z" fill="#b6b0a5" />
      <path d="M3 9.800 12.600 13l-1.800 8L3.500 17Z" fill="#8d877c" />
      <path d="m13.600 13.200 7.200-2.600-1.900 8.300-6.900 2.300Z" fill="#9d978c" />
    </>
  ),
  gold: (
    <>
      <path d="M5 5h14l4.600 14H.4Z" fill="#8a5c00" />
      <path d="M6.200 6.400h11.600l1.600 5H4.600Z" fill="#ffe08a" />
      <path d="M4.200 12.500h15.600l1.800 5.400H2.400Z" fill="#eeb52a" />
    </>
  ),
};

export const Resource = ({ of }: { readonly of: string }) => (
  <svg className={`res res--${of}`} viewBox="0 0 24 24" role="img" aria-label={of}>
    {TOKENS[of]}
  </svg>
);

/* ---- Upper Cataracts: cubes ---- */

const CUBES: Readonly<Record<string, readonly [name: string, icon: string, title: string]>> = {
  M: ['might', 'fist', 'Might'],
  S: ['stability', 'scales', 'Stability'],
  I: ['influence', 'crown', 'Influence'],
  F: ['food', '', 'Food'],
};

const Ear = () => (
  <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="currentColor"
      d="M12 1c2.600 2.400 2.600 5 0 7.400C9.400 6 9.400 3.400 12 1ZM4.600 6.200c3.600.2 5.800 2.200 6.300 6C7.200 12 5 10 4.600 6.200ZM19.400 6.200c-.4 3.800-2.600 5.800-6.300 6 .5-3.800 2.700-5.800 6.300-6ZM4.600 12.200c3.600.2 5.800 2.200 6.300 6-3.700-.2-5.900-2.200-6.300-6ZM19.400 12.200c-.4 3.800-2.600 5.800-6.300 6 .5-3.800 2.700-5.800 6.300-6ZM11 16h2v7h-2Z"
    />
  </svg>
);

export function Cube({ of }: { readonly of: string }) {
  const [name, icon, title] = CUBES[of] ?? ['food', '', of];
  return (
    <span className={`cube cube--${name}`} role="img" aria-label={title}>
      {icon === '' ? <Ear /> : <CardIcon name={icon} />}
    </span>
  );
}

/** '2F+1S' as numbers and cubes. */
export const Bundle = ({ of, sign = '' }: { readonly of: string; readonly sign?: string }) => (
  <>
    {[...of.matchAll(/(\d+)([MSIF])/g)].map(([whole, number, cube = '']) => (
      <span className="qty" key={whole}>
        {sign}
        {number}
        <Cube of={cube} />
      </span>
    ))}
  </>
);
