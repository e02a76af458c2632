import { catalogue } from '../../desk/catalogue.ts';

/** Game → its bots, the usual one first; in the page only this data is left of the module (see `build/plugins.ts`). */
export const BOTS: Readonly<Record<string, readonly { readonly name: string; readonly about: string }[]>> =
  Object.fromEntries(catalogue().map(({ id, bots }) => [id, bots]));
