import { doors } from '../games/doors.ts';

/** All games by name; in the page only this data is left of the module (see `build/plugins.ts`). */
export const KNOWN: readonly { readonly id: string; readonly title: string }[] = doors.map(({ id, title }) => ({
  id,
  title,
}));
