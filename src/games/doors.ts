import type { Door } from './door.ts';
import * as registry from './registry.ts';

/** The doors of all games. */
export const doors: readonly Door[] = Object.values(registry);
