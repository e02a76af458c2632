/**
 * The one place that loads boardgame.io. Its entry points are folders, which Node's `import` refuses, so they are required.
 * Set before loading: boardgame.io and immer skip their development checks in production, as a deployed game would.
 * (Vitest sets 'test', so the tests run with those checks.)
 */
import { createRequire } from 'node:module';

process.env.NODE_ENV ??= 'production';

const load = createRequire(import.meta.url);
const core: typeof import('boardgame.io/dist/types/packages/core.js') = load('boardgame.io/core');
const internal: typeof import('boardgame.io/dist/types/packages/internal.js') = load('boardgame.io/internal');

// Named with its type, as TypeScript widens a constant that comes through a destructuring.
export const INVALID_MOVE: typeof core.INVALID_MOVE = core.INVALID_MOVE;
export const { ActivePlayers } = core;
export const { CreateGameReducer, InitializeGame, ProcessGameConfig } = internal;
