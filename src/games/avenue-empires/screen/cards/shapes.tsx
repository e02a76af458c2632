import { type Categories, shapesOf } from '../../../../ui/cards/shapes.tsx';

export const CATEGORIES: Categories = {
  home: { path: 'gable', letter: 'H', title: 'Home' },
  trade: { path: 'coin', letter: 'T', title: 'Trade', isLight: true },
  craft: { path: 'hex', letter: 'C', title: 'Craft' },
  guard: { path: 'shield', letter: 'G', title: 'Guard' },
  faith: { path: 'arch', letter: 'F', title: 'Faith' },
  civic: { path: 'plaque', letter: 'V', title: 'Civic' },
};

export const Shape = shapesOf(CATEGORIES);
export const categoryTitle = (id: string): string => CATEGORIES[id]?.title ?? id;

/* Where a card looks, as a small plan with the card itself hollow: three avenues, the Castle below. */

const CITY_TITLES: Readonly<Record<string, string>> = {
  adj: 'connected',
  ave: 'in its avenue',
  in: 'towards the Castle',
  out: 'beyond it',
  row: 'in its row',
  city: 'in your city',
  nbr: 'in your neighbours’ cities',
  fac: 'in the facing avenue',
};

const CITY_CELLS: Readonly<Record<string, string>> = {
  adj: '10 01 21 12',
  ave: '10 12',
  in: '12',
  out: '10',
  row: '01 21',
  city: '00 10 20 01 21 02 12 22',
};

export function CityScope({ of }: { readonly of: string }) {
  const title = CITY_TITLES[of] ?? of;
  const cells = CITY_CELLS[of];
  if (cells === undefined) return <Beyond of={of} title={title} />;
  const lit = cells.split(' ');
  return (
    <svg className="scope" viewBox="0 0 19.500 19.500" role="img" aria-label={title}>
      <title>{title}</title>
      {['00', '10', '20', '01', '11', '21', '02', '12', '22'].map((cell) => (
        <rect
          key={cell}
          x={Number(cell[0]) * 6.5 + 0.5}
          y={Number(cell[1]) * 6.5 + 0.5}
          width="5"
          height="5"
          rx="1"
          {...(cell === '11'
            ? { fill: 'none', stroke: 'currentColor', strokeWidth: 1.3 }
            : { fill: 'currentColor', opacity: lit.includes(cell) ? 1 : 0.18 })}
        />
      ))}
    </svg>
  );
}

/** The neighbours' cities, or the avenue across the border. */
function Beyond({ of, title }: { readonly of: string; readonly title: string }) {
  const hollow = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.3 };
  return (
    <svg className="scope" viewBox="0 0 26 19.500" role="img" aria-label={title}>
      <title>{title}</title>
      {of === 'nbr' ? (
        <>
          <rect x=".5" y="3" width="6.500" height="13.500" rx="1.500" fill="currentColor" />
          <rect x="9.700" y="3" width="6.500" height="13.500" rx="1.500" {...hollow} />
          <rect x="19" y="3" width="6.500" height="13.500" rx="1.500" fill="currentColor" />
        </>
      ) : (
        <>
          <rect x=".7" y="3" width="5" height="13.500" rx="1.200" {...hollow} />
          <path d="M7.500 9.700h5m-2-2.300 2.300 2.300-2.300 2.300" {...hollow} />
          <rect x="14.500" y="3" width="5" height="13.500" rx="1.200" fill="currentColor" />
          <rect x="21" y="3" width="4.500" height="13.500" rx="1.200" fill="currentColor" opacity=".18" />
        </>
      )}
    </svg>
  );
}
