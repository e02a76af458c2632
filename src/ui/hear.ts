import { settings } from './settings.ts';
import type { Played, Sound } from './sound-waves.ts';

/**
 * A sound, if sounds are wanted; until then nothing of them is loaded. Of two at once the first is heard: a table that knows what
 * something was worth speaks before the frame, which only sees cards move.
 */
export function hear(sound: Sound, how: Played = {}): void {
  if (!settings().sound) return;
  import('./sounds.ts').then(
    ({ play }) => play(sound, how),
    () => undefined, // without its file the table is silent
  );
}

/** The sound of my points; null: they are the same. */
export const soundOfPoints = (gain: number): Sound | null => (gain > 0 ? 'gain' : gain < 0 ? 'loss' : null);
