/* Where a card looks, as a small plan with the card itself hollow. */

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

/** Avenue Empires: three avenues, the Castle below. */
export function CityScope({ of }: { readonly of: string }) {
  const title = CITY_TITLES[of] ?? of;
  const cells = CITY_CELLS[of];
  if (cells === undefined) return <Beyond of={of} title={title} />;
  const lit = cells.split(' ');
  return (
    <svg className="scope" viewBox="0 0 19.500 19.500" role="img" aria-label={title}>
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

const ROW_SCOPES: Readonly<Record<string, { readonly reach: readonly number[]; readonly title: string }>> = {
  left: { reach: [-1], title: 'on its left' },
  right: { reach: [1], title: 'on its right' },
  beside: { reach: [-1, 1], title: 'beside it' },
  near2: { reach: [-2, -1, 1, 2], title: 'within 2' },
  near3: { reach: [-3, -2, -1, 1, 2, 3], title: 'within 3' },
  right2: { reach: [1, 2], title: 'next two to the right' },
  right3: { reach: [1, 2, 3], title: 'next three to the right' },
  allLeft: { reach: [-3, -2, -1], title: 'anywhere to its left' },
  allRight: { reach: [1, 2, 3], title: 'anywhere to its right' },
  all: { reach: [-3, -2, -1, 1, 2, 3], title: 'in the city' },
  city: { reach: [-3, -2, -1, 0, 1, 2, 3], title: 'in the city' },
  nextRight: { reach: [2], title: 'next to its right' },
};

/** Arquetect: the row; an arrow where it goes on to the end. */
export function RowScope({ of }: { readonly of: string }) {
  const { reach, title } = ROW_SCOPES[of] ?? { reach: [], title: of };
  const far = of.endsWith('3') ? 3 : 2;
  const goesLeft = of === 'all' || of === 'allLeft';
  const goesRight = of === 'all' || of === 'allRight';
  const from = goesLeft ? -4.5 : 0;
  const width = far * 12 + 7 + (goesLeft ? 4.5 : 0) + (goesRight ? 4.5 : 0);
  const places = Array.from({ length: far * 2 + 1 }, (_, i) => i - far);
  return (
    <svg className="scope scope--row" viewBox={`${from} 0 ${width} 10`} role="img" aria-label={title}>
      {goesLeft && <path d="M-4 5l3-3v6z" fill="currentColor" />}
      {places.map((place) => {
        const x = (place + far) * 6 + 1;
        return place === 0 ? (
          <rect
            key={place}
            x={x + 0.3}
            y="1.300"
            width="4"
            height="7.400"
            rx="1"
            fill={of === 'city' ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.300"
          />
        ) : (
          <rect
            key={place}
            x={x}
            y="1"
            width="4.600"
            height="8"
            rx="1"
            fill="currentColor"
            opacity={reach.includes(place) ? 1 : 0.17}
          />
        );
      })}
      {of === 'nextRight' && <path d={`M${far * 6 + 7} 5h4.500`} stroke="currentColor" strokeWidth="1.200" />}
      {goesRight && <path d={`M${far * 12 + 12} 5l-3-3v6z`} fill="currentColor" />}
    </svg>
  );
}
