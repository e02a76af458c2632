import type { Door } from '../door.ts';

export const avenueEmpires: Door = {
  id: 'avenue-empires',
  title: 'Avenue Empires',
  entry: () => import('./entry.ts'),
  mind: () => import('./bot/evaluate.ts'),
  tally: () => import('./lab/tally.ts'),
  fits: async () => (await import('./bot/fit.ts')).fits,
};
