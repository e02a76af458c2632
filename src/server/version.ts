import { readFileSync } from 'node:fs';

/** The release that this program is of, as package.json has it. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
).version;
