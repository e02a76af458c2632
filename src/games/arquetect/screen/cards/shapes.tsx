import { type Categories, shapesOf } from '../../../../ui/cards/shapes.tsx';

export const CATEGORIES: Categories = {
  civic: { path: 'plaque', letter: 'V', title: 'Civic' },
  residential: { path: 'gable', letter: 'R', title: 'Residential' },
  commerce: { path: 'coin', letter: 'M', title: 'Commerce', isLight: true },
  industry: { path: 'hex', letter: 'I', title: 'Industry' },
  nature: { path: 'leaf', letter: 'N', title: 'Nature' },
  culture: { path: 'rose', letter: 'C', title: 'Culture' },
  transit: { path: 'sign', letter: 'T', title: 'Transit' },
  hazard: { path: 'warn', letter: 'H', title: 'Hazard', ink: '#ff6a55' },
  event: { path: 'sheet', letter: 'E', title: 'Event', isLight: true },
};

export const Shape = shapesOf(CATEGORIES);
export const categoryTitle = (id: string): string => CATEGORIES[id]?.title ?? id;

/* Where a card looks, as a small plan with the card itself hollow. */

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

/** The row; an arrow where it goes on to the end. */
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
