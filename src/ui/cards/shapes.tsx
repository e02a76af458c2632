/*
 * Categories are colour and shape and letter, in one grammar for all games: a dwelling is always a gable, trade always a
 * coin, a danger always a triangle.
 */

export const PATHS = {
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
} as const;

export interface Category {
  readonly path: keyof typeof PATHS;
  readonly letter: string;
  readonly title: string;
  readonly isLight?: boolean; // a ground that carries dark ink
  readonly ink?: string; // of its letter, where it is another than on a card
}

export type Categories = Readonly<Record<string, Category>>;

export const inkOn = (isLight: boolean | undefined): string => (isLight ? '#241a05' : '#fff9ec');

export type Style = Readonly<Record<string, string | number>>;

/** Custom properties of the style sheets. */
export const vars = (values: Readonly<Record<`--${string}`, string | number>>): Style => values;

const UNKNOWN: Category = { path: 'plaque', letter: '?', title: '' };

/** Draws the categories of a game. */
export const shapesOf = (categories: Categories) =>
  function Shape({ of, isBare = false }: { readonly of: string; readonly isBare?: boolean }) {
    const { path, letter, title, isLight, ink = inkOn(isLight) } = categories[of] ?? UNKNOWN;
    const y = path === 'warn' ? 19.5 : path === 'arch' || path === 'gable' ? 18.6 : 16.9;
    return (
      <svg
        className="shape"
        viewBox="0 0 24 24"
        role="img"
        aria-label={title || of}
        style={vars({ '--c': `var(--c-${of})` })}
      >
        <path d={PATHS[path]} fill="var(--c)" {...(isBare ? {} : { stroke: 'rgb(0 0 0/.35)', strokeWidth: 0.6 })} />
        <text
          x="12"
          y={y}
          textAnchor="middle"
          fill={ink}
          fontSize={path === 'warn' ? 12 : 13.5}
          fontWeight="700"
          fontFamily="Instrument Sans,sans-serif"
        >
          {letter}
        </text>
      </svg>
    );
  };
