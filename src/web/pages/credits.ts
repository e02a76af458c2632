import { catalogue } from '../../desk/catalogue.ts';

/** Whom games owe their facts to; in the page only this data is left of the module (see `build/plugins.ts`). */
export const CREDITS: readonly string[] = catalogue().flatMap(({ credit }) => credit ?? []);
