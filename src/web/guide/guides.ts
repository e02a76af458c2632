import type { Guide } from './lesson.ts';

const GUIDES: Readonly<Record<string, () => Promise<{ readonly guide: Guide }>>> = {
  'avenue-empires': () => import('./lessons/avenue-empires.ts'),
  arquetect: () => import('./lessons/arquetect.ts'),
  'five-ages': () => import('./lessons/five-ages.ts'),
  rebuild: () => import('./lessons/rebuild.ts'),
  'upper-cataracts': () => import('./lessons/upper-cataracts.ts'),
};

const loading = new Map<string, Promise<Guide>>();

/** The guide of a game; the same promise every time, so that React can wait for it. */
export function loadGuide(game: string): Promise<Guide> {
  let promise = loading.get(game);
  if (!promise) {
    const load = GUIDES[game];
    if (!load) throw new Error(`There is no guide to "${game}".`);
    promise = load().then(({ guide }) => guide);
    loading.set(game, promise);
  }
  return promise;
}
