import { type Cubes, type Resource, RESOURCES } from '../../effects.ts';
import { CardIcon } from '../../../../ui/cards/icon.tsx';
import { type Categories, shapesOf } from '../../../../ui/cards/shapes.tsx';

export const CATEGORIES: Categories = {
  levy: { path: 'shield', letter: 'L', title: 'Levy' },
  rite: { path: 'arch', letter: 'R', title: 'Rite' },
  court: { path: 'cartouche', letter: 'C', title: 'Court', isLight: true },
  works: { path: 'block', letter: 'W', title: 'Works' },
  burden: { path: 'sack', letter: 'B', title: 'Burden' },
  misfortune: { path: 'warn', letter: 'X', title: 'Misfortune' },
};

export const Shape = shapesOf(CATEGORIES);
export const categoryTitle = (id: string): string => CATEGORIES[id]?.title ?? id;

const CUBES: Readonly<Record<Resource, readonly [icon: string, title: string]>> = {
  might: ['fist', 'Might'],
  stability: ['scales', 'Stability'],
  influence: ['crown', 'Influence'],
  food: ['', 'Food'],
};

const Ear = () => (
  <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="currentColor"
      d="M12 1c2.600 2.400 2.600 5 0 7.400C9.400 6 9.400 3.400 12 1ZM4.600 6.200c3.600.2 5.800 2.200 6.300 6C7.200 12 5 10 4.600 6.200ZM19.400 6.200c-.4 3.800-2.600 5.800-6.300 6 .5-3.800 2.700-5.800 6.300-6ZM4.600 12.200c3.600.2 5.800 2.200 6.300 6-3.700-.2-5.900-2.200-6.300-6ZM19.400 12.200c-.4 3.800-2.600 5.800-6.300 6 .5-3.800 2.700-5.800 6.300-6ZM11 16h2v7h-2Z"
    />
  </svg>
);

export function Cube({ of }: { readonly of: Resource }) {
  const [icon, title] = CUBES[of];
  return (
    <span className={`cube cube--${of}`} role="img" aria-label={title}>
      {icon === '' ? <Ear /> : <CardIcon name={icon} />}
    </span>
  );
}

/** Numbers and cubes; of nothing there is none. */
export const Bundle = ({ of, sign = '' }: { readonly of: Cubes; readonly sign?: string }) =>
  RESOURCES.map((resource) => {
    const amount = of[resource] ?? 0;
    return (
      amount > 0 && (
        <span className="qty" key={resource}>
          {sign}
          {amount}
          <Cube of={resource} />
        </span>
      )
    );
  });
