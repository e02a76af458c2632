import type { Door } from '../door.ts';

export const rebuild: Door = {
  id: 'rebuild',
  title: 'Rebuild',
  entry: () => import('./entry.ts'),
  mind: () => import('./bot/evaluate.ts'),
  tally: () => import('./lab/tally.ts'),
  puzzles: () => import('./puzzles/puzzles.ts'),
  fits: async () => (await import('./bot/fit.ts')).fits,
};
