import manifest from '../../package.json' with { type: 'json' };

/** The release that this program is of; in the page only this text is left of the module (see `web/build/plugins.ts`). */
export const VERSION: string = manifest.version;
