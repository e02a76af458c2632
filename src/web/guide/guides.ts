import type { Guide } from '../../ui/lesson.ts';
import { screens } from '../../games/screens.ts';

const loading = new Map<string, Promise<Guide>>();

/** The guide of a game; the same promise every time, so that React can wait for it. */
export function loadGuide(game: string): Promise<Guide> {
  let promise = loading.get(game);
  if (!promise) {
    const load = screens[game]?.lesson;
    if (!load) throw new Error(`There is no guide to "${game}".`);
    promise = load().then(({ guide }) => guide);
    loading.set(game, promise);
  }
  return promise;
}
